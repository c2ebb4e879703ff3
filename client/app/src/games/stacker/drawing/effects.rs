//! The trail of a hard drop, and the shards of cleared rows.

use bevy::color::Srgba;
use bevy::math::Vec2;

use crate::games::stacker::drawing::Ground;
use crate::games::stacker::motion::{FieldMotion, SHARD_SECONDS};
use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;
use crate::view::quality::Effects;

/// Gravity, in cells per second squared.
const GRAVITY: f32 = 26.0;

/// The light above the columns of a piece that was dropped, brightest where it lies.
pub fn trail(painter: &mut Painter, ground: &Ground, motion: &FieldMotion) {
    let Some(trail) = motion.trail.as_ref().filter(|_| painter.effects != Effects::None) else {
        return;
    };
    let ink = ground.context.palette.piece(ground.context.pieces.shown(trail.colour));
    let left = trail.left();
    for &(x, y) in &trail.tops {
        let ceiling = f32::from(ground.field.ceiling) - f32::from(y) - 1.0;
        let high = f32::from(trail.rows).min(ceiling).max(0.0);
        let rect = ground.cells(f32::from(x), f32::from(y) + 1.0, 1.0, high).inflate(-1.0);
        let (light, none) = (faded(mixed(ink, Srgba::WHITE, 0.4), 0.34 * left), faded(ink, 0.0));
        let (low, top) = (rect.max.y, rect.min.y);
        let corner = |x: f32, y: f32| Vec2::new(x, y);
        painter.shaded(&[
            (corner(rect.min.x, low), light),
            (corner(rect.max.x, low), light),
            (corner(rect.max.x, top), none),
            (corner(rect.min.x, top), none),
        ]);
    }
}

/// All shards in flight.
pub fn shards(painter: &mut Painter, ground: &Ground, motion: &FieldMotion) {
    let effects = painter.effects;
    let shards = motion.shards.iter().enumerate();
    for (_, shard) in shards.filter(|(index, _)| effects.has_particle(*index)) {
        let age = shard.age;
        let at = shard.from + shard.speed * age - Vec2::Y * (GRAVITY * age * age / 2.0);
        // None flies out of the field.
        if at.y < 0.0 || !(0.0..=f32::from(ground.field.columns)).contains(&at.x) {
            continue;
        }
        let centre = ground.corner + Vec2::new(at.x, -at.y) * ground.cell;
        let left = 1.0 - age / SHARD_SECONDS;
        let context = ground.context;
        let body = shard
            .colour
            .map_or(theme::ASH, |colour| context.palette.piece(context.pieces.shown(colour)));
        // A spark, as long as it is fast.
        let speed = shard.speed - Vec2::Y * GRAVITY * age;
        let long = Vec2::new(speed.x, -speed.y) * ground.cell * (0.02 + 0.04 * left);
        let ink = faded(mixed(body, Srgba::WHITE, 0.35), left.sqrt());
        painter.line(centre - long, centre + long, ground.cell * (0.06 + 0.08 * left), ink);
    }
}
