//! The board, played by letters.

use alloc::string::String;
use alloc::vec::Vec;
use bout::{Board as _, Buttons, Seat, Tick};
use controls::Handling;

use super::*;
use crate::drawing::{draw, grid};
use crate::event::{Cleared, Locked};
use crate::garbage::column_of;
use crate::{Class, Gravity, List, Packet, PieceSet, Side, Spin};

mod counting;
mod entering;
mod forecasting;
mod garbage;
mod hostile;
mod playing;
mod scoring;
mod undoing;

/// Tetrominoes that fall by nothing but the player on 10 by 20, lock after 3 ticks, and come at once.
fn still() -> Options {
    Options {
        gravity: Gravity::Timed { start: 0, gain: 0, gains_from_tick: 0 },
        lock_delay_ticks: 3,
        forced_lock_ticks: 30,
        spawn_delay_ticks: 0,
        ..Options::document()
    }
}

/// The tetromino of this letter.
fn piece(letter: char) -> Piece {
    let cells: &[(u8, u8)] = match letter {
        'I' => &[(0, 0), (1, 0), (2, 0), (3, 0)],
        'O' => &[(0, 0), (1, 0), (0, 1), (1, 1)],
        'T' => &[(0, 0), (1, 0), (2, 0), (1, 1)],
        'S' => &[(0, 0), (1, 0), (1, 1), (2, 1)],
        'Z' => &[(0, 1), (1, 1), (1, 0), (2, 0)],
        'L' => &[(0, 0), (1, 0), (2, 0), (2, 1)],
        'J' => &[(0, 0), (1, 0), (2, 0), (0, 1)],
        letter => panic!("{letter} is no tetromino"),
    };
    let form = crate::polyomino::Form::of(&crate::Shape::new(cells.iter().copied().collect(), 4));
    let list = List::of(4);
    let id = list.forms().iter().position(|it| *it == form).expect("it is in the list");
    list.piece(id as u32).expect("it was just found")
}

/// A board of `options` on `drawing` that was dealt `pieces`, before its first tick.
fn board(options: Options, drawing: &str, pieces: &str) -> Board {
    assert_eq!(options.check(), Ok(()));
    let handling =
        Handling { das_ticks: 4, arr_ticks: 1, soft_drop_ticks: 2, tuning: controls::Tuning::NONE };
    let mut board = Board::new(&Setup { options, handling });
    for (y, row) in (0..).zip(grid(drawing).stack()) {
        for x in 0..options.columns {
            board.state.grid.put(x, y, row.at(x));
        }
    }
    for (index, letter) in (0..).zip(pieces.chars()) {
        board.receive(Arrival::Piece { index, piece: piece(letter) });
    }
    board
}

/// One tick for each letter: `<` `>` move, `v` soft drop, `!` hard drop, `c` clockwise, `w`
/// counter-clockwise, `h` half, `0` turn by nothing, `x` hold, `u` undo, `.` nothing. Letters in brackets are
/// held together.
fn play(board: &mut Board, log: &str) -> Vec<Event> {
    let mut events = Vec::new();
    ticks(log).into_iter().for_each(|held| board.step(held, &mut events));
    events
}

/// The buttons of each tick of a log.
fn ticks(log: &str) -> Vec<Buttons> {
    let mut ticks = Vec::new();
    let (mut held, mut is_open) = (Buttons::NONE, false);
    for letter in log.chars() {
        let button = match letter {
            '<' => Buttons::LEFT,
            '>' => Buttons::RIGHT,
            'v' => Buttons::DOWN,
            '!' => Buttons::HARD_DROP,
            'c' => Buttons::CLOCKWISE,
            'w' => Buttons::COUNTER_CLOCKWISE,
            'h' => Buttons::HALF_TURN,
            '0' => Buttons::NO_TURN,
            'x' => Buttons::HOLD,
            'u' => Buttons::UNDO,
            _ => Buttons::NONE,
        };
        held = held.with(button);
        is_open = letter == '(' || (is_open && letter != ')');
        if !is_open && letter != ' ' {
            ticks.push(held);
            held = Buttons::NONE;
        }
    }
    ticks
}

/// The cells of the piece in play.
fn at(board: &Board) -> Vec<(u8, u8)> {
    board.active().map(|active| active.cells().collect()).unwrap_or_default()
}

fn locked(events: &[Event]) -> Vec<&Locked> {
    let locked = events.iter().filter_map(|event| match event {
        Event::Locked(locked) => Some(locked),
        _ => None,
    });
    locked.collect()
}

fn cleared(events: &[Event]) -> Vec<&Cleared> {
    let cleared = events.iter().filter_map(|event| match event {
        Event::Cleared(cleared) => Some(cleared),
        _ => None,
    });
    cleared.collect()
}
