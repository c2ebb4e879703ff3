//! Where cells are: columns, rows, places and rectangles of them.

use bincode::{Decode, Encode};
use core::fmt;

/// Columns of a board; they count 1 to 6 from the left.
pub const COLUMNS: u8 = 6;

/// Rows of a board; they count 1 to 13 from the bottom.
pub const ROWS: u8 = 13;

/// Pairs enter here, and a full one is a knock-out.
pub const SPAWN_COLUMN: u8 = 4;

/// Cells of a board.
pub const CELLS: usize = COLUMNS as usize * ROWS as usize;

/// A cell's column and row, both from 1. A pair may be above the board, in a row of up to 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Place {
    /// 1 to [`COLUMNS`], from the left.
    pub column: u8,
    /// 1 to [`ROWS`], from the bottom.
    pub row: u8,
}

impl Place {
    /// Where a full cell knocks a seat out: the spawn column's highest row.
    pub const SPAWN: Place = Place { column: SPAWN_COLUMN, row: ROWS };

    /// All places of a board, row by row from the lowest, each from the left.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..CELLS).map(Place::from_index)
    }

    /// The number of an on-board place in a list of all.
    pub const fn index(self) -> usize {
        (self.row as usize - 1) * COLUMNS as usize + self.column as usize - 1
    }

    /// The place with this number, below [`CELLS`].
    pub const fn from_index(index: usize) -> Place {
        let (row, column) = (index as u8 / COLUMNS, index as u8 % COLUMNS);
        Place { column: column + 1, row: row + 1 }
    }

    /// One row higher; may be above the board.
    #[must_use]
    pub const fn above(self) -> Place {
        Place { row: self.row + 1, ..self }
    }

    /// One row lower; row 0 from the lowest.
    #[must_use]
    pub const fn below(self) -> Place {
        Place { row: self.row - 1, ..self }
    }

    /// One column to the left; column 0 from the first.
    #[must_use]
    pub const fn left(self) -> Place {
        Place { column: self.column - 1, ..self }
    }

    /// One column to the right; may be beyond the last.
    #[must_use]
    pub const fn right(self) -> Place {
        Place { column: self.column + 1, ..self }
    }

    /// The cell that is open when half of a falling pair may be here: above the board the highest
    /// of its column; nothing beside or below the board.
    pub(crate) fn room(self) -> Option<Place> {
        let cell = Place { row: self.row.min(ROWS), ..self };
        cell.is_on_board().then_some(cell)
    }

    /// True if it is a place of the board.
    pub fn is_on_board(self) -> bool {
        (1..=COLUMNS).contains(&self.column) && (1..=ROWS).contains(&self.row)
    }
}

/// The column and the row, as in `4,13`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.column, self.row)
    }
}

/// A rectangle of cells, at least 1 × 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Area {
    /// The lowest, leftmost cell.
    pub corner: Place,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
}

impl Area {
    /// The last column.
    pub fn right(self) -> u8 {
        self.corner.column + self.width - 1
    }

    /// The highest row.
    pub fn top(self) -> u8 {
        self.corner.row + self.height - 1
    }

    /// True if `place` is one of its cells.
    pub fn has(self, place: Place) -> bool {
        (self.corner.column..=self.right()).contains(&place.column)
            && (self.corner.row..=self.top()).contains(&place.row)
    }

    /// True if every cell of `other` is one of its cells.
    pub fn holds(self, other: Area) -> bool {
        self.has(other.corner) && self.has(Place { column: other.right(), row: other.top() })
    }

    /// True if the two share a cell.
    pub fn meets(self, other: Area) -> bool {
        self.corner.column <= other.right()
            && other.corner.column <= self.right()
            && self.corner.row <= other.top()
            && other.corner.row <= self.top()
    }

    /// The cells, row by row from the lowest, each from the left.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (self.corner.row..=self.top()).flat_map(move |row| {
            (self.corner.column..=self.right()).map(move |column| Place { column, row })
        })
    }

    /// True if it has cells, and all of them are on the board.
    pub fn is_on_board(self) -> bool {
        let fits = |first: u8, count: u8, last: u8| {
            1 <= first && 1 <= count && u16::from(first) + u16::from(count) - 1 <= u16::from(last)
        };
        fits(self.corner.column, self.width, COLUMNS) && fits(self.corner.row, self.height, ROWS)
    }
}
