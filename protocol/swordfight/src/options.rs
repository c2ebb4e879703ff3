//! Every number and choice of ours that the rules leave open, with its default.

use bincode::{Decode, Encode};
use controls::{Handling, HandlingBounds, Tuning};
use core::fmt;
use core::ops::RangeInclusive;
use serde::{Deserialize, Serialize};

mod encoding;
mod random;

/// How a bout of swordfight is played. The default is the ranked game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Breakers in a thousand halves of pairs, each half by itself. 0 to 1000; default 250.
    pub breakers_per_mille: u16,
    /// After this many pairs without a breaker the next one has one. 0 for never, which is the
    /// default; at most 1000.
    pub breaker_drought_pairs: u16,
    /// Milliseconds a row at the start; default 1000. Bounds of all speeds: [`ROW_MS`].
    pub fall_ms: u16,
    /// Every this many pairs the fall gets faster; default 10. 1 to 1000.
    pub faster_every_pairs: u16,
    /// What remains of the time a row, in percent; default 94. 50 to 100.
    pub faster_percent: u8,
    /// Milliseconds a row that the fall never goes below; default 300.
    pub fall_least_ms: u16,
    /// Milliseconds a row while fast fall is held; default 55.
    pub fast_fall_ms: u16,
    /// The landing window in milliseconds, at least; default 300. At most [`LANDING_MS_MAX`].
    pub landing_ms: u16,
    /// The landing window in thousandths of the time a row, if that is longer; default 125. At most
    /// 1000.
    pub landing_per_mille: u16,
    /// Which rectangle fuses first.
    pub rectangle: Rectangle,
    /// When the excess of a wide gem goes into its sword's length.
    pub excess: Excess,
    /// The handling of a sword that is not the first of its step of a chain.
    pub same_step: SameStep,
    /// How deep a vertical sword bites into loose blocks; default the sword's width.
    pub cut: Cut,
    /// The place of a horizontal sword: the first height where more than half of it fits, or the
    /// one that takes most of it.
    pub horizontal_fit: HorizontalFit,
    /// The order of a packet's sprinkles: after its swords, or before them.
    pub sprinkles: SprinkleOrder,
    /// Packets that may enter at one lock; default 1. 1 to [`PACKETS_PER_LOCK_MAX`].
    pub packets_per_lock: u8,
    /// What a solo run is for; nothing in a bout against others, which is the default.
    #[serde(skip)]
    pub goal: Option<Goal>,
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

/// What becomes of a sword that is not the first of its step of a chain. The guide says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SameStep {
    /// It enters like any other.
    All,
    /// It is wasted where it would fill the spawn cell.
    SpareTheSpawn,
}

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

/// When a packet's sprinkles land (rules: where sprinkles land).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprinkleOrder {
    /// On top of the packet's swords.
    AfterSwords,
    /// Under them.
    BeforeSwords,
}

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

impl Default for Options {
    fn default() -> Self {
        Options {
            breakers_per_mille: 250,
            breaker_drought_pairs: 0,
            fall_ms: 1000,
            faster_every_pairs: 10,
            faster_percent: 94,
            fall_least_ms: 300,
            fast_fall_ms: 55,
            landing_ms: 300,
            landing_per_mille: 125,
            rectangle: Rectangle::LargestArea,
            excess: Excess::BeforeChain,
            same_step: SameStep::All,
            cut: Cut::Width,
            horizontal_fit: HorizontalFit::First,
            sprinkles: SprinkleOrder::AfterSwords,
            packets_per_lock: 1,
            goal: None,
        }
    }
}

/// A number that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The name of the option.
    pub option: &'static str,
    /// The least that it may be.
    pub least: u32,
    /// The most that it may be.
    pub most: u32,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} must be {} to {}", self.option, self.least, self.most)
    }
}

impl core::error::Error for OptionError {}

impl Options {
    /// Checks that every number is in its range: the error names the first that is not.
    pub fn check(&self) -> Result<(), OptionError> {
        let numbers = [
            ("breakers_per_mille", self.breakers_per_mille, 0..=1000),
            ("breaker_drought_pairs", self.breaker_drought_pairs, 0..=1000),
            ("fall_ms", self.fall_ms, ROW_MS),
            ("faster_every_pairs", self.faster_every_pairs, 1..=1000),
            ("faster_percent", self.faster_percent.into(), 50..=100),
            ("fall_least_ms", self.fall_least_ms, ROW_MS),
            ("fast_fall_ms", self.fast_fall_ms, ROW_MS),
            ("landing_ms", self.landing_ms, 0..=LANDING_MS_MAX),
            ("landing_per_mille", self.landing_per_mille, 0..=1000),
            ("packets_per_lock", self.packets_per_lock.into(), 1..=PACKETS_PER_LOCK_MAX.into()),
        ];
        if let Some((option, _, range)) =
            numbers.into_iter().find(|(_, number, range)| !range.contains(number))
        {
            let (least, most) = ((*range.start()).into(), (*range.end()).into());
            return Err(OptionError { option, least, most });
        }
        match self.goal {
            Some(Goal::Ticks(ticks)) if !(1..=TICKS_MAX).contains(&ticks) => {
                Err(OptionError { option: "goal ticks", least: 1, most: TICKS_MAX })
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
