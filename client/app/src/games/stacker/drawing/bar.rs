//! Incoming garbage: a bar beside the field, one part per packet, and the open column of the oldest
//! packet.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Tick;
use stacker::Pending;

use crate::games::stacker::drawing::Ground;
use crate::shell::emblem;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::text::tr;

/// Units between the field's edge and the bar.
const ASIDE: f32 = 12.0;
/// The width of the bar of the player's own field, which has numbers in it.
const NUMBERED: f32 = 22.0;
/// The least height of a part with a number.
const PART_LEAST: f32 = 22.0;
/// The radius of the ring at the open column.
const RING: f32 = 12.0;
/// Packets whose open columns are shown beside the bar, each as a small row with a gap: its size, and the least width
/// of the gap.
const SHOWN: usize = 4;
const ROW: Vec2 = Vec2::new(72.0, 7.0);
const HOLE_LEAST: f32 = 5.0;

/// The place of the bar: beside the player's own field, or beside another one.
fn slot(ground: &Ground, is_own: bool) -> Rect {
    let rect = ground.rect();
    let (aside, width) = match is_own {
        true => (ASIDE * 0.75, NUMBERED),
        false => (ASIDE.min(ground.cell * 0.5 + 4.0), (ground.cell * 0.5).clamp(4.0, 12.0)),
    };
    let right = rect.min.x - aside;
    Rect::new(right - width, rect.min.y, right, rect.max.y)
}

/// Whether this packet enters at the next lock that clears nothing; unknown from outside.
pub fn is_ready(packet: &Pending, now: Option<Tick>) -> bool {
    now.is_some_and(|now| packet.ready_at <= now)
}

/// The parts of the bar, the oldest packet lowest: as high as its rows, or as its number needs.
fn parts(ground: &Ground, slot: Rect, incoming: &[Pending], least: f32) -> Vec<Rect> {
    let mut y = slot.max.y;
    let mut parts = Vec::new();
    for packet in incoming {
        let height = (f32::from(packet.rows) * ground.cell).max(least);
        // The last one is cut off where the bar ends, and one without room for its number is not
        // shown.
        if y - slot.min.y < least.max(1.0) {
            break;
        }
        let top = (y - height).max(slot.min.y);
        parts.push(Rect::new(slot.min.x, top, slot.max.x, y - 1.5));
        y = top;
    }
    parts
}

/// The bar to the left of the field. On the player's own, `now` is the tick and the ticks that a
/// packet waits: each part fills while it waits, is bright when it may enter, and tells how many rows
/// it has; beside the first of them is a row with their open column.
pub fn bar(painter: &mut Painter, ground: &Ground, incoming: &[Pending], now: Option<(Tick, u16)>) {
    let slot = slot(ground, now.is_some());
    painter.rect(slot.inflate(1.5), faded(theme::NIGHT, 0.8));
    let least = if now.is_some() { PART_LEAST } else { 0.0 };
    let parts = parts(ground, slot, incoming, least);
    for (index, (&part, packet)) in parts.iter().zip(incoming).enumerate() {
        let ready = is_ready(packet, now.map(|(tick, _)| tick));
        if ready {
            let light = 0.85 + 0.15 * ground.context.pulse(1.4);
            painter.rect(part, faded(theme::ALARM, light));
        } else {
            let waited = now.map_or(0.0, |(tick, delay)| waited(packet, tick, delay));
            let low = part.max.y - part.height() * waited;
            painter.rect(part, faded(theme::LAMP, 0.08));
            painter.rect(Rect { min: part.min.with_y(low), ..part }, faded(theme::LAMP, 0.14));
            painter.frame(part, 2.0, theme::LAMP);
        }
        if now.is_none() {
            continue;
        }
        let ink = if ready { theme::NIGHT } else { theme::CREAM };
        let style = Style::new(Face::Bold, 17.0, ink).centred();
        let rows = format!("{}", packet.rows);
        label::within(painter, part.center(), style, rows, part.width() - 2.0);
        if index < SHOWN && ground.has_words {
            let ink = if ready { theme::ALARM } else { theme::LAMP };
            let columns = f32::from(ground.field.columns);
            let (right, y) = (part.min.x - 8.0, part.center().y);
            let each = ROW.x / columns;
            let hole = right - ROW.x + (f32::from(packet.column) + 0.5) * each;
            let half = (each / 2.0).max(HOLE_LEAST / 2.0);
            for (from, to) in [(right - ROW.x, hole - half), (hole + half, right)] {
                if from < to {
                    let [low, high] =
                        [(from, -0.5), (to, 0.5)].map(|(x, by)| Vec2::new(x, y + by * ROW.y));
                    painter.rect(Rect::from_corners(low, high), ink);
                }
            }
            emblem::arrow(painter, Vec2::new(hole, y + 9.0), -Vec2::Y, 7.0, theme::CREAM);
        }
    }
    if let (Some(last), true, Some(_)) = (parts.last(), parts.len() < incoming.len(), now)
        && ground.has_words
    {
        let more = incoming.len() - parts.len();
        let at = Vec2::new(last.min.x - 8.0, slot.min.y + 10.0);
        let style = Style::new(Face::Plain, 16.0, theme::LAMP).right();
        label::within(painter, at, style, tr!("incoming-more", count = more), 92.0);
    }
}

/// How much of its delay a packet has waited, from 0 to 1.
fn waited(packet: &Pending, now: Tick, delay: u16) -> f32 {
    let left = packet.ready_at.0.saturating_sub(now.0) as f32;
    1.0 - (left / f32::from(delay.max(1))).clamp(0.0, 1.0)
}

/// Such a share of the ring, clockwise from its top.
fn arc(painter: &mut Painter, centre: Vec2, share: f32, ink: Srgba) {
    const STEPS: u8 = 24;
    let at = |step: u8| {
        let turn = std::f32::consts::TAU * share * f32::from(step) / f32::from(STEPS);
        Vec2::new(turn.sin(), -turn.cos())
    };
    for step in 0..STEPS {
        let (from, to, inner) = (at(step) * RING, at(step + 1) * RING, (RING - 3.0) / RING);
        let corners = [from, to, to * inner, from * inner].map(|corner| centre + corner);
        painter.convex(&corners, ink);
    }
}

/// Under the field: the row of the oldest packet with its open column, and there a ring that closes while
/// the packet waits, around the number of its rows. `now` is the tick, and the ticks that a packet waits.
pub fn opening(painter: &mut Painter, ground: &Ground, packet: &Pending, now: (Tick, u16)) {
    let (now, delay) = now;
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
    if !ground.has_words {
        return emblem::arrow(painter, under, -Vec2::Y, 8.0, theme::CREAM);
    }
    let centre = under + Vec2::Y * 3.0;
    painter.circle(centre, RING + 1.5, theme::NIGHT);
    painter.ring(centre, RING, 2.5, faded(ink, 0.35));
    arc(painter, centre, waited(packet, now, delay), ink);
    let style = Style::new(Face::Bold, 16.0, theme::CREAM).centred();
    label::within(painter, centre, style, format!("{}", packet.rows), 1.6 * RING);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stacker::drawing::beside;
    use stacker::{Field, Side};

    fn pending(rows: u16) -> Pending {
        Pending { rows, column: 2, side: Side::Right, ready_at: Tick(60) }
    }

    fn ground(columns: u8, rows: u8) -> Ground {
        let context = crate::scenes::model().draw_context(0.0);
        let field = Field { columns, rows, ceiling: rows + 5 };
        Ground::within(Rect::new(418.0, 34.0, 694.0, 664.0), field, 46.0, context)
    }

    #[test]
    fn every_number_of_the_bar_has_room_on_every_field() {
        for (columns, rows) in [(4, 8), (12, 24), (40, 80)] {
            let ground = ground(columns, rows);
            let slot = slot(&ground, true);
            for count in 0..40 {
                let incoming: Vec<Pending> =
                    (0..count).map(|index| pending(1 + index % 3)).collect();
                let parts = parts(&ground, slot, &incoming, PART_LEAST);
                assert!(parts.iter().all(|part| PART_LEAST - 1.6 <= part.height()));
                assert!(parts.windows(2).all(|two| two[1].max.y <= two[0].min.y));
                assert!(parts.iter().all(|part| slot.min.y <= part.min.y));
                assert!(parts.len() == incoming.len() || 5 < parts.len());
            }
        }
    }

    #[test]
    fn the_bar_leaves_the_hold_box_alone() {
        for (columns, rows) in [(4, 8), (10, 20), (40, 80)] {
            let ground = ground(columns, rows);
            let bar = slot(&ground, true).inflate(1.5);
            assert!(ground.rect().min.x - beside::ASIDE <= bar.min.x, "{columns} x {rows}");
        }
    }

    #[test]
    fn a_packet_fills_up_while_it_waits() {
        let of = |tick| waited(&pending(3), Tick(tick), 30);
        assert_eq!([30, 45, 60, 90].map(of), [0.0, 0.5, 1.0, 1.0]);
        assert_eq!(waited(&pending(3), Tick(0), 0), 0.0);
        assert!(is_ready(&pending(3), Some(Tick(60))) && !is_ready(&pending(3), None));
    }
}
