//! How far the player has come in the lessons and drills.

use std::collections::BTreeSet;

use ::training::Step;
use games::ClockedGame;
use serde::{Deserialize, Serialize};

use crate::games::marauders::lesson::Step as BattleStep;

/// The most drills that are noted as done in a game. No game has as many.
const DONE_MAX: usize = 500;
/// The most characters of the name of a drill.
const NAME_CHARS_MAX: usize = 16;

/// The lessons and drills of all games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Training {
    /// Of swordfight.
    pub swordfight: Course,
    /// Of stacker.
    pub stacker: Course,
    /// Of marauders: its drills, and the step of the tutorial. Whether that was played or left is a
    /// setting of its own.
    pub marauders: Course,
}

/// The lesson and the drills of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Course {
    /// Whether the lesson was played, or left.
    pub is_guided: bool,
    /// The step at which it continues, from 0.
    pub step: usize,
    /// The names of the drills that are done.
    pub done: BTreeSet<String>,
}

impl Training {
    /// The course of a game.
    pub fn course(&self, game: ClockedGame) -> &Course {
        match game {
            ClockedGame::Swordfight => &self.swordfight,
            ClockedGame::Stacker => &self.stacker,
        }
    }

    /// See [`Training::course`].
    pub fn course_mut(&mut self, game: ClockedGame) -> &mut Course {
        match game {
            ClockedGame::Swordfight => &mut self.swordfight,
            ClockedGame::Stacker => &mut self.stacker,
        }
    }

    /// What is wrong with it, if anything.
    pub fn check(&self) -> Result<(), String> {
        for game in ClockedGame::ALL {
            let course = self.course(game);
            let name = game.name();
            if Step::at(game, course.step).is_none() {
                return Err(format!("training: the lesson of {name} has no step {}", course.step));
            }
        }
        let step = self.marauders.step;
        if BattleStep::at(step).is_none() {
            return Err(format!("training: the tutorial of marauders has no step {step}"));
        }
        for course in [&self.swordfight, &self.stacker, &self.marauders] {
            let is_long = |drill: &String| NAME_CHARS_MAX < drill.chars().count();
            if DONE_MAX < course.done.len() || course.done.iter().any(is_long) {
                return Err(format!(
                    "training: at most {DONE_MAX} drills of a game are noted, by names of at most \
                     {NAME_CHARS_MAX} characters"
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_do_not_exist_and_names_without_end_are_refused() {
        let mut training = Training::default();
        assert_eq!(training.check(), Ok(()));
        training.stacker.step = 99;
        assert!(training.check().is_err_and(|why| why.contains("no step 99")));
        training.stacker.step = 12;
        assert_eq!(training.check(), Ok(()));
        training.marauders.step = 12;
        assert!(training.check().is_err_and(|why| why.contains("no step 12")));
        training.marauders.step = 11;
        training.swordfight.done.insert("s".repeat(17));
        assert!(training.check().is_err_and(|why| why.contains("16 characters")));
    }
}
