//! Pending attacks: flashes at the edge where they will enter, and the list beside the board.

use bevy::math::{Rect, Vec2};
use swordfight::view::{Planned, Warned, Warning};
use swordfight::{Orientation, ROWS, Side};

use crate::games::swordfight::cells::SPAWN;
use crate::games::swordfight::drawing::Stage;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, around, faded};
use crate::shell::theme;
use crate::shell::{emblem, sword};
use crate::text::tr;

/// Flashes per second; the style guide allows three.
const FLASHES: f32 = 1.4;

/// The edges of a board where the packet in the warning slot will enter.
pub fn edges(painter: &mut Painter, stage: &Stage, warning: &Warning) {
    let light = 0.45 + 0.55 * stage.context.pulse(FLASHES);
    for warned in warning.swords.iter() {
        match warned.planned {
            Some(planned) => side(painter, stage, warned, planned, light),
            None => top(painter, stage, light),
        }
    }
    if 0 < warning.sprinkles {
        drizzle(painter, stage, warning.sprinkle_side, light);
    }
}

/// The locks after which the packets at the edges of the player's own board enter: the next one.
const LOCKS: u8 = 1;

/// Rings at those edges, with the number of locks that are left.
pub fn countdowns(painter: &mut Painter, stage: &Stage, warning: &Warning) {
    let board = stage.rect();
    let mut is_above = 0 < warning.sprinkles;
    for warned in &warning.swords {
        let Some(planned) = warned.planned else {
            is_above = true;
            continue;
        };
        let rows = stage.cells(1.0, f32::from(planned.row), 6.0, f32::from(warned.width));
        let heading = sword::heading(Orientation::Horizontal, planned.side);
        let edge = if planned.side == Side::Left { board.min.x } else { board.max.x };
        let at = Vec2::new(edge, rows.center().y) - heading * stage.cell * 0.62;
        // A phone has less space beside the board.
        let x = at.x.clamp(RING, (painter.size.x - RING).max(RING));
        countdown(painter, at.with_x(x), LOCKS);
    }
    if is_above {
        let mouth = stage.cells(f32::from(SPAWN), f32::from(ROWS) + 0.9, 1.0, 1.0);
        countdown(painter, mouth.center(), LOCKS);
    }
}

/// A ring with a number of locks, and as many gaps.
fn countdown(painter: &mut Painter, centre: Vec2, locks: u8) {
    let ink = if locks <= LOCKS { theme::ALARM } else { theme::LAMP };
    painter.circle(centre, 14.0, theme::NIGHT);
    painter.ring(centre, 13.0, 3.0, ink);
    for out in around(Vec2::ZERO, 1.0, u32::from(locks), -std::f32::consts::FRAC_PI_2) {
        painter.line(centre + out * 9.0, centre + out * 14.0, 3.0, theme::NIGHT);
    }
    let style = Style::new(Face::Bold, 16.0, theme::CREAM).centred();
    painter.text(centre, style, format!("{locks}"));
}

/// A sword's point appears over the edge at its rows; arrows show how far it would reach.
fn side(painter: &mut Painter, stage: &Stage, warned: &Warned, planned: Planned, light: f32) {
    let (cell, width) = (stage.cell, f32::from(warned.width));
    let board = stage.rect();
    let heading = sword::heading(Orientation::Horizontal, planned.side);
    let rows = stage.cells(1.0, f32::from(planned.row), 6.0, width);
    let edge = if planned.side == Side::Left { board.min.x } else { board.max.x };
    let middle = Vec2::new(edge, rows.center().y);
    let bar = Rect::from_center_size(
        middle - heading * cell * 0.02,
        Vec2::new(cell * 0.2, rows.height()),
    );
    painter.rect(bar, faded(theme::ALARM, light));
    let length = cell * (1.25 + 0.25 * width);
    let blade = Rect::from_center_size(
        middle - heading * (length / 2.0 - cell * 0.28),
        Vec2::new(length, rows.height() * 0.86),
    );
    sword::sword(painter, blade, heading, 1.0);
    let reach = warned.length.min(6) as u8;
    for step in 0..reach {
        let reach = f32::from(reach);
        let share = (f32::from(step) + 0.55) / reach;
        let at = middle + heading * reach * share * cell;
        let alpha = light * (1.0 - 0.6 * share);
        emblem::arrow(painter, at, heading, cell * 0.34, faded(theme::NIGHT, 0.7 * alpha));
        emblem::arrow(painter, at, heading, cell * 0.24, faded(theme::ALARM, alpha));
    }
}

/// An attack from above: its column is drawn when it enters.
fn top(painter: &mut Painter, stage: &Stage, light: f32) {
    let rect = stage.rect();
    let bar = Rect { max: Vec2::new(rect.max.x, rect.min.y + stage.cell * 0.12), ..rect };
    painter.rect(bar, faded(theme::ALARM, light));
    for column in [1_u8, 2, 3, 5, 6] {
        let cell = stage.cells(f32::from(column), f32::from(ROWS) + 0.9, 1.0, 1.0);
        emblem::arrow(
            painter,
            cell.center(),
            Vec2::Y,
            stage.cell * 0.2,
            faded(theme::ALARM, light),
        );
    }
}

/// Sprinkles begin on this side.
fn drizzle(painter: &mut Painter, stage: &Stage, side: Side, light: f32) {
    let column = if side == Side::Left { 1.0 } else { 6.0 };
    let cell = stage.cells(column, f32::from(ROWS) + 1.15, 1.0, 1.0);
    painter.circle(cell.center(), stage.cell * 0.34, faded(theme::LAMP, 0.25 * light));
    emblem::sprinkle(painter, cell.center(), stage.cell * 0.5);
}

/// The greatest width of the lines of the list, in units.
const ROOM: f32 = 128.0;
/// The radius of a ring in the list, with its margin.
const RING: f32 = 14.0;

/// The packets that enter at the next lock, line by line, and the number of those behind. Returns
/// the lower end of the list.
pub fn list(painter: &mut Painter, at: Vec2, warning: Option<&Warning>, waiting: u8) -> Vec2 {
    const SHOWN: usize = 4;
    let mut at = at;
    let title = Style::new(Face::Bold, 16.0, theme::ALARM);
    let quiet = Style::new(Face::Plain, 16.0, theme::MIST);
    let Some(warning) = warning else {
        if waiting == 0 {
            return at;
        }
        label::within(painter, at, quiet, tr!("incoming"), ROOM);
        return waiting_line(painter, at + Vec2::Y * 24.0, waiting);
    };
    countdown(painter, at + Vec2::X * RING, LOCKS);
    let head = at + Vec2::X * 2.2 * RING;
    label::within(painter, head, title, tr!("incoming-next"), ROOM - 2.2 * RING);
    at.y += 34.0;
    for warned in warning.swords.iter().take(SHOWN) {
        let heading = match warned.planned {
            Some(planned) => sword::heading(Orientation::Horizontal, planned.side),
            None => Vec2::Y,
        };
        let size = (warned.width, warned.length);
        emblem::sized_sword(painter, at, heading, size, theme::CREAM);
        at.y += 40.0;
    }
    if let Some(more) = warning.swords.len().checked_sub(SHOWN + 1) {
        label::within(painter, at, quiet, tr!("incoming-more-swords", count = more + 1), ROOM);
        at.y += 28.0;
    }
    if 0 < warning.sprinkles {
        emblem::sprinkle(painter, at + Vec2::X * 17.0, 26.0);
        let words = format!("{}", warning.sprinkles);
        painter.text(at + Vec2::X * 46.0, Style::new(Face::Bold, 18.0, theme::CREAM), words);
        emblem::from_side(painter, at + Vec2::X * 86.0, warning.sprinkle_side, 8.0, theme::MIST);
        at.y += 32.0;
    }
    waiting_line(painter, at, waiting)
}

fn waiting_line(painter: &mut Painter, at: Vec2, waiting: u8) -> Vec2 {
    if waiting == 0 {
        return at;
    }
    let words = tr!("incoming-later", count = waiting);
    countdown(painter, at + Vec2::X * RING, LOCKS + 1);
    let style = Style::new(Face::Plain, 16.0, theme::LAMP);
    label::within(painter, at + Vec2::X * 2.2 * RING, style, words, ROOM - 2.2 * RING);
    at + Vec2::Y * 30.0
}
