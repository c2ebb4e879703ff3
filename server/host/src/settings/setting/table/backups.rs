//! The rows for backups by schedule.

use humantime::{format_duration, parse_duration};
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::settings::setting::{Setting, Sort};
use crate::settings::spelling::number;

/// Bounds of the interval: a minute and 365 days.
const EVERY: RangeInclusive<Duration> =
    Duration::from_secs(60)..=Duration::from_secs(365 * 24 * 60 * 60);
/// Upper bound of the backups that are retained.
const KEEP_MOST: u16 = 1000;

/// The interval of backups.
pub const BACKUP_EVERY: Setting = Setting {
    name: "backup_every",
    value_name: "TIME",
    help: "Interval of backups of an SQLite database into the folder backups of the data folder, as \
        in 24h, 1m to 365d; 0 for none",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.backups.every = interval(text)?;
        Ok(())
    },
    show: |settings| match settings.backups.every {
        None => "0".into(),
        Some(every) => format_duration(every).to_string(),
    },
};

/// The number of backups.
pub const BACKUP_KEEP: Setting = Setting {
    name: "backup_keep",
    value_name: "N",
    help: "Backups that are retained, 1 to 1000; the oldest beyond are deleted after a new one",
    sort: Sort::Number,
    mask: str::to_string,
    read: |settings, text| {
        settings.backups.keep = number(text, 1..=KEEP_MOST)?;
        Ok(())
    },
    show: |settings| settings.backups.keep.to_string(),
};

/// An interval of whole seconds, as in `24h`; nothing for 0.
fn interval(text: &str) -> Result<Option<Duration>, String> {
    if text == "0" {
        return Ok(None);
    }
    let interval = parse_duration(text).ok();
    let interval = interval.filter(|it| EVERY.contains(it) && it.subsec_nanos() == 0);
    interval.map(Some).ok_or_else(|| "it must be 0, or a time from 1m to 365d, as in 24h".into())
}
