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

/// From this extent of a cell along its side on, in units, there is a picture beside the letter.
const PICTURED: f32 = 32.0;
/// The height of a letter over its middle.
const HALF: f32 = 5.5;
/// The thickness of its strokes.
const STROKE: f32 = 2.2;

/// Paints the letter of a sign, with its picture where there is room, into the mark of a cell.
pub fn mark(painter: &mut Painter, mark: Rect, heading: Vec2, sign: Sign) {
    let along = heading.perp().abs();
    let wide = mark.size().dot(along);
    if wide < PICTURED {
        return letter(painter, mark.center(), HALF.min(wide * 0.4), sign);
    }
    let away = along * 8.0;
    letter(painter, mark.center() - away, HALF, sign);
    paint(painter, mark.center() + away, heading, HALF, sign);
}

/// The letter A, D or d.
fn letter(painter: &mut Painter, centre: Vec2, half: f32, sign: Sign) {
    let (strokes, ink): (&[&[(f32, f32)]], _) = match sign {
        Sign::Role(Role::Attack) => (&[&ATTACK, &ATTACK_BAR], theme::LAMP),
        Sign::Role(Role::Defence) => (&[&DEFENCE], theme::STEEL),
        Sign::Locked => (&[&LOCKED_STEM, &LOCKED_BOWL], theme::BRASS),
    };
    let at = |&(x, y): &(f32, f32)| centre + Vec2::new(x, y) * half;
    for stroke in strokes {
        for pair in stroke.windows(2) {
            painter.line(at(&pair[0]), at(&pair[1]), STROKE, ink);
        }
        for corner in *stroke {
            painter.circle(at(corner), STROKE / 2.0, ink);
        }
    }
}

/// The letters, as strokes in half their height around the middle.
const ATTACK: [(f32, f32); 3] = [(-0.75, 1.0), (0.0, -1.0), (0.75, 1.0)];
const ATTACK_BAR: [(f32, f32); 2] = [(-0.45, 0.35), (0.45, 0.35)];
const DEFENCE: [(f32, f32); 8] = [
    (-0.6, 1.0),
    (-0.6, -1.0),
    (0.05, -1.0),
    (0.6, -0.5),
    (0.7, 0.0),
    (0.6, 0.5),
    (0.05, 1.0),
    (-0.6, 1.0),
];
const LOCKED_STEM: [(f32, f32); 2] = [(0.55, -1.0), (0.55, 1.0)];
const LOCKED_BOWL: [(f32, f32); 8] = [
    (0.55, 0.1),
    (0.1, -0.2),
    (-0.35, -0.05),
    (-0.55, 0.4),
    (-0.35, 0.85),
    (0.1, 1.0),
    (0.55, 0.7),
    (0.55, 0.1),
];

/// Paints the picture of a sign; a sword points along `heading`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::marauders::drawing::tests::is_inside;

    /// What a letter covers of 5 × 5 points, row by row.
    fn drawn(sign: Sign) -> String {
        let (centre, half) = (Vec2::splat(50.0), 8.0);
        let mut painter = Painter::new(Vec2::splat(100.0));
        letter(&mut painter, centre, half, sign);
        let sheet = painter.sheets.iter().find(|sheet| !sheet.corners.is_empty());
        let sheet = sheet.expect("a letter is painted");
        let covers = |at: Vec2| {
            let mut triangles = sheet.indices.chunks_exact(3);
            triangles
                .any(|three| is_inside(at, [0, 1, 2].map(|n| sheet.corners[three[n] as usize])))
        };
        let row = |y: f32| -> String {
            let columns = [-0.64, -0.32, 0.0, 0.32, 0.64];
            let points = columns.map(|x| centre + Vec2::new(x, y) * half);
            points.into_iter().map(|at| if covers(at) { '#' } else { '.' }).collect()
        };
        [-0.9, -0.45, 0.0, 0.45, 0.9].map(row).join("\n")
    }

    #[test]
    fn the_letters_are_a_and_d_and_a_small_d() {
        let check = |sign, rows: [&str; 5]| assert_eq!(drawn(sign), rows.join("\n"), "{sign:?}");
        check(Sign::Role(Role::Attack), ["..#..", ".#.#.", ".#.#.", "#####", "#...#"]);
        check(Sign::Role(Role::Defence), ["####.", "#...#", "#...#", "#...#", "####."]);
        check(Sign::Locked, ["....#", "....#", ".#.##", "#...#", ".####"]);
    }
}
