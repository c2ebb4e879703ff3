//! The pictures of a field of stacker, seen from another seat.

use bevy::math::Rect;
use bevy::prelude::Srgba;
use games::SoloRun;
use stacker::{Colour, Options, View};

use crate::games::hud::board::{Looks, Region, SeenDrawing};
use crate::games::stacker::drawing::statistics::{points, time};
use crate::games::stacker::drawing::{Ground, end, seen, small};
use crate::games::stacker::timeline::StackerTimeline;
use crate::games::swordfight::drawing::small::DARK;
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::text::tr;
use crate::view::ending::Ending;

/// The greatest cells of a picture of the game, in units.
const CARD_CELL_MAX: f32 = 46.0;

impl SeenDrawing for View {
    type Timeline = StackerTimeline;

    fn place(&self, at: Region) -> Rect {
        ground(self, at).rect()
    }

    fn seen(&self, painter: &mut Painter, at: Region, timeline: Option<&StackerTimeline>) {
        seen(painter, &ground(self, at), self, timeline);
    }

    /// Nothing: the bar beside the field is a part of it.
    fn warn(&self, _: &mut Painter, _: Region) {}

    fn silhouette(&self, painter: &mut Painter, at: Region, edge: Srgba) {
        small::silhouette(painter, &ground(self, at), self, edge);
    }

    fn end(&self, painter: &mut Painter, at: Region, ending: &Ending, is_large: bool) {
        let ground = ground(self, at);
        match is_large {
            true => end::paint(painter, (ground.rect(), at.context), self, Some(*ending), DARK),
            false => small::end(painter, &ground, self, ending),
        }
    }

    fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext) {
        seen(painter, &Ground::within(region, self.field, CARD_CELL_MAX, context), self, None);
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

fn ground(view: &View, at: Region) -> Ground {
    Ground::within(at.rect, view.field, at.cell_max, at.context)
}
