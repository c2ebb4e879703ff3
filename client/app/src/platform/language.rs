//! The language of the player's system.

/// The language tags that the player prefers, the best first.
pub fn preferred() -> Vec<String> {
    sys_locale::get_locales().collect()
}

/// Declares the language of the texts to programs that read the screen; a window has no place for that.
pub fn declare(_tag: &str) {}
