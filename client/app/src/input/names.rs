//! The names of keys, on the screen and in the settings.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;

use crate::input::{Input, Pad, StickDirection};

/// Every key that can be bound, with its name in the settings. Names are those of a US keyboard.
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

/// All pad inputs that can be bound, with their names. Buttons are named as most PC pads label
/// them; the lowest of the four is A. Start is not among them: it leaves a bout.
const PADS: &[(Pad, &str)] = {
    use GamepadButton::*;
    use Pad::{Button, Stick};
    &[
        (Button(South), "Pad A"),
        (Button(East), "Pad B"),
        (Button(West), "Pad X"),
        (Button(North), "Pad Y"),
        (Button(LeftTrigger), "Pad LB"),
        (Button(RightTrigger), "Pad RB"),
        (Button(LeftTrigger2), "Pad LT"),
        (Button(RightTrigger2), "Pad RT"),
        (Button(LeftThumb), "Pad LS"),
        (Button(RightThumb), "Pad RS"),
        (Button(Select), "Pad Back"),
        (Button(DPadUp), "Pad Up"),
        (Button(DPadDown), "Pad Down"),
        (Button(DPadLeft), "Pad Left"),
        (Button(DPadRight), "Pad Right"),
        (Stick(StickDirection::Up), "Stick Up"),
        (Stick(StickDirection::Down), "Stick Down"),
        (Stick(StickDirection::Left), "Stick Left"),
        (Stick(StickDirection::Right), "Stick Right"),
    ]
};

impl Input {
    /// Whether it can be bound.
    pub fn can_be_bound(self) -> bool {
        all().any(|(key, _)| key == self)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        all().find(|&(key, _)| key == self).map_or("?", |(_, name)| name)
    }
}

/// All inputs that can be bound, with their names.
fn all() -> impl Iterator<Item = (Input, &'static str)> {
    let pads = PADS.iter().map(|&(pad, name)| (Input::Pad(pad), name));
    NAMES.iter().map(|&(code, name)| (Input::Board(code), name)).chain(pads)
}

impl TryFrom<String> for Input {
    type Error = String;

    fn try_from(name: String) -> Result<Input, String> {
        let named = all().find(|&(_, known)| known == name);
        named.map(|(key, _)| key).ok_or_else(|| format!("there is no key called `{name}`"))
    }
}

impl From<Input> for String {
    fn from(key: Input) -> String {
        key.name().to_owned()
    }
}
