//! One row of the field.

use bincode::{Decode, Encode};

use crate::{COLOURS, Colour};

/// The content of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    #[default]
    Open,
    /// Part of a piece that locked.
    Block(Colour),
    /// Garbage.
    Garbage,
}

/// One row: which columns are filled, and with what, one bit a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Row {
    filled: u64,
    /// The bits of what is in the cell, the lowest first; only where it is filled.
    codes: [u64; 3],
}

impl Row {
    /// A row of garbage that leaves the column `hole` open.
    pub(super) fn garbage(full: u64, hole: u8) -> Row {
        let mut row = Row::default();
        row.paint(full & !(1 << hole), Cell::Garbage);
        row
    }

    /// The columns that are filled, the leftmost as bit 0.
    pub fn filled(&self) -> u64 {
        self.filled
    }

    /// The content of the column `x`, below 64.
    pub fn at(&self, x: u8) -> Cell {
        let bit = |plane: u64| (plane >> x & 1) as u8;
        let [one, two, four] = self.codes;
        match bit(one) | bit(two) << 1 | bit(four) << 2 {
            _ if bit(self.filled) == 0 => Cell::Open,
            COLOURS => Cell::Garbage,
            colour => Cell::Block(Colour(colour)),
        }
    }

    pub(super) fn paint(&mut self, columns: u64, cell: Cell) {
        let code = match cell {
            Cell::Open => 0,
            Cell::Block(colour) => colour.0,
            Cell::Garbage => COLOURS,
        };
        self.filled =
            if cell == Cell::Open { self.filled & !columns } else { self.filled | columns };
        for (bit, plane) in self.codes.iter_mut().enumerate() {
            *plane = if code >> bit & 1 == 1 { *plane | columns } else { *plane & !columns };
        }
    }

    /// True if nothing is off the field, and nothing is full.
    pub(super) fn is_sound(&self, full: u64) -> bool {
        let [one, two, four] = self.codes;
        self.filled & !full == 0 && (one | two | four) & !self.filled == 0 && self.filled != full
    }
}
