//! The options of swordfight.

use swordfight::Options;
use swordfight::options::{
    Cut, Excess, HorizontalFit, LANDING_MS_MAX, PACKETS_PER_LOCK_MAX, ROW_MS, Rectangle, SameStep,
    SprinkleOrder,
};

use crate::shell::values::cycled;
use crate::shell::values::{percent, pick, turn};

/// An option that the page can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named after the options")]
pub enum SwordControl {
    Breakers,
    Drought,
    Packets,
    Fall,
    FasterEvery,
    FasterPercent,
    FallLeast,
    FastFall,
    Landing,
    LandingShare,
    Rectangle,
    Excess,
    SameStep,
    Cut,
    HorizontalFit,
    Sprinkles,
}

use crate::text::tr;
use SwordControl as K;

impl SwordControl {
    /// All of them, in the order of the page.
    pub const ALL: [SwordControl; 16] = [
        K::Breakers,
        K::Drought,
        K::Packets,
        K::Fall,
        K::FasterEvery,
        K::FasterPercent,
        K::FallLeast,
        K::FastFall,
        K::Landing,
        K::LandingShare,
        K::Rectangle,
        K::Excess,
        K::SameStep,
        K::Cut,
        K::HorizontalFit,
        K::Sprinkles,
    ];

    /// Its player-facing name.
    pub fn name(self) -> &'static str {
        match self {
            K::Breakers => tr!("sword-option-breakers"),
            K::Drought => tr!("sword-option-drought"),
            K::Fall => tr!("sword-option-fall"),
            K::FasterEvery => tr!("sword-option-faster-every"),
            K::FasterPercent => tr!("sword-option-faster-by"),
            K::FallLeast => tr!("sword-option-fastest"),
            K::FastFall => tr!("sword-option-fast-fall"),
            K::Landing => tr!("sword-option-landing"),
            K::LandingShare => tr!("sword-option-landing-share"),
            K::Packets => tr!("sword-option-packets"),
            K::Rectangle => tr!("sword-option-rectangle"),
            K::Excess => tr!("sword-option-excess"),
            K::SameStep => tr!("sword-option-same-step"),
            K::Cut => tr!("sword-option-cut"),
            K::HorizontalFit => tr!("sword-option-fit"),
            K::Sprinkles => tr!("sword-option-sprinkles"),
        }
    }

    /// Its value, in words.
    pub fn value(self, rules: &Options) -> String {
        let row = |ms: u16| tr!("ms-per-row", ms = ms);
        match self {
            K::Breakers => percent(rules.breakers_per_mille),
            K::Drought => match rules.breaker_drought_pairs {
                0 => tr!("no-limit").into(),
                pairs => tr!("pairs", count = pairs),
            },
            K::Fall => row(rules.fall_ms),
            K::FasterEvery => tr!("pairs", count = rules.faster_every_pairs),
            K::FasterPercent => tr!("percent", percent = 100 - rules.faster_percent.min(100)),
            K::FallLeast => row(rules.fall_least_ms),
            K::FastFall => row(rules.fast_fall_ms),
            K::Landing => tr!("milliseconds", ms = rules.landing_ms),
            K::LandingShare => percent(rules.landing_per_mille),
            K::Packets => format!("{}", rules.packets_per_lock),
            K::Rectangle => pick(
                rules.rectangle,
                Rectangle::LargestArea,
                tr!("rectangle-largest"),
                tr!("rectangle-highest"),
            ),
            K::Excess => {
                pick(rules.excess, Excess::BeforeChain, tr!("excess-before"), tr!("excess-after"))
            }
            K::SameStep => {
                pick(rules.same_step, SameStep::All, tr!("same-step-all"), tr!("same-step-spare"))
            }
            K::Cut => match rules.cut {
                Cut::Width => tr!("cut-width").into(),
                Cut::Length => tr!("cut-length").into(),
                Cut::All => tr!("cut-all").into(),
            },
            K::HorizontalFit => {
                pick(rules.horizontal_fit, HorizontalFit::First, tr!("fit-first"), tr!("fit-best"))
            }
            K::Sprinkles => pick(
                rules.sprinkles,
                SprinkleOrder::AfterSwords,
                tr!("sprinkles-after"),
                tr!("sprinkles-first"),
            ),
        }
    }

    /// Changes it by `by` steps, within its range.
    pub fn step(self, rules: &mut Options, by: i8) {
        match self {
            K::Breakers => turn(&mut rules.breakers_per_mille, by, 25, 0, 1000),
            K::Drought => turn(&mut rules.breaker_drought_pairs, by, 1, 0, 1000),
            K::Fall => turn(&mut rules.fall_ms, by, 50, *ROW_MS.start(), *ROW_MS.end()),
            K::FasterEvery => turn(&mut rules.faster_every_pairs, by, 1, 1, 1000),
            K::FasterPercent => {
                let percent = i16::from(rules.faster_percent) - i16::from(by);
                rules.faster_percent = percent.clamp(50, 100) as u8;
            }
            K::FallLeast => {
                turn(&mut rules.fall_least_ms, by, 25, *ROW_MS.start(), *ROW_MS.end());
            }
            K::FastFall => turn(&mut rules.fast_fall_ms, by, 5, *ROW_MS.start(), *ROW_MS.end()),
            K::Landing => turn(&mut rules.landing_ms, by, 25, 0, LANDING_MS_MAX),
            K::LandingShare => turn(&mut rules.landing_per_mille, by, 25, 0, 1000),
            K::Packets => {
                let packets = rules.packets_per_lock.saturating_add_signed(by);
                rules.packets_per_lock = packets.clamp(1, PACKETS_PER_LOCK_MAX);
            }
            K::Rectangle => {
                let all = [Rectangle::LargestArea, Rectangle::Highest];
                rules.rectangle = cycled(&all, rules.rectangle, by);
            }
            K::Excess => {
                rules.excess = cycled(&[Excess::BeforeChain, Excess::AfterChain], rules.excess, by);
            }
            K::SameStep => {
                let all = [SameStep::All, SameStep::SpareTheSpawn];
                rules.same_step = cycled(&all, rules.same_step, by);
            }
            K::Cut => rules.cut = cycled(&[Cut::Width, Cut::Length, Cut::All], rules.cut, by),
            K::HorizontalFit => {
                let all = [HorizontalFit::First, HorizontalFit::Largest];
                rules.horizontal_fit = cycled(&all, rules.horizontal_fit, by);
            }
            K::Sprinkles => {
                let all = [SprinkleOrder::AfterSwords, SprinkleOrder::BeforeSwords];
                rules.sprinkles = cycled(&all, rules.sprinkles, by);
            }
        }
    }
}
