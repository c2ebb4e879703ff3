//! The notice about what holds up the player's own board.

use netplay::{Clock, Session};
use web_time::Duration;

use crate::view::connection::Trouble;

/// Ticks by which a board may be behind its clock before the player sees a notice: a quarter of a second.
const BEHIND_TICKS: u32 = 15;

/// The trouble that the player sees, and for how long at least.
#[derive(Debug)]
pub(super) struct TroubleNotice {
    trouble: Trouble,
    /// Time since that trouble was last there.
    age: Duration,
}

impl Default for TroubleNotice {
    fn default() -> TroubleNotice {
        TroubleNotice { trouble: Trouble::None, age: Duration::ZERO }
    }
}

impl TroubleNotice {
    pub fn trouble(&self) -> Trouble {
        self.trouble
    }

    /// Time passes.
    pub fn pass(&mut self, time: Duration) {
        self.age += time;
    }

    /// There is trouble now, or none.
    pub fn set(&mut self, trouble: Trouble) {
        self.trouble = trouble;
        self.age = Duration::ZERO;
    }

    /// Updates the notice after the ticks of a frame.
    pub fn look(&mut self, session: &Session, clock: &Clock) {
        let is_over = session.board().out().is_some() || session.result().is_some();
        let is_shown = self.age < shown(self.trouble);
        if is_over {
            self.set(Trouble::None);
        } else if let Some(standstill) = session.standstill() {
            self.set(Trouble::of(standstill, clock.wait()));
        } else if session.is_waiting() {
            self.set(Trouble::Still);
        } else if self.trouble == Trouble::Advanced && is_shown {
            // The cause matters more than its repair.
        } else if BEHIND_TICKS < clock.owed(session.board().tick()) {
            self.set(Trouble::Behind);
        } else if !is_shown {
            self.set(Trouble::None);
        }
    }
}

/// How long a notice is shown after its trouble is over: one that disappears at once cannot be
/// read.
fn shown(trouble: Trouble) -> Duration {
    match trouble {
        Trouble::None | Trouble::Still | Trouble::Paused | Trouble::GoesOn(_) => Duration::ZERO,
        Trouble::Behind => Duration::from_secs(1),
        Trouble::Advanced => Duration::from_secs(4),
    }
}
