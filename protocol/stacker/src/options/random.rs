//! Random options, for simulations: any that [`Options::check`] accepts.

use bout::Stream;
use bout::options::OptionTable as _;

use super::{COLUMNS_MIN, Goal, Options, ROWS_MIN, TICKS_MAX, TopOut};
use crate::gravity::{GRAVITY_MAX, LEVEL_MAX, ROW};
use crate::grid::{COLUMNS_MAX, ROWS_MAX};
use crate::polyomino::CLASSES;
use crate::{Gravity, PieceSet, SizeWeights};

impl Options {
    /// Options that `stream` chooses, with pieces of at most `largest` cells: the lists of large ones
    /// take long to make. Some are for a run alone only, by their goal or what topping out does.
    pub fn random(stream: &mut Stream, largest: u8) -> Options {
        let mut options = Options { pieces: pieces(stream, largest), ..Options::default() };
        let weigh = |weights: SizeWeights, size| {
            weights.with(size, stream.option(1, 1..=u8::MAX.into()) as u8)
        };
        options.size_weights = options.pieces.sizes().fold(SizeWeights::EQUAL, weigh);
        options.gravity = gravity(stream);
        let mut side = |usual: u8, least: u8, most: u8| {
            let least = least.max(options.pieces.largest());
            stream.option(usual.max(least).into(), least.into()..=most.into()) as u8
        };
        options.columns = side(options.columns, COLUMNS_MIN, COLUMNS_MAX);
        options.rows = side(options.rows, ROWS_MIN, ROWS_MAX);
        options.draw_options(stream);
        options.top_out = stream.one_of(&[TopOut::Out, TopOut::Clear]);
        options.goal = goal(stream, options.rows);
        options
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
