//! The impact of an attack, by its element: 21 looks, each a row of one table. A row says which particle
//! flies, how many, and on which way; nothing else differs.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::color::Srgba;
use bevy::math::Vec2;
use marauders::Element;

use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;
use crate::view::motion::Ease;
use crate::view::quality::Effects;

mod bits;
#[cfg(test)]
mod tests;

use bits::Bit;

/// The share of an impact that stands for all of it where motion is reduced.
pub const STILL: f32 = 0.45;
/// The limit of particles of one impact.
pub const BITS_MAX: u8 = 14;
/// So many impacts at once are painted with all particles; more have half of them each.
const CROWD: usize = 10;

/// The directions in which particles leave.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fan {
    /// All around.
    Around,
    /// Back to where the attack came from, in a fan of so many radians to both sides.
    Back(f32),
    /// On in the direction of the attack, in such a fan.
    On(f32),
    /// Up on the screen, in such a fan.
    Up(f32),
}

/// The motion of the particles of an element. Lengths are in radii of the impact, angles in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Motion {
    bit: Bit,
    count: u8,
    fan: Fan,
    /// The distance from the middle at the beginning and at the end.
    reach: [f32; 2],
    ease: Ease,
    /// The way around the middle, for spirals and orbits.
    orbit: f32,
    /// The turn of each particle about itself.
    spin: f32,
    /// What weight does by the end: down where positive, up where negative.
    weight: f32,
    /// The size at the beginning and at the end.
    size: [f32; 2],
    /// The sway to both sides of the way.
    sway: f32,
    /// The part of the time by which the last particle begins later than the first.
    lag: f32,
}

/// A particle that leaves in all directions, slows down and shrinks.
const OUT: Motion = Motion {
    bit: Bit::Spark,
    count: 10,
    fan: Fan::Around,
    reach: [0.1, 1.0],
    ease: Ease::Out,
    orbit: 0.0,
    spin: 0.0,
    weight: 0.0,
    size: [0.3, 0.12],
    sway: 0.0,
    lag: 0.0,
};

/// The look of each element, in the order of [`Element::ALL`].
const LOOKS: [(Element, Motion); Element::ALL.len()] = {
    use Bit::*;
    use Fan::*;
    [
        // Flames lick upwards and flicker.
        (
            Element::Fire,
            Motion { bit: Flame, count: 9, fan: Up(0.9), sway: 0.12, size: [0.62, 0.3], ..OUT },
        ),
        // Drops splash back and fall.
        (
            Element::Water,
            Motion { bit: Drop, count: 11, fan: Back(1.1), weight: 1.0, size: [0.32, 0.26], ..OUT },
        ),
        // Streaks blow on in a curve.
        (
            Element::Wind,
            Motion {
                bit: Streak,
                count: 6,
                fan: On(0.5),
                orbit: 0.9,
                lag: 0.35,
                size: [0.5, 0.3],
                ..OUT
            },
        ),
        // Clods are thrown up and come down at once.
        (
            Element::Earth,
            Motion {
                bit: Clod,
                count: 7,
                fan: Up(1.3),
                weight: 1.7,
                spin: 1.4,
                size: [0.34, 0.3],
                reach: [0.1, 0.9],
                ..OUT
            },
        ),
        // Rays stand and turn.
        (
            Element::Light,
            Motion {
                bit: Ray,
                count: 8,
                reach: [0.4, 1.15],
                orbit: 0.35,
                size: [0.14, 0.04],
                ..OUT
            },
        ),
        // Shadows fall in.
        (
            Element::Dark,
            Motion {
                bit: Disc,
                count: 10,
                reach: [1.1, 0.0],
                ease: Ease::InOut,
                size: [0.2, 0.4],
                ..OUT
            },
        ),
        // Tiles open into a square.
        (
            Element::Neutral,
            Motion {
                bit: Square,
                count: 4,
                reach: [0.0, 0.85],
                ease: Ease::Back,
                size: [0.3, 0.26],
                ..OUT
            },
        ),
        // Sparks fly back flat and fast.
        (
            Element::Metal,
            Motion {
                bit: Spark,
                count: 13,
                fan: Back(0.6),
                weight: 0.5,
                reach: [0.2, 1.3],
                size: [0.5, 0.3],
                ..OUT
            },
        ),
        // Bolts strike outwards.
        (
            Element::Thunder,
            Motion {
                bit: Bolt,
                count: 5,
                reach: [0.2, 1.2],
                ease: Ease::Linear,
                size: [0.13, 0.09],
                ..OUT
            },
        ),
        // Stars whirl out.
        (Element::Star, Motion { bit: Star, count: 7, spin: PI, size: [0.2, 0.3], ..OUT }),
        // Roots grow back along the lane and stay.
        (
            Element::Wood,
            Motion {
                bit: Root,
                count: 6,
                fan: Back(1.0),
                reach: [0.0, 1.15],
                ease: Ease::InOut,
                sway: 0.2,
                size: [0.16, 0.12],
                ..OUT
            },
        ),
        // Frost blooms in six arms.
        (
            Element::Ice,
            Motion {
                bit: Arm,
                count: 6,
                reach: [0.05, 1.0],
                ease: Ease::InOut,
                size: [0.1, 0.1],
                ..OUT
            },
        ),
        // Bubbles rise one after another.
        (
            Element::Poison,
            Motion {
                bit: Bubble,
                count: 8,
                fan: Up(0.7),
                sway: 0.22,
                lag: 0.5,
                reach: [0.0, 1.1],
                ease: Ease::Linear,
                size: [0.12, 0.26],
                ..OUT
            },
        ),
        // A corona of short rays opens around a disc.
        (
            Element::Sun,
            Motion {
                bit: Tongue,
                count: 12,
                reach: [0.5, 1.0],
                ease: Ease::Back,
                orbit: -0.3,
                size: [0.24, 0.2],
                ..OUT
            },
        ),
        // Crescents circle.
        (
            Element::Moon,
            Motion {
                bit: Crescent,
                count: 4,
                reach: [0.7, 0.8],
                orbit: 2.6,
                spin: 2.6,
                ease: Ease::InOut,
                size: [0.3, 0.26],
                ..OUT
            },
        ),
        // Arcs go back one after another.
        (
            Element::Sound,
            Motion {
                bit: Arc,
                count: 4,
                fan: Back(0.0),
                lag: 0.5,
                reach: [0.15, 1.2],
                ease: Ease::Linear,
                size: [0.3, 0.9],
                ..OUT
            },
        ),
        // Clouds swell and drift up.
        (
            Element::Steam,
            Motion {
                bit: Puff,
                count: 8,
                weight: -0.7,
                reach: [0.15, 0.7],
                size: [0.2, 0.5],
                ..OUT
            },
        ),
        // Splinters go on.
        (
            Element::Crystal,
            Motion {
                bit: Shard,
                count: 9,
                fan: On(0.8),
                reach: [0.1, 1.25],
                spin: 0.5,
                size: [0.42, 0.3],
                ..OUT
            },
        ),
        // Dust spirals out.
        (
            Element::Cosmo,
            Motion { bit: Disc, count: 14, orbit: 3.6, lag: 0.3, size: [0.06, 0.16], ..OUT },
        ),
        // Frames fold into each other.
        (
            Element::Dimension,
            Motion {
                bit: Frame,
                count: 4,
                fan: Around,
                reach: [0.0, 0.0],
                spin: 1.6,
                lag: 0.4,
                ease: Ease::InOut,
                size: [1.0, 0.1],
                ..OUT
            },
        ),
        // An eye opens.
        (
            Element::Oracle,
            Motion {
                bit: Eye,
                count: 1,
                reach: [0.0, 0.0],
                ease: Ease::InOut,
                size: [0.2, 1.0],
                ..OUT
            },
        ),
    ]
};

/// The look of an element.
fn motion(element: Element) -> Motion {
    LOOKS[element as usize].1
}

/// An impact in the picture.
#[derive(Clone, Copy, Debug)]
pub struct Impact {
    /// Where it is.
    pub at: Vec2,
    /// The direction in which the attack flew.
    pub heading: Vec2,
    /// How far it reaches, in units.
    pub radius: f32,
    /// The element of the attack.
    pub element: Element,
    /// The colour of the element.
    pub body: Srgba,
    /// Its progress, from 0 to 1.
    pub share: f32,
    /// How many impacts there are at once.
    pub crowd: usize,
}

/// Paints an impact.
pub fn paint(painter: &mut Painter, impact: &Impact) {
    let Impact { at, heading, radius, share, .. } = *impact;
    let motion = motion(impact.element);
    let share = share.clamp(0.0, 1.0);
    let ink = lit(impact.body);
    let gone = ((1.0 - share) / 0.25).min(1.0);
    painter.circle(at, radius * (0.45 + 0.2 * share), faded(theme::NIGHT, 0.5 * gone));
    let is_few = painter.effects != Effects::Full || CROWD < impact.crowd;
    let count = if is_few { motion.count.div_ceil(2) } else { motion.count };
    for index in 0..count {
        let part = f32::from(index) / f32::from(count);
        let begun = (share - motion.lag * part) / (1.0 - motion.lag);
        if begun <= 0.0 {
            continue;
        }
        let way = motion.ease.at(begun);
        let mix = |[from, to]: [f32; 2]| from + (to - from) * way;
        let angle = direction(motion.fan, heading, index, count) + motion.orbit * way;
        let out = Vec2::from_angle(angle);
        let lean = out.perp() * motion.sway * (begun * TAU + f32::from(index) * 2.4).sin();
        let sunk = Vec2::Y * motion.weight * begun * begun;
        let offset = out * mix(motion.reach) * scatter(motion.fan, index) + lean + sunk;
        let turned = angle + motion.spin * way;
        let size = (mix(motion.size) * radius).max(1.5);
        let place = bits::Placed { from: at, at: at + offset * radius, turned, size, radius };
        motion.bit.paint(painter, place, faded(ink, gone));
    }
}

/// The colour of an element, light enough for the dark ground.
fn lit(body: Srgba) -> Srgba {
    let light = 0.3 * body.red + 0.6 * body.green + 0.1 * body.blue;
    mixed(body, Srgba::WHITE, (0.62 - light).clamp(0.1, 0.5))
}

/// The direction of a particle.
fn direction(fan: Fan, heading: Vec2, index: u8, count: u8) -> f32 {
    let (index, count) = (f32::from(index), f32::from(count));
    let (middle, half) = match fan {
        Fan::Around => return TAU * index / count + 0.26,
        Fan::Back(half) => ((-heading).to_angle(), half),
        Fan::On(half) => (heading.to_angle(), half),
        Fan::Up(half) => (-FRAC_PI_2, half),
    };
    // By golden steps, so that neighbours in time are no neighbours in space.
    let part = (index * 0.618_034 + 0.5).fract();
    middle + half * (2.0 * part - 1.0)
}

/// The share of the reach of a particle: in fans they differ.
fn scatter(fan: Fan, index: u8) -> f32 {
    match fan {
        Fan::Around => 1.0,
        Fan::Back(_) | Fan::On(_) | Fan::Up(_) => {
            0.62 + 0.38 * (f32::from(index) * 0.754_877 + 0.3).fract()
        }
    }
}
