//! The call of a chain or a clear: the more it is worth, the larger and the brighter.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::shell::label;
use crate::shell::painter::{Align, Face, Painter, Style, faded};
use crate::shell::theme;
use crate::view::call::Called;
use crate::view::motion::Ease;

/// The sizes of the first line by worth, in units, and its inks.
const SIZES: [f32; 4] = [28.0, 36.0, 46.0, 58.0];
const INKS: [Srgba; 4] = [theme::CREAM, theme::LAMP, theme::ALARM, theme::VIOLET];
/// How large it is when it appears, beside its size, and the seconds until it has that.
const ENTERS: (f32, f32) = (1.3, 0.14);
/// The seconds in which it leaves, and the units that it rises meanwhile.
const LEAVES: (f32, f32) = (0.3, 8.0);
/// The size of further lines.
const LINE: f32 = 18.0;

fn ink(called: &Called) -> Srgba {
    let left = ((called.seconds - called.age) / LEAVES.0).clamp(0.0, 1.0);
    faded(INKS[called.worth.min(3)], if called.still { 1.0 } else { left })
}

/// Paints it beside a board: no line is wider than `room`, and at a `scale` of 1 the first is as large as it can be.
pub fn paint(
    painter: &mut Painter,
    called: &Called,
    (at, align): (Vec2, Align),
    (scale, room): (f32, f32),
) {
    let (grown, risen) = match called.still {
        true => (1.0, 0.0),
        false => {
            let enters = Ease::Back.at(called.age / ENTERS.1);
            let leaves = 1.0 - ((called.seconds - called.age) / LEAVES.0).clamp(0.0, 1.0);
            (ENTERS.0 - (ENTERS.0 - 1.0) * enters, LEAVES.1 * leaves)
        }
    };
    let at = at - Vec2::Y * risen;
    let ink = ink(called);
    let head = called.head.to_uppercase();
    let style =
        Style { align, ..Style::new(Face::Display, SIZES[called.worth.min(3)] * scale, ink) };
    // It comes to rest at a size that fits, and never takes more room on the way.
    let rests = label::size_within(&head, style, room / ENTERS.0);
    painter.text(at, Style { size: rests * grown, ..style }, head);
    let mut y = at.y + 0.5 * rests + LINE;
    let quiet = Style { align, ..Style::new(Face::Bold, LINE, faded(theme::CREAM, ink.alpha)) };
    for line in &called.lines {
        label::within(painter, at.with_y(y), quiet, line.as_str(), room);
        y += 1.4 * LINE;
    }
    if 0 < called.sent {
        pill(painter, called.sent, (at.with_y(y + 4.0), align), ink.alpha);
    }
}

/// What it sends, on brass.
fn pill(painter: &mut Painter, sent: u16, (at, align): (Vec2, Align), alpha: f32) {
    let words = format!("+{sent}");
    let half = Vec2::new(label::width(&words, 20.0) / 2.0 + 12.0, 14.0);
    let x = match align {
        Align::Left => at.x + half.x,
        Align::Centre => at.x,
        Align::Right => at.x - half.x,
    };
    let centre = at.with_x(x);
    painter.round_rect(Rect::from_center_half_size(centre, half), 14.0, faded(theme::BRASS, alpha));
    let style = Style::new(Face::Bold, 20.0, faded(theme::NIGHT, alpha)).centred();
    painter.text(centre, style, words);
}

/// Paints it in one line.
pub fn line(painter: &mut Painter, called: &Called, at: Vec2, room: f32) {
    let words: Vec<&str> =
        std::iter::once(&called.head).chain(&called.lines).map(String::as_str).collect();
    let style = Style::new(Face::Bold, 19.0, ink(called)).centred();
    label::within(painter, at, style, words.join(" · "), room);
}
