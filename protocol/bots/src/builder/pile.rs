//! What lies in the field, as a player looks at it: which cells are filled, and how ugly that is.

use stacker::grid::{CEILING_MAX, COLUMNS_MAX};
use stacker::{Grid, Shape};

/// Filled cells, one number a row, with one bit a column.
#[derive(Clone, Debug)]
pub(super) struct Pile {
    columns: u8,
    rows: [u64; CEILING_MAX as usize],
    /// Rows up to the highest that is not empty.
    top: usize,
    /// By column, rows up to the highest filled cell.
    heights: [u8; COLUMNS_MAX as usize],
}

/// What becomes of a pile when a piece is dropped on it.
#[derive(Clone, Debug)]
pub(super) struct Dropped {
    pub pile: Pile,
    pub lines: u8,
    /// Cells of the piece that went with the lines.
    pub eroded: i32,
    /// Twice the height of the middle of the piece.
    pub height: i32,
}

impl Pile {
    pub(super) fn of(grid: &Grid) -> Pile {
        let mut rows = [0; CEILING_MAX as usize];
        for (row, stack) in rows.iter_mut().zip(grid.stack()) {
            *row = stack.filled();
        }
        let heights = [0; COLUMNS_MAX as usize];
        let (columns, top) = (grid.field().columns, grid.stack().len());
        let mut pile = Pile { columns, rows, top, heights };
        pile.measure();
        pile
    }

    pub(super) fn columns(&self) -> u8 {
        self.columns
    }

    pub(super) fn is_empty(&self) -> bool {
        self.top == 0
    }

    /// Rows up to the highest that is not empty.
    pub(super) fn height(&self) -> i32 {
        self.top as i32
    }

    /// True if `shape` is between the walls with its box at column `x`.
    pub(super) fn has_columns(&self, shape: &Shape, x: i8) -> bool {
        let column = |u: u8| i32::from(x) + i32::from(u);
        shape.cells().iter().all(|(u, _)| (0..i32::from(self.columns)).contains(&column(u)))
    }

    /// Drops `shape` straight down with its box at column `x`; nothing when it is off the field.
    pub(super) fn drop(&self, shape: &Shape, x: i8) -> Option<Dropped> {
        if !self.has_columns(shape, x) {
            return None;
        }
        let cells = || shape.cells().iter().map(|(u, y)| ((x + u as i8) as usize, i32::from(y)));
        let up = cells().map(|(column, y)| i32::from(self.heights[column]) - y).max()?;
        let (low, high) =
            cells().fold((i32::MAX, 0), |(low, high), (_, y)| (low.min(y), high.max(y)));
        if i32::from(CEILING_MAX) <= up + high {
            return None;
        }
        let mut pile = self.clone();
        for (column, y) in cells() {
            pile.rows[(up + y) as usize] |= 1 << column;
            pile.heights[column] = pile.heights[column].max((up + y + 1) as u8);
        }
        pile.top = pile.top.max((up + high + 1) as usize);
        let full = pile.full();
        let eroded = cells().filter(|&(_, y)| pile.rows[(up + y) as usize] == full).count();
        let lines = if eroded == 0 { 0 } else { pile.clear() };
        Some(Dropped { pile, lines, eroded: eroded as i32, height: 2 * up + low + high })
    }

    /// How ugly the pile is, in hundredths: what Dellacherie's player of tetrominoes looks at, with
    /// the weights that Fahey gives for it ("Tetris AI").
    pub(super) fn ugliness(&self) -> i32 {
        let full = self.full();
        let (mut across, mut down, mut holes) = (0, 0, 0);
        let (mut above, mut covered) = (0, 0);
        for &row in self.rows[..self.top].iter().rev() {
            // With a wall on either side.
            let walled = 1 | row << 1 | 1 << (self.columns + 1);
            across += ((walled ^ walled >> 1) & (full << 1 | 1)).count_ones();
            down += (row ^ above).count_ones();
            covered |= above;
            holes += (covered & !row).count_ones();
            above = row;
        }
        down += (full & !above).count_ones();
        (32 * across + 93 * down + 79 * holes + 34 * self.wells()) as i32
    }

    /// Open cells between filled ones, each counted as often as it is deep.
    fn wells(&self) -> u32 {
        let mut sum = 0;
        for column in 0..usize::from(self.columns) {
            let beside =
                |other: Option<usize>| other.map_or(CEILING_MAX, |other| self.heights[other]);
            let left = beside(column.checked_sub(1));
            let right = beside(Some(column + 1).filter(|&it| it < usize::from(self.columns)));
            let depth = u32::from(left.min(right).saturating_sub(self.heights[column]));
            sum += depth * (depth + 1) / 2;
        }
        sum
    }

    fn full(&self) -> u64 {
        (1 << self.columns) - 1
    }

    /// Takes the full rows out, and says how many.
    fn clear(&mut self) -> u8 {
        let full = self.full();
        let mut kept = 0;
        for row in 0..self.top {
            if self.rows[row] != full {
                self.rows[kept] = self.rows[row];
                kept += 1;
            }
        }
        let lines = self.top - kept;
        self.rows[kept..self.top].fill(0);
        self.top = kept;
        self.measure();
        lines as u8
    }

    /// Finds the heights of the columns, and the top.
    fn measure(&mut self) {
        self.heights.fill(0);
        let mut open = self.full();
        for row in (0..self.top).rev() {
            let mut first = self.rows[row] & open;
            open &= !first;
            while first != 0 {
                self.heights[first.trailing_zeros() as usize] = row as u8 + 1;
                first &= first - 1;
            }
        }
        self.top = self.heights.iter().copied().max().unwrap_or(0).into();
    }
}
