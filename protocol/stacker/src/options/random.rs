//! Random options, for simulations: any that [`Options::check`] accepts.

use bout::Stream;
use core::ops::RangeInclusive;

use super::{
    COLUMNS_MIN, Goal, NEXT_MAX, Options, ROWS_MIN, SOFT_DROP_LEAST_MAX, TICKS_MAX, TopOut,
};
use crate::gravity::{GRAVITY_MAX, LEVEL_MAX, ROW};
use crate::grid::{COLUMNS_MAX, ROWS_MAX};
use crate::polyomino::CLASSES;
use crate::score::GreatClear;
use crate::{Gravity, PieceSet, SizeWeights};

impl Options {
    /// Options that `stream` chooses, with pieces of at most `largest` cells: the lists of large ones
    /// take long to make. Some are for a run alone only, by their goal or what topping out does.
    pub fn random(stream: &mut Stream, largest: u8) -> Options {
        let usual = Options::default();
        let pieces = pieces(stream, largest);
        let weigh = |weights: SizeWeights, size| {
            weights.with(size, stream.option(1, 1..=u8::MAX.into()) as u8)
        };
        let size_weights = pieces.sizes().fold(SizeWeights::EQUAL, weigh);
        let gravity = gravity(stream);
        let mut number = |usual: u32, range: RangeInclusive<u32>| stream.option(usual, range);
        let columns = u32::from(COLUMNS_MIN.max(pieces.largest()))..=COLUMNS_MAX.into();
        let rows = u32::from(ROWS_MIN.max(pieces.largest()))..=ROWS_MAX.into();
        let columns = number(u32::from(usual.columns).max(*columns.start()), columns) as u8;
        let rows = number(u32::from(usual.rows).max(*rows.start()), rows) as u8;
        Options {
            columns,
            rows,
            next_count: number(usual.next_count.into(), 0..=NEXT_MAX.into()) as u8,
            soft_drop_least_ticks: number(
                usual.soft_drop_least_ticks.into(),
                0..=SOFT_DROP_LEAST_MAX.into(),
            ) as u8,
            lock_delay_ticks: number(usual.lock_delay_ticks.into(), 0..=600) as u16,
            forced_lock_ticks: number(usual.forced_lock_ticks.into(), 0..=6000) as u16,
            spawn_delay_ticks: number(usual.spawn_delay_ticks.into(), 0..=120) as u8,
            clear_delay_ticks: number(usual.clear_delay_ticks.into(), 0..=120) as u8,
            spin_single_rows: number(usual.spin_single_rows.into(), 0..=4) as u8,
            all_clear_rows: number(usual.all_clear_rows.into(), 0..=20) as u8,
            garbage_delay_ticks: number(usual.garbage_delay_ticks.into(), 0..=600) as u16,
            garbage_cap_per_mille: number(usual.garbage_cap_per_mille.into(), 1..=1000) as u16,
            margin_from_tick: number(usual.margin_from_tick, 0..=TICKS_MAX),
            margin_per_mille: number(usual.margin_per_mille.into(), 0..=1000) as u16,
            great_clear: stream.one_of(&[GreatClear::FourLines, GreatClear::BySize]),
            holds: stream.one_of(&[false, true]),
            zero_line_mini: stream.one_of(&[false, true]),
            mini_from_no_turn: stream.one_of(&[false, true]),
            top_out: stream.one_of(&[TopOut::Out, TopOut::Clear]),
            pieces,
            size_weights,
            gravity,
            goal: goal(stream, rows),
        }
    }
}

/// One size mostly, and up to three.
fn pieces(stream: &mut Stream, largest: u8) -> PieceSet {
    let count = stream.one_of(&[1, 1, 1, 2, 3]);
    let usual = u32::from(largest.min(4));
    let sizes = (0..count).map(|_| stream.option(usual, 1..=largest.into()) as u8);
    let sizes: alloc::vec::Vec<u8> = sizes.collect();
    PieceSet::new(sizes, stream.one_of(&CLASSES))
}

fn gravity(stream: &mut Stream) -> Gravity {
    if stream.one_of(&[false, true]) {
        let first = stream.option(1, 1..=LEVEL_MAX.into()) as u8;
        return Gravity::Levels { first, lines: stream.option(10, 1..=u8::MAX.into()) as u8 };
    }
    let start = stream.option(ROW / 60, 0..=GRAVITY_MAX);
    let gain = stream.option(ROW / 1000, 0..=ROW);
    Gravity::Timed { start, gain, gains_from_tick: stream.option(0, 0..=TICKS_MAX) }
}

fn goal(stream: &mut Stream, rows: u8) -> Goal {
    match stream.below(5) {
        0 => Goal::Endless,
        1 => Goal::Lines(stream.option(40, 1..=10_000) as u16),
        2 => Goal::Dig(stream.option(u32::from(rows) / 4, 1..=u32::from(rows) / 2) as u8),
        3 => Goal::Survive,
        _ => Goal::Ticks(stream.option(7_200, 1..=TICKS_MAX)),
    }
}
