//! Keys.

/// A key: its name, the place on the keyboard, the number that old pages know, and its letter in WebDriver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    pub(crate) key: &'static str,
    pub(crate) code: &'static str,
    pub(crate) number: u32,
    pub(crate) webdriver: char,
}

#[allow(missing_docs, reason = "they are named as on a keyboard")]
impl Key {
    pub const ENTER: Key = Key { key: "Enter", code: "Enter", number: 13, webdriver: '\u{e006}' };
    pub const ESCAPE: Key =
        Key { key: "Escape", code: "Escape", number: 27, webdriver: '\u{e00c}' };
    pub const TAB: Key = Key { key: "Tab", code: "Tab", number: 9, webdriver: '\u{e004}' };
    pub const SPACE: Key = Key { key: " ", code: "Space", number: 32, webdriver: ' ' };
    pub const LEFT: Key =
        Key { key: "ArrowLeft", code: "ArrowLeft", number: 37, webdriver: '\u{e012}' };
    pub const UP: Key = Key { key: "ArrowUp", code: "ArrowUp", number: 38, webdriver: '\u{e013}' };
    pub const RIGHT: Key =
        Key { key: "ArrowRight", code: "ArrowRight", number: 39, webdriver: '\u{e014}' };
    pub const DOWN: Key =
        Key { key: "ArrowDown", code: "ArrowDown", number: 40, webdriver: '\u{e015}' };
    pub const C: Key = Key { key: "c", code: "KeyC", number: 67, webdriver: 'c' };
    pub const E: Key = Key { key: "e", code: "KeyE", number: 69, webdriver: 'e' };
    pub const L: Key = Key { key: "l", code: "KeyL", number: 76, webdriver: 'l' };
    pub const P: Key = Key { key: "p", code: "KeyP", number: 80, webdriver: 'p' };
    pub const R: Key = Key { key: "r", code: "KeyR", number: 82, webdriver: 'r' };
    pub const S: Key = Key { key: "s", code: "KeyS", number: 83, webdriver: 's' };
    pub const U: Key = Key { key: "u", code: "KeyU", number: 85, webdriver: 'u' };
    pub const X: Key = Key { key: "x", code: "KeyX", number: 88, webdriver: 'x' };
    pub const Z: Key = Key { key: "z", code: "KeyZ", number: 90, webdriver: 'z' };
    pub const F1: Key = Key { key: "F1", code: "F1", number: 112, webdriver: '\u{e031}' };
    pub const F3: Key = Key { key: "F3", code: "F3", number: 114, webdriver: '\u{e033}' };
    pub const F5: Key = Key { key: "F5", code: "F5", number: 116, webdriver: '\u{e035}' };
    pub const CONTROL: Key =
        Key { key: "Control", code: "ControlLeft", number: 17, webdriver: '\u{e009}' };
    pub const ALT: Key = Key { key: "Alt", code: "AltLeft", number: 18, webdriver: '\u{e00a}' };
}

/// A key that makes a shortcut of another one while it is held.
#[allow(missing_docs, reason = "they are named as on a keyboard")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    Alt,
    Control,
    Meta,
}

impl Modifier {
    /// Its bit in Chromium's protocol.
    pub(crate) fn bit(self) -> u32 {
        match self {
            Modifier::Alt => 1,
            Modifier::Control => 2,
            Modifier::Meta => 4,
        }
    }
}
