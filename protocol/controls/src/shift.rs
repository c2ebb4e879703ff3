//! Moving sideways: which way, and how often.

use bincode::{Decode, Encode};
use bout::Buttons;

use crate::{BothHeld, Handling};

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
        let direction = self.choose(handling.tuning.both, held, pressed);
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
        self.cut(handling);
    }

    /// The piece turned, or locked: a direction that was held long enough loses as much of its delay as
    /// the handling says, and pauses.
    pub fn cut(&mut self, handling: Handling) {
        let das_ticks = u16::from(handling.das_ticks);
        let cut_ticks = u16::from(handling.tuning.das_cut_ticks);
        if 0 < cut_ticks && 0 < das_ticks && das_ticks <= self.held_ticks {
            // The first tick is the press, which moves at once.
            self.held_ticks = das_ticks.saturating_sub(cut_ticks).max(1);
            self.repeat_ticks = 0;
        }
    }

    /// Of two directions the one of the player's choice counts; of two pressed together, left.
    fn choose(&self, both: BothHeld, held: Buttons, pressed: Buttons) -> Option<Direction> {
        match (held.has(Buttons::LEFT), held.has(Buttons::RIGHT), both) {
            (false, false, _) => None,
            (true, false, _) => Some(Direction::Left),
            (false, true, _) => Some(Direction::Right),
            (true, true, BothHeld::Later) if pressed.has(Buttons::LEFT) => Some(Direction::Left),
            (true, true, BothHeld::Later) if pressed.has(Buttons::RIGHT) => Some(Direction::Right),
            (true, true, BothHeld::Later) => self.direction,
            (true, true, BothHeld::Earlier) => self.direction.or(Some(Direction::Left)),
            (true, true, BothHeld::Neither) => None,
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
    use crate::Tuning;
    use alloc::string::String;

    /// `held` is one letter a tick: `.` nothing, `<`, `>`, or `x` for both. A piece is there from
    /// tick `spawn` on. The answer: `.`, `<`, `>`, and `{`, `}` for a slide to the wall.
    fn check(das_ticks: u8, arr_ticks: u8, spawn: usize, held: &str, moves: &str) {
        check_tuned(Tuning::NONE, (das_ticks, arr_ticks, spawn), (held, ""), moves);
    }

    /// The same with a tuning; `turns` has a letter a tick, `t` where the piece turns and `l` where it
    /// locks, after the move of that tick.
    fn check_tuned(
        tuning: Tuning,
        (das_ticks, arr_ticks, spawn): (u8, u8, usize),
        (held, turns): (&str, &str),
        moves: &str,
    ) {
        let handling = Handling { das_ticks, arr_ticks, soft_drop_ticks: 0, tuning };
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
            match turns.as_bytes().get(tick) {
                Some(b't') => shift.cut(handling),
                Some(b'l') => shift.lock(handling),
                _ => {}
            }
        }
        let place = (das_ticks, arr_ticks, spawn, tuning);
        assert_eq!(came, moves, "{place:?}: {held}, {turns}");
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

    #[test]
    fn of_two_directions_the_one_of_the_players_choice_counts() {
        let of = |both| Tuning { both, ..Tuning::NONE };
        let check = |both, held, moves| check_tuned(of(both), (3, 2, 0), (held, ""), moves);
        check(BothHeld::Later, "<<<xxxx", "<..>..>");
        check(BothHeld::Earlier, "<<<xxxx", "<..<.<.");
        check(BothHeld::Earlier, "<<xx>>>>", "<..<>..>");
        check(BothHeld::Earlier, "xxxx", "<..<");
        check(BothHeld::Neither, "<<<xxx<<<<", "<.....<..<");
        check(BothHeld::Neither, "xxx>>>", "...>..");
    }

    #[test]
    fn a_turn_and_a_lock_pause_what_repeats() {
        let cut = |das_cut_ticks| Tuning { das_cut_ticks, ..Tuning::NONE };
        let check = |ticks, turns, moves| {
            check_tuned(cut(ticks), (4, 1, 0), ("<<<<<<<<<<<<<<", turns), moves);
        };
        check(0, "......t", "<...<<<<<<<<<<");
        check(2, "......t", "<...<<<..<<<<<");
        check(3, "......t", "<...<<<...<<<<");
        // No more than the delay, and never a press again.
        check(9, "......t", "<...<<<...<<<<");
        // A direction that has not begun to repeat continues as before.
        check(2, "..t", "<...<<<<<<<<<<");
        check(0, "......l", "<...<<<<<<<<<<");
        check(2, "......l", "<...<<<..<<<<<");
        check_tuned(cut(2), (0, 0, 0), (">>>>", "..t"), "}}}}");
    }

    /// A state from outside may hold any counters.
    #[test]
    fn no_counter_overflows() {
        let direction = Some(Direction::Left);
        let shift = Shift { direction, held_ticks: u16::MAX, repeat_ticks: u8::MAX };
        let handling = Handling {
            das_ticks: u8::MAX,
            arr_ticks: u8::MAX,
            soft_drop_ticks: u8::MAX,
            tuning: Tuning { das_cut_ticks: u8::MAX, ..Tuning::NONE },
        };
        for has_piece in [false, true] {
            shift.clone().step(handling, Buttons::LEFT, Buttons::NONE, has_piece);
            shift.clone().lock(handling);
        }
    }

    #[test]
    fn no_repeat_delay_slides_to_the_wall() {
        check(2, 0, 0, ">>>>.<", ">.}}.<");
        check(0, 0, 0, ">>", "}}");
        check(0, 2, 0, ">>>>>", ">.>.>");
    }
}
