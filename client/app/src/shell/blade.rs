//! The nine swords that players choose, each with a silhouette, a hilt and colours of its own. The sizes
//! along a sword are shares of its length, from 0 at the pommel to 1 at the point; those across are shares
//! of the same length.

mod symbol;

use bevy::color::Srgba;
use bevy::math::Vec2;
use swordfight::Blade;

use crate::shell::painter::{Painter, around, faded, mixed};
use crate::shell::theme;

pub use symbol::symbol;

/// Where a blade begins, behind its guard.
const ROOT: f32 = 0.26;
/// The diagonal of an icon's square, of its side.
const DIAGONAL: f32 = 1.36;

const ROPE: Srgba = theme::hex(0xd8c092);
const WHITE: Srgba = theme::hex(0xf7f4ea);
const STRAW: Srgba = theme::hex(0xd9b26a);
const STONE: Srgba = theme::hex(0x93a7ba);
const TEAL: Srgba = theme::hex(0x57c6bd);
const GLOW: Srgba = theme::hex(0xffd27a);
const IRON: Srgba = theme::hex(0x5f6678);
const PURPLE: Srgba = theme::hex(0xb37ae0);
const LEAF: Srgba = theme::hex(0x6fae62);
const IVORY: Srgba = theme::hex(0xefe3c4);
const HIDE: Srgba = theme::hex(0x6d8bb5);
const DEEP: Srgba = theme::hex(0x3f78c9);
const FOAM: Srgba = theme::hex(0xbfe3f2);

/// A part of a sword. Places are along the sword and aside of it, both in shares of its length; widths and
/// radii are shares of it, too.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A convex polygon.
    Part(Vec<(f32, f32)>, Srgba),
    /// A line of this width.
    Line([(f32, f32); 2], f32, Srgba),
    /// A disc of this radius.
    Disc((f32, f32), f32, Srgba),
    /// A ring with this outer radius, whose line has this width.
    Ring((f32, f32), [f32; 2], Srgba),
}

/// A sword that is drawn, part by part.
struct Draft(Vec<Shape>);

impl Draft {
    fn part(&mut self, corners: &[(f32, f32)], ink: Srgba) {
        self.0.push(Shape::Part(corners.to_vec(), ink));
    }

    /// The same on both sides.
    fn twin(&mut self, corners: &[(f32, f32)], ink: Srgba) {
        for side in [-1.0, 1.0] {
            let mirrored: Vec<_> =
                corners.iter().map(|&(along, aside)| (along, side * aside)).collect();
            self.part(&mirrored, ink);
        }
    }

    fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: Srgba) {
        self.0.push(Shape::Line([from, to], width, ink));
    }

    fn disc(&mut self, centre: (f32, f32), radius: f32, ink: Srgba) {
        self.0.push(Shape::Disc(centre, radius, ink));
    }

    fn ring(&mut self, centre: (f32, f32), radius: f32, width: f32, ink: Srgba) {
        self.0.push(Shape::Ring(centre, [radius, width], ink));
    }

    /// A blade between these stations, each with its two edges: the face in the light, and the other.
    fn edged(&mut self, stations: &[(f32, f32, f32)], (light, dark): (Srgba, Srgba)) {
        for two in stations.windows(2) {
            let [(from, left, right), (to, far_left, far_right)] = [two[0], two[1]];
            let (near, far) = ((left + right) / 2.0, (far_left + far_right) / 2.0);
            self.part(&[(from, left), (to, far_left), (to, far), (from, near)], light);
            self.part(&[(from, near), (to, far), (to, far_right), (from, right)], dark);
        }
    }

    /// A straight grip with a round pommel.
    fn grip(&mut self, half: f32, ink: Srgba, pommel: Srgba) {
        let wide = half * 1.2;
        self.part(&[(0.05, -half), (ROOT, -wide), (ROOT, wide), (0.05, half)], ink);
        self.disc((0.045, 0.0), half * 1.6, pommel);
    }

    /// Bands around the grip.
    fn wraps(&mut self, half: f32, ink: Srgba) {
        for along in [0.1, 0.15, 0.2] {
            self.line((along, -half), (along + 0.025, half), 0.018, ink);
        }
    }
}

/// The parts of a sword, from back to front.
pub fn shapes(blade: Blade) -> Vec<Shape> {
    let mut draft = Draft(Vec::new());
    match blade {
        Blade::Halyard => halyard(&mut draft),
        Blade::Gannet => gannet(&mut draft),
        Blade::Wicker => wicker(&mut draft),
        Blade::Breakwater => breakwater(&mut draft),
        Blade::Squall => squall(&mut draft),
        Blade::Lantern => lantern(&mut draft),
        Blade::Thistle => thistle(&mut draft),
        Blade::Narwhal => narwhal(&mut draft),
        Blade::Undertow => undertow(&mut draft),
    }
    draft.0
}

/// Paints a sword with its pommel at `pommel`, so long along `heading`, a unit vector.
pub fn paint(
    painter: &mut Painter,
    blade: Blade,
    (pommel, heading): (Vec2, Vec2),
    length: f32,
    alpha: f32,
) {
    let at =
        |(along, aside): (f32, f32)| pommel + (heading * along + heading.perp() * aside) * length;
    for shape in shapes(blade) {
        match shape {
            Shape::Part(corners, ink) => {
                let corners: Vec<Vec2> = corners.into_iter().map(at).collect();
                painter.convex(&corners, faded(ink, alpha));
            }
            Shape::Line([from, to], width, ink) => {
                painter.line(at(from), at(to), width * length, faded(ink, alpha));
            }
            Shape::Disc(centre, radius, ink) => {
                let corners = around(at(centre), radius * length, 14, 0.0);
                painter.convex(&corners, faded(ink, alpha));
            }
            Shape::Ring(centre, [radius, width], ink) => {
                painter.ring(at(centre), radius * length, width * length, faded(ink, alpha));
            }
        }
    }
}

/// A sword in a square of this side around `centre`: its point at the upper right.
pub fn icon(painter: &mut Painter, centre: Vec2, side: f32, blade: Blade) {
    let heading = Vec2::new(1.0, -1.0).normalize();
    let length = side * DIAGONAL;
    paint(painter, blade, (centre - heading * length / 2.0, heading), length, 1.0);
}

/// A curved cutlass with a bow over the knuckles, its grip wrapped in rope.
fn halyard(draft: &mut Draft) {
    let curve = |share: f32| -0.17 * share * share + 0.05 * share;
    let stations: Vec<_> = (0..=8_u8)
        .map(|step| {
            let share = f32::from(step) / 8.0;
            let half = 0.055 + 0.03 * (share * 3.0).sin() * (1.0 - share);
            let half = if step == 8 { 0.004 } else { half };
            (ROOT + (0.92 - ROOT) * share, curve(share) - half, curve(share) + half)
        })
        .collect();
    draft.edged(&stations, (theme::STEEL, theme::STEEL_DARK));
    draft.grip(0.035, ROPE, theme::BRASS);
    draft.wraps(0.04, theme::LEATHER);
    for two in [(0.28, 0.13), (0.16, 0.14), (0.06, 0.09), (0.03, 0.02)].windows(2) {
        draft.line(two[0], two[1], 0.034, theme::BRASS);
    }
    let guard = [(0.25, -0.13), (0.29, -0.12), (0.3, 0.13), (0.26, 0.14)];
    draft.part(&guard, theme::BRASS);
}

/// A long straight rapier; its guard is a pair of white wings with dark tips.
fn gannet(draft: &mut Draft) {
    let stations = [(ROOT, -0.035, 0.035), (0.85, -0.026, 0.026), (1.0, -0.002, 0.002)];
    draft.edged(&stations, (WHITE, theme::STEEL_DARK));
    draft.grip(0.03, theme::hex(0x8fa3bd), theme::hex(0xf2c14e));
    draft.twin(&[(0.23, 0.0), (0.34, 0.0), (0.28, 0.17), (0.19, 0.2)], WHITE);
    draft.twin(&[(0.27, 0.17), (0.2, 0.2), (0.17, 0.22)], theme::SLATE);
}

/// A backsword with a basket of straw around the hand.
fn wicker(draft: &mut Draft) {
    let stations = [(ROOT, -0.045, 0.045), (0.9, -0.045, 0.045), (1.0, -0.045, -0.03)];
    draft.edged(&stations, (theme::STEEL, theme::STEEL_DARK));
    draft.grip(0.035, theme::LEATHER, STRAW);
    let rim: Vec<(f32, f32)> =
        [(0.05, 0.05), (0.11, 0.13), (0.19, 0.17), (0.27, 0.14), (0.32, 0.0)].into();
    for side in [-1.0_f32, 1.0] {
        for two in rim.windows(2) {
            let [from, to] = [two[0], two[1]].map(|(along, aside)| (along, side * aside));
            draft.line(from, to, 0.034, STRAW);
        }
        let strands = [((0.08, 0.1), (0.3, 0.02)), ((0.12, 0.16), (0.29, 0.1))];
        for ((from, near), (to, far)) in strands {
            draft.line((from, side * near), (to, side * far), 0.02, STRAW);
            draft.line((from, side * far), (to, side * near), 0.02, STRAW);
        }
    }
}

/// A broad slab of stone with a square end and two steps.
fn breakwater(draft: &mut Draft) {
    let (light, dark) = (mixed(STONE, Srgba::WHITE, 0.35), STONE);
    draft.edged(&[(ROOT, -0.08, 0.08), (0.5, -0.08, 0.08)], (light, dark));
    draft.edged(&[(0.5, -0.13, 0.13), (0.92, -0.13, 0.13)], (light, dark));
    draft.line((0.71, -0.13), (0.71, 0.13), 0.02, IRON);
    draft.line((0.5, -0.13), (0.5, 0.13), 0.02, IRON);
    draft.grip(0.04, theme::LEATHER, IRON);
    draft.part(&[(0.23, -0.16), (0.31, -0.16), (0.31, 0.16), (0.23, 0.16)], IRON);
}

/// A blade that zigzags like driven rain.
fn squall(draft: &mut Draft) {
    let bend = |step: u8| match step {
        0 => 0.0,
        _ if step.is_multiple_of(2) => -0.06,
        _ => 0.06,
    };
    let stations: Vec<_> = (0..=6_u8)
        .map(|step| {
            let half = if step == 6 { 0.002 } else { 0.055 };
            let middle = if step == 6 { 0.0 } else { bend(step) };
            (ROOT + (1.0 - ROOT) * f32::from(step) / 6.0, middle - half, middle + half)
        })
        .collect();
    draft.edged(&stations, (mixed(TEAL, Srgba::WHITE, 0.45), TEAL));
    draft.grip(0.035, theme::hex(0x2f5f6b), TEAL);
    draft.twin(&[(0.25, 0.0), (0.3, 0.0), (0.22, 0.16), (0.17, 0.15)], theme::hex(0x2f7d86));
}

/// A broad leaf with a window in it, in which a light burns; its pommel is a ring.
fn lantern(draft: &mut Draft) {
    let (light, dark) = (theme::STEEL, theme::STEEL_DARK);
    let leaf = [(ROOT, 0.03), (0.45, 0.15), (0.68, 0.15), (1.0, 0.0)];
    let hole = [(0.42, 0.0), (0.5, 0.08), (0.64, 0.08), (0.76, 0.0)];
    for (side, ink) in [(-1.0_f32, light), (1.0, dark)] {
        for index in 0..3 {
            let corners = [leaf[index], leaf[index + 1], hole[index + 1], hole[index]];
            draft.part(&corners.map(|(along, aside)| (along, side * aside)), ink);
        }
        draft.part(&[leaf[0], hole[0], (ROOT, 0.0)].map(|(a, b)| (a, side * b)), ink);
        draft.part(&[leaf[3], hole[3], hole[2]].map(|(a, b)| (a, side * b)), ink);
    }
    draft.disc((0.575, 0.0), 0.05, GLOW);
    draft.part(&[(0.1, -0.03), (ROOT, -0.035), (ROOT, 0.035), (0.1, 0.03)], theme::LEATHER);
    draft.ring((0.06, 0.0), 0.075, 0.03, theme::BRASS);
    draft.part(&[(0.24, -0.12), (0.29, -0.09), (0.29, 0.09), (0.24, 0.12)], theme::BRASS);
}

/// Three thin blades on a green grip, with a purple head for a pommel.
fn thistle(draft: &mut Draft) {
    let middle = [(0.3, -0.028, 0.028), (0.9, -0.022, 0.022), (1.0, -0.002, 0.002)];
    draft.edged(&middle, (theme::STEEL, theme::STEEL_DARK));
    for side in [-1.0_f32, 1.0] {
        let near = |away: f32| (side * away - 0.024, side * away + 0.024);
        let [(a, b), (c, d)] = [near(0.125), near(0.15)];
        let tip = side * 0.16;
        let stations = [(0.3, a, b), (0.7, c, d), (0.8, tip - 0.002, tip + 0.002)];
        draft.edged(&stations, (theme::STEEL, theme::STEEL_DARK));
    }
    draft.twin(&[(0.24, 0.0), (0.32, 0.0), (0.34, 0.15), (0.28, 0.15)], LEAF);
    draft.grip(0.032, LEAF, LEAF);
    for aside in [-0.07, -0.025, 0.025, 0.07] {
        draft
            .part(&[(0.08, 0.7 * aside - 0.03), (0.08, 0.7 * aside + 0.03), (0.02, aside)], PURPLE);
    }
    draft.disc((0.1, 0.0), 0.058, PURPLE);
}

/// A long horn with a twist; its guard is the fluke of a whale.
fn narwhal(draft: &mut Draft) {
    draft.edged(&[(ROOT, -0.085, 0.085), (1.0, -0.002, 0.002)], (IVORY, mixed(IVORY, IRON, 0.4)));
    for step in 0..5_u8 {
        let along = 0.36 + 0.12 * f32::from(step);
        let half = 0.085 * (1.0 - along) / (1.0 - ROOT);
        draft.line((along - 0.03, -half), (along + 0.03, half), 0.022, HIDE);
    }
    draft.grip(0.035, HIDE, IVORY);
    draft.twin(&[(0.22, 0.0), (0.31, 0.0), (0.34, 0.1), (0.27, 0.12)], HIDE);
    draft.twin(&[(0.34, 0.1), (0.27, 0.12), (0.33, 0.2)], mixed(HIDE, theme::NIGHT, 0.25));
}

/// A sickle: straight at first, then bent over like a wave that pulls back.
fn undertow(draft: &mut Draft) {
    let centre = (0.67, -0.08);
    let arc =
        |turn: f32, radius: f32| (centre.0 + radius * turn.sin(), centre.1 + radius * turn.cos());
    draft.edged(&[(ROOT, 0.05, 0.13), (0.67, 0.05, 0.19)], (FOAM, DEEP));
    const STEPS: u8 = 9;
    for step in 0..STEPS {
        let turn = |step: u8| 2.7 * f32::from(step) / f32::from(STEPS);
        let (from, to) = (turn(step), turn(step + 1));
        let width = |turn: f32| (0.07 * (1.0 - turn / 2.75)).max(0.003);
        let inner = |turn: f32| arc(turn, 0.2 - width(turn));
        let outer = |turn: f32| arc(turn, 0.2 + width(turn));
        draft.part(&[inner(from), arc(from, 0.2), arc(to, 0.2), inner(to)], FOAM);
        draft.part(&[arc(from, 0.2), outer(from), outer(to), arc(to, 0.2)], DEEP);
    }
    draft.part(&[(0.05, -0.01), (ROOT, 0.04), (ROOT, 0.14), (0.05, 0.06)], theme::hex(0x24457a));
    draft.disc((0.05, 0.025), 0.055, FOAM);
    draft.part(&[(0.23, -0.03), (0.28, -0.01), (0.29, 0.2), (0.24, 0.2)], FOAM);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels that a sword covers as an icon of this side, its lightness aside.
    fn covered(blade: Blade, side: usize) -> Vec<bool> {
        let mut painter = Painter::new(Vec2::splat(side as f32));
        icon(&mut painter, Vec2::splat(side as f32 / 2.0), side as f32, blade);
        let sheet = &painter.sheets[0];
        let triangles: Vec<[Vec2; 3]> = sheet
            .indices
            .chunks_exact(3)
            .map(|of| [0, 1, 2].map(|index| sheet.corners[of[index] as usize]))
            .collect();
        let has = |at: Vec2| {
            triangles.iter().any(|&[a, b, c]| {
                let sides = [(a, b), (b, c), (c, a)].map(|(a, b)| (b - a).perp_dot(at - a));
                let is_in = sides.iter().all(|&it| 0.0 <= it) || sides.iter().all(|&it| it <= 0.0);
                is_in && sides != [0.0; 3]
            })
        };
        let pixel =
            |index: usize| has(Vec2::new((index % side) as f32 + 0.5, (index / side) as f32 + 0.5));
        (0..side * side).map(pixel).collect()
    }

    /// The least share of the pixels of two swords that only one of them covers.
    const APART: f32 = 0.3;

    #[test]
    fn every_sword_has_a_silhouette_of_its_own_small_and_large() {
        for side in [24, 96] {
            let shown = Blade::ALL.map(|blade| covered(blade, side));
            for (index, one) in shown.iter().enumerate() {
                for (other, two) in shown.iter().enumerate().skip(index + 1) {
                    let count = |of: fn(bool, bool) -> bool| {
                        one.iter().zip(two).filter(|(one, two)| of(**one, **two)).count() as f32
                    };
                    let apart = count(|one, two| one != two) / count(|one, two| one || two);
                    let names = (Blade::ALL[index], Blade::ALL[other]);
                    assert!(APART <= apart, "{names:?} at {side}: only {apart} apart");
                }
            }
        }
    }

    #[test]
    fn every_sword_stays_in_its_square() {
        for blade in Blade::ALL {
            let mut painter = Painter::new(Vec2::splat(100.0));
            icon(&mut painter, Vec2::splat(50.0), 100.0, blade);
            for &corner in &painter.sheets[0].corners {
                let away = (corner - Vec2::splat(50.0)).abs().max_element();
                assert!(away <= 54.0, "{blade:?} reaches {corner}");
            }
        }
    }
}
