//! The buttons beside the field.

use bevy::math::{Rect, Vec2};

use super::{BUTTON, GAP, HEADLINE, Layout, PANEL};
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

impl Layout {
    /// The rectangle of a button: in two rows at the lower end of the right panel, and that of the
    /// guided battle below the left one.
    pub fn button(&self, button: Button) -> Rect {
        let height = self.finger;
        let Rect { min, max } = self.right;
        // The upper row ends with the narrow button that folds, the lower one of a phone with the way out.
        let narrow = height.max(44.0);
        let at = |column: f32, row: u8| {
            let (columns, taken) = match (row, self.is_phone()) {
                (0, _) => (2.0, narrow + GAP),
                (_, true) => (3.0, 0.0),
                (_, false) => (2.0, 0.0),
            };
            let width = (PANEL - taken - (columns - 1.0) * GAP) / columns;
            let low = max.y - f32::from(1 - row) * (height + GAP);
            let left = min.x + column * (width + GAP);
            Rect::new(left, low - height, left + width, low)
        };
        match button {
            Button::Arm => at(0.0, 0),
            Button::EndTurn => at(1.0, 0),
            Button::Fold => {
                let beside = at(1.0, 0);
                Rect { min: beside.min.with_x(max.x - narrow), max: beside.max.with_x(max.x) }
            }
            Button::Speed => at(0.0, 1),
            Button::Guide => at(1.0, 1),
            Button::Next => {
                let Rect { min, max } = self.left;
                Rect::new(min.x + GAP, max.y - height - GAP, max.x - GAP, max.y - GAP)
            }
        }
    }

    /// Where the buttons begin in the right panel.
    pub fn buttons_top(&self) -> f32 {
        self.right.max.y - 2.0 * self.finger - GAP
    }

    pub(super) fn is_phone(&self) -> bool {
        self.finger != BUTTON
    }

    /// The place for the way out by touch: beside the buttons of a phone, or over the square.
    pub(super) fn menu(&self) -> Rect {
        if self.is_phone() {
            let guide = self.button(Button::Guide);
            return Rect {
                min: guide.min.with_x(guide.max.x + GAP),
                max: guide.max.with_x(self.right.max.x),
            };
        }
        let min = self.headline().min + Vec2::new(0.0, 1.0);
        Rect::from_corners(min, min + Vec2::new(46.0, HEADLINE - 2.0))
    }

    /// The button at a point of the screen, if any.
    pub fn button_at(&self, at: Vec2) -> Option<Button> {
        Button::ALL.into_iter().find(|&button| self.button(button).contains(at))
    }
}
