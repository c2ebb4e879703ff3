//! The picture of a clocked bout on a phone, or beside the buttons of a touch screen: the player's own
//! board as large as the space allows, and beside it what is needed to play.
//!
//! ```text
//! upright              on its side
//! ┌─────────────────┐  ┌──────┬────────────┬───────┐
//! │ head            │  │panel │            │ other │
//! ├───────────┬─────┤  │      │    own     │       │
//! │           │panel│  │      │            │       │
//! │    own    ├─────┤  └──────┴────────────┴───────┘
//! │           │other│
//! └───────────┴─────┘
//! ```

use bevy::math::{Rect, Vec2};
use bout::Seat;

use crate::games::hud::board::foe;
use crate::games::hud::order::order;
use crate::games::hud::wins::{needed, wins};
use crate::games::hud::{flights, tiles};
use crate::games::view::ClockedView;
use crate::games::view::standing_words;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::theme;
use crate::text::tr;
use crate::view::seats::SeatsView;

/// Units around the boards.
const GAP: f32 = 10.0;
/// The least width of the column with the next pieces and the opponent.
const COLUMN: f32 = 108.0;
/// The width of three small buttons, which stay free at the upper right.
const BUTTONS: f32 = 172.0;
/// The least size of the space in which every board of a brawl is shown.
const GRID: Vec2 = Vec2::new(300.0, 280.0);

/// The places of a bout's parts, in units.
#[derive(Clone, Copy, Debug)]
pub struct Arrangement {
    /// The player's own board, exactly as large as it is drawn.
    pub own: Rect,
    /// The next pieces, and what is held.
    pub panel: Rect,
    /// The opponent, or the figures of a run.
    pub other: Rect,
    /// The player's name and state; of no width where there is no space.
    pub head: Rect,
}

impl Arrangement {
    /// The parts in the `free` space of the screen, for a board of so many `cells`, with so many units
    /// at its left for what belongs to it, and so many cells above it.
    pub fn new(free: Rect, cells: Vec2, beside: f32, above: f32) -> Arrangement {
        let is_upright = free.width() < free.height();
        // Upright, the head is beside the small buttons, or takes its own space.
        let head_low = if free.min.y < 40.0 && is_upright { free.min.y + 46.0 } else { free.min.y };
        let body = Rect::new(
            free.min.x + GAP,
            (if is_upright { head_low } else { free.min.y }) + GAP,
            free.max.x - GAP,
            free.max.y - GAP,
        );
        let (columns, aside) = if is_upright { (1.0, 0.0) } else { (2.0, COLUMN - 16.0 + GAP) };
        let wide = body.width() - beside - columns * (COLUMN - 16.0 + GAP);
        let cell = (wide / cells.x).min(body.height() / (cells.y + above));
        let size = cells * cell;
        if is_upright {
            let left = body.min.x + beside;
            let own = Rect::new(left, body.max.y - size.y, left + size.x, body.max.y);
            let column = Rect::new(own.max.x + GAP, own.min.y, body.max.x, own.max.y);
            let panel =
                Rect { max: Vec2::new(column.max.x, column.min.y + 0.44 * size.y), ..column };
            let other = Rect { min: Vec2::new(column.min.x, panel.max.y + GAP), ..column };
            let head = Rect::new(GAP, 6.0, free.max.x - BUTTONS, head_low.max(46.0));
            return Arrangement { own, panel, other, head };
        }
        let most = (body.width() - aside - beside - size.x - GAP).min(1.6 * size.x);
        let whole = aside + beside + size.x + GAP + most;
        let left = body.center().x - whole / 2.0;
        let own_left = left + aside + beside;
        let own = Rect::new(own_left, body.max.y - size.y, own_left + size.x, body.max.y);
        let panel = Rect::new(left, own.min.y, left + aside - GAP, own.max.y);
        let other = Rect::new(own.max.x + GAP, body.min.y, own.max.x + GAP + most, body.max.y);
        // Between the way out and the boards.
        let head = Rect::new(62.0, 6.0, (free.min.x - 4.0).max(62.0), 54.0);
        Arrangement { own, panel, other, head }
    }
}

/// The player's name, wins, and state in a word; a run has nobody to tell apart.
pub fn head(painter: &mut Painter, rect: Rect, clocked: &ClockedView, state: &str) {
    let is_alone = clocked.other.is_none() && clocked.melee.is_none();
    if rect.width() < 60.0 || is_alone {
        return;
    }
    let studs = 20.0 * f32::from(needed(clocked.best_of));
    let shows_wins = clocked.other.is_some() && 2.0 * studs < rect.width();
    let room = rect.width() - if shows_wins { studs + GAP } else { 0.0 };
    let name = Style::new(Face::Bold, 16.0, theme::CREAM);
    let at = |y: f32| Vec2::new(rect.min.x, rect.min.y + y);
    painter.text(at(12.0), name, label::fitted(&clocked.own.name, name.size, room));
    if shows_wins {
        let centre = Vec2::new(rect.max.x - studs / 2.0, rect.min.y + 12.0);
        wins(painter, centre, clocked.own.wins, clocked.best_of);
    }
    let quiet = Style::new(Face::Plain, 13.0, theme::MIST);
    label::within(painter, at(34.0), quiet, state, rect.width());
}

/// The opponent in a duel, or in a brawl the target and, where there is room, everyone. Returns the place
/// of the board that attacks go to.
pub fn other(
    painter: &mut Painter,
    context: DrawContext,
    clocked: &ClockedView,
    (own, rect): (Rect, Rect),
    cells: Vec2,
) -> Option<Rect> {
    if let Some(melee) = clocked.melee.as_ref().filter(|_| GRID.cmple(rect.size()).all()) {
        return grid(painter, context, clocked, melee, (own, rect));
    }
    let mut low = rect.max.y;
    let quiet = Style::new(Face::Plain, 12.0, theme::MIST).centred();
    let middle = rect.center().x;
    let mut below = Vec::new();
    if let Some(melee) = &clocked.melee {
        below.push(tr!("brawl-alive", alive = melee.alive(), seats = melee.seats.len()));
        below.push(melee.threats_in_words());
    }
    if let Some(plight) = &clocked.plight {
        below.extend(plight.iter().cloned());
    }
    if let Some(other) = &clocked.other {
        below.insert(0, standing_words(&other.view));
    }
    below.retain(|words| !words.is_empty());
    for words in below.into_iter().rev() {
        low -= 16.0;
        label::within(painter, Vec2::new(middle, low + 8.0), quiet, words, rect.width());
    }
    let Some(other) = &clocked.other else {
        let words = if clocked.melee.is_some() { tr!("brawl-no-target") } else { "" };
        label::within(painter, rect.center(), quiet, words, rect.width());
        return None;
    };
    let name = Style::new(Face::Bold, 14.0, theme::CREAM).centred();
    let shown = label::fitted(&other.name, name.size, rect.width());
    painter.text(Vec2::new(middle, rect.min.y + 9.0), name, shown);
    let mut top = rect.min.y + 22.0;
    if clocked.melee.is_none() && 20.0 * f32::from(needed(clocked.best_of)) < rect.width() {
        wins(painter, Vec2::new(middle, top + 8.0), other.wins, clocked.best_of);
        top += 20.0;
    }
    let space = Rect::new(rect.min.x + 6.0, top + 4.0, rect.max.x - 4.0, low - 8.0);
    let cell = (space.size() / cells).min_element().max(1.0);
    let size = cells * cell;
    let corner = Vec2::new(middle - size.x / 2.0, space.min.y);
    let board = Rect::from_corners(corner, corner + size);
    foe(painter, board, context, &other.view, clocked.other_timeline.as_ref());
    let focus = clocked.melee.as_ref().and_then(|melee| melee.focus);
    let place = |seat: Seat| match seat {
        _ if seat == clocked.seat => Some(own),
        _ if clocked.melee.is_none() || focus == Some(seat) => Some(board),
        _ => None,
    };
    flights::paint(painter, context, &clocked.flights, place, &[clocked.seat]);
    Some(board)
}

/// Everyone's boards, that of the target among them.
fn grid(
    painter: &mut Painter,
    context: DrawContext,
    clocked: &ClockedView,
    melee: &SeatsView,
    (own, rect): (Rect, Rect),
) -> Option<Rect> {
    let quiet = Style::new(Face::Plain, 14.0, theme::MIST).centred();
    let alive = tr!("brawl-alive", alive = melee.alive(), seats = melee.seats.len());
    let words = [alive, melee.threats_in_words()].join(" · ");
    let at = Vec2::new(rect.center().x, rect.min.y + 58.0);
    label::within(painter, at, quiet, words, rect.width());
    // The choice of a target is above.
    let region = Rect { min: rect.min + Vec2::Y * 70.0, ..rect };
    let places = tiles::places(&order(melee, context.order), region, melee.cells());
    for place in &places {
        tiles::tile(painter, context, melee, place);
    }
    let board = |seat: Seat| {
        let place = places.iter().find(|place| place.seat == seat);
        if Some(seat) == melee.own { Some(own) } else { place.map(|place| place.board()) }
    };
    flights::paint(painter, context, &clocked.flights, board, &melee.near());
    melee.focus.and_then(board)
}

/// Names and values below each other, as many as fit.
pub fn figures(painter: &mut Painter, rect: Rect, figures: Vec<(&'static str, String)>) {
    const STEP: f32 = 38.0;
    let quiet = Style::new(Face::Plain, 12.0, theme::MIST);
    let number = Style::new(Face::Bold, 17.0, theme::CREAM);
    let room = (rect.height() / STEP) as usize;
    for (line, (name, value)) in figures.into_iter().take(room).enumerate() {
        let y = rect.min.y + STEP * line as f32;
        let at = |down: f32| Vec2::new(rect.min.x + 4.0, y + down);
        label::within(painter, at(8.0), quiet, name, rect.width() - 8.0);
        label::within(painter, at(24.0), number, value, rect.width() - 8.0);
    }
}
