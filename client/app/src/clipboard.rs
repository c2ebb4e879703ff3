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
}

fn complain(error: arboard::Error) {
    tracing::warn!("there is nothing to paste: {error}");
}
