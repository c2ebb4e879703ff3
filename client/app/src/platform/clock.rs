//! The clock of the machine, or one that a test moves.

use web_time::{Duration, Instant, SystemTime};

use bevy::prelude::Resource;

/// The source of time of the program. It is passed to all code that needs the time, so that a test
/// can advance hours at once. Messages of a connection carry the time of the machine.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub enum Clock {
    /// The clock of the machine.
    #[default]
    Machine,
    /// A stopped clock, moved by [`Clock::advance`].
    Manual(Instant, SystemTime),
}

impl Clock {
    /// A stopped clock at the present time of the machine.
    #[must_use]
    pub fn manual() -> Clock {
        Clock::Manual(Clock::Machine.now(), Clock::Machine.date())
    }

    /// Advances a stopped clock.
    pub fn advance(&mut self, time: Duration) {
        if let Clock::Manual(now, date) = self {
            *now += time;
            *date += time;
        }
    }

    /// The present, to measure time from.
    #[must_use]
    pub fn now(self) -> Instant {
        match self {
            Clock::Machine => Instant::now(),
            Clock::Manual(now, _) => now,
        }
    }

    /// The present date and time, which the user can set.
    #[must_use]
    pub fn date(self) -> SystemTime {
        match self {
            Clock::Machine => SystemTime::now(),
            Clock::Manual(_, date) => date,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manual_clock_moves_only_when_it_is_told() {
        let mut clock = Clock::manual();
        let (now, date) = (clock.now(), clock.date());
        assert_eq!((clock.now(), clock.date()), (now, date));
        let day = Duration::from_secs(86_400);
        clock.advance(day);
        assert_eq!((clock.now(), clock.date()), (now + day, date + day));
    }
}
