//! From a goal to buttons: presses with releases between, as fast as the hand is.

use bout::Buttons;
use swordfight::Turn;
use swordfight::view::Active;

use crate::duellist::placement::Placement;
use crate::duellist::skill::Skill;

/// Presses without effect after which a goal counts as out of reach.
const PRESSES_IN_VAIN_MAX: u32 = 3;
/// Rows of air over everything on the way that a diving hand wants.
const AIR_ROWS: u8 = 3;

/// The hand of a player, for one goal.
#[derive(Clone, Debug)]
pub(super) struct Controller {
    tap_ticks: u32,
    holds: bool,
    fast_fall: bool,
    /// The row above which fast fall is safe on the way aside.
    dives_above: u8,
    /// Ticks until it can press again.
    rest_ticks: u32,
    /// Where the pair was at the last press.
    pressed_at: Option<Placement>,
    /// Presses since the pair last moved or turned.
    in_vain: u32,
}

impl Controller {
    /// A hand that may meet blocks up to row `highest` on its way.
    pub(super) fn new(skill: &Skill, highest: u8) -> Controller {
        let Skill { tap_ticks, holds, fast_fall, dives, .. } = *skill;
        Controller {
            tap_ticks,
            holds,
            fast_fall,
            dives_above: if dives { highest + AIR_ROWS } else { u8::MAX },
            rest_ticks: 1,
            pressed_at: None,
            in_vain: 0,
        }
    }

    /// True if it pressed in vain too often.
    pub(super) fn is_stuck(&self) -> bool {
        PRESSES_IN_VAIN_MAX <= self.in_vain
    }

    /// What it holds for one tick to bring the pair to `goal`.
    pub(super) fn hold(&mut self, active: Active, goal: Placement) -> Buttons {
        let here = Placement { column: active.pivot.column, turn: active.turn };
        if here == goal {
            return if self.fast_fall { Buttons::DOWN } else { Buttons::NONE };
        }
        let direction = direction(here.column, goal.column);
        let dive = if self.dives_above < active.pivot.row { Buttons::DOWN } else { Buttons::NONE };
        if 0 < self.rest_ticks {
            self.rest_ticks -= 1;
            return if self.holds { direction.with(dive) } else { dive };
        }
        self.rest_ticks = self.tap_ticks - 1;
        self.in_vain = if self.pressed_at == Some(here) { self.in_vain + 1 } else { 0 };
        self.pressed_at = Some(here);
        direction.with(rotation(here.turn, goal.turn)).with(dive)
    }
}

fn direction(from: u8, to: u8) -> Buttons {
    match from.cmp(&to) {
        core::cmp::Ordering::Less => Buttons::RIGHT,
        core::cmp::Ordering::Equal => Buttons::NONE,
        core::cmp::Ordering::Greater => Buttons::LEFT,
    }
}

fn rotation(from: Turn, to: Turn) -> Buttons {
    if from == to {
        Buttons::NONE
    } else if from.counter_clockwise() == to {
        Buttons::COUNTER_CLOCKWISE
    } else {
        Buttons::CLOCKWISE
    }
}
