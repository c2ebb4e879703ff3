//! The state of the page with the rules of a clocked game.

use crate::screens::message::Screen;

/// The most letters of a searched word.
pub const QUERY_CHARS_MAX: usize = 24;

/// The state of the open page.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    /// The screen that opened it, and that Escape leads back to.
    pub back: Screen,
    /// The searched word.
    pub query: String,
}
