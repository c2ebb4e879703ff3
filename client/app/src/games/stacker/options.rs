//! The options of stacker.

use stacker::gravity::{GRAVITY_MAX, LEVEL_MAX, ROW};
use stacker::grid::{COLUMNS_MAX, ROWS_MAX};
use stacker::options::{COLUMNS_MIN, NEXT_MAX, ROWS_MIN, SOFT_DROP_LEAST_MAX, TICKS_MAX};
use stacker::polyomino::SIZE_MAX;
use stacker::score::GreatClear;
use stacker::{Class, Gravity, Options, PieceSet};

use crate::shell::values::cycled;
use crate::shell::values::{percent, pick, soft_drop};

/// An option that the page can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named after the options")]
pub enum StackControl {
    /// Whether pieces of so many cells are in the set, and how often they come.
    Size(u8),
    Class,
    Columns,
    Rows,
    Next,
    Hold,
    /// Speed-up by the clock, or by lines.
    Faster,
    /// The speed or the level at the start.
    Start,
    /// The speed-up, or the lines per level.
    Gain,
    /// The time of the first speed-up; only by the clock.
    GainsFrom,
    SoftDrop,
    LockDelay,
    ForcedLock,
    SpawnDelay,
    ClearDelay,
    GreatClear,
    ZeroLineMini,
    MiniFromNoTurn,
    SpinSingle,
    AllClear,
    GarbageDelay,
    GarbageCap,
    MarginFrom,
    Margin,
}

use crate::text::{self, tr};
use StackControl as K;

/// All but the sizes, in the order of the page.
const OTHERS: [StackControl; 23] = [
    K::Class,
    K::Columns,
    K::Rows,
    K::Next,
    K::Hold,
    K::Faster,
    K::Start,
    K::Gain,
    K::GainsFrom,
    K::SoftDrop,
    K::LockDelay,
    K::ForcedLock,
    K::SpawnDelay,
    K::ClearDelay,
    K::GreatClear,
    K::ZeroLineMini,
    K::MiniFromNoTurn,
    K::SpinSingle,
    K::AllClear,
    K::GarbageDelay,
    K::GarbageCap,
    K::MarginFrom,
    K::Margin,
];

/// The initial gravity when it is chosen by lines.
const BY_LINES: Gravity = Gravity::Levels { first: 1, lines: 10 };

impl StackControl {
    /// All of them, in the order of the page.
    pub fn all() -> impl Iterator<Item = StackControl> {
        (1..=SIZE_MAX).map(K::Size).chain(OTHERS)
    }

    /// Its player-facing name.
    pub fn name(self) -> String {
        let name = match self {
            K::Size(size) => return tr!("stack-option-size", size = size),
            K::Class => tr!("stack-option-shapes"),
            K::Columns => tr!("stack-option-columns"),
            K::Rows => tr!("stack-option-rows"),
            K::Next => tr!("stack-option-preview"),
            K::Hold => tr!("stack-option-hold"),
            K::Faster => tr!("stack-option-speed-up"),
            K::Start => tr!("stack-option-start-speed"),
            K::Gain => tr!("stack-option-gain"),
            K::GainsFrom => tr!("stack-option-gain-from"),
            K::SoftDrop => tr!("stack-option-soft-drop"),
            K::LockDelay => tr!("stack-option-lock-delay"),
            K::ForcedLock => tr!("stack-option-forced-lock"),
            K::SpawnDelay => tr!("stack-option-spawn-delay"),
            K::ClearDelay => tr!("stack-option-clear-delay"),
            K::GreatClear => tr!("stack-option-great-clear"),
            K::ZeroLineMini => tr!("stack-option-zero-mini"),
            K::MiniFromNoTurn => tr!("stack-option-kick-mini"),
            K::SpinSingle => tr!("stack-option-spin-single"),
            K::AllClear => tr!("stack-option-all-clear"),
            K::GarbageDelay => tr!("stack-option-garbage-delay"),
            K::GarbageCap => tr!("stack-option-garbage-cap"),
            K::MarginFrom => tr!("stack-option-margin-from"),
            K::Margin => tr!("stack-option-margin"),
        };
        name.into()
    }

    /// Its value, in words.
    pub fn value(self, rules: &Options) -> String {
        let ms = |ticks: u32| match ticks {
            0 => tr!("handling-instant").to_owned(),
            _ => tr!("milliseconds", ms = ticks * 1000 / 60),
        };
        let from = |tick: u32| format!("{}:{:02}", tick / 3600, tick / 60 % 60);
        let more = |rows: u8| tr!("more-rows", rows = rows);
        match self {
            K::Size(size) => match weight(rules, size) {
                0 => tr!("off").into(),
                weight => tr!("stack-size-weight", weight = weight),
            },
            K::Class => match rules.pieces.hardest() {
                Class::Convex => tr!("class-convex").into(),
                Class::Holeless => tr!("class-holeless").into(),
                Class::Holed => tr!("class-all").into(),
            },
            K::Columns => format!("{}", rules.columns),
            K::Rows => format!("{}", rules.rows),
            K::Next => format!("{}", rules.next_count),
            K::Hold => yes(rules.holds),
            K::Faster | K::Start | K::Gain | K::GainsFrom => gravity_value(self, rules.gravity),
            K::SoftDrop => soft_drop(rules.soft_drop_least_ticks),
            K::LockDelay => ms(rules.lock_delay_ticks.into()),
            K::ForcedLock => ms(rules.forced_lock_ticks.into()),
            K::SpawnDelay => ms(rules.spawn_delay_ticks.into()),
            K::ClearDelay => ms(rules.clear_delay_ticks.into()),
            K::GreatClear => {
                pick(rules.great_clear, GreatClear::BySize, tr!("clear-by-size"), tr!("clear-four"))
            }
            K::ZeroLineMini => pick(rules.zero_line_mini, true, tr!("on"), tr!("off")),
            K::MiniFromNoTurn => pick(rules.mini_from_no_turn, true, tr!("on"), tr!("off")),
            K::SpinSingle => more(rules.spin_single_rows),
            K::AllClear => more(rules.all_clear_rows),
            K::GarbageDelay => ms(rules.garbage_delay_ticks.into()),
            K::GarbageCap => tr!("share-of-rows", share = percent(rules.garbage_cap_per_mille)),
            K::MarginFrom => from(rules.margin_from_tick),
            K::Margin => tr!("per-second", value = percent(rules.margin_per_mille)),
        }
    }

    /// Changes it by `by` steps, within its range.
    pub fn step(self, rules: &mut Options, by: i8) {
        let columns_least = COLUMNS_MIN.max(rules.pieces.largest());
        let rows_least = ROWS_MIN.max(rules.pieces.largest());
        match self {
            K::Size(size) => weigh(rules, size, by),
            K::Class => {
                let all = [Class::Convex, Class::Holeless, Class::Holed];
                let hardest = cycled(&all, rules.pieces.hardest(), by);
                rules.pieces = PieceSet::new(rules.pieces.sizes(), hardest);
            }
            K::Columns => turn8(&mut rules.columns, by, columns_least, COLUMNS_MAX),
            K::Rows => turn8(&mut rules.rows, by, rows_least, ROWS_MAX),
            K::Next => turn8(&mut rules.next_count, by, 0, NEXT_MAX),
            K::Hold => rules.holds ^= true,
            K::Faster | K::Start | K::Gain | K::GainsFrom => {
                step_gravity(self, &mut rules.gravity, by);
            }
            K::SoftDrop => turn8(&mut rules.soft_drop_least_ticks, by, 0, SOFT_DROP_LEAST_MAX),
            K::LockDelay => turn16(&mut rules.lock_delay_ticks, by, 3, (0, 600)),
            K::ForcedLock => turn16(&mut rules.forced_lock_ticks, by, 30, (0, 6000)),
            K::SpawnDelay => turn8(&mut rules.spawn_delay_ticks, by, 0, 120),
            K::ClearDelay => turn8(&mut rules.clear_delay_ticks, by, 0, 120),
            K::GreatClear => {
                let all = [GreatClear::BySize, GreatClear::FourLines];
                rules.great_clear = cycled(&all, rules.great_clear, by);
            }
            K::ZeroLineMini => rules.zero_line_mini ^= true,
            K::MiniFromNoTurn => rules.mini_from_no_turn ^= true,
            K::SpinSingle => turn8(&mut rules.spin_single_rows, by, 0, 4),
            K::AllClear => turn8(&mut rules.all_clear_rows, by, 0, 20),
            K::GarbageDelay => turn16(&mut rules.garbage_delay_ticks, by, 3, (0, 600)),
            K::GarbageCap => turn16(&mut rules.garbage_cap_per_mille, by, 50, (1, 1000)),
            K::MarginFrom => turn32(&mut rules.margin_from_tick, by, 600, TICKS_MAX),
            K::Margin => turn16(&mut rules.margin_per_mille, by, 1, (0, 1000)),
        }
    }
}

/// Rows per second, for a speed in 65536ths of a row per tick.
fn speed(speed: u32) -> String {
    let hundredths = u64::from(speed) * 6000 / u64::from(ROW);
    tr!("rows-per-second", rows = text::decimal(hundredths, 2))
}

fn gravity_value(control: StackControl, gravity: Gravity) -> String {
    match (gravity, control) {
        (Gravity::Timed { .. }, K::Faster) => tr!("gravity-time").into(),
        (Gravity::Timed { start, .. }, K::Start) => speed(start),
        (Gravity::Timed { gain, .. }, K::Gain) => {
            let thousandths = u64::from(gain) * 60_000 / u64::from(ROW);
            tr!("per-second", value = text::decimal(thousandths, 3))
        }
        (Gravity::Timed { gains_from_tick, .. }, _) => {
            format!("{}:{:02}", gains_from_tick / 3600, gains_from_tick / 60 % 60)
        }
        (Gravity::Levels { .. }, K::Faster) => tr!("gravity-lines").into(),
        (Gravity::Levels { first, .. }, K::Start) => tr!("members-level", level = first),
        (Gravity::Levels { lines, .. }, K::Gain) => tr!("gravity-gain-lines", lines = lines),
        (Gravity::Levels { .. }, _) => tr!("gravity-first-line").into(),
    }
}

fn step_gravity(control: StackControl, gravity: &mut Gravity, by: i8) {
    match (gravity, control) {
        (gravity, K::Faster) => {
            *gravity = match gravity {
                Gravity::Timed { .. } => BY_LINES,
                Gravity::Levels { .. } => Options::default().gravity,
            };
        }
        (Gravity::Timed { start, .. }, K::Start) => {
            // A twelfth of a row a second for slow falls, more for fast ones.
            let step = if *start < ROW / 4 { ROW / 720 } else { ROW / 8 };
            turn32(start, by, step, GRAVITY_MAX);
        }
        (Gravity::Timed { gain, .. }, K::Gain) => turn32(gain, by, ROW / 6000, ROW),
        (Gravity::Timed { gains_from_tick, .. }, _) => turn32(gains_from_tick, by, 600, TICKS_MAX),
        (Gravity::Levels { first, .. }, K::Start) => turn8(first, by, 1, LEVEL_MAX),
        (Gravity::Levels { lines, .. }, K::Gain) => turn8(lines, by, 1, u8::MAX),
        // Lines count from the first.
        (Gravity::Levels { .. }, _) => {}
    }
}

/// The weight of a size; 0 when it is not in the set.
fn weight(rules: &Options, size: u8) -> u8 {
    let is_in = rules.pieces.sizes().any(|other| other == size);
    if is_in { rules.size_weights.of(size) } else { 0 }
}

/// Changes the weight of a size. At 0 it leaves the set, unless it is the only one. The field grows
/// with the pieces where it must.
fn weigh(rules: &mut Options, size: u8, by: i8) {
    let others = rules.pieces.sizes().filter(|&other| other != size);
    let mut sizes: Vec<u8> = others.collect();
    let least = u8::from(sizes.is_empty());
    let weight = weight(rules, size).saturating_add_signed(by).max(least);
    if 0 < weight {
        sizes.push(size);
    }
    rules.size_weights = rules.size_weights.with(size, weight.max(1));
    rules.pieces = PieceSet::new(sizes, rules.pieces.hardest());
    let largest = rules.pieces.largest();
    rules.columns = rules.columns.max(largest);
    rules.rows = rules.rows.max(largest);
}

fn yes(is_so: bool) -> String {
    if is_so { tr!("yes").into() } else { tr!("no").into() }
}

fn turn8(value: &mut u8, by: i8, least: u8, most: u8) {
    *value = value.saturating_add_signed(by).clamp(least, most);
}

fn turn16(value: &mut u16, by: i8, step: i32, (least, most): (u16, u16)) {
    let next = i32::from(*value) + i32::from(by) * step;
    *value = next.clamp(least.into(), most.into()) as u16;
}

fn turn32(value: &mut u32, by: i8, step: u32, most: u32) {
    let next = i64::from(*value) + i64::from(by) * i64::from(step.max(1));
    *value = next.clamp(0, most.into()) as u32;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_a_size_and_the_field_holds_the_largest() {
        let mut rules = Options::default();
        for (size, by) in [(4, -1), (5, -1), (5, -1), (15, 1), (15, 2)] {
            K::Size(size).step(&mut rules, by);
            assert_eq!(rules.check(), Ok(()), "after {size}");
        }
        assert_eq!(rules.pieces.sizes().collect::<Vec<_>>(), [5, 15]);
        assert_eq!((rules.columns, rules.rows), (15, 24));
        assert_eq!(K::Size(15).value(&rules), "Weight 3");
        assert_eq!(K::Size(5).value(&rules), "Weight 1");
        assert_eq!(K::Size(4).value(&rules), "Off");
        // A size that is removed and added again starts with weight 1.
        K::Size(15).step(&mut rules, -3);
        K::Size(15).step(&mut rules, 1);
        assert_eq!(K::Size(15).value(&rules), "Weight 1");
    }

    #[test]
    fn gravity_is_turned_by_what_it_is() {
        let mut rules = Options::default();
        assert_eq!(K::Start.value(&rules), "1.20 rows/s");
        K::Faster.step(&mut rules, 1);
        assert_eq!(K::Start.value(&rules), "Level 1");
        K::Gain.step(&mut rules, -3);
        assert_eq!(K::Gain.value(&rules), "+1 per 7 lines");
        K::Faster.step(&mut rules, 1);
        assert_eq!(rules, Options::default());
    }
}
