//! The options of stacker.

use stacker::gravity::ROW;
use stacker::polyomino::SIZE_MAX;
use stacker::score::GreatClear;
use stacker::{Class, Gravity, Options, PieceSet};

use super::{Row, bounds, choice, number, text, thousands};

/// All of them. The options of solo runs have no place in a room: there is a goal, or a full field
/// is cleared.
pub fn rows() -> Vec<Row> {
    let usual = Options::default();
    let Options {
        pieces: _,
        size_weights: _,
        columns: _,
        rows: _,
        next_count: _,
        holds: _,
        gravity: _,
        soft_drop_least_ticks: _,
        lock_delay_ticks: _,
        forced_lock_ticks: _,
        spawn_delay_ticks: _,
        clear_delay_ticks: _,
        great_clear: _,
        zero_line_mini: _,
        mini_from_no_turn: _,
        spin_single_rows: _,
        all_clear_rows: _,
        garbage_delay_ticks: _,
        garbage_cap_per_mille: _,
        margin_from_tick: _,
        margin_per_mille: _,
        goal: _,
        top_out: _,
    } = usual;
    let mut rows = Vec::from(pieces(&usual));
    rows.extend(board(&usual));
    rows.extend(gravity(&usual));
    rows.extend(delays(&usual));
    rows.extend(clears(&usual));
    rows.extend(garbage(&usual));
    rows
}

macro_rules! number {
    ($usual:expr, $field:ident, $key:literal, $unit:literal, $effect:literal) => {
        number($key, $usual.$field.into(), $unit, $effect, |value| {
            let value = value.try_into();
            value.is_ok_and(|$field| Options { $field, ..$usual }.check().is_ok())
        })
    };
}

fn pieces(usual: &Options) -> [Row; 3] {
    let name = |class| match class {
        Class::Convex => "class-convex",
        Class::Holeless => "class-holeless",
        Class::Holed => "class-all",
    };
    let class = choice(
        "stack-option-shapes",
        [Class::Convex, Class::Holeless, Class::Holed],
        name,
        usual.pieces.hardest(),
        "the hardest shapes of these sizes; each includes the ones before",
    );
    let sizes: Vec<String> = usual.pieces.sizes().map(|size| size.to_string()).collect();
    let largest = bounds(4, |size| {
        let set = u8::try_from(size).map(|size| PieceSet::new([size], Class::Convex));
        set.is_ok_and(|set| usual.with_pieces(set).check().is_ok())
    });
    assert_eq!(*largest.end(), u32::from(SIZE_MAX), "the largest pieces have a field");
    let sizes = [
        "Pieces".to_owned(),
        format!("any sizes of {} to {} cells", largest.start(), largest.end()),
        sizes.join(", "),
        "the sizes in the bag; 13 to 15 only where the server has the lists".to_owned(),
    ];
    let size = usual.pieces.largest();
    let weight = bounds(usual.size_weights.of(size).into(), |weight| {
        let weights = u8::try_from(weight).map(|weight| usual.size_weights.with(size, weight));
        weights.is_ok_and(|size_weights| Options { size_weights, ..*usual }.check().is_ok())
    });
    let weights = [
        "Weight of a size".to_owned(),
        format!("{} to {}", weight.start(), weight.end()),
        usual.size_weights.of(size).to_string(),
        "how often pieces of a size come against the other sizes".to_owned(),
    ];
    [sizes, weights, class]
}

fn board(usual: &Options) -> [Row; 4] {
    let small = usual.with_pieces(PieceSet::new([1], Class::Convex));
    let [columns, rows] = [
        number!(
            small,
            columns,
            "stack-option-columns",
            "",
            "columns of the field; no fewer than the largest piece has cells"
        ),
        number!(
            small,
            rows,
            "stack-option-rows",
            "",
            "rows of the field; no fewer than the largest piece has cells"
        ),
    ];
    let with_default =
        |[name, range, _, effect]: Row, default: u8| [name, range, default.to_string(), effect];
    [
        with_default(columns, usual.columns),
        with_default(rows, usual.rows),
        number!(*usual, next_count, "stack-option-preview", "", "pieces to come that are shown"),
        yes("stack-option-hold", usual.holds, "whether there is a hold box"),
    ]
}

/// The speed, by the clock or by levels.
fn gravity(usual: &Options) -> Vec<Row> {
    let allows = |gravity| Options { gravity, ..*usual }.check().is_ok();
    let (timed, levels) = ((1311, 164, 3600), (1, 10));
    let by_clock =
        |start, gain, gains_from_tick| allows(Gravity::Timed { start, gain, gains_from_tick });
    let by_level = |first: u32, lines: u32| {
        let numbers = first.try_into().ok().zip(lines.try_into().ok());
        numbers.is_some_and(|(first, lines)| allows(Gravity::Levels { first, lines }))
    };
    let (start, gain, from) = match usual.gravity {
        Gravity::Timed { start, gain, gains_from_tick } => (start, gain, gains_from_tick),
        Gravity::Levels { .. } => timed,
    };
    let default = match usual.gravity {
        Gravity::Timed { .. } => "by the clock",
        Gravity::Levels { .. } => "by lines",
    };
    let speed = |key: &str, value: u32, unit: &str, effect: &str, allows: &dyn Fn(u32) -> bool| {
        let range = bounds(value, allows);
        let [least, most, value] = [*range.start(), *range.end(), value].map(rows_a_second);
        let range = format!("{least} to {most} {unit}");
        [text(key), range, format!("{value} {unit}"), effect.to_owned()]
    };
    vec![
        [
            text("stack-option-speed-up"),
            "by the clock, by lines".into(),
            default.into(),
            "what makes pieces fall faster".into(),
        ],
        speed("stack-option-start-speed", start, "rows/s", "speed at the start", &|value| {
            by_clock(value, gain, from)
        }),
        speed("stack-option-gain", gain, "rows/s", "more of it every second", &|value| {
            by_clock(start, value, from)
        }),
        number("stack-option-gain-from", from, "ticks", "when that begins", |value| {
            by_clock(start, gain, value)
        }),
        number("stack-option-start-speed", levels.0, "", "by lines: the first level", |value| {
            by_level(value, levels.1)
        }),
        number("stack-option-gain", levels.1, "lines", "by lines: lines a level", |value| {
            by_level(levels.0, value)
        }),
    ]
}

/// Rows per second, for a speed in 65536ths of a row per tick.
fn rows_a_second(speed: u32) -> String {
    let thousandths = u64::from(speed) * 60_000 / u64::from(ROW);
    thousands(format!("{}.{:03}", thousandths / 1000, thousandths % 1000))
}

fn delays(usual: &Options) -> [Row; 5] {
    [
        number!(
            *usual,
            soft_drop_least_ticks,
            "stack-option-soft-drop",
            "ticks a row",
            "a player with a faster soft drop plays with this one; 0 is the floor at once"
        ),
        number!(
            *usual,
            lock_delay_ticks,
            "stack-option-lock-delay",
            "ticks",
            "time that a piece may lie without doing anything"
        ),
        number!(
            *usual,
            forced_lock_ticks,
            "stack-option-forced-lock",
            "ticks",
            "time that it may lie whatever it does"
        ),
        number!(
            *usual,
            spawn_delay_ticks,
            "stack-option-spawn-delay",
            "ticks",
            "from a lock to the next piece"
        ),
        number!(
            *usual,
            clear_delay_ticks,
            "stack-option-clear-delay",
            "ticks",
            "as many more when lines were cleared"
        ),
    ]
}

fn clears(usual: &Options) -> [Row; 5] {
    let name = |one| match one {
        GreatClear::BySize => "clear-by-size",
        GreatClear::FourLines => "clear-four",
    };
    [
        choice(
            "stack-option-great-clear",
            [GreatClear::BySize, GreatClear::FourLines],
            name,
            usual.great_clear,
            "how many lines count for back-to-back: as many as the largest piece asks for, or four",
        ),
        yes(
            "stack-option-zero-mini",
            usual.zero_line_mini,
            "whether a mini spin without lines begins back-to-back",
        ),
        yes(
            "stack-option-kick-mini",
            usual.mini_from_no_turn,
            "whether the kick of a turn by 0° makes a mini spin",
        ),
        number!(
            *usual,
            spin_single_rows,
            "stack-option-spin-single",
            "rows",
            "more rows sent for a spin that clears one line"
        ),
        number!(
            *usual,
            all_clear_rows,
            "stack-option-all-clear",
            "rows",
            "more rows sent for emptying the field"
        ),
    ]
}

fn garbage(usual: &Options) -> [Row; 4] {
    [
        number!(
            *usual,
            garbage_delay_ticks,
            "stack-option-garbage-delay",
            "ticks",
            "time in which a packet can be cancelled"
        ),
        number!(
            *usual,
            garbage_cap_per_mille,
            "stack-option-garbage-cap",
            "of 1000",
            "share of the field's rows that may enter at one lock, at least one row"
        ),
        number!(
            *usual,
            margin_from_tick,
            "stack-option-margin-from",
            "ticks",
            "time from which attacks grow"
        ),
        number!(
            *usual,
            margin_per_mille,
            "stack-option-margin",
            "of 1000 a second",
            "by how much they grow"
        ),
    ]
}

fn yes(key: &str, default: bool, effect: &str) -> Row {
    choice(key, [true, false], |is_so| if is_so { "yes" } else { "no" }, default, effect)
}
