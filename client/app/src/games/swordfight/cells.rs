//! The cells of a board of swordfight.

use swordfight::view::{CellView, Spot};
use swordfight::{COLUMNS, ROWS};

pub use swordfight::view::body;

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

/// The contents of `column`, `row`, both from 1.
pub fn spot(spots: &Spots, column: u8, row: u8) -> Spot {
    spots[usize::from(row - 1) * usize::from(COLUMNS) + usize::from(column - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::{Area, Colour, Place};

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
