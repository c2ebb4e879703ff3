//! Every number and choice of ours that the rules leave open, with its default.

use bincode::{Decode, Encode};
use bout::options::{OptionRow, OptionTable, OutOfRange, Unit};
use controls::{Handling, HandlingBounds, Tuning};
use core::ops::RangeInclusive;
use serde::{Deserialize, Serialize};

mod encoding;
mod random;

type Row = OptionRow<Options>;

bout::options! {
    encoded by encode_rows, decode_rows;

    /// How a bout of swordfight is played. The default is the ranked game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Options {
        /// Breakers in a thousand halves of pairs, each half by itself.
        pub breakers_per_mille: u16 = 250 => Row::numbers(0, 1000, 25, Unit::PerMille)
            .texts("sword-option-breakers", "share of breakers among the halves of pairs"),
        /// After this many pairs without a breaker the next one has one. 0 for never.
        pub breaker_drought_pairs: u16 = 0 => Row::numbers(0, 1000, 1, Unit::Pairs).texts(
            "sword-option-drought",
            "after so many pairs without a breaker the next has one; 0 is no limit",
        ),
        /// Milliseconds a row at the start.
        pub fall_ms: u16 = 1000 => speed(50)
            .texts("sword-option-fall", "speed of the fall at the start"),
        /// Every this many pairs the fall gets faster.
        pub faster_every_pairs: u16 = 10 => Row::numbers(1, 1000, 1, Unit::Pairs)
            .texts("sword-option-faster-every", "pairs from one acceleration to the next"),
        /// What remains of the time a row, in percent.
        pub faster_percent: u8 = 94 => Row::numbers(50, 100, -1, Unit::PercentKept)
            .texts("sword-option-faster-by", "time a row that remains after an acceleration"),
        /// Milliseconds a row that the fall never goes below.
        pub fall_least_ms: u16 = 300 => speed(25)
            .texts("sword-option-fastest", "limit of the acceleration"),
        /// Milliseconds a row while fast fall is held.
        pub fast_fall_ms: u16 = 55 => speed(5)
            .texts("sword-option-fast-fall", "speed while the key is held"),
        /// The landing window in milliseconds, at least.
        pub landing_ms: u16 = 300 => Row::numbers(0, LANDING_MS_MAX as u32, 25, Unit::Ms)
            .texts("sword-option-landing", "time that a landed pair can move, at least"),
        /// The landing window in thousandths of the time a row, if that is longer.
        pub landing_per_mille: u16 = 125 => Row::numbers(0, 1000, 25, Unit::PerMille).texts(
            "sword-option-landing-share",
            "the same in thousandths of the time a row; the longer of both counts",
        ),
        /// Which rectangle fuses first.
        pub rectangle: Rectangle = Rectangle::LargestArea => Row::choice::<Rectangle>()
            .texts("sword-option-rectangle", "which of several rectangles fuses first"),
        /// When the excess of a wide gem goes into its sword's length.
        pub excess: Excess = Excess::BeforeChain => Row::choice::<Excess>()
            .texts("sword-option-excess", "when width beyond 3 goes into a sword's length"),
        /// The handling of a sword that is not the first of its step of a chain.
        pub same_step: SameStep = SameStep::All => Row::choice::<SameStep>().texts(
            "sword-option-same-step",
            "whether a further sword of one step may fill the spawn cell",
        ),
        /// How deep a vertical sword bites into loose blocks.
        pub cut: Cut = Cut::Width => Row::choice::<Cut>()
            .texts("sword-option-cut", "how deep a vertical sword cuts into loose blocks"),
        /// The place of a horizontal sword: the first height where more than half of it fits, or the
        /// one that takes most of it.
        pub horizontal_fit: HorizontalFit = HorizontalFit::First => Row::choice::<HorizontalFit>().texts(
            "sword-option-fit",
            "which place a horizontal sword takes when something solid is in its way",
        ),
        /// The order of a packet's sprinkles: after its swords, or before them.
        pub sprinkles: SprinkleOrder = SprinkleOrder::AfterSwords => Row::choice::<SprinkleOrder>()
            .texts("sword-option-sprinkles", "when the sprinkles of a packet land"),
        /// Packets that may enter at one lock. The last, because its byte marks a goal; see `encoding`.
        pub packets_per_lock: u8 = 1 => Row::numbers(1, PACKETS_PER_LOCK_MAX as u32, 1, Unit::Count)
            .texts("sword-option-packets", "packets that may enter at one lock")
            .after("breaker_drought_pairs"),
        /// What a solo run is for; nothing in a bout against others.
        #[serde(skip)]
        pub goal: Option<Goal> = None,
    }
}

/// A row for milliseconds a row, in the bounds of all speeds.
const fn speed(step: i32) -> Row {
    Row::numbers(*ROW_MS.start() as u32, *ROW_MS.end() as u32, step, Unit::MsPerRow)
}

/// What a solo run is for (rules: solo). All count the rows that were sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Goal {
    /// The most rows in so many ticks, 1 to [`TICKS_MAX`].
    Ticks(u32),
    /// No goal: the run ends when the spawn cell is full.
    Endless,
    /// As endless, and what is sent lands on the board of an opponent that sends nothing.
    SilentOpponent,
}

/// Which of the rectangles that could fuse does (rules: gems).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rectangle {
    /// The one with most cells; of equals the wider, then the lower, then the one further left.
    LargestArea,
    /// The one that reaches highest; of equals the wider, then the taller, then the one further
    /// left.
    Highest,
}

bout::choice!(Rectangle { LargestArea: "rectangle-largest", Highest: "rectangle-highest" });

/// When a gem is wider, or for a horizontal sword taller, than 3: the excess over 3 goes into the
/// sword's length (rules: what an attack is made of).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Excess {
    /// Before the chain multiplies the length: a 4 × 5 gem doubled makes 3 × 12, as in the guide.
    BeforeChain,
    /// After it: 3 × 11.
    AfterChain,
}

bout::choice!(Excess { BeforeChain: "excess-before", AfterChain: "excess-after" });

/// What becomes of a sword that is not the first of its step of a chain. The guide says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SameStep {
    /// It enters like any other.
    All,
    /// It is wasted where it would fill the spawn cell.
    SpareTheSpawn,
}

bout::choice!(SameStep { All: "same-step-all", SpareTheSpawn: "same-step-spare" });

/// How many rows a vertical sword bites into the pile it lands on (rules: how deep).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    /// As many as the sword is wide.
    Width,
    /// 1 for a width of 1, else 1 and a quarter of the length rounded up, at most 4.
    Length,
    /// All: it falls through loose blocks to the floor, or to what is solid.
    All,
}

bout::choice!(Cut { Width: "cut-width", Length: "cut-length", All: "cut-all" });

/// Where a horizontal sword that meets something solid is planned (rules: the side).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HorizontalFit {
    /// The first height in search order where more than half of it enters: from a side with nothing
    /// in the way, or else from the side of its hand.
    First,
    /// The place where most of it enters, the first of equals.
    Largest,
}

bout::choice!(HorizontalFit { First: "fit-first", Largest: "fit-best" });

/// When a packet's sprinkles land (rules: where sprinkles land).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprinkleOrder {
    /// On top of the packet's swords.
    AfterSwords,
    /// Under them.
    BeforeSwords,
}

bout::choice!(SprinkleOrder { AfterSwords: "sprinkles-after", BeforeSwords: "sprinkles-first" });

/// The bounds of a player's handling, in ticks. How fast a pair falls while the key is held is an
/// option of the bout, and no player's own.
pub const HANDLING_BOUNDS: HandlingBounds = HandlingBounds {
    least: Handling {
        das_ticks: 4,
        arr_ticks: 1,
        soft_drop_ticks: 0,
        tuning: controls::Tuning::NONE,
    },
    most: Handling {
        das_ticks: 40,
        arr_ticks: 30,
        soft_drop_ticks: 0,
        // A pair enters as it is dealt, and is never held.
        tuning: Tuning { das_cut_ticks: 40, ..Tuning::NONE },
    },
};

/// 300 ms, then 7 a second (the original's key repeat): 18 ticks, then every 9th, the nearest
/// whole number to 60 / 7.
pub const HANDLING_DEFAULT: Handling =
    Handling { das_ticks: 18, arr_ticks: 9, soft_drop_ticks: 0, tuning: controls::Tuning::NONE };

/// Times a pair may be turned upwards in a narrow column (rules: turning).
pub const POP_UPS_MAX: u8 = 2;
/// Milliseconds a row while blocks settle after a lock. The rules settle at once; whoever
/// shows it takes this long.
pub const SETTLE_MS: u16 = 35;
/// The speeds that there may be, in milliseconds a row: no faster than a row a tick.
pub const ROW_MS: RangeInclusive<u16> = 17..=5000;
/// The longest landing window that may be asked for, in milliseconds.
pub const LANDING_MS_MAX: u16 = 2000;
/// The most packets that may be let in at one lock: one from every other seat of a full brawl, and
/// one to spare.
pub const PACKETS_PER_LOCK_MAX: u8 = 24;
/// The longest time of a goal: an hour.
pub const TICKS_MAX: u32 = 60 * 60 * bout::TICKS_PER_SECOND;
/// The time of the standard run: two minutes.
pub const RUN_TICKS: u32 = 2 * 60 * bout::TICKS_PER_SECOND;

impl Options {
    /// Checks that every number is in its range: the error names the first that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        self.check_ranges()?;
        match self.goal {
            Some(Goal::Ticks(ticks)) if !(1..=TICKS_MAX).contains(&ticks) => {
                Err(OutOfRange { option: "goal ticks", least: 1, most: TICKS_MAX })
            }
            None | Some(Goal::Ticks(_) | Goal::Endless | Goal::SilentOpponent) => Ok(()),
        }
    }

    /// Alone: the most rows in two minutes.
    pub fn most_rows() -> Options {
        Options { goal: Some(Goal::Ticks(RUN_TICKS)), ..Options::default() }
    }

    /// Alone: for as long as possible.
    pub fn endless() -> Options {
        Options { goal: Some(Goal::Endless), ..Options::default() }
    }

    /// Alone: against an opponent that sends nothing.
    pub fn silent_opponent() -> Options {
        Options { goal: Some(Goal::SilentOpponent), ..Options::default() }
    }

    /// Milliseconds a row for the pair that comes after `pairs` others: it gets faster in steps,
    /// each rounded down to whole milliseconds.
    pub fn row_ms(&self, pairs: u32) -> u16 {
        let least = self.fall_least_ms.min(self.fall_ms);
        let mut row_ms = self.fall_ms;
        for _ in 0..pairs / u32::from(self.faster_every_pairs.max(1)) {
            let faster = u32::from(row_ms) * u32::from(self.faster_percent) / 100;
            let faster = (faster as u16).max(least);
            if faster == row_ms {
                break;
            }
            row_ms = faster;
        }
        row_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn the_defaults_are_allowed() {
        assert_eq!(Options::default().check(), Ok(()));
        assert_eq!(HANDLING_BOUNDS.check(HANDLING_DEFAULT), Ok(()));
    }

    /// What is said of the defaults with one number changed.
    fn check(change: impl Fn(&mut Options), said: &str) {
        let mut options = Options::default();
        change(&mut options);
        let came = options.check().map_or_else(|error| error.to_string(), |()| "fine".to_string());
        assert_eq!(came, said);
    }

    #[test]
    fn every_number_has_its_range() {
        check(|options| options.breakers_per_mille = 1001, "breakers_per_mille must be 0 to 1000");
        check(
            |options| options.breaker_drought_pairs = 1001,
            "breaker_drought_pairs must be 0 to 1000",
        );
        check(|options| options.fall_ms = 16, "fall_ms must be 17 to 5000");
        check(|options| options.fall_ms = 17, "fine");
        check(|options| options.faster_every_pairs = 0, "faster_every_pairs must be 1 to 1000");
        check(|options| options.faster_percent = 49, "faster_percent must be 50 to 100");
        check(|options| options.fall_least_ms = 5001, "fall_least_ms must be 17 to 5000");
        check(|options| options.fast_fall_ms = 0, "fast_fall_ms must be 17 to 5000");
        check(|options| options.landing_ms = 2001, "landing_ms must be 0 to 2000");
        check(|options| options.landing_per_mille = 1001, "landing_per_mille must be 0 to 1000");
        check(|options| options.packets_per_lock = 0, "packets_per_lock must be 1 to 24");
        check(|options| options.packets_per_lock = 25, "packets_per_lock must be 1 to 24");
        let ticks = |ticks| move |options: &mut Options| options.goal = Some(Goal::Ticks(ticks));
        check(ticks(0), "goal ticks must be 1 to 216000");
        check(ticks(TICKS_MAX), "fine");
        check(ticks(TICKS_MAX + 1), "goal ticks must be 1 to 216000");
    }
}
