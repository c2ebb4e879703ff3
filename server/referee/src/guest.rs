//! What a room is opened for, and what it has to say.

use alloc::sync::Arc;
use alloc::vec::Vec;
use bots::Level;
use bout::{Millis, Team};
use games::Rules;
use wire::{Entrant, Name, Refusal, RoomKind, ServerMessage};

use crate::Archive;
use crate::chair::Figures;
use crate::lobby::ClientId;

/// Who takes a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A client.
    Person(ClientId),
    /// A player made of code.
    Bot(Level),
}

/// A seat to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Who takes it.
    pub who: Who,
    /// By what name.
    pub name: Name,
    /// With what.
    pub entrant: Entrant,
    /// The side that it wins with.
    pub team: Team,
}

/// What a room is opened for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomRequest {
    /// What is played for.
    pub kind: RoomKind,
    /// The game and its options.
    pub rules: Rules,
    /// Bouts in a match, [`wire::brawl::BEST_OF`]. The first team to win more than half of them
    /// wins it.
    pub best_of: u8,
    /// How long a player may be silent in a bout before the seat forfeits.
    pub grace: Millis,
    /// One for each seat, in order; of two teams at least.
    pub guests: Vec<Guest>,
}

/// What a client is shown of a bout, up to 20 times a second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Show {
    /// Made for this client.
    Own(ServerMessage),
    /// A frame that all spectators are sent who have seen as much.
    Shared(Arc<[u8]>),
}

/// What a room has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomAnswer {
    /// To a client.
    Tell(ClientId, ServerMessage),
    /// This client is no longer here; the refusal says why, when it broke a rule.
    Left(ClientId, Option<Refusal>),
    /// This bout is over, to be kept.
    Finished(FinishedBout),
}

/// A bout that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedBout {
    /// The bout's number.
    pub bout: u64,
    /// The names, by seat.
    pub names: Vec<Name>,
    /// All of the bout.
    pub archive: Archive,
    /// What went wrong on the way, by seat.
    pub figures: Vec<Figures>,
}
