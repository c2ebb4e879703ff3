//! Connection state: the panel beside the player's own board, and the notices about problems.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::TICKS_PER_SECOND;

use crate::shell::emblem;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, around, faded};
use crate::shell::panel::panel as plate;
use crate::shell::theme;
use crate::text::tr;
use crate::view::connection::{Health, Notice, Signal};

/// The background of a problem notice.
const GROUND: Srgba = theme::hex(0x3b1220);

/// The connection state, the ping and the packet margin; while disconnected, for how long and how
/// much time is left.
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
    label::within(painter, row(0.0) + Vec2::X * 36.0, word, signal.health.word(), 190.0);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let value = Style::new(Face::Bold, 16.0 * text, theme::CREAM).right();
    let mut line = |number: f32, name: &str, words: String| {
        label::within(painter, row(number), quiet, name, 122.0);
        label::within(painter, row(number) + Vec2::X * 226.0, value, words, 98.0);
    };
    if let Health::Lost { seconds, left } = signal.health {
        line(1.0, tr!("connection-lost-for"), tr!("seconds", s = seconds));
        line(2.0, tr!("connection-time-left"), tr!("seconds", s = left));
        return;
    }
    let ping = |ping: u32| tr!("milliseconds", ms = ping);
    line(1.0, tr!("connection-ping"), signal.ping_ms.map_or_else(unknown, ping));
    line(2.0, tr!("connection-margin"), spare_ticks.map_or_else(unknown, spare));
}

/// The text for an unknown figure.
fn unknown() -> String {
    tr!("unknown").into()
}

fn spare(ticks: i64) -> String {
    let ms = ticks.unsigned_abs() * 1000 / u64::from(TICKS_PER_SECOND);
    let time = match ms {
        0..1000 => tr!("milliseconds", ms = ms),
        _ => tr!("seconds", s = format!("{}.{}", ms / 1000, ms % 1000 / 100)),
    };
    if ticks < 0 { tr!("connection-late", time = time) } else { time }
}

/// The connection state in a few words, for the status line.
pub fn summary(signal: Signal) -> String {
    match (signal.health, signal.ping_ms) {
        (Health::Lost { left, .. }, _) => tr!("connection-summary-lost", seconds = left),
        (Health::Good, Some(ping)) => tr!("milliseconds", ms = ping),
        (health, Some(ping)) => tr!("connection-summary", state = health.word(), ping = ping),
        (health, None) => health.word().into(),
    }
}

/// A distinct sign for each state, 24 units wide: full bars, a wave, an open ring.
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

/// The urgent notice of the player's own board: over its lowest row during play, in its middle
/// while it is paused.
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
    label::within(painter, centre, style, notice.words.clone(), board.width() + 40.0);
}

/// The problem with the opponent's connection, below the opponent's board.
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
