//! Blocks by row and column.

use bincode::{Decode, Encode};

use crate::{Side, Spot};

/// Where a block is: the row from the top, the column from the left, both counted from 0. Places
/// sort row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Place {
    /// 0 to the field's size, without it.
    pub row: u8,
    /// 0 to the field's size, without it.
    pub column: u8,
}

/// The step from a block to one of its eight neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Rows down, -1 to 1.
    pub rows: i8,
    /// Columns to the right, -1 to 1.
    pub columns: i8,
}

#[expect(missing_docs, reason = "the names of the directions")]
impl Step {
    pub const NORTH: Step = Step { rows: -1, columns: 0 };
    pub const NORTH_EAST: Step = Step { rows: -1, columns: 1 };
    pub const EAST: Step = Step { rows: 0, columns: 1 };
    pub const SOUTH_EAST: Step = Step { rows: 1, columns: 1 };
    pub const SOUTH: Step = Step { rows: 1, columns: 0 };
    pub const SOUTH_WEST: Step = Step { rows: 1, columns: -1 };
    pub const WEST: Step = Step { rows: 0, columns: -1 };
    pub const NORTH_WEST: Step = Step { rows: -1, columns: -1 };
}

impl Step {
    /// All eight, clockwise: the order in which a boost block keeps its tiers.
    pub const COMPASS: [Step; 8] = [
        Step::NORTH,
        Step::NORTH_EAST,
        Step::EAST,
        Step::SOUTH_EAST,
        Step::SOUTH,
        Step::SOUTH_WEST,
        Step::WEST,
        Step::NORTH_WEST,
    ];

    /// The step back.
    #[must_use]
    pub fn reversed(self) -> Step {
        Step { rows: -self.rows, columns: -self.columns }
    }
}

impl Place {
    /// The place at this row and column.
    pub const fn new(row: u8, column: u8) -> Place {
        Place { row, column }
    }

    /// The place one `step` further on a field of `size`, or nothing beyond its edge.
    pub fn step(self, step: Step, size: u8) -> Option<Place> {
        let row = self.row.checked_add_signed(step.rows)?;
        let column = self.column.checked_add_signed(step.columns)?;
        (row < size && column < size).then_some(Place { row, column })
    }

    /// The lane of this block on `side`.
    pub fn lane(self, side: Side) -> u8 {
        if side.has_columns() { self.column } else { self.row }
    }

    /// The shield position of this block's lane on `side`.
    pub fn spot(self, side: Side) -> Spot {
        Spot { side, lane: self.lane(side) }
    }

    /// Blocks between this one and `side` of a field of `size`.
    pub fn distance(self, side: Side, size: u8) -> u8 {
        match side {
            Side::North => self.row,
            Side::East => size - 1 - self.column,
            Side::South => size - 1 - self.row,
            Side::West => self.column,
        }
    }

    /// The block that is next to a shield position, on a field of `size`.
    pub(crate) fn at_edge(spot: Spot, size: u8) -> Place {
        match spot.side {
            Side::North => Place::new(0, spot.lane),
            Side::East => Place::new(spot.lane, size - 1),
            Side::South => Place::new(size - 1, spot.lane),
            Side::West => Place::new(spot.lane, 0),
        }
    }

    /// True if it lies at the edge of a field of `size`.
    pub fn is_at_border(self, size: u8) -> bool {
        Side::ALL.into_iter().any(|side| self.distance(side, size) == 0)
    }

    /// The direction of a step from here to its neighbour `other`, by its number in [`Step::COMPASS`].
    pub(crate) fn compass(self, other: Place) -> Option<usize> {
        let rows = other.row as i8 - self.row as i8;
        let columns = other.column as i8 - self.column as i8;
        Step::COMPASS.iter().position(|&step| step == Step { rows, columns })
    }
}

/// A letter for the row and a number for the column, as in `E6`.
impl core::fmt::Display for Place {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row), self.column + 1)
    }
}
