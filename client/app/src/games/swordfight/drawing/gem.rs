//! Gems: one body, one edge, a cut face.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::Colour;

use crate::games::swordfight::drawing::block::{engraved, glyph};
use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;
use crate::view::palette::Palette;
use crate::view::skin::Skin;

/// A gem that fills `rect`; `cell` is a cell's side.
pub fn gem(painter: &mut Painter, rect: Rect, cell: f32, colour: Colour, palette: Palette) {
    let body = palette.of(colour);
    let light = |share| mixed(body, Srgba::WHITE, share);
    let dark = |share| mixed(body, theme::NIGHT, share);
    if painter.skin == Skin::Paper {
        return folded(painter, rect, cell, (colour, body));
    }
    let outer = rect.inflate(-cell * 0.025);
    painter.round_rect(outer, cell * 0.17, dark(0.55));
    let edge = outer.inflate(-cell * 0.035);
    painter.round_rect(edge, cell * 0.14, light(0.5));
    let face = edge.inflate(-cell * 0.05);
    let table = face.inflate(-cell * 0.24);
    let corners = |rect: Rect| {
        let Rect { min, max } = rect;
        [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)]
    };
    let (out, inn) = (corners(face), corners(table));
    let tones = [light(0.32), dark(0.16), dark(0.36), light(0.12)];
    for (side, tone) in tones.into_iter().enumerate() {
        let next = (side + 1) % 4;
        painter.convex(&[out[side], out[next], inn[next], inn[side]], tone);
    }
    painter.rect(table, body);
    facet(painter, table, light(0.6));
    glyph(painter, table.center(), cell * 0.3, colour, engraved(colour, body));
}

/// A gem of paper: one sheet with a light edge, creased along its diagonals.
fn folded(painter: &mut Painter, rect: Rect, cell: f32, (colour, body): (Colour, Srgba)) {
    let outer = rect.inflate(-cell * 0.025);
    painter.rect(outer, mixed(body, theme::NIGHT, 0.55));
    let edge = outer.inflate(-cell * 0.045);
    painter.rect(edge, mixed(body, Srgba::WHITE, 0.5));
    let face = edge.inflate(-cell * 0.07);
    painter.rect(face, body);
    let (Rect { min, max }, deep) = (face, cell * 0.3);
    let crease = mixed(body, theme::NIGHT, 0.25);
    let ends = [(min, 1.0, 1.0), (min.with_x(max.x), -1.0, 1.0), (max, -1.0, -1.0)];
    for (corner, x, y) in ends.into_iter().chain([(min.with_y(max.y), 1.0, -1.0)]) {
        painter.line(corner, corner + Vec2::new(x, y) * deep, cell * 0.05, crease);
    }
    glyph(painter, face.center(), cell * 0.3, colour, engraved(colour, body));
}

/// Two slanted strokes of light across the table's upper left corner.
fn facet(painter: &mut Painter, table: Rect, light: Srgba) {
    let short = table.size().min_element();
    let stroke = |from: f32, to: f32| {
        let (x, y) = (Vec2::X * short, Vec2::Y * short);
        [table.min + x * from, table.min + x * to, table.min + y * to, table.min + y * from]
    };
    painter.convex(&stroke(0.3, 0.48), faded(light, 0.5));
    painter.convex(&stroke(0.58, 0.66), faded(light, 0.4));
}
