//! Solutions as text, and the hand that plays them.

mod stack;
mod sword;

use bout::Buttons;
use games::{Board, each};

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

/// The notation of a game's solutions, for the board of each.
trait Solved {
    /// What is pressed next by a hand that has no time to wait.
    fn next_press(&self, hand: &mut Hand) -> Buttons;
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
        each!(board, Board(board) => board.next_press(self))
    }
}
