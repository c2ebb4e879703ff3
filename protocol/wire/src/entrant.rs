//! What a player brings to a room.

use bincode::{Decode, Encode};
use controls::Handling;
use games::Pick;

/// A player's pick and handling for a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Entrant {
    /// The choice for the game, which also says which game.
    pub pick: Pick,
    /// How its held buttons repeat.
    pub handling: Handling,
}
