//! The picture of a swordfight on a phone, or beside the buttons of a touch screen.

use bevy::math::{Rect, Vec2};
use swordfight::{COLUMNS, ROWS};

use crate::games::hud::board::Lattice;
use crate::games::hud::call;
use crate::games::hud::ending;
use crate::games::hud::overlay::over;
use crate::games::hud::phone::{self, Arrangement};
use crate::games::stacker::drawing::statistics;
use crate::games::swordfight::drawing::Stage;
use crate::games::swordfight::drawing::bout::{self, figures, landing, next, own};
use crate::games::swordfight::view::SwordfightView;
use crate::games::view::{ClockedView, Seen as _};
use crate::shell::backdrop;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Align, Depth, Painter};

/// The board in cells.
const CELLS: Vec2 = Vec2::new(COLUMNS as f32, ROWS as f32);
/// Cells above the board, for what comes from there.
const ABOVE: f32 = 1.6;

/// The player's own board in the `free` part of the screen.
pub fn stage(free: Rect, context: DrawContext) -> Stage {
    Stage::filling(Arrangement::new(free, CELLS, 8.0, ABOVE).own, context)
}

impl SwordfightView {
    /// The cells of the own board on a screen of this `size`, or in its `free` part.
    pub fn lattice(&self, size: Vec2, context: DrawContext, free: Option<Rect>) -> Lattice {
        let Stage { corner, cell, .. } =
            free.map_or_else(|| bout::stage(size, context), |free| stage(free, context));
        Lattice { corner, cell, cells: CELLS }
    }

    /// The places of its parts there.
    pub fn arrangement(&self, free: Rect) -> Arrangement {
        Arrangement::new(free, CELLS, 8.0, ABOVE)
    }

    /// Paints a swordfight into the `free` part of the screen.
    pub fn paint_phone(
        &self,
        painter: &mut Painter,
        context: DrawContext,
        clocked: &ClockedView,
        free: Rect,
    ) {
        let places = self.arrangement(free);
        let stage = stage(free, context);
        backdrop::deck(painter, stage.rect().center());
        own(painter, &stage, self);
        let state = if self.run.is_some() { String::new() } else { self.view.standing_words() };
        phone::head(painter, places.head, clocked, &state);
        let corner = places.panel.min;
        let width = places.panel.width().min(96.0);
        next(painter, &stage, (corner, Vec2::new(width, 130.0)), self, 0.85);
        match &self.run {
            Some(run) => {
                let figures = statistics::with_pace(figures(run), clocked.pace);
                phone::figures(painter, places.other, figures);
            }
            None => {
                let of = (places.own, places.other);
                let board = phone::other(painter, context, clocked, of, CELLS);
                let target = clocked.other.as_ref().and_then(|other| (&other.view).try_into().ok());
                let is_shown = context.preview.is_shown(clocked.occasion) && !self.view.out;
                if let (Some(board), Some(target), true) = (board, target, is_shown) {
                    let landed = self.preview.landing(target, self.queues, &self.options);
                    landing(painter, &Stage::filling(board, context), &landed);
                }
            }
        }
        painter.at(Depth::Call, |painter| {
            let at = places.own.center() - Vec2::Y * places.own.height() * 0.3;
            let room = places.own.width() - 12.0;
            match self.timeline.called_end().filter(|_| self.run.is_none()) {
                Some(end) => ending::call(painter, at, Align::Centre, (30.0, room), &end),
                None => self.timeline.call().into_iter().for_each(|call| {
                    call::paint(painter, &call, (at, Align::Centre), (0.7, room));
                }),
            }
            over(painter, stage.rect(), clocked);
        });
    }
}
