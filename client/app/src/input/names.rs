//! The names of keys, on the screen and in the settings.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;

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
        (NumpadSubtract, "Num -"),
        (NumpadMultiply, "Num *"),
        (NumpadDivide, "Num /"),
        (NumpadDecimal, "Num ."),
        (NumpadComma, "Num ,"),
        (NumpadEqual, "Num ="),
        (IntlBackslash, "Intl \\"),
        (IntlRo, "Intl Ro"),
        (IntlYen, "Intl Yen"),
        (ScrollLock, "Scroll Lock"),
        (Pause, "Pause"),
        (PrintScreen, "Print Screen"),
        (NumLock, "Num Lock"),
        (ContextMenu, "Menu"),
        (KanaMode, "Kana"),
        (Convert, "Convert"),
        (NonConvert, "Non Convert"),
        (Lang1, "Lang 1"),
        (Lang2, "Lang 2"),
        (F1, "F1"),
        (F2, "F2"),
        (F3, "F3"),
        (F4, "F4"),
        (F5, "F5"),
        (F6, "F6"),
        (F7, "F7"),
        (F8, "F8"),
        (F9, "F9"),
        (F10, "F10"),
        (F12, "F12"),
        (F13, "F13"),
        (F14, "F14"),
        (F15, "F15"),
        (F16, "F16"),
        (F17, "F17"),
        (F18, "F18"),
        (F19, "F19"),
        (F20, "F20"),
        (F21, "F21"),
        (F22, "F22"),
        (F23, "F23"),
        (F24, "F24"),
    ]
};

/// All buttons of the mouse that can be bound, with their names. The left one chooses what is under the
/// pointer, and the one for back leads back.
const MICE: &[(MouseButton, &str)] = &[
    (MouseButton::Right, "Mouse Right"),
    (MouseButton::Middle, "Mouse Middle"),
    (MouseButton::Forward, "Mouse Forward"),
    (MouseButton::Other(0), "Mouse 0"),
    (MouseButton::Other(1), "Mouse 1"),
    (MouseButton::Other(2), "Mouse 2"),
    (MouseButton::Other(3), "Mouse 3"),
    (MouseButton::Other(4), "Mouse 4"),
    (MouseButton::Other(5), "Mouse 5"),
    (MouseButton::Other(6), "Mouse 6"),
    (MouseButton::Other(7), "Mouse 7"),
    (MouseButton::Other(8), "Mouse 8"),
    (MouseButton::Other(9), "Mouse 9"),
    (MouseButton::Other(10), "Mouse 10"),
    (MouseButton::Other(11), "Mouse 11"),
    (MouseButton::Other(12), "Mouse 12"),
    (MouseButton::Other(13), "Mouse 13"),
    (MouseButton::Other(14), "Mouse 14"),
    (MouseButton::Other(15), "Mouse 15"),
    (MouseButton::Other(16), "Mouse 16"),
    (MouseButton::Other(17), "Mouse 17"),
    (MouseButton::Other(18), "Mouse 18"),
    (MouseButton::Other(19), "Mouse 19"),
    (MouseButton::Other(20), "Mouse 20"),
    (MouseButton::Other(21), "Mouse 21"),
    (MouseButton::Other(22), "Mouse 22"),
    (MouseButton::Other(23), "Mouse 23"),
    (MouseButton::Other(24), "Mouse 24"),
    (MouseButton::Other(25), "Mouse 25"),
    (MouseButton::Other(26), "Mouse 26"),
    (MouseButton::Other(27), "Mouse 27"),
    (MouseButton::Other(28), "Mouse 28"),
    (MouseButton::Other(29), "Mouse 29"),
    (MouseButton::Other(30), "Mouse 30"),
    (MouseButton::Other(31), "Mouse 31"),
    (MouseButton::Other(32), "Mouse 32"),
];

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

/// Whether a key prints what the layout of the keyboard has on it, and no word that is the same on all.
pub(super) fn prints(code: KeyCode) -> bool {
    let is_intl = matches!(code, KeyCode::IntlBackslash | KeyCode::IntlRo | KeyCode::IntlYen);
    let named = NAMES.iter().find(|known| known.0 == code);
    is_intl || named.is_some_and(|(_, name)| name.chars().count() == 1)
}

/// The key at a place that browsers call so.
pub(super) fn place_named(place: &str) -> Option<KeyCode> {
    NAMES.iter().map(|known| known.0).find(|code| format!("{code:?}") == place)
}

/// All inputs that can be bound, with their names in the settings.
pub fn all() -> impl Iterator<Item = (Input, &'static str)> {
    let pads = PADS.iter().map(|&(pad, name)| (Input::Pad(pad), name));
    let mice = MICE.iter().map(|&(button, name)| (Input::Mouse(button), name));
    NAMES.iter().map(|&(code, name)| (Input::Board(code), name)).chain(mice).chain(pads)
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
