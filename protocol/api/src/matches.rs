//! Saved matches.

use serde::{Deserialize, Serialize};

use crate::{FiguresView, RatingView};

/// A match. Its bouts are read as `B`: a client that only counts them skips what is in them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchView<B = BoutView> {
    /// The id of the match.
    pub id: String,
    /// The game.
    pub game: String,
    /// The ruleset of a ranked match; nothing of a casual one.
    pub ruleset: Option<String>,
    /// The kind: `ranked` or `casual`.
    #[serde(default)]
    pub kind: String,
    /// The maximum number of bouts.
    pub best_of: u8,
    /// The beginning of the match, in milliseconds since 1970.
    #[serde(default)]
    pub started_ms: u64,
    /// The end of the match, in milliseconds since 1970.
    pub ended_ms: u64,
    /// The result: `won`, `drawn`, or `no_contest`, which counts for nothing.
    pub ending: String,
    /// The players, by seat.
    pub players: Vec<SeatView>,
    /// The bouts, in order.
    pub bouts: Vec<B>,
}

/// A player of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeatView {
    /// The current name of the player.
    pub name: String,
    /// The seat, from 0.
    pub seat: u8,
    /// The team, from 0.
    #[serde(default)]
    pub team: u8,
    /// The number of bouts that the team won.
    pub bouts_won: u8,
    /// True if the team won the match.
    pub has_won: bool,
    /// The rating before and after; nothing when the match was not rated.
    pub rating: Option<ChangeView>,
    /// The figures of all bouts; nothing for matches from before there were figures.
    pub figures: Option<FiguresView>,
}

/// The change of a rating by a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeView {
    /// The rating before it.
    pub before: RatingView,
    /// The rating after it.
    pub after: RatingView,
}

/// A bout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoutView {
    /// The number of the bout in the match, from 1.
    pub number: u32,
    /// The outcome: `won`, `drawn` or `undecided`.
    pub outcome: String,
    /// The winning team.
    pub winner: Option<u8>,
    /// BLAKE3 of its replay file, in hexadecimal digits.
    pub replay_blake3: String,
    /// The path of the replay on this server.
    pub replay: String,
}
