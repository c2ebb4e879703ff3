//! The turn timer, and the counters: turn, moves, axis, replacement of blocks.

use bevy::math::{Rect, Vec2};
use bout::{Outcome, Seat, Team};
use marauders::table::MOVES;
use marauders::{Options, Role, Table};
use wire::turns::TimerView;

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::shield;
use crate::games::marauders::drawing::sign::{self, Sign};
use crate::games::marauders::layout::{COUNTER_LINE, PANEL};
use crate::games::marauders::names;
use crate::games::marauders::standing::{self, Fate};
use crate::games::marauders::strip::compass;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{emblem, label, team};
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

/// Paints turn, moves, axis, and the source of new blocks.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let table = &frame.view.table;
    let rect = place(frame);
    panel(painter, rect);
    let text = frame.text().min(1.1);
    let row = |row: f32| Vec2::new(rect.min.x + 16.0, rect.min.y + 22.0 + COUNTER_LINE * row);
    let quiet = Style::new(Face::Plain, 15.0 * text, theme::MIST);
    let value = Style::new(Face::Bold, 16.0 * text, theme::CREAM);
    const IN: Vec2 = Vec2::new(92.0, 0.0);
    let names = [
        tr!("counter-turn"),
        tr!("counter-moves"),
        tr!("counter-axis"),
        tr!("counter-refill"),
        tr!("counter-mode"),
    ];
    for (index, name) in names.into_iter().enumerate() {
        label::within(painter, row(index as f32), quiet, name, 86.0);
    }
    let turns = match table.options.turns_max() {
        Some(most) => tr!("counter-turns", turn = table.turn, most = most),
        None => table.turn.to_string(),
    };
    painter.text(row(0.0) + IN, value, turns);
    for pip in 0..MOVES {
        let at = row(1.0) + IN + Vec2::X * (9.0 + 24.0 * f32::from(pip));
        painter.circle(at, 9.0, theme::BRASS_DARK);
        painter.circle(at, 7.0, if pip < table.moves_left { theme::LAMP } else { theme::NIGHT });
    }
    painter.text(row(1.0) + IN + Vec2::X * 160.0, value, format!("{}", table.moves_left));
    axis(painter, frame, row(2.0) + IN, value);
    replacement(painter, frame, row(3.0) + IN, value);
    let style = Style { size: 15.0 * text, ..value };
    label::within(painter, row(4.0) + IN, style, game(&table.options), rect.width() - 120.0);
    if let Some(attacks) = standing::attacks_left(table) {
        label::within(painter, row(5.0), quiet, tr!("counter-attacks"), 86.0);
        painter.text(row(5.0) + IN, value, tr!("counter-attacks-left", count = attacks));
    }
    options(painter, table, Vec2::new(rect.min.x + 16.0, rect.max.y - 18.0), text);
}

/// The names of the options in force, as many as fit into a line.
fn options(painter: &mut Painter, table: &Table, at: Vec2, text: f32) {
    let names: Vec<String> = standing::choices(table).map(|it| names::choice(it).into()).collect();
    if names.is_empty() {
        return;
    }
    let size = 14.0 * text;
    let words = label::fitted(&crate::text::commas(&names), size, PANEL - 32.0);
    painter.text(at, Style::new(Face::Bold, size, theme::CREAM), words);
}

/// X or Y in a battle of two, with the attacker, the direction that attacks fly, and the defender.
fn axis(painter: &mut Painter, frame: &Frame, at: Vec2, style: Style) {
    let exchange = &frame.view.table.exchange;
    let heading = shield::inward(exchange.attack_side);
    let mut next = at + Vec2::X * 9.0;
    if frame.view.table.mode().is_duel() {
        let letter = if exchange.attack_side.has_columns() { "Y" } else { "X" };
        painter.text(at, style, letter);
        next.x += 29.0;
    }
    sign::paint(painter, next, heading, 9.0, Sign::Role(Role::Attack));
    next.x += 24.0;
    team::badge(painter, next, 9.5, Team(exchange.attacker.0));
    next.x += 23.0;
    emblem::arrow(painter, next, heading, 9.0, theme::ALARM);
    if exchange.attack_side.opposite() != exchange.defence_side {
        // Around the corner: the second arrow shows the new direction.
        next.x += 20.0;
        let heading = -shield::inward(exchange.defence_side);
        emblem::arrow(painter, next, heading, 9.0, theme::ALARM);
    }
    next.x += 23.0;
    team::badge(painter, next, 9.5, Team(exchange.defender.0));
    next.x += 21.0;
    sign::paint(painter, next, heading, 8.0, Sign::Role(Role::Defence));
}

/// Random replacement in place, or sliding in one direction.
fn replacement(painter: &mut Painter, frame: &Frame, at: Vec2, style: Style) {
    let room = place(frame).max.x - at.x - 36.0;
    match standing::gravity(&frame.view.table) {
        None => {
            emblem::turning(painter, at + Vec2::X * 9.0, 1.0, 7.5, theme::LAMP);
            label::within(painter, at + Vec2::X * 28.0, style, tr!("refill-random"), room);
        }
        Some(way) => {
            let heading = -shield::inward(way);
            emblem::arrow(painter, at + Vec2::X * 9.0, heading, 9.0, theme::LAMP);
            label::within(
                painter,
                at + Vec2::X * 28.0,
                style,
                tr!("refill-slide", side = compass(way)),
                room,
            );
        }
    }
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
