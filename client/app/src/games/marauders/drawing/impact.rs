//! The impact of an attack, by its element: 21 looks, each a row of one table. A row says which particle
//! flies, how many, and on which way; nothing else differs.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::color::Srgba;
use bevy::math::Vec2;
use marauders::Element;

use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;
use crate::view::quality::Effects;

mod bits;
mod looks;
#[cfg(test)]
mod tests;

use looks::{Fan, motion};

/// The share of an impact that stands for all of it where motion is reduced.
pub const STILL: f32 = 0.45;
/// So many impacts at once are painted with all particles; more have half of them each.
const CROWD: usize = 10;

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
