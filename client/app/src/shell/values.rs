//! Values of rows: their steps, and their names.

use crate::text::{self, tr};

/// The element `by` places after `now` in `all`, around the end.
pub fn cycled<T: Copy + PartialEq>(all: &[T], now: T, by: i8) -> T {
    let index = all.iter().position(|&one| one == now).unwrap_or(0) as i64;
    all[(index + i64::from(by)).rem_euclid(all.len() as i64) as usize]
}

/// Steps a value within its range.
pub fn turn(value: &mut u16, by: i8, step: i32, least: u16, most: u16) {
    // The ends of a range are reachable with any step.
    let next = i32::from(*value) + i32::from(by) * step;
    *value = next.clamp(least.into(), most.into()) as u16;
}

/// Thousandths as a percentage.
pub fn percent(per_mille: u16) -> String {
    tr!("percent", percent = text::decimal(per_mille.into(), 1))
}

/// The name of one of two values.
pub fn pick<T: PartialEq>(now: T, first: T, one: &str, other: &str) -> String {
    if now == first { one.into() } else { other.into() }
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
