//! Solutions as text, and the hand that plays them.

use bout::{Buttons, Tick};
use games::Board;
use swordfight::Turn;

/// Ticks from one press to the next: slow enough to be followed by eye.
const PRESS_EVERY_TICKS: u32 = 9;
/// Ticks before the first press, and at a `.`.
const PAUSE_TICKS: u32 = 24;

/// The hand that plays a solution.
///
/// A solution of swordfight is a list of placements, each the column of the pivot and the side of the
/// partner: `1^` above it, `3>` right of it, `6v` below, `2<` left. The hand lets the pair fall fast
/// once it is there.
///
/// A solution of stacker is a list of presses; spaces mean nothing:
///
/// | letter | press |
/// |---|---|
/// | `l` `r` | left, right |
/// | `c` `z` `x` `0` | turn clockwise, counter-clockwise, by a half, by 0 |
/// | `h` | hold |
/// | `s` | soft drop, until the piece lies |
/// | `!` | hard drop |
/// | `.` | none, for a while |
#[derive(Clone, Debug)]
pub struct Hand {
    left: &'static str,
    /// Ticks until the next press.
    rest_ticks: u32,
    /// Pieces that the board had taken when the present placement began.
    taken: Option<u32>,
}

impl Hand {
    /// A hand that plays `solution` from its beginning.
    pub fn new(solution: &'static str) -> Hand {
        Hand { left: solution, rest_ticks: PAUSE_TICKS, taken: None }
    }

    /// The buttons that it holds in the next tick of `board`. Call it once for every tick.
    pub fn hold(&mut self, board: &Board) -> Buttons {
        if 0 < self.rest_ticks {
            self.rest_ticks -= 1;
            return Buttons::NONE;
        }
        self.left = self.left.trim_start();
        match board {
            Board::Swordfight(board) => self.place(board),
            Board::Stacker(board) => self.press(board),
        }
    }

    /// Brings the pair to the next placement.
    fn place(&mut self, board: &swordfight::Board) -> Buttons {
        let Some(active) = board.active() else { return Buttons::NONE };
        let taken = bout::Board::state(board).pairs_taken();
        match self.taken {
            // The pair of this placement has locked.
            Some(before) if before != taken => {
                self.left = self.left.split_once(' ').map_or("", |(_, left)| left);
                (self.taken, self.rest_ticks) = (None, PAUSE_TICKS);
                return Buttons::NONE;
            }
            _ => self.taken = Some(taken),
        }
        let Some((column, turn)) = placement(self.left) else { return Buttons::NONE };
        let press = if active.turn != turn {
            let is_back = active.turn.counter_clockwise() == turn;
            if is_back { Buttons::COUNTER_CLOCKWISE } else { Buttons::CLOCKWISE }
        } else if column < active.pivot.column {
            Buttons::LEFT
        } else if active.pivot.column < column {
            Buttons::RIGHT
        } else {
            return Buttons::DOWN;
        };
        self.rest_ticks = PRESS_EVERY_TICKS;
        press
    }

    /// Makes the next press.
    fn press(&mut self, board: &stacker::Board) -> Buttons {
        let Some(letter) = self.left.chars().next() else { return Buttons::NONE };
        if letter == 's' && is_falling(board) {
            return Buttons::DOWN;
        }
        self.left = &self.left[1..];
        self.rest_ticks = if letter == '.' { PAUSE_TICKS } else { PRESS_EVERY_TICKS };
        press(letter).unwrap_or_else(|| panic!("{letter:?} is no press"))
    }
}

/// True if a piece is in play that does not lie on anything.
fn is_falling(board: &stacker::Board) -> bool {
    let heights = board.active().zip(board.ghost()).map(|(active, ghost)| (active.y, ghost.y));
    // Before the first tick there is no piece yet.
    heights.map_or(bout::Board::tick(board) == Tick(0), |(active, ghost)| active != ghost)
}

fn press(letter: char) -> Option<Buttons> {
    Some(match letter {
        'l' => Buttons::LEFT,
        'r' => Buttons::RIGHT,
        'c' => Buttons::CLOCKWISE,
        'z' => Buttons::COUNTER_CLOCKWISE,
        'x' => Buttons::HALF_TURN,
        '0' => Buttons::NO_TURN,
        'h' => Buttons::HOLD,
        '!' => Buttons::HARD_DROP,
        's' | '.' => Buttons::NONE,
        _ => return None,
    })
}

/// The first placement of a list.
fn placement(list: &str) -> Option<(u8, Turn)> {
    let mut letters = list.chars();
    let column = letters.next()?.to_digit(10)?;
    let turn = match letters.next()? {
        '^' => Turn::Above,
        '>' => Turn::Right,
        'v' => Turn::Below,
        '<' => Turn::Left,
        _ => return None,
    };
    Some((column as u8, turn))
}
