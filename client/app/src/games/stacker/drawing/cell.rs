//! The blocks of stacker: seven colours, each with a glyph of its own, and garbage.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use stacker::{Colour, Shape};

use crate::games::stacker::drawing::GLYPH_CELL;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Painter, around, faded, mixed};
use crate::shell::skin;
use crate::shell::theme;

/// A block that fills `cell`.
pub fn block(painter: &mut Painter, cell: Rect, colour: Colour, context: DrawContext) {
    let colour = context.pieces.shown(colour);
    let (size, body) = (cell.width(), context.palette.piece(colour));
    if size < GLYPH_CELL {
        painter.rect(cell.inflate(-size * 0.06), body);
        return;
    }
    if let Some(face) = skin::block(painter, cell, body) {
        glyph(painter, face.center(), size * 0.22, colour, engraved(body));
        return;
    }
    let outer = cell.inflate(-size * 0.025);
    painter.rect(outer, mixed(body, theme::NIGHT, 0.45));
    let face = Rect { max: outer.max - Vec2::new(size * 0.04, size * 0.08), ..outer };
    let face = Rect { min: face.min + size * 0.03, ..face };
    painter.rect(face, body);
    let shine = Rect { max: Vec2::new(face.max.x, face.min.y + size * 0.09), ..face };
    painter.rect(shine, mixed(body, Srgba::WHITE, 0.5));
    let centre = face.center() + Vec2::new(0.0, size * 0.03);
    glyph(painter, centre, size * 0.22, colour, engraved(body));
}

/// A block of garbage: grey, with a slanted cut.
pub fn garbage(painter: &mut Painter, cell: Rect) {
    let size = cell.width();
    let outer = cell.inflate(-size * if size < GLYPH_CELL { 0.06 } else { 0.025 });
    if size < GLYPH_CELL {
        painter.rect(outer, theme::ASH);
        return;
    }
    let face = skin::block(painter, cell, theme::ASH).unwrap_or_else(|| {
        painter.rect(outer, theme::ASH_DARK);
        let face = Rect { max: outer.max - Vec2::new(size * 0.05, size * 0.09), ..outer };
        let face = Rect { min: face.min + size * 0.04, ..face };
        painter.rect(face, theme::ASH);
        face
    });
    let (from, to) = (face.center() - size * 0.2, face.center() + size * 0.2);
    painter.line(from.with_x(to.x), to.with_x(from.x), size * 0.09, theme::ASH_DARK);
}

/// The ghost of a block: an empty outline with its glyph.
pub fn ghost(painter: &mut Painter, cell: Rect, colour: Colour, context: DrawContext) {
    let seen = context.boards.ghost;
    if seen <= 0.0 {
        return;
    }
    let colour = context.pieces.shown(colour);
    let size = cell.width();
    let ink = faded(theme::ghost(context.palette.piece(colour)), seen);
    painter.rect(cell.inflate(-size * 0.06), faded(ink, 0.15));
    painter.frame(cell.inflate(-size * 0.06), (size * 0.07).max(1.0), ink);
    if GLYPH_CELL <= size {
        glyph(painter, cell.center(), size * 0.13, colour, ink);
    }
}

/// A whole piece around `centre`, as large as `room` and cells of `cell_max` allow.
pub fn piece(
    painter: &mut Painter,
    centre: Vec2,
    room: Vec2,
    cell_max: f32,
    of: (Shape, Colour, DrawContext),
) {
    let (shape, colour, context) = of;
    let cells = || shape.cells().iter().map(|(x, y)| Vec2::new(f32::from(x), f32::from(y)));
    let low = cells().fold(Vec2::INFINITY, Vec2::min);
    let high = cells().fold(Vec2::NEG_INFINITY, Vec2::max) + 1.0;
    let size = high - low;
    let side = (room / size.max(Vec2::ONE)).min_element().min(cell_max);
    let middle = (low + high) / 2.0;
    for at in cells() {
        let at = at + 0.5 - middle;
        let cell =
            Rect::from_center_size(centre + Vec2::new(at.x, -at.y) * side, Vec2::splat(side));
        block(painter, cell, colour, context);
    }
}

/// The glyph of a colour of the palette.
fn glyph(painter: &mut Painter, centre: Vec2, radius: f32, colour: Colour, ink: Srgba) {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    let bar = |painter: &mut Painter, x: f32, y: f32, width: f32, height: f32| {
        let size = Vec2::new(width, height) * radius;
        painter.rect(Rect::from_center_size(at(x, y), size), ink);
    };
    match colour.0 {
        // Two bars, a disc, a diamond, a triangle, a cross, an open square, one slanted bar.
        0 => [-0.52, 0.52].into_iter().for_each(|y| bar(painter, 0.0, y, 2.0, 0.6)),
        1 => painter.convex(&around(centre, radius * 0.9, 10, 0.0), ink),
        2 => painter.convex(&[at(0.0, -1.15), at(0.9, 0.0), at(0.0, 1.15), at(-0.9, 0.0)], ink),
        3 => painter.convex(&[at(0.0, -1.0), at(1.08, 0.85), at(-1.08, 0.85)], ink),
        4 => {
            bar(painter, 0.0, 0.0, 2.0, 0.6);
            bar(painter, 0.0, 0.0, 0.6, 2.0);
        }
        5 => {
            let square = Rect::from_center_size(centre, Vec2::splat(radius * 1.8));
            painter.frame(square, radius * 0.5, ink);
        }
        _ => painter.line(at(-0.9, 0.9), at(0.9, -0.9), radius * 0.7, ink),
    }
}

/// The tone of a glyph that is cut into a body: light in a dark one, dark in a light one.
fn engraved(body: Srgba) -> Srgba {
    let light = 0.3 * body.red + 0.59 * body.green + 0.11 * body.blue;
    if light < 0.42 { mixed(body, Srgba::WHITE, 0.62) } else { mixed(body, theme::NIGHT, 0.6) }
}
