//! Single cells: blocks, breakers, and the two grey stages. Each colour has a glyph of its own.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::{Block, Colour, Kind};

use crate::shell::context::DrawContext;
use crate::shell::painter::{Painter, around, faded, mixed};
use crate::shell::skin;
use crate::shell::theme;
use crate::view::palette::Palette;

/// A block or a breaker that fills `cell`.
pub fn block(painter: &mut Painter, cell: Rect, block: Block, palette: Palette) {
    match block.kind {
        Kind::Solid => solid(painter, cell, block.colour, palette),
        Kind::Breaker => breaker(painter, cell, block.colour, palette),
    }
}

fn solid(painter: &mut Painter, cell: Rect, colour: Colour, palette: Palette) {
    let size = cell.width();
    let body = palette.of(colour);
    if let Some(face) = skin::block(painter, cell, body) {
        glyph(painter, face.center(), size * 0.21, colour, engraved(colour, body));
        return;
    }
    let outer = cell.inflate(-size * 0.025);
    painter.round_rect(outer, size * 0.14, mixed(body, theme::NIGHT, 0.45));
    let inner = Rect { max: outer.max - Vec2::new(size * 0.03, size * 0.07), ..outer };
    let inner = Rect { min: inner.min + size * 0.03, ..inner };
    painter.round_rect(inner, size * 0.11, body);
    let shine = Rect::from_corners(
        inner.min + Vec2::new(size * 0.09, size * 0.05),
        Vec2::new(inner.max.x - size * 0.09, inner.min.y + size * 0.1),
    );
    painter.round_rect(shine, size * 0.03, faded(mixed(body, Srgba::WHITE, 0.55), 0.9));
    glyph(
        painter,
        inner.center() + Vec2::new(0.0, size * 0.02),
        size * 0.21,
        colour,
        engraved(colour, body),
    );
}

/// A star of six points around its small glyph, hollow inside: no other block has its outline.
fn breaker(painter: &mut Painter, cell: Rect, colour: Colour, palette: Palette) {
    let (size, centre) = (cell.width(), cell.center());
    let body = palette.of(colour);
    if skin::breaker(painter, cell, body) {
        glyph(painter, centre, size * 0.15, colour, mixed(body, Srgba::WHITE, 0.3));
        return;
    }
    let dark = mixed(body, theme::NIGHT, 0.6);
    skin::star(painter, centre, size * 0.6, dark);
    skin::star(painter, centre, size * 0.53, body);
    painter.circle(centre, size * 0.27, dark);
    painter.circle(centre, size * 0.23, skin::field(painter.skin)[0]);
    glyph(painter, centre, size * 0.15, colour, mixed(body, Srgba::WHITE, 0.3));
}

/// Grey, two locks from its colour: stone with two pips.
pub fn opaque(painter: &mut Painter, cell: Rect) {
    let size = cell.width();
    let inner = skin::block(painter, cell, theme::ASH).unwrap_or_else(|| {
        let outer = cell.inflate(-size * 0.025);
        painter.round_rect(outer, size * 0.14, theme::ASH_DARK);
        let inner = Rect { max: outer.max - Vec2::new(size * 0.04, size * 0.08), ..outer };
        let inner = Rect { min: inner.min + size * 0.04, ..inner };
        painter.round_rect(inner, size * 0.11, theme::ASH);
        inner
    });
    for side in [-1.0, 1.0] {
        pip(painter, inner.center() + Vec2::new(side * size * 0.15, 0.0), size, theme::ASH_DARK);
    }
}

/// Grey, one lock from its colour: glass with its glyph and one pip.
pub fn translucent(painter: &mut Painter, cell: Rect, colour: Colour) {
    let size = cell.width();
    let outer = cell.inflate(-size * 0.04);
    painter.round_rect(outer, size * 0.13, faded(theme::ASH, 0.28));
    painter.round_frame(outer, size * 0.13, size * 0.06, theme::ASH);
    glyph(painter, cell.center() - Vec2::new(0.0, size * 0.07), size * 0.17, colour, theme::MIST);
    pip(painter, cell.center() + Vec2::new(0.0, size * 0.3), size * 0.8, theme::MIST);
}

/// The ghost of a half of the pair: an empty outline with its glyph, so opaque as the player wants it.
pub fn ghost(painter: &mut Painter, cell: Rect, block: Block, context: DrawContext) {
    let (size, palette, seen) = (cell.width(), context.palette, context.boards.ghost);
    if seen <= 0.0 {
        return;
    }
    let ink = faded(theme::ghost(palette.of(block.colour)), seen);
    painter.round_frame(cell.inflate(-size * 0.08), size * 0.12, size * 0.045, ink);
    glyph(painter, cell.center(), size * 0.12, block.colour, ink);
}

/// The glyph of a colour: a diamond, a disc, a triangle, two bars.
pub fn glyph(painter: &mut Painter, centre: Vec2, radius: f32, colour: Colour, ink: Srgba) {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    match colour {
        Colour::Red => {
            let corners = [at(0.0, -1.15), at(0.85, 0.0), at(0.0, 1.15), at(-0.85, 0.0)];
            painter.convex(&corners, ink);
        }
        Colour::Yellow => painter.circle(centre, radius * 0.86, ink),
        Colour::Green => {
            painter.convex(&[at(0.0, -1.0), at(1.08, 0.85), at(-1.08, 0.85)], ink);
        }
        Colour::Blue => {
            for y in [-0.52, 0.52] {
                let bar = Rect::from_center_size(at(0.0, y), Vec2::new(2.0, 0.62) * radius);
                painter.round_rect(bar, radius * 0.25, ink);
            }
        }
    }
}

/// The tone of a glyph that is cut into a body: light in the dark one, dark in the others.
pub fn engraved(colour: Colour, body: Srgba) -> Srgba {
    match colour {
        Colour::Blue => mixed(body, Srgba::WHITE, 0.62),
        _ => mixed(body, theme::NIGHT, 0.62),
    }
}

fn pip(painter: &mut Painter, centre: Vec2, size: f32, ink: Srgba) {
    let corners = around(centre, size * 0.1, 4, 0.0);
    painter.convex(&corners, ink);
}
