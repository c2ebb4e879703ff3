//! The ranked queue, and what a ranked match does to ratings.

use bincode::{Decode, Encode};
use bout::{Bounded, Seat};

use crate::Name;

/// Players in a ranked match.
pub const RANKED_SEATS: usize = 2;

/// A match, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct MatchId(pub [u8; 16]);

/// How much a rating says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Standing {
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
    /// How much it says now.
    pub standing: Standing,
}

/// A player waits for a ranked match. Said at once, and again every second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Queued {
    /// Milliseconds since it began to wait.
    pub waited_ms: u32,
    /// How far from its own rating it looks now, in points.
    pub window: u32,
    /// Others who wait for the same game. At most 65535 are counted.
    pub others: u16,
    /// Its own rating.
    pub rating: RatingView,
}

/// An opponent was found. The client answers with
/// [`ClientMessage::Accept`](crate::ClientMessage::Accept) once it has loaded what it needs.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Found {
    /// Tells it from every other that was found.
    pub number: u64,
    /// Who it is.
    pub opponent: Name,
    /// The opponent's rating.
    pub rating: RatingView,
    /// Milliseconds until it lapses, unless both have answered.
    pub within_ms: u16,
}

/// What a match that is kept did to the ratings.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Rated {
    /// Which match.
    pub id: MatchId,
    /// Each player's rating before and after it.
    pub changes: Bounded<RatingChange, RANKED_SEATS>,
}

/// What a match did to one player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RatingChange {
    /// Where the player sat.
    pub seat: Seat,
    /// The rating before the match.
    pub before: RatingView,
    /// The rating after it.
    pub after: RatingView,
}
