//! Swords: a pommel, a grip, a guard, a blade and a point.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::{Orientation, Side};

use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;

/// The direction of a sword's point.
pub fn heading(way: Orientation, side: Side) -> Vec2 {
    match (way, side) {
        (Orientation::Vertical, _) => Vec2::Y,
        (Orientation::Horizontal, Side::Left) => Vec2::X,
        (Orientation::Horizontal, Side::Right) => -Vec2::X,
    }
}

/// An intact sword that fills `rect`, on a background that shows its cells.
pub fn intact(painter: &mut Painter, rect: Rect, cell: f32, heading: Vec2) {
    let ground = rect.inflate(-cell * 0.03);
    painter.round_rect(ground, cell * 0.12, mixed(theme::STEEL_DARK, theme::NIGHT, 0.66));
    painter.round_frame(ground, cell * 0.12, cell * 0.05, theme::STEEL_DARK);
    sword(painter, rect.inflate(-cell * 0.06), heading, 1.0);
}

/// A sword without background, drawn into `rect`, with opacity `alpha`.
pub fn sword(painter: &mut Painter, rect: Rect, heading: Vec2, alpha: f32) {
    let across = heading.perp();
    let length = (rect.size() * heading).length();
    let width = (rect.size() * across).length();
    let pommel = rect.center() - heading * length / 2.0;
    // All measures below are along the sword from its pommel, and across from its middle.
    let at = |along: f32, aside: f32| pommel + heading * along + across * aside;
    let hilt = (width * 0.75).min(length * 0.3);
    let half = width * 0.27;
    let tip = (width * 0.75).min(length * 0.3);
    let ink = |colour| faded(colour, alpha);

    let grip = [at(hilt * 0.2, -width * 0.09), at(hilt * 0.2, width * 0.09)];
    let grip = [grip[0], grip[1], at(hilt * 0.8, width * 0.11), at(hilt * 0.8, -width * 0.11)];
    painter.convex(&grip, ink(theme::LEATHER));
    painter.circle(at(hilt * 0.2, 0.0), width * 0.15, ink(theme::BRASS));
    blade(painter, &at, (hilt * 0.85, length), (half, tip), alpha);
    let guard = [at(hilt * 0.7, -width * 0.42), at(hilt * 0.7, width * 0.42)];
    let guard = [guard[0], guard[1], at(hilt, width * 0.34), at(hilt, -width * 0.34)];
    painter.convex(&guard, ink(theme::BRASS));
    let shine = [at(hilt * 0.7, -width * 0.42), at(hilt * 0.7, width * 0.42)];
    painter.line(shine[0], shine[1], width * 0.05, ink(theme::LAMP));
}

/// Two faces that meet in a ridge, the one in the light.
fn blade(
    painter: &mut Painter,
    at: &impl Fn(f32, f32) -> Vec2,
    (root, end): (f32, f32),
    (half, tip): (f32, f32),
    alpha: f32,
) {
    let face = |side: f32| [at(root, 0.0), at(root, side), at(end - tip, side), at(end, 0.0)];
    painter.convex(&face(-half), faded(theme::STEEL, alpha));
    painter.convex(&face(half), faded(theme::STEEL_DARK, alpha));
    let glint: Srgba = faded(Srgba::WHITE, 0.8 * alpha);
    painter.line(at(root, -half * 0.9), at(end - tip, -half * 0.9), half * 0.22, glint);
}
