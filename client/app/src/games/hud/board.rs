//! The board of another seat, in any game.

use bevy::math::Rect;
use games::View;

use crate::games::stacker::drawing;
use crate::games::stacker::view::in_danger;
use crate::games::swordfight::cells;
use crate::games::swordfight::drawing::{Stage, board, motion, small, warning};
use crate::games::timeline::Timeline;
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::shell::theme;
use crate::view::ending::{End, Ending};

/// The largest cell of another player's stacker field, in units.
const CELL_MAX: f32 = 26.0;

/// The largest cell of a tile, in units.
pub const TILE_CELL_MAX: f32 = 36.0;

/// Draws another player's board in full, with its timeline, as large as `region` allows; a
/// swordfight board must fill it.
pub fn foe(
    painter: &mut Painter,
    region: Rect,
    context: DrawContext,
    view: &View,
    timeline: Option<&Timeline>,
) {
    up_to(painter, (region, CELL_MAX), context, view, timeline);
}

/// The same for a spectator, who has no board that must be larger.
pub fn spectated(
    painter: &mut Painter,
    region: Rect,
    context: DrawContext,
    view: &View,
    timeline: Option<&Timeline>,
) {
    up_to(painter, (region, TILE_CELL_MAX), context, view, timeline);
}

/// The same, with cells of a stacker up to this size.
fn up_to(
    painter: &mut Painter,
    (region, cell_max): (Rect, f32),
    context: DrawContext,
    view: &View,
    timeline: Option<&Timeline>,
) {
    match view {
        View::Swordfight(view) => {
            let stage = Stage::filling(region, context);
            let timeline = match timeline {
                Some(Timeline::Swordfight(timeline)) => Some(timeline),
                Some(Timeline::Stacker(_)) | None => None,
            };
            board::seen(painter, &stage, view, timeline);
            if let Some(warning) = &view.warning {
                warning::edges(painter, &stage, warning);
            }
        }
        View::Stacker(view) => {
            let timeline = match timeline {
                Some(Timeline::Stacker(timeline)) => Some(timeline),
                Some(Timeline::Swordfight(_)) | None => None,
            };
            let ground = drawing::Ground::within(region, view.field, cell_max, context);
            drawing::seen(painter, &ground, view, timeline);
        }
    }
}

/// The place of that board within `region`.
pub fn drawn(region: Rect, context: DrawContext, view: &View) -> Rect {
    place(region, CELL_MAX, context, view)
}

/// The place of the board of a spectator within `region`.
pub fn drawn_spectated(region: Rect, context: DrawContext, view: &View) -> Rect {
    place(region, TILE_CELL_MAX, context, view)
}

fn place(region: Rect, cell_max: f32, context: DrawContext, view: &View) -> Rect {
    match view {
        View::Swordfight(_) => Stage::filling(region, context).rect(),
        View::Stacker(view) => {
            drawing::Ground::within(region, view.field, cell_max, context).rect()
        }
    }
}

/// Whether a seat is out, and its pending attacks, in words.
pub fn standing_words(view: &View) -> String {
    match view {
        View::Swordfight(view) => crate::games::swordfight::view::standing_words(view),
        View::Stacker(view) => crate::games::stacker::view::standing_words(view),
    }
}

/// The part of a view that a tile shows, encoded for comparison.
pub fn seen_bytes(view: &View) -> Vec<u8> {
    match view {
        View::Swordfight(view) => {
            // A falling pair moves in steps of a quarter of a row.
            let active = view.active.map(|active| {
                (wire::codec::bytes_of(&active.pivot), active.turn as u8, active.fallen / 64)
            });
            let cells = wire::codec::bytes_of(&view.cells);
            let (pivot, turn, fallen) = active.unwrap_or_default();
            [cells, pivot, vec![turn, fallen]].concat()
        }
        View::Stacker(view) => {
            // A falling piece moves in whole rows, and pending garbage shows as a sum.
            let mut still = view.clone();
            still.active = view.active.map(|active| stacker::view::Active { fallen: 0, ..active });
            (still.run, still.incoming) = Default::default();
            let rows: u32 = view.incoming.iter().map(|packet| u32::from(packet.rows)).sum();
            [wire::codec::bytes_of(&still), rows.to_le_bytes().to_vec()].concat()
        }
    }
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
    let edge = |danger: bool| if danger { theme::ALARM } else { theme::BRASS_DARK };
    match view {
        View::Swordfight(view) => {
            let view = swordfight::View { out: is_out, ..view.clone() };
            let stage = Stage::filling(rect, context);
            if is_large {
                board::seen(painter, &stage, &view, None);
            } else {
                let danger = !is_out && cells::in_danger(&view.cells);
                small::silhouette(painter, &stage, &view, edge(danger));
            }
        }
        View::Stacker(view) => {
            let mut view = view.clone();
            view.is_out = is_out;
            let ground = drawing::Ground::within(rect, view.field, TILE_CELL_MAX, context);
            if is_large {
                drawing::seen(painter, &ground, &view, None);
            } else {
                let danger = in_danger(&view);
                drawing::small::silhouette(painter, &ground, &view, edge(danger));
            }
        }
    }
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
    let is_out = ending.end == End::Fallen;
    match view {
        View::Swordfight(view) => {
            let stage = Stage::filling(rect, context);
            if is_large {
                let view = swordfight::View { out: is_out, ..view.clone() };
                motion::end(painter, &stage, &view, Some(*ending), small::DARK);
            } else {
                small::end(painter, &stage, view, ending);
            }
        }
        View::Stacker(view) => {
            let ground = drawing::Ground::within(rect, view.field, TILE_CELL_MAX, context);
            if is_large {
                let mut view = view.clone();
                view.is_out = is_out;
                let place = (ground.rect(), context);
                drawing::end::paint(painter, place, &view, Some(*ending), small::DARK);
            } else {
                drawing::small::end(painter, &ground, view, ending);
            }
        }
    }
}

/// The view of a board whose seat is out, or is not, whatever its last view says.
pub fn with_out(view: &View, is_out: bool) -> View {
    match view {
        View::Swordfight(view) => {
            View::Swordfight(swordfight::View { out: is_out, ..view.clone() })
        }
        View::Stacker(view) => {
            let mut view = view.clone();
            view.is_out = is_out;
            View::Stacker(view)
        }
    }
}
