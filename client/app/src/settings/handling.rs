//! The player's handling in each game, in the settings and to a board.

use controls::{BothHeld, Handling, HandlingError, Tuning};
use games::GameKind;
use serde::{Deserialize, Serialize};

use crate::settings::{Settings, Stacker, names};

/// What held keys do beside repeating, as the settings file has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HeldKeys {
    /// DAS cut: ticks by which a turn or a lock pauses a repeat.
    pub das_cut_ticks: u8,
    /// Which of two directions counts: `later`, `earlier` or `neither`.
    #[serde(with = "names::both")]
    pub both: BothHeld,
    /// Whether a held turn turns a piece as it enters.
    pub initial_rotation: bool,
    /// Whether a held hold holds a piece as it enters.
    pub initial_hold: bool,
}

impl From<Tuning> for HeldKeys {
    fn from(tuning: Tuning) -> HeldKeys {
        let Tuning { das_cut_ticks, both, initial_rotation, initial_hold } = tuning;
        HeldKeys { das_cut_ticks, both, initial_rotation, initial_hold }
    }
}

impl From<HeldKeys> for Tuning {
    fn from(held: HeldKeys) -> Tuning {
        let HeldKeys { das_cut_ticks, both, initial_rotation, initial_hold } = held;
        Tuning { das_cut_ticks, both, initial_rotation, initial_hold }
    }
}

impl Settings {
    /// The handling of held keys in a game.
    pub fn handling(&self, game: GameKind) -> Handling {
        let default = game.handling_default();
        match game {
            GameKind::SWORDFIGHT => Handling {
                das_ticks: self.das_ticks,
                arr_ticks: self.arr_ticks,
                tuning: self.held.into(),
                ..default
            },
            GameKind::STACKER => {
                let Stacker { das_ticks, arr_ticks, soft_drop_ticks, held, .. } = self.stacker;
                Handling { das_ticks, arr_ticks, soft_drop_ticks, tuning: held.into() }
            }
            // No key is held there.
            GameKind::Turns(_) => default,
        }
    }

    /// Changes it, within what the game allows.
    pub fn set_handling(&mut self, game: GameKind, handling: Handling) {
        let Handling { das_ticks, arr_ticks, soft_drop_ticks, tuning } =
            game.handling_bounds().nearest(handling);
        match game {
            GameKind::SWORDFIGHT => {
                (self.das_ticks, self.arr_ticks, self.held) = (das_ticks, arr_ticks, tuning.into());
            }
            GameKind::STACKER => {
                let stacker = &mut self.stacker;
                (stacker.das_ticks, stacker.arr_ticks) = (das_ticks, arr_ticks);
                (stacker.soft_drop_ticks, stacker.held) = (soft_drop_ticks, tuning.into());
            }
            GameKind::Turns(_) => {}
        }
    }

    /// Whether each game allows its handling, and if one does not, why.
    pub(super) fn check_handling(&self) -> Result<(), String> {
        for game in GameKind::ALL {
            let bounds = game.handling_bounds();
            let (least, most, name) = (bounds.least, bounds.most, game.name());
            match bounds.check(self.handling(game)) {
                Ok(()) => {}
                Err(HandlingError::Das | HandlingError::Arr | HandlingError::SoftDrop) => {
                    return Err(format!(
                        "in {name}, das_ticks is from {} to {}, arr_ticks from {} to {}",
                        least.das_ticks, most.das_ticks, least.arr_ticks, most.arr_ticks
                    ));
                }
                Err(HandlingError::DasCut) => {
                    return Err(format!(
                        "in {name}, das_cut_ticks is from {} to {}",
                        least.tuning.das_cut_ticks, most.tuning.das_cut_ticks
                    ));
                }
                Err(HandlingError::Initial) => {
                    return Err(format!("{name} has no initial_rotation and no initial_hold"));
                }
            }
        }
        Ok(())
    }
}
