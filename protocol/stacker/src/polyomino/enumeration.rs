//! Every polyomino of a size, once (Redelmeier, *Counting polyominoes: yet another attack*, 1981).
//!
//! Shapes grow from their leftmost lowest cell, each next one taken from those that neighbour the
//! shape and were not passed over before. So each *fixed* polyomino comes once, without a memory
//! of the earlier ones; it is kept if it is the least of its four turns.

use alloc::vec::Vec;

use crate::polyomino::form::Form;
use crate::shape::SIZE_MAX;

/// Columns of the field that shapes grow on: as far to either side as the largest reaches.
const COLUMNS: usize = 2 * SIZE_MAX as usize + 1;
/// The rows of that field, and one below that nothing grows on.
const ROWS: usize = SIZE_MAX as usize + 1;
/// The column that shapes begin in.
const MIDDLE: usize = SIZE_MAX as usize;
/// Neighbours of a shape that can ever wait, with room to spare: fewer than three for each cell.
const WAITING_MAX: usize = 64;

/// Shapes from one call about the progress to the next.
const PROGRESS_EVERY: usize = 1 << 14;

/// A shape that grows.
struct Growth<'a> {
    size: usize,
    /// Cells that are in the shape, wait, were passed over, or are out of bounds.
    is_seen: [bool; COLUMNS * (ROWS + 1)],
    /// Neighbours of the shape in the order they were met.
    waiting: [u16; WAITING_MAX],
    /// The shape, one number a column, with bit y.
    columns: [u16; COLUMNS],
    /// The shape, one number a row, with bit x.
    rows: [u32; ROWS],
    found: &'a mut Vec<Form>,
    /// Called now and then with how many were found.
    progress: &'a mut dyn FnMut(u32),
}

/// The canonical forms of all polyominoes of `size`, in no order. `found` should have room;
/// `progress` is called now and then with how many were found.
pub(super) fn enumerate(size: u8, found: &mut Vec<Form>, progress: &mut dyn FnMut(u32)) {
    let mut growth = Growth {
        size: usize::from(size),
        is_seen: [false; COLUMNS * (ROWS + 1)],
        waiting: [0; WAITING_MAX],
        columns: [0; COLUMNS],
        rows: [0; ROWS],
        found,
        progress,
    };
    // Row 0 of the field is out of bounds, and so is what is left of the first cell in row 1.
    growth.is_seen[..COLUMNS + MIDDLE].fill(true);
    growth.is_seen[COLUMNS * ROWS..].fill(true);
    let first = COLUMNS + MIDDLE;
    growth.is_seen[first] = true;
    growth.waiting[0] = first as u16;
    growth.grow(0, 1, 1);
}

impl Growth<'_> {
    /// Adds each of the waiting cells `from..to` in turn as the `count`th of the shape, and grows
    /// the shape from there.
    fn grow(&mut self, from: usize, to: usize, count: usize) {
        for next in from..to {
            let cell = usize::from(self.waiting[next]);
            let (x, y) = (cell % COLUMNS, cell / COLUMNS - 1);
            self.columns[x] |= 1 << y;
            self.rows[y] |= 1 << x;
            if count == self.size {
                self.keep();
            } else {
                let mut end = to;
                for neighbour in [cell + 1, cell - 1, cell + COLUMNS, cell - COLUMNS] {
                    if !self.is_seen[neighbour] {
                        self.is_seen[neighbour] = true;
                        self.waiting[end] = neighbour as u16;
                        end += 1;
                    }
                }
                self.grow(next + 1, end, count + 1);
                for &neighbour in &self.waiting[to..end] {
                    self.is_seen[usize::from(neighbour)] = false;
                }
            }
            self.columns[x] &= !(1 << y);
            self.rows[y] &= !(1 << x);
        }
    }

    /// Keeps the shape if none of its turns is less.
    fn keep(&mut self) {
        let left = (0..=MIDDLE).find(|&x| self.columns[x] != 0).unwrap_or(MIDDLE);
        let width = self.columns[left..].iter().take_while(|&&column| column != 0).count();
        let height = self.rows.iter().take_while(|&&row| row != 0).count();
        let columns = &self.columns[left..left + width];
        let rows = &self.rows[..height];
        if !is_least(columns, rows, left) {
            return;
        }
        let cells = (0..).zip(columns).flat_map(|(x, &column)| {
            (0..height as u8).filter(move |y| column >> y & 1 == 1).map(move |y| (x, y))
        });
        self.found.push(Form::of_cells(cells));
        if self.found.len().is_multiple_of(PROGRESS_EVERY) {
            (self.progress)(self.found.len() as u32);
        }
    }
}

/// True if no other turn has a lesser list of cells.
///
/// Of two lists the one that has the first cell which they do not share is the lesser. So columns
/// are compared as numbers whose highest bit is y = 0, and the greater number is the lesser list.
fn is_least(columns: &[u16], rows: &[u32], left: usize) -> bool {
    let row = |y: usize| (rows[y] >> left) as u16;
    let (width, height) = (columns.len(), rows.len());
    let upright = |x: usize| columns[x].reverse_bits();
    let half = |x: usize| columns[width - 1 - x] << (16 - height);
    let clockwise = |x: usize| row(x) << (16 - width);
    let counter_clockwise = |x: usize| row(height - 1 - x).reverse_bits();
    is_no_greater(width, upright, width, half)
        && is_no_greater(width, upright, height, clockwise)
        && is_no_greater(width, upright, height, counter_clockwise)
}

fn is_no_greater(
    one_width: usize,
    one: impl Fn(usize) -> u16,
    other_width: usize,
    other: impl Fn(usize) -> u16,
) -> bool {
    for x in 0..one_width.min(other_width) {
        let (one, other) = (one(x), other(x));
        if one != other {
            return other < one;
        }
    }
    // They had all cells in common.
    true
}
