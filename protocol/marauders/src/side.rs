//! The four sides of the field, which are also the four directions.

use bincode::{Decode, Encode};

use crate::Step;

/// A side of the field, or the direction towards it. In the order of their numbers, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub enum Side {
    /// The top.
    North,
    /// The right.
    East,
    /// The bottom.
    South,
    /// The left.
    West,
}

impl Side {
    /// All four, in order of their numbers.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// This side's place in a list with one element a side.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side across the field.
    pub fn opposite(self) -> Side {
        Side::ALL[(self.index() + 2) % 4]
    }

    /// The side to the left of a player at this one who faces the field.
    pub fn left(self) -> Side {
        Side::ALL[(self.index() + 1) % 4]
    }

    /// The side to the right of a player at this one who faces the field.
    pub fn right(self) -> Side {
        Side::ALL[(self.index() + 3) % 4]
    }

    /// The step in this direction.
    pub fn step(self) -> Step {
        match self {
            Side::North => Step::NORTH,
            Side::East => Step::EAST,
            Side::South => Step::SOUTH,
            Side::West => Step::WEST,
        }
    }

    /// True if the lanes of this side are columns; those of the other two are rows.
    pub fn has_columns(self) -> bool {
        matches!(self, Side::North | Side::South)
    }

    /// `N`, `E`, `S` or `W`.
    pub fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self.index()]
    }

    /// True if the common corner of these two neighbouring sides lies on the diagonal from the top
    /// left to the bottom right.
    pub(crate) fn meet_on_main_diagonal(self, other: Side) -> bool {
        let sides = (self.min(other), self.max(other));
        matches!(sides, (Side::North, Side::West) | (Side::East, Side::South))
    }

    /// The lane of `target` that an attack from `lane` of this side is aimed at, on a field of
    /// `size` blocks a side. Neighbouring sides keep the distance to their common corner.
    pub fn facing(self, lane: u8, target: Side, size: u8) -> u8 {
        if target == self.opposite() || self.meet_on_main_diagonal(target) || target == self {
            lane
        } else {
            size - 1 - lane
        }
    }
}

/// One shield position: a lane of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub struct Spot {
    /// The side.
    pub side: Side,
    /// The row (east, west) or its column (north, south), counted from 0.
    pub lane: u8,
}
