//! Solo runs and their places on the leaderboards.

use bincode::{Decode, Encode};
use games::{SoloMode, SoloRun};

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
    /// What became of it; nothing when it does not count, see [`SoloMode::value`].
    pub kept: Option<KeptRun>,
}

/// The place of a saved run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct KeptRun {
    /// Which run.
    pub id: RunId,
    /// The player's place on the leaderboard of the mode, by the best of its runs: from 1.
    pub place: u32,
    /// The value of the player's best run before this, ticks or points; nothing when this is the
    /// first.
    pub best_before: Option<u64>,
}
