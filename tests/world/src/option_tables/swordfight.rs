//! The options of swordfight.

use swordfight::Options;
use swordfight::options::{Cut, Excess, HorizontalFit, Rectangle, SameStep, SprinkleOrder};

use super::{Row, choice, number};

/// All of them.
pub fn rows() -> Vec<Row> {
    let usual = Options::default();
    let Options {
        breakers_per_mille: _,
        breaker_drought_pairs: _,
        fall_ms: _,
        faster_every_pairs: _,
        faster_percent: _,
        fall_least_ms: _,
        fast_fall_ms: _,
        landing_ms: _,
        landing_per_mille: _,
        packets_per_lock: _,
        rectangle: _,
        excess: _,
        same_step: _,
        cut: _,
        horizontal_fit: _,
        sprinkles: _,
        // That of a solo run: a room has none.
        goal: _,
    } = usual;
    let mut rows = Vec::from(pairs(&usual));
    rows.extend(falling(&usual));
    rows.extend(gems(&usual));
    rows.extend(swords(&usual));
    rows
}

macro_rules! number {
    ($usual:expr, $field:ident, $key:literal, $unit:literal, $effect:literal) => {
        number($key, $usual.$field.into(), $unit, $effect, |value| {
            let value = value.try_into();
            value.is_ok_and(|$field| Options { $field, ..*$usual }.check().is_ok())
        })
    };
}

/// The options of what pairs are made of, and of what enters when they lock.
fn pairs(usual: &Options) -> [Row; 3] {
    [
        number!(
            usual,
            breakers_per_mille,
            "sword-option-breakers",
            "of 1000",
            "share of breakers among the halves of pairs"
        ),
        number!(
            usual,
            breaker_drought_pairs,
            "sword-option-drought",
            "pairs",
            "after so many pairs without a breaker the next has one; 0 is no limit"
        ),
        number!(
            usual,
            packets_per_lock,
            "sword-option-packets",
            "",
            "packets that may enter at one lock"
        ),
    ]
}

/// The options of falling and landing.
fn falling(usual: &Options) -> [Row; 7] {
    [
        number!(usual, fall_ms, "sword-option-fall", "ms a row", "speed of the fall at the start"),
        number!(
            usual,
            faster_every_pairs,
            "sword-option-faster-every",
            "pairs",
            "pairs from one acceleration to the next"
        ),
        number!(
            usual,
            faster_percent,
            "sword-option-faster-by",
            "%",
            "time a row that remains after an acceleration"
        ),
        number!(
            usual,
            fall_least_ms,
            "sword-option-fastest",
            "ms a row",
            "limit of the acceleration"
        ),
        number!(
            usual,
            fast_fall_ms,
            "sword-option-fast-fall",
            "ms a row",
            "speed while the key is held"
        ),
        number!(
            usual,
            landing_ms,
            "sword-option-landing",
            "ms",
            "time that a landed pair can move, at least"
        ),
        number!(
            usual,
            landing_per_mille,
            "sword-option-landing-share",
            "of 1000",
            "the same in thousandths of the time a row; the longer of both counts"
        ),
    ]
}

/// The options of gems, and of the swords that they become.
fn gems(usual: &Options) -> [Row; 2] {
    let rectangle = |one| match one {
        Rectangle::LargestArea => "rectangle-largest",
        Rectangle::Highest => "rectangle-highest",
    };
    let excess = |one| match one {
        Excess::BeforeChain => "excess-before",
        Excess::AfterChain => "excess-after",
    };
    [
        choice(
            "sword-option-rectangle",
            [Rectangle::LargestArea, Rectangle::Highest],
            rectangle,
            usual.rectangle,
            "which of several rectangles fuses first",
        ),
        choice(
            "sword-option-excess",
            [Excess::BeforeChain, Excess::AfterChain],
            excess,
            usual.excess,
            "when width beyond 3 goes into a sword's length",
        ),
    ]
}

/// The options of swords and sprinkles that land.
fn swords(usual: &Options) -> [Row; 4] {
    let same_step = |one| match one {
        SameStep::All => "same-step-all",
        SameStep::SpareTheSpawn => "same-step-spare",
    };
    let cut = |one| match one {
        Cut::Width => "cut-width",
        Cut::Length => "cut-length",
        Cut::All => "cut-all",
    };
    let fit = |one| match one {
        HorizontalFit::First => "fit-first",
        HorizontalFit::Largest => "fit-best",
    };
    let sprinkles = |one| match one {
        SprinkleOrder::AfterSwords => "sprinkles-after",
        SprinkleOrder::BeforeSwords => "sprinkles-first",
    };
    [
        choice(
            "sword-option-same-step",
            [SameStep::All, SameStep::SpareTheSpawn],
            same_step,
            usual.same_step,
            "whether a further sword of one step may fill the spawn cell",
        ),
        choice(
            "sword-option-cut",
            [Cut::Width, Cut::Length, Cut::All],
            cut,
            usual.cut,
            "how deep a vertical sword cuts into loose blocks",
        ),
        choice(
            "sword-option-fit",
            [HorizontalFit::First, HorizontalFit::Largest],
            fit,
            usual.horizontal_fit,
            "which place a horizontal sword takes when something solid is in its way",
        ),
        choice(
            "sword-option-sprinkles",
            [SprinkleOrder::AfterSwords, SprinkleOrder::BeforeSwords],
            sprinkles,
            usual.sprinkles,
            "when the sprinkles of a packet land",
        ),
    ]
}
