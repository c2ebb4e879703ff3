//! The pace: the estimated position of a seat's clock.
//!
//! A seat runs on its own clock, and its input arrives with a varying delay. The least delayed
//! message of the last ten seconds is the best estimate of the clock: the line through it, at 60
//! ticks a second, is the seat's *present*.

use alloc::collections::VecDeque;
use bout::{Millis, TICKS_PER_SECOND, Tick};

/// How long a message counts for the line.
pub const LINE_SPAN: Millis = Millis(10_000);
/// How far a seat may run ahead of the time since the bout began, at no cost.
pub const AHEAD_TICKS: u32 = 9;
/// The maximum credit of a clock that is too fast, beyond that.
pub const CREDIT_TICKS_MAX: u32 = 15;
/// The time in which ten ticks of credit are gained: clocks that are up to 1 % too fast are never
/// held up.
const TEN_TICKS_CREDIT: Millis = Millis(16_667);

/// A delay, or a point in time, in 60ths of a millisecond, so that a tick is a whole number of
/// them.
type Fine = i64;
const FINE_PER_MS: Fine = 60;
const FINE_PER_TICK: Fine = 1000 * FINE_PER_MS / TICKS_PER_SECOND as Fine;

/// The line through a seat's least delayed messages.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    /// Delays with the times of their arrival, each larger than the one before it: the first is the
    /// minimum of the span.
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

    /// The bout was paused until `at`: the seat's clock resumes from `tick`.
    pub fn go_on(&mut self, at: Millis, tick: Tick) {
        self.delays.clear();
        self.heard(at, tick);
    }

    /// The seat's tick `now`. Before the first message it is taken to have started with the bout.
    pub fn present(&self, now: Millis) -> Tick {
        let delay = self.delays.front().map_or(0, |&(_, delay)| delay);
        let ticks = (fine(now) - delay) / FINE_PER_TICK;
        Tick(u32::try_from(ticks).unwrap_or(0))
    }
}

/// The limit of a seat's clock: a token bucket that fills at 60.6 ticks a second.
#[derive(Clone, Debug, Default)]
pub struct Bucket {
    /// Ticks granted permanently beyond the free ones.
    granted: u32,
    /// The time from which credit accumulates.
    since: Millis,
}

impl Bucket {
    /// The first tick that may not be played `now`, for a seat whose input reaches to `wanted`.
    pub fn end(&mut self, now: Millis, wanted: Tick) -> Tick {
        let free = Tick(now.ticks()).plus(AHEAD_TICKS + self.granted);
        let saved = now.since(self.since).0 * 10 / TEN_TICKS_CREDIT.0;
        let credit = saved.min(u64::from(CREDIT_TICKS_MAX)) as u32;
        let more = wanted.since(free).min(credit);
        if 0 < more {
            self.granted += more;
            let left = u64::from(credit - more) * TEN_TICKS_CREDIT.0 / 10;
            self.since = now.since(Millis(left));
        }
        free.plus(more)
    }

    /// The last tick that any clock can have reached at the time `at`.
    pub fn end_at_most(at: Millis) -> Tick {
        let ticks = at.ticks();
        Tick(ticks).plus(ticks / 100 + AHEAD_TICKS + CREDIT_TICKS_MAX + 1)
    }
}

/// A time too far off to be represented is clamped to the last one that can be.
fn fine(at: Millis) -> Fine {
    Fine::try_from(at.0).unwrap_or(Fine::MAX).min(Fine::MAX / (2 * FINE_PER_MS)) * FINE_PER_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages received, as (milliseconds, tick), and the present at a later time.
    fn check(heard: &[(u64, u32)], now: u64, present: u32) {
        let mut pace = Pace::default();
        for &(at, tick) in heard {
            pace.heard(Millis(at), Tick(tick));
        }
        assert_eq!(pace.present(Millis(now)), Tick(present), "{heard:?} at {now}");
    }

    /// How many ticks a clock of this many per mille of the right speed was allowed to play in an
    /// hour.
    fn play_an_hour(per_mille: u64) -> u32 {
        let mut bucket = Bucket::default();
        let mut played = 0;
        for at in (0..=3_600_000).step_by(50).map(Millis) {
            let wanted = Tick((at.0 * per_mille / 1000 * 60 / 1000) as u32);
            let end = bucket.end(at, wanted);
            assert!(end <= Bucket::end_at_most(at), "{end:?} at {at:?}");
            played = wanted.min(end).0;
        }
        played
    }

    #[test]
    fn a_fast_clock_gains_one_in_a_hundred_at_most() {
        const HOUR: u32 = 60 * 60 * 60;
        assert_eq!(play_an_hour(999), HOUR * 999 / 1000);
        assert_eq!(play_an_hour(1009), HOUR / 1000 * 1009, "crystals differ by less than that");
        for fast in [1020, 1100, 2000] {
            let played = play_an_hour(fast);
            assert!(played <= HOUR / 100 * 101 + AHEAD_TICKS + CREDIT_TICKS_MAX, "{played}");
        }
    }

    #[test]
    fn a_seat_that_was_late_may_catch_up_at_once() {
        let mut bucket = Bucket::default();
        bucket.end(Millis(1000), Tick(60));
        assert_eq!(bucket.end(Millis(4000), Tick(240)), Tick(240 + AHEAD_TICKS));
        assert_eq!(bucket.end(Millis(4000), Tick(900)), Tick(240 + AHEAD_TICKS + 2));
        assert_eq!(bucket.end(Millis(4000), Tick(900)), Tick(240 + AHEAD_TICKS + 2), "spent");
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
