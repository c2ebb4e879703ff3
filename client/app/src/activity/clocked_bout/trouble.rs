//! What holds up the player's own board: its clock, and what the player is told.

use netplay::ClockNews;
use web_time::Duration;

use super::ClockedBout;
use crate::view::connection::Trouble;

/// Ticks by which a board may be behind its clock before the player is told: a quarter of a second.
const BEHIND_TICKS: u32 = 15;

impl ClockedBout {
    /// Sets the clock to what the server has just said of it.
    pub(super) fn set_clock(&mut self, ping: Duration) {
        if let Some(present) = self.session.take_present() {
            self.clock.reach(present, ping);
        }
        let tick = self.session.board().tick();
        match self.session.take_clock_news() {
            Some(ClockNews::Stop) => self.clock.stop(tick),
            Some(ClockNews::GoOn(wait)) => self.clock.go_on(tick, wait),
            None => {}
        }
    }

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
        Trouble::None | Trouble::Still | Trouble::Restarted | Trouble::GoesOn(_) => Duration::ZERO,
        Trouble::Behind => Duration::from_secs(1),
        Trouble::Advanced => Duration::from_secs(4),
    }
}
