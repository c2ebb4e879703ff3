//! The grid of a brawl: a small board for each seat, with its name.

use bevy::math::{Rect, Vec2};
use bout::Seat;
use games::{View, each};

use crate::games::hud::board::{
    TILE_CELL_MAX as CELL_MAX, drawn_spectated, end_on_tile, on_tile, spectated,
};
use crate::games::swordfight::drawing::small;
use crate::games::timeline::Timeline;
use crate::games::view::{Seen as _, with_out};
use crate::shell::context::DrawContext;
use crate::shell::painter::{Depth, Face, Painter, SMALLEST, Style, faded};
use crate::shell::theme;
use crate::shell::{emblem, label, team};
use crate::view::ending::{End, Ending, FALL_SECONDS};
use crate::view::motion::Ease;
use crate::view::quality::Effects;
use crate::view::seats::{SeatView, SeatsView};

/// From this cell size on, in units, a board is drawn with its full contents.
const DETAIL_CELL: f32 = 20.0;
/// Room beside a board, in units.
const ASIDE: f32 = 12.0;
/// The width of a tile with room for eight letters of a name at the smallest size: a letter is
/// 0.62 as wide as high on average.
const WIDTH_LEAST: f32 = 8.0 * 0.62 * SMALLEST + 2.0 * GAP;
/// Seconds in which the cross over a fallen board appears.
const CROSS_SECONDS: f32 = 0.35;
/// Units between the names of neighbours.
const GAP: f32 = 3.0;

/// The position of a seat in the grid.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    /// The seat.
    pub seat: Seat,
    /// The whole tile, including the name above its board.
    pub rect: Rect,
    /// A cell's side in units.
    pub cell: f32,
    /// The size of the board in cells.
    pub cells: Vec2,
}

impl Tile {
    /// The board.
    pub fn board(&self) -> Rect {
        let size = self.cells * self.cell;
        let aside = (self.rect.width() - size.x) / 2.0;
        let top = self.rect.min + Vec2::new(aside, head(size.y));
        Rect::from_corners(top, top + size)
    }
}

/// Units above a board of this height for a line of text.
fn head(height: f32) -> f32 {
    1.4 * letters(height)
}

/// The size of the words around a board of this height.
fn letters(height: f32) -> f32 {
    (height * 0.108).clamp(SMALLEST, 20.0)
}

/// Positions for these seats, whose boards have so many `cells`, in rows, as large as `region`
/// allows.
pub fn places(seats: &[Seat], region: Rect, cells: Vec2) -> Vec<Tile> {
    let count = seats.len().max(1);
    let cell = |columns: usize| {
        let rows = count.div_ceil(columns);
        let (width, height) = (region.width() / columns as f32, region.height() / rows as f32);
        let wide = (width - ASIDE) / cells.x;
        // The words take space as well, and more of it around larger boards.
        let high = |board: f32| (height - head(board) - 8.0) / cells.y;
        wide.min(high(high(0.0) * cells.y)).min(CELL_MAX)
    };
    let most = ((region.width() / WIDTH_LEAST) as usize).clamp(1, count);
    let columns = (1..=most).max_by(|&one, &two| cell(one).total_cmp(&cell(two))).unwrap_or(1);
    // Keep the number of rows, and make their lengths equal.
    let columns = count.div_ceil(count.div_ceil(columns));
    let size = region.size() / Vec2::new(columns as f32, count.div_ceil(columns) as f32);
    let cell = cell(columns);
    seats
        .iter()
        .enumerate()
        .map(|(index, &seat)| {
            let (column, row) = (index % columns, index / columns);
            let low = region.min + size * Vec2::new(column as f32, row as f32);
            Tile { seat, rect: Rect::from_corners(low, low + size), cell, cells }
        })
        .collect()
}

/// A seat with its name and its board.
pub fn tile(painter: &mut Painter, context: DrawContext, melee: &SeatsView, place: &Tile) {
    let Some(one) = melee.at(place.seat) else { return };
    let is_focus = melee.focus == Some(place.seat);
    let is_threat = melee.threatens(one);
    picture(painter, place, context, one, (is_focus, is_threat));
    if let (Some(ending), Some(view)) = (running(one, painter), &one.view) {
        // In front of the tile, which does not change meanwhile.
        painter.at(Depth::Call, |painter| fall(painter, place, context, view, &ending));
    }
    words(painter, melee, (place, place.rect.min.x + GAP), one);
}

/// The same for one of two boards of a spectator, with its timeline.
pub fn full(
    painter: &mut Painter,
    context: DrawContext,
    melee: &SeatsView,
    place: &Tile,
    timeline: Option<&Timeline>,
) {
    let Some(one) = melee.at(place.seat) else { return };
    let rect = place.board();
    match &one.view {
        Some(view) => {
            spectated(painter, rect, context, &with_out(view, one.is_out), timeline);
            if one.is_out && one.ending.is_none_or(|ending| ending.sequence.is_over()) {
                let rect = drawn_spectated(rect, context, view);
                small::cross(painter, rect, rect.width() / 6.0, 1.0);
            }
        }
        None => painter.rect(rect, faded(theme::FIELD[0], 0.5)),
    }
    words(painter, melee, (place, rect.min.x), one);
}

/// The end of a board while it is shown: without effects, and with reduced motion, it is a cut.
fn running(one: &SeatView, painter: &Painter) -> Option<Ending> {
    let is_shown = |ending: &Ending| !ending.sequence.is_over();
    one.ending.filter(is_shown).filter(|_| painter.effects != Effects::None)
}

/// A board that breaks and goes dark before it is crossed out, or one that lights up.
fn fall(painter: &mut Painter, place: &Tile, context: DrawContext, view: &View, ending: &Ending) {
    let (rect, is_large) = (place.board(), DETAIL_CELL <= place.cell);
    end_on_tile(painter, rect, is_large, context, view, ending);
    if ending.end == End::Fallen {
        let rect = drawn_spectated(rect, context, view);
        let seen = ending.sequence.part(FALL_SECONDS - CROSS_SECONDS, CROSS_SECONDS, Ease::Out);
        small::cross(painter, rect, rect.width() / 6.0, seen);
    }
}

/// The name above a board, from `left` on, and the place of who is out.
fn words(painter: &mut Painter, melee: &SeatsView, (place, left): (&Tile, f32), one: &SeatView) {
    let board = place.board();
    let size = letters(board.height());
    let room = place.rect.width() - 2.0 * GAP;
    let above = Vec2::new(left, board.min.y - head(board.height()) * 0.5);
    let mut indent = 0.0;
    if melee.has_teams {
        let radius = size * 0.7;
        // Beside the board, so that it takes no letters of the name, unless the board is wide.
        let beside = board.min.x - place.rect.min.x;
        let at = if 2.0 * radius + 2.0 <= beside {
            Vec2::new(board.min.x - beside / 2.0, board.max.y - radius)
        } else {
            indent = size * 1.5;
            above + Vec2::X * (radius - 1.0)
        };
        team::badge(painter, at, radius, one.team);
    }
    let ink = if one.is_out { theme::MIST } else { theme::CREAM };
    let (name, fitting) = label::name_fitted(&one.name, size, room - indent);
    painter.text(above + Vec2::X * indent, Style::new(Face::Bold, fitting, ink), name);
    if let Some((words, _)) = rank(place, one) {
        let style = Style::new(Face::Bold, size, theme::CREAM).centred();
        label::within(painter, board.center(), style, words, place.rect.width());
    }
}

/// The place of who is out, and the plate behind it, which the board has.
fn rank(place: &Tile, one: &SeatView) -> Option<(String, Rect)> {
    let words = one.rank.filter(|_| one.is_out).map(crate::text::ordinal)?;
    let board = place.board();
    let size = letters(board.height());
    let half = Vec2::new(label::width(&words, size) / 2.0 + 4.0, 0.7 * size);
    Some((words, Rect::from_center_half_size(board.center(), half)))
}

/// The board itself, repainted when its contents change.
fn picture(
    painter: &mut Painter,
    place: &Tile,
    context: DrawContext,
    one: &SeatView,
    (is_focus, is_threat): (bool, bool),
) {
    let is_large = DETAIL_CELL <= place.cell;
    let rect = place.board();
    // A board that falls is shown as it stood, until it is down.
    let falls = running(one, painter).is_some_and(|ending| ending.end == End::Fallen);
    let is_out = one.is_out && !falls;
    let palette = is_large.then_some((context.palette as u8, context.pieces as u8));
    let spot = [rect.min.x, rect.min.y, place.cell].map(f32::to_bits);
    let shown = (
        (spot, palette, is_focus, is_threat, is_out, one.is_late, one.rank),
        one.view.as_ref().map(|view| each!(view, View(view) => view.tile_bytes())),
    );
    painter.tile(&shown, |painter| {
        if is_focus {
            painter.rect(rect.inflate(if is_large { 6.0 } else { 3.0 }), theme::LAMP);
        }
        match &one.view {
            Some(view) => on_tile(painter, place.board(), is_large, context, view, is_out),
            None => painter.rect(rect, faded(theme::FIELD[0], 0.5)),
        }
        if is_out && is_large {
            small::cross(painter, rect, rect.width() / 6.0, 1.0);
        }
        if let Some((_, plate)) = rank(place, one).filter(|_| is_out) {
            painter.round_rect(plate, 4.0, theme::NIGHT);
        }
        if is_threat {
            // Below the name.
            let radius = (rect.height() * 0.07).clamp(8.0, 14.0);
            emblem::threat(painter, rect.min + Vec2::Y * radius, radius);
        }
        if one.is_late && !one.is_out {
            let corner = Vec2::new(rect.max.x, rect.min.y + 8.0);
            crate::games::hud::connection::glyph(
                painter,
                corner,
                crate::view::connection::Health::Unsteady,
                0.7,
            );
        }
    });
}

#[cfg(test)]
mod end_tests;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::swordfight::scenes::brawls;

    #[test]
    fn names_keep_eight_letters_and_those_who_are_out_are_legible() {
        let (count, watched) = (brawls::eight_or_full, brawls::spectated().melee);
        for (melee, width) in [(count(8), 452.0), (count(24), 452.0), (watched, 776.0)] {
            let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
            let region = Rect::new(0.0, 312.0, width, 690.0);
            let context = crate::scenes::model().draw_context(0.0);
            for place in places(&melee.order(), region, melee.cells()) {
                tile(&mut painter, context, &melee, &place);
            }
            let lines = &painter.sheets[0].lines;
            assert!(melee.seats.len() <= lines.len());
            for line in lines {
                let shown = line.words.strip_suffix("..");
                assert!(shown.is_none_or(|it| 8 <= it.chars().count()), "{:?}", line.words);
                let ink = line.style.colour;
                // The number of a team is on its badge.
                if ink == theme::NIGHT {
                    continue;
                }
                for ground in [theme::NIGHT, theme::DUSK, theme::DECK, theme::PANEL] {
                    let contrast = theme::tests::contrast(ink, ground);
                    assert!(4.5 <= contrast, "{:?}: {contrast}", line.words);
                }
            }
        }
    }

    #[test]
    fn a_grid_holds_every_board_apart_from_the_others() {
        let cells = [(6.0, 13.0, 4.4), (12.0, 29.0, 2.0), (40.0, 95.0, 0.6), (40.0, 9.0, 1.5)];
        for (count, (columns, rows, least)) in
            (1..=24).flat_map(|count| cells.map(|cells| (count, cells)))
        {
            let seats: Vec<Seat> = (0..count).map(Seat).collect();
            for region in
                [Rect::new(818.0, 312.0, 1270.0, 690.0), Rect::new(16.0, 50.0, 1264.0, 686.0)]
            {
                let places = places(&seats, region, Vec2::new(columns, rows));
                assert_eq!(places.len(), seats.len());
                assert!(places.iter().all(|place| WIDTH_LEAST <= place.rect.width()));
                for (index, place) in places.iter().enumerate() {
                    assert!(least <= place.cell, "{count}: {}", place.cell);
                    assert!(place.rect.inflate(0.1).contains(place.board().min));
                    assert!(place.rect.inflate(0.1).contains(place.board().max));
                    assert!(
                        region.inflate(0.1).union(place.rect).size().distance(region.size()) < 1.0
                    );
                    let others = places.iter().skip(index + 1);
                    assert!(others.clone().all(|other| {
                        place.rect.inflate(-0.1).intersect(other.rect).is_empty()
                    }));
                }
            }
        }
    }
}
