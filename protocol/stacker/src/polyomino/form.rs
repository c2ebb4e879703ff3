//! A polyomino, apart from where it lies and how it is turned.

use crate::shape::{Cells, Rotation, SIZE_MAX, Shape};

/// A polyomino in canonical form: of its four turns, each moved to the axes with its cells sorted,
/// the least.
///
/// Forms of one size are ordered by their lists of cells. Each cell is a byte, x in the high half,
/// from the top of the number; the lowest byte is how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u128);

impl Form {
    /// The form of a shape.
    pub fn of(shape: &Shape) -> Form {
        let turns = Rotation::ALL.into_iter().map(|rotation| Form::packed(&shape.turned(rotation)));
        turns.min().unwrap_or(Form(0))
    }

    /// The form whose sorted cells these are.
    pub(super) fn of_cells(cells: impl Iterator<Item = (u8, u8)>) -> Form {
        let (mut packed, mut count) = (0, 0);
        for (x, y) in cells.take(usize::from(SIZE_MAX)) {
            packed |= u128::from(x << 4 | y) << (120 - 8 * count);
            count += 1;
        }
        Form(packed | count)
    }

    /// How many cells it has.
    pub fn size(self) -> u8 {
        self.0 as u8
    }

    /// The cells, sorted.
    pub fn cells(self) -> impl Iterator<Item = (u8, u8)> {
        let bytes = self.0.to_be_bytes();
        bytes.into_iter().take(usize::from(self.size())).map(|cell| (cell >> 4, cell & 15))
    }

    /// How it enters the field: of the turns that are at least as wide as high the one with most
    /// cells in its lowest row, then the lowest, then the one whose cells come first row by row;
    /// in the middle of its box, rather too high than too low.
    pub fn spawned(self) -> Shape {
        let (width, height) = self.extent();
        let flat: Cells = self.cells().collect();
        let mut turns = [flat; 4];
        for (cells, rotation) in turns.iter_mut().zip(Rotation::ALL) {
            *cells = cells.turned_within(width, height, rotation);
        }
        let is_flat = |cells: &Cells| {
            let (width, height) = cells.extent();
            height <= width
        };
        let flat = turns.into_iter().filter(is_flat).min_by_key(rank).unwrap_or(turns[0]);
        let side = width.max(height);
        let height = width.min(height);
        Shape::new(flat.raised((side - height).div_ceil(2)), side)
    }

    /// The width and its height.
    fn extent(self) -> (u8, u8) {
        let corner = |(width, height): (u8, u8), (x, y): (u8, u8)| (width.max(x), height.max(y));
        let (x, y) = self.cells().fold((0, 0), corner);
        (x + 1, y + 1)
    }

    fn packed(shape: &Shape) -> Form {
        Form::of_cells(shape.cells().settled().iter())
    }
}

/// What a turn of a piece is ranked by at its spawn, the best first.
fn rank(cells: &Cells) -> (core::cmp::Reverse<usize>, u32, u128) {
    let lowest = cells.iter().filter(|&(_, y)| y == 0).count();
    let sum = cells.iter().map(|(_, y)| u32::from(y)).sum();
    let mut rows = [0; 16];
    for (byte, (x, y)) in rows.iter_mut().zip(cells.iter()) {
        *byte = y << 4 | x;
    }
    rows[..cells.iter().count()].sort_unstable();
    (core::cmp::Reverse(lowest), sum, u128::from_be_bytes(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// The spawn of the polyomino with these cells, as its box from the top.
    fn check(cells: &[(u8, u8)], drawing: &[&str]) {
        let shape = Shape::new(cells.iter().copied().collect(), drawing.len() as u8);
        for rotation in Rotation::ALL {
            let spawned = Form::of(&shape.turned(rotation)).spawned();
            let rows = (0..spawned.side()).rev().map(|y| {
                let letter =
                    |x| if spawned.cells().iter().any(|it| it == (x, y)) { '#' } else { '.' };
                (0..spawned.side()).map(letter).collect::<alloc::string::String>()
            });
            assert_eq!(rows.collect::<Vec<_>>(), drawing);
        }
    }

    #[test]
    fn tetrominoes_spawn_as_everywhere() {
        check(&[(0, 0), (0, 1), (0, 2), (0, 3)], &["....", "####", "....", "...."]);
        check(&[(0, 0), (0, 1), (1, 0), (1, 1)], &["##", "##"]);
        check(&[(0, 0), (1, 0), (2, 0), (1, 1)], &[".#.", "###", "..."]);
        check(&[(0, 0), (1, 0), (1, 1), (2, 1)], &[".##", "##.", "..."]);
        check(&[(0, 1), (1, 1), (1, 0), (2, 0)], &["##.", ".##", "..."]);
        check(&[(0, 0), (1, 0), (2, 0), (2, 1)], &["..#", "###", "..."]);
        check(&[(0, 0), (1, 0), (2, 0), (0, 1)], &["#..", "###", "..."]);
    }

    #[test]
    fn a_form_forgets_where_a_shape_lies_and_how_it_is_turned() {
        let shape = Shape::new([(1, 0), (1, 1), (1, 2), (2, 2)].into_iter().collect(), 3);
        for rotation in Rotation::ALL {
            assert_eq!(Form::of(&shape.turned(rotation)), Form::of(&shape));
        }
        let mirrored = Shape::new([(1, 0), (1, 1), (1, 2), (0, 2)].into_iter().collect(), 3);
        assert_ne!(Form::of(&mirrored), Form::of(&shape));
        assert_eq!(Form::of(&shape).cells().collect::<Vec<_>>(), [(0, 0), (0, 1), (0, 2), (1, 2)]);
    }
}
