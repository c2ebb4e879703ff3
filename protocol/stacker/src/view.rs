//! What everyone may see of a seat: the field, the piece in play and what is coming. Never the
//! pieces to come, for all seats are dealt the same ones.

use alloc::vec;
use bincode::{Decode, Encode};
use bout::Bounded;

use crate::board::Run;
use crate::grid::{CEILING_MAX, COLUMNS_MAX};
use crate::{COLOURS, Cell, Colour, Field, Grid, Pending, Piece, Shape, Streak};

/// Packets on their way that are shown one by one; of more only the first are.
pub const INCOMING_MAX: usize = 24;
/// Bytes of the cells of the largest field: two cells a byte.
pub const CELL_BYTES_MAX: usize = (COLUMNS_MAX as usize * CEILING_MAX as usize).div_ceil(2);

/// A public picture of one seat. Its encoding puts what keeps its place first, so that two pictures
/// differ in few bytes.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct View {
    /// The size of the field.
    pub field: Field,
    /// All cells up to the ceiling, rows from the floor, each from the left, two a byte, the first
    /// in the low half: 0 open, then the colours, then garbage.
    pub(crate) cells: Bounded<u8, CELL_BYTES_MAX>,
    /// The piece in play.
    pub active: Option<Active>,
    /// True if the seat is out.
    pub is_out: bool,
    /// True if it has reached its goal.
    pub is_finished: bool,
    /// The piece in the hold box.
    pub hold: Option<Piece>,
    /// The back-to-back state, and the combo.
    pub streak: Streak,
    /// The statistics so far.
    pub run: Run,
    /// Incoming garbage, the oldest first.
    pub incoming: Bounded<Pending, INCOMING_MAX>,
}

/// The piece in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Active {
    /// The id; see [`Piece::id`].
    pub id: u32,
    /// As it is turned now.
    pub shape: Shape,
    /// The lower left corner of its box, which may be off the field.
    pub x: i8,
    /// See `x`.
    pub y: i8,
    /// How far it fell of the next row, in 256ths; in a view only whole halves, so that a piece that
    /// falls changes it twice a row at most.
    pub fallen: u8,
}

impl Active {
    /// The colour.
    pub fn colour(&self) -> Colour {
        Piece::new(self.id, self.shape).colour()
    }

    /// The cells on the field; those that a hostile view puts off it are left out.
    pub fn cells(&self) -> impl Iterator<Item = (u8, u8)> {
        let (left, low) = (i16::from(self.x), i16::from(self.y));
        let cells = self.shape.cells().iter();
        cells.filter_map(move |(x, y)| {
            let x = u8::try_from(left + i16::from(x)).ok()?;
            Some((x, u8::try_from(low + i16::from(y)).ok()?))
        })
    }
}

impl View {
    /// How high the pile is: the rows up to the highest that is not empty.
    pub fn pile_rows(&self) -> u8 {
        let is_open = |y: &u8| (0..self.field.columns).all(|x| self.at(x, *y) == Cell::Open);
        let highest = (0..self.field.ceiling).rev().find(|y| !is_open(y));
        highest.map_or(0, |y| y + 1)
    }

    /// The rows that have garbage.
    pub fn garbage_rows(&self) -> u8 {
        let has_garbage = |y: &u8| (0..self.field.columns).any(|x| self.at(x, *y) == Cell::Garbage);
        (0..self.field.ceiling).filter(has_garbage).count() as u8
    }

    /// The content of a cell; nothing outside the field.
    pub fn at(&self, x: u8, y: u8) -> Cell {
        if self.field.columns <= x {
            return Cell::Open;
        }
        let index = index(self.field, x, y);
        let byte = self.cells.get(index / 2).copied().unwrap_or(0);
        match (byte >> (4 * (index % 2)) & 15).checked_sub(1) {
            None => Cell::Open,
            Some(colour) if colour < COLOURS => Cell::Block(Colour(colour)),
            Some(_) => Cell::Garbage,
        }
    }
}

/// The cells of a grid, as [`View`] has them.
pub(crate) fn cells(grid: &Grid) -> Bounded<u8, CELL_BYTES_MAX> {
    let field = grid.field();
    let mut cells = vec![0; index(field, 0, field.ceiling).div_ceil(2)];
    for (y, row) in (0..).zip(grid.stack()) {
        for x in 0..field.columns {
            let code = match row.at(x) {
                Cell::Open => 0,
                Cell::Block(colour) => 1 + colour.0,
                Cell::Garbage => 1 + COLOURS,
            };
            let index = index(field, x, y);
            cells[index / 2] |= code << (4 * (index % 2));
        }
    }
    cells.try_into().expect("no field has more cells")
}

fn index(field: Field, x: u8, y: u8) -> usize {
    usize::from(y) * usize::from(field.columns) + usize::from(x)
}
