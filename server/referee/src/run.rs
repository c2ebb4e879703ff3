//! A solo run: a result for time or for points.

use bout::{Digest, Millis, Seat, TICKS_PER_SECOND};
use games::{Rules, SoloMode, SoloRun};

use crate::Referee;

/// The silence after which a solo run ends and is discarded: 10 minutes.
pub const PAUSE_MAX: Millis = Millis(10 * 60 * 1000);

/// A finished run, as its referee saw it. A replay must give the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedRun {
    /// The mode.
    pub mode: SoloMode,
    /// The result.
    pub run: SoloRun,
    /// The excess of the elapsed time over the ticks played: pauses, and network delay.
    pub paused: Millis,
    /// The digest of the last state.
    pub digest: Digest,
}

impl FinishedRun {
    /// The run of this bout; nothing when it is not a run of this mode.
    pub fn of(mode: SoloMode, referee: &Referee) -> Option<FinishedRun> {
        let setup = referee.setup();
        if Rules::from(setup.rules) != mode.rules() || !referee.is_alone() {
            return None;
        }
        let board = referee.board(Seat(0));
        let run = SoloRun::of(board)?;
        let played = Millis(u64::from(run.ticks) * 1000 / u64::from(TICKS_PER_SECOND));
        let paused = referee.last_at().since(played);
        Some(FinishedRun { mode, run, paused, digest: wire::digest(&board.state_ref()) })
    }

    /// The score that ranks it, when it counts.
    pub fn value(&self) -> Option<u64> {
        self.mode.value(&self.run)
    }
}
