//! The looks of all impacts: a table of particles and their motions.

use std::f32::consts::PI;

use marauders::Element;

use super::bits::Bit;
use crate::view::motion::Ease;

/// The directions in which particles leave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fan {
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
pub(super) struct Motion {
    pub bit: Bit,
    pub count: u8,
    pub fan: Fan,
    /// The distance from the middle at the beginning and at the end.
    pub reach: [f32; 2],
    pub ease: Ease,
    /// The way around the middle, for spirals and orbits.
    pub orbit: f32,
    /// The turn of each particle about itself.
    pub spin: f32,
    /// What weight does by the end: down where positive, up where negative.
    pub weight: f32,
    /// The size at the beginning and at the end.
    pub size: [f32; 2],
    /// The sway to both sides of the way.
    pub sway: f32,
    /// The part of the time by which the last particle begins later than the first.
    pub lag: f32,
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
pub(super) const LOOKS: [(Element, Motion); Element::ALL.len()] = {
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
        // Splinters fly on.
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
pub(super) fn motion(element: Element) -> Motion {
    LOOKS[element as usize].1
}
