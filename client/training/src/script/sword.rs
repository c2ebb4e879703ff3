//! Solutions of swordfight: placements.

use bout::{Board as _, Buttons};
use swordfight::{Board, Turn};

use super::{Hand, PAUSE_TICKS, PRESS_EVERY_TICKS, Solved};

impl Solved for Board {
    /// Brings the pair to the next placement.
    fn next_press(&self, hand: &mut Hand) -> Buttons {
        let Some(active) = self.active() else { return Buttons::NONE };
        let taken = self.state().pairs_taken();
        match hand.taken {
            // The pair of this placement has locked.
            Some(before) if before != taken => {
                hand.left = hand.left.split_once(' ').map_or("", |(_, left)| left);
                (hand.taken, hand.rest_ticks) = (None, PAUSE_TICKS);
                return Buttons::NONE;
            }
            _ => hand.taken = Some(taken),
        }
        let Some((column, turn)) = placement(hand.left) else { return Buttons::NONE };
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
        hand.rest_ticks = PRESS_EVERY_TICKS;
        press
    }
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
