//! The player's handling in each game, in the settings and to a board.

use controls::{Handling, HandlingError};
use games::GameKind;

use crate::settings::{Settings, Stacker};

impl Settings {
    /// The handling of held keys in a game.
    pub fn handling(&self, game: GameKind) -> Handling {
        let default = game.handling_default();
        match game {
            GameKind::SWORDFIGHT => Handling {
                das_ticks: self.das_ticks,
                arr_ticks: self.arr_ticks,
                tuning: self.held,
                ..default
            },
            GameKind::STACKER => {
                let Stacker { das_ticks, arr_ticks, soft_drop_ticks, held: tuning, .. } =
                    self.stacker;
                Handling { das_ticks, arr_ticks, soft_drop_ticks, tuning }
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
                (self.das_ticks, self.arr_ticks, self.held) = (das_ticks, arr_ticks, tuning);
            }
            GameKind::STACKER => {
                let stacker = &mut self.stacker;
                (stacker.das_ticks, stacker.arr_ticks) = (das_ticks, arr_ticks);
                (stacker.soft_drop_ticks, stacker.held) = (soft_drop_ticks, tuning);
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
