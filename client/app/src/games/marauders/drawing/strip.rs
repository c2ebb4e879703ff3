//! The strip over the field: whose turn it is and how long it lasts, the axis, and what the end of the turn
//! leads to.

use bevy::math::{Rect, Vec2};
use bout::Outcome;
use marauders::Role;
use marauders::table::MOVES;

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::sign::{self, Sign};
use crate::games::marauders::drawing::{counters, shield};
use crate::games::marauders::strip::{self, End};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::{emblem, label, theme};
use crate::text::tr;

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
    let first = Rect { max: rect.max.with_y(rect.min.y + FIRST), ..rect };
    let is_running = table.outcome == Outcome::Undecided;
    if let Some(clock) = view.times.clock.filter(|_| is_running) {
        // The rules suggest these limits for smaller and larger fields; they fill the bar.
        let longest_ms = if frame.layout.window.size <= 10 { 60_000.0 } else { 90_000.0 };
        counters::clock(painter, first, clock, longest_ms, (text, is_own));
    }
    let is_on = is_running && !table.is_naming();
    // The counters show the moves, unless they are folded away.
    let pips = if is_on && frame.layout.panels.is_folded { 14.0 * f32::from(MOVES) } else { 0.0 };
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
        second(painter, frame, Rect { min: rect.min.with_y(first.max.y), ..rect }, text);
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
        let at = from + Vec2::X * 14.0 * f32::from(pip);
        painter.circle(at, 5.5, theme::BRASS_DARK);
        painter.circle(at, 4.0, if pip < left { theme::LAMP } else { theme::NIGHT });
    }
}

/// The second line: the axis with the way of the attacks, and what follows the turn.
fn second(painter: &mut Painter, frame: &Frame, rect: Rect, text: f32) {
    let table = &frame.view.table;
    painter.round_rect(rect.inflate(-1.0), 6.0, faded(theme::NIGHT, 0.55));
    let middle = rect.center().y;
    let size = 15.0 * text;
    // What follows the turn has names in it.
    let (left, right) = (rect.width() * 0.44 - 34.0, rect.width() * 0.56 - 34.0);
    let heading = shield::inward(table.exchange.attack_side);
    emblem::arrow(painter, Vec2::new(rect.min.x + 15.0, middle), heading, 8.0, theme::ALARM);
    let style = Style::new(Face::Plain, size, theme::CREAM);
    let at = Vec2::new(rect.min.x + 30.0, middle);
    label::within(painter, at, style, strip::axis_words(table), left);
    let (sign, ink) = match strip::end(table) {
        End::Turn(_, role) => (Sign::Role(role), theme::MIST),
        End::Flight(_) => (Sign::Role(Role::Attack), theme::LAMP),
    };
    let at = Vec2::new(rect.max.x - 26.0, middle);
    sign::paint(painter, Vec2::new(rect.max.x - 13.0, middle), heading, 7.0, sign);
    let style = Style::new(Face::Bold, size, ink).right();
    label::within(painter, at, style, strip::end_words(table, &frame.names()), right);
}
