//! The pictures of a board of swordfight, seen from another seat.

use bevy::math::Rect;
use bevy::prelude::Srgba;
use games::SoloRun;
use swordfight::{Colour, Options, View};

use crate::games::hud::board::{Looks, Region, SeenDrawing};
use crate::games::stacker::drawing::statistics::time;
use crate::games::swordfight::drawing::{Stage, board, motion, small, warning};
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::text::tr;
use crate::view::ending::Ending;

impl SeenDrawing for View {
    type Timeline = SwordfightTimeline;

    fn place(&self, at: Region) -> Rect {
        stage(at).rect()
    }

    fn seen(&self, painter: &mut Painter, at: Region, timeline: Option<&SwordfightTimeline>) {
        board::seen(painter, &stage(at), self, timeline);
    }

    fn warn(&self, painter: &mut Painter, at: Region) {
        if let Some(warning) = &self.warning {
            warning::edges(painter, &stage(at), warning);
        }
    }

    fn silhouette(&self, painter: &mut Painter, at: Region, edge: Srgba) {
        small::silhouette(painter, &stage(at), self, edge);
    }

    fn end(&self, painter: &mut Painter, at: Region, ending: &Ending, is_large: bool) {
        match is_large {
            true => motion::end(painter, &stage(at), self, Some(*ending), small::DARK),
            false => small::end(painter, &stage(at), self, ending),
        }
    }

    fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext) {
        board::seen(painter, &Stage::card(region, context), self, None);
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

/// It fills its region.
fn stage(at: Region) -> Stage {
    Stage::filling(at.rect, at.context)
}
