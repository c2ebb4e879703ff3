//! The turn timer, and the counters: the turn and the mode.

use bevy::math::{Rect, Vec2};
use bout::{Outcome, Seat};
use marauders::{Options, Table};
use wire::turns::TimerView;

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::layout::{COUNTER_LINE, PANEL};
use crate::games::marauders::standing::{self, Fate};
use crate::games::marauders::{inspect, names};
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::tr;

/// The result in words.
pub fn over(frame: &Frame, outcome: Outcome) -> String {
    let table = &frame.view.table;
    match outcome {
        Outcome::Won(team) => {
            let names: Vec<String> =
                table.members(team).map(|seat| frame.full_name(seat)).collect();
            let names = crate::text::list(&names);
            match frame.view.own.map(|own| standing::fate(table, own)) {
                Some(Fate::Won) => tr!("over-you-won").into(),
                Some(Fate::Lost) => tr!("over-you-lost", names = names),
                _ => tr!("over-won", names = names),
            }
        }
        _ => tr!("draw").into(),
    }
}

/// The bar of the remaining turn time, green, brass or red, with the time bank hatched and the
/// seconds at its end.
pub fn clock(
    painter: &mut Painter,
    rect: Rect,
    clock: TimerView,
    longest_ms: f32,
    (text, is_own): (f32, bool),
) {
    let turn_ms = clock.left_ms.saturating_sub(clock.bank_ms);
    let ink = match turn_ms {
        _ if 0 < clock.hold_ms => theme::MIST,
        0..10_000 => theme::ALARM,
        10_000..25_000 => theme::BRASS,
        _ => theme::CALM,
    };
    let slot = Rect::new(rect.min.x, rect.max.y - 9.0, rect.max.x, rect.max.y - 4.0);
    painter.rect(slot.inflate(1.0), faded(theme::NIGHT, 0.8));
    let share = (turn_ms as f32 / longest_ms).min(1.0);
    painter
        .rect(Rect { max: Vec2::new(slot.min.x + slot.width() * share, slot.max.y), ..slot }, ink);
    let at = Vec2::new(rect.max.x - 4.0, rect.center().y - 5.0);
    let size = if is_own { 22.0 } else { 18.0 } * text;
    let seconds = |ms: u32| ms.div_ceil(1000);
    if turn_ms == 0 {
        let words = tr!("time-bank", seconds = seconds(clock.bank_ms));
        label::within(
            painter,
            at,
            Style::new(Face::Bold, 17.0 * text, theme::ALARM).right(),
            words,
            84.0,
        );
        return;
    }
    let words = format!("{}:{:02}", seconds(turn_ms) / 60, seconds(turn_ms) % 60);
    painter.text(at, Style::new(Face::Bold, size, ink).right(), words.clone());
    if 0 < clock.hold_ms {
        let from = at - Vec2::X * (label::width(&words, size) + 14.0);
        for bar in [0.0, 7.0] {
            let middle = from + Vec2::X * bar;
            painter.rect(Rect::from_center_size(middle, Vec2::new(4.0, 14.0)), ink);
        }
    }
    let bank = tr!("time-bank", seconds = seconds(clock.bank_ms));
    let left = Vec2::new(rect.min.x + 4.0, at.y);
    label::within(painter, left, Style::new(Face::Plain, 14.0 * text, theme::MIST), bank, 76.0);
}

/// The rectangle of the counters.
pub fn place(frame: &Frame) -> Rect {
    frame.layout.panels.counters(&frame.view.table.options)
}

/// The free rectangle below the counters.
pub fn below(frame: &Frame) -> Rect {
    let (left, place) = (frame.layout.panels.left, place(frame));
    Rect { min: Vec2::new(left.min.x, place.max.y + 8.0), ..left }
}

/// Paints the turn, the mode, and what only some battles have.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let table = &frame.view.table;
    let rect = place(frame);
    panel(painter, rect);
    let text = frame.text().min(1.1);
    let row = |row: f32| rect.min.y + 22.0 + COUNTER_LINE * row;
    let (left, right) = (rect.min.x + 16.0, rect.max.x - 16.0);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let value = Style::new(Face::Bold, 16.0 * text, theme::CREAM);
    let turns = inspect::turn(table);
    let half = (right - left) / 2.0;
    label::within(painter, Vec2::new(left, row(0.0)), value, turns, half);
    let mode = game(&table.options);
    label::within(painter, Vec2::new(right, row(0.0)), quiet.right(), mode, half - 8.0);
    if let Some(attacks) = standing::attacks_left(table) {
        let words = tr!("inspect-attacks", count = attacks);
        label::within(painter, Vec2::new(left, row(1.0)), value, words, right - left);
    }
    options(painter, table, Vec2::new(left, rect.max.y - 18.0), text);
}

/// The names of the options in force, as many as fit into a line, and how many more there are.
fn options(painter: &mut Painter, table: &Table, at: Vec2, text: f32) {
    let names: Vec<String> = standing::choices(table).map(|it| names::choice(it).into()).collect();
    if names.is_empty() {
        return;
    }
    let (size, room) = (16.0 * text, PANEL - 32.0);
    let words = |shown: usize| match names.len() - shown {
        0 => crate::text::commas(&names),
        more => format!("{} +{more}", crate::text::commas(&names[..shown])),
    };
    let fits = |shown: &usize| label::width(&words(*shown), size) <= room;
    let shown = (1..=names.len()).rev().find(fits).unwrap_or(1);
    label::within(painter, at, Style::new(Face::Bold, size, theme::CREAM), words(shown), room);
}

/// The mode and the size.
fn game(options: &Options) -> String {
    tr!("mode-and-size", mode = names::mode(options.mode), size = names::size(options.size))
}

/// The countdown to the first turn, over the field.
pub fn countdown(painter: &mut Painter, frame: &Frame, seconds: u32) {
    let rect = frame.layout.window.field;
    painter.rect(rect, faded(theme::NIGHT, 0.75));
    let words = if seconds == 0 { tr!("countdown-go").to_owned() } else { format!("{seconds}") };
    painter.text(rect.center(), Style::new(Face::Display, 100.0, theme::LAMP).centred(), words);
    let lead = frame.view.table.present();
    let begins = match lead {
        lead if frame.view.own == Some(lead) => tr!("begin-own").to_owned(),
        Seat(_) => tr!("begin-other", name = frame.full_name(lead)),
    };
    let style = Style::new(Face::Bold, 22.0, theme::CREAM).centred();
    let words = label::fitted(&begins, 22.0, rect.width());
    painter.text(rect.center() + Vec2::Y * 84.0, style, words);
}
