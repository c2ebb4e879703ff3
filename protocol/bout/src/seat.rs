//! Places in a bout, and the sides that win together.

use bincode::{Decode, Encode};
use serde::{Deserialize, Serialize};

/// Seats in the largest bout (a brawl).
pub const SEATS_MAX: usize = 24;

/// One player's place in a bout, counted from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode, Serialize, Deserialize,
)]
pub struct Seat(pub u8);

impl Seat {
    /// This seat's place in a list with one element a seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The seats that win together, counted from 0. In a free-for-all every seat is its own team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Team(pub u8);
