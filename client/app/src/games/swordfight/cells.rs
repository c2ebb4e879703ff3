//! The cells of a board of swordfight.

use swordfight::view::{CellView, Spot};
use swordfight::{Area, COLUMNS, Place, ROWS};

/// The row from which a pile in the spawn column is a danger.
const DANGER_ROW: u8 = 10;
/// The column that pairs enter in.
pub const SPAWN: u8 = swordfight::grid::SPAWN_COLUMN;

/// The contents of the cells of a board.
pub type Spots = [Spot; swordfight::grid::CELLS];

/// Whether the pile in the spawn column comes close to the top.
pub fn in_danger(spots: &Spots) -> bool {
    (DANGER_ROW..=ROWS).any(|row| spot(spots, SPAWN, row).look() != CellView::Open)
}

/// The body whose lowest, leftmost cell is `place`; `None` when another cell is its lowest,
/// leftmost one.
pub fn body(spots: &Spots, place: Place) -> Option<Area> {
    let Place { column, row } = place;
    let joined_left = 1 < column && spot(spots, column - 1, row).joined_right();
    let joined_below = 1 < row && spot(spots, column, row - 1).joined_above();
    if joined_left || joined_below {
        return None;
    }
    let right = (column..COLUMNS).take_while(|&at| spot(spots, at, row).joined_right()).count();
    let above = (row..ROWS).take_while(|&at| spot(spots, column, at).joined_above()).count();
    Some(Area { corner: place, width: right as u8 + 1, height: above as u8 + 1 })
}

/// The contents of `column`, `row`, both from 1.
pub fn spot(spots: &Spots, column: u8, row: u8) -> Spot {
    spots[usize::from(row - 1) * usize::from(COLUMNS) + usize::from(column - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::Colour;

    #[test]
    fn a_body_is_found_once_by_its_corner() {
        let mut spots = [Spot::default(); swordfight::grid::CELLS];
        let gem = Spot::new(CellView::Gem, Colour::Red);
        // Columns 2 and 3, rows 1 to 3.
        for (column, row) in [(2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (3, 3)] {
            let index = (row - 1) * usize::from(COLUMNS) + column - 1;
            spots[index] = gem.joined(column == 2, row < 3);
        }
        let corner = Place { column: 2, row: 1 };
        assert_eq!(body(&spots, corner), Some(Area { corner, width: 2, height: 3 }));
        assert_eq!(body(&spots, Place { column: 3, row: 1 }), None);
        assert_eq!(body(&spots, Place { column: 2, row: 2 }), None);
    }
}
