//! Connection state: the network overlay, and the notices about problems.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::TICKS_PER_SECOND;

use crate::shell::emblem;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, around, faded};
use crate::shell::theme;
use crate::text::{self, tr};
use crate::view::connection::{Health, Notice, Signal};

/// The background of a problem notice.
const GROUND: Srgba = theme::hex(0x3b1220);

/// The network overlay, a line of at most `room`: the connection state, the ping and the packet
/// margin.
pub fn overlay(
    painter: &mut Painter,
    left: Vec2,
    signal: Signal,
    spare_ticks: Option<i64>,
    room: f32,
) {
    glyph(painter, left + Vec2::X * 12.0, signal.health, 0.8);
    let ping = |ping: u32| tr!("milliseconds", ms = ping);
    let words = tr!(
        "connection-overlay",
        state = signal.health.word(),
        ping = signal.ping_ms.map_or_else(unknown, ping),
        margin = spare_ticks.map_or_else(unknown, spare),
    );
    let style = Style::new(Face::Plain, 16.0, theme::CREAM);
    label::within(painter, left + Vec2::X * 32.0, style, words, room - 32.0);
}

/// The text for an unknown figure.
fn unknown() -> String {
    tr!("unknown").into()
}

fn spare(ticks: i64) -> String {
    let ms = ticks.unsigned_abs() * 1000 / u64::from(TICKS_PER_SECOND);
    let time = match ms {
        0..1000 => tr!("milliseconds", ms = ms),
        _ => tr!("seconds", s = text::decimal(ms / 100, 1)),
    };
    if ticks < 0 { tr!("connection-late", time = time) } else { time }
}

/// The connection state in a few words, for the status line. During a clocked bout the overlay has
/// the ping, and nothing else does.
pub fn summary(signal: Signal, has_ping: bool) -> String {
    match (signal.health, signal.ping_ms.filter(|_| has_ping)) {
        (Health::Lost { is_restarting: true, .. } | Health::Lost { left: 0, .. }, _) => {
            signal.health.word().into()
        }
        (Health::Lost { left, .. }, _) => tr!("connection-summary-lost", seconds = left),
        (Health::Good, None) if !has_ping => String::new(),
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

/// From one line of a notice to the next.
const LINE: f32 = 22.0;

/// The urgent notice of the player's own board: below it during play, in its middle while it is paused.
pub fn notice(painter: &mut Painter, board: Rect, notice: &Notice) {
    // On a phone the board is close to the edge of the screen.
    let most = 2.0 * board.center().x.min(painter.size.x - board.center().x) - 8.0;
    let width = (board.width() + 58.0).min(most);
    let (y, height, lines) = if notice.is_still {
        painter.rect(board, faded(theme::NIGHT, 0.55));
        let lines = label::wrapped(&notice.words, 17.0, width - 18.0);
        (board.center().y, 42.0 + LINE * lines.len() as f32, lines)
    } else {
        let below = (board.max.y + 22.0).min(painter.size.y - 50.0);
        (below, 38.0, vec![notice.words.clone()])
    };
    let centre = Vec2::new(board.center().x, y);
    let rect = Rect::from_center_size(centre, Vec2::new(width, height));
    painter.round_rect(rect, 10.0, faded(GROUND, 0.95));
    painter.round_frame(rect, 10.0, 2.0, theme::ALARM);
    let style = Style::new(Face::Bold, 17.0, theme::CREAM).centred();
    let first = centre.y - LINE * (lines.len() as f32 - 1.0) / 2.0;
    for (number, line) in lines.into_iter().enumerate() {
        let at = Vec2::new(centre.x, first + LINE * number as f32);
        label::within(painter, at, style, line, width - 18.0);
    }
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
