//! A solo seat, without opponents. It may pause as long as it likes; but it never plays faster than
//! real time.

use bout::{Millis, TICKS_PER_SECOND};

use super::Referee;

/// How far a solo seat may be behind the time since it began without that being a pause, in ticks:
/// 5 s. A client plays on for 256 ticks while its connection is lost, which it may then send at
/// once.
pub const BEHIND_TICKS_MAX: u32 = 5 * TICKS_PER_SECOND;

impl Referee {
    /// Whether there is only one seat.
    pub fn is_alone(&self) -> bool {
        self.seats.len() == 1
    }

    /// Discounts the pause of a solo seat, at `now`, before its input is received: it has nothing
    /// to catch up with.
    pub(super) fn forget_pauses(&mut self, now: Millis) {
        if let [state] = &mut self.seats[..] {
            let own = now.since(state.paused);
            let behind = own.ticks().saturating_sub(state.heard_before().0);
            let paused_ticks = u64::from(behind.saturating_sub(BEHIND_TICKS_MAX));
            let paused = Millis(paused_ticks * 1000 / u64::from(TICKS_PER_SECOND));
            state.paused = state.paused.plus(paused);
        }
    }
}
