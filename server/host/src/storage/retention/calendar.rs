//! Whether the calendar is to be believed, before anything is deleted by it.
//!
//! A machine without a clock of its own has a wrong date until it hears of the right one, and nothing brings
//! back what was deleted meanwhile. So the calendar is checked against what cannot be wrong in the same way: the
//! newest rows, and the monotonic clock.

use bout::Millis;
use std::time::Duration;
use tokio::time::Instant;

use super::DAY;
use crate::process::clock::Clock;

/// How far the calendar may be ahead of the newest row.
const AHEAD_MAX: Millis = DAY;
/// How far the calendar and the monotonic clock may differ since the last look.
const JUMP_MAX: Millis = Millis(10 * 60 * 1000);
/// For how long the calendar must run evenly after a doubt.
pub const BELIEVED_AFTER: Duration = Duration::from_secs(6 * 60 * 60);
/// For how long it must have run evenly before half of the rows of a kind, or more, are deleted at once.
pub const TRUSTED_AFTER: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// What may be deleted by the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Nothing.
    Nothing,
    /// Less than half of the rows of a kind.
    Part,
    /// All that is expired.
    All,
}

/// The checks of one process.
#[derive(Debug)]
pub struct CalendarCheck {
    clock: Clock,
    /// The times of the last look, by the monotonic clock and the calendar.
    looked: (Instant, Millis),
    /// When the calendar was last in doubt, or else when the process began.
    since: Instant,
    was_doubted: bool,
}

impl CalendarCheck {
    /// The checks begin, before any row is written by the present calendar. `newest` is the date of the newest row,
    /// and `trusted` the last date that an earlier process trusted: rows may have been written by a wrong one since.
    pub fn begin(clock: Clock, newest: Option<Millis>, trusted: Option<Millis>) -> CalendarCheck {
        let (now, date) = (Instant::now(), clock.calendar());
        let looked = (now, date);
        let mut check = CalendarCheck { clock, looked, since: now, was_doubted: false };
        check.look(newest);
        let is_far =
            |trusted: Millis| date.plus(JUMP_MAX) < trusted || trusted.plus(AHEAD_MAX) < date;
        check.was_doubted |= trusted.is_some_and(is_far);
        check
    }

    /// Looks at the calendar, when `newest` is the date of the newest row.
    pub fn look(&mut self, newest: Option<Millis>) -> Trust {
        let (now, date) = (Instant::now(), self.clock.calendar());
        let passed = Millis(now.duration_since(self.looked.0).as_millis() as u64);
        let expected = self.looked.1.plus(passed);
        let jump = expected.since(date).max(date.since(expected));
        self.looked = (now, date);
        let is_ahead = newest.is_some_and(|newest| newest.plus(AHEAD_MAX) < date);
        if is_ahead || JUMP_MAX < jump {
            (self.since, self.was_doubted) = (now, true);
            let newest_ms = newest.map(|newest| newest.0);
            tracing::warn!(
                calendar_ms = date.0,
                newest_ms,
                jump_ms = jump.0,
                "nothing is deleted by age: the date jumped, or is more than a day after all data"
            );
            return Trust::Nothing;
        }
        match now.duration_since(self.since) {
            even if TRUSTED_AFTER <= even => Trust::All,
            even if BELIEVED_AFTER <= even || !self.was_doubted => Trust::Part,
            _ => {
                tracing::warn!("nothing is deleted by age: the date was in doubt a short time ago");
                Trust::Nothing
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::sleep;

    const HOUR: Duration = Duration::from_secs(60 * 60);
    const TODAY: Millis = Millis(20_000 * DAY.0);

    #[tokio::test(start_paused = true)]
    async fn a_calendar_that_runs_evenly_is_believed_and_after_days_in_everything() {
        let clock = Clock::start_at(TODAY);
        let mut check = CalendarCheck::begin(clock, Some(TODAY), Some(TODAY));
        for hour in 0..80 {
            let expected = if hour < 72 { Trust::Part } else { Trust::All };
            assert_eq!(check.look(Some(clock.calendar())), expected, "hour {hour}");
            sleep(HOUR).await;
        }
        assert_eq!(check.look(None), Trust::All, "there is nothing to delete");
    }

    #[tokio::test(start_paused = true)]
    async fn a_calendar_that_jumps_deletes_nothing_until_it_has_run_evenly() {
        for there in [TODAY.plus(Millis(365 * DAY.0)), Millis(DAY.0), TODAY.plus(Millis(DAY.0))] {
            let clock = Clock::start_at(TODAY);
            let mut check = CalendarCheck::begin(clock, Some(TODAY), None);
            sleep(HOUR).await;
            clock.set_calendar(there);
            // Somebody signs in by the new date at once.
            for hour in 0..6 {
                let looked = check.look(Some(clock.calendar()));
                assert_eq!(looked, Trust::Nothing, "hour {hour} after {there:?}");
                sleep(HOUR).await;
            }
            assert_eq!(check.look(Some(clock.calendar())), Trust::Part);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_date_that_was_wrong_at_the_start_is_in_doubt_though_somebody_signs_in_by_it() {
        let clock = Clock::start_at(TODAY.plus(Millis(100 * DAY.0)));
        let mut check = CalendarCheck::begin(clock, Some(TODAY), None);
        sleep(Duration::from_secs(60)).await;
        assert_eq!(check.look(Some(clock.calendar())), Trust::Nothing);
        sleep(HOUR).await;
        clock.set_calendar(TODAY);
        assert_eq!(check.look(Some(clock.calendar())), Trust::Nothing);
    }

    #[tokio::test(start_paused = true)]
    async fn a_date_far_from_the_trusted_one_is_in_doubt_whatever_the_newest_row() {
        let ahead = TODAY.plus(DAY).plus(Millis(1));
        let back = Millis(TODAY.0 - JUMP_MAX.0 - 1);
        for (date, expected) in [
            (TODAY, Trust::Part),
            (TODAY.plus(DAY), Trust::Part),
            (Millis(TODAY.0 - JUMP_MAX.0), Trust::Part),
            (ahead, Trust::Nothing),
            (back, Trust::Nothing),
        ] {
            let clock = Clock::start_at(date);
            let mut check = CalendarCheck::begin(clock, Some(date), Some(TODAY));
            assert_eq!(check.look(Some(date)), expected, "{date:?}");
            sleep(BELIEVED_AFTER).await;
            assert_eq!(check.look(Some(clock.calendar())), Trust::Part, "{date:?}");
        }
    }
}
