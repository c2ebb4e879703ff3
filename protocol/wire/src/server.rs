//! What a server says.

use alloc::boxed::Box;
use bincode::{Decode, Encode};
use bout::{Bounded, Commitment, Digest, Outcome, SEATS_MAX, Seat, Seed, Tick};
use games::{Arrival, Queues, Rules, Setup, State};

use crate::{Delta, Name, RulesHash};
use games::Pick;

/// One message from a server.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ServerMessage {
    /// No, and why. After some refusals the server closes the connection.
    Refused(Refusal),
    /// The client is in.
    Welcome {
        /// [`crate::PROTOCOL_VERSION`] of the server.
        protocol: u16,
        /// [`crate::rules_hash`] of the server.
        rules: RulesHash,
        /// The name that the client goes by here.
        name: Name,
    },
    /// The client waits for the next who seeks.
    Searching {
        /// Other players on this server, in bouts or not. At most 65535 are counted.
        others: u16,
    },
    /// The client left the queue or the room, or the room ended.
    Outside,
    /// The room that the client is in, whenever something of it changes.
    Room(RoomView),
    /// A bout begins.
    Start(Start),
    /// Something in the bout.
    Bout(Update),
    /// The answer to a ping with this number.
    Pong(u32),
}

/// Why a server says no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, thiserror::Error)]
pub enum Refusal {
    /// The two ends speak different versions of the messages.
    #[error(
        "this server speaks version {server} of the protocol; get the same release as the server"
    )]
    Protocol {
        /// [`crate::PROTOCOL_VERSION`] of the server.
        server: u16,
    },
    /// The two ends play by different rules.
    #[error("this server plays by other rules; get the same release as the server")]
    Rules,
    /// Somebody else goes by that name now.
    #[error("that name is taken here; choose another")]
    NameTaken,
    /// The message made no sense.
    #[error("the server could not read a message from this client")]
    Malformed,
    /// The message came at the wrong time.
    #[error("that cannot be done now")]
    NotNow,
    /// The handling is out of the game's bounds.
    #[error("DAS or ARR is outside the range that this game allows")]
    Handling,
    /// The pick is for another game, or the level or the number of bouts is out of range.
    #[error("that match cannot be played: the level or the number of bouts is out of range")]
    Options,
    /// Input for ticks that are too far in the future, or that leave some out.
    #[error("this client's clock went astray")]
    Astray,
    /// More messages than anyone needs.
    #[error("this client sends too much")]
    Flood,
    /// The server takes no more players.
    #[error("the server is full; try again later")]
    Full,
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
}

/// A room, as its members see it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RoomView {
    /// The game and its options.
    pub rules: Rules,
    /// Bouts in the match, 1 to 5.
    pub best_of: u8,
    /// Those who play, by seat.
    pub members: Bounded<Member, SEATS_MAX>,
    /// Which of them the reader is.
    pub seat: Seat,
    /// What goes on.
    pub phase: RoomPhase,
}

/// One who plays in a room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Member {
    /// The name.
    pub name: Name,
    /// What was brought.
    pub pick: Pick,
    /// The level, when it is a bot.
    pub bot: Option<u8>,
    /// Bouts won in this match.
    pub wins: u8,
    /// Ready for the next bout or a rematch.
    pub ready: bool,
    /// Still in the room.
    pub present: bool,
}

/// What goes on in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum RoomPhase {
    /// A bout is about to begin, or goes on.
    Playing,
    /// Between two bouts of a match: the last outcome. The next begins when all are ready, or
    /// after a while.
    Between(Outcome),
    /// The match is over: the outcome of the last bout. All ready means a rematch.
    Over(Outcome),
}

/// What both ends know before the first tick of a bout.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Start {
    /// The bout's number, by which its replay is named.
    pub bout: u64,
    /// The reader's seat.
    pub seat: Seat,
    /// The game, its options, and who sits where.
    pub setup: Setup,
    /// The hash of the seed, which is revealed at the end.
    pub commitment: Commitment,
    /// Milliseconds until the first tick.
    pub countdown_ms: u16,
}

/// Something in a bout.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Update {
    /// For the reader's own board.
    Arrived(Arrival),
    /// The reader's own seat was played up to this tick.
    Confirmed {
        /// How many ticks were played.
        tick: Tick,
        /// The digest of the state there.
        digest: Digest,
    },
    /// The reader's own seat is in this state, whatever it predicted.
    Corrected {
        /// Why this was sent.
        cause: Cause,
        /// The state, which says its tick.
        state: Box<State>,
    },
    /// What changed on other boards since the last such message to this client.
    Views(Bounded<ViewChange, SEATS_MAX>),
    /// A packet was sent, by anyone to anyone.
    Ledger(LedgerLine),
    /// A seat was knocked out, at this tick of its clock.
    Out(Seat, Tick),
    /// The bout is decided, and this was its seed.
    Over(Outcome, Seed),
}

/// What changed on one board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ViewChange {
    /// Whose.
    pub seat: Seat,
    /// How many ticks of its clock were played.
    pub tick: Tick,
    /// The change.
    pub delta: Delta,
}

/// Why a state was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Cause {
    /// The client asked for it.
    Asked,
    /// The seat was silent for too long and was advanced with no buttons held.
    Advanced,
}

/// One packet of a bout, in the order of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LedgerLine {
    /// Who sent it.
    pub from: Seat,
    /// Who will get it.
    pub to: Seat,
    /// How far the shared queues have come with it.
    pub queues: Queues,
}
