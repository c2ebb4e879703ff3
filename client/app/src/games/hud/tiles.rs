//! The grid of a brawl: a small board for each seat, with its name and its target.

use bevy::math::{Rect, Vec2};
use bout::Seat;

use crate::games::hud::board::{TILE_CELL_MAX as CELL_MAX, on_tile, seen_bytes};
use crate::games::swordfight::drawing::small;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::shell::{emblem, label, team};
use crate::text::tr;
use crate::view::seats::{SeatView, SeatsView};

/// From this cell size on, in units, a board is drawn with its full contents.
const DETAIL_CELL: f32 = 20.0;
/// Room beside a board, in units.
const ASIDE: f32 = 12.0;

/// The position of a seat in the grid.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The seat.
    pub seat: Seat,
    /// The whole tile, including the words above and below its board.
    pub rect: Rect,
    /// A cell's side in units.
    pub cell: f32,
    /// The size of the board in cells.
    pub cells: Vec2,
}

impl Place {
    /// The board.
    pub fn board(&self) -> Rect {
        let size = self.cells * self.cell;
        let aside = (self.rect.width() - size.x) / 2.0;
        let top = self.rect.min + Vec2::new(aside, head(size.y));
        Rect::from_corners(top, top + size)
    }
}

/// Units above a board of this height for the name.
fn head(height: f32) -> f32 {
    letters(height) + 8.0
}

/// The size of the words around a board of this height.
fn letters(height: f32) -> f32 {
    (height * 0.108).clamp(12.0, 20.0)
}

/// Positions for these seats, whose boards have so many `cells`, in rows, as large as `region`
/// allows.
pub fn places(seats: &[Seat], region: Rect, cells: Vec2) -> Vec<Place> {
    let count = seats.len().max(1);
    let cell = |columns: usize| {
        let rows = count.div_ceil(columns);
        let (width, height) = (region.width() / columns as f32, region.height() / rows as f32);
        let wide = (width - ASIDE) / cells.x;
        // The words take space as well, and more of it around larger boards.
        let high = |words: f32| (height - 2.0 * (words + 8.0) - 4.0) / cells.y;
        wide.min(high(letters(high(12.0) * cells.y))).min(CELL_MAX)
    };
    let columns = (1..=count).max_by(|&one, &two| cell(one).total_cmp(&cell(two))).unwrap_or(1);
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
            Place { seat, rect: Rect::from_corners(low, low + size), cell, cells }
        })
        .collect()
}

/// A seat with its name, its board and its target.
pub fn tile(painter: &mut Painter, context: DrawContext, melee: &SeatsView, place: &Place) {
    let Some(one) = melee.at(place.seat) else { return };
    let board = place.board();
    let is_focus = melee.own.is_some() && melee.focus == Some(place.seat);
    let is_threat = melee.threatens(one);
    picture(painter, place, context, one, (is_focus, is_threat));
    let size = letters(board.height());
    let above = Vec2::new(place.rect.min.x + ASIDE / 2.0, board.min.y - size * 0.5 - 6.0);
    let room = place.rect.width() - ASIDE;
    let indent = if melee.has_teams { size * 1.5 } else { 0.0 };
    if melee.has_teams {
        team::badge(painter, above + Vec2::X * size * 0.65, size * 0.7, one.team);
    }
    let ink = if one.is_out { theme::SLATE } else { theme::CREAM };
    let style = Style::new(Face::Bold, size, ink);
    painter.text(above + Vec2::X * indent, style, label::fitted(&one.name, size, room - indent));
    let below = Vec2::new(above.x, board.max.y + size * 0.5 + 6.0);
    footer(painter, melee, one, below, (size, room));
}

/// The seat's target, or how the seat was eliminated.
fn footer(painter: &mut Painter, melee: &SeatsView, one: &SeatView, at: Vec2, of: (f32, f32)) {
    let (size, room) = of;
    let quiet = Style::new(Face::Plain, size, theme::MIST);
    if one.is_out {
        let words = one.rank.map_or_else(|| tr!("brawl-out").to_owned(), crate::text::ordinal);
        painter.text(at, Style { colour: theme::SLATE, ..quiet }, words);
        return;
    }
    let Some(target) = one.target else { return };
    let (ink, face, name) = match melee.at(target) {
        _ if melee.threatens(one) => (theme::ALARM, Face::Bold, tr!("brawl-you")),
        Some(other) => (theme::MIST, Face::Plain, other.name.as_str()),
        None => return,
    };
    emblem::arrow(painter, at + Vec2::X * size * 0.4, Vec2::X, size * 0.5, ink);
    let style = Style::new(face, size, ink);
    let words = label::fitted(name, size, room - size);
    painter.text(at + Vec2::X * size, style, words);
}

/// The board itself, repainted when its contents change.
fn picture(
    painter: &mut Painter,
    place: &Place,
    context: DrawContext,
    one: &SeatView,
    (is_focus, is_threat): (bool, bool),
) {
    let is_large = DETAIL_CELL <= place.cell;
    let rect = place.board();
    let palette = is_large.then_some(context.palette as u8);
    let spot = [rect.min.x, rect.min.y, place.cell].map(f32::to_bits);
    let shown = (
        (spot, palette, is_focus, is_threat, one.is_out, one.is_late),
        one.view.as_ref().map(seen_bytes),
    );
    painter.tile(&shown, |painter| {
        if is_focus {
            painter.rect(rect.inflate(6.0), theme::LAMP);
        }
        match &one.view {
            Some(view) => on_tile(painter, place.board(), is_large, context, view, one.is_out),
            None => painter.rect(rect, faded(theme::FIELD[0], 0.5)),
        }
        if one.is_out && is_large {
            small::cross(painter, rect, rect.width() / 6.0);
        }
        if is_threat {
            emblem::threat(painter, rect.min, (rect.height() * 0.07).clamp(8.0, 14.0));
        }
        if one.is_late && !one.is_out {
            let corner = Vec2::new(rect.max.x, rect.min.y);
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
mod tests {
    use super::*;

    #[test]
    fn a_grid_holds_every_board_apart_from_the_others() {
        let cells = [(6.0, 13.0, 5.5), (12.0, 29.0, 2.5), (40.0, 95.0, 0.7), (40.0, 9.0, 1.5)];
        for (count, (columns, rows, least)) in
            (1..=24).flat_map(|count| cells.map(|cells| (count, cells)))
        {
            let seats: Vec<Seat> = (0..count).map(Seat).collect();
            for region in
                [Rect::new(818.0, 312.0, 1270.0, 690.0), Rect::new(16.0, 50.0, 1264.0, 686.0)]
            {
                let places = places(&seats, region, Vec2::new(columns, rows));
                assert_eq!(places.len(), seats.len());
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
