//! What was copied elsewhere, to paste it into a field.

use bevy::prelude::Resource;

/// Where pasted text comes from.
#[derive(Resource, Default)]
pub enum Clipboard {
    /// The system's clipboard, which is asked for when it is first needed.
    #[default]
    System,
    /// The system's clipboard.
    Open(arboard::Clipboard),
    /// Always this text, where there is no system to ask.
    Fixed(String),
}

impl Clipboard {
    /// The text in it, if there is any.
    pub fn text(&mut self) -> Option<String> {
        if let Clipboard::System = self {
            *self = Clipboard::Open(arboard::Clipboard::new().map_err(complain).ok()?);
        }
        match self {
            Clipboard::System => None,
            Clipboard::Open(system) => system.get_text().map_err(complain).ok(),
            Clipboard::Fixed(text) => Some(text.clone()),
        }
    }

    /// Puts `text` into it. False when there is no place to put it.
    pub fn put(&mut self, text: &str) -> bool {
        if let Clipboard::System = self {
            let Ok(system) = arboard::Clipboard::new().map_err(complain) else { return false };
            *self = Clipboard::Open(system);
        }
        match self {
            Clipboard::System => false,
            Clipboard::Open(system) => system.set_text(text).map_err(complain).is_ok(),
            Clipboard::Fixed(held) => {
                text.clone_into(held);
                true
            }
        }
    }
}

fn complain(error: arboard::Error) {
    tracing::warn!("the clipboard cannot be used: {error}");
}
