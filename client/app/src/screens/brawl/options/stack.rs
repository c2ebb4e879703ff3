//! The options of stacker.

use stacker::gravity::{GRAVITY_MAX, LEVEL_MAX, ROW};
use stacker::grid::{COLUMNS_MAX, ROWS_MAX};
use stacker::options::{COLUMNS_MIN, NEXT_MAX, ROWS_MIN, TICKS_MAX};
use stacker::polyomino::SIZE_MAX;
use stacker::score::GreatClear;
use stacker::{Class, Gravity, Options, PieceSet};

use crate::screens::brawl::options::{percent, pick};
use crate::screens::model::cycled;

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named after the options")]
pub enum StackKnob {
    /// Whether pieces of so many cells are among them.
    Size(u8),
    Class,
    Columns,
    Rows,
    Next,
    Hold,
    /// By the clock, or by lines.
    Faster,
    /// The speed or the level at the start.
    Start,
    /// How much faster, or after how many lines.
    Gain,
    /// From when on; only by the clock.
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

use StackKnob as K;

/// All but the sizes, in the order of the page.
const OTHERS: [StackKnob; 23] = [
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

/// What gravity begins with when it is chosen by lines.
const BY_LINES: Gravity = Gravity::Levels { first: 1, lines: 10 };

impl StackKnob {
    /// All of them, in the order of the page.
    pub fn all() -> impl Iterator<Item = StackKnob> {
        (1..=SIZE_MAX).map(K::Size).chain(OTHERS)
    }

    /// What the player calls it.
    pub fn name(self) -> String {
        let name = match self {
            K::Size(1) => "Pieces of 1 cell",
            K::Size(size) => return format!("Pieces of {size}"),
            K::Class => "Shapes",
            K::Columns => "Columns",
            K::Rows => "Rows",
            K::Next => "Shown to come",
            K::Hold => "Hold box",
            K::Faster => "Gets faster",
            K::Start => "Falls at first",
            K::Gain => "Faster by",
            K::GainsFrom => "Faster from",
            K::SoftDrop => "Soft drop",
            K::LockDelay => "Locks after",
            K::ForcedLock => "Locks at last",
            K::SpawnDelay => "Next piece after",
            K::ClearDelay => "More for lines",
            K::GreatClear => "A great clear",
            K::ZeroLineMini => "Mini, no lines",
            K::MiniFromNoTurn => "Mini by kick key",
            K::SpinSingle => "Spin of 1 line",
            K::AllClear => "All clear sends",
            K::GarbageDelay => "Garbage waits",
            K::GarbageCap => "Garbage a lock",
            K::MarginFrom => "Attacks grow from",
            K::Margin => "and grow by",
        };
        name.into()
    }

    /// What it is set to.
    pub fn value(self, rules: &Options) -> String {
        let ms = |ticks: u32| match ticks {
            0 => "at once".to_owned(),
            _ => format!("{} ms", ticks * 1000 / 60),
        };
        let from = |tick: u32| format!("{}:{:02}", tick / 3600, tick / 60 % 60);
        let more = |rows: u8| format!("{rows} more rows");
        match self {
            K::Size(size) => yes(rules.pieces.sizes().any(|other| other == size)),
            K::Class => match rules.pieces.hardest() {
                Class::Convex => "No gaps".into(),
                Class::Holeless => "No holes".into(),
                Class::Holed => "All".into(),
            },
            K::Columns => format!("{}", rules.columns),
            K::Rows => format!("{}", rules.rows),
            K::Next => format!("{}", rules.next_count),
            K::Hold => yes(rules.holds),
            K::Faster | K::Start | K::Gain | K::GainsFrom => gravity_value(self, rules.gravity),
            K::SoftDrop => match rules.soft_drop_ticks {
                0 => "at once".into(),
                ticks => format!("{} ms a row", u32::from(ticks) * 1000 / 60),
            },
            K::LockDelay => ms(rules.lock_delay_ticks.into()),
            K::ForcedLock => ms(rules.forced_lock_ticks.into()),
            K::SpawnDelay => ms(rules.spawn_delay_ticks.into()),
            K::ClearDelay => ms(rules.clear_delay_ticks.into()),
            K::GreatClear => pick(rules.great_clear, GreatClear::BySize, "By size", "4 lines"),
            K::ZeroLineMini => pick(rules.zero_line_mini, true, "Counts", "Does not"),
            K::MiniFromNoTurn => pick(rules.mini_from_no_turn, true, "Counts", "Does not"),
            K::SpinSingle => more(rules.spin_single_rows),
            K::AllClear => more(rules.all_clear_rows),
            K::GarbageDelay => ms(rules.garbage_delay_ticks.into()),
            K::GarbageCap => format!("{} of rows", percent(rules.garbage_cap_per_mille)),
            K::MarginFrom => from(rules.margin_from_tick),
            K::Margin => format!("{} / s", percent(rules.margin_per_mille)),
        }
    }

    /// Turns it `by` steps, within its range.
    pub fn step(self, rules: &mut Options, by: i8) {
        let columns_least = COLUMNS_MIN.max(rules.pieces.largest());
        let rows_least = ROWS_MIN.max(rules.pieces.largest());
        match self {
            K::Size(size) => toggle(rules, size),
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
            K::SoftDrop => turn8(&mut rules.soft_drop_ticks, by, 0, 20),
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

/// Rows a second of a speed in 65536ths of a row a tick.
fn speed(speed: u32) -> String {
    let hundredths = u64::from(speed) * 6000 / u64::from(ROW);
    format!("{}.{:02} rows / s", hundredths / 100, hundredths % 100)
}

fn gravity_value(knob: StackKnob, gravity: Gravity) -> String {
    match (gravity, knob) {
        (Gravity::Timed { .. }, K::Faster) => "By the clock".into(),
        (Gravity::Timed { start, .. }, K::Start) => speed(start),
        (Gravity::Timed { gain, .. }, K::Gain) => {
            let thousandths = u64::from(gain) * 60_000 / u64::from(ROW);
            format!("{}.{:03} each s", thousandths / 1000, thousandths % 1000)
        }
        (Gravity::Timed { gains_from_tick, .. }, _) => {
            format!("{}:{:02}", gains_from_tick / 3600, gains_from_tick / 60 % 60)
        }
        (Gravity::Levels { .. }, K::Faster) => "By lines".into(),
        (Gravity::Levels { first, .. }, K::Start) => format!("Level {first}"),
        (Gravity::Levels { lines, .. }, K::Gain) => format!("1 each {lines} lines"),
        (Gravity::Levels { .. }, _) => "the first line".into(),
    }
}

fn step_gravity(knob: StackKnob, gravity: &mut Gravity, by: i8) {
    match (gravity, knob) {
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

/// Takes a size out of the set, or into it; the last one gives way to another. The field grows with the pieces
/// where it must.
fn toggle(rules: &mut Options, size: u8) {
    let mut sizes: Vec<u8> = rules.pieces.sizes().collect();
    match sizes.iter().position(|&other| other == size) {
        Some(_) if sizes.len() == 1 => sizes = vec![if size == 4 { 5 } else { 4 }],
        Some(index) => _ = sizes.remove(index),
        None => sizes.push(size),
    }
    rules.pieces = PieceSet::new(sizes, rules.pieces.hardest());
    let largest = rules.pieces.largest();
    rules.columns = rules.columns.max(largest);
    rules.rows = rules.rows.max(largest);
}

fn yes(is_so: bool) -> String {
    if is_so { "Yes".into() } else { "No".into() }
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
        for size in [4, 5, 4, 15] {
            K::Size(size).step(&mut rules, 1);
            assert_eq!(rules.check(), Ok(()), "after {size}");
        }
        assert_eq!(rules.pieces.sizes().collect::<Vec<_>>(), [5, 15]);
        assert_eq!((rules.columns, rules.rows), (15, 24));
        assert_eq!(K::Size(15).value(&rules), "Yes");
        assert_eq!(K::Size(4).value(&rules), "No");
    }

    #[test]
    fn gravity_is_turned_by_what_it_is() {
        let mut rules = Options::default();
        assert_eq!(K::Start.value(&rules), "1.20 rows / s");
        K::Faster.step(&mut rules, 1);
        assert_eq!(K::Start.value(&rules), "Level 1");
        K::Gain.step(&mut rules, -3);
        assert_eq!(K::Gain.value(&rules), "1 each 7 lines");
        K::Faster.step(&mut rules, 1);
        assert_eq!(rules, Options::default());
    }
}
