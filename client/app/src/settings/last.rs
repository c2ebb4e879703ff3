//! What the player played last, for the primary button of the home screen.

use games::{GameKind, SoloMode};
use serde::{Deserialize, Serialize};

use crate::settings::names;

/// A way of playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// A quick match.
    Quick,
    /// A ranked match.
    Ranked,
    /// A match against bots.
    Practice,
    /// A solo run.
    Solo,
}

/// What was played last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Last {
    /// The game.
    #[serde(with = "names::game")]
    pub game: GameKind,
    /// How.
    pub way: Way,
    /// The mode of the solo run.
    #[serde(default, with = "names::mode", skip_serializing_if = "Option::is_none")]
    pub mode: Option<SoloMode>,
}
