//! The rows of options that are more than a number or a choice: pieces, the field, gravity.

use alloc::vec::Vec;
use bout::options::{OptionRow, OptionValue, Unit, Values};

use super::{COLUMNS_MIN, Options, ROWS_MIN, TICKS_MAX};
use crate::gravity::{GRAVITY_MAX, Gravity, LEVEL_MAX, ROW};
use crate::grid::{COLUMNS_MAX, ROWS_MAX};
use crate::{Class, PieceSet};

type Row = OptionRow<Options>;

/// The gravity by lines, to begin with.
const BY_LINES: Gravity = Gravity::Levels { first: 1, lines: 10 };

/// The rows of the pieces, and of the weights of their sizes.
pub(super) const PIECES: &[Row] = &[
    size::<1>("size 1"),
    size::<2>("size 2"),
    size::<3>("size 3"),
    size::<4>("size 4"),
    size::<5>("size 5"),
    size::<6>("size 6"),
    size::<7>("size 7"),
    size::<8>("size 8"),
    size::<9>("size 9"),
    size::<10>("size 10"),
    size::<11>("size 11"),
    size::<12>("size 12"),
    size::<13>("size 13"),
    size::<14>("size 14"),
    size::<15>("size 15"),
    HARDEST,
];

/// The rows of the gravity.
pub(super) const GRAVITY: &[Row] =
    &[SPEED_UP, START, GAIN, GAINS_FROM_TICK, FIRST, LINES, FROM_FIRST_LINE];

/// The weight of pieces of so many cells; 0 when they are not in the set.
const fn size<const SIZE: u8>(name: &'static str) -> Row {
    Row::numbers(0, u8::MAX as u32, 1, Unit::Weight)
        .field(
            name,
            |options| {
                let is_in = options.pieces.sizes().any(|size| size == SIZE);
                if is_in { options.size_weights.of(SIZE).into() } else { 0 }
            },
            |options, weight| weigh(options, SIZE, weight as u8),
        )
        .texts("stack-option-size", "")
        .numbered(SIZE as u32)
        .drawn_apart()
}

/// Changes the weight of a size. At 0 it leaves the set, unless it is the only one. The field grows
/// with the pieces where it must.
fn weigh(options: &mut Options, size: u8, weight: u8) {
    let others = options.pieces.sizes().filter(|&other| other != size);
    let mut sizes: Vec<u8> = others.collect();
    let weight = weight.max(u8::from(sizes.is_empty()));
    if 0 < weight {
        sizes.push(size);
    }
    options.pieces = PieceSet::new(sizes, options.pieces.hardest());
    options.size_weights = options.size_weights.with(size, weight.max(1));
    let largest = options.pieces.largest();
    options.columns = options.columns.max(largest);
    options.rows = options.rows.max(largest);
}

const HARDEST: Row = Row::choice::<Class>()
    .field(
        "pieces hardest",
        |options| options.pieces.hardest().number(),
        |options, class| {
            options.pieces =
                PieceSet::new(options.pieces.sizes(), <Class as OptionValue>::of(class));
        },
    )
    .texts(
        "stack-option-shapes",
        "the hardest shapes of these sizes; each includes the ones before",
    )
    .drawn_apart();

pub(super) const COLUMNS: Row =
    Row::numbers(COLUMNS_MIN as u32, COLUMNS_MAX as u32, 1, Unit::Count)
        .narrowed(|options| Values::Numbers {
            least: COLUMNS_MIN.max(options.pieces.largest()).into(),
            most: COLUMNS_MAX.into(),
            step: 1,
            unit: Unit::Count,
        })
        .field(
            "columns",
            |options| options.columns.into(),
            |options, columns| options.columns = columns as u8,
        )
        .texts(
            "stack-option-columns",
            "columns of the field; no fewer than the largest piece has cells",
        )
        .drawn_apart();

pub(super) const ROWS: Row = Row::numbers(ROWS_MIN as u32, ROWS_MAX as u32, 1, Unit::Count)
    .field(
        "rows",
        |options| options.rows.into(),
        |options, rows| options.rows = (rows as u8).max(options.pieces.largest()),
    )
    .texts("stack-option-rows", "rows of the field; no fewer than the largest piece has cells")
    .drawn_apart();

const SPEED_UP: Row = Row::new(Values::Choice(&["gravity-time", "gravity-lines"]))
    .field(
        "gravity",
        |options| u32::from(is_by_lines(options)),
        |options, by_lines| {
            if is_by_lines(options) != (by_lines != 0) {
                let timed = Options::default().gravity;
                options.gravity = if by_lines != 0 { BY_LINES } else { timed };
            }
        },
    )
    .texts("stack-option-speed-up", "what makes pieces fall faster")
    .drawn_apart();

fn is_by_lines(options: &Options) -> bool {
    matches!(options.gravity, Gravity::Levels { .. })
}

/// A row of a number of one kind of gravity, which is 0 in the other kind.
macro_rules! of_gravity {
    ($name:literal, $kind:ident $field:ident, $numbers:expr) => {
        $numbers
            .field(
                $name,
                |options: &Options| match options.gravity {
                    Gravity::$kind { $field, .. } => $field.number(),
                    _ => 0,
                },
                |options: &mut Options, value| {
                    if let Gravity::$kind { $field, .. } = &mut options.gravity {
                        *$field = value as _;
                    }
                },
            )
            .when(|options: &Options| matches!(options.gravity, Gravity::$kind { .. }))
            .drawn_apart()
    };
}

const START: Row = of_gravity!(
    "gravity start",
    Timed start,
    Row::numbers(0, GRAVITY_MAX, 1, Unit::Speed)
        .narrowed(|options| Values::Numbers {
            least: 0,
            most: GRAVITY_MAX,
            step: match options.gravity {
                // A twelfth of a row a second for slow falls, more for fast ones.
                Gravity::Timed { start, .. } if start < ROW / 4 => ROW as i32 / 720,
                Gravity::Timed { .. } | Gravity::Levels { .. } => ROW as i32 / 8,
            },
            unit: Unit::Speed,
        })
        .texts("stack-option-start-speed", "speed at the start")
);

const GAIN: Row = of_gravity!(
    "gravity gain",
    Timed gain,
    Row::numbers(0, ROW, ROW as i32 / 6000, Unit::SpeedPerSecond)
        .texts("stack-option-gain", "more of it every second")
);

const GAINS_FROM_TICK: Row = of_gravity!(
    "gravity gains_from_tick",
    Timed gains_from_tick,
    Row::numbers(0, TICKS_MAX, 600, Unit::FromTick)
        .texts("stack-option-gain-from", "when that begins")
);

const FIRST: Row = of_gravity!(
    "gravity first",
    Levels first,
    Row::numbers(1, LEVEL_MAX as u32, 1, Unit::Level)
        .texts("stack-option-start-speed", "by lines: the first level")
);

const LINES: Row = of_gravity!(
    "gravity lines",
    Levels lines,
    Row::numbers(1, u8::MAX as u32, 1, Unit::LinesPerLevel)
        .texts("stack-option-gain", "by lines: lines a level")
);

/// Lines count from the first: there is nothing to choose.
const FROM_FIRST_LINE: Row = Row::new(Values::Choice(&["gravity-first-line"]))
    .field("gravity from_line", |_| 0, |_, _| {})
    .texts("stack-option-gain-from", "")
    .when(is_by_lines)
    .drawn_apart();

#[cfg(test)]
mod tests {
    use bout::options::{OptionTable as _, OptionView};

    use super::*;

    fn view(options: &Options, name: &str) -> OptionView {
        let mut views = options.options().into_iter();
        views.find(|view| view.name == name).expect("there is such an option")
    }

    fn step(options: &mut Options, name: &str, by: i8) {
        options.set_option(name, view(options, name).stepped(by));
    }

    #[test]
    fn there_is_always_a_size_and_the_field_holds_the_largest() {
        let mut options = Options::default();
        for (size, by) in
            [("size 4", -1), ("size 5", -1), ("size 5", -1), ("size 15", 1), ("size 15", 2)]
        {
            step(&mut options, size, by);
            assert_eq!(options.check(), Ok(()), "after {size}");
        }
        assert_eq!(options.pieces.sizes().collect::<Vec<_>>(), [5, 15]);
        assert_eq!((options.columns, options.rows), (15, 24));
        let weights = ["size 15", "size 5", "size 4"].map(|size| view(&options, size).value);
        assert_eq!(weights, [3, 1, 0]);
        // A size that is removed and added again starts with weight 1.
        step(&mut options, "size 15", -3);
        step(&mut options, "size 15", 1);
        assert_eq!(view(&options, "size 15").value, 1);
    }

    #[test]
    fn gravity_is_turned_by_what_it_is() {
        let mut options = Options::default();
        step(&mut options, "gravity", 1);
        assert_eq!(options.gravity, BY_LINES);
        step(&mut options, "gravity lines", -3);
        assert_eq!(options.gravity, Gravity::Levels { first: 1, lines: 7 });
        assert!(!view(&options, "gravity start").applies);
        step(&mut options, "gravity", 1);
        assert_eq!(options, Options::default());
    }
}
