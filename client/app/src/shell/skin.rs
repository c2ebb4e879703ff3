//! Skins: the bodies of blocks, and the frames of boards, in the material that the player chose. A glyph is drawn
//! on top of each, in the same colour and the same place, so that no skin takes a sign away.

use bevy::color::{Luminance, Srgba};
use bevy::math::{Rect, Vec2};

use crate::shell::painter::{Painter, around, mixed};
use crate::shell::theme;
use crate::view::skin::Skin;

/// The edge of a carved block, of its side.
const BEVEL: f32 = 0.11;
/// The folded corner of a sheet of paper, of its side.
const FOLD: f32 = 0.2;
/// A body that is darker than this needs a light edge on a dark board.
const DARK: f32 = 0.035;

/// The frames of boards: their colours, apart from the metal.
const SLATE: Srgba = theme::hex(0x3a4152);
/// The same of a board that is not the player's.
const SLATE_FAR: Srgba = theme::hex(0x2a2f3d);

/// The inside of a board, and every other column of it.
pub const fn field(skin: Skin) -> [Srgba; 2] {
    match skin {
        Skin::Deck => theme::FIELD,
        Skin::Paper => [theme::hex(0x0d142b), theme::hex(0x0f1732)],
        Skin::Carved => [theme::hex(0x10131c), theme::hex(0x141823)],
    }
}

/// The body of a block that fills `cell`, where the painter's skin has one of its own. Returns the face
/// for the glyph; nothing in the first skin, in which every game draws its own blocks.
pub fn block(painter: &mut Painter, cell: Rect, body: Srgba) -> Option<Rect> {
    match painter.skin {
        Skin::Deck => None,
        Skin::Paper => Some(sheet(painter, cell, body)),
        Skin::Carved => Some(stone(painter, cell, body)),
    }
}

/// The edge of a body: darker, or lighter where the body is as dark as the board.
fn edge(body: Srgba) -> Srgba {
    match body.luminance() < DARK {
        true => mixed(body, Srgba::WHITE, 0.35),
        false => mixed(body, theme::NIGHT, 0.45),
    }
}

fn sheet(painter: &mut Painter, cell: Rect, body: Srgba) -> Rect {
    let size = cell.width().min(cell.height());
    let outer = cell.inflate(-size * 0.025);
    painter.rect(outer, edge(body));
    let face = outer.inflate(-size * 0.045);
    painter.rect(face, body);
    let corner = Vec2::new(face.max.x, face.min.y);
    let fold = [corner, corner - Vec2::X * size * FOLD, corner + Vec2::Y * size * FOLD];
    painter.convex(&fold, mixed(body, Srgba::WHITE, 0.4));
    face
}

fn stone(painter: &mut Painter, cell: Rect, body: Srgba) -> Rect {
    let size = cell.width().min(cell.height());
    let outer = cell.inflate(-size * 0.02);
    bevel(painter, outer, size * BEVEL, body);
    let face = outer.inflate(-size * BEVEL);
    painter.rect(face, body);
    face
}

/// The four slanted edges of a raised rectangle, lit from the upper left.
fn bevel(painter: &mut Painter, outer: Rect, width: f32, body: Srgba) {
    let inner = outer.inflate(-width);
    let corners =
        |Rect { min, max }: Rect| [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
    let (out, inn) = (corners(outer), corners(inner));
    let tones = tones(body);
    for side in 0..4 {
        let next = (side + 1) % 4;
        painter.convex(&[out[side], out[next], inn[next], inn[side]], tones[side]);
    }
}

/// The upper, right, lower and left edges of a raised body.
fn tones(body: Srgba) -> [Srgba; 4] {
    // Shades of a body that is as dark as the board would not be seen.
    let (right, low) = match body.luminance() < DARK {
        true => (mixed(body, Srgba::WHITE, 0.22), mixed(body, Srgba::WHITE, 0.16)),
        false => (mixed(body, theme::NIGHT, 0.3), mixed(body, theme::NIGHT, 0.5)),
    };
    [mixed(body, Srgba::WHITE, 0.45), right, low, mixed(body, Srgba::WHITE, 0.22)]
}

/// The hollow body of a breaker that fills `cell`, where the painter's skin has one of its own. Returns
/// whether it has.
pub fn breaker(painter: &mut Painter, cell: Rect, body: Srgba) -> bool {
    let (size, centre) = (cell.width(), cell.center());
    match painter.skin {
        Skin::Deck => return false,
        Skin::Paper => {
            star(painter, centre, size * 0.56, body);
            painter.circle(centre, size * 0.25, field(Skin::Paper)[0]);
        }
        Skin::Carved => {
            star(painter, centre, size * 0.58, mixed(body, theme::NIGHT, 0.3));
            let turn = std::f32::consts::FRAC_PI_8;
            let [outer, inner] = [0.4, 0.27].map(|of| around(centre, size * of, 8, turn));
            painter.convex(&inner, field(Skin::Carved)[0]);
            for side in 0..8 {
                let next = (side + 1) % 8;
                let out = (outer[side] + outer[next]) / 2.0 - centre;
                // Lit from the upper left.
                let light = out.normalize_or_zero().dot(Vec2::new(-0.7, -0.7));
                let tone = match light < 0.0 {
                    true => mixed(body, theme::NIGHT, -0.45 * light),
                    false => mixed(body, Srgba::WHITE, 0.45 * light),
                };
                painter.convex(&[outer[side], outer[next], inner[next], inner[side]], tone);
            }
        }
    }
    true
}

/// A star of six points, the outline of breakers.
pub fn star(painter: &mut Painter, centre: Vec2, radius: f32, ink: Srgba) {
    for turn in [-1.0, 1.0] {
        painter.convex(&around(centre, radius, 3, turn * std::f32::consts::FRAC_PI_2), ink);
    }
}

/// The frame around a board, up to `edge` units wide, where the painter's skin has one of its own. Returns
/// whether it has. `metal` is its line, which tells danger; the player's `own` is brighter.
pub fn frame(painter: &mut Painter, board: Rect, edge: f32, (metal, own): (Srgba, bool)) -> bool {
    match painter.skin {
        Skin::Deck => return false,
        Skin::Paper => {
            let ground = if own { theme::PANEL } else { theme::DECK };
            painter.rect(board.inflate(edge), mixed(ground, theme::NIGHT, 0.4));
            painter.rect(board.inflate(edge * 0.8), ground);
            painter.frame(board.inflate(edge * 0.4), edge * 0.2, metal);
        }
        Skin::Carved => {
            let stone = if own { SLATE } else { SLATE_FAR };
            painter.rect(board.inflate(edge), mixed(stone, theme::NIGHT, 0.6));
            bevel(painter, board.inflate(edge * 0.9), edge * 0.5, stone);
            painter.rect(board.inflate(edge * 0.4), stone);
            painter.frame(board.inflate(edge * 0.3), edge * 0.2, metal);
        }
    }
    true
}

#[cfg(test)]
mod tests;
