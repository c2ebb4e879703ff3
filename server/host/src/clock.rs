//! The server's clock: one value that is handed to everything that needs the time.

use bout::Millis;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// The time since the server started, which never runs backwards, and the time by the calendar.
/// Copies are the same clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// What the clock said when this process started.
    base: Millis,
    started: Instant,
    calendar: Calendar,
}

#[derive(Clone, Copy, Debug)]
enum Calendar {
    /// The system clock, which an operator may set.
    System,
    /// A calendar with this time at the start of the clock, which runs as the clock does.
    From(Millis),
}

impl Clock {
    /// A clock that starts now, with the calendar of the system.
    pub fn start() -> Clock {
        Clock { base: Millis(0), started: Instant::now(), calendar: Calendar::System }
    }

    /// A clock that starts now, when the calendar says `calendar`, in milliseconds since 1970. Both
    /// follow the time of tokio: on a runtime whose time is paused, a test decides what they say.
    pub fn start_at(calendar: Millis) -> Clock {
        Clock { base: Millis(0), started: Instant::now(), calendar: Calendar::From(calendar) }
    }

    /// The same clock, which resumes from `base`, where that of an earlier process stopped.
    pub fn going_on_from(self, base: Millis) -> Clock {
        Clock { base, ..self }
    }

    /// The time since the start, in all processes that went on from each other.
    pub fn now(self) -> Millis {
        self.base.plus(self.elapsed())
    }

    fn elapsed(self) -> Millis {
        Millis(u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Milliseconds since 1970 by the calendar: for records, files and names only.
    pub fn calendar(self) -> Millis {
        match self.calendar {
            Calendar::System => Millis(calendar_ms()),
            Calendar::From(start) => start.plus(self.elapsed()),
        }
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
}
