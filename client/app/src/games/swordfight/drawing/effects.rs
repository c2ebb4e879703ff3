//! Effects: shards, entering swords, and the name of a chain.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::event::Landed;
use swordfight::{Orientation, Side};

use crate::games::swordfight::drawing::{Stage, block, motion};
use crate::games::swordfight::timeline::{Moment, SHARD_SECONDS, Shard, What};
use crate::shell::painter::{Painter, around, faded, mixed};
use crate::shell::sword;
use crate::shell::theme;

/// Gravity, in cells per second squared.
const GRAVITY: f32 = 16.0;

/// The event of `moment` after `share` of its time, over the cells.
pub fn moment(painter: &mut Painter, stage: &Stage, moment: &Moment, share: f32) {
    match &moment.what {
        What::Settled { gems, loose, .. } => {
            let fall = moment.fall_share();
            let share = ((share - fall) / (1.0 - fall).max(0.001)).clamp(0.0, 1.0);
            for &area in gems.iter().filter(|_| 0.0 < share && share < 1.0) {
                motion::fuse(painter, stage, (area, loose, &moment.spots), share);
                // Light closes in on the gem that its cells become.
                let rect = stage.area(area).inflate(stage.cell * 0.25 * (1.0 - share));
                let light = faded(theme::CREAM, 0.9 * (1.0 - share));
                painter.round_frame(rect, stage.cell * 0.2, stage.cell * 0.12, light);
            }
        }
        What::Breaks(step) => {
            for &place in &step.places {
                let rect = stage.place(place).inflate(-stage.cell * 0.03);
                let light = faded(Srgba::WHITE, 0.25 + 0.6 * share);
                painter.round_rect(rect, stage.cell * 0.14, light);
            }
        }
        What::Enters(landed) => {
            for landed in landed {
                enter(painter, stage, *landed, share);
            }
        }
    }
}

/// A sword slides into its place; a sprinkle drops.
fn enter(painter: &mut Painter, stage: &Stage, landed: Landed, share: f32) {
    let left = 1.0 - share;
    match landed {
        Landed::Sword { way, side, area: Some(area), .. } if 0.0 < left => {
            let rect = stage.area(area);
            let heading = sword::heading(way, side.unwrap_or(Side::Left));
            let back = match way {
                Orientation::Vertical => rect.max.y - stage.rect().min.y,
                Orientation::Horizontal => rect.width(),
            };
            let offset = -heading * (back + stage.cell) * left * left;
            let path = Rect { min: rect.min + offset, max: rect.max + offset };
            painter.rect(rect, theme::FIELD[0]);
            painter.round_rect(path.union(rect), stage.cell * 0.2, faded(theme::STEEL, 0.12));
            sword::sword(painter, path, heading, 1.0);
        }
        Landed::Sprinkle { column, row: Some(row) } if 0.0 < left => {
            let height = (13.0 - f32::from(row)) * left * left;
            painter.rect(stage.cells(f32::from(column), f32::from(row), 1.0, 1.0), theme::FIELD[0]);
            let rect = stage.cells(f32::from(column), f32::from(row) + height, 1.0, 1.0);
            block::opaque(painter, rect);
        }
        _ => {}
    }
}

/// All shards in flight.
pub fn shards(painter: &mut Painter, stage: &Stage, shards: &[Shard]) {
    let effects = painter.effects;
    let shown = shards.iter().enumerate().filter(|(index, _)| effects.has_particle(*index));
    for (_, shard) in shown {
        let age = shard.age;
        let at = shard.from + shard.speed * age - Vec2::Y * (GRAVITY * age * age / 2.0);
        let centre = stage.corner + Vec2::new(at.x, -at.y) * stage.cell;
        let left = 1.0 - age / SHARD_SECONDS;
        let body = shard.colour.map_or(theme::STEEL, |colour| stage.context.palette.of(colour));
        let corners =
            around(centre, stage.cell * (0.1 + 0.16 * left), 3, age * 9.0 + shard.speed.x);
        painter.convex(&corners, faded(mixed(body, Srgba::WHITE, 0.2), left.sqrt()));
    }
}
