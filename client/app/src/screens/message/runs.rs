//! The controls of practice and of solo runs.

use super::OptionControl;

/// A control of practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeControl {
    /// A preset of the game, or of the player.
    Preset,
    /// The level of the bots.
    Level,
    /// How many bots play.
    Bots,
    /// Whether the match is played on the server of the settings.
    Server,
    /// An option of the match.
    Option(OptionControl),
}

/// A change of the player's presets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeAction {
    /// Saves the match under the typed name.
    Save,
    /// Deletes the chosen preset.
    Delete,
}

/// A rule of the player's own solo runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoloControl {
    /// The rules of a mode, to begin with.
    Base,
    /// The kind of the goal.
    Goal,
    /// The number of the goal, if it has one.
    Amount,
    /// Whether a full field ends the run.
    TopOut,
    /// The rule with this name, which bouts have, too.
    Rule(&'static str),
}
