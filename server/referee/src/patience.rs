//! How long a seat is waited for.
//!
//! A seat's lag is how far its board is behind its own present. Nobody else is held up by it, so a
//! short one costs nothing. A longer one uses up a quota, so that nobody can think for ever.

use bout::{Millis, TICKS_PER_SECOND, Tick};

/// The lag that costs nothing, in ticks: half a second.
pub const LATE_TICKS: u32 = TICKS_PER_SECOND / 2;
/// The lag that a seat whose quota is used up may have, in ticks: a quarter of a second.
pub const LATE_TICKS_MIN: u32 = TICKS_PER_SECOND / 4;
/// How long a seat may be later than [`LATE_TICKS`]. With a connection that is lost for two seconds
/// and must be made anew, nothing is lost.
pub const QUOTA: Millis = Millis(2_500);
/// What a second without a long lag gives back.
const REFUND: Millis = Millis(50);
const REFUND_EVERY: Millis = Millis(1_000);

/// What is left of one seat's quota.
#[derive(Clone, Debug)]
pub struct Patience {
    left: Millis,
    /// When it was last looked at.
    at: Millis,
    /// Time without a long lag since the last refund.
    clean: Millis,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { left: QUOTA, at: Millis(0), clean: Millis(0) }
    }
}

impl Patience {
    /// Lets time pass up to `now`, with a seat so many ticks late. The tick that the seat must have
    /// come to by now, whether its player is heard or not; nothing while it may be waited for.
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

    /// What is left of the quota.
    pub fn left(&self) -> Millis {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits for a seat that plays nothing from second 1 on, and is looked at every 10 ms. When it
    /// is first due, in milliseconds.
    fn first_due(patience: &mut Patience) -> Option<u64> {
        patience.at = Millis(1000);
        (1000..20_000).step_by(10).find(|&at| {
            let present = Tick(Millis(at).ticks());
            patience.step(Millis(at), present, Tick(60)).is_some()
        })
    }

    #[test]
    fn a_silent_seat_is_waited_for_as_long_as_its_quota_lasts() {
        let mut patience = Patience::default();
        let most = 1000 + 500 + QUOTA.0;
        let due = first_due(&mut patience).expect("nobody is waited for for ever");
        assert!((most..most + 50).contains(&due), "{due}");
    }

    #[test]
    fn a_quota_comes_back_in_clean_seconds() {
        let mut patience = Patience { left: Millis(0), ..Patience::default() };
        for at in (0..10_000).step_by(10).map(Millis) {
            let board = Tick(at.ticks().saturating_sub(LATE_TICKS_MIN));
            assert_eq!(patience.step(at, Tick(at.ticks()), board), None);
        }
        assert_eq!(patience.left(), Millis(9 * REFUND.0));
    }

    #[test]
    fn a_seat_that_is_advanced_has_no_clean_seconds() {
        let mut patience = Patience { left: Millis(0), ..Patience::default() };
        let mut board = Tick(0);
        for at in (0..60_000).step_by(17).map(Millis) {
            if let Some(due) = patience.step(at, Tick(at.ticks()), board) {
                assert_eq!(due.0 + LATE_TICKS_MIN, at.ticks());
                board = due;
            }
        }
        assert_eq!(patience.left(), Millis(0));
    }
}
