//! The board, played by letters.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bout::{Board as _, Buttons, Seat, Tick};
use controls::Handling;

use super::*;
use crate::drawing::{draw, full, grid, pair};
use crate::{Blade, Orientation, Place, Queued, Sword};

mod counting;
mod hostile;
mod landing;
mod moving;
mod options;
mod packets;
mod runs;

/// 3 ticks a row, 1 tick a row when fast, a landing window of 3 ticks, and a repeat every tick after
/// 4.
fn quick() -> Options {
    Options {
        fall_ms: 50,
        faster_every_pairs: 1000,
        faster_percent: 100,
        fall_least_ms: 50,
        fast_fall_ms: 17,
        landing_ms: 50,
        landing_per_mille: 0,
        ..Options::default()
    }
}

/// A board of `options` on `drawing` that was dealt `pairs`, before its first tick.
fn board(options: Options, drawing: &str, pairs: &str) -> Board {
    let handling =
        Handling { das_ticks: 4, arr_ticks: 1, soft_drop_ticks: 0, tuning: controls::Tuning::NONE };
    let mut board = Board::new(&Setup { options, handling, blade: Blade::Gannet });
    board.restore(State { grid: grid(drawing), ..board.state().clone() });
    for (index, letters) in (0..).zip(pairs.split_whitespace()) {
        board.receive(Arrival::Pair { index, pair: pair(letters) });
    }
    board
}

/// One tick for each letter: `<` `>` move, `v` fall fast, `c` clockwise, `w` counter-clockwise, `.`
/// nothing. A word like `12.` is 12 ticks.
fn play(board: &mut Board, log: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut times = 0;
    for letter in log.chars().filter(|letter| !letter.is_whitespace()) {
        if let Some(digit) = letter.to_digit(10) {
            times = times * 10 + digit;
            continue;
        }
        let held = match letter {
            '<' => Buttons::LEFT,
            '>' => Buttons::RIGHT,
            'v' => Buttons::DOWN,
            'c' => Buttons::CLOCKWISE,
            'w' => Buttons::COUNTER_CLOCKWISE,
            _ => Buttons::NONE,
        };
        for _ in 0..times.max(1) {
            board.step(held, &mut events);
        }
        times = 0;
    }
    events
}

/// Plays until the pair in play has locked.
fn lock(board: &mut Board) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..1000 {
        board.step(Buttons::NONE, &mut events);
        if events.iter().any(|event| matches!(event, Event::Locked(..))) {
            return events;
        }
    }
    panic!("no lock in 1000 ticks on {}", draw(board.grid()));
}

/// The pair in play as `column,row turn`, by the row it belongs to.
fn at(board: &Board) -> String {
    let [(pivot, _), (partner, _)] = board.state.falling.as_ref().expect("a pair").blocks();
    format!("{pivot} {partner}")
}
