//! Solutions of stacker: presses.

use bout::{Board as _, Buttons, Tick};
use stacker::Board;

use super::{Hand, PAUSE_TICKS, PRESS_EVERY_TICKS, Solved};

impl Solved for Board {
    /// Makes the next press.
    fn next_press(&self, hand: &mut Hand) -> Buttons {
        let Some(letter) = hand.left.chars().next() else { return Buttons::NONE };
        if letter == 's' && is_falling(self) {
            return Buttons::DOWN;
        }
        hand.left = &hand.left[1..];
        hand.rest_ticks = if letter == '.' { PAUSE_TICKS } else { PRESS_EVERY_TICKS };
        press(letter).unwrap_or_else(|| panic!("{letter:?} is no press"))
    }
}

/// True if a piece is in play that does not lie on anything.
fn is_falling(board: &Board) -> bool {
    let heights = board.active().zip(board.ghost()).map(|(active, ghost)| (active.y, ghost.y));
    // Before the first tick there is no piece yet.
    heights.map_or(board.tick() == Tick(0), |(active, ghost)| active != ghost)
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
