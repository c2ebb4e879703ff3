//! The signs of the blast timer: A and a sword for an attack, D and a shield for a defence, d and a padlock
//! for a locked cell. Where there is no room for both, there is the letter.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use marauders::Role;

use crate::shell::painter::Painter;
use crate::shell::theme;

/// A sign beside a shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Its side attacks or defends.
    Role(Role),
    /// It only defends.
    Locked,
}

/// Paints a sign; a sword points along `heading`.
pub fn paint(painter: &mut Painter, centre: Vec2, heading: Vec2, radius: f32, sign: Sign) {
    match sign {
        Sign::Role(Role::Attack) => sword(painter, centre, heading, radius, theme::LAMP),
        Sign::Role(Role::Defence) => shield(painter, centre, radius, theme::STEEL),
        Sign::Locked => padlock(painter, centre, radius),
    }
}

/// A sword whose point lies `radius` ahead.
fn sword(painter: &mut Painter, centre: Vec2, heading: Vec2, radius: f32, ink: Srgba) {
    let at = |along: f32, aside: f32| centre + (heading * along + heading.perp() * aside) * radius;
    let blade = [at(-0.35, -0.24), at(0.55, -0.24), at(1.15, 0.0), at(0.55, 0.24), at(-0.35, 0.24)];
    painter.convex(&blade, ink);
    painter.line(at(-0.5, -0.68), at(-0.5, 0.68), radius * 0.28, ink);
    painter.line(at(-0.5, 0.0), at(-1.1, 0.0), radius * 0.3, ink);
}

/// An upright shield.
fn shield(painter: &mut Painter, centre: Vec2, radius: f32, ink: Srgba) {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    let body = [at(-0.8, -0.9), at(0.8, -0.9), at(0.8, 0.15), at(0.0, 1.0), at(-0.8, 0.15)];
    painter.convex(&body, ink);
}

/// A padlock.
fn padlock(painter: &mut Painter, centre: Vec2, radius: f32) {
    painter.ring(centre - Vec2::Y * radius * 0.35, radius * 0.62, radius * 0.26, theme::BRASS);
    let size = Vec2::new(1.7, 1.25) * radius;
    let body = Rect::from_center_size(centre + Vec2::Y * radius * 0.35, size);
    painter.round_rect(body, radius * 0.2, theme::BRASS);
    painter.circle(body.center() - Vec2::Y * radius * 0.12, radius * 0.22, theme::NIGHT);
    let low = body.center() + Vec2::Y * radius * 0.36;
    painter.line(body.center(), low, radius * 0.2, theme::NIGHT);
}
