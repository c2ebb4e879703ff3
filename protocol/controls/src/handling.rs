//! A player's own DAS and ARR, and what a game allows.

use bincode::{Decode, Encode};

/// How a player's held buttons repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Handling {
    /// Delayed auto shift, in ticks: how long a direction is held before it repeats.
    pub das_ticks: u8,
    /// Auto repeat rate, in ticks between repeats. 0 slides to the wall at once.
    pub arr_ticks: u8,
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
        Ok(())
    }

    /// The nearest handling that is allowed.
    #[must_use]
    pub fn nearest(&self, handling: Handling) -> Handling {
        Handling {
            das_ticks: handling.das_ticks.clamp(self.least.das_ticks, self.most.das_ticks),
            arr_ticks: handling.arr_ticks.clamp(self.least.arr_ticks, self.most.arr_ticks),
        }
    }
}
