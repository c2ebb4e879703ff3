//! The falling pair.

use bincode::{Decode, Encode};

use crate::{Block, Kind, Place};

/// Two blocks that fall together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Pair {
    /// The block that the other turns around.
    pub pivot: Block,
    /// The other one, above the pivot at the spawn.
    pub partner: Block,
}

impl Pair {
    /// True if one of the two is a breaker.
    pub fn has_breaker(self) -> bool {
        self.pivot.kind == Kind::Breaker || self.partner.kind == Kind::Breaker
    }
}

/// Where the partner is, seen from the pivot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Turn {
    /// One row higher, as at the spawn.
    Above,
    /// One column to the right.
    Right,
    /// One row lower.
    Below,
    /// One column to the left.
    Left,
}

impl Turn {
    /// All four, clockwise.
    pub const ALL: [Turn; 4] = [Turn::Above, Turn::Right, Turn::Below, Turn::Left];

    /// A quarter further, clockwise.
    #[must_use]
    pub fn clockwise(self) -> Turn {
        Turn::ALL[(self as usize + 1) % 4]
    }

    /// A quarter further, counter-clockwise.
    #[must_use]
    pub fn counter_clockwise(self) -> Turn {
        Turn::ALL[(self as usize + 3) % 4]
    }

    /// Where the partner of a pivot at `pivot` is. May be off the board: a column or row of 0, or
    /// one beyond the last. The pivot's column and row must be at least 1.
    pub fn partner(self, pivot: Place) -> Place {
        match self {
            Turn::Above => pivot.above(),
            Turn::Right => pivot.right(),
            Turn::Below => pivot.below(),
            Turn::Left => pivot.left(),
        }
    }
}
