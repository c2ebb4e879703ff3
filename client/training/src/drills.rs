//! Drills: single exercises in levels. They are made and graded by the program `drills` of the tests.
//!
//! Each line of a file is a drill: its name, its level, its goal, its board, its pieces and its
//! solution, with ` | ` between them; a drill of stacker has the cells of its largest pieces before the
//! board. A name never changes, because the settings of players note which drills they have done.

mod swaps;

use alloc::vec::Vec;
use games::ClockedGame;

use crate::{Goal, Position, Task};

pub use swaps::{OWN, SwapDrill, begun, swap_drills};

/// The most levels that the drills of a game have.
pub const LEVELS_MAX: u8 = 5;

/// An exercise of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drill {
    /// The name that it never loses.
    pub name: &'static str,
    /// 1 to [`LEVELS_MAX`].
    pub level: u8,
    /// What it asks for.
    pub task: Task,
}

/// The drills of a game, the easiest first.
pub fn drills(game: ClockedGame) -> Vec<Drill> {
    Position::drills(game).lines().map(|line| drill(game, line)).collect()
}

/// The drill of a line.
///
/// # Panics
///
/// When it means nothing: the files are part of the program.
fn drill(game: ClockedGame, line: &'static str) -> Drill {
    let mut fields = line.split(" | ");
    let mut next = || fields.next().unwrap_or_else(|| panic!("a field is missing: {line}"));
    let (name, level) = (next(), number(next()));
    let goal = goal(next());
    let position = Position::of_drill(game, &mut next);
    Drill { name, level, task: Task { position, goal, solution: next() } }
}

fn goal(words: &str) -> Goal {
    let mut words = words.split_whitespace();
    let kind = words.next().unwrap_or_default();
    let mut next = || words.next().map_or(0, number);
    match kind {
        "chain" => Goal::Chain { steps: next().into(), swords: 0 },
        "spin" => Goal::Spin(next()),
        "dig" => Goal::Dug,
        other => panic!("{other:?} is no goal"),
    }
}

/// The number of a field.
pub(crate) fn number(digits: &str) -> u8 {
    digits.parse().unwrap_or_else(|_| panic!("{digits:?} is no number"))
}
