//! Days by the calendar in UTC, by which the daily challenge changes, and streaks of them.

use bincode::{Decode, Encode};
use core::fmt;

/// The length of a day in milliseconds: the calendar of servers has no leap seconds.
pub const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The last day that has a date: 9999-12-31.
const LAST: u32 = 2_932_896;

/// Days from March 1 of the year 0 to 1970.
const EPOCH: u32 = 719_468;
/// Days in 400 years, after which the calendar repeats itself.
const ERA_DAYS: u32 = 146_097;

/// A day: how many there were since 1970-01-01, in UTC. **Invariant:** at most the last day of the
/// year 9999.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Day(u32);

impl Day {
    /// The day with this number, from 1970-01-01 as 0. Numbers beyond the year 9999 are its last day.
    pub fn new(number: u32) -> Day {
        Day(number.min(LAST))
    }

    /// The day of a time in milliseconds since 1970.
    pub fn of_unix_ms(unix_ms: u64) -> Day {
        Day::new(u32::try_from(unix_ms / DAY_MS).unwrap_or(u32::MAX))
    }

    /// The number, from 1970-01-01 as 0.
    pub fn number(self) -> u32 {
        self.0
    }

    /// When it begins, in milliseconds since 1970.
    pub fn begins_ms(self) -> u64 {
        u64::from(self.0) * DAY_MS
    }

    /// The day before; nothing on the first.
    pub fn before(self) -> Option<Day> {
        self.0.checked_sub(1).map(Day)
    }

    /// The day after.
    pub fn next(self) -> Day {
        Day::new(self.0 + 1)
    }

    /// The date as year, month and day of the month, both from 1.
    pub fn date(self) -> (u32, u32, u32) {
        // Years that begin in March have their leap day at their end.
        let days = self.0 + EPOCH;
        let (era, of_era) = (days / ERA_DAYS, days % ERA_DAYS);
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = 400 * era + year_of_era + u32::from(month <= 2);
        (year, month, day)
    }

    /// The day of a date as `2026-11-25`; nothing when it is no date from 1970 to 9999.
    pub fn named(text: &str) -> Option<Day> {
        let is_digit = |(at, byte): (usize, u8)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        if text.len() != 10 || !text.bytes().enumerate().all(is_digit) {
            return None;
        }
        let number = |from: usize, to: usize| text[from..to].parse::<u32>().ok();
        let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
        if year < 1970 || !(1..=12).contains(&month) || day == 0 {
            return None;
        }
        let shifted = if month <= 2 { year - 1 } else { year };
        let (era, year_of_era) = (shifted / 400, shifted % 400);
        let from_march = if 2 < month { month - 3 } else { month + 9 };
        let of_year = (153 * from_march + 2) / 5 + day - 1;
        let of_era = 365 * year_of_era + year_of_era / 4 - year_of_era / 100 + of_year;
        let found = Day((era * ERA_DAYS + of_era).checked_sub(EPOCH)?);
        // The 31st of a shorter month is a day of the next one.
        (found.0 <= LAST && found.date() == (year, month, day)).then_some(found)
    }
}

/// The date, as `2026-11-25`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The streak of a player who finished the challenge on these days, the latest first: how many days
/// in a row, up to `today`. A day that is not over does not break it.
pub fn streak(today: Day, finished: impl IntoIterator<Item = Day>) -> u32 {
    let (mut length, mut latest) = (0, None);
    for day in finished.into_iter().filter(|&day| day <= today) {
        match latest {
            None if day == today || Some(day) == today.before() => length = 1,
            Some(latest) if day == latest => {}
            Some(latest) if Some(day) == latest.before() => length += 1,
            None | Some(_) => break,
        }
        latest = Some(day);
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_day_has_one_date_and_a_date_one_day() {
        for (number, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_781, "2026-11-24"),
            (20_782, "2026-11-25"),
            (21_243, "2028-02-29"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
            (LAST, "9999-12-31"),
        ] {
            assert_eq!(Day::new(number).to_string(), date);
            assert_eq!(Day::named(date), Some(Day::new(number)));
        }
        for number in (0..=LAST).step_by(97) {
            let day = Day::new(number);
            assert_eq!(Day::named(&day.to_string()), Some(day));
            assert!(day.date() < day.next().date() || number == LAST, "{day}");
        }
        assert_eq!(Day::new(u32::MAX), Day::new(LAST));
    }

    #[test]
    fn what_is_no_date_is_no_day() {
        for wrong in [
            "",
            "today",
            "2026-11-31",
            "2027-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-01-00",
            "1969-12-31",
            "2026-1-1",
            "2026-11-25 ",
            "+026-11-25",
            "2026/11/25",
            "2026-11-2\u{e9}",
        ] {
            assert_eq!(Day::named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_day_begins_at_midnight() {
        let day = Day::named("2028-02-29").unwrap();
        assert_eq!(Day::of_unix_ms(day.begins_ms()), day);
        assert_eq!(Day::of_unix_ms(day.begins_ms() - 1).to_string(), "2028-02-28");
        assert_eq!(Day::of_unix_ms(day.begins_ms() + DAY_MS - 1), day);
        assert_eq!(Day::of_unix_ms(day.begins_ms() + DAY_MS).to_string(), "2028-03-01");
        assert_eq!(Day::of_unix_ms(u64::MAX), Day::new(LAST));
    }

    #[test]
    fn a_streak_is_days_in_a_row_up_to_today_or_yesterday() {
        let check = |finished: &[u32], length| {
            let days = finished.iter().map(|&number| Day::new(number));
            assert_eq!(streak(Day::new(100), days), length, "{finished:?}");
        };
        check(&[], 0);
        check(&[100], 1);
        check(&[100, 99, 98], 3);
        check(&[99, 98], 2);
        check(&[98, 97], 0);
        check(&[100, 98, 97], 1);
        check(&[101, 100, 99], 2);
        // Several games of a day count once.
        check(&[100, 100, 99, 99, 98, 96], 3);
        check(&[99, 99, 98], 2);
        assert_eq!(streak(Day::new(1), [1, 0].map(Day::new)), 2);
    }
}
