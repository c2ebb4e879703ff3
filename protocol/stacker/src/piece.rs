//! A piece as it is dealt.

use bincode::{Decode, Encode};

use crate::shape::Shape;

/// How many colours pieces have; what shows them gives each a glyph of its own.
pub const COLOURS: u8 = 7;

/// The colour of a piece, 0 to 6. It follows from the id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8);

/// A polyomino of a bout. It brings its cells along, so that a board needs no lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Piece {
    id: u32,
    shape: Shape,
}

impl Piece {
    /// The piece with this id that spawns as `shape`.
    pub fn new(id: u32, shape: Shape) -> Piece {
        Piece { id, shape }
    }

    /// The place in the list of its size, from 0.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// How many cells it has, 1 to 15.
    pub fn size(&self) -> u8 {
        self.shape.cells().count()
    }

    /// How it spawns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The colour.
    pub fn colour(&self) -> Colour {
        Colour((self.id % u32::from(COLOURS)) as u8)
    }
}
