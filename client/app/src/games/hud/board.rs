//! The boards of a bout in any game: the player's own, and that of another seat.

use bevy::math::{Rect, Vec2};
use bevy::prelude::Srgba;
use games::{SoloRun, View, each};

use crate::games::timeline::Timeline;
use crate::games::view::{is_in_danger, with_out};
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::shell::theme;
use crate::view::ending::{End, Ending};

/// The place of the cells of a board on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Lattice {
    /// Its lower left corner.
    pub corner: Vec2,
    /// The side of a cell.
    pub cell: f32,
    /// The cells in a row, and in a column.
    pub cells: Vec2,
}

impl Lattice {
    /// The whole board.
    pub fn rect(&self) -> Rect {
        Rect::from_corners(self.corner, self.corner + self.cells * self.cell * Vec2::new(1.0, -1.0))
    }

    /// The cell in a column and row from 0, at the lower left.
    pub fn place(&self, column: u8, row: u8) -> Rect {
        let at = Vec2::new(column.into(), -f32::from(row) - 1.0) * self.cell;
        Rect::from_corners(self.corner + at, self.corner + at + self.cell)
    }
}

/// The largest cell of another player's stacker field, in units.
const CELL_MAX: f32 = 26.0;

/// The largest cell of a tile, in units.
pub const TILE_CELL_MAX: f32 = 36.0;

/// Where a board is drawn: as large as the region allows, with cells up to a size where the game has
/// boards of several sizes.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    /// The region.
    pub rect: Rect,
    /// The side of the largest cell, in units.
    pub cell_max: f32,
    /// The drawing context.
    pub context: DrawContext,
}

/// The pictures of a board by its public view, for the view of each game.
pub trait SeenDrawing {
    /// The timeline of its seat.
    type Timeline;

    /// The place of the board.
    fn place(&self, at: Region) -> Rect;

    /// Draws it in full, with its timeline.
    fn seen(&self, painter: &mut Painter, at: Region, timeline: Option<&Self::Timeline>);

    /// Draws what an attack that comes lights up around it.
    fn warn(&self, painter: &mut Painter, at: Region);

    /// Draws its silhouette, with this edge.
    fn silhouette(&self, painter: &mut Painter, at: Region, edge: Srgba);

    /// Draws its end, in full or as a silhouette.
    fn end(&self, painter: &mut Painter, at: Region, ending: &Ending, is_large: bool);

    /// Draws it as a picture of its game.
    fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext);
}

/// How what belongs to a game is shown, for the options of each.
pub trait Looks {
    /// The colour of a block by its number.
    fn block_ink(context: DrawContext, number: u8) -> Srgba;

    /// What a run came to, in words.
    fn run_words(run: &SoloRun) -> String;
}

/// Draws another player's board in full, with its timeline, as large as `region` allows; a
/// swordfight board must fill it.
pub fn foe(
    painter: &mut Painter,
    region: Rect,
    context: DrawContext,
    view: &View,
    timeline: Option<&Timeline>,
) {
    up_to(painter, Region { rect: region, cell_max: CELL_MAX, context }, view, timeline);
}

/// The same for a spectator, who has no board that must be larger.
pub fn spectated(
    painter: &mut Painter,
    region: Rect,
    context: DrawContext,
    view: &View,
    timeline: Option<&Timeline>,
) {
    up_to(painter, tile(region, context), view, timeline);
}

fn up_to(painter: &mut Painter, at: Region, view: &View, timeline: Option<&Timeline>) {
    match timeline {
        Some(timeline) => each!(view, View(view), timeline, Timeline(timeline) =>
            view.seen(painter, at, Some(timeline)), else {}),
        None => each!(view, View(view) => view.seen(painter, at, None)),
    }
    each!(view, View(view) => view.warn(painter, at));
}

/// Where a tile of the size of `rect` is drawn.
fn tile(rect: Rect, context: DrawContext) -> Region {
    Region { rect, cell_max: TILE_CELL_MAX, context }
}

/// The place of that board within `region`.
pub fn drawn(region: Rect, context: DrawContext, view: &View) -> Rect {
    each!(view, View(view) => view.place(Region { rect: region, cell_max: CELL_MAX, context }))
}

/// The place of the board of a spectator within `region`.
pub fn drawn_spectated(region: Rect, context: DrawContext, view: &View) -> Rect {
    each!(view, View(view) => view.place(tile(region, context)))
}

/// A board with its full contents, or its silhouette when it is small.
pub fn on_tile(
    painter: &mut Painter,
    rect: Rect,
    is_large: bool,
    context: DrawContext,
    view: &View,
    is_out: bool,
) {
    let view = with_out(view, is_out);
    let edge = if is_in_danger(&view) { theme::ALARM } else { theme::BRASS_DARK };
    each!(&view, View(view) => match is_large {
        true => view.seen(painter, tile(rect, context), None),
        false => view.silhouette(painter, tile(rect, context), edge),
    });
}

/// The end of the board of a tile: it breaks into its own cells and goes dark, or lights up. A view may not
/// say that its seat is out.
pub fn end_on_tile(
    painter: &mut Painter,
    rect: Rect,
    is_large: bool,
    context: DrawContext,
    view: &View,
    ending: &Ending,
) {
    // A silhouette is drawn as the view has it.
    let told = is_large.then(|| with_out(view, ending.end == End::Fallen));
    let at = tile(rect, context);
    each!(told.as_ref().unwrap_or(view), View(view) => view.end(painter, at, ending, is_large));
}
