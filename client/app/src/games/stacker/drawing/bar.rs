//! Incoming garbage: a bar beside the field, one part per packet, and the open column of the oldest
//! packet.

use bevy::math::{Rect, Vec2};
use bout::Tick;
use stacker::Pending;

use crate::games::stacker::drawing::Ground;
use crate::games::stacker::drawing::beside::hand;
use crate::shell::emblem;
use crate::shell::painter::{Painter, faded};
use crate::shell::theme;

/// Units between the field's edge and the bar.
const ASIDE: f32 = 12.0;

/// The width of the bar beside a field with cells of this side.
fn width(ground: &Ground) -> f32 {
    (ground.cell * 0.5).clamp(4.0, 12.0)
}

/// Whether this packet enters at the next lock that clears nothing; unknown from outside.
pub fn is_ready(packet: &Pending, now: Option<Tick>) -> bool {
    now.is_some_and(|now| packet.ready_at <= now)
}

/// The bar to the left of the field, as high as the incoming rows: the oldest packet lowest, filled
/// when it may enter, hollow before.
pub fn bar(painter: &mut Painter, ground: &Ground, incoming: &[Pending], now: Option<Tick>) {
    let rect = ground.rect();
    let right = rect.min.x - ASIDE.min(ground.cell * 0.5 + 4.0);
    let slot = Rect::new(right - width(ground), rect.min.y, right, rect.max.y);
    painter.rect(slot.inflate(1.5), faded(theme::NIGHT, 0.8));
    let mut y = rect.max.y;
    for packet in incoming {
        let top = (y - f32::from(packet.rows) * ground.cell).max(rect.min.y);
        let part = Rect::new(slot.min.x, top, slot.max.x, y - 1.5);
        if is_ready(packet, now) {
            let light = 0.65 + 0.35 * ground.context.pulse(1.4);
            painter.rect(part, faded(theme::ALARM, light));
        } else {
            painter.rect(part, faded(theme::LAMP, 0.25));
            painter.frame(part, 2.0, theme::LAMP);
        }
        y = top;
        if y <= rect.min.y {
            break;
        }
    }
}

/// Under the field: the row of the oldest packet with its open column, and the direction that it
/// came with.
pub fn opening(painter: &mut Painter, ground: &Ground, packet: &Pending, now: Tick) {
    let rect = ground.rect();
    let ink = if is_ready(packet, Some(now)) { theme::ALARM } else { theme::LAMP };
    let (top, height) = (rect.max.y + ground.cell.clamp(8.0, 22.0) * 0.5, 6.0);
    let hole = ground.cells(f32::from(packet.column), 0.0, 1.0, 1.0);
    for (from, to) in [(rect.min.x, hole.min.x), (hole.max.x, rect.max.x)] {
        if from < to {
            painter.rect(Rect::new(from, top, to, top + height), ink);
        }
    }
    let under = Vec2::new(hole.center().x, top + height / 2.0);
    emblem::arrow(painter, under, -Vec2::Y, 8.0, theme::CREAM);
    let aside = match packet.hand {
        stacker::Handedness::Left => Vec2::new(rect.min.x - 12.0, under.y),
        stacker::Handedness::Right => Vec2::new(rect.max.x + 12.0, under.y),
    };
    hand(painter, aside, packet.hand, 7.0, ink);
}
