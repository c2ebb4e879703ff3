//! The events of a step: for the referee to route, and for the client to show and sound.

use alloc::vec::Vec;

use crate::{Attack, Piece, Rotation, Side, Spin};

/// One thing that happened in a tick, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece entered at the top.
    Spawned,
    /// The piece was swapped with the hold box, as it entered or later.
    Held,
    /// The piece went aside, by a column or to the wall.
    Moved,
    /// The piece turned, or moved by the turn by nothing.
    Turned {
        /// How far it turned.
        rotation: Rotation,
        /// True if it was kicked.
        kicked: bool,
    },
    /// The player dropped the piece by so many rows; `hard` ones lock.
    Dropped {
        /// At least 1.
        rows: u8,
        /// True after a hard drop.
        hard: bool,
    },
    /// The piece locked.
    Locked(Locked),
    /// The lock cleared lines.
    Cleared(Cleared),
    /// The lock cancelled so many rows that were coming.
    Cancelled(u16),
    /// The lock sends this. At most one a lock.
    Sent(Attack),
    /// Garbage entered from below.
    Entered {
        /// How many rows.
        rows: u16,
        /// The column that they leave open, counted from 0.
        column: u8,
    },
    /// A packet moved from those that wait to those that may enter.
    Warned {
        /// The rows.
        rows: u16,
        /// The column that they will leave open, counted from 0.
        column: u8,
        /// The side that it came with.
        side: Side,
    },
    /// The level rose to this.
    Level(u8),
    /// The field was full and was cleared, as the options say.
    Emptied,
    /// The last lock was taken back: the piece that locked is where it entered.
    Undone,
    /// The run reached its goal.
    Finished,
    /// This seat is out.
    Out,
}

/// A piece that locked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locked {
    /// Which one.
    pub piece: Piece,
    /// The cells on the field, `(x, y)`.
    pub cells: Vec<(u8, u8)>,
    /// How it came there.
    pub spin: Spin,
}

/// Lines that were cleared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cleared {
    /// The rows, from below, as they were numbered before any went.
    pub rows: Vec<u8>,
    /// How the piece came there.
    pub spin: Spin,
    /// True if it counted twice for back-to-back.
    pub back_to_back: bool,
    /// Clearing placements in a row, with this one.
    pub combo: u16,
    /// True if the field is empty now.
    pub all_clear: bool,
    /// The score.
    pub points: u64,
}
