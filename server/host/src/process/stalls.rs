//! Stalls: stretches in which the process did nothing at all, such as a stopped or swapped out process, or the
//! pause of its virtual machine.
//!
//! What happens to players in such a stretch is not their doing, so that no limit may count it. A task beats
//! every [`BEAT`], and whoever reads the clock beats as well. A reading that comes [`STALL`] or more after the
//! last beat is the first thing that the process does after a stall: the reader itself finds it, before it
//! decides anything by the time that it has read.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How often the clock is read at least while the process runs. This much of a stall still counts.
pub const BEAT: Duration = Duration::from_millis(250);
/// The shortest stall. A busy machine may keep a process waiting for less.
pub const STALL: Duration = Duration::from_millis(1_500);

/// The last beat of a clock that nobody watches: it has no stalls.
const UNWATCHED: u64 = u64::MAX;

/// The stalls of a clock so far. All times are milliseconds since the clock started.
#[derive(Debug)]
pub struct Stalls {
    last_beat: AtomicU64,
    /// The length of all stalls.
    total: AtomicU64,
    /// The end of the last one; 0 before the first.
    ended: AtomicU64,
    /// Held by the one who beats.
    beating: Mutex<()>,
}

impl Stalls {
    /// Of a clock that nobody watches yet.
    pub fn unwatched() -> Stalls {
        let (total, ended) = (AtomicU64::new(0), AtomicU64::new(0));
        Stalls { last_beat: AtomicU64::new(UNWATCHED), total, ended, beating: Mutex::new(()) }
    }

    /// The clock is watched from now on, and read every [`BEAT`].
    pub fn watch(&self, now: u64) {
        self.last_beat.store(now, Ordering::Release);
    }

    /// The clock is no longer watched.
    pub fn unwatch(&self) {
        self.last_beat.store(UNWATCHED, Ordering::Release);
    }

    /// The time without all stalls, one that ends just now included, by a clock that is read with `read`. It
    /// never runs backwards.
    pub fn running(&self, read: impl Fn() -> u64) -> u64 {
        // In this order: `beat` stores them the other way round. Whoever reads a new total with an old beat
        // finds that beat too long ago, and asks again.
        let last_beat = self.last_beat.load(Ordering::Acquire);
        let total = self.total.load(Ordering::Acquire);
        let now = read();
        if now.saturating_sub(last_beat) < millis(BEAT) {
            return now.saturating_sub(total);
        }
        self.beat(read)
    }

    fn beat(&self, read: impl Fn() -> u64) -> u64 {
        let _alone = self.beating.lock().unwrap_or_else(PoisonError::into_inner);
        let (last_beat, now) = (self.last_beat.load(Ordering::Acquire), read());
        let passed = now.saturating_sub(last_beat);
        if millis(STALL) <= passed {
            let stalled_ms = passed - millis(BEAT);
            self.total.fetch_add(stalled_ms, Ordering::Release);
            self.ended.store(now, Ordering::Release);
            tracing::warn!(stalled_ms, "the server stood still; this time is counted for nobody");
        }
        if last_beat != UNWATCHED {
            self.last_beat.store(now, Ordering::Release);
        }
        now.saturating_sub(self.total.load(Ordering::Acquire))
    }

    /// The length of all stalls so far.
    pub fn total(&self) -> u64 {
        self.total.load(Ordering::Acquire)
    }

    /// The end of the last stall; nothing before the first.
    pub fn ended(&self) -> Option<u64> {
        Some(self.ended.load(Ordering::Acquire)).filter(|&ended| 0 < ended)
    }
}

fn millis(span: Duration) -> u64 {
    span.as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_without_a_beat_is_left_out_and_the_rest_is_not() {
        let stalls = Stalls::unwatched();
        assert_eq!(stalls.running(|| 90_000), 90_000, "nobody watches");
        stalls.watch(100_000);
        let mut last = 0;
        let mut check = |at: u64, running: u64, ended: Option<u64>| {
            let now = stalls.running(|| at);
            assert_eq!((now, stalls.ended()), (running, ended), "at {at}");
            assert!(last <= now, "it ran backwards at {at}");
            last = now;
        };
        check(100_240, 100_240, None);
        // A busy machine.
        check(101_499, 101_499, None);
        check(102_900, 102_900, None);
        // The last beat was then, and BEAT of the stall counts.
        check(103_100, 103_100, None);
        check(143_100, 103_150, Some(143_100));
        check(143_200, 103_250, Some(143_100));
        check(145_100, 103_400, Some(145_100));
        assert_eq!(stalls.total(), 39_950 + 1_750);
        stalls.unwatch();
        assert_eq!(stalls.running(|| 200_000), 200_000 - 41_700);
    }
}
