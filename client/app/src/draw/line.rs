//! How the line is: the panel beside the own board, and what is said when something is wrong.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::TICKS_PER_SECOND;

use crate::draw::bout::panel as plate;
use crate::draw::emblem;
use crate::painter::{Face, Painter, Style, around, faded};
use crate::signal::{Health, Notice, Signal};
use crate::theme;

/// The ground of what is wrong.
const GROUND: Srgba = theme::hex(0x3b1220);

/// The state of the line, the ping, and the time that packets have to spare; while the line is
/// lost, for how long it is, and how much time is left.
pub fn panel(
    painter: &mut Painter,
    corner: Vec2,
    signal: Signal,
    spare_ticks: Option<i64>,
    text: f32,
) {
    let rect = Rect::from_corners(corner, corner + Vec2::new(262.0, 110.0));
    plate(painter, rect);
    if let Health::Lost { .. } = signal.health {
        painter.round_frame(rect, 10.0, 2.0, theme::ALARM);
    }
    let row = |row: f32| rect.min + Vec2::new(18.0, 24.0 + 31.0 * row);
    glyph(painter, row(0.0) + Vec2::X * 12.0, signal.health, 1.0);
    let word = Style::new(Face::Bold, 16.0 * text, theme::CREAM);
    painter.text(row(0.0) + Vec2::X * 36.0, word, signal.health.word());
    let label = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let value = Style::new(Face::Bold, 16.0 * text, theme::CREAM).right();
    let mut line = |number: f32, name: &str, words: String| {
        painter.text(row(number), label, name);
        painter.text(row(number) + Vec2::X * 226.0, value, words);
    };
    if let Health::Lost { seconds, left } = signal.health {
        line(1.0, "Not heard for", format!("{seconds} s"));
        line(2.0, "Time left", format!("{left} s"));
        return;
    }
    line(1.0, "Ping", signal.ping_ms.map_or_else(unknown, |ping| format!("{ping} ms")));
    line(2.0, "Spare time", spare_ticks.map_or_else(unknown, spare));
}

/// What is not known yet.
fn unknown() -> String {
    "\u{2013}".into()
}

fn spare(ticks: i64) -> String {
    let ms = ticks.unsigned_abs() * 1000 / u64::from(TICKS_PER_SECOND);
    let time = match ms {
        0..1000 => format!("{ms} ms"),
        _ => format!("{}.{} s", ms / 1000, ms % 1000 / 100),
    };
    if ticks < 0 { format!("{time} late") } else { time }
}

/// The line in a few words, for the line of status.
pub fn summary(signal: Signal) -> String {
    match (signal.health, signal.ping_ms) {
        (Health::Lost { left, .. }, _) => format!("Reconnecting, {left} s left"),
        (Health::Good, Some(ping)) => format!("{ping} ms"),
        (health, Some(ping)) => format!("{}, {ping} ms", health.word()),
        (health, None) => health.word().into(),
    }
}

/// A sign of its own for each state, 24 units wide: full bars, a wave, an open ring.
pub fn glyph(painter: &mut Painter, centre: Vec2, health: Health, scale: f32) {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * scale;
    match health {
        Health::Good => {
            for (x, height) in [(-8.0, 6.0), (0.0, 11.0), (8.0, 16.0)] {
                let bar = Rect::from_corners(at(x - 2.5, 8.0), at(x + 2.5, 8.0 - height));
                painter.rect(bar, theme::CALM);
            }
        }
        Health::Unsteady => {
            let wave = [(-11.0, 3.0), (-6.0, -7.0), (0.0, 7.0), (6.0, -7.0), (11.0, 3.0)];
            for ends in wave.windows(2) {
                let [from, to] = [ends[0], ends[1]].map(|(x, y)| at(x, y));
                painter.line(from, to, 3.5 * scale, theme::LAMP);
            }
        }
        Health::Opening | Health::Lost { .. } => {
            let ink = if health == Health::Opening { theme::MIST } else { theme::ALARM };
            let ring = around(centre, 8.0 * scale, 12, 0.0);
            for ends in ring[1..].windows(2) {
                painter.line(ends[0], ends[1], 3.5 * scale, ink);
            }
            emblem::arrow(painter, ring[0], Vec2::Y, 6.0 * scale, ink);
        }
    }
}

/// What must not be missed about the own board: over its lowest row while it is played, in its
/// middle while it stands still.
pub fn notice(painter: &mut Painter, board: Rect, notice: &Notice) {
    let (y, height) = if notice.is_still {
        painter.rect(board, faded(theme::NIGHT, 0.55));
        (board.center().y, 64.0)
    } else {
        (board.max.y - 23.0, 38.0)
    };
    let centre = Vec2::new(board.center().x, y);
    let rect = Rect::from_center_size(centre, Vec2::new(board.width() + 58.0, height));
    painter.round_rect(rect, 10.0, faded(GROUND, 0.95));
    painter.round_frame(rect, 10.0, 2.0, theme::ALARM);
    let style = Style::new(Face::Bold, 17.0, theme::CREAM).centred();
    painter.text(centre, style, notice.words.clone());
}

/// What is wrong with the opponent's line, below the opponent's board.
pub fn plight(painter: &mut Painter, centre: Vec2, lines: &[String; 2]) {
    let letters = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let size = Vec2::new((40.0 + 8.5 * letters as f32).max(200.0), 58.0);
    let rect = Rect::from_center_size(centre, size);
    painter.round_rect(rect, 10.0, GROUND);
    painter.round_frame(rect, 10.0, 2.0, theme::ALARM);
    for (line, (face, y)) in lines.iter().zip([(Face::Bold, -11.0), (Face::Plain, 11.0)]) {
        let style = Style::new(face, 16.0, theme::CREAM).centred();
        painter.text(centre + Vec2::Y * y, style, line.clone());
    }
}
