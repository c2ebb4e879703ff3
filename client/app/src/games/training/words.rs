//! The texts of exercises.

use ::training::{Goal, Step, Task};
use games::each;

use crate::games::swordfight::timeline::chain_name;
use crate::games::view::OwnBoard;
use crate::input::Action;
use crate::text::tr;

/// The words of the lesson of a game, for the steps of each.
pub trait StepWords {
    /// See [`words`].
    fn words(self) -> &'static str;

    /// See [`actions`].
    fn actions(self) -> &'static [Action];

    /// See [`conceal`].
    fn conceal(self, board: &mut OwnBoard);
}

/// What a step teaches and asks for, in one sentence of at most 25 words.
pub fn words(step: Step) -> &'static str {
    each!(step, Step(step) => step.words())
}

/// The actions that are new in a step, or that it is done by.
pub fn actions(step: Step) -> &'static [Action] {
    each!(step, Step(step) => step.actions())
}

/// Leaves out the parts of the picture that a later step teaches.
pub fn conceal(step: Step, board: &mut OwnBoard) {
    each!(step, Step(step) => step.conceal(board));
}

/// The title of a drill: its goal.
pub fn goal(task: &Task) -> String {
    match task.goal {
        Goal::Chain { steps, .. } => chain_name(steps).to_owned(),
        Goal::Spin(lines) => tr!("drill-spin", lines = lines),
        Goal::Dug => tr!("drill-dig", pieces = pieces(task)),
        // No drill asks for anything else.
        _ => tr!("drill-title").to_owned(),
    }
}

/// The task of a drill.
pub fn drill_words(task: &Task) -> String {
    match task.goal {
        Goal::Chain { steps, .. } => {
            tr!("drill-chain-1", chain = chain_name(steps), steps = steps, pairs = pieces(task))
        }
        Goal::Spin(lines) => tr!("drill-spin-1", lines = lines),
        Goal::Dug => tr!("drill-dig-1", pieces = pieces(task)),
        _ => String::new(),
    }
}

/// How many pairs or pieces come.
pub fn pieces(task: &Task) -> usize {
    task.position.list().split_whitespace().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::marauders::lesson::Step as BattleStep;
    use crate::text::{Language, Locale, within};
    use games::ClockedGame;

    #[test]
    fn every_step_is_one_sentence_of_at_most_25_words_in_every_language() {
        for language in Language::ALL {
            within(Locale::Spoken(language), || {
                let boards = ClockedGame::ALL.into_iter().flat_map(Step::all).map(words);
                for said in boards.chain(BattleStep::ALL.map(BattleStep::words)) {
                    assert!(said.split_whitespace().count() <= 25, "{said}");
                    assert!(said.ends_with('.') && !said.contains(". "), "{said}");
                }
            });
        }
    }
}
