//! Random options, for simulations: any that [`Options::check`] accepts.

use bout::Stream;
use core::ops::RangeInclusive;

use super::{
    Cut, Excess, Goal, HorizontalFit, LANDING_MS_MAX, Options, PACKETS_PER_LOCK_MAX, ROW_MS,
    RUN_TICKS, Rectangle, SameStep, SprinkleOrder, TICKS_MAX,
};

impl Options {
    /// Options that `stream` chooses. Some are for a solo run only, by their goal.
    pub fn random(stream: &mut Stream) -> Options {
        let usual = Options::default();
        let mut number = |usual: u16, range: RangeInclusive<u16>| {
            let range = u32::from(*range.start())..=u32::from(*range.end());
            stream.option(usual.into(), range) as u16
        };
        Options {
            breakers_per_mille: number(usual.breakers_per_mille, 0..=1000),
            breaker_drought_pairs: number(usual.breaker_drought_pairs, 0..=1000),
            fall_ms: number(usual.fall_ms, ROW_MS),
            faster_every_pairs: number(usual.faster_every_pairs, 1..=1000),
            faster_percent: number(usual.faster_percent.into(), 50..=100) as u8,
            fall_least_ms: number(usual.fall_least_ms, ROW_MS),
            fast_fall_ms: number(usual.fast_fall_ms, ROW_MS),
            landing_ms: number(usual.landing_ms, 0..=LANDING_MS_MAX),
            landing_per_mille: number(usual.landing_per_mille, 0..=1000),
            packets_per_lock: number(usual.packets_per_lock.into(), 1..=PACKETS_PER_LOCK_MAX.into())
                as u8,
            rectangle: stream.one_of(&[Rectangle::LargestArea, Rectangle::Highest]),
            excess: stream.one_of(&[Excess::BeforeChain, Excess::AfterChain]),
            same_step: stream.one_of(&[SameStep::All, SameStep::SpareTheSpawn]),
            cut: stream.one_of(&[Cut::Width, Cut::Length, Cut::All]),
            horizontal_fit: stream.one_of(&[HorizontalFit::First, HorizontalFit::Largest]),
            sprinkles: stream.one_of(&[SprinkleOrder::AfterSwords, SprinkleOrder::BeforeSwords]),
            goal: goal(stream),
        }
    }
}

/// None mostly.
fn goal(stream: &mut Stream) -> Option<Goal> {
    match stream.below(6) {
        0 => Some(Goal::Ticks(stream.option(RUN_TICKS, 1..=TICKS_MAX))),
        1 => Some(Goal::Endless),
        2 => Some(Goal::SilentOpponent),
        _ => None,
    }
}
