//! A player's own DAS, ARR, soft drop and choices, and what a game allows.

use alloc::format;
use alloc::string::String;
use bincode::{Decode, Encode};
use serde::{Deserialize, Serialize};

/// How a player's held buttons repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Handling {
    /// Delayed auto shift, in ticks: how long a direction is held before it repeats.
    pub das_ticks: u8,
    /// Auto repeat rate, in ticks between repeats. 0 slides to the wall at once.
    pub arr_ticks: u8,
    /// Ticks from row to row while soft drop is held, in games that leave it to the player. 0 drops to
    /// the floor at once.
    pub soft_drop_ticks: u8,
    /// What held buttons do beside repeating.
    pub tuning: Tuning,
}

/// What held buttons do beside repeating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tuning {
    /// DAS cut: ticks of its delay that a held direction loses with every turn and every lock, so that
    /// its repeats pause for as long. It keeps one tick, with which it does not begin again. 0 pauses
    /// nothing.
    pub das_cut_ticks: u8,
    /// Which of two directions counts.
    pub both: BothHeld,
    /// True if a turn that is held as a piece enters turns it, in games where pieces can be turned
    /// before they enter. One that is pressed between two pieces always does.
    pub initial_rotation: bool,
    /// The same of hold.
    pub initial_hold: bool,
}

/// Which of two directions counts while both are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum BothHeld {
    /// The one that was pressed later.
    #[default]
    Later,
    /// The one that was pressed earlier.
    Earlier,
    /// None of them.
    Neither,
}

impl BothHeld {
    /// All of them, in the order of the settings.
    pub const ALL: [BothHeld; 3] = [BothHeld::Later, BothHeld::Earlier, BothHeld::Neither];

    /// The unique name, in settings and vectors.
    pub fn name(self) -> &'static str {
        match self {
            BothHeld::Later => "later",
            BothHeld::Earlier => "earlier",
            BothHeld::Neither => "neither",
        }
    }
}

impl From<BothHeld> for &'static str {
    fn from(both: BothHeld) -> &'static str {
        both.name()
    }
}

impl TryFrom<String> for BothHeld {
    type Error = String;

    fn try_from(name: String) -> Result<BothHeld, String> {
        let named = BothHeld::ALL.into_iter().find(|both| both.name() == name);
        named.ok_or_else(|| format!("`{name}` is not later, earlier or neither"))
    }
}

impl Tuning {
    /// Nothing but what every player has.
    pub const NONE: Tuning = Tuning {
        das_cut_ticks: 0,
        both: BothHeld::Later,
        initial_rotation: false,
        initial_hold: false,
    };
}

/// What a game allows of [`Handling`], both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct HandlingBounds {
    /// The least of each.
    pub least: Handling,
    /// The most of each.
    pub most: Handling,
}

/// Which part of a handling lies outside its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlingError {
    /// `das_ticks` is too small or too large.
    Das,
    /// `arr_ticks` is too small or too large.
    Arr,
    /// `soft_drop_ticks` is too small or too large.
    SoftDrop,
    /// `das_cut_ticks` is too small or too large.
    DasCut,
    /// `initial_rotation` or `initial_hold` is not allowed.
    Initial,
}

impl HandlingBounds {
    /// Checks `handling`: the error says which part of it is not allowed.
    pub fn check(&self, handling: Handling) -> Result<(), HandlingError> {
        if !(self.least.das_ticks..=self.most.das_ticks).contains(&handling.das_ticks) {
            return Err(HandlingError::Das);
        }
        if !(self.least.arr_ticks..=self.most.arr_ticks).contains(&handling.arr_ticks) {
            return Err(HandlingError::Arr);
        }
        if !(self.least.soft_drop_ticks..=self.most.soft_drop_ticks)
            .contains(&handling.soft_drop_ticks)
        {
            return Err(HandlingError::SoftDrop);
        }
        let (least, most) = (self.least.tuning, self.most.tuning);
        let Tuning { das_cut_ticks, both: _, initial_rotation, initial_hold } = handling.tuning;
        if !(least.das_cut_ticks..=most.das_cut_ticks).contains(&das_cut_ticks) {
            return Err(HandlingError::DasCut);
        }
        if !(least.initial_rotation..=most.initial_rotation).contains(&initial_rotation)
            || !(least.initial_hold..=most.initial_hold).contains(&initial_hold)
        {
            return Err(HandlingError::Initial);
        }
        Ok(())
    }

    /// The nearest handling that is allowed.
    #[must_use]
    pub fn nearest(&self, handling: Handling) -> Handling {
        let HandlingBounds { least, most } = self;
        Handling {
            das_ticks: handling.das_ticks.clamp(least.das_ticks, most.das_ticks),
            arr_ticks: handling.arr_ticks.clamp(least.arr_ticks, most.arr_ticks),
            soft_drop_ticks: handling
                .soft_drop_ticks
                .clamp(least.soft_drop_ticks, most.soft_drop_ticks),
            tuning: handling.tuning.between(least.tuning, most.tuning),
        }
    }

    /// True if a minimum is above its maximum, so that no handling is allowed.
    pub fn is_empty(&self) -> bool {
        let HandlingBounds { least, most } = self;
        most.das_ticks < least.das_ticks
            || most.arr_ticks < least.arr_ticks
            || most.soft_drop_ticks < least.soft_drop_ticks
            || most.tuning.is_below(least.tuning)
    }
}

impl Tuning {
    /// The nearest that is allowed. A direction has no bounds: the choice is a habit, and no advantage.
    fn between(self, least: Tuning, most: Tuning) -> Tuning {
        Tuning {
            das_cut_ticks: self.das_cut_ticks.clamp(least.das_cut_ticks, most.das_cut_ticks),
            both: self.both,
            initial_rotation: self
                .initial_rotation
                .clamp(least.initial_rotation, most.initial_rotation),
            initial_hold: self.initial_hold.clamp(least.initial_hold, most.initial_hold),
        }
    }

    fn is_below(self, least: Tuning) -> bool {
        self.das_cut_ticks < least.das_cut_ticks
            || (!self.initial_rotation && least.initial_rotation)
            || (!self.initial_hold && least.initial_hold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of([das_ticks, arr_ticks, soft_drop_ticks]: [u8; 3]) -> Handling {
        Handling { das_ticks, arr_ticks, soft_drop_ticks, tuning: Tuning::NONE }
    }

    /// What is said of `asked`, and what is played instead.
    fn check(asked: [u8; 3], said: Result<(), HandlingError>, plays: [u8; 3]) {
        let bounds = HandlingBounds { least: of([4, 1, 2]), most: of([40, 30, 20]) };
        assert!(!bounds.is_empty());
        assert_eq!(bounds.check(of(asked)), said, "{asked:?}");
        assert_eq!(bounds.nearest(of(asked)), of(plays), "{asked:?}");
    }

    #[test]
    fn a_handling_is_brought_within_its_bounds() {
        check([4, 30, 20], Ok(()), [4, 30, 20]);
        check([3, 31, 1], Err(HandlingError::Das), [4, 30, 2]);
        check([41, 0, 21], Err(HandlingError::Das), [40, 1, 20]);
        check([4, 31, 1], Err(HandlingError::Arr), [4, 30, 2]);
        check([4, 30, 1], Err(HandlingError::SoftDrop), [4, 30, 2]);
        check([4, 30, 21], Err(HandlingError::SoftDrop), [4, 30, 20]);
    }

    #[test]
    fn bounds_are_empty_when_any_least_is_above_its_most() {
        for most in [[3, 9, 9], [9, 3, 9], [9, 9, 3]] {
            assert!(HandlingBounds { least: of([4; 3]), most: of(most) }.is_empty(), "{most:?}");
        }
        assert!(!HandlingBounds { least: of([4; 3]), most: of([4; 3]) }.is_empty());
    }

    /// What is said of a tuning where `most` is allowed, and what is played instead.
    fn check_tuning(most: Tuning, asked: Tuning, said: Result<(), HandlingError>, plays: Tuning) {
        let of = |tuning| Handling { tuning, ..of([4; 3]) };
        let bounds = HandlingBounds { least: of(Tuning::NONE), most: of(most) };
        assert_eq!(bounds.check(of(asked)), said, "{asked:?}");
        assert_eq!(bounds.nearest(of(asked)), of(plays), "{asked:?}");
    }

    #[test]
    fn what_held_buttons_do_is_bounded_but_for_the_choice_of_a_direction() {
        let all = Tuning {
            das_cut_ticks: 9,
            both: BothHeld::Neither,
            initial_rotation: true,
            initial_hold: true,
        };
        check_tuning(all, all, Ok(()), all);
        let plain = Tuning { both: BothHeld::Neither, ..Tuning::NONE };
        check_tuning(Tuning::NONE, plain, Ok(()), plain);
        check_tuning(Tuning::NONE, all, Err(HandlingError::DasCut), plain);
        let most = Tuning { das_cut_ticks: 9, initial_hold: true, ..Tuning::NONE };
        let plays = Tuning { initial_rotation: false, ..all };
        check_tuning(most, all, Err(HandlingError::Initial), plays);
        let least = Handling { tuning: all, ..of([4; 3]) };
        assert!(HandlingBounds { least, most: of([4; 3]) }.is_empty());
    }
}
