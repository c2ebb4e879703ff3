//! A seat that nobody plays against. Nobody waits for it, so it may stand still as long as it
//! likes; but it never plays faster than real time.

use bout::{Millis, TICKS_PER_SECOND};

use super::Referee;

/// How far a seat alone may be behind the time since it began without that being a pause, in ticks:
/// 5 s. A client plays on for 256 ticks while its connection is lost, which it may then say at once.
pub const BEHIND_TICKS_MAX: u32 = 5 * TICKS_PER_SECOND;

impl Referee {
    /// Whether there is one seat only.
    pub fn is_alone(&self) -> bool {
        self.chairs.len() == 1
    }

    /// Forgets how long the seat alone stood still, at `now`, before anything is heard of it: it
    /// has nothing to catch up with.
    pub(super) fn forget_pauses(&mut self, now: Millis) {
        if let [chair] = &mut self.chairs[..] {
            let own = now.since(chair.paused);
            let behind = own.ticks().saturating_sub(chair.heard_before().0);
            let paused_ticks = u64::from(behind.saturating_sub(BEHIND_TICKS_MAX));
            let paused = Millis(paused_ticks * 1000 / u64::from(TICKS_PER_SECOND));
            chair.paused = chair.paused.plus(paused);
        }
    }
}
