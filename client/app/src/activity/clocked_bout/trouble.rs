//! The notice about what holds up the player's own board.

use web_time::Duration;

use super::ClockedBout;
use crate::view::connection::Trouble;

/// Ticks by which a board may be behind its clock before the player sees a notice: a quarter of a second.
const BEHIND_TICKS: u32 = 15;

impl ClockedBout {
    /// Updates the notice of the player's own board.
    pub(super) fn look(&mut self) {
        let is_over = self.session.board().out().is_some() || self.outcome().is_some();
        if is_over {
            self.be_in(Trouble::None);
        } else if let Some(standstill) = self.session.standstill() {
            self.be_in(Trouble::of(standstill, self.clock.wait()));
        } else if self.session.is_waiting() {
            self.be_in(Trouble::Still);
        } else if self.trouble == Trouble::Advanced && self.trouble_age < shown(self.trouble) {
            // The cause matters more than its repair.
        } else if BEHIND_TICKS < self.owed() {
            self.be_in(Trouble::Behind);
        } else if shown(self.trouble) <= self.trouble_age {
            self.be_in(Trouble::None);
        }
    }

    pub(super) fn be_in(&mut self, trouble: Trouble) {
        self.trouble = trouble;
        self.trouble_age = Duration::ZERO;
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
