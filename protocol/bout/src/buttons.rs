//! The buttons of a pad, as a set.

use bincode::{Decode, Encode};

/// Which buttons are held during one tick. The names are those of the controls, not of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Buttons(pub u16);

impl Buttons {
    /// No button.
    pub const NONE: Buttons = Buttons(0);
    /// Move left.
    pub const LEFT: Buttons = Buttons(1);
    /// Move right.
    pub const RIGHT: Buttons = Buttons(1 << 1);
    /// Fall faster while held: fast fall, soft drop.
    pub const DOWN: Buttons = Buttons(1 << 2);
    /// Turn clockwise by a quarter.
    pub const CLOCKWISE: Buttons = Buttons(1 << 3);
    /// Turn counter-clockwise by a quarter.
    pub const COUNTER_CLOCKWISE: Buttons = Buttons(1 << 4);
    /// Turn by a half.
    pub const HALF_TURN: Buttons = Buttons(1 << 5);
    /// The turn by nothing, which only kicks.
    pub const NO_TURN: Buttons = Buttons(1 << 6);
    /// Drop to the floor and lock.
    pub const HARD_DROP: Buttons = Buttons(1 << 7);
    /// Swap with the hold box.
    pub const HOLD: Buttons = Buttons(1 << 8);
    /// Aim at the next opponent.
    pub const NEXT_TARGET: Buttons = Buttons(1 << 9);
    /// Aim at the one before.
    pub const PREVIOUS_TARGET: Buttons = Buttons(1 << 10);
    /// Take back the last lock, where the rules allow it.
    pub const UNDO: Buttons = Buttons(1 << 11);

    /// True if any of `these` is held.
    pub fn has(self, these: Buttons) -> bool {
        self.0 & these.0 != 0
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, these: Buttons) -> Buttons {
        Buttons(self.0 | these.0)
    }

    /// What is held here and was not held `before`: the press edges.
    #[must_use]
    pub fn pressed_since(self, before: Buttons) -> Buttons {
        Buttons(self.0 & !before.0)
    }
}
