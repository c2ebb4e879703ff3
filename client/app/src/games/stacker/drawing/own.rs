//! The player's own field of stacker, with the data that only the player has.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::games::stacker::drawing;
use crate::games::stacker::drawing::{Ground, bar, cell, effects, end};
use crate::games::stacker::timeline::{
    ENTER_SECONDS, FLASH_SECONDS, Flash, LOCK_SECONDS, StackerTimeline,
};
use crate::games::stacker::view::{self, StackerView};
use crate::games::view::Seen as _;
use crate::shell::danger;
use crate::shell::painter::{Painter, faded};
use crate::shell::theme;
use crate::view::motion::Ease;

/// Seconds that a cleared row is lit before it collapses.
const LIT_SECONDS: f32 = 0.05;
/// So many rows at once are a bar of light beyond the field.
const MANY_ROWS: usize = 4;

/// The field with its contents and its edges.
pub fn paint(painter: &mut Painter, ground: &Ground, stack: &StackerView) {
    let (view, motion) = (&stack.view, &stack.timeline.motion);
    let ground = &ground.moved(end::moved(painter, ground.rect(), Some(&stack.timeline)));
    let danger = view.is_in_danger();
    danger::light(painter, ground.context, ground.frame(), view::danger(view));
    drawing::ground(painter, ground, true, danger);
    entrance_marks(painter, ground, stack, danger);
    effects::trail(painter, ground, motion);
    drawing::pile(painter, ground, view, (Some(motion), stack.timeline.ending));
    lights(painter, ground, &stack.timeline);
    if let (Some(active), false) = (view.active, view.is_out) {
        let ghost = stack.ghost.filter(|ghost| ghost.y != active.y);
        for (x, y) in ghost.into_iter().flat_map(|ghost| ghost.cells().collect::<Vec<_>>()) {
            let colour = active.colour();
            cell::ghost(painter, ground.place(x, y), colour, ground.context);
        }
        let lies = stack.lying[0].max(stack.lying[1]).min(1.0);
        for (x, y) in active.cells() {
            let place = ground.place(x, y);
            cell::block(painter, place, active.colour(), ground.context);
            // The piece darkens before it locks.
            painter.rect(place, faded(theme::NIGHT, 0.45 * lies));
        }
    }
    effects::shards(painter, ground, motion);
    lock_bars(painter, ground, stack);
    if stack.is_versus {
        bar::bar(painter, ground, &view.incoming, Some((stack.tick, stack.garbage_delay)));
    }
    if let (Some(oldest), false) = (view.incoming.first(), view.is_out) {
        bar::opening(painter, ground, oldest, (stack.tick, stack.garbage_delay));
    }
    end::paint(painter, (ground.rect(), ground.context), view, stack.timeline.ending, 0.6);
}

/// The entrance of the next piece: small marks, and prominent ones when the pile is close.
fn entrance_marks(painter: &mut Painter, ground: &Ground, stack: &StackerView, danger: bool) {
    let ink = if danger { theme::ALARM } else { faded(theme::SLATE, 0.55) };
    for &(x, y) in &stack.next.entrance {
        let place = ground.place(x, y).inflate(-ground.cell * 0.36);
        painter.rect(place, ink);
    }
}

/// The light of locked cells, cleared rows and garbage that entered, over the current field.
pub fn lights(painter: &mut Painter, ground: &Ground, timeline: &StackerTimeline) {
    if let Some((cells, age)) = &timeline.locked {
        let left = if timeline.still { 0.6 } else { 1.0 - age / LOCK_SECONDS };
        let cells = cells.iter().filter(|(x, y)| {
            *x < ground.field.columns && *y < ground.field.ceiling && timeline.flashes.is_empty()
        });
        for &(x, y) in cells {
            painter.rect(ground.place(x, y), faded(Srgba::WHITE, 0.45 * left));
        }
    }
    if let Some((rows, age)) = timeline.entered {
        // The upper edge of the rows that came up from below, and dust at the floor.
        let left = if timeline.still { 0.6 } else { 1.0 - age / ENTER_SECONDS };
        let rows = f32::from(rows).min(f32::from(ground.field.ceiling));
        let whole = ground.cells(0.0, 0.0, f32::from(ground.field.columns), rows);
        let edge = Rect { max: whole.min.with_x(whole.max.x) + Vec2::Y * 4.0, ..whole };
        painter.rect(edge, faded(theme::ALARM, left));
        let dust = Rect { min: whole.min.with_y(whole.max.y - 6.0), ..whole };
        painter.rect(dust.inflate(4.0 * (1.0 - left)), faded(theme::ASH, 0.8 * left));
    }
    for flash in &timeline.flashes {
        self::flash(painter, ground, flash, timeline.still);
    }
}

/// Cleared rows: each is lit, and collapses to a seam, which is a bar beyond the field where many go at once.
fn flash(painter: &mut Painter, ground: &Ground, flash: &Flash, still: bool) {
    let share = match still {
        true => 0.5,
        false => ((flash.age - LIT_SECONDS) / (FLASH_SECONDS - LIT_SECONDS)).clamp(0.0, 1.0),
    };
    let beyond = if flash.rows.len() < MANY_ROWS { 0.0 } else { ground.cell };
    let left = 1.0 - share;
    for &row in &flash.rows {
        let whole = ground.cells(0.0, f32::from(row), f32::from(ground.field.columns), 1.0);
        let band = |high: f32, aside: f32| {
            let half = Vec2::new(whole.width() / 2.0 + aside, high / 2.0);
            Rect::from_center_half_size(whole.center(), half)
        };
        let high = ground.cell * (1.0 - Ease::Out.at(share));
        painter.rect(band(high, 0.0), faded(theme::CREAM, 0.7 * left));
        painter.rect(band(3.0, beyond * share), faded(Srgba::WHITE, left));
    }
}

/// The remainder of the two lock delays, above the ceiling: the lower bar restarts with every move,
/// the upper one does not.
fn lock_bars(painter: &mut Painter, ground: &Ground, stack: &StackerView) {
    if stack.view.active.is_none() || stack.lying[1] <= 0.0 {
        return;
    }
    let rect = ground.rect();
    let above = rect.min.y - ground.cell.clamp(8.0, 22.0) * 0.5;
    let inks = [(stack.lying[0], theme::LAMP, 5.0), (stack.lying[1], theme::MIST, 2.5)];
    for (index, (used, ink, height)) in inks.into_iter().enumerate() {
        let left = rect.width() * (1.0 - used.clamp(0.0, 1.0));
        let low = above - 7.0 * index as f32;
        let low_left = Vec2::new(rect.center().x - left / 2.0, low - height);
        painter.rect(Rect::from_corners(low_left, low_left + Vec2::new(left, height)), ink);
    }
}
