//! What the settings hold for each game: the pick, the ruleset, the keys and the handling.

use controls::{Handling, HandlingError};
use games::{GameKind, Pick, Ruleset};

use crate::input::Bindings;
use crate::settings::{Settings, Stacker};

impl Settings {
    /// The player's choice for a match of a game.
    pub fn pick(&self, game: GameKind) -> Pick {
        match game {
            GameKind::SWORDFIGHT => Pick::Swordfight(self.blade),
            GameKind::STACKER => game.pick_default(),
            GameKind::MARAUDERS => game.pick_default(),
        }
    }

    /// The ruleset of ranked and quick matches of a game.
    pub fn ruleset(&self, game: GameKind) -> Ruleset {
        match game {
            GameKind::SWORDFIGHT => Ruleset::first(game),
            GameKind::STACKER => self.stacker.ruleset,
            GameKind::MARAUDERS => self.marauders.ruleset,
        }
    }

    /// Chooses the ruleset `by` places after that of the chosen game.
    pub fn step_ruleset(&mut self, by: i8) {
        let all: Vec<Ruleset> = Ruleset::of(self.game).collect();
        let now = self.ruleset(self.game);
        let place = all.iter().position(|one| *one == now).unwrap_or_default() as isize;
        let next = all[(place + isize::from(by)).rem_euclid(all.len() as isize) as usize];
        match self.game {
            GameKind::SWORDFIGHT => {}
            GameKind::STACKER => self.stacker.ruleset = next,
            GameKind::MARAUDERS => self.marauders.ruleset = next,
        }
    }

    /// The key bindings in a game.
    pub fn keys(&self, game: GameKind) -> &Bindings {
        match game {
            GameKind::SWORDFIGHT => &self.keys,
            GameKind::STACKER => &self.stacker.keys,
            GameKind::MARAUDERS => &self.marauders.keys,
        }
    }

    /// See [`Settings::keys`].
    pub fn keys_mut(&mut self, game: GameKind) -> &mut Bindings {
        match game {
            GameKind::SWORDFIGHT => &mut self.keys,
            GameKind::STACKER => &mut self.stacker.keys,
            GameKind::MARAUDERS => &mut self.marauders.keys,
        }
    }

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
