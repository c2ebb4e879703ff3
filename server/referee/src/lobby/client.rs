//! A client of the lobby, and what it waits for.

use bincode::{Decode, Encode};
use games::Ruleset;
use wire::{AccountView, Entrant, RatingView};

use crate::ids::RoomId;

/// What a client waits for.
#[derive(Clone, Copy)]
pub(super) enum Wait {
    /// Is in the casual queue, or in a call.
    Casual(Ruleset, Entrant),
    /// Joins the ranked queue once its rating is known.
    Joining(Ruleset, Entrant),
    /// Is in the ranked queue, or in a proposal.
    Ranked(Ruleset, Entrant, RatingView),
}

/// A client. **Invariant:** one that waits and is in a room is there without other people: in
/// practice, or in a solo run.
pub(super) struct Client {
    pub(super) account: AccountView,
    pub(super) room: Option<RoomId>,
    pub(super) wait: Option<Wait>,
}

/// A client's place in a queue, in the live journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct WaitImage {
    /// The client's number.
    pub client: u64,
    /// True if it waits for a ranked match.
    pub is_ranked: bool,
    /// By which rules.
    pub ruleset: Ruleset,
    /// The player's pick and handling.
    pub entrant: Entrant,
}
