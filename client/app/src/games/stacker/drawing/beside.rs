//! The panels beside the player's own field: the hold box, the preview, and calls.

use bevy::math::{Rect, Vec2};
use stacker::Piece;

use crate::games::hud::call;
use crate::games::stacker::drawing::Ground;
use crate::games::stacker::drawing::cell;
use crate::games::stacker::view::HoldBox;
use crate::games::stacker::view::StackerView;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Align, Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::tr;

/// Units from the field to the panels beside it.
pub const ASIDE: f32 = 34.0;
/// The height of the name above the hold box.
const NAME: f32 = 64.0;
/// The width of the boxes.
const WIDTH: f32 = 104.0;
/// The largest cell of a piece in a box.
const CELL_MAX: f32 = 22.0;

/// The sizes of what is to the left of the field.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The width of the calls, and their scale.
    calls: (f32, f32),
}

impl Room {
    /// Beside a column of figures.
    pub const BESIDE_FIGURES: Room = Room { calls: (WIDTH, 0.7) };
    /// With nothing else at the left.
    pub const ALONE: Room = Room { calls: (330.0, 1.0) };
}

/// The hold box, with the call below it.
pub fn left(painter: &mut Painter, ground: &Ground, stack: &StackerView, room: Room) {
    let field = ground.rect();
    let right = field.min.x - ASIDE;
    let top = field.min.y.min(field.max.y - 430.0) + NAME;
    if stack.hold != HoldBox::Absent {
        let rect = Rect::new(right - WIDTH, top, right, top + 16.0 + WIDTH);
        hold(painter, ground, stack, rect);
    }
    if stack.called_end().is_none() {
        let (room, scale) = room.calls;
        if let Some(call) = stack.timeline.called() {
            let at = Vec2::new(right, top + 54.0 + WIDTH);
            call::paint(painter, &call, (at, Align::Right), (scale, room));
        }
    }
}

/// The hold box.
pub fn hold(painter: &mut Painter, ground: &Ground, stack: &StackerView, rect: Rect) {
    boxed(painter, rect, tr!("action-hold"), stack.view.hold, ground.context);
    if stack.hold == HoldBox::Closed && stack.view.active.is_some() {
        // The forced lock has run out: hold does nothing until a piece has locked.
        painter.rect(rect.inflate(-3.0), faded(theme::NIGHT, 0.65));
    }
}

/// The preview of the next pieces, the next one on top; smaller boxes for more of them.
pub fn next(painter: &mut Painter, ground: &Ground, stack: &StackerView) {
    let field = ground.rect();
    let left = field.max.x + ASIDE - 12.0;
    let top = field.min.y.min(field.max.y - 430.0);
    let count = stack.next.preview.len() as f32;
    if stack.next.preview.is_empty() {
        return;
    }
    let height = ((field.max.y - top - 34.0) / count).min(104.0);
    let rect = Rect::new(left, top, left + WIDTH, top + 34.0 + height * count);
    preview(painter, rect, &stack.next.preview, ground.context);
}

/// These next pieces, in a box.
pub fn preview(painter: &mut Painter, rect: Rect, next: &[Piece], context: DrawContext) {
    let top = rect.min.y;
    let height = (rect.height() - 34.0) / next.len().max(1) as f32;
    panel(painter, rect);
    let style = Style::new(Face::Plain, 16.0, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(rect.center().x, top + 18.0),
        style,
        tr!("preview-next"),
        rect.width() - 8.0,
    );
    for (index, piece) in next.iter().enumerate() {
        let centre = Vec2::new(rect.center().x, top + 32.0 + height * (index as f32 + 0.5));
        let room = Vec2::new(rect.width() - 22.0, height - 10.0);
        let of = (piece.shape(), piece.colour(), context);
        cell::piece(painter, centre, room, CELL_MAX, of);
        if index == 0 && 1 < next.len() {
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
    let style = Style::new(Face::Plain, 16.0, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(rect.center().x, rect.min.y + 18.0),
        style,
        name,
        rect.width() - 8.0,
    );
    if let Some(piece) = piece {
        let room = Vec2::new(rect.width() - 22.0, rect.height() - 40.0);
        let of = (piece.shape(), piece.colour(), context);
        cell::piece(painter, rect.center() + Vec2::Y * 12.0, room, CELL_MAX, of);
    }
}
