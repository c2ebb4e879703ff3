//! The cells of a board of swordfight.

use swordfight::CellView;
use swordfight::view::Spot;
use swordfight::{COLUMNS, Place, ROWS};

pub use swordfight::view::body;

/// The row from which a pile in the spawn column is a danger.
const DANGER_ROW: u8 = 10;
/// The column that pairs enter in.
pub const SPAWN: u8 = swordfight::SPAWN_COLUMN;

/// The contents of the cells of a board.
pub type Spots = [Spot; swordfight::CELLS];

/// Whether the pile in the spawn column comes close to the top.
pub fn in_danger(spots: &Spots) -> bool {
    (DANGER_ROW..=ROWS).any(|row| spot(spots, SPAWN, row).look() != CellView::Open)
}

/// How close the pile in the spawn column comes to the top: from 0, no danger, to 1.
pub fn danger(spots: &Spots) -> f32 {
    let is_filled = |&row: &u8| spot(spots, SPAWN, row).look() != CellView::Open;
    let highest = (DANGER_ROW..=ROWS).rev().find(is_filled);
    let share = |row: u8| f32::from(row + 1 - DANGER_ROW) / f32::from(ROWS + 1 - DANGER_ROW);
    highest.map_or(0.0, share)
}

/// The height of the pile in the spawn column, in percent of the board's.
pub fn spawn_fill_percent(spots: &Spots) -> u32 {
    let is_filled = |row: &u8| spot(spots, SPAWN, *row).look() != CellView::Open;
    let top = (1..=ROWS).rev().find(is_filled).unwrap_or(0);
    100 * u32::from(top) / u32::from(ROWS)
}

/// The contents of `column`, `row`, both from 1.
pub fn spot(spots: &Spots, column: u8, row: u8) -> Spot {
    spots[Place { column, row }.index()]
}

/// How many rows each cell of `after` has fallen since `before`, when nothing but falling and fusing came
/// between: the cells of a column keep their order.
pub fn fallen(before: &Spots, after: &Spots) -> [u8; swordfight::CELLS] {
    let mut fallen = [0; swordfight::CELLS];
    for column in 1..=COLUMNS {
        let filled = |spots: &Spots| {
            let is_filled = |row: &u8| spot(spots, column, *row).look() != CellView::Open;
            (1..=ROWS).filter(is_filled).collect::<Vec<_>>()
        };
        for (from, to) in filled(before).into_iter().zip(filled(after)) {
            fallen[Place { column, row: to }.index()] = from.saturating_sub(to);
        }
    }
    fallen
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::{Area, Colour};

    #[test]
    fn a_body_is_found_once_by_its_corner() {
        let mut spots = [Spot::default(); swordfight::CELLS];
        let gem = Spot::new(CellView::Gem, Colour::Red);
        // Columns 2 and 3, rows 1 to 3.
        for (column, row) in [(2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (3, 3)] {
            spots[Place { column, row }.index()] = gem.joined(column == 2, row < 3);
        }
        let corner = Place { column: 2, row: 1 };
        assert_eq!(body(&spots, corner), Some(Area { corner, width: 2, height: 3 }));
        assert_eq!(body(&spots, Place { column: 3, row: 1 }), None);
        assert_eq!(body(&spots, Place { column: 2, row: 2 }), None);
    }

    #[test]
    fn danger_grows_with_the_pile_in_the_spawn_column() {
        let pile = |rows: u8| {
            let mut spots = [Spot::default(); 78];
            for row in 1..=rows {
                spots[Place { column: SPAWN, row }.index()] =
                    Spot::new(CellView::Block, Colour::Red);
            }
            (danger(&spots), in_danger(&spots))
        };
        assert_eq!([0, 9, 13].map(pile), [(0.0, false), (0.0, false), (1.0, true)]);
        assert!(0.0 < pile(10).0 && pile(10).0 < pile(12).0);
    }

    #[test]
    fn cells_fall_in_the_order_of_their_column() {
        let block = Spot::new(CellView::Block, Colour::Red);
        let (mut before, mut after) = ([Spot::default(); 78], [Spot::default(); 78]);
        let place = |row| Place { column: 3, row };
        // Column 3: one that lies, one over a hole of two rows, one on top of it.
        for row in [1, 4, 6] {
            before[place(row).index()] = block;
        }
        for row in [1, 2, 3] {
            after[place(row).index()] = block;
        }
        let fallen = fallen(&before, &after);
        assert_eq!([1, 2, 3].map(|row| fallen[place(row).index()]), [0, 2, 3]);
        assert_eq!(fallen.iter().map(|&rows| u32::from(rows)).sum::<u32>(), 5);
    }
}
