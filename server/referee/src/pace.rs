//! Where a seat's clock stands.
//!
//! A seat runs on its own clock, and what it did reaches us late by a delay that changes. The
//! least delayed message of the last ten seconds is the best guess of where the clock is: the line
//! through it, at 60 ticks a second, is the seat's *present*.

use alloc::collections::VecDeque;
use bout::{Millis, TICKS_PER_SECOND, Tick};

/// How long a message counts for the line.
pub const LINE_SPAN: Millis = Millis(10_000);
/// How far past the present of its target a packet becomes visible.
pub const LEAD_TICKS: u32 = 18;
/// How far a seat may fall behind its present before it is advanced without its player.
pub const SILENCE_MAX_TICKS: u32 = TICKS_PER_SECOND;
/// How far a seat may run ahead of the time since the bout began. What it did beyond that waits.
pub const AHEAD_MAX_TICKS: u32 = 30;

/// A delay, or a point in time, in 60ths of a millisecond, so that a tick is a whole number of
/// them.
type Fine = i64;
const FINE_PER_MS: Fine = 60;
const FINE_PER_TICK: Fine = 1000 * FINE_PER_MS / TICKS_PER_SECOND as Fine;

/// The line through a seat's least delayed messages.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    /// Delays with when they were met, each larger than the one before it: the first is the least
    /// of the span.
    delays: VecDeque<(Millis, Fine)>,
}

impl Pace {
    /// At `at`, the seat was known to have played up to `tick`.
    pub fn heard(&mut self, at: Millis, tick: Tick) {
        let delay = fine(at) - Fine::from(tick.0) * FINE_PER_TICK;
        while self.delays.back().is_some_and(|&(_, later)| delay <= later) {
            self.delays.pop_back();
        }
        self.delays.push_back((at, delay));
        while 1 < self.delays.len() && self.delays[0].0.plus(LINE_SPAN) < at {
            self.delays.pop_front();
        }
    }

    /// The seat's tick `now`. Before anything was heard it started with the bout.
    pub fn present(&self, now: Millis) -> Tick {
        let delay = self.delays.front().map_or(0, |&(_, delay)| delay);
        let ticks = (fine(now) - delay) / FINE_PER_TICK;
        Tick(u32::try_from(ticks).unwrap_or(0))
    }
}

/// A time too far off to be counted is as good as the last one that can.
fn fine(at: Millis) -> Fine {
    Fine::try_from(at.0).unwrap_or(Fine::MAX).min(Fine::MAX / (2 * FINE_PER_MS)) * FINE_PER_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was heard, as (milliseconds, tick), and the present at a later time.
    fn check(heard: &[(u64, u32)], now: u64, present: u32) {
        let mut pace = Pace::default();
        for &(at, tick) in heard {
            pace.heard(Millis(at), Tick(tick));
        }
        assert_eq!(pace.present(Millis(now)), Tick(present), "{heard:?} at {now}");
    }

    #[test]
    fn before_a_word_the_clock_started_with_the_bout() {
        check(&[], 1000, 60);
    }

    #[test]
    fn the_present_is_the_line_through_the_least_delayed() {
        check(&[(1100, 60)], 2100, 120);
        check(&[(1100, 60), (1400, 63)], 2100, 120);
        check(&[(1400, 63), (1600, 90)], 2100, 120);
    }

    #[test]
    fn a_message_counts_for_ten_seconds() {
        check(&[(1000, 60), (5000, 294), (11_050, 651)], 12_050, 717);
    }
}
