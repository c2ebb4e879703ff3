//! Runs: what somebody played alone, and where that stands.

use bincode::{Decode, Encode};
use games::{SoloMode, SoloRun};

/// A run that is kept, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct RunId(pub [u8; 16]);

/// A run is over. When it counts it was played again by the server, and is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Ran {
    /// What was played.
    pub mode: SoloMode,
    /// What it came to.
    pub run: SoloRun,
    /// What became of it; nothing when it does not count, see [`SoloMode::value`].
    pub kept: Option<KeptRun>,
}

/// Where a run that is kept stands.
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
