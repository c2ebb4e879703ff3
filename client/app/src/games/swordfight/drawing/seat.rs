//! The pictures of a board of swordfight: of another seat, and of the player's own.

use bevy::math::{Rect, Vec2};
use bevy::prelude::Srgba;
use games::SoloRun;
use swordfight::{COLUMNS, Colour, Options, ROWS, View};

use crate::games::hud::board::{Looks, OwnDrawing, SeenDrawing};
use crate::games::hud::phone::Arrangement;
use crate::games::stacker::drawing::statistics::time;
use crate::games::swordfight::drawing::{Stage, board, bout, motion, phone, small, warning};
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::games::swordfight::view::SwordfightView;
use crate::games::view::ClockedView;
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::text::tr;
use crate::view::ending::Ending;

/// The greatest cells of a picture of the game, in units.
const CARD_CELL_MAX: f32 = 46.0;

impl SeenDrawing for View {
    type Timeline = SwordfightTimeline;

    fn place(&self, (region, _): (Rect, f32), context: DrawContext) -> Rect {
        Stage::filling(region, context).rect()
    }

    fn seen(
        &self,
        painter: &mut Painter,
        (region, _): (Rect, f32),
        context: DrawContext,
        timeline: Option<&SwordfightTimeline>,
    ) {
        board::seen(painter, &Stage::filling(region, context), self, timeline);
    }

    fn warn(&self, painter: &mut Painter, (region, _): (Rect, f32), context: DrawContext) {
        if let Some(warning) = &self.warning {
            warning::edges(painter, &Stage::filling(region, context), warning);
        }
    }

    fn silhouette(&self, painter: &mut Painter, rect: Rect, context: DrawContext, edge: Srgba) {
        small::silhouette(painter, &Stage::filling(rect, context), self, edge);
    }

    fn end(
        &self,
        painter: &mut Painter,
        rect: Rect,
        context: DrawContext,
        (ending, is_large): (&Ending, bool),
    ) {
        let stage = Stage::filling(rect, context);
        match is_large {
            true => motion::end(painter, &stage, self, Some(*ending), small::DARK),
            false => small::end(painter, &stage, self, ending),
        }
    }

    fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext) {
        board::seen(painter, &card_stage(region, context), self, None);
    }
}

impl OwnDrawing for SwordfightView {
    fn arrangement(&self, free: Rect) -> Arrangement {
        phone::arrangement(free)
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
        let corner = painter.size / 2.0 + Vec2::new(190.0, 304.0);
        bout::own(painter, &Stage { corner, cell: 45.0, context }, self);
    }

    fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext) {
        bout::own(painter, &card_stage(region, context), self);
    }
}

impl Looks for Options {
    fn block_ink(context: DrawContext, number: u8) -> Srgba {
        context.palette.of(Colour::ALL[usize::from(number) % Colour::ALL.len()])
    }

    fn run_words(run: &SoloRun) -> String {
        let rows = tr!("solo-rows", count = run.score);
        tr!("solo-result-rows", rows = rows, swords = run.lines, time = time(run.ticks))
    }
}

/// A board on the floor of `region`, in the middle of its width.
fn card_stage(region: Rect, context: DrawContext) -> Stage {
    let cells = Vec2::new(COLUMNS.into(), ROWS.into());
    let cell = (region.size() / (cells + 0.6)).min_element().min(CARD_CELL_MAX);
    let left = region.center().x - cell * cells.x / 2.0;
    Stage { corner: Vec2::new(left, region.max.y - 0.3 * cell), cell, context }
}
