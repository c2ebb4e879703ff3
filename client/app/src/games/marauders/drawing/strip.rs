//! The strip over the field: whose turn it is, how long it lasts and how many moves are left, and the turns before and
//! after it.

use bevy::math::{Rect, Vec2};
use bout::{Outcome, Team};
use marauders::Role;
use marauders::table::MOVES;

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::sign::{self, Sign};
use crate::games::marauders::drawing::{counters, shield};
use crate::games::marauders::strip::{self, Station};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::{emblem, label, team, theme};
use crate::text::tr;

/// The distance of two moves.
const PIP: f32 = 16.0;
/// The height of the first line, with the bar of the turn timer.
const FIRST: f32 = 40.0;
/// The room of the clock at the right, and of the way out of a touch screen at the left.
const ENDS: f32 = 84.0;

/// Paints the strip.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let (view, rect) = (frame.view, frame.layout.headline());
    let table = &view.table;
    let is_own = view.own == Some(table.present());
    let text = frame.text().min(1.1);
    let first = first(frame);
    let is_running = table.outcome == Outcome::Undecided;
    if let Some(clock) = view.times.clock.filter(|_| is_running) {
        // The rules suggest these limits for smaller and larger fields; they fill the bar.
        let longest_ms = if frame.layout.window.size <= 10 { 60_000.0 } else { 90_000.0 };
        counters::clock(painter, first, clock, longest_ms, (text, is_own));
    }
    let is_on = is_running && !table.is_naming();
    let pips = if is_on { PIP * f32::from(MOVES) } else { 0.0 };
    let room = rect.width() - 16.0 - 2.0 * ENDS - pips;
    let (words, ink) = turn(frame, room, text);
    let words = label::fitted(&words, 22.0 * text, room);
    let at = first.center() - Vec2::new(pips / 2.0, 3.0);
    painter.text(at, Style::new(Face::Bold, 22.0 * text, ink).centred(), words.clone());
    if 0.0 < pips {
        let from = at + Vec2::X * (label::width(&words, 22.0 * text) / 2.0 + 14.0);
        moves(painter, from, table.moves_left);
    }
    if is_on && view.times.countdown.is_none() {
        ribbon(painter, frame, Rect { min: rect.min.with_y(first.max.y), ..rect }, text);
    }
}

/// The first line: the seat to move and its role, or the result.
fn turn(frame: &Frame, room: f32, text: f32) -> (String, bevy::color::Srgba) {
    let (view, table) = (frame.view, &frame.view.table);
    if table.outcome != Outcome::Undecided {
        return (counters::over(frame, table.outcome), theme::LAMP);
    }
    if table.is_naming() {
        return (tr!("naming-title").into(), theme::LAMP);
    }
    let seat = table.present();
    let (is_own, foe) = (view.own == Some(seat), table.foe_of(seat));
    let fitted = |name: String| label::fitted(&name, 22.0 * text, room * 0.4);
    let target = match view.own == Some(foe) {
        true => tr!("log-you-object").into(),
        false => fitted(frame.full_name(foe)),
    };
    let words = match (table.role(), is_own) {
        (Role::Attack, true) => tr!("turn-own-attack", target = target),
        (Role::Attack, false) => {
            tr!("turn-attack", name = fitted(frame.full_name(seat)), target = target)
        }
        (Role::Defence, true) => tr!("turn-own-defence").into(),
        (Role::Defence, false) => tr!("turn-defence", name = fitted(frame.full_name(seat))),
    };
    (words, if is_own { theme::LAMP } else { theme::CREAM })
}

/// The moves that are left of this turn.
fn moves(painter: &mut Painter, from: Vec2, left: u8) {
    for pip in 0..MOVES {
        let at = from + Vec2::X * PIP * f32::from(pip);
        painter.circle(at, 6.5, theme::BRASS_DARK);
        painter.circle(at, 5.0, if pip < left { theme::LAMP } else { theme::NIGHT });
    }
}

/// The second line: the turns of the exchange, the flight of its shields, and the turn after that. The present one is
/// lit.
fn ribbon(painter: &mut Painter, frame: &Frame, rect: Rect, text: f32) {
    let table = &frame.view.table;
    let (stations, turn) = strip::stations(table);
    let is_flight = |station: &Station| matches!(station, Station::Flight(_));
    let now = match frame.view.animation.told.iter().any(|told| strip::is_of_flight(&told.event)) {
        true => stations.iter().position(is_flight).unwrap_or(turn),
        false => turn,
    };
    let heading = shield::inward(table.exchange.attack_side);
    let width = rect.width() / stations.len() as f32;
    let middle = rect.center().y;
    for (number, station) in stations.into_iter().enumerate() {
        let left = rect.min.x + width * number as f32;
        let place = Rect { min: rect.min.with_x(left), max: rect.max.with_x(left + width) };
        let (plate, is_now) = (place.inflate(-2.0), number == now);
        painter.round_rect(plate, 6.0, faded(theme::NIGHT, if is_now { 0.95 } else { 0.55 }));
        if is_now {
            painter.round_frame(plate, 6.0, 2.0, theme::LAMP);
        }
        if 0 < number {
            emblem::arrow(painter, Vec2::new(left, middle), Vec2::X, 6.0, theme::BRASS);
        }
        let (face, ink) =
            if is_now { (Face::Bold, theme::CREAM) } else { (Face::Plain, theme::MIST) };
        let style = Style::new(face, 16.0 * text, ink);
        let at = Vec2::new(left + 20.0, middle);
        let (from, words) = match station {
            Station::Turn(seat, role) => {
                sign::paint(painter, at, heading, 7.0, Sign::Role(role));
                team::badge(painter, at + Vec2::X * 22.0, 8.5, Team(seat.0));
                let is_own = frame.view.own == Some(seat);
                let name = if is_own { tr!("log-you").to_owned() } else { frame.full_name(seat) };
                (38.0, name)
            }
            Station::Flight(_) => {
                emblem::arrow(painter, at, heading, 9.0, theme::ALARM);
                (18.0, tr!("strip-flight").to_owned())
            }
        };
        let room = place.max.x - at.x - from - 8.0;
        let words = label::fitted(&words, style.size, room);
        painter.text(at + Vec2::X * from, style, words);
    }
}

/// The part of the strip with the turn and its moves.
pub fn first(frame: &Frame) -> Rect {
    let rect = frame.layout.headline();
    Rect { max: rect.max.with_y(rect.min.y + FIRST), ..rect }
}
