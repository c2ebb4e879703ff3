//! The particles of impacts: a few primitive shapes.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::shell::painter::{Painter, around, faded, mixed};
use crate::shell::theme;

/// A particle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bit {
    Spark,
    Flame,
    Drop,
    Streak,
    Clod,
    Ray,
    Disc,
    Square,
    Bolt,
    Star,
    Root,
    Arm,
    Bubble,
    Tongue,
    Crescent,
    Arc,
    Puff,
    Shard,
    Frame,
    Eye,
}

/// Where a particle is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// The middle of the impact.
    pub from: Vec2,
    /// Its own place.
    pub at: Vec2,
    /// Its direction, in radians.
    pub turned: f32,
    /// Its size, in units.
    pub size: f32,
    /// The radius of the impact, in units.
    pub radius: f32,
}

impl Placed {
    /// A point beside the particle: along its direction, and to the right of it, in its sizes.
    fn point(&self, along: f32, aside: f32) -> Vec2 {
        let out = Vec2::from_angle(self.turned);
        self.at + (out * along + out.perp() * aside) * self.size
    }
}

impl Bit {
    /// The outline of a particle that is a simple shape, along its direction and aside, in its sizes.
    fn outline(self) -> Option<&'static [(f32, f32)]> {
        Some(match self {
            Bit::Spark => &[(-1.0, 0.0), (0.0, 0.14), (0.6, 0.0), (0.0, -0.14)],
            Bit::Streak => &[(-1.0, 0.0), (0.3, 0.1), (0.6, 0.0), (0.3, -0.1)],
            Bit::Flame => &[(-0.5, 0.0), (0.0, 0.42), (0.9, 0.0), (0.0, -0.42)],
            Bit::Tongue => &[(-0.4, 0.4), (0.7, 0.0), (-0.4, -0.4)],
            Bit::Shard => &[(-0.5, 0.0), (-0.1, 0.2), (0.8, 0.0), (-0.1, -0.08)],
            Bit::Drop => {
                &[(-1.2, 0.0), (0.0, 0.46), (0.4, 0.3), (0.5, 0.0), (0.4, -0.3), (0.0, -0.46)]
            }
            _ => return None,
        })
    }

    pub(super) fn paint(self, painter: &mut Painter, place: Placed, ink: Srgba) {
        if let Some(outline) = self.outline() {
            let corners: Vec<Vec2> =
                outline.iter().map(|&(along, aside)| place.point(along, aside)).collect();
            return painter.convex(&corners, ink);
        }
        let Placed { from, at, turned, size, radius } = place;
        let out = Vec2::from_angle(turned);
        match self {
            Bit::Clod => painter.convex(&around(at, size * 0.5, 5, turned), ink),
            Bit::Disc => painter.convex(&around(at, size * 0.5, 10, 0.0), ink),
            Bit::Square => {
                let half = Vec2::splat(size * 0.5);
                painter.rect(Rect::from_center_half_size(at, half), ink);
            }
            Bit::Ray => {
                let (root, aside) = (from + out * radius * 0.2, out.perp() * size);
                painter.convex(&[root + aside, at, root - aside], ink);
            }
            Bit::Bolt => bolt(painter, from, at, size, ink),
            Bit::Star => star(painter, at, size * 0.6, turned, ink),
            Bit::Root => {
                let knee = from.lerp(at, 0.5) + out.perp() * radius * 0.12;
                painter.line(from, knee, size, ink);
                painter.line(knee, at, size * 0.6, ink);
            }
            Bit::Arm => arm(painter, place, ink),
            Bit::Bubble => ring(painter, at, size * 0.5, 12, ink),
            Bit::Crescent => crescent(painter, place, ink),
            Bit::Arc => arc(painter, place, ink),
            Bit::Puff => {
                let pale = faded(mixed(ink, Srgba::WHITE, 0.35), 0.55 * ink.alpha);
                painter.convex(&around(at, size * 0.5, 14, 0.0), pale);
            }
            Bit::Frame => ring(painter, at, size * 0.75, 4, ink),
            Bit::Eye => eye(painter, place, ink),
            // They have an outline.
            Bit::Spark | Bit::Streak | Bit::Flame | Bit::Tongue | Bit::Shard | Bit::Drop => {}
        }
    }
}

/// An arm of a crystal, with two twigs.
fn arm(painter: &mut Painter, place: Placed, ink: Srgba) {
    let Placed { from, at, turned, size, .. } = place;
    let out = Vec2::from_angle(turned);
    painter.line(from, at, size, ink);
    let (twig, length) = (from.lerp(at, 0.6), from.distance(at) * 0.3);
    for side in [-1.0, 1.0] {
        let tip = twig + (out + out.perp() * side).normalize() * length;
        painter.line(twig, tip, size * 0.8, ink);
    }
}

/// A line in three pieces from the middle to the particle.
fn bolt(painter: &mut Painter, from: Vec2, at: Vec2, size: f32, ink: Srgba) {
    let aside = (at - from).perp() * 0.2;
    let knees = [from, from.lerp(at, 0.4) + aside, from.lerp(at, 0.6) - aside, at];
    for ends in knees.windows(2) {
        painter.line(ends[0], ends[1], size, ink);
    }
}

/// Five points around a body.
fn star(painter: &mut Painter, at: Vec2, radius: f32, turned: f32, ink: Srgba) {
    let (tips, roots) =
        (around(at, radius, 5, turned), around(at, radius * 0.42, 5, turned + 0.628));
    for index in 0..5 {
        painter.convex(&[at, roots[(index + 4) % 5], tips[index], roots[index]], ink);
    }
}

/// A closed ribbon with so many corners, standing on one of them.
fn ring(painter: &mut Painter, at: Vec2, radius: f32, corners: u32, ink: Srgba) {
    let (outer, inner) =
        (around(at, radius, corners, 0.0), around(at, radius * 0.72, corners, 0.0));
    for index in 0..outer.len() {
        let next = (index + 1) % outer.len();
        painter.convex(&[outer[index], outer[next], inner[next], inner[index]], ink);
    }
}

/// A sickle that is open along its direction.
fn crescent(painter: &mut Painter, place: Placed, ink: Srgba) {
    let edge = |angle: f32, bend: f32| place.point(angle.cos() * bend, angle.sin());
    let angles: Vec<f32> = (0..=6).map(|step| FRAC_PI_2 + PI * step as f32 / 6.0).collect();
    for ends in angles.windows(2) {
        let corners =
            [edge(ends[0], 1.0), edge(ends[1], 1.0), edge(ends[1], 0.4), edge(ends[0], 0.4)];
        painter.convex(&corners, ink);
    }
}

/// A wave front across its direction.
fn arc(painter: &mut Painter, place: Placed, ink: Srgba) {
    let Placed { at, turned, size, radius, .. } = place;
    let centre = at - Vec2::from_angle(turned) * size;
    let angle = |step: u8| turned - 0.6 + 0.2 * f32::from(step);
    let width = (radius * 0.08).max(2.0);
    for step in 0..6 {
        let [one, other] = [angle(step), angle(step + 1)].map(Vec2::from_angle);
        painter.line(centre + one * size, centre + other * size, width, ink);
    }
}

/// A lens that opens, with a ring in its middle.
fn eye(painter: &mut Painter, place: Placed, ink: Srgba) {
    let Placed { at, size, radius, .. } = place;
    let lid = |side: f32| {
        (0..=8).map(move |step| {
            let across = f32::from(step as u8) / 4.0 - 1.0;
            at + Vec2::new(across * radius, side * (1.0 - across * across) * size * 0.55)
        })
    };
    for side in [-1.0, 1.0] {
        let lid: Vec<Vec2> = lid(side).collect();
        for ends in lid.windows(2) {
            painter.line(ends[0], ends[1], (radius * 0.09).max(2.0), ink);
        }
    }
    painter.convex(&around(at, size * 0.3, 12, 0.0), ink);
    painter.convex(&around(at, size * 0.13, 10, 0.0), faded(theme::NIGHT, ink.alpha));
}
