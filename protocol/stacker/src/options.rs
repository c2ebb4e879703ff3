//! Every number and choice of ours that the rules leave open, with its default.

use bincode::{Decode, Encode};
use bout::TICKS_PER_SECOND;
use bout::options::{OptionRow, OptionTable, OutOfRange, Scope, Unit, Values};
use controls::{BothHeld, Handling, HandlingBounds, Tuning};
use serde::{Deserialize, Serialize};

use crate::attack::Might;
use crate::gravity::{Gravity, ROW};
use crate::grid::{COLUMNS_MAX, Field, ROWS_MAX};
use crate::pieces::PieceSetError;
use crate::score::{GreatClear, Streak};
use crate::{Class, PieceSet, SizeWeights};

mod parts;
mod random;

type Row = OptionRow<Options>;

bout::options! {
    /// How a bout of stacker is played. The default is the ranked game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Options {
        /// The pieces.
        pub pieces: PieceSet = PieceSet::new([4, 5], Class::Convex); parts::PIECES,
        /// How often each size is dealt, 1 to 255 for each of them.
        pub size_weights: SizeWeights = SizeWeights::EQUAL,
        /// Columns of the field. The default of other pieces is in [`Options::with_pieces`].
        pub columns: u8 = 12; &[parts::COLUMNS],
        /// Rows of the field: twice the columns by default.
        pub rows: u8 = 24; &[parts::ROWS],
        /// Pieces to come that are shown.
        pub next_count: u8 = 5 => Row::numbers(0, NEXT_MAX as u32, 1, Unit::Count)
            .texts("stack-option-preview", "pieces to come that are shown"),
        /// True if there is a hold box.
        pub holds: bool = true => Row::new(Values::YesOrNo(["no", "yes"]))
            .texts("stack-option-hold", "whether there is a hold box"),
        /// How fast pieces fall.
        pub gravity: Gravity = Gravity::Timed {
            start: GRAVITY_START,
            gain: GRAVITY_GAIN,
            gains_from_tick: GRAVITY_GAINS_FROM_TICK,
        }; parts::GRAVITY,
        /// The fastest soft drop that anybody plays with, in ticks a row; 0 to the floor at once. The
        /// speed is each player's own.
        pub soft_drop_least_ticks: u8 = 0
            => Row::numbers(0, SOFT_DROP_LEAST_MAX as u32, 1, Unit::TicksPerRow).texts(
                "stack-option-soft-drop",
                "a player with a faster soft drop plays with this one; 0 is the floor at once",
            ),
        /// Ticks that a piece may lie without doing anything.
        pub lock_delay_ticks: u16 = 30 => Row::numbers(0, 600, 3, Unit::Ticks)
            .texts("stack-option-lock-delay", "time that a piece may lie without doing anything"),
        /// Ticks until it locks whatever it does, and holds no more. See
        /// [`LockDelay`](crate::LockDelay).
        pub forced_lock_ticks: u16 = 300 => Row::numbers(0, 6000, 30, Unit::Ticks)
            .texts("stack-option-forced-lock", "time that it may lie whatever it does"),
        /// Ticks from a lock to the next piece (ARE).
        pub spawn_delay_ticks: u8 = 0 => Row::numbers(0, 120, 1, Unit::Ticks)
            .texts("stack-option-spawn-delay", "from a lock to the next piece"),
        /// As many more when lines were cleared.
        pub clear_delay_ticks: u8 = 0 => Row::numbers(0, 120, 1, Unit::Ticks)
            .texts("stack-option-clear-delay", "as many more when lines were cleared"),
        /// How many lines make a clear a great one, for back-to-back.
        pub great_clear: GreatClear = GreatClear::BySize => Row::choice::<GreatClear>().texts(
            "stack-option-great-clear",
            "how many lines count for back-to-back: as many as the largest piece asks for, or four",
        ),
        /// True if a mini spin without lines begins back-to-back.
        pub zero_line_mini: bool = false => Row::new(Values::YesOrNo(["off", "on"])).texts(
            "stack-option-zero-mini",
            "whether a mini spin without lines begins back-to-back",
        ),
        /// True if the kick of a turn by 0° makes a mini spin; not by default: back-to-back would cost
        /// nothing.
        pub mini_from_no_turn: bool = false => Row::new(Values::YesOrNo(["off", "on"]))
            .texts("stack-option-kick-mini", "whether the kick of a turn by 0° makes a mini spin"),
        /// More rows sent for a spin that clears one line.
        pub spin_single_rows: u8 = 0 => Row::numbers(0, 4, 1, Unit::Rows)
            .texts("stack-option-spin-single", "more rows sent for a spin that clears one line")
            .scope(Scope::Attacks),
        /// More rows sent for emptying the field.
        pub all_clear_rows: u8 = 10 => Row::numbers(0, 20, 1, Unit::Rows)
            .texts("stack-option-all-clear", "more rows sent for emptying the field")
            .scope(Scope::Attacks),
        /// Ticks from the first in which a packet can be cancelled to the first in which it can enter.
        pub garbage_delay_ticks: u16 = 30 => Row::numbers(0, 600, 3, Unit::Ticks)
            .texts("stack-option-garbage-delay", "time in which a packet can be cancelled")
            .scope(Scope::Garbage),
        /// Rows that may enter at one lock, in thousandths of the rows of the field, rounded down but
        /// at least 1.
        pub garbage_cap_per_mille: u16 = 400 => Row::numbers(1, 1000, 50, Unit::PerMilleOfRows)
            .texts(
                "stack-option-garbage-cap",
                "share of the field's rows that may enter at one lock, at least one row",
            )
            .scope(Scope::Garbage),
        /// The tick from which on attacks grow.
        pub margin_from_tick: u32 = 3 * 60 * TICKS_PER_SECOND
            => Row::numbers(0, TICKS_MAX, 600, Unit::FromTick)
                .texts("stack-option-margin-from", "time from which attacks grow")
                .scope(Scope::Attacks),
        /// By how many thousandths they grow each second.
        pub margin_per_mille: u16 = 8 => Row::numbers(0, 1000, 1, Unit::PerMillePerSecond)
            .texts("stack-option-margin", "by how much they grow")
            .scope(Scope::Attacks),
        /// When a run is finished.
        pub goal: Goal = Goal::Endless,
        /// The handling of a full field.
        pub top_out: TopOut = TopOut::Out,
    }
}

/// 0.02 rows a tick (TETR.IO's default).
const GRAVITY_START: u32 = ROW / 50 + 1;
/// 0.0025 rows a tick more every second (the same).
const GRAVITY_GAIN: u32 = ROW / 400 + 1;
/// A minute (the same).
const GRAVITY_GAINS_FROM_TICK: u32 = 60 * TICKS_PER_SECOND;

/// When a run is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Never.
    Endless,
    /// When so many lines were cleared, 1 to 10,000.
    Lines(u16),
    /// After so many ticks, 1 to [`TICKS_MAX`].
    Ticks(u32),
    /// When the field, which begins with so many rows of garbage, has none left: 1 to half of its
    /// rows. Each row is open where the packet of its number would be.
    Dig(u8),
    /// Never; rows of garbage come by themselves, ever sooner. See [`crate::garbage::rise_at`].
    Survive,
}

/// The handling of a full field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TopOut {
    /// It is out.
    Out,
    /// The field is cleared, and the seat plays on.
    Clear,
}

/// An option that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// A number is.
    #[error("{0}")]
    Number(OutOfRange),
    /// The pieces are.
    #[error("{0}")]
    Pieces(PieceSetError),
    /// A weight is.
    #[error("size_weights must be 1 to 255")]
    Weight,
}

/// The bounds of a player's handling, in ticks: what a byte holds. Slow hands harm nobody.
pub const HANDLING_BOUNDS: HandlingBounds = HandlingBounds {
    least: Handling {
        das_ticks: 0,
        arr_ticks: 0,
        soft_drop_ticks: 0,
        tuning: controls::Tuning::NONE,
    },
    most: Handling {
        das_ticks: u8::MAX,
        arr_ticks: u8::MAX,
        soft_drop_ticks: u8::MAX,
        tuning: Tuning {
            das_cut_ticks: u8::MAX,
            both: BothHeld::Later,
            initial_rotation: true,
            initial_hold: true,
        },
    },
};

/// The default handling (DAS and ARR as in TETR.IO and Techmino).
pub const HANDLING_DEFAULT: Handling =
    Handling { das_ticks: 10, arr_ticks: 2, soft_drop_ticks: 2, tuning: controls::Tuning::NONE };

/// The most that a bout may ask of the soft drop of all, in ticks a row.
pub const SOFT_DROP_LEAST_MAX: u8 = 20;
/// The most pieces to come that can be shown.
pub const NEXT_MAX: u8 = 7;
/// The latest tick that an option can name: an hour.
pub const TICKS_MAX: u32 = 60 * 60 * bout::TICKS_PER_SECOND;
/// The fewest columns of a field.
pub const COLUMNS_MIN: u8 = 4;
/// The fewest rows of a field.
pub const ROWS_MIN: u8 = 8;

/// A fifth of a second: time for a press on purpose between two pieces.
const SPAWN_DELAY_TICKS: u8 = 12;

impl Options {
    /// Checks that every number is in its range: the error names the first that is not.
    pub fn check(&self) -> Result<(), OptionError> {
        self.pieces.check().map_err(OptionError::Pieces)?;
        if !self.size_weights.is_sound() {
            return Err(OptionError::Weight);
        }
        self.check_ranges().map_err(OptionError::Number)?;
        let numbers = [
            self.goal_number(),
            ("largest piece", self.pieces.largest().into(), 1, self.rows.into()),
        ];
        let wrong =
            numbers.into_iter().find(|(_, number, least, most)| number < least || most < number);
        wrong.map_or(Ok(()), |(option, _, least, most)| {
            Err(OptionError::Number(OutOfRange { option, least, most }))
        })
    }

    /// True if a player may take locks back: where a full field is cleared and nothing ends the run.
    pub fn can_undo(&self) -> bool {
        self.goal == Goal::Endless && self.top_out == TopOut::Clear
    }

    /// The handling that a player may have in this bout: nobody drops faster than everybody may.
    pub fn handling_bounds(&self) -> HandlingBounds {
        let HandlingBounds { least, most } = HANDLING_BOUNDS;
        let least = Handling { soft_drop_ticks: self.soft_drop_least_ticks, ..least };
        HandlingBounds { least, most }
    }

    /// The size of the field: above its rows it has as many as the longest piece is long.
    pub fn field(&self) -> Field {
        let (columns, rows) = (self.columns, self.rows);
        Field { columns, rows, ceiling: rows.saturating_add(self.pieces.largest()) }
    }

    /// How many lines make a clear a great one, for back-to-back.
    pub fn great_lines(&self) -> u8 {
        self.great_clear.lines(self.pieces.largest())
    }

    /// Rows that may enter a field of `rows` at one lock.
    pub fn garbage_cap(&self, rows: u8) -> u16 {
        let cap = u32::from(rows) * u32::from(self.garbage_cap_per_mille) / 1000;
        cap.max(1) as u16
    }

    /// What decides the rows of a lock besides its lines.
    pub(crate) fn might(&self, streak: Streak, all_clear: bool) -> Might {
        Might {
            size: self.pieces.largest(),
            back_to_back: streak.back_to_back,
            combo: streak.combo,
            all_clear,
            all_clear_rows: self.all_clear_rows,
            spin_single_rows: self.spin_single_rows,
        }
    }

    /// The size of `rows` that are sent in `tick`, after growth.
    pub fn with_margin(&self, rows: u16, tick: u32) -> u16 {
        let seconds = tick.saturating_sub(self.margin_from_tick) / bout::TICKS_PER_SECOND;
        let per_mille = 1000 + u64::from(self.margin_per_mille) * u64::from(seconds);
        let rows = u64::from(rows) * per_mille / 1000;
        u16::try_from(rows).unwrap_or(u16::MAX)
    }

    fn goal_number(&self) -> (&'static str, u32, u32, u32) {
        match self.goal {
            Goal::Endless => ("goal", 0, 0, 0),
            Goal::Lines(lines) => ("goal lines", lines.into(), 1, 10_000),
            Goal::Ticks(ticks) => ("goal ticks", ticks, 1, TICKS_MAX),
            Goal::Dig(rows) => ("goal dig", rows.into(), 1, u32::from(self.rows) / 2),
            Goal::Survive => ("goal", 0, 0, 0),
        }
    }

    /// The same with other pieces, on a field that suits them: twice the cells of the largest and
    /// two more columns, and twice as many rows.
    #[must_use]
    pub fn with_pieces(self, pieces: PieceSet) -> Options {
        let columns = (2 * pieces.largest() + 2).min(COLUMNS_MAX);
        let rows = (2 * columns).min(ROWS_MAX);
        Options { pieces, columns, rows, ..self }
    }

    /// Tetrominoes on 10 by 20, by the rules as they are written: a clear of four lines is a great
    /// one, every kick makes a mini spin, which begins back-to-back even without lines, and between
    /// two pieces there are ticks for early inputs. 'document' plays them without an end.
    pub fn document() -> Options {
        let literal = Options {
            spawn_delay_ticks: SPAWN_DELAY_TICKS,
            great_clear: GreatClear::FourLines,
            zero_line_mini: true,
            mini_from_no_turn: true,
            gravity: Gravity::Timed { start: GRAVITY_START, gain: 0, gains_from_tick: 0 },
            ..Options::default()
        };
        literal.with_pieces(PieceSet::new([4], Class::Holed))
    }

    /// Alone: 40 lines against the clock.
    pub fn forty_lines() -> Options {
        Options { goal: Goal::Lines(40), spawn_delay_ticks: 0, ..Options::document() }
    }

    /// Alone: two minutes for score.
    pub fn two_minutes() -> Options {
        let goal = Goal::Ticks(2 * 60 * TICKS_PER_SECOND);
        Options { goal, spawn_delay_ticks: 0, ..Options::document() }
    }

    /// Alone: 150 lines for score, faster with every level of ten.
    pub fn marathon() -> Options {
        let gravity = Gravity::Levels { first: 1, lines: 10 };
        Options { gravity, goal: Goal::Lines(150), ..Options::document() }
    }

    /// Alone: ten rows of garbage against the clock.
    pub fn dig() -> Options {
        Options { goal: Goal::Dig(10), ..Options::forty_lines() }
    }

    /// Alone: for as long as possible, against garbage that comes ever sooner.
    pub fn survival() -> Options {
        Options { goal: Goal::Survive, ..Options::forty_lines() }
    }

    /// Alone: without gravity and without end; a full field is cleared. Nothing falls, so the forced
    /// lock leaves a minute.
    pub fn zen() -> Options {
        let gravity = Gravity::Timed { start: 0, gain: 0, gains_from_tick: 0 };
        let forced_lock_ticks = 60 * TICKS_PER_SECOND as u16;
        Options { gravity, forced_lock_ticks, top_out: TopOut::Clear, ..Options::document() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gravity::GRAVITY_MAX;
    use alloc::string::ToString;

    /// What is said of the ranked game with one number changed.
    fn check(change: impl Fn(&mut Options), said: &str) {
        let mut options = Options::default();
        change(&mut options);
        let came = options.check().map_or_else(|error| error.to_string(), |()| "fine".to_string());
        assert_eq!(came, said);
    }

    #[test]
    fn every_number_has_its_range() {
        check(|_| {}, "fine");
        check(|options| options.columns = 4, "columns must be 5 to 40");
        check(|options| options.columns = 41, "columns must be 5 to 40");
        check(|options| options.rows = 7, "rows must be 8 to 80");
        check(|options| options.next_count = 8, "next_count must be 0 to 7");
        check(
            |options| options.soft_drop_least_ticks = 21,
            "soft_drop_least_ticks must be 0 to 20",
        );
        check(
            |options| options.size_weights = SizeWeights::EQUAL.with(9, 0),
            "size_weights must be 1 to 255",
        );
        check(|options| options.lock_delay_ticks = 601, "lock_delay_ticks must be 0 to 600");
        check(|options| options.forced_lock_ticks = 6001, "forced_lock_ticks must be 0 to 6000");
        check(|options| options.spawn_delay_ticks = 121, "spawn_delay_ticks must be 0 to 120");
        check(|options| options.clear_delay_ticks = 121, "clear_delay_ticks must be 0 to 120");
        check(|options| options.spin_single_rows = 5, "spin_single_rows must be 0 to 4");
        check(|options| options.all_clear_rows = 21, "all_clear_rows must be 0 to 20");
        check(|options| options.garbage_delay_ticks = 601, "garbage_delay_ticks must be 0 to 600");
        check(
            |options| options.garbage_cap_per_mille = 0,
            "garbage_cap_per_mille must be 1 to 1000",
        );
        check(
            |options| options.margin_from_tick = TICKS_MAX + 1,
            "margin_from_tick must be 0 to 216000",
        );
        check(|options| options.margin_per_mille = 1001, "margin_per_mille must be 0 to 1000");
    }

    #[test]
    fn every_choice_with_numbers_has_its_ranges() {
        let timed = |start, gain, gains_from_tick| Gravity::Timed { start, gain, gains_from_tick };
        check(
            |options| options.gravity = timed(GRAVITY_MAX + 1, 0, 0),
            "gravity start must be 0 to 1310720",
        );
        check(|options| options.gravity = timed(0, ROW + 1, 0), "gravity gain must be 0 to 65536");
        check(
            |options| options.gravity = timed(0, 0, TICKS_MAX + 1),
            "gravity gains_from_tick must be 0 to 216000",
        );
        let levels = |first, lines| Gravity::Levels { first, lines };
        check(|options| options.gravity = levels(0, 10), "gravity first must be 1 to 20");
        check(|options| options.gravity = levels(1, 0), "gravity lines must be 1 to 255");
        check(|options| options.goal = Goal::Lines(0), "goal lines must be 1 to 10000");
        check(|options| options.goal = Goal::Ticks(0), "goal ticks must be 1 to 216000");
        check(|options| options.goal = Goal::Dig(0), "goal dig must be 1 to 12");
        check(|options| options.goal = Goal::Dig(13), "goal dig must be 1 to 12");
    }

    #[test]
    fn a_piece_must_fit_into_the_field() {
        let set = |options: &mut Options, size| {
            options.pieces = PieceSet::new([size], Class::Convex);
        };
        check(|options| set(options, 12), "fine");
        check(|options| set(options, 13), "columns must be 13 to 40");
        let small = |options: &mut Options, size| {
            (options.columns, options.rows) = (20, 8);
            set(options, size);
        };
        check(|options| small(options, 9), "largest piece must be 1 to 8");
        check(
            |options| options.pieces = PieceSet::new([], Class::Convex),
            "pieces must have at least one size: choose some of 1 to 15",
        );
    }

    #[test]
    fn the_room_bounds_the_soft_drop_and_nothing_else() {
        let options = Options { soft_drop_least_ticks: 2, ..Options::default() };
        let plays = |das_ticks, arr_ticks, soft_drop_ticks| {
            let asked =
                Handling { das_ticks, arr_ticks, soft_drop_ticks, tuning: controls::Tuning::NONE };
            let plays = options.handling_bounds().nearest(asked);
            [plays.das_ticks, plays.arr_ticks, plays.soft_drop_ticks]
        };
        assert_eq!(plays(10, 2, 0), [10, 2, 2]);
        assert_eq!(plays(60, 30, 9), [60, 30, 9]);
        assert_eq!(plays(255, 255, 255), [255; 3]);
    }

    #[test]
    fn attacks_grow_with_time() {
        let options = Options::default();
        let grown = |tick| options.with_margin(10, tick);
        assert_eq!([0, 10_800, 11_579, 11_580].map(grown), [10, 10, 10, 11]);
        assert_eq!(grown(10_800 + 60 * 125), 20);
    }

    #[test]
    fn a_field_lets_in_two_fifths_of_its_rows() {
        let options = Options::default();
        assert_eq!([20, 24, 8, 1].map(|rows| options.garbage_cap(rows)), [8, 9, 3, 1]);
    }

    #[test]
    fn every_preset_can_be_played() {
        let presets = [
            Options::default(),
            Options::document(),
            Options::forty_lines(),
            Options::two_minutes(),
            Options::marathon(),
            Options::zen(),
            Options::dig(),
            Options::survival(),
        ];
        for (index, preset) in presets.iter().enumerate() {
            assert_eq!(preset.check(), Ok(()), "{preset:?}");
            assert!(!presets[..index].contains(preset), "{preset:?}");
        }
    }

    #[test]
    fn a_field_suits_its_pieces() {
        let ranked = Options::default();
        assert_eq!(ranked.with_pieces(ranked.pieces), ranked);
        for (size, columns, rows) in [(1, 4, 8), (4, 10, 20), (5, 12, 24), (15, 32, 64)] {
            let options = Options::default().with_pieces(PieceSet::new([size], Class::Holed));
            assert_eq!((options.columns, options.rows), (columns, rows));
            assert_eq!(options.check(), Ok(()), "size {size}");
        }
    }
}
