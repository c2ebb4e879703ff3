//! A run: what somebody plays alone, for a time or for points.

use bout::{Digest, Millis, Seat, TICKS_PER_SECOND};
use games::{SoloMode, SoloRun};

use crate::Referee;

/// How long nothing may be heard of a seat alone before its run ends and is forgotten: 10 minutes.
pub const PAUSE_MAX: Millis = Millis(10 * 60 * 1000);

/// A run that is over, as its referee saw it. Whoever plays it again must come to the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedRun {
    /// What was played.
    pub mode: SoloMode,
    /// What it came to.
    pub run: SoloRun,
    /// How much longer it took than its ticks do: pauses, and what the network added.
    pub paused: Millis,
    /// The digest of the last state.
    pub digest: Digest,
}

impl FinishedRun {
    /// The run of this bout; nothing when it is none of this mode.
    pub fn of(mode: SoloMode, referee: &Referee) -> Option<FinishedRun> {
        let setup = referee.setup();
        if setup.rules != mode.rules() || !referee.is_alone() {
            return None;
        }
        let board = referee.board(Seat(0));
        let run = SoloRun::of(board)?;
        let played = Millis(u64::from(run.ticks) * 1000 / u64::from(TICKS_PER_SECOND));
        let paused = referee.last_at().since(played);
        Some(FinishedRun { mode, run, paused, digest: wire::digest(&board.state_ref()) })
    }

    /// What it is compared by, when it counts.
    pub fn value(&self) -> Option<u64> {
        self.mode.value(&self.run)
    }
}
