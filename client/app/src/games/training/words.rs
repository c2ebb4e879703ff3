//! The texts of exercises.

use ::training::{Goal, Step, Task};
use games::each;

use crate::games::swordfight::timeline::chain_name;
use crate::input::{Action, Bindings};
use crate::text::tr;

/// The words of the lesson of a game, for the steps of each.
pub trait StepWords {
    /// See [`title`].
    fn title(self) -> &'static str;

    /// See [`lines`].
    fn lines(self, keys: &Bindings) -> Vec<String>;
}

/// The title of a step.
pub fn title(step: Step) -> &'static str {
    each!(step, Step(step) => step.title())
}

/// The explanation of a step and its task: at most four lines.
pub fn lines(step: Step, keys: &Bindings) -> Vec<String> {
    each!(step, Step(step) => step.lines(keys))
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

/// The task of a drill, in at most four lines.
pub fn drill_lines(task: &Task) -> Vec<String> {
    match task.goal {
        Goal::Chain { steps, .. } => vec![
            tr!("drill-chain-1", chain = chain_name(steps), steps = steps, pairs = pieces(task)),
            tr!("drill-chain-2").into(),
        ],
        Goal::Spin(lines) => {
            vec![tr!("drill-spin-1", lines = lines), tr!("drill-spin-2").into()]
        }
        Goal::Dug => {
            vec![tr!("drill-dig-1", pieces = pieces(task)), tr!("drill-dig-2").into()]
        }
        _ => Vec::new(),
    }
}

/// How many pairs or pieces come.
pub fn pieces(task: &Task) -> usize {
    task.position.list().split_whitespace().count()
}

/// The first key of an action, or the action's name when it has none.
pub fn key(keys: &Bindings, action: Action) -> String {
    match keys.keys(action).first() {
        Some(key) => key.label(),
        None => tr!("keys-button", action = action.name()),
    }
}
