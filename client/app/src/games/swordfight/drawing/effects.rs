//! Effects: shards, entering swords, and the name of a chain.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::event::Landed;
use swordfight::{Orientation, Side};

use crate::games::swordfight::drawing::{Stage, block};
use crate::games::swordfight::timeline::{
    Moment, SHARD_SECONDS, Shard, SwordfightTimeline, What, chain_name,
};
use crate::shell::painter::{Depth, Face, Painter, Style, around, faded, mixed};
use crate::shell::sword;
use crate::shell::theme;

/// Gravity, in cells per second squared.
const GRAVITY: f32 = 16.0;

/// The event of `moment` after `share` of its time, over the cells.
pub fn moment(painter: &mut Painter, stage: &Stage, moment: &Moment, share: f32) {
    match &moment.what {
        What::Settled => {}
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
        Landed::Sword { way, hand, area: Some(area), .. } if 0.0 < left => {
            let rect = stage.area(area);
            let heading = sword::heading(way, hand.unwrap_or(Side::Left));
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
    for shard in shards {
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

/// The name of the chain's step, large over the board.
pub fn call(painter: &mut Painter, stage: &Stage, timeline: &SwordfightTimeline) {
    let Some((step, age)) = timeline.call() else { return };
    let grown = if timeline.still { 1.0 } else { (age / 0.12).min(1.0) };
    let alpha = ((1.3 - age) / 0.3).clamp(0.0, 1.0);
    let size = stage.cell * (0.7 + 0.08 * f32::from(step.min(6))) * (1.35 - 0.35 * grown);
    let centre = stage.rect().center() - Vec2::Y * stage.cell * 2.6;
    let colour = mixed(theme::CREAM, theme::LAMP, f32::from(step.min(6)) / 6.0);
    painter.at(Depth::Call, |painter| {
        let band = Vec2::new(stage.rect().width(), size * 1.4);
        painter.rect(Rect::from_center_size(centre, band), faded(theme::NIGHT, 0.55 * alpha));
        for side in [-1.0, 1.0] {
            let y = Vec2::Y * (side * size * 0.7);
            let half = Vec2::X * (stage.rect().width() / 2.0);
            painter.line(centre + y - half, centre + y + half, 2.0, faded(theme::BRASS, alpha));
        }
        let style = Style::new(Face::Display, size, faded(colour, alpha)).centred();
        painter.text(centre, style, chain_name(step).to_uppercase());
    });
}
