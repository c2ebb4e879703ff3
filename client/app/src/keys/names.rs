//! What keys are called, on the screen and in the settings.

use bevy::input::keyboard::KeyCode;

use crate::keys::Key;

/// Every key that can be bound, with its name. Names are those of a US keyboard.
const NAMES: &[(KeyCode, &str)] = {
    use KeyCode::*;
    &[
        (ArrowLeft, "Left"),
        (ArrowRight, "Right"),
        (ArrowUp, "Up"),
        (ArrowDown, "Down"),
        (Space, "Space"),
        (Enter, "Enter"),
        (Tab, "Tab"),
        (Backspace, "Backspace"),
        (ShiftLeft, "Left Shift"),
        (ShiftRight, "Right Shift"),
        (ControlLeft, "Left Ctrl"),
        (ControlRight, "Right Ctrl"),
        (AltLeft, "Left Alt"),
        (AltRight, "Right Alt"),
        (CapsLock, "Caps Lock"),
        (KeyA, "A"),
        (KeyB, "B"),
        (KeyC, "C"),
        (KeyD, "D"),
        (KeyE, "E"),
        (KeyF, "F"),
        (KeyG, "G"),
        (KeyH, "H"),
        (KeyI, "I"),
        (KeyJ, "J"),
        (KeyK, "K"),
        (KeyL, "L"),
        (KeyM, "M"),
        (KeyN, "N"),
        (KeyO, "O"),
        (KeyP, "P"),
        (KeyQ, "Q"),
        (KeyR, "R"),
        (KeyS, "S"),
        (KeyT, "T"),
        (KeyU, "U"),
        (KeyV, "V"),
        (KeyW, "W"),
        (KeyX, "X"),
        (KeyY, "Y"),
        (KeyZ, "Z"),
        (Digit0, "0"),
        (Digit1, "1"),
        (Digit2, "2"),
        (Digit3, "3"),
        (Digit4, "4"),
        (Digit5, "5"),
        (Digit6, "6"),
        (Digit7, "7"),
        (Digit8, "8"),
        (Digit9, "9"),
        (BracketLeft, "["),
        (BracketRight, "]"),
        (Semicolon, ";"),
        (Quote, "'"),
        (Comma, ","),
        (Period, "."),
        (Slash, "/"),
        (Backslash, "\\"),
        (Minus, "-"),
        (Equal, "="),
        (Backquote, "`"),
        (Insert, "Insert"),
        (Delete, "Delete"),
        (Home, "Home"),
        (End, "End"),
        (PageUp, "Page Up"),
        (PageDown, "Page Down"),
        (Numpad0, "Num 0"),
        (Numpad1, "Num 1"),
        (Numpad2, "Num 2"),
        (Numpad3, "Num 3"),
        (Numpad4, "Num 4"),
        (Numpad5, "Num 5"),
        (Numpad6, "Num 6"),
        (Numpad7, "Num 7"),
        (Numpad8, "Num 8"),
        (Numpad9, "Num 9"),
        (NumpadEnter, "Num Enter"),
        (NumpadAdd, "Num +"),
    ]
};

impl Key {
    /// The key with this code, when it can be bound.
    pub fn of(code: KeyCode) -> Option<Key> {
        NAMES.iter().any(|&(named, _)| named == code).then_some(Key(code))
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|&&(code, _)| code == self.0).map_or("?", |&(_, name)| name)
    }
}

impl TryFrom<String> for Key {
    type Error = String;

    fn try_from(name: String) -> Result<Key, String> {
        let named = NAMES.iter().find(|&&(_, known)| known == name);
        named.map(|&(code, _)| Key(code)).ok_or_else(|| format!("there is no key called `{name}`"))
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.name().to_owned()
    }
}
