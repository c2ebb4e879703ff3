//! The pictures of a field of stacker: of another seat, and of the player's own.

use bevy::math::{Rect, Vec2};
use bevy::prelude::Srgba;
use games::SoloRun;
use stacker::{Colour, Options, View};

use crate::games::hud::board::{Looks, OwnDrawing, SeenDrawing, TILE_CELL_MAX};
use crate::games::hud::phone::Arrangement;
use crate::games::stacker::drawing::beside::Room;
use crate::games::stacker::drawing::statistics::{points, time};
use crate::games::stacker::drawing::{Ground, beside, bout, end, own, phone, seen, small};
use crate::games::stacker::timeline::StackerTimeline;
use crate::games::stacker::view::StackerView;
use crate::games::swordfight::drawing::small::DARK;
use crate::games::view::ClockedView;
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::text::tr;
use crate::view::ending::Ending;

/// The greatest cells of a picture of the game, in units.
const CARD_CELL_MAX: f32 = 46.0;

impl SeenDrawing for View {
    type Timeline = StackerTimeline;

    fn place(&self, (region, cell_max): (Rect, f32), context: DrawContext) -> Rect {
        Ground::within(region, self.field, cell_max, context).rect()
    }

    fn seen(
        &self,
        painter: &mut Painter,
        (region, cell_max): (Rect, f32),
        context: DrawContext,
        timeline: Option<&StackerTimeline>,
    ) {
        seen(painter, &Ground::within(region, self.field, cell_max, context), self, timeline);
    }

    /// Nothing: the bar beside the field is a part of it.
    fn warn(&self, _: &mut Painter, _: (Rect, f32), _: DrawContext) {}

    fn silhouette(&self, painter: &mut Painter, rect: Rect, context: DrawContext, edge: Srgba) {
        let ground = Ground::within(rect, self.field, TILE_CELL_MAX, context);
        small::silhouette(painter, &ground, self, edge);
    }

    fn end(
        &self,
        painter: &mut Painter,
        rect: Rect,
        context: DrawContext,
        (ending, is_large): (&Ending, bool),
    ) {
        let ground = Ground::within(rect, self.field, TILE_CELL_MAX, context);
        match is_large {
            true => end::paint(painter, (ground.rect(), context), self, Some(*ending), DARK),
            false => small::end(painter, &ground, self, ending),
        }
    }

    fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext) {
        seen(painter, &Ground::within(region, self.field, CARD_CELL_MAX, context), self, None);
    }
}

impl OwnDrawing for StackerView {
    fn arrangement(&self, free: Rect) -> Arrangement {
        phone::arrangement(self, free)
    }

    fn paint(
        &self,
        painter: &mut Painter,
        context: DrawContext,
        clocked: &ClockedView,
        free: Option<Rect>,
    ) {
        match free {
            Some(free) => phone::paint(painter, context, clocked, self, free),
            None => bout::paint(painter, context, clocked, self),
        }
    }

    fn alone(&self, painter: &mut Painter, context: DrawContext) {
        let low = painter.size / 2.0 + Vec2::new(60.0, -318.0);
        let region = Rect::from_corners(low, low + Vec2::new(420.0, 622.0));
        let ground = Ground::within(region, self.view.field, 40.0, context);
        own::paint(painter, &ground, self);
        beside::left(painter, &ground, self, Room::BESIDE_FIGURES);
        beside::next(painter, &ground, self);
    }

    fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext) {
        let ground = Ground::within(region, self.view.field, CARD_CELL_MAX, context);
        own::paint(painter, &ground, self);
    }
}

impl Looks for Options {
    fn block_ink(context: DrawContext, number: u8) -> Srgba {
        context.palette.piece(context.pieces.shown(Colour(number)))
    }

    fn run_words(run: &SoloRun) -> String {
        let (points, time) = (points(run.score), time(run.ticks));
        tr!("solo-result", points = points, lines = run.lines, time = time)
    }
}
