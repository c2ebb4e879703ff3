//! The badge of a team: a shape, a colour and a number, of which the number alone is sufficient.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Team;

use crate::shell::painter::{Face, Painter, Style, around};
use crate::shell::theme;

/// Colours of the first to the twelfth team, all light enough for dark digits.
const COLOURS: [u32; 12] = [
    0xf2a65a, 0x6fb7ff, 0x9be07a, 0xf58fae, 0xc6a1ff, 0xfff07a, 0x5fe0d0, 0xff8f78, 0xb8c4de,
    0xd9c08a, 0x9aa8ff, 0xf2f2f2,
];
/// The number of shapes before they repeat.
const SHAPES: u8 = 4;

/// The colour of a team.
pub fn colour(team: Team) -> Srgba {
    theme::hex(COLOURS[usize::from(team.0) % COLOURS.len()])
}

/// The badge of `team` around `centre`, with a radius of at most `radius`.
pub fn badge(painter: &mut Painter, centre: Vec2, radius: f32, team: Team) {
    shape(painter, centre, radius, team.0 % SHAPES, theme::NIGHT);
    shape(painter, centre, radius * 0.88, team.0 % SHAPES, colour(team));
    let least = if radius < 10.0 { 0.0 } else { 16.0 };
    let style = Style::new(Face::Bold, (radius * 1.25).max(least), theme::NIGHT).centred();
    painter.text(centre, style, format!("{}", u16::from(team.0) + 1));
}

/// A disc, a square, a shield or a hexagon.
fn shape(painter: &mut Painter, centre: Vec2, radius: f32, shape: u8, ink: Srgba) {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    match shape {
        0 => painter.circle(centre, radius * 0.96, ink),
        1 => painter.rect(Rect::from_center_size(centre, Vec2::splat(radius * 1.7)), ink),
        2 => {
            let shield =
                [at(-0.9, -0.9), at(0.9, -0.9), at(0.9, 0.3), at(0.0, 1.05), at(-0.9, 0.3)];
            painter.convex(&shield, ink);
        }
        _ => painter.convex(&around(centre, radius * 1.05, 6, 0.0), ink),
    }
}
