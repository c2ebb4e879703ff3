//! A solo player of stacker: it tries every place of a piece on a copy of its board, and
//! takes the best. Good for some hundred lines.

use std::collections::VecDeque;

use bout::{Board as _, Buttons};
use games::Board;
use wire::Entrant;

/// How far from where it enters a piece is moved, in columns.
const SHIFTS_MAX: i8 = 6;
/// What speaks for a field, and against it (Lee, "Tetris AI: the (near) perfect bot", 2013, in
/// hundredths): lines, the sum of the heights, holes, and steps from column to column.
const LINES: i64 = 76;
const HEIGHT: i64 = -51;
const HOLE: i64 = -36;
const STEP: i64 = -18;

/// What a player of stacker brings.
pub fn entrant() -> Entrant {
    let kind = games::GameKind::STACKER;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

/// The hands of such a player.
pub fn hands() -> impl FnMut(&Board) -> Buttons {
    let mut plan = VecDeque::new();
    move |board| {
        let Board::Stacker(board) = board else { return Buttons::NONE };
        if plan.is_empty() && board.active().is_some() {
            plan = best(board);
        }
        plan.pop_front().unwrap_or_default()
    }
}

/// The buttons that bring the piece in play to its best place.
fn best(board: &stacker::Board) -> VecDeque<Buttons> {
    let turns = [Buttons::NONE, Buttons::CLOCKWISE, Buttons::HALF_TURN, Buttons::COUNTER_CLOCKWISE];
    let shifts = || -SHIFTS_MAX..=SHIFTS_MAX;
    let plans = turns.into_iter().flat_map(|turn| shifts().map(move |shift| plan(turn, shift)));
    plans.max_by_key(|plan| worth(board, plan)).unwrap_or_default()
}

/// Turns, taps to the side, and drops.
fn plan(turn: Buttons, shift: i8) -> VecDeque<Buttons> {
    let side = if shift < 0 { Buttons::LEFT } else { Buttons::RIGHT };
    let mut plan = VecDeque::from([turn]);
    for _ in 0..shift.unsigned_abs() {
        plan.extend([side, Buttons::NONE]);
    }
    plan.extend([Buttons::NONE, Buttons::HARD_DROP]);
    plan
}

/// What the field is worth once it is done; the shorter of two plans is the better.
fn worth(board: &stacker::Board, plan: &VecDeque<Buttons>) -> (i64, i64) {
    let (mut after, mut events) = (board.clone(), Vec::new());
    for held in plan {
        after.step(*held, &mut events);
    }
    let lines = after.state().run().lines - board.state().run().lines;
    let field = after.grid().field();
    let (mut heights, mut holes) = (Vec::new(), 0);
    for x in 0..field.columns {
        let is_open = |y: u8| after.grid().at(x, y) == stacker::Cell::Open;
        let height = (0..field.ceiling).rev().find(|&y| !is_open(y)).map_or(0, |y| y + 1);
        holes += (0..height).filter(|&y| is_open(y)).count() as i64;
        heights.push(i64::from(height));
    }
    let steps: i64 = heights.windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
    let sum: i64 = heights.iter().sum();
    let worth = LINES * i64::from(lines) + HEIGHT * sum + HOLE * holes + STEP * steps;
    (worth, -(plan.len() as i64))
}
