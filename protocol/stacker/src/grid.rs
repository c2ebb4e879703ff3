//! The cells of the field.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::Bounded;

use crate::body::Body;
use crate::shape::SIZE_MAX;
use crate::{Colour, Shape};

mod row;

pub use row::{Cell, Row};

/// The most columns of a field.
pub const COLUMNS_MAX: u8 = 40;
/// The most rows of a field, without those above it that pieces enter in.
pub const ROWS_MAX: u8 = 80;
/// The most rows below the ceiling.
pub const CEILING_MAX: u8 = ROWS_MAX + SIZE_MAX;

/// The size of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Field {
    /// 1 to [`COLUMNS_MAX`].
    pub columns: u8,
    /// Rows that pieces should stay in, 1 to [`ROWS_MAX`].
    pub rows: u8,
    /// All rows, with those above that pieces enter in: at most [`SIZE_MAX`] more.
    pub ceiling: u8,
}

/// The blocks of a field. What is off the field, or above its ceiling, is wall.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Grid {
    field: Field,
    /// From the floor to the highest row that has a block.
    stack: Bounded<Row, { CEILING_MAX as usize }>,
}

impl Grid {
    /// An empty field.
    pub fn new(field: Field) -> Grid {
        Grid { field, stack: Bounded::new() }
    }

    /// The size.
    pub fn field(&self) -> Field {
        self.field
    }

    /// The rows from the floor to the highest that has a block.
    pub fn stack(&self) -> &[Row] {
        &self.stack
    }

    /// The content of a cell; nothing outside the field.
    pub fn at(&self, x: u8, y: u8) -> Cell {
        let row = self.stack.get(usize::from(y)).filter(|_| x < self.field.columns);
        row.map_or(Cell::Open, |row| row.at(x))
    }

    /// Puts a block into a cell of the field.
    pub fn put(&mut self, x: u8, y: u8, cell: Cell) {
        if x < self.field.columns && y < self.field.ceiling {
            self.paint(usize::from(y), 1 << x, cell);
        }
    }

    /// True if `shape` has room with the corner of its box at `(x, y)`.
    pub fn has_room(&self, shape: &Shape, x: i8, y: i8) -> bool {
        self.fits(&Body::of(shape), x.into(), y.into())
    }

    /// True if `body` has room with the corner of its box at `(x, y)`.
    pub(crate) fn fits(&self, body: &Body, x: i32, y: i32) -> bool {
        let (left, bottom) = (x + body.left, y + body.bottom);
        let is_inside = 0 <= left
            && left + body.width <= i32::from(self.field.columns)
            && 0 <= bottom
            && bottom + body.height() <= i32::from(self.field.ceiling);
        is_inside && {
            let stack = self.stack.get(bottom as usize..).unwrap_or(&[]);
            stack
                .iter()
                .zip(body.rows())
                .all(|(row, &cells)| row.filled() & u64::from(cells) << left == 0)
        }
    }

    /// Puts the cells of `body`, which fits at `(x, y)`, into the field.
    pub(crate) fn lock(&mut self, body: &Body, x: i32, y: i32, colour: Colour) {
        let (left, bottom) = (x + body.left, y + body.bottom);
        for (row, &cells) in (bottom as usize..).zip(body.rows()) {
            self.paint(row, u64::from(cells) << left, Cell::Block(colour));
        }
    }

    /// Removes the full rows, and returns them, from below.
    pub(crate) fn clear_full(&mut self) -> Vec<u8> {
        let full = self.full();
        let is_full = |row: &Row| row.filled() == full;
        let rows = (0..).zip(&*self.stack).filter(|(_, row)| is_full(row));
        let rows: Vec<u8> = rows.map(|(y, _)| y).collect();
        if !rows.is_empty() {
            self.stack.retain(|row| !is_full(row));
            self.trim();
        }
        rows
    }

    /// Raises everything by `rows` rows of garbage, full but for the column `hole`. False when a
    /// block was pushed through the ceiling; what is above it is lost.
    #[must_use]
    pub(crate) fn raise(&mut self, rows: u16, hole: u8) -> bool {
        let garbage = Row::garbage(self.full(), hole);
        let mut stack = Vec::from_iter(core::iter::repeat_n(garbage, rows.into()));
        stack.extend_from_slice(&self.stack);
        let ceiling = usize::from(self.field.ceiling);
        let has_room = stack.len() <= ceiling;
        stack.truncate(ceiling);
        self.stack = stack.try_into().expect("no more rows than are below the highest ceiling");
        self.trim();
        has_room
    }

    /// The rows that have garbage.
    pub fn garbage_rows(&self) -> usize {
        let columns = 0..self.field.columns;
        let has_garbage = |row: &&Row| columns.clone().any(|x| row.at(x) == Cell::Garbage);
        self.stack.iter().filter(has_garbage).count()
    }

    /// Takes everything out.
    pub(crate) fn clear(&mut self) {
        self.stack.clear();
    }

    /// True if there is no block.
    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// True if it keeps the invariants of the type; for one that was decoded.
    pub(crate) fn is_sound(&self) -> bool {
        let Field { columns, rows, ceiling } = self.field;
        let above = ceiling.checked_sub(rows);
        (1..=COLUMNS_MAX).contains(&columns)
            && (1..=ROWS_MAX).contains(&rows)
            && above.is_some_and(|above| above <= SIZE_MAX)
            && self.stack.len() <= usize::from(ceiling)
            && self.stack.iter().all(|row| row.is_sound(self.full()))
            && self.stack.last().is_none_or(|row| row.filled() != 0)
    }

    fn paint(&mut self, y: usize, columns: u64, cell: Cell) {
        while self.stack.len() <= y {
            self.stack.push(Row::default()).expect("no row is above the highest ceiling");
        }
        self.stack[y].paint(columns, cell);
        self.trim();
    }

    fn trim(&mut self) {
        if self.stack.last().is_some_and(|row| row.filled() == 0) {
            let kept =
                self.stack.iter().rposition(|row| row.filled() != 0).map_or(0, |last| last + 1);
            let mut stack = core::mem::take(&mut self.stack).into_vec();
            stack.truncate(kept);
            self.stack = stack.try_into().expect("it got shorter");
        }
    }

    /// The columns of a full row.
    fn full(&self) -> u64 {
        (1 << self.field.columns) - 1
    }
}

#[cfg(test)]
mod tests {
    use crate::drawing::{draw, grid};

    #[test]
    fn full_rows_go_and_what_is_above_comes_down() {
        let mut grid = grid("#.../####/.##./####");
        assert_eq!(grid.clear_full(), [0, 2]);
        assert_eq!(draw(&grid), "#.../.##.");
        assert_eq!(grid.clear_full(), []);
    }

    #[test]
    fn garbage_comes_from_below_and_may_push_through_the_ceiling() {
        let mut grid = grid("#.../.##.");
        assert!(grid.raise(2, 3));
        assert_eq!(draw(&grid), "#.../.##./===./===.");
        let room = u16::from(grid.field().ceiling) - 4;
        assert!(grid.clone().raise(room, 0));
        assert!(!grid.raise(room + 1, 0));
        assert!(grid.is_sound());
    }

    #[test]
    fn a_cleared_field_has_no_rows() {
        let mut grid = grid("####/####");
        assert_eq!(grid.clear_full().len(), 2);
        assert!(grid.is_empty() && grid.is_sound());
    }
}
