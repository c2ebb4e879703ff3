//! Moving sideways: which way, and how often.

use bincode::{Decode, Encode};
use bout::Buttons;

use crate::Handling;

/// Left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Direction {
    /// Towards column 1.
    Left,
    /// Away from it.
    Right,
}

/// What one tick asks of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shifts {
    /// Nothing.
    None,
    /// One step, if there is room.
    Once(Direction),
    /// Steps until there is no more room.
    ToWall(Direction),
}

/// The state of a player's sideways movement. It outlives the piece, so that a direction held
/// early already counts when the next piece comes (buffering).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Shift {
    /// The one direction that counts now.
    direction: Option<Direction>,
    /// Ticks that it was held, up to one more than DAS.
    held_ticks: u16,
    /// Ticks since the last repeat; stays below ARR.
    repeat_ticks: u8,
}

impl Shift {
    /// Takes one tick: `held` now, `pressed` for what was not held in the tick before, and whether
    /// there is a piece to move. A move that finds no room counts all the same.
    pub fn step(
        &mut self,
        handling: Handling,
        held: Buttons,
        pressed: Buttons,
        has_piece: bool,
    ) -> Shifts {
        let direction = self.choose(held, pressed);
        if direction != self.direction {
            *self = Shift { direction, ..Shift::default() };
        }
        let Some(direction) = direction else { return Shifts::None };
        let das_ticks = u16::from(handling.das_ticks);
        if !has_piece {
            self.held_ticks = das_ticks.min(self.held_ticks.saturating_add(1));
            self.repeat_ticks = 0;
            return Shifts::None;
        }
        if self.held_ticks <= das_ticks {
            self.held_ticks += 1;
            return self.charge(handling, direction);
        }
        self.repeat(handling, direction)
    }

    /// A piece locked: the next one moves at once if the direction was held long enough.
    pub fn lock(&mut self, handling: Handling) {
        self.held_ticks = self.held_ticks.min(u16::from(handling.das_ticks));
        self.repeat_ticks = 0;
    }

    /// Of two directions the one pressed last counts; of two pressed together, left.
    fn choose(&self, held: Buttons, pressed: Buttons) -> Option<Direction> {
        match (held.has(Buttons::LEFT), held.has(Buttons::RIGHT)) {
            (false, false) => None,
            (true, false) => Some(Direction::Left),
            (false, true) => Some(Direction::Right),
            (true, true) if pressed.has(Buttons::LEFT) => Some(Direction::Left),
            (true, true) if pressed.has(Buttons::RIGHT) => Some(Direction::Right),
            (true, true) => self.direction,
        }
    }

    /// One move at the press, and one when DAS has passed; a single one when DAS is 0.
    fn charge(&mut self, handling: Handling, direction: Direction) -> Shifts {
        if self.held_ticks == u16::from(handling.das_ticks) + 1 {
            self.repeat_ticks = 0;
            if handling.arr_ticks == 0 {
                return Shifts::ToWall(direction);
            }
            return Shifts::Once(direction);
        }
        if self.held_ticks == 1 { Shifts::Once(direction) } else { Shifts::None }
    }

    fn repeat(&mut self, handling: Handling, direction: Direction) -> Shifts {
        if handling.arr_ticks == 0 {
            return Shifts::ToWall(direction);
        }
        self.repeat_ticks = self.repeat_ticks.saturating_add(1);
        if self.repeat_ticks < handling.arr_ticks {
            return Shifts::None;
        }
        self.repeat_ticks = 0;
        Shifts::Once(direction)
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::string::String;

    /// `held` is one letter a tick: `.` nothing, `<`, `>`, or `x` for both. A piece is there from
    /// tick `spawn` on. The answer: `.`, `<`, `>`, and `{`, `}` for a slide to the wall.
    fn check(das_ticks: u8, arr_ticks: u8, spawn: usize, held: &str, moves: &str) {
        let handling = Handling { das_ticks, arr_ticks, soft_drop_ticks: 0 };
        let (mut shift, mut before) = (Shift::default(), Buttons::NONE);
        let mut came = String::new();
        for (tick, letter) in held.chars().enumerate() {
            let now = match letter {
                '<' => Buttons::LEFT,
                '>' => Buttons::RIGHT,
                'x' => Buttons::LEFT.with(Buttons::RIGHT),
                _ => Buttons::NONE,
            };
            let shifts = shift.step(handling, now, now.pressed_since(before), spawn <= tick);
            before = now;
            came.push(match shifts {
                Shifts::None => '.',
                Shifts::Once(Direction::Left) => '<',
                Shifts::Once(Direction::Right) => '>',
                Shifts::ToWall(Direction::Left) => '{',
                Shifts::ToWall(Direction::Right) => '}',
            });
        }
        assert_eq!(came, moves, "DAS {das_ticks}, ARR {arr_ticks}, spawn {spawn}, {held}");
    }

    #[test]
    fn a_hold_repeats_after_the_delay() {
        check(4, 2, 0, "<<<<<<<<<<<", "<...<.<.<.<");
    }

    #[test]
    fn of_two_directions_the_later_press_counts() {
        check(3, 2, 0, "<<<xxxx", "<..>..>");
        check(3, 2, 0, "<<xx<<<<", "<.>.<..<");
        check(3, 2, 0, "xxxx", "<..<");
    }

    #[test]
    fn a_direction_held_before_the_spawn_counts() {
        check(3, 2, 4, ">>>>>>>>>", "....>.>.>");
        check(3, 2, 2, ">>>>>>>", "...>.>.");
    }

    /// A state from outside may hold any counters.
    #[test]
    fn no_counter_overflows() {
        let direction = Some(Direction::Left);
        let shift = Shift { direction, held_ticks: u16::MAX, repeat_ticks: u8::MAX };
        let handling =
            Handling { das_ticks: u8::MAX, arr_ticks: u8::MAX, soft_drop_ticks: u8::MAX };
        for has_piece in [false, true] {
            shift.clone().step(handling, Buttons::LEFT, Buttons::NONE, has_piece);
        }
    }

    #[test]
    fn no_repeat_delay_slides_to_the_wall() {
        check(2, 0, 0, ">>>>.<", ">.}}.<");
        check(0, 0, 0, ">>", "}}");
        check(0, 2, 0, ">>>>>", ">.>.>");
    }
}
