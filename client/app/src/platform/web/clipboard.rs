//! The clipboard, for pasting into a field and for copying a link.
//!
//! A page may not look into the clipboard: it is handed what the player pastes, by an event.

use std::cell::RefCell;

use bevy::prelude::Resource;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::ClipboardEvent;

thread_local! {
    /// The pasted text that was not taken yet.
    static PASTED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The source of pasted text.
#[derive(Resource)]
pub enum Clipboard {
    /// The system's clipboard.
    System,
    /// A fixed text, where there is no system clipboard.
    Fixed(String),
}

impl Default for Clipboard {
    fn default() -> Clipboard {
        listen();
        Clipboard::System
    }
}

impl Clipboard {
    /// The text in the clipboard, if it can be read at once: a paste of the browser is an event.
    pub fn text(&mut self) -> Option<String> {
        match self {
            Clipboard::System => None,
            Clipboard::Fixed(text) => Some(text.clone()),
        }
    }

    /// The text that was pasted since the last call, where pasting is an event.
    pub fn pasted(&mut self) -> Option<String> {
        PASTED.take()
    }

    /// Copies `text`. False when there is no clipboard: only a page that was served over TLS, or by
    /// this machine, has one.
    pub fn put(&mut self, text: &str) -> bool {
        if let Clipboard::Fixed(held) = self {
            text.clone_into(held);
            return true;
        }
        let Some(window) = web_sys::window() else { return false };
        let is_here = window.is_secure_context();
        if is_here {
            // Browsers allow it after a gesture, which a press of the row was.
            let _ = window.navigator().clipboard().write_text(text);
        }
        is_here
    }
}

/// Hears what is pasted, as long as the page lives.
fn listen() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let pasted = Closure::<dyn FnMut(_)>::new(|event: ClipboardEvent| {
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok());
        PASTED.set(text);
    });
    let heard = document.add_event_listener_with_callback("paste", pasted.as_ref().unchecked_ref());
    match heard {
        Ok(()) => pasted.forget(),
        Err(error) => tracing::warn!("nothing can be pasted: {error:?}"),
    }
}
