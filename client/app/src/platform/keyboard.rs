//! The keyboard of a phone, which opens for the text fields of a page. A desktop has none: here are what
//! is offered to it and what tests type on it.

use bevy::prelude::Resource;

use crate::platform::typing::{TextField, Typed};

/// The keyboard.
#[derive(Resource, Clone, Debug, Default)]
pub struct Keyboard {
    /// The fields that it would open for.
    pub offered: Vec<TextField>,
    /// What was typed since the last call of [`Keyboard::take`].
    pub typed: Vec<Typed>,
}

impl Keyboard {
    /// What was typed since the last call.
    pub fn take(&mut self) -> Vec<Typed> {
        std::mem::take(&mut self.typed)
    }

    /// The fields on the screen, for the finger that will tap one of them.
    pub fn offer(&mut self, fields: Vec<TextField>) {
        self.offered = fields;
    }
}
