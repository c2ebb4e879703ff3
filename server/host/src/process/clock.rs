//! The server's clock: one value that is handed to everything that needs the time.
//!
//! It does not run while the server is stalled, see [`crate::process::stalls`]: everything that players may lose by
//! takes its time from here. A timer of tokio runs on meanwhile. So what waits for one either asks the clock
//! when it wakes, as rooms do, or waits with [`Clock::pass`] or [`Clock::timeout`].

use bout::Millis;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::process::stalls::{BEAT, Stalls};

/// The time since the server started, which never runs backwards, and the time by the calendar.
/// Copies are the same clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// What the clock said when this process started.
    base: Millis,
    started: Instant,
    calendar: Calendar,
    /// The stalls of all copies. A process has one clock, or few: they are never freed, and copies are cheap.
    stalls: &'static Stalls,
}

/// The time of [`Clock::timeout`] is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elapsed;

#[derive(Clone, Copy, Debug)]
enum Calendar {
    /// The system clock, which an operator may set.
    System,
    /// A calendar with this time at the start of the clock, which runs evenly. Copies share it.
    From(&'static AtomicU64),
}

impl Clock {
    /// A clock that starts now, with the calendar of the system.
    pub fn start() -> Clock {
        Clock::with(Calendar::System)
    }

    /// A clock that starts now, when the calendar says `calendar`, in milliseconds since 1970. Both
    /// follow the time of tokio: on a runtime whose time is paused, a test decides what they say.
    pub fn start_at(calendar: Millis) -> Clock {
        Clock::with(Calendar::From(Box::leak(Box::new(AtomicU64::new(calendar.0)))))
    }

    /// Sets the calendar, as an operator does with that of a system; only of a clock of [`Clock::start_at`].
    pub fn set_calendar(self, now: Millis) {
        if let Calendar::From(start) = self.calendar {
            start.store(now.0.wrapping_sub(self.elapsed().0), Ordering::Relaxed);
        }
    }

    fn with(calendar: Calendar) -> Clock {
        let stalls = Box::leak(Box::new(Stalls::unwatched()));
        Clock { base: Millis(0), started: Instant::now(), calendar, stalls }
    }

    /// The same clock, which resumes from `base`, where that of an earlier process stopped.
    pub fn going_on_from(self, base: Millis) -> Clock {
        Clock { base, ..self }
    }

    /// Excludes, from now on, the time for which the process is stalled. This runs as long as the server does.
    pub fn watch(self) -> impl Future<Output = ()> {
        self.stalls.watch(self.elapsed().0);
        let watched = Watched(self.stalls);
        async move {
            let _watched = watched;
            let mut beats = interval(BEAT);
            beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                beats.tick().await;
                self.now();
            }
        }
    }

    /// The time since the start, in all processes that resumed from one another, without stalls.
    pub fn now(self) -> Millis {
        self.base.plus(Millis(self.stalls.running(|| self.elapsed().0)))
    }

    /// The total time for which the process was stalled.
    pub fn stalled(self) -> Millis {
        Millis(self.stalls.total())
    }

    /// The end of the last stall, if there was any.
    pub fn stall_ended(self) -> Option<Instant> {
        // A stall that ends just now is found by this.
        self.now();
        self.stalls.ended().map(|ended| self.started + Duration::from_millis(ended))
    }

    /// An error unless `limit` has passed since `since` without a stall, or else since the end of the last
    /// one. The error is the time when it will have.
    pub fn has_passed(self, since: Instant, limit: Duration) -> Result<(), Instant> {
        let since = self.stall_ended().map_or(since, |ended| ended.max(since));
        let end = since + limit;
        if end <= Instant::now() { Ok(()) } else { Err(end) }
    }

    /// Waits until `limit` has passed since `since`; a stall begins it anew.
    pub async fn pass(self, since: Instant, limit: Duration) {
        let mut end = since + limit;
        loop {
            sleep_until(end).await;
            match self.has_passed(since, limit) {
                Ok(()) => return,
                Err(later) => end = later,
            }
        }
    }

    /// The output of `future`, unless it takes longer than `limit`; a stall begins that anew.
    ///
    /// # Errors
    /// When it does.
    pub async fn timeout<F: Future>(
        self,
        limit: Duration,
        future: F,
    ) -> Result<F::Output, Elapsed> {
        let mut future = pin!(future);
        tokio::select! {
            biased;
            output = &mut future => Ok(output),
            () = self.pass(Instant::now(), limit) => Err(Elapsed),
        }
    }

    fn elapsed(self) -> Millis {
        Millis(u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Milliseconds since 1970 by the calendar: for records, files and names only.
    pub fn calendar(self) -> Millis {
        match self.calendar {
            Calendar::System => Millis(calendar_ms()),
            Calendar::From(start) => {
                Millis(start.load(Ordering::Relaxed).wrapping_add(self.elapsed().0))
            }
        }
    }
}

/// A clock that is watched, until this is dropped.
struct Watched(&'static Stalls);

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.unwatch();
    }
}

/// Milliseconds since 1970 by the calendar of the system, for programs that have no server. Before
/// 1970 it is 0.
pub fn calendar_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn a_test_decides_what_a_clock_says() {
        let clock = Clock::start_at(Millis(1_000));
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert_eq!((clock.now(), clock.calendar()), (Millis(3_600_000), Millis(3_601_000)));
    }

    /// To advance the time at once, so that nothing runs meanwhile, is what a stall is.
    #[tokio::test(start_paused = true)]
    async fn a_stall_counts_for_nobody() {
        let clock = Clock::start_at(Millis(1_000));
        let watch = tokio::spawn(clock.watch());
        tokio::time::sleep(Duration::from_secs(60)).await;
        assert_eq!((clock.now(), clock.stalled()), (Millis(60_000), Millis(0)));
        let limit = Duration::from_secs(10);
        let since = Instant::now();
        let waits = tokio::spawn(clock.timeout(limit, std::future::pending::<()>()));
        tokio::time::sleep(Duration::from_secs(6)).await;
        tokio::time::advance(Duration::from_secs(40)).await;
        let left = clock.now().since(Millis(66_000));
        assert!(left <= Millis(250), "{left:?}");
        assert!(Millis(39_750) <= clock.stalled());
        assert_eq!(clock.calendar(), Millis(1_000 + 106_000), "the calendar goes on");
        assert!(clock.has_passed(since, limit).is_err());
        assert_eq!(waits.await.unwrap(), Err(Elapsed));
        assert_eq!(
            since.elapsed().as_secs(),
            56,
            "the limit begins anew with the end of the stall"
        );
        // Nobody watches any longer.
        watch.abort();
        let _ = watch.await;
        let stalled = clock.stalled();
        tokio::time::advance(Duration::from_secs(40)).await;
        clock.now();
        assert_eq!(clock.stalled(), stalled);
    }
}
