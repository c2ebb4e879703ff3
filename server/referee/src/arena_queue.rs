//! One queue across the servers of an arena, its nodes.
//!
//! All tickets and proposals are rows of one table, which a database keeps. A node puts the tickets of its
//! clients there, and reads back what became of them; see [`Lobby::share_queue`](crate::Lobby::share_queue).
//! One node at a time leads: once a second it gives all rows to [`pass`] and writes the changes. **Invariant:**
//! the leader remembers nothing from one pass to the next, so that any other node can make the next one.
//!
//! A match is proposed together with the node where it is to be played. When both have accepted, their
//! sessions move there; that node takes the match out of the table, and opens it, once both have arrived.
//!
//! All times are those of the database's clock. [`QueueTable`] is the table in memory, and defines what each
//! call does to the rows.

mod pass;
mod placement;
mod table;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::Millis;
use games::Ruleset;
use wire::{AccountId, Entrant, Name, RatingView};

use crate::ids::ClientId;

pub use pass::{Changes, Lapsed, Passed, Proposed, pass};
pub use placement::{Nodes, UNMEASURED, UNMEASURED_AT_HOME};
pub use table::QueueTable;

/// How long both have to arrive at the node of their match once both have accepted.
pub const OPEN_WITHIN: Millis = Millis(10_000);
/// When the leader dissolves a match that its node neither opened nor dissolved, after
/// [`OPEN_WITHIN`].
pub const OPEN_SLACK: Millis = Millis(10_000);
/// How long the ticket of a client whose node has ended keeps its place, until the client queues again at
/// another node.
pub const ORPHANS_KEPT: Millis = Millis(60_000);
/// The most round trips that a ticket has.
pub const ROUND_TRIPS_MAX: usize = 8;

/// A node, numbered by the database; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct NodeNumber(pub u32);

/// A queue of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QueueKind {
    /// The ranked queue of a ruleset.
    Ranked(Ruleset),
    /// The casual queue of a ruleset.
    Casual(Ruleset),
}

impl QueueKind {
    /// The ruleset of the queue.
    pub fn ruleset(self) -> Ruleset {
        match self {
            QueueKind::Ranked(ruleset) | QueueKind::Casual(ruleset) => ruleset,
        }
    }
}

/// The measured round-trip time from a client to a node, in milliseconds.
pub type RoundTrip = (NodeNumber, u16);

/// The player of a ticket, as its match needs it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Holder {
    /// The name of the account.
    pub name: Name,
    /// The pick and handling.
    pub entrant: Entrant,
    /// The rating as it is shown, in a ranked queue.
    pub rating: Option<RatingView>,
}

/// What a node says of a client that queues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The client.
    pub client: ClientId,
    /// The account.
    pub account: AccountId,
    /// The queue.
    pub queue: QueueKind,
    /// The rating in points; 0 in a casual queue.
    pub rating: i32,
    /// When it was queued, for one whose ticket was taken out of the table and is posted again. The others
    /// are queued when the ticket arrives.
    pub since: Option<Millis>,
    /// The opponent of its last ranked match.
    pub last_opponent: Option<AccountId>,
    /// True if it plays something else meanwhile.
    pub is_away: bool,
    /// How far the nodes are from it, at most [`ROUND_TRIPS_MAX`]; as far as that was measured.
    pub round_trips: Vec<RoundTrip>,
    /// What its match needs.
    pub holder: Holder,
}

/// A ticket, as the leader reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketRow {
    /// The client.
    pub client: ClientId,
    /// The account; no account has two tickets.
    pub account: AccountId,
    /// Where its session is.
    pub node: NodeNumber,
    /// The queue.
    pub queue: QueueKind,
    /// The rating in points.
    pub rating: i32,
    /// When it was queued.
    pub since: Millis,
    /// The opponent of its last ranked match.
    pub last_opponent: Option<AccountId>,
    /// True if it plays something else meanwhile.
    pub is_away: bool,
    /// How far the nodes are from it.
    pub round_trips: Vec<RoundTrip>,
    /// The proposal that it is in.
    pub proposal: Option<u64>,
}

/// A proposed match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProposalRow {
    /// The number, never used twice in the arena.
    pub number: u64,
    /// The queue.
    pub queue: QueueKind,
    /// Where the match is to be played.
    pub node: NodeNumber,
    /// The clients; the first has waited longer.
    pub clients: [ClientId; 2],
    /// Who has accepted.
    pub has_accepted: [bool; 2],
    /// When it lapses; once both have accepted, when both must have arrived.
    pub until: Millis,
}

impl ProposalRow {
    /// True if both have accepted.
    pub fn is_accepted(&self) -> bool {
        self.has_accepted == [true; 2]
    }

    /// The place of a client in it.
    pub fn seat(&self, client: ClientId) -> Option<usize> {
        self.clients.iter().position(|&one| one == client)
    }
}

/// A node, as the leader reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeRow {
    /// The number.
    pub node: NodeNumber,
    /// True if its lease is not over.
    pub is_live: bool,
    /// True while it is draining.
    pub is_draining: bool,
    /// For how many more players it has room.
    pub room: u32,
}

/// Everything that a pass looks at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// The database's clock.
    pub now: Millis,
    /// All tickets.
    pub tickets: Vec<TicketRow>,
    /// All proposals.
    pub proposals: Vec<ProposalRow>,
    /// The live nodes, and those that ended less than [`ORPHANS_KEPT`] ago.
    pub nodes: Vec<NodeRow>,
}

/// A ticket, as the node of its client reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTicket {
    /// The client.
    pub client: ClientId,
    /// The queue.
    pub queue: QueueKind,
    /// When it was queued.
    pub since: Millis,
    /// True if it plays something else meanwhile.
    pub is_away: bool,
    /// The player.
    pub holder: Holder,
    /// The proposal that it is in, and the name of the opponent.
    pub proposal: Option<(ProposalRow, Name)>,
}

/// The tickets of a node, and how many there are in the arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeTickets {
    /// The database's clock.
    pub now: Millis,
    /// The tickets of the node's clients, and of clients on their way to it.
    pub tickets: Vec<OwnTicket>,
    /// The number of tickets in each queue that has any.
    pub counts: Vec<(QueueKind, u32)>,
}

/// A match that its node has taken out of the table, to open it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenMatch {
    /// The queue.
    pub queue: QueueKind,
    /// The clients; the first has waited longer.
    pub clients: [ClientId; 2],
    /// When they were queued.
    pub since: [Millis; 2],
}
