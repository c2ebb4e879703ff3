//! From a goal to buttons: presses with releases between, as fast as the hand is.

use bout::Buttons;
use stacker::view::Active;
use stacker::{Rotation, Shape};

use crate::builder::search::Goal;
use crate::builder::skill::Skill;

/// Presses without effect after which a goal counts as out of reach.
const PRESSES_IN_VAIN_MAX: u32 = 3;

/// The hand of a player, for one goal.
#[derive(Clone, Debug)]
pub(super) struct Controller {
    tap_ticks: u32,
    /// Ticks until it can press again.
    rest_ticks: u32,
    has_held: bool,
    /// How the piece was at the last press.
    pressed_at: Option<(Shape, i8)>,
    /// Presses since the piece last moved or turned.
    in_vain: u32,
    /// Ticks for which the piece is still left to fall.
    patience_ticks: u32,
}

impl Controller {
    /// A hand that drops the piece at its goal, but leaves it to fall for so many ticks first.
    pub(super) fn new(skill: &Skill, patience_ticks: u32) -> Controller {
        Controller {
            tap_ticks: skill.tap_ticks,
            rest_ticks: 1,
            has_held: false,
            pressed_at: None,
            in_vain: 0,
            patience_ticks,
        }
    }

    /// What it holds for one tick to bring the piece to `goal`.
    pub(super) fn hold(&mut self, active: &Active, goal: &Goal) -> Buttons {
        if 0 < self.rest_ticks {
            self.rest_ticks -= 1;
            return Buttons::NONE;
        }
        self.rest_ticks = self.tap_ticks - 1;
        if goal.swaps && !self.has_held {
            self.has_held = true;
            return Buttons::HOLD;
        }
        let here = (active.shape, active.x);
        if here == (goal.shape, goal.x) && 0 < self.patience_ticks {
            self.patience_ticks -= 1;
            self.rest_ticks = 0;
            return Buttons::NONE;
        }
        self.in_vain = if self.pressed_at == Some(here) { self.in_vain + 1 } else { 0 };
        self.pressed_at = Some(here);
        // What cannot be reached is dropped where it is.
        if here == (goal.shape, goal.x) || PRESSES_IN_VAIN_MAX <= self.in_vain {
            return Buttons::HARD_DROP;
        }
        turn(&active.shape, &goal.shape).with(direction(active.x, goal.x))
    }
}

fn direction(from: i8, to: i8) -> Buttons {
    match from.cmp(&to) {
        core::cmp::Ordering::Less => Buttons::RIGHT,
        core::cmp::Ordering::Equal => Buttons::NONE,
        core::cmp::Ordering::Greater => Buttons::LEFT,
    }
}

fn turn(from: &Shape, to: &Shape) -> Buttons {
    let turns = [
        (Rotation::None, Buttons::NONE),
        (Rotation::Clockwise, Buttons::CLOCKWISE),
        (Rotation::CounterClockwise, Buttons::COUNTER_CLOCKWISE),
        (Rotation::Half, Buttons::HALF_TURN),
    ];
    let turn = turns.into_iter().find(|(rotation, _)| from.turned(*rotation) == *to);
    turn.map_or(Buttons::NONE, |(_, button)| button)
}
