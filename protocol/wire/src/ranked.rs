//! The ranked queue, and what a ranked match does to ratings.

use bincode::{Decode, Encode};
use bout::{Bounded, Seat};
use games::{Rules, Ruleset};

use crate::Name;

/// Players in a ranked match.
pub const RANKED_SEATS: usize = 2;

/// The id of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct MatchId(pub [u8; 16]);

/// How reliable a rating is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum RatingStatus {
    /// Too little to be shown as a rank.
    Unranked,
    /// Enough for a rank.
    Ranked,
    /// Enough for the leaderboard.
    Listed,
}

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RatingView {
    /// Points, rounded; 1500 at first.
    pub points: i32,
    /// How far off the points may be, rounded: with 95 in 100, twice this.
    pub deviation: u16,
    /// Ranked matches that it comes of.
    pub matches: u32,
    /// The status now.
    pub standing: RatingStatus,
}

/// A player is in the ranked queue. Sent at once, and again every second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Queued {
    /// Milliseconds in the queue.
    pub waited_ms: u32,
    /// The matchmaking window around its own rating, in points.
    pub window: u32,
    /// Other players in the queue of the same ruleset. At most 65535 are counted.
    pub others: u16,
    /// The player's own rating.
    pub rating: RatingView,
}

/// The queues of all rulesets, for a client that waits in one of them. Sent every second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Waiting {
    /// The game and its options in the client's own queue, at present: those of a ruleset may change
    /// from week to week.
    pub rules: Rules,
    /// The players in the queues, in the order of [`Ruleset::ALL`].
    pub counts: [QueueCount; Ruleset::ALL.len()],
}

/// The players who wait in the queues of one ruleset. At most 65535 are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct QueueCount {
    /// In the ranked queue.
    pub ranked: u16,
    /// In the casual queue.
    pub casual: u16,
    /// The usual wait in the ranked queue, in seconds: the median of the latest pairs. `None` before
    /// the first; at most 65535.
    pub usual_wait_s: Option<u16>,
}

/// A proposed match. The client answers with
/// [`LobbyMessage::Accept`](crate::LobbyMessage::Accept) once it has loaded what it needs, and has left
/// the room in which it plays meanwhile; or it declines with
/// [`LobbyMessage::StopWaiting`](crate::LobbyMessage::StopWaiting).
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Found {
    /// The number of the proposal.
    pub number: u64,
    /// The opponent of a casual match. The opponent of a ranked match is named once both have accepted, so that
    /// nobody can choose whom to play.
    pub opponent: Option<Name>,
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Milliseconds until it lapses, unless both have answered.
    pub within_ms: u16,
}

/// The rating changes of a saved match.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Rated {
    /// Which match.
    pub id: MatchId,
    /// Each player's rating before and after it.
    pub changes: Bounded<RatingChange, RANKED_SEATS>,
}

/// The effect of a match on one player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RatingChange {
    /// Where the player sat.
    pub seat: Seat,
    /// The rating before the match.
    pub before: RatingView,
    /// The rating after it.
    pub after: RatingView,
}
