//! The picture of a stacker on a phone, or beside the buttons of a touch screen.

use bevy::math::{Rect, Vec2};

use crate::games::hud::board::Lattice;
use crate::games::hud::call;
use crate::games::hud::ending;
use crate::games::hud::overlay::over;
use crate::games::hud::phone::{self, Arrangement};
use crate::games::stacker::drawing::{Ground, beside, bout, own, statistics};
use crate::games::stacker::view::{HoldBox, StackerView};
use crate::games::view::{ClockedView, Seen as _};
use crate::shell::backdrop;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Align, Depth, Painter};

/// Units beside the field for incoming garbage.
const BESIDE: f32 = 36.0;
/// The same where nothing comes in.
const BESIDE_ALONE: f32 = 8.0;
/// Cells above the field, for its lock delay.
const ABOVE: f32 = 1.2;
/// The height of the hold box, and the least of a piece in the preview.
const BOXES: [f32; 2] = [72.0, 38.0];

/// The field in cells.
fn cells(stack: &StackerView) -> Vec2 {
    let field = stack.view.field;
    Vec2::new(f32::from(field.columns.max(1)), f32::from(field.ceiling.max(1)))
}

impl StackerView {
    /// The cells of the own field on a screen of this `size`, without others beside it, or in its `free` part.
    pub fn lattice(&self, size: Vec2, context: DrawContext, free: Option<Rect>) -> Lattice {
        let field = self.view.field;
        let Ground { corner, cell, .. } = match free {
            Some(free) => Ground::within(self.arrangement(free).own, field, f32::MAX, context),
            None => bout::place(size, self, true, context),
        };
        Lattice { corner, cell, cells: cells(self) }
    }

    /// The places of its parts in the `free` part of the screen.
    pub fn arrangement(&self, free: Rect) -> Arrangement {
        let aside = if self.is_versus { BESIDE } else { BESIDE_ALONE };
        Arrangement::new(free, cells(self), aside, ABOVE)
    }

    /// Paints it into the `free` part of the screen.
    pub fn paint_phone(
        &self,
        painter: &mut Painter,
        context: DrawContext,
        clocked: &ClockedView,
        free: Rect,
    ) {
        let context = context.of_pieces(self.piece_sizes.iter().copied());
        let field = self.view.field;
        let (cells, places) = (cells(self), self.arrangement(free));
        let ground = Ground::within(places.own, field, f32::MAX, context);
        let ground = Ground { has_words: false, ..ground };
        backdrop::deck(painter, ground.rect().center());
        own::paint(painter, &ground, self);
        let state = if self.is_versus { self.view.standing_words() } else { String::new() };
        phone::head(painter, places.head, clocked, &state);
        panel(painter, &ground, self, places.panel);
        if self.is_versus {
            phone::other(painter, context, clocked, (places.own, places.other), cells);
        } else {
            let figures = statistics::with_pace(statistics::figures(self), clocked.pace);
            phone::figures(painter, places.other, figures);
        }
        painter.at(Depth::Call, |painter| {
            let at = places.own.center() - Vec2::Y * places.own.height() * 0.3;
            let room = places.own.width() - 8.0;
            match self.called_end() {
                Some(end) => ending::call(painter, at, Align::Centre, (28.0, room), &end),
                None => self.timeline.called().into_iter().for_each(|call| {
                    call::line(painter, &call, at, room);
                }),
            }
            over(painter, ground.rect(), clocked);
        });
    }
}

/// The hold box, and the next pieces, as many as fit.
fn panel(painter: &mut Painter, ground: &Ground, stack: &StackerView, rect: Rect) {
    let right = rect.max.x.min(rect.min.x + 112.0);
    let mut top = rect.min.y;
    if stack.hold != HoldBox::Absent {
        beside::hold(painter, ground, stack, Rect::new(rect.min.x, top, right, top + BOXES[0]));
        top += BOXES[0] + 8.0;
    }
    let room = rect.max.y - top - 34.0;
    let count = stack.next.preview.len().min((room / BOXES[1]) as usize);
    if 0 < count {
        let height = (room / count as f32).min(64.0);
        let low = top + 34.0 + height * count as f32;
        let place = Rect::new(rect.min.x, top, right, low);
        beside::preview(painter, place, &stack.next.preview[..count], ground.context);
    }
}
