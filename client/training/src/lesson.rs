//! The lessons: short steps, each an exercise on a board of its own.

mod stack;
mod sword;

use alloc::vec::Vec;
use games::{ClockedGame, by_game, each};

use crate::Task;

pub use stack::StackStep;
pub use sword::SwordStep;

/// A step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Of swordfight.
    Swordfight(SwordStep),
    /// Of stacker.
    Stacker(StackStep),
}

/// The lesson of a game, for the options of each.
trait Lesson {
    /// Its steps, in order.
    fn steps() -> Vec<Step>;
}

impl Step {
    /// The steps of the lesson of a game, in order.
    pub fn all(game: ClockedGame) -> impl Iterator<Item = Step> {
        by_game!(game, Options => Options::steps()).into_iter()
    }

    /// The `index`th step of a game, from 0.
    pub fn at(game: ClockedGame, index: usize) -> Option<Step> {
        Step::all(game).nth(index)
    }

    /// The place in its lesson, from 0.
    pub fn index(self) -> usize {
        each!(self, Step(step) => step as usize)
    }

    /// The game.
    pub fn game(self) -> ClockedGame {
        each!(self, Step(_) => in ClockedGame)
    }

    /// What it asks for.
    pub fn task(self) -> Task {
        each!(self, Step(step) => step.task())
    }

    /// The step after it, if there is one.
    pub fn next(self) -> Option<Step> {
        Step::at(self.game(), self.index() + 1)
    }
}
