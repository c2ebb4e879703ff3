//! The clipboard, for pasting into a field.

use bevy::prelude::Resource;

/// The source of pasted text.
#[derive(Resource, Default)]
pub enum Clipboard {
    /// The system's clipboard, opened on first use.
    #[default]
    System,
    /// The system's clipboard.
    Open(arboard::Clipboard),
    /// A fixed text, where there is no system clipboard.
    Fixed(String),
}

impl Clipboard {
    /// The text in the clipboard, if any.
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

    /// The text that was pasted since the last call, where pasting is an event: on no desktop.
    pub fn pasted(&mut self) -> Option<String> {
        None
    }

    /// Copies `text`. False when there is no clipboard.
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
