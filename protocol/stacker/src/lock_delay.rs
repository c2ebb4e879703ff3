//! How long a piece may lie before it locks.

use bincode::{Decode, Encode};

/// Two counters of the ticks that a piece lies on something. The first begins anew with all that
/// the piece does, the second only when a piece locks, so that nobody stalls for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct LockDelay {
    lock_ticks: u16,
    forced_ticks: u16,
}

impl LockDelay {
    /// The piece moved, turned or fell by a row, or another one was taken from the hold box.
    pub fn renew(&mut self) {
        self.lock_ticks = 0;
    }

    /// What the two counters say, in ticks: the one that begins anew, and the other.
    pub fn ticks(&self) -> (u16, u16) {
        (self.lock_ticks, self.forced_ticks)
    }

    /// Counts a tick at the end of which the piece lies on something, and says whether it locks.
    /// Delays of 0 count as 1.
    pub fn lie(&mut self, lock_delay_ticks: u16, forced_lock_ticks: u16) -> bool {
        self.lock_ticks = self.lock_ticks.saturating_add(1);
        self.forced_ticks = self.forced_ticks.saturating_add(1);
        lock_delay_ticks.max(1) <= self.lock_ticks || forced_lock_ticks.max(1) <= self.forced_ticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In which tick a piece locks that lies all the time and moves in these ticks.
    fn check(lock_delay_ticks: u16, forced_lock_ticks: u16, moves: &[u16], locks: u16) {
        let mut delay = LockDelay::default();
        let tick = (1..1000).find(|tick| {
            if moves.contains(tick) {
                delay.renew();
                assert_eq!(delay.ticks(), (0, tick - 1));
            }
            delay.lie(lock_delay_ticks, forced_lock_ticks)
        });
        assert_eq!(tick, Some(locks));
    }

    #[test]
    fn a_move_begins_the_delay_anew_but_not_for_ever() {
        check(30, 300, &[], 30);
        check(30, 300, &[29], 58);
        check(30, 60, &[10, 20, 30, 40, 50, 60, 70], 60);
        check(0, 300, &[], 1);
        check(30, 0, &[], 1);
    }
}
