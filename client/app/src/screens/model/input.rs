//! The player's input devices.

use crate::input::{Action, InputDevice, Sampler};
use crate::shell::menu::Part;

/// The player's keys, pad and pointer.
#[derive(Clone, Debug, Default)]
pub struct PlayerInput {
    /// The pressed keys, for the boards and for the screens that show them.
    pub keys: Sampler,
    /// The device of the last input, for naming its keys.
    pub device: InputDevice,
    /// Whether the last press was a click: the mouse alone plays by the buttons on the screen.
    pub has_clicked: bool,
    /// The action that waits for a key.
    pub listening: Option<Action>,
    /// The part of the page under the pointer.
    pub pointed: Option<Part>,
    /// The text that an input method composes for the focused field.
    pub composed: String,
}
