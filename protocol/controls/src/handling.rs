//! A player's own DAS, ARR and soft drop, and what a game allows.

use bincode::{Decode, Encode};

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
}

impl HandlingBounds {
    /// Whether `handling` is allowed, and if not, which part of it is not.
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
        }
    }

    /// Whether a least is above its most, so that no handling is allowed.
    pub fn is_empty(&self) -> bool {
        let HandlingBounds { least, most } = self;
        most.das_ticks < least.das_ticks
            || most.arr_ticks < least.arr_ticks
            || most.soft_drop_ticks < least.soft_drop_ticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of([das_ticks, arr_ticks, soft_drop_ticks]: [u8; 3]) -> Handling {
        Handling { das_ticks, arr_ticks, soft_drop_ticks }
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
}
