//! The falling pair, its ghost, and the next pair.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::CellView;
use swordfight::view::Active;
use swordfight::{Block, COLUMNS, Pair, Place, ROWS, Turn};

use crate::games::swordfight::cells::{Spots, spot};
use crate::games::swordfight::drawing::{Stage, block};
use crate::shell::painter::{Painter, faded};
use crate::shell::theme;

/// The pair in play. Ticks at its corners mark the half that the other turns around.
pub fn falling(painter: &mut Painter, stage: &Stage, active: Active) {
    let fallen = f32::from(active.fallen) / 256.0;
    let (column, row) = (f32::from(active.pivot.column), f32::from(active.pivot.row) - fallen);
    let (right, up) = aside(active.turn);
    let pivot = stage.cells(column, row, 1.0, 1.0);
    let partner = stage.cells(column + f32::from(right), row + f32::from(up), 1.0, 1.0);
    pair(painter, [pivot, partner], active.pair, stage);
}

/// The next pair, upright in the middle of `rect`.
pub fn next(painter: &mut Painter, stage: &Stage, centre: Vec2, next: Pair) {
    let side = Vec2::splat(stage.cell);
    let half = Vec2::new(0.0, stage.cell / 2.0);
    let pivot = Rect::from_center_size(centre + half, side);
    pair(painter, [pivot, Rect::from_center_size(centre - half, side)], next, stage);
}

fn pair(painter: &mut Painter, [pivot, partner]: [Rect; 2], pair: Pair, stage: &Stage) {
    let size = stage.cell;
    block::block(painter, partner, pair.partner, stage.context.palette);
    block::block(painter, pivot, pair.pivot, stage.context.palette);
    let both = pivot.union(partner).inflate(size * 0.04);
    painter.round_frame(both, size * 0.17, (size * 0.04).max(1.0), faded(theme::CREAM, 0.9));
    for (wide, ink) in [(0.11, theme::NIGHT), (0.06, Srgba::WHITE)] {
        ticks(painter, pivot.inflate(-size * 0.1), (size * 0.2, size * wide), ink);
    }
}

/// An angle in each corner of `rect`, of lines so long and wide.
fn ticks(painter: &mut Painter, rect: Rect, (long, wide): (f32, f32), ink: Srgba) {
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = rect.center() + rect.half_size() * Vec2::new(x, y);
        painter.line(corner, corner - Vec2::X * x * long, wide, ink);
        painter.line(corner, corner - Vec2::Y * y * long, wide, ink);
    }
}

/// The places where the two halves would come to rest after a straight drop.
pub fn ghost(painter: &mut Painter, stage: &Stage, spots: &Spots, active: Active) {
    for (place, half) in rest(spots, active) {
        if place.row <= ROWS {
            block::ghost(painter, stage.place(place), half, stage.context);
        }
    }
}

/// The halves and their resting places. Each half falls separately after the landing.
fn rest(spots: &Spots, active: Active) -> [(Place, Block); 2] {
    let pivot = active.pivot;
    let (right, up) = aside(active.turn);
    let partner = Place {
        column: pivot.column.saturating_add_signed(right),
        row: pivot.row.saturating_add_signed(up),
    };
    let floor = |column, row| floor_below(spots, Place { column, row });
    let low = floor(pivot.column, pivot.row.min(partner.row));
    let (pivot_row, partner_row) = match active.turn {
        Turn::Above => (low, low + 1),
        Turn::Below => (low + 1, low),
        Turn::Left | Turn::Right => (low, floor(partner.column, partner.row)),
    };
    [
        (Place { row: pivot_row, ..pivot }, active.pair.pivot),
        (Place { row: partner_row, ..partner }, active.pair.partner),
    ]
}

/// The lowest row that something at `place` falls to.
fn floor_below(spots: &Spots, place: Place) -> u8 {
    if !(1..=COLUMNS).contains(&place.column) {
        return place.row;
    }
    let open = |&row: &u8| ROWS < row || spot(spots, place.column, row).look() == CellView::Open;
    let free = (1..place.row).rev().take_while(open).count();
    place.row - free as u8
}

/// Columns and rows from the pivot to its partner.
pub fn aside(turn: Turn) -> (i8, i8) {
    match turn {
        Turn::Above => (0, 1),
        Turn::Right => (1, 0),
        Turn::Below => (0, -1),
        Turn::Left => (-1, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::view::Spot;
    use swordfight::{Colour, Kind};

    fn check(turn: Turn, rows: [u8; 2]) {
        // A tower of three in column 4.
        let mut spots = [Spot::default(); swordfight::CELLS];
        for row in 0..3 {
            spots[row * usize::from(COLUMNS) + 3] = Spot::new(CellView::Opaque, Colour::Red);
        }
        let half = Block { colour: Colour::Red, kind: Kind::Solid };
        let pair = Pair { pivot: half, partner: half };
        let pivot = Place { column: 4, row: 12 };
        let rest = rest(&spots, Active { pivot, turn, pair, fallen: 0 });
        assert_eq!(rest.map(|(place, _)| place.row), rows, "{turn:?}");
    }

    #[test]
    fn each_half_of_a_lying_pair_falls_by_itself() {
        check(Turn::Above, [4, 5]);
        check(Turn::Below, [5, 4]);
        check(Turn::Right, [4, 1]);
        check(Turn::Left, [4, 1]);
    }
}
