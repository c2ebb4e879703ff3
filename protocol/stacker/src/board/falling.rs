//! How the piece in play moves, turns and falls.

use bincode::{Decode, Encode};
use controls::Direction;

use crate::body::Body;
use crate::gravity::ROW;
use crate::turning::{self, Turned};
use crate::view::Active;
use crate::{Field, Grid, Piece, Rotation, Shape, Spin};

/// The piece in play. It has room where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) struct Falling {
    pub piece: Piece,
    /// As it is turned now.
    pub shape: Shape,
    /// The lower left corner of its box, which may be off the field.
    pub x: i8,
    pub y: i8,
    /// How far it fell of the next row, in 65536ths.
    fallen: u32,
    /// True if the last thing it did was a kick.
    kicked: bool,
}

impl Falling {
    /// A piece that enters turned by `rotation`, or nothing where it finds no room: in the middle
    /// of the columns, its lowest cell above the rows. A kick is the player's if they turned it.
    pub(super) fn enter(grid: &Grid, piece: Piece, rotation: Rotation) -> Option<Falling> {
        let shape = piece.shape();
        let (x, y) = entrance(grid.field(), &shape);
        let Turned { shape, by, kicked } = turning::enter(grid, &shape, x, y, rotation)?;
        let kicked = kicked && rotation != Rotation::None;
        Some(Falling { piece, shape, x: x + by.0, y: y + by.1, fallen: 0, kicked })
    }

    /// Moves by one column, if there is room.
    pub(super) fn shift(&mut self, grid: &Grid, direction: Direction) -> bool {
        self.slide(grid, direction, 1)
    }

    /// Moves by up to `most` columns, as far as there is room.
    pub(super) fn slide(&mut self, grid: &Grid, direction: Direction, most: u8) -> bool {
        let step = match direction {
            Direction::Left => -1,
            Direction::Right => 1,
        };
        let body = Body::of(&self.shape);
        let columns = (0..most).take_while(|_| {
            let fits = grid.fits(&body, i32::from(self.x) + step, self.y.into());
            self.x += if fits { step as i8 } else { 0 };
            fits
        });
        let moved = 0 < columns.count();
        self.kicked &= !moved;
        moved
    }

    /// Turns, kicked if need be, and says how, unless there is no room.
    pub(super) fn turn(&mut self, grid: &Grid, rotation: Rotation) -> Option<Turned> {
        let turned = turning::turn(grid, &self.shape, self.x, self.y, rotation)?;
        self.shape = turned.shape;
        self.x += turned.by.0;
        self.y += turned.by.1;
        self.kicked = turned.kicked;
        Some(turned)
    }

    /// The kick that came last makes no mini spin.
    pub(super) fn forget_kick(&mut self) {
        self.kicked = false;
    }

    /// Goes down by up to `most` rows, and says by how many it did.
    pub(super) fn drop(&mut self, grid: &Grid, most: u8) -> u8 {
        let body = Body::of(&self.shape);
        let mut rows = 0;
        while rows < most && grid.fits(&body, self.x.into(), i32::from(self.y) - 1) {
            self.y -= 1;
            rows += 1;
        }
        self.kicked &= rows == 0;
        rows
    }

    /// Falls for a tick at this speed, in 65536ths of a row, and says by how many rows, and whether
    /// it lies on something now.
    pub(super) fn fall(&mut self, grid: &Grid, speed: u32) -> (u8, bool) {
        let body = Body::of(&self.shape);
        let lies = |y: i8| !grid.fits(&body, self.x.into(), i32::from(y) - 1);
        self.fallen += speed;
        let mut rows = 0;
        let mut is_lying = lies(self.y);
        while ROW <= self.fallen && !is_lying {
            self.fallen -= ROW;
            self.y -= 1;
            rows += 1;
            is_lying = lies(self.y);
        }
        if is_lying {
            self.fallen = 0;
        }
        self.kicked &= rows == 0;
        (rows, is_lying)
    }

    /// How it came to where it locks.
    pub(super) fn spin(&self, grid: &Grid) -> Spin {
        let body = Body::of(&self.shape);
        let (x, y) = (i32::from(self.x), i32::from(self.y));
        let sides = [(x, y + 1), (x, y - 1), (x - 1, y), (x + 1, y)];
        if sides.into_iter().all(|(x, y)| !grid.fits(&body, x, y)) {
            Spin::Full
        } else if self.kicked {
            Spin::Mini
        } else {
            Spin::None
        }
    }

    /// Puts it into the field.
    pub(super) fn lock(&self, grid: &mut Grid) {
        let body = Body::of(&self.shape);
        grid.lock(&body, self.x.into(), self.y.into(), self.piece.colour());
    }

    /// The cells on the field.
    pub(super) fn cells(&self) -> impl Iterator<Item = (u8, u8)> {
        let (left, low) = (self.x, self.y);
        let cells = self.shape.cells().iter();
        cells.map(move |(x, y)| ((left + x as i8) as u8, (low + y as i8) as u8))
    }

    /// How it looks.
    pub(super) fn active(&self) -> Active {
        let Falling { piece, shape, x, y, fallen, .. } = *self;
        Active { id: piece.id(), shape, x, y, fallen: (fallen >> 8) as u8 }
    }

    /// True if it keeps the invariants of the type on `grid`.
    pub(super) fn is_sound(&self, grid: &Grid) -> bool {
        grid.has_room(&self.shape, self.x, self.y) && self.fallen < ROW
    }
}

/// Where the box of a piece enters.
pub(super) fn entrance(field: Field, shape: &Shape) -> (i8, i8) {
    let x = (i32::from(field.columns) - i32::from(shape.side())).div_euclid(2);
    let y = i32::from(field.rows) - Body::of(shape).bottom;
    (x as i8, y as i8)
}
