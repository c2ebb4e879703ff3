//! Whose turn it is and how long, and the counters: turn, moves, axis, replacement of blocks.

use bevy::math::{Rect, Vec2};
use bout::{Outcome, Seat};
use marauders::table::MOVES;
use marauders::{Choice, Mode, Options, Role, Side, Size};
use wire::turns::Clock;

use crate::draw::battle::{Frame, seat, shield};
use crate::draw::bout::panel;
use crate::draw::{emblem, label};
use crate::painter::{Face, Painter, Style, faded};
use crate::theme;

/// How high the counters' panel is.
const HEIGHT: f32 = 164.0;

/// Whose turn it is and what for, with the clock below.
pub fn headline(painter: &mut Painter, frame: &Frame) {
    let (sight, rect) = (frame.sight, frame.layout.headline());
    let table = &sight.table;
    let seat = table.present();
    let is_own = sight.own == Some(seat);
    let text = frame.text().min(1.1);
    let mut room = rect.width() - 16.0;
    if let Some(clock) = sight.clock.filter(|_| table.outcome == Outcome::Undecided) {
        room -= 2.0 * 84.0;
        // What the rules suggest for smaller and larger fields; the bar is full then.
        let longest_ms = if frame.layout.size <= 10 { 60_000.0 } else { 90_000.0 };
        self::clock(painter, rect, clock, longest_ms, (text, is_own));
    }
    let (words, ink) = if table.outcome != Outcome::Undecided {
        (over(frame, table.outcome), theme::LAMP)
    } else {
        let foe = table.foe_of(seat);
        let whom = if sight.own == Some(foe) { "you".into() } else { frame.full_name(foe) };
        let (who, what) = match (table.role(), is_own) {
            (Role::Attack, true) => ("Your turn".into(), format!(": attack {whom}")),
            (Role::Attack, false) => (frame.full_name(seat), format!(" attacks {whom}")),
            (Role::Defence, true) => ("Your turn".into(), ": defend".to_owned()),
            (Role::Defence, false) => (frame.full_name(seat), " defends".to_owned()),
        };
        let size = 22.0 * text;
        let what = label::fitted(&what, size, room * 0.55);
        let name = label::fitted(&who, size, room - label::width(&what, size));
        (format!("{name}{what}"), if is_own { theme::LAMP } else { theme::CREAM })
    };
    let style = Style::new(Face::Bold, 22.0 * text, ink).centred();
    painter.text(rect.center() - Vec2::Y * 3.0, style, label::fitted(&words, 22.0 * text, room));
}

/// A side in a word.
fn compass(side: Side) -> &'static str {
    ["north", "east", "south", "west"][side.index()]
}

fn over(frame: &Frame, outcome: Outcome) -> String {
    let table = &frame.sight.table;
    match outcome {
        Outcome::Won(team) => {
            let own = frame.sight.own.map(|own| table.team(own));
            if own == Some(team) {
                return "You have won".into();
            }
            let names: Vec<String> =
                table.members(team).map(|seat| frame.full_name(seat)).collect();
            format!("{} won", names.join(" and "))
        }
        _ => "The battle is drawn".into(),
    }
}

/// A bar of what is left of the turn, green, brass or red, with the bank's part hatched apart, and
/// the seconds at its end.
fn clock(
    painter: &mut Painter,
    rect: Rect,
    clock: Clock,
    longest_ms: f32,
    (text, is_own): (f32, bool),
) {
    let turn_ms = clock.left_ms.saturating_sub(clock.bank_ms);
    let ink = match turn_ms {
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
        let words = format!("bank {}", seconds(clock.bank_ms));
        painter.text(at, Style::new(Face::Bold, 17.0 * text, theme::ALARM).right(), words);
        return;
    }
    let words = format!("{}:{:02}", seconds(turn_ms) / 60, seconds(turn_ms) % 60);
    painter.text(at, Style::new(Face::Bold, size, ink).right(), words);
    let bank = format!("bank {}", seconds(clock.bank_ms));
    let left = Vec2::new(rect.min.x + 4.0, at.y);
    painter.text(left, Style::new(Face::Plain, 14.0 * text, theme::MIST), bank);
}

/// Where the counters stand.
pub fn place(frame: &Frame) -> Rect {
    let left = frame.layout.left;
    let top = left.min.y + seat::height(frame.sight.table.mode());
    Rect::new(left.min.x, top, left.max.x, top + HEIGHT)
}

/// Where something may stand below the counters.
pub fn below(frame: &Frame) -> Rect {
    let (left, place) = (frame.layout.left, place(frame));
    Rect { min: Vec2::new(left.min.x, place.max.y + 8.0), ..left }
}

/// Turn, moves, axis, and where new blocks come from.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let table = &frame.sight.table;
    let rect = place(frame);
    panel(painter, rect);
    let text = frame.text().min(1.1);
    let row = |row: f32| Vec2::new(rect.min.x + 16.0, rect.min.y + 22.0 + 29.5 * row);
    let label = Style::new(Face::Plain, 15.0 * text, theme::MIST);
    let value = Style::new(Face::Bold, 16.0 * text, theme::CREAM);
    const IN: Vec2 = Vec2::new(92.0, 0.0);
    for (index, name) in ["Turn", "Moves", "Axis", "New blocks", "Game"].into_iter().enumerate() {
        painter.text(row(index as f32), label, name);
    }
    painter.text(row(0.0) + IN, value, format!("{} of {}", table.turn, table.options.turns_max()));
    for pip in 0..MOVES {
        let at = row(1.0) + IN + Vec2::X * (9.0 + 24.0 * f32::from(pip));
        painter.circle(at, 9.0, theme::BRASS_DARK);
        painter.circle(at, 7.0, if pip < table.moves_left { theme::LAMP } else { theme::NIGHT });
    }
    painter.text(row(1.0) + IN + Vec2::X * 160.0, value, format!("{}", table.moves_left));
    axis(painter, frame, row(2.0) + IN, value);
    replacement(painter, frame, row(3.0) + IN, value);
    let game = label::fitted(&game(&table.options), 15.0 * text, rect.width() - 120.0);
    painter.text(row(4.0) + IN, Style { size: 15.0 * text, ..value }, game);
}

/// X or Y, with the way that attacks fly.
fn axis(painter: &mut Painter, frame: &Frame, at: Vec2, style: Style) {
    let exchange = &frame.sight.table.exchange;
    let side = |side: Side| side.letter().to_string();
    let letter = if exchange.attack_side.has_columns() { "Y" } else { "X" };
    painter.text(at, style, letter);
    let from = at + Vec2::X * 34.0;
    let style = Style { colour: theme::ALARM, ..style };
    painter.text(from, style, side(exchange.attack_side));
    let heading = shield::inward(exchange.attack_side);
    let bends = exchange.attack_side.opposite() != exchange.defence_side;
    emblem::arrow(painter, from + Vec2::X * 34.0, heading, 9.0, theme::ALARM);
    let mut next = from + Vec2::X * 54.0;
    if bends {
        // Around the corner: the second arrow says where to.
        let heading = -shield::inward(exchange.defence_side);
        emblem::arrow(painter, next + Vec2::X * 4.0, heading, 9.0, theme::ALARM);
        next.x += 24.0;
    }
    painter.text(next, Style { colour: theme::STEEL, ..style }, side(exchange.defence_side));
}

/// By chance in place, or sliding one way.
fn replacement(painter: &mut Painter, frame: &Frame, at: Vec2, style: Style) {
    let table = &frame.sight.table;
    let own = table.side_of(table.present());
    let way = match () {
        () if table.options.has(Choice::Inward) => Some(own),
        () if table.options.has(Choice::Outward) => Some(own.opposite()),
        () => table.gravity,
    };
    match way {
        None => {
            emblem::turning(painter, at + Vec2::X * 9.0, 1.0, 7.5, theme::LAMP);
            painter.text(at + Vec2::X * 28.0, style, "in place, random");
        }
        Some(way) => {
            let heading = -shield::inward(way);
            emblem::arrow(painter, at + Vec2::X * 9.0, heading, 9.0, theme::LAMP);
            painter.text(at + Vec2::X * 28.0, style, format!("slide {}", compass(way)));
        }
    }
}

/// The mode and the size.
fn game(options: &Options) -> String {
    let size = match options.size {
        Size::Rank(rank) => format!("rank {rank}"),
        Size::Standard(size) => format!("{size:?}"),
        Size::Casual(size) => format!("{size:?}"),
    };
    let mode = match options.mode {
        Mode::Quad => "Quad",
        Mode::Assault => "Tag assault",
        Mode::Defence => "Tag defence",
        Mode::Break => "Tag break",
        mode => mode.name(),
    };
    format!("{mode}, {size}")
}

/// The count before the first turn, over the field.
pub fn countdown(painter: &mut Painter, frame: &Frame, seconds: u32) {
    let rect = frame.layout.field;
    painter.rect(rect, faded(theme::NIGHT, 0.75));
    let words = if seconds == 0 { "Fight".to_owned() } else { format!("{seconds}") };
    painter.text(rect.center(), Style::new(Face::Display, 100.0, theme::LAMP).centred(), words);
    let lead = frame.sight.table.present();
    let begins = match lead {
        lead if frame.sight.own == Some(lead) => "You begin".to_owned(),
        Seat(_) => format!("{} begins", frame.full_name(lead)),
    };
    let style = Style::new(Face::Bold, 22.0, theme::CREAM).centred();
    let words = label::fitted(&begins, 22.0, rect.width());
    painter.text(rect.center() + Vec2::Y * 84.0, style, words);
}
