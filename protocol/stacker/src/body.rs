//! A shape as rows of bits: what moves, kicks and contacts are reckoned with.

use crate::shape::SIZE_MAX;
use crate::shape::Shape;

/// Bits below the lowest of a halo, so that shapes further left still meet it.
const HALO_MARGIN: i32 = 16;

/// The cells of a shape, row by row, cut to what they fill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    /// Columns between the left side of the box and the cells.
    pub left: i32,
    /// Rows between the floor of the box and the cells.
    pub bottom: i32,
    /// Columns that the cells fill.
    pub width: i32,
    /// From the bottom; bit 0 is the leftmost column.
    rows: [u16; SIZE_MAX as usize],
    height: usize,
}

/// All cells of a body and all that touch it through a side: the safe positions of AutoRS.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halo {
    /// Where the halo's body lies.
    left: i32,
    bottom: i32,
    /// From one row below the body on; bit [`HALO_MARGIN`] is the column left of it.
    rows: [u64; SIZE_MAX as usize + 2],
    height: i32,
}

impl Body {
    pub(crate) fn of(shape: &Shape) -> Body {
        let mut rows = [0; SIZE_MAX as usize + 1];
        for (x, y) in shape.cells().iter() {
            rows[usize::from(y)] |= 1 << x;
        }
        let bottom = rows.iter().take_while(|&&row| row == 0).count().min(SIZE_MAX.into());
        let height = rows[bottom..].iter().rposition(|&row| row != 0).map_or(0, |last| last + 1);
        let all = rows.iter().fold(0_u16, |all, row| all | row);
        let left = all.trailing_zeros().min(15);
        let mut cut = [0; SIZE_MAX as usize];
        for (cut, row) in cut.iter_mut().zip(&rows[bottom..bottom + height]) {
            *cut = row >> left;
        }
        Body {
            left: left as i32,
            bottom: bottom as i32,
            width: 16 - (all >> left).leading_zeros() as i32,
            rows: cut,
            height,
        }
    }

    /// From the bottom; bit 0 is the leftmost column.
    pub(crate) fn rows(&self) -> &[u16] {
        &self.rows[..self.height]
    }

    /// Rows that the cells fill.
    pub(crate) fn height(&self) -> i32 {
        self.height as i32
    }

    /// What the body touches while its box has its corner at `(x, y)`.
    pub(crate) fn halo(&self, x: i32, y: i32) -> Halo {
        let mut rows = [0_u64; SIZE_MAX as usize + 2];
        for (index, &row) in self.rows().iter().enumerate() {
            let row = u64::from(row) << (HALO_MARGIN + 1);
            rows[index] |= row;
            rows[index + 1] |= row | row << 1 | row >> 1;
            rows[index + 2] |= row;
        }
        Halo { left: x + self.left, bottom: y + self.bottom, rows, height: self.height() + 2 }
    }
}

impl Halo {
    /// True if some cell of `body` is in the halo, its box at `(x, y)`.
    pub(crate) fn touches(&self, body: &Body, x: i32, y: i32) -> bool {
        let shift = x + body.left - self.left + 1 + HALO_MARGIN;
        // Further left it is past all contact, and so it is further right.
        if !(0..=2 * HALO_MARGIN + 1).contains(&shift) {
            return false;
        }
        let rise = y + body.bottom - self.bottom + 1;
        let first = rise.max(0);
        let end = self.height.min(rise + body.height());
        (first..end).any(|row| {
            let cells = u64::from(body.rows[(row - rise) as usize]) << shift;
            self.rows[row as usize] & cells != 0
        })
    }
}
