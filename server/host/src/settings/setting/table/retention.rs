//! The rows for quotas, retention and backups.

use humantime::{format_duration, parse_duration};
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::settings::setting::{Setting, Sort};
use crate::settings::spelling::number;

/// Upper bound of the days: a hundred years.
const DAYS_MOST: u32 = 36_500;
/// Upper bound of the replay folder: a terabyte, in megabytes.
const REPLAYS_MB_MOST: u32 = 1024 * 1024;
/// Upper bound of the casual matches of an account that are saved in a day.
const CASUAL_DAILY_MOST: u32 = 100_000;
/// Bounds of the interval of backups: a minute and 365 days.
const EVERY: RangeInclusive<Duration> =
    Duration::from_secs(60)..=Duration::from_secs(365 * 24 * 60 * 60);
/// Upper bound of the backups that are retained.
const KEEP_MOST: u16 = 1000;

/// The age of casual matches between people, and of runs.
pub const CASUAL_MATCHES_DAYS: Setting = Setting {
    name: "casual_matches_days",
    value_name: "DAYS",
    help: "Days after which casual matches between people are deleted, and solo runs that are \
        nobody's best, 0 to 36500; 0 keeps them",
    sort: Sort::Number,
    mask: str::to_string,
    read: |settings, text| {
        settings.retention.casual_matches_days = number(text, 0..=DAYS_MOST)?;
        Ok(())
    },
    show: |settings| settings.retention.casual_matches_days.to_string(),
};

/// The age of casual matches against bots.
pub const BOT_MATCHES_DAYS: Setting = Setting {
    name: "bot_matches_days",
    value_name: "DAYS",
    help: "Days after which casual matches of one player against bots are deleted, 0 to 36500; 0 \
        keeps them",
    sort: Sort::Number,
    mask: str::to_string,
    read: |settings, text| {
        settings.retention.bot_matches_days = number(text, 0..=DAYS_MOST)?;
        Ok(())
    },
    show: |settings| settings.retention.bot_matches_days.to_string(),
};

/// The absence of guests.
pub const GUESTS_DAYS: Setting = Setting {
    name: "guests_days",
    value_name: "DAYS",
    help: "Days without a sign-in after which guests are deleted, unless a match or a run of theirs \
        is stored, 0 to 36500; 0 keeps them",
    sort: Sort::Number,
    mask: str::to_string,
    read: |settings, text| {
        settings.retention.guests_days = number(text, 0..=DAYS_MOST)?;
        Ok(())
    },
    show: |settings| settings.retention.guests_days.to_string(),
};

/// The size of the replay folder.
pub const REPLAYS_MB_MAX: Setting = Setting {
    name: "replays_mb_max",
    value_name: "MB",
    help: "Megabytes of the replay folder, 0 to 1048576: the oldest files beyond are deleted; 0 is \
        no limit",
    sort: Sort::Number,
    mask: str::to_string,
    read: |settings, text| {
        settings.retention.replays_mb_max = number(text, 0..=REPLAYS_MB_MOST)?;
        Ok(())
    },
    show: |settings| settings.retention.replays_mb_max.to_string(),
};

/// The quota of casual matches.
pub const CASUAL_DAILY_MAX: Setting = Setting {
    name: "casual_daily_max",
    value_name: "N",
    help: "Casual matches of one account that are saved in 24 hours, 0 to 100000; 0 for all. \
        Further ones are played and not saved",
    sort: Sort::Number,
    mask: str::to_string,
    read: |settings, text| {
        settings.casual_daily_max = number(text, 0..=CASUAL_DAILY_MOST)?;
        Ok(())
    },
    show: |settings| settings.casual_daily_max.to_string(),
};

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
