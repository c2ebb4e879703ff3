//! The buttons beside the field.

use crate::input::Action;

/// A button beside the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Pay for a spell.
    Arm,
    /// End the turn.
    EndTurn,
    /// Change the animation speed.
    Speed,
    /// The element guide.
    Guide,
    /// Fold the side panel away, or unfold it.
    Fold,
    /// The next step of the guided battle.
    Next,
}

impl Button {
    /// Whether spectators have it, too.
    pub fn is_for_all(self) -> bool {
        matches!(self, Button::Speed | Button::Guide | Button::Fold)
    }

    /// The key action that presses it.
    pub fn action(self) -> Action {
        match self {
            Button::Arm => Action::Arm,
            Button::EndTurn => Action::EndTurn,
            Button::Speed => Action::Speed,
            Button::Guide => Action::Guide,
            Button::Fold => Action::Fold,
            Button::Next => Action::Choose,
        }
    }

    /// All of them.
    pub const ALL: [Button; 6] =
        [Button::Arm, Button::EndTurn, Button::Speed, Button::Guide, Button::Fold, Button::Next];
}
