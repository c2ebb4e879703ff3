//! The request that opens a room, and the answers of the room.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bots::Level;
use bout::{Millis, Seat, Team};
use games::{Rules, Statistics};
use wire::{AccountId, Entrant, Name, Password, Refusal, RoomKind, ServerMessage};

use crate::Archive;
use crate::ids::ClientId;
use crate::run::FinishedRun;
use crate::seat_state::SeatStats;

/// The key that admits a joiner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// The code of the room, with its password if the joiner gave one.
    Code(Option<Password>),
    /// The name of a member: for public rooms only, as a spectator.
    Acquaintance,
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A client.
    Person(ClientId),
    /// A bot.
    Bot(Level),
}

impl Who {
    /// As it is recorded: the number of the client, or else the level of the bot.
    pub(crate) fn record(&self) -> Result<u64, u8> {
        match self {
            Who::Person(client) => Ok(client.0),
            Who::Bot(level) => Err(level.number()),
        }
    }

    /// What was recorded; nothing when there is no such level.
    pub(crate) fn of_record(record: Result<u64, u8>) -> Option<Who> {
        match record {
            Ok(client) => Some(Who::Person(ClientId(client))),
            Err(level) => Level::new(level).map(Who::Bot),
        }
    }
}

/// The name of a bot of this level, in a room with one.
pub(crate) fn bot_name(level: Level) -> Name {
    let names = ["Deckhand", "Swabber", "Boatswain", "First Mate", "Captain"];
    Name::new(names[usize::from(level.number() - 1)]).expect("a bot's name is a name")
}

/// The names of bots of this level in a room with several, none of them twice.
pub(crate) fn bot_names(level: Level) -> impl Iterator<Item = Name> {
    let name = bot_name(level);
    let numbered = (2..).map_while({
        let name = name.clone();
        move |number: u32| Name::new(&format!("{name} {number}")).ok()
    });
    core::iter::once(name).chain(numbered)
}

/// A seat of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// Its occupant.
    pub who: Who,
    /// The occupant's name.
    pub name: Name,
    /// The account that results are stored for; bots have none.
    pub account: Option<AccountId>,
    /// The pick and handling.
    pub entrant: Entrant,
    /// The team of the seat.
    pub team: Team,
}

/// A request to open a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomRequest {
    /// The purpose of the match.
    pub kind: RoomKind,
    /// The game and its options.
    pub rules: Rules,
    /// Bouts in a match, [`wire::brawl::BEST_OF`]. The first team to win more than half of them
    /// wins it.
    pub best_of: u8,
    /// The grace period of a disconnected player in a bout, before the seat forfeits.
    pub grace: Millis,
    /// The seats, in order: of two teams at least, except in a solo run.
    pub participants: Vec<Participant>,
}

/// A view of a bout for a client, sent up to 20 times a second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Show {
    /// Made for this client.
    Own(ServerMessage),
    /// A frame for all spectators with the same version.
    Shared(Arc<[u8]>),
}

/// The answers of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomAnswer {
    /// Sends a message to a client.
    Tell(ClientId, ServerMessage),
    /// This client left the room; the refusal gives the reason, when it broke a rule.
    Left(ClientId, Option<Refusal>),
    /// This bout is over, to be saved.
    Finished(Box<FinishedBout>),
    /// A run of this account is over, and counts; it is the bout that was just finished. Its result
    /// is withheld until [`crate::Room::ran`].
    Ran(AccountId, FinishedRun),
    /// This match is decided. Its result is withheld until [`crate::Room::saved`].
    Decided(FinishedMatch),
}

/// A finished bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedBout {
    /// The bout's number.
    pub bout: u64,
    /// The names, by seat.
    pub names: Vec<Name>,
    /// The archive of the bout.
    pub archive: Archive,
    /// Network faults during the bout, by seat.
    pub stats: Vec<SeatStats>,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This team won.
    Won(Team),
    /// Nobody won.
    Drawn,
    /// It was aborted by no fault of its players, such as by a server that stopped: it counts for
    /// nothing.
    NoContest,
}

/// A decided match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedMatch {
    /// The purpose of the match.
    pub kind: RoomKind,
    /// The game and its options.
    pub rules: Rules,
    /// The maximum number of bouts.
    pub best_of: u8,
    /// How it ended.
    pub ending: Ending,
    /// The players, by seat.
    pub players: Vec<MatchPlayer>,
    /// The numbers of its finished bouts, in order.
    pub bouts: Vec<u64>,
    /// Whether a player left before the match was really played: see
    /// [`crate::room::ABANDONED_WITHIN`].
    pub is_abandoned: bool,
}

/// A player of a decided match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlayer {
    /// The seat.
    pub seat: Seat,
    /// The account; bots have none.
    pub account: Option<AccountId>,
    /// The team.
    pub team: Team,
    /// Bouts won by the team.
    pub bouts_won: u8,
    /// The statistics of all bouts that are over; nothing before the first.
    pub statistics: Option<Statistics>,
}
