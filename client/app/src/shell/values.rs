//! Values of rows: their steps, and their names.

use bout::options::{OptionView, Unit, Values};

use crate::text::{self, tr};

/// The element `by` places after `now` in `all`, around the end.
pub fn cycled<T: Copy + PartialEq>(all: &[T], now: T, by: i8) -> T {
    let index = all.iter().position(|&one| one == now).unwrap_or(0) as i64;
    all[(index + i64::from(by)).rem_euclid(all.len() as i64) as usize]
}

/// The player-facing name of an option.
pub fn label(option: &OptionView) -> String {
    match option.number {
        Some(number) => text::format(option.label, &[("size", number.into())]),
        None => text::plain(option.label).into(),
    }
}

/// The value of an option in words; nothing where other options decide them.
pub fn worded(option: &OptionView) -> Option<String> {
    let value = option.value;
    match option.values {
        Values::Numbers { unit, .. } => Some(number(value, unit)),
        Values::Choice(texts) => texts.get(value as usize).map(|text| text::plain(text).into()),
        Values::YesOrNo(texts) => texts.get(value as usize).map(|text| text::plain(text).into()),
        Values::Named(_) => None,
    }
}

/// A number with its unit in words.
pub fn number(value: u32, unit: Unit) -> String {
    match unit {
        Unit::Count => value.to_string(),
        Unit::PerMille => percent(value),
        Unit::PerMilleOfRows => tr!("share-of-rows", share = percent(value)),
        Unit::PerMillePerSecond => tr!("per-second", value = percent(value)),
        Unit::PercentKept => tr!("percent", percent = 100 - value.min(100)),
        Unit::Pairs if value == 0 => tr!("no-limit").into(),
        Unit::Pairs => tr!("pairs", count = value),
        Unit::Ms => tr!("milliseconds", ms = value),
        Unit::MsPerRow => tr!("ms-per-row", ms = value),
        Unit::Seconds => tr!("seconds", s = value),
        Unit::Ticks if value == 0 => tr!("handling-instant").into(),
        Unit::Ticks => tr!("milliseconds", ms = value * 1000 / 60),
        Unit::FromTick => format!("{}:{:02}", value / 3600, value / 60 % 60),
        Unit::TicksPerRow => soft_drop(value as u8),
        Unit::HandlingTicks => in_ms(value as u8),
        Unit::Rows => tr!("more-rows", rows = value),
        Unit::Speed => tr!("rows-per-second", rows = rows_per_second(value, 2)),
        Unit::SpeedPerSecond => tr!("per-second", value = rows_per_second(value, 3)),
        Unit::Level => tr!("members-level", level = value),
        Unit::LinesPerLevel => tr!("gravity-gain-lines", lines = value),
        Unit::Weight if value == 0 => tr!("off").into(),
        Unit::Weight => tr!("stack-size-weight", weight = value),
        Unit::Bouts if value == 1 => tr!("option-one-bout").into(),
        Unit::Bouts => tr!("option-best-of", bouts = value),
        Unit::Teams if value == 1 => tr!("sides-free-for-all").into(),
        Unit::Teams => tr!("sides-teams", teams = value),
    }
}

/// Rows per second with so many decimals, for a speed in 65536ths of a row per tick.
fn rows_per_second(speed: u32, digits: u32) -> String {
    let scaled = u64::from(speed) * 60 * 10_u64.pow(digits) / u64::from(stacker::gravity::ROW);
    text::decimal(scaled, digits)
}

/// Thousandths as a percentage.
fn percent(per_mille: u32) -> String {
    tr!("percent", percent = text::decimal(per_mille.into(), 1))
}

/// A time of the handling in words: in milliseconds, and in ticks.
pub fn in_ms(ticks: u8) -> String {
    tr!("handling-ticks", ms = u32::from(ticks) * 1000 / 60, ticks = ticks)
}

/// The speed of a soft drop in words.
pub fn soft_drop(ticks: u8) -> String {
    match ticks {
        0 => tr!("handling-instant").into(),
        _ => tr!("handling-soft-drop-rate", ms = u32::from(ticks) * 1000 / 60, ticks = ticks),
    }
}
