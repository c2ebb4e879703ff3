//! What a room is opened for, and what it has to say.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bots::Level;
use bout::{Millis, Seat, Team};
use games::Rules;
use wire::{AccountId, Entrant, Name, Refusal, RoomKind, ServerMessage};

use crate::Archive;
use crate::chair::Figures;
use crate::lobby::ClientId;
use crate::run::FinishedRun;

/// Who takes a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A client.
    Person(ClientId),
    /// A player made of code.
    Bot(Level),
}

/// What a bot of this level is called, in a room with one.
pub(crate) fn bot_name(level: Level) -> Name {
    let names = ["Deckhand", "Swabber", "Boatswain", "First Mate", "Captain"];
    Name::new(names[usize::from(level.number() - 1)]).expect("a bot's name is a name")
}

/// A seat to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Who takes it.
    pub who: Who,
    /// By what name.
    pub name: Name,
    /// The account that what it plays is kept for; bots have none.
    pub account: Option<AccountId>,
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
    /// One for each seat, in order; of two teams at least, but for a run alone.
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
    Finished(Box<FinishedBout>),
    /// A run of this account is over, and counts; it is the bout that was just finished. Nobody is
    /// told how before [`crate::Room::ran`].
    Ran(AccountId, FinishedRun),
    /// This match is decided. Nobody is told how before [`crate::Room::kept`].
    Decided(FinishedMatch),
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

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This team won.
    Won(Team),
    /// Nobody won.
    Drawn,
    /// It was broken off by no fault of its players, such as a server that stopped: it counts for
    /// nothing.
    NoContest,
}

/// A match that is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedMatch {
    /// What it was played for.
    pub kind: RoomKind,
    /// The game and its options.
    pub rules: Rules,
    /// Bouts in it, at most.
    pub best_of: u8,
    /// How it ended.
    pub ending: Ending,
    /// Who played, by seat.
    pub players: Vec<MatchPlayer>,
    /// The numbers of its bouts that came to an end, in order.
    pub bouts: Vec<u64>,
}

/// One who played a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlayer {
    /// Where.
    pub seat: Seat,
    /// The account; bots have none.
    pub account: Option<AccountId>,
    /// For whom.
    pub team: Team,
    /// Bouts that its team won.
    pub bouts_won: u8,
}
