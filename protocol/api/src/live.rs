//! The matches in progress, and the queues.

use serde::{Deserialize, Serialize};

use crate::{RatingView, RulesView};

/// A match in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveView {
    /// The code of the brawl room, if it is played in one.
    pub code: Option<String>,
    /// The kind: `casual`, `ranked` or `brawl`.
    pub kind: String,
    /// The game.
    pub game: String,
    /// The ruleset of the ratings; nothing in a brawl room.
    pub ruleset: Option<String>,
    /// How it is played.
    #[serde(default)]
    pub rules: RulesView,
    /// The players.
    pub players: Vec<LivePlayer>,
    /// The number of spectators.
    pub spectators: u32,
    /// The maximum number of bouts.
    pub best_of: u8,
    /// The beginning of the match, in milliseconds since 1970.
    #[serde(default)]
    pub since_ms: u64,
}

/// A player of a match in progress.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LivePlayer {
    /// The name.
    pub name: String,
    /// The team, from 0.
    pub team: Option<u8>,
    /// The level, if the player is a bot.
    pub bot: Option<u8>,
    /// The number of wins: matches in a brawl room, bouts of the match in others.
    pub wins: u32,
    /// The rating by the match's ruleset; nothing without one.
    pub rating: Option<RatingView>,
}

/// The queues of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueueView {
    /// The ruleset.
    pub ruleset: String,
    /// The game.
    pub game: String,
    /// How ranked matches are played this week.
    pub rules: RulesView,
    /// Players in the ranked queue, or in a proposed match.
    pub ranked: u16,
    /// Players in the casual queue.
    pub casual: u16,
    /// The usual wait in the ranked queue, in seconds: the median of the latest pairs.
    pub usual_wait_s: Option<u16>,
}
