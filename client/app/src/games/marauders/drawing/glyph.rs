//! The signs of the 21 elements: flat shapes that differ in outline, so that they are
//! distinguishable without colour.

use bevy::color::{Luminance, Srgba};
use bevy::math::Vec2;
use marauders::Element;

use crate::shell::painter::{Painter, around};

/// A convex polygon; a glyph is some of them. Corners lie within about 1 of the glyph's middle, y
/// goes down.
pub type Part = Vec<Vec2>;

/// Paints the sign of `element` around `centre`.
pub fn paint(painter: &mut Painter, centre: Vec2, radius: f32, element: Element, ink: Srgba) {
    for part in parts(element) {
        let corners: Vec<Vec2> = part.into_iter().map(|at| centre + at * radius).collect();
        painter.convex(&corners, ink);
    }
}

/// A readable colour on a tile of this colour: black on light ones, white on dark ones. No other two colours
/// have 4.5 to 1 with one of them on every tile.
pub fn ink(body: Srgba) -> Srgba {
    if contrast(body, Srgba::WHITE) < contrast(body, Srgba::BLACK) {
        Srgba::BLACK
    } else {
        Srgba::WHITE
    }
}

/// The contrast ratio of two colours, from 1 to 21, by WCAG 2.
pub fn contrast(one: Srgba, other: Srgba) -> f32 {
    let (one, other) = (one.luminance() + 0.05, other.luminance() + 0.05);
    one.max(other) / one.min(other)
}

/// The polygons of the sign of `element`.
pub fn parts(element: Element) -> Vec<Part> {
    match element {
        Element::Fire => flame(),
        Element::Water => {
            vec![disc(0.0, 0.38, 0.6), poly(&[(-0.54, 0.16), (0.0, -1.1), (0.54, 0.16)])]
        }
        Element::Wind => vec![
            bar(-0.95, -0.8, 0.45, -0.42),
            bar(-0.45, -0.19, 0.95, 0.19),
            bar(-0.95, 0.42, 0.2, 0.8),
        ],
        Element::Earth => vec![
            poly(&[(-1.05, 0.75), (-0.35, -0.75), (0.35, 0.75)]),
            poly(&[(-0.1, 0.75), (0.5, -0.2), (1.05, 0.75)]),
        ],
        Element::Light => twinkle(),
        Element::Dark => half(),
        Element::Neutral => ring(1.1, 0.72, 4, 0.785),
        Element::Metal => ring(1.05, 0.3, 6, 0.0),
        Element::Thunder => vec![
            poly(&[(0.35, -1.05), (-0.6, 0.16), (0.12, 0.16)]),
            poly(&[(-0.35, 1.05), (0.6, -0.16), (-0.12, -0.16)]),
        ],
        Element::Star => star(),
        Element::Wood => vec![
            poly(&[(0.0, -1.1), (0.75, -0.25), (-0.75, -0.25)]),
            poly(&[(0.0, -0.55), (1.05, 0.55), (-1.05, 0.55)]),
            bar(-0.18, 0.55, 0.18, 1.05),
        ],
        Element::Ice => [0.0, 60.0, 120.0].into_iter().map(spoke).collect(),
        Element::Poison => {
            vec![disc(0.0, -0.52, 0.44), disc(-0.54, 0.42, 0.44), disc(0.54, 0.42, 0.44)]
        }
        Element::Sun => sun(),
        Element::Moon => crescent(),
        Element::Sound => {
            let high = [(-0.78, 0.3), (-0.26, 0.95), (0.26, 0.55), (0.78, 0.85)];
            high.into_iter().map(|(x, half)| bar(x - 0.17, -half, x + 0.17, half)).collect()
        }
        Element::Steam => cloud(),
        Element::Crystal => vec![
            poly(&[(-0.55, -0.8), (0.55, -0.8), (1.0, -0.2), (-1.0, -0.2)]),
            poly(&[(-1.0, -0.02), (-0.09, -0.02), (-0.09, 0.98)]),
            poly(&[(0.09, -0.02), (1.0, -0.02), (0.09, 0.98)]),
        ],
        Element::Cosmo => planet(),
        Element::Dimension => {
            let mut parts = ring(1.1, 0.72, 4, 0.0);
            parts.push(around(Vec2::ZERO, 0.4, 4, 0.0));
            parts
        }
        Element::Oracle => eye(),
    }
}

fn poly(corners: &[(f32, f32)]) -> Part {
    corners.iter().map(|&(x, y)| Vec2::new(x, y)).collect()
}

fn disc(x: f32, y: f32, radius: f32) -> Part {
    around(Vec2::new(x, y), radius, 20, 0.0)
}

fn bar(left: f32, top: f32, right: f32, bottom: f32) -> Part {
    poly(&[(left, top), (right, top), (right, bottom), (left, bottom)])
}

/// The band between two closed polylines with equally many corners.
fn band(outer: &[Vec2], inner: &[Vec2]) -> Vec<Part> {
    let next = |index: usize| (index + 1) % outer.len();
    let quad =
        |index: usize| vec![outer[index], outer[next(index)], inner[next(index)], inner[index]];
    (0..outer.len()).map(quad).collect()
}

fn ring(outer: f32, inner: f32, corners: u32, turn: f32) -> Vec<Part> {
    band(&around(Vec2::ZERO, outer, corners, turn), &around(Vec2::ZERO, inner, corners, turn))
}

/// Rays that point away from the middle.
fn rays(count: u32, from: f32, to: f32, half: f32) -> Vec<Part> {
    let ray = |out: Vec2| {
        let side = out.perp() * half;
        vec![out * from + side, out * to, out * from - side]
    };
    around(Vec2::ZERO, 1.0, count, 0.0).into_iter().map(ray).collect()
}

/// A bar through the middle, with a bud at each end.
fn spoke(degrees: f32) -> Part {
    let along = Vec2::from_angle((degrees + 90.0).to_radians());
    let side = along.perp();
    let corner = |far: f32, aside: f32| along * far + side * aside;
    vec![
        corner(-1.05, 0.0),
        corner(-0.8, 0.19),
        corner(0.8, 0.19),
        corner(1.05, 0.0),
        corner(0.8, -0.19),
        corner(-0.8, -0.19),
    ]
}

fn flame() -> Vec<Part> {
    vec![
        poly(&[(-0.85, 0.2), (-0.95, -0.8), (-0.3, 0.2)]),
        poly(&[(-0.38, 0.2), (0.0, -1.1), (0.38, 0.2)]),
        poly(&[(0.3, 0.2), (0.95, -0.8), (0.85, 0.2)]),
        poly(&[
            (-0.85, 0.19),
            (0.85, 0.19),
            (0.65, 0.75),
            (0.25, 1.0),
            (-0.25, 1.0),
            (-0.65, 0.75),
        ]),
    ]
}

/// Four long rays with short ones in between.
fn twinkle() -> Vec<Part> {
    let mut parts = rays(4, 0.0, 1.1, 0.26);
    parts.extend(around(Vec2::ZERO, 0.8, 4, 0.785).iter().map(|at| disc(at.x, at.y, 0.16)));
    parts
}

/// A ring with one half filled.
fn half() -> Vec<Part> {
    let mut parts = ring(0.98, 0.74, 24, 0.0);
    let half = around(Vec2::ZERO, 0.85, 24, -std::f32::consts::FRAC_PI_2);
    parts.push(half.into_iter().take(13).collect());
    parts
}

/// A disc with rays around it.
fn sun() -> Vec<Part> {
    let mut parts = rays(8, 0.62, 1.1, 0.2);
    parts.push(disc(0.0, 0.0, 0.5));
    parts
}

/// A cloud over rising vapour.
fn cloud() -> Vec<Part> {
    vec![
        disc(-0.58, -0.2, 0.42),
        disc(0.05, -0.52, 0.52),
        disc(0.64, -0.18, 0.4),
        bar(-0.58, -0.3, 0.64, 0.2),
        bar(-0.7, 0.45, 0.25, 0.68),
        bar(-0.25, 0.82, 0.7, 1.05),
    ]
}

/// Five kites around the middle.
fn star() -> Vec<Part> {
    let turn = -std::f32::consts::FRAC_PI_2;
    let (tips, inner) = (
        around(Vec2::ZERO, 1.08, 5, turn),
        around(Vec2::ZERO, 0.45, 5, turn + std::f32::consts::PI / 5.0),
    );
    (0..5)
        .map(|index| vec![Vec2::ZERO, inner[(index + 4) % 5], tips[index], inner[index]])
        .collect()
}

/// A larger disc minus a smaller one.
fn crescent() -> Vec<Part> {
    const STEPS: u8 = 12;
    let at = |step: u8| {
        let share = f32::from(step) / f32::from(STEPS);
        let outer = Vec2::from_angle((42.4 + 275.2 * share).to_radians()) * 0.95;
        let inner = Vec2::from_angle((66.3 + 227.4 * share).to_radians()) * 0.7;
        (outer, inner + Vec2::X * 0.42)
    };
    let quad = |step: u8| {
        let ((one, two), (three, four)) = (at(step), at(step + 1));
        vec![one, three, four, two]
    };
    (0..STEPS).map(quad).collect()
}

/// A disc in a slanted ring.
fn planet() -> Vec<Part> {
    let slant = Vec2::from_angle(-0.4);
    let oval = |wide: f32, high: f32| -> Part {
        around(Vec2::ZERO, 1.0, 20, 0.0)
            .into_iter()
            .map(|at| slant.rotate(at * Vec2::new(wide, high)))
            .collect()
    };
    let mut parts = band(&oval(1.15, 0.42), &oval(0.86, 0.2));
    parts.push(disc(0.0, 0.0, 0.5));
    parts
}

/// An almond around a disc.
fn eye() -> Vec<Part> {
    const STEPS: u8 = 16;
    let almond = |wide: f32, high: f32| -> Part {
        let at = |step: u8| {
            let angle = std::f32::consts::TAU * f32::from(step) / f32::from(STEPS);
            Vec2::new(angle.cos() * wide, angle.sin() * angle.sin().abs().sqrt() * high)
        };
        (0..STEPS).map(at).collect()
    };
    let mut parts = band(&almond(1.1, 0.78), &almond(0.78, 0.46));
    parts.push(disc(0.0, 0.0, 0.27));
    parts
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::view::palette::Palette;

    /// Pixels per side: the size of a glyph in a cell of the largest field at 720p.
    const GRID: usize = 18;
    /// The least share of the pixels of two glyphs that only one of them covers.
    const APART: f32 = 0.3;

    fn has(part: &[Vec2], at: Vec2) -> bool {
        let sides = (0..part.len()).map(|index| {
            let (from, to) = (part[index], part[(index + 1) % part.len()]);
            (to - from).perp_dot(at - from)
        });
        let sides: Vec<f32> = sides.collect();
        sides.iter().all(|&side| side <= 0.0) || sides.iter().all(|&side| 0.0 <= side)
    }

    /// Which pixels a glyph covers.
    pub fn mask(element: Element) -> Vec<bool> {
        let parts = parts(element);
        let at = |index: usize| {
            let (row, column) = (index / GRID, index % GRID);
            (Vec2::new(column as f32, row as f32) + 0.5) / GRID as f32 * 2.4 - 1.2
        };
        (0..GRID * GRID).map(|index| parts.iter().any(|part| has(part, at(index)))).collect()
    }

    /// The share of the pixels of two glyphs that only one of them covers.
    pub fn difference(one: Element, other: Element) -> f32 {
        let (one, other) = (mask(one), mask(other));
        let both = one.iter().zip(&other);
        let differ = both.clone().filter(|(one, other)| one != other).count();
        differ as f32 / both.filter(|&(&one, &other)| one || other).count() as f32
    }

    #[test]
    fn no_two_elements_have_the_same_sign() {
        for (index, &one) in Element::ALL.iter().enumerate() {
            assert!(40 < mask(one).iter().filter(|&&covered| covered).count(), "{one:?} is faint");
            for &other in &Element::ALL[index + 1..] {
                let apart = difference(one, other);
                assert!(APART <= apart, "{one:?} and {other:?} differ in {apart}");
            }
        }
    }

    #[test]
    fn every_sign_stays_in_its_place_and_is_seen_on_its_tile() {
        for element in Element::ALL {
            let parts = parts(element);
            assert!(parts.iter().flatten().all(|at| at.abs().max_element() <= 1.2), "{element:?}");
            for palette in Palette::ALL {
                let body = palette.element(element);
                let contrast = contrast(body, ink(body));
                assert!(3.0 <= contrast, "{palette:?} {element:?}: {contrast}");
            }
        }
    }
}
