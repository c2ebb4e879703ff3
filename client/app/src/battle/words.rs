//! What happens in a battle, in words that name the rule.

use bout::Seat;
use marauders::{Event, Table};

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What happened.
    pub words: String,
    /// How important it is.
    pub weight: Weight,
}

/// How important a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The head of a turn.
    Turn,
    /// What the battle turns on: hits, hit points, spells, who is out.
    Bold,
    /// Everything else.
    Plain,
}

/// Who is who, for the words.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The player's own seat; nothing for who looks on.
    pub own: Option<Seat>,
    /// By seat.
    pub names: Vec<String>,
}

/// What to write down of `event`, which changed `before`; nothing of what another event says better.
pub fn line(event: &Event, before: &Table, names: &Names) -> Option<Line> {
    let _ = (before, names);
    Some(Line { words: format!("{event:?}"), weight: Weight::Plain })
}
