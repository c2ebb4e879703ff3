//! The panels beside the player's own field: the hold box, the preview, incoming garbage, and
//! calls.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::{TICKS_PER_SECOND, Tick};
use stacker::{Handedness, Pending, Piece};

use crate::games::stacker::drawing::Ground;
use crate::games::stacker::drawing::bar::is_ready;
use crate::games::stacker::drawing::cell;
use crate::games::stacker::view::StackerView;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Face, Painter, Style, faded, mixed};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{emblem, label};
use crate::text::tr;

/// Units from the field to the panels beside it.
const ASIDE: f32 = 34.0;
/// The width of the boxes.
const WIDTH: f32 = 96.0;
/// The largest cell of a piece in a box.
const CELL_MAX: f32 = 22.0;
/// Packets that are listed individually.
const PACKETS: usize = 4;
/// Seconds that a call fades in, and out.
const FADE: (f32, f32) = (0.08, 0.4);

/// The arrow of a direction.
pub fn hand(painter: &mut Painter, centre: Vec2, hand: Handedness, size: f32, ink: Srgba) {
    let heading = match hand {
        Handedness::Left => -Vec2::X,
        Handedness::Right => Vec2::X,
    };
    emblem::arrow(painter, centre, heading, size, ink);
}

/// The hold box, with incoming garbage and the call below it.
pub fn left(painter: &mut Painter, ground: &Ground, stack: &StackerView) {
    let field = ground.rect();
    let right = field.min.x - ASIDE;
    let top = field.min.y.min(field.max.y - 430.0);
    if stack.holds {
        let rect = Rect::new(right - WIDTH, top, right, top + 112.0);
        boxed(painter, rect, tr!("action-hold"), stack.view.hold, ground.context);
    }
    coming(painter, Vec2::new(right, top + 140.0), stack);
    calls(painter, Vec2::new(right, top + 310.0), stack);
}

/// The preview of the next pieces, the next one on top; smaller boxes for more of them.
pub fn next(painter: &mut Painter, ground: &Ground, stack: &StackerView) {
    let field = ground.rect();
    let left = field.max.x + ASIDE - 12.0;
    let top = field.min.y.min(field.max.y - 430.0);
    let count = stack.next.len() as f32;
    if stack.next.is_empty() {
        return;
    }
    let height = ((field.max.y - top - 34.0) / count).min(104.0);
    let rect = Rect::new(left, top, left + WIDTH, top + 34.0 + height * count);
    panel(painter, rect);
    let style = Style::new(Face::Plain, 15.0, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(rect.center().x, top + 18.0),
        style,
        tr!("preview-next"),
        rect.width() - 8.0,
    );
    for (index, piece) in stack.next.iter().enumerate() {
        let centre = Vec2::new(rect.center().x, top + 32.0 + height * (index as f32 + 0.5));
        let room = Vec2::new(WIDTH - 22.0, height - 10.0);
        let of = (piece.shape(), piece.colour(), ground.context.palette);
        cell::piece(painter, centre, room, CELL_MAX, of);
        if index == 0 && 1 < stack.next.len() {
            let y = top + 32.0 + height;
            let line = [Vec2::new(rect.min.x + 14.0, y), Vec2::new(rect.max.x - 14.0, y)];
            painter.line(line[0], line[1], 1.5, theme::BRASS_DARK);
        }
    }
}

fn boxed(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    piece: Option<Piece>,
    context: DrawContext,
) {
    panel(painter, rect);
    let style = Style::new(Face::Plain, 15.0, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(rect.center().x, rect.min.y + 18.0),
        style,
        name,
        rect.width() - 8.0,
    );
    if let Some(piece) = piece {
        let room = Vec2::new(rect.width() - 22.0, rect.height() - 46.0);
        let of = (piece.shape(), piece.colour(), context.palette);
        cell::piece(painter, rect.center() + Vec2::Y * 12.0, room, CELL_MAX, of);
    }
}

/// Incoming garbage, packet by packet: rows, the open column, the direction, and when it may enter.
/// All of it can be cancelled.
fn coming(painter: &mut Painter, corner: Vec2, stack: &StackerView) {
    let incoming = &stack.view.incoming;
    let Some(oldest) = incoming.first() else { return };
    let rows: u32 = incoming.iter().map(|packet| u32::from(packet.rows)).sum();
    let ink = if is_ready(oldest, Some(stack.tick)) { theme::ALARM } else { theme::LAMP };
    let style = Style::new(Face::Bold, 15.0, ink).right();
    let row = |line: usize| corner + Vec2::Y * (24.0 * line as f32);
    label::within(painter, row(0), style, tr!("incoming-count", count = rows), WIDTH);
    for (line, packet) in incoming.iter().take(PACKETS).enumerate() {
        told(painter, row(line + 1), packet, stack.tick);
    }
    if let Some(more) = incoming.len().checked_sub(PACKETS + 1) {
        let quiet = Style::new(Face::Plain, 14.0, theme::MIST).right();
        label::within(
            painter,
            row(PACKETS + 1),
            quiet,
            tr!("incoming-more", count = more + 1),
            WIDTH,
        );
    }
}

fn told(painter: &mut Painter, right: Vec2, packet: &Pending, now: Tick) {
    let wait = packet.ready_at.0.saturating_sub(now.0);
    let (face, ink) = match wait {
        0 => (Face::Bold, theme::CREAM),
        _ => (Face::Plain, theme::MIST),
    };
    let tenths = (wait * 10).div_ceil(TICKS_PER_SECOND);
    let when = match wait {
        0 => tr!("incoming-now").to_owned(),
        _ => format!("{}.{}", tenths / 10, tenths % 10),
    };
    let words = tr!(
        "incoming-packet",
        rows = packet.rows,
        column = u16::from(packet.column) + 1,
        when = when,
    );
    let style = Style::new(face, 14.0, ink).right();
    hand(painter, right - Vec2::X * 6.0, packet.hand, 6.0, ink);
    label::within(painter, right - Vec2::X * 18.0, style, words, WIDTH - 18.0);
}

/// The name of the last clear or spin, and its further lines.
fn calls(painter: &mut Painter, corner: Vec2, stack: &StackerView) {
    let Some((call, age)) = &stack.timeline.call else { return };
    let (rise, fall) = FADE;
    let alpha = match stack.timeline.still {
        true => 1.0,
        false => (age / rise).min(1.0) * ((1.4 - age) / fall).clamp(0.0, 1.0),
    };
    let room = WIDTH;
    let fitting = |words: &str, size: f32| size.min(size * room / label::width(words, size));
    let ink = if call.is_special { theme::LAMP } else { theme::CREAM };
    let style = Style::new(Face::Bold, fitting(&call.head, 24.0), faded(ink, alpha)).right();
    painter.text(corner, style, call.head.clone());
    for (line, words) in call.lines.iter().enumerate() {
        let ink = faded(mixed(theme::CREAM, theme::LAMP, 0.4), alpha);
        let style = Style::new(Face::Bold, fitting(words, 17.0), ink).right();
        painter.text(corner + Vec2::Y * (28.0 + 24.0 * line as f32), style, words.clone());
    }
}
