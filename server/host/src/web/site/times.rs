//! Times, in words and in a machine-readable format.

use bout::TICKS_PER_SECOND;
use maud::{Markup, html};
use std::time::{Duration, UNIX_EPOCH};

use crate::process::clock::calendar_ms;
use crate::web::site::language;
use crate::web::site::words::tr;

/// The last second that RFC 3339 can represent, of the year 9999, in milliseconds since 1970.
const LAST_MS: u64 = 253_402_300_799_000;

/// The age of a time, with the exact time as its title.
pub fn ago(at_ms: u64) -> Markup {
    let exact = exact(at_ms);
    html! { time datetime=(exact) title=(readable(at_ms)) { (since(calendar_ms().saturating_sub(at_ms))) } }
}

/// A duration.
pub fn span(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The duration of a number of ticks: minutes, seconds and hundredths.
pub fn span_ticks(ticks: u32) -> String {
    let hundredths = u64::from(ticks) * 100 / u64::from(TICKS_PER_SECOND);
    let mark = language::current().decimal_mark();
    format!("{}{mark}{:02}", span(hundredths * 10), hundredths % 100)
}

/// The day, as in 2026-11-21 in English.
pub fn day(at_ms: u64) -> String {
    let exact = exact(at_ms);
    tr!("date-day", year = &exact[..4], month = &exact[5..7], day = &exact[8..10])
}

/// The time to the minute, as in 2026-11-21 10:07 UTC in English.
pub fn readable(at_ms: u64) -> String {
    let time = exact(at_ms)[11..16].to_owned();
    tr!("date-minute", day = day(at_ms), time = time)
}

fn exact(at_ms: u64) -> String {
    let at = UNIX_EPOCH + Duration::from_millis(at_ms.min(LAST_MS));
    humantime::format_rfc3339_seconds(at).to_string()
}

/// The age in the largest unit of which there is at least one.
pub fn since(ms: u64) -> String {
    let minutes = ms / 60_000;
    match minutes {
        0 => tr!("time-just-now").into(),
        1..60 => tr!("time-minutes", count = minutes),
        60..1440 => tr!("time-hours", count = minutes / 60),
        _ => tr!("time-days", count = minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_its_largest_unit() {
        let check = |ms, words| assert_eq!(since(ms), words);
        check(59_999, "just now");
        check(60_000, "1 minute ago");
        check(59 * 60_000, "59 minutes ago");
        check(60 * 60_000, "1 hour ago");
        check(47 * 60 * 60_000, "1 day ago");
    }

    #[test]
    fn any_time_at_all_can_be_told() {
        assert_eq!(readable(0), "1970-01-01 00:00 UTC");
        assert_eq!(day(1_790_000_000_000), "2026-09-21");
        assert_eq!(day(u64::MAX), "9999-12-31");
        assert_eq!(span(605_999), "10:05");
        assert_eq!(span_ticks(60 * 65 + 31), "1:05.51");
    }
}
