//! Small signs: keys, arrows, attacks in a list, and the crossed swords of the title.

use bevy::color::Srgba;
use bevy::math::{Mat2, Rect, Vec2};
use swordfight::Side;

use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::sword;
use crate::shell::theme;

/// A key's cap with its name; bright while it is pressed.
pub fn key_cap(painter: &mut Painter, rect: Rect, name: &str, pressed: bool) {
    let (body, words) =
        if pressed { (theme::LAMP, theme::NIGHT) } else { (theme::PANEL, theme::CREAM) };
    let edge = if pressed { theme::CREAM } else { theme::BRASS };
    painter.round_rect(Rect { max: rect.max + Vec2::Y * 3.0, ..rect }, 7.0, theme::BRASS_DARK);
    painter.round_rect(rect, 7.0, body);
    painter.round_frame(rect, 7.0, 2.0, edge);
    painter.text(rect.center(), Style::new(Face::Bold, 16.0, words).centred(), name);
}

/// The cap of a key whose left end is in the middle of its height at `left`. Returns its right end.
pub fn key(painter: &mut Painter, left: Vec2, name: &str) -> Vec2 {
    let width = (20.0 + label::width(name, 16.0)).max(28.0);
    let right = left + Vec2::X * width;
    key_cap(
        painter,
        Rect::from_corners(left - Vec2::Y * 12.0, right + Vec2::Y * 12.0),
        name,
        false,
    );
    right
}

/// A thick arrowhead at `centre` that points along `heading`.
pub fn arrow(painter: &mut Painter, centre: Vec2, heading: Vec2, size: f32, ink: Srgba) {
    let aside = heading.perp() * size;
    let tip = centre + heading * size * 0.7;
    let tail = centre - heading * size * 0.5;
    painter
        .convex(&[tip, tail + aside * 0.75, tail + heading * size * 0.3, tail - aside * 0.75], ink);
}

/// Where an attack comes from: the edge of a board on that side, and an arrow that comes in from it.
/// It is about five times as wide as `size` is.
pub fn from_side(painter: &mut Painter, centre: Vec2, side: Side, size: f32, ink: Srgba) {
    let outward = match side {
        Side::Left => -Vec2::X,
        Side::Right => Vec2::X,
    };
    let edge = centre + outward * size * 1.2;
    painter.line(edge - Vec2::Y * size, edge + Vec2::Y * size, size * 0.4, ink);
    arrow(painter, centre + outward * size * 0.1, -outward, size, ink);
}

/// A ring with a cross in it, and an arrow beside it: the target moves that way.
pub fn aim(painter: &mut Painter, centre: Vec2, heading: Vec2, ink: Srgba) {
    crosshair(painter, centre - heading * 5.0, 11.0, ink);
    arrow(painter, centre + heading * 15.0, heading, 8.0, ink);
}

/// A speech bubble with three dots, `size` units from its middle to its upper edge.
pub fn speech(painter: &mut Painter, centre: Vec2, size: f32, ink: Srgba) {
    let bubble = Rect::from_center_size(centre, Vec2::new(2.5, 1.7) * size);
    painter.round_rect(bubble, size * 0.5, ink);
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * size;
    painter.convex(&[at(-0.7, 0.7), at(0.0, 0.7), at(-0.8, 1.4)], ink);
    for x in [-0.6, 0.0, 0.6] {
        painter.circle(at(x, 0.0), size * 0.18, theme::NIGHT);
    }
}

/// Three bars from the longest to the shortest, and an arrow: what is sorted.
pub fn order(painter: &mut Painter, centre: Vec2, size: f32, ink: Srgba) {
    for (row, width) in [(-0.8, 1.5), (0.0, 1.0), (0.8, 0.5)] {
        let left = centre + Vec2::new(-1.1, row) * size;
        let bar = Rect::from_corners(left, left + Vec2::new(width, 0.0) * size);
        painter.rect(bar.inflate(0.16 * size), ink);
    }
    arrow(painter, centre + Vec2::new(1.0, 0.4) * size, Vec2::Y, 0.5 * size, ink);
}

/// A ring with a cross in it.
pub fn crosshair(painter: &mut Painter, centre: Vec2, radius: f32, ink: Srgba) {
    painter.ring(centre, radius * 0.75, radius * 0.2, ink);
    for heading in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
        painter.line(centre + heading * radius * 0.3, centre + heading * radius, radius * 0.2, ink);
    }
}

/// Two crossed blades: this seat attacks you.
pub fn threat(painter: &mut Painter, centre: Vec2, radius: f32) {
    painter.circle(centre, radius, theme::NIGHT);
    painter.ring(centre, radius, radius * 0.16, theme::ALARM);
    for side in [-1.0, 1.0] {
        let point = Vec2::new(side, -1.0) * radius * 0.55;
        painter.line(centre + point, centre - point, radius * 0.22, theme::ALARM);
        let guard = centre - point * 0.45;
        let across = point.perp() * 0.42;
        painter.line(guard - across, guard + across, radius * 0.18, theme::ALARM);
    }
}

/// A sprinkle: a falling stone.
pub fn sprinkle(painter: &mut Painter, centre: Vec2, size: f32) {
    let stone = Rect::from_center_size(centre + Vec2::Y * size * 0.2, Vec2::splat(size * 0.7));
    painter.round_rect(stone, size * 0.15, theme::ASH);
    painter.round_frame(stone, size * 0.15, size * 0.08, theme::MIST);
    for side in [-0.25, 0.0, 0.25] {
        let top = centre + Vec2::new(side * size, -size * 0.5);
        painter.line(top, top + Vec2::Y * size * 0.22, size * 0.06, faded(theme::MIST, 0.8));
    }
}

/// Two crossed cutlasses, `reach` from the middle to their points.
pub fn crossed(painter: &mut Painter, centre: Vec2, reach: f32) {
    for side in [-1.0_f32, 1.0] {
        let heading = Mat2::from_angle(side * 0.98) * -Vec2::Y;
        cutlass(painter, centre - heading * reach * 0.9, heading, side, reach * 1.9);
    }
}

/// A curved blade with a shell guard, `length` long from its pommel.
fn cutlass(painter: &mut Painter, pommel: Vec2, heading: Vec2, bend: f32, length: f32) {
    const STEPS: u16 = 14;
    let across = heading.perp() * bend;
    let at = |along: f32, aside: f32| pommel + (heading * along + across * aside) * length;
    let curve = |share: f32| -0.085 * (share * 1.9).sin() * share;
    let half = |share: f32| 0.026 * (1.0 - (share - 0.55).max(0.0) * 2.1).max(0.02);
    for step in 0..STEPS {
        let (from, to) =
            (f32::from(step) / f32::from(STEPS), f32::from(step + 1) / f32::from(STEPS));
        let edge = |share: f32, side: f32| at(0.2 + 0.8 * share, curve(share) + side * half(share));
        painter.convex(
            &[edge(from, -1.0), edge(to, -1.0), edge(to, 0.0), edge(from, 0.0)],
            theme::STEEL,
        );
        let shade = [edge(from, 0.0), edge(to, 0.0), edge(to, 1.0), edge(from, 1.0)];
        painter.convex(&shade, theme::STEEL_DARK);
    }
    painter.line(at(0.03, 0.0), at(0.2, 0.0), length * 0.03, theme::LEATHER);
    for wrap in [0.06, 0.1, 0.14] {
        painter.line(at(wrap, -0.016), at(wrap + 0.012, 0.016), length * 0.006, theme::BRASS);
    }
    painter.circle(at(0.02, 0.0), length * 0.024, theme::BRASS);
    let guard = [at(0.185, -0.07), at(0.21, -0.06), at(0.215, 0.06), at(0.19, 0.075)];
    painter.convex(&guard, theme::BRASS);
    // The bow that covers the knuckles.
    let bow = [at(0.19, 0.07), at(0.13, 0.085), at(0.07, 0.07), at(0.025, 0.02)];
    for ends in bow.windows(2) {
        painter.line(ends[0], ends[1], length * 0.012, theme::BRASS);
    }
}

/// A sword in a list: standing or lying, with its size in cells beside it.
pub fn sized_sword(
    painter: &mut Painter,
    at: Vec2,
    heading: Vec2,
    (width, length): (u8, u16),
    ink: Srgba,
) {
    let along = if heading.x == 0.0 { Vec2::new(13.0, 34.0) } else { Vec2::new(34.0, 13.0) };
    sword::sword(painter, Rect::from_center_size(at + Vec2::X * 17.0, along), heading, 1.0);
    let words = format!("{width} × {length}");
    painter.text(at + Vec2::X * 46.0, Style::new(Face::Bold, 18.0, ink), words);
}

/// A quarter turn around `centre`, at distance `radius`: clockwise when `sense` is 1,
/// counter-clockwise when it is -1.
pub fn turning(painter: &mut Painter, centre: Vec2, sense: f32, radius: f32, ink: Srgba) {
    const STEPS: u8 = 10;
    let at = |step: u8| {
        let angle = -2.6 + 3.6 * f32::from(step) / f32::from(STEPS);
        centre + Vec2::new(angle.cos() * sense, angle.sin()) * radius
    };
    for step in 0..STEPS {
        painter.line(at(step), at(step + 1), radius * 0.28, ink);
    }
    let heading = (at(STEPS) - at(STEPS - 1)).normalize_or_zero();
    arrow(painter, at(STEPS), heading, radius * 0.64, ink);
}
