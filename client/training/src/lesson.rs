//! The lessons: short steps, each an exercise on a board of its own.

mod stack;
mod sword;

use games::ClockedGame;

use crate::Task;

pub use stack::StackStep;
pub use sword::SwordStep;

/// A step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Of swordfight.
    Sword(SwordStep),
    /// Of stacker.
    Stack(StackStep),
}

impl Step {
    /// The steps of the lesson of a game, in order.
    pub fn all(game: ClockedGame) -> impl Iterator<Item = Step> {
        let (swords, stacks): (&[SwordStep], &[StackStep]) = match game {
            ClockedGame::Swordfight => (&SwordStep::ALL, &[]),
            ClockedGame::Stacker => (&[], &StackStep::ALL),
        };
        let swords = swords.iter().copied().map(Step::Sword);
        swords.chain(stacks.iter().copied().map(Step::Stack))
    }

    /// The `index`th step of a game, from 0.
    pub fn at(game: ClockedGame, index: usize) -> Option<Step> {
        Step::all(game).nth(index)
    }

    /// The place in its lesson, from 0.
    pub fn index(self) -> usize {
        match self {
            Step::Sword(step) => step as usize,
            Step::Stack(step) => step as usize,
        }
    }

    /// The game.
    pub fn game(self) -> ClockedGame {
        match self {
            Step::Sword(_) => ClockedGame::Swordfight,
            Step::Stack(_) => ClockedGame::Stacker,
        }
    }

    /// What it asks for.
    pub fn task(self) -> Task {
        match self {
            Step::Sword(step) => step.task(),
            Step::Stack(step) => step.task(),
        }
    }

    /// The step after it, if there is one.
    pub fn next(self) -> Option<Step> {
        Step::at(self.game(), self.index() + 1)
    }
}
