//! Solo runs, their leaderboards, and the boards of daily challenges.

use serde::{Deserialize, Serialize};

use crate::PageOf;

/// A run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunView {
    /// The id of the run.
    pub id: String,
    /// The current name of the player.
    pub name: String,
    /// The game.
    #[serde(default)]
    pub game: String,
    /// The mode.
    pub mode: String,
    /// The duration in ticks, 60 a second; of a battle in real time.
    pub ticks: u32,
    /// Points; in swordfight rows sent; of a battle the hit points left to the winner.
    pub score: u64,
    /// Lines cleared; in swordfight swords sent; of a battle its turns.
    #[serde(default)]
    pub lines: u32,
    /// The end of the run: `finished`, `topped_out` or `time_up`. Of a battle `won`, `lost` or `drawn`.
    #[serde(default)]
    pub ending: String,
    /// The real time in excess of the ticks, in milliseconds: pauses, and a little network latency.
    #[serde(default)]
    pub paused_ms: u64,
    /// The end of the run, in milliseconds since 1970.
    pub ended_ms: u64,
    /// BLAKE3 of its replay file, in hexadecimal digits.
    #[serde(default)]
    pub replay_blake3: String,
    /// The path of the replay on this server.
    #[serde(default)]
    pub replay: String,
}

/// A player's best run and its rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BestView {
    /// The rank, from 1.
    pub rank: u32,
    /// The run.
    #[serde(flatten)]
    pub run: RunView,
}

/// The board of a day and a game, or a page of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DailyView {
    /// The day, as `2026-11-25`.
    pub date: String,
    /// The game.
    pub game: String,
    /// The mode that is played.
    pub mode: String,
    /// The end of the day, in milliseconds since 1970: from then on the replays can be read.
    pub ends_ms: u64,
    /// The finished first attempts, the best first.
    #[serde(flatten)]
    pub board: PageOf<BestView, u32>,
}
