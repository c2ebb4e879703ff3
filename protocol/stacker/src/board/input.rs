//! The buttons of a seat from tick to tick.

use bincode::{Decode, Encode};
use bout::Buttons;
use controls::Shift;

/// What is remembered when it is pressed while there is no piece.
const BUFFERED: [Buttons; 5] = [
    Buttons::HOLD,
    Buttons::NO_TURN,
    Buttons::CLOCKWISE,
    Buttons::HALF_TURN,
    Buttons::COUNTER_CLOCKWISE,
];

/// The buttons of a seat between two ticks, with the repetition of those that are held.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct Input {
    /// The buttons held in the tick before.
    held: Buttons,
    /// Buttons pressed while there was no piece, for the next one.
    buffered: Buttons,
    pub(super) shift: Shift,
    /// Ticks of soft drop since its last row.
    soft_drop_ticks: u8,
}

impl Input {
    /// The buttons that are pressed in a tick in which these are held.
    pub(super) fn press(&mut self, held: Buttons) -> Buttons {
        let pressed = held.pressed_since(self.held);
        self.held = held;
        pressed
    }

    /// Remembers what is pressed for the piece to come, and gives back what is left.
    pub(super) fn buffer(&mut self, pressed: Buttons) -> Buttons {
        let all = BUFFERED.into_iter().fold(Buttons::NONE, Buttons::with);
        let buffered = Buttons(pressed.0 & all.0);
        self.buffered = self.buffered.with(buffered);
        pressed.pressed_since(buffered)
    }

    /// What was remembered, once.
    pub(super) fn take_buffered(&mut self) -> Buttons {
        core::mem::take(&mut self.buffered)
    }

    /// True if soft drop moves the piece in this tick: at the press, and while it is held after every so many
    /// ticks.
    pub(super) fn soft_drops(&mut self, held: Buttons, pressed: Buttons, every: u8) -> bool {
        if !held.has(Buttons::DOWN) {
            self.soft_drop_ticks = 0;
            return false;
        }
        self.soft_drop_ticks = self.soft_drop_ticks.saturating_add(1);
        if !pressed.has(Buttons::DOWN) && self.soft_drop_ticks < every {
            return false;
        }
        self.soft_drop_ticks = 0;
        true
    }

    /// Forgets what was remembered, and the soft drop: the piece in play is another.
    pub(super) fn clear(&mut self) {
        (self.buffered, self.soft_drop_ticks) = (Buttons::NONE, 0);
    }
}
