//! The wait quota: how long the others wait for a lagging seat.
//!
//! A seat's lag is how far its board is behind its own present. Nobody else is held up by it, so a
//! short one is free. A longer one uses up a quota, so that nobody can stall for ever.

use bout::{Millis, TICKS_PER_SECOND, Tick};

/// The free lag, in ticks: half a second.
pub const LATE_TICKS: u32 = TICKS_PER_SECOND / 2;
/// The maximum lag of a seat whose quota is used up, in ticks: a quarter of a second.
pub const LATE_TICKS_MIN: u32 = TICKS_PER_SECOND / 4;
/// How long a seat may lag by more than [`LATE_TICKS`]. A connection that is lost for two seconds
/// and must be made anew costs no input.
pub const QUOTA: Millis = Millis(2_500);
/// The refund per second without a long lag.
const REFUND: Millis = Millis(50);
const REFUND_EVERY: Millis = Millis(1_000);

/// The rest of one seat's quota.
#[derive(Clone, Debug)]
pub struct WaitQuota {
    left: Millis,
    /// When it was last updated.
    at: Millis,
    /// Time without a long lag since the last refund.
    clean: Millis,
}

impl Default for WaitQuota {
    fn default() -> WaitQuota {
        WaitQuota { left: QUOTA, at: Millis(0), clean: Millis(0) }
    }
}

impl WaitQuota {
    /// Advances time to `now`, with a seat so many ticks late. Returns the tick that the seat must
    /// have reached by now, with or without input; nothing while it may still wait.
    pub fn step(&mut self, now: Millis, present: Tick, board: Tick) -> Option<Tick> {
        let passed = now.since(self.at);
        self.at = now;
        let lag = present.since(board);
        if LATE_TICKS < lag {
            self.left = self.left.since(passed);
            self.clean = Millis(0);
        } else {
            self.clean = self.clean.plus(passed);
            while REFUND_EVERY <= self.clean {
                self.clean = self.clean.since(REFUND_EVERY);
                self.left = self.left.plus(REFUND).min(QUOTA);
            }
        }
        let due = Tick(present.0.saturating_sub(LATE_TICKS_MIN));
        let is_due = self.left == Millis(0) && board < due;
        if is_due {
            self.clean = Millis(0);
        }
        is_due.then_some(due)
    }

    /// The seat's clock begins, or resumes after a pause, at `now`.
    pub fn begin(&mut self, now: Millis) {
        self.at = now;
    }

    /// The rest of the quota.
    pub fn left(&self) -> Millis {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates a seat that plays nothing from second 1 on, and is checked every 10 ms. Returns
    /// when it is first due, in milliseconds.
    fn first_due(wait_quota: &mut WaitQuota) -> Option<u64> {
        wait_quota.at = Millis(1000);
        (1000..20_000).step_by(10).find(|&at| {
            let present = Tick(Millis(at).ticks());
            wait_quota.step(Millis(at), present, Tick(60)).is_some()
        })
    }

    #[test]
    fn a_silent_seat_is_waited_for_as_long_as_its_quota_lasts() {
        let mut wait_quota = WaitQuota::default();
        let most = 1000 + 500 + QUOTA.0;
        let due = first_due(&mut wait_quota).expect("nobody is waited for for ever");
        assert!((most..most + 50).contains(&due), "{due}");
    }

    #[test]
    fn a_quota_comes_back_in_clean_seconds() {
        let mut wait_quota = WaitQuota { left: Millis(0), ..WaitQuota::default() };
        for at in (0..10_000).step_by(10).map(Millis) {
            let board = Tick(at.ticks().saturating_sub(LATE_TICKS_MIN));
            assert_eq!(wait_quota.step(at, Tick(at.ticks()), board), None);
        }
        assert_eq!(wait_quota.left(), Millis(9 * REFUND.0));
    }

    #[test]
    fn a_seat_that_is_advanced_has_no_clean_seconds() {
        let mut wait_quota = WaitQuota { left: Millis(0), ..WaitQuota::default() };
        let mut board = Tick(0);
        for at in (0..60_000).step_by(17).map(Millis) {
            if let Some(due) = wait_quota.step(at, Tick(at.ticks()), board) {
                assert_eq!(due.0 + LATE_TICKS_MIN, at.ticks());
                board = due;
            }
        }
        assert_eq!(wait_quota.left(), Millis(0));
    }

    /// How many seconds a clock that is so many per mille too slow has gained after five minutes; nothing when
    /// its seat was advanced by then.
    fn gained(per_mille: u64) -> Option<u32> {
        let (mut pace, mut wait_quota) = (crate::pace::Pace::default(), WaitQuota::default());
        let mut board = Tick(0);
        for at in (0..=300_000).step_by(100).map(Millis) {
            board = Tick((at.0 * 60 * (1000 - per_mille) / 1_000_000) as u32);
            pace.heard(at, board);
            if wait_quota.step(at, pace.present(at), board).is_some() {
                return None;
            }
        }
        Some((Millis(300_000).ticks() - board.0) / TICKS_PER_SECOND)
    }

    /// The line through the last ten seconds follows a slow clock, and the free lag is 5 % of those. Whoever
    /// makes the line longer or the lag shorter takes input from bad connections.
    #[test]
    fn a_clock_that_is_up_to_five_per_cent_slow_costs_nothing_and_gains_that_much() {
        assert_eq!(gained(1), Some(0), "crystals differ by less than that");
        assert_eq!(gained(40), Some(12));
        assert_eq!(gained(60), None);
    }
}
