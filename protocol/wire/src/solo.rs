//! Solo runs and their places on the leaderboards, and the daily challenge.

use bincode::{Decode, Encode};
use bout::Bounded;
use games::{Day, SoloMode, SoloRun};

use crate::Name;

/// Lines on a board of the daily challenge, as a client gets it.
pub const DAILY_LINES_MAX: usize = 10;

/// The id of a saved run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct RunId(pub [u8; 16]);

/// A run is over. When it counts, the server has verified and saved it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Ran {
    /// The mode.
    pub mode: SoloMode,
    /// The result.
    pub run: SoloRun,
    /// What became of it; nothing when it does not count: see [`SoloMode::value`]. Of a daily
    /// challenge only the first attempt of a day counts.
    pub kept: Option<KeptRun>,
    /// The day whose challenge it was, if it was one.
    pub day: Option<Day>,
}

/// The place of a saved run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct KeptRun {
    /// Which run.
    pub id: RunId,
    /// The player's place on the leaderboard of the mode, by the best of its runs, or else on the
    /// board of the day: from 1.
    pub place: u32,
    /// The value of the player's best run before this, ticks or points; nothing when this is the
    /// first.
    pub best_before: Option<u64>,
}

/// The daily challenge of a game, as one player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct DailyView {
    /// The mode.
    pub mode: SoloMode,
    /// Today, in UTC.
    pub day: Day,
    /// Milliseconds until the next day begins.
    pub ends_in_ms: u32,
    /// The player's attempt of today.
    pub own: DailyAttempt,
    /// Days in a row on which the player finished the challenge of any game.
    pub streak: u32,
    /// The best of today.
    pub today: DailyBoard,
    /// The best of yesterday.
    pub yesterday: DailyBoard,
}

/// The best attempts of a day, the best first.
pub type DailyBoard = Bounded<DailyLine, DAILY_LINES_MAX>;

/// The first attempt of a player on a day, which is the one that counts.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum DailyAttempt {
    /// There is none yet.
    Open,
    /// It was begun, and has no result, or not yet.
    Begun,
    /// It counts, as this line of the board.
    Finished(DailyLine),
}

/// A line on the board of a day.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct DailyLine {
    /// The place, from 1.
    pub place: u32,
    /// The player.
    pub name: Name,
    /// By what it is compared, ticks or rows; see [`SoloMode::value`].
    pub value: u64,
}
