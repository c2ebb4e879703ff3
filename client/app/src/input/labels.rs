//! The names of keys as the player reads them: what the layout of the keyboard prints on them, and in the
//! player's language. Settings name keys by their places; see [`Input::name`].

use std::cell::RefCell;
use std::sync::{PoisonError, RwLock};

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;

use crate::input::names::{place_named, prints};
use crate::input::{Input, Pad, StickDirection};
use crate::text::tr;

/// What the keys of the player's keyboard print, as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct KeyboardLayout(Vec<(KeyCode, String)>);

/// That of the player's keyboard.
static LAYOUT: RwLock<KeyboardLayout> = RwLock::new(KeyboardLayout(Vec::new()));

thread_local! {
    /// The layout of this thread alone, when there is one.
    static WITHIN: RefCell<Option<KeyboardLayout>> = const { RefCell::new(None) };
}

impl KeyboardLayout {
    /// Takes what a key types without modifiers: a letter, or the accent of a dead key. Nothing happens for keys that
    /// print a word.
    pub fn learn(&mut self, code: KeyCode, typed: &str) {
        let mut letters = typed.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return };
        if !prints(code) || letter.is_whitespace() || letter.is_control() {
            return;
        }
        let mut upper = letter.to_uppercase();
        let label = match (upper.next(), upper.next()) {
            (Some(upper), None) => upper.to_string(),
            // As ß, which has no capital of one letter.
            _ => letter.to_string(),
        };
        match self.0.iter_mut().find(|known| known.0 == code) {
            Some(known) => known.1 = label,
            None => self.0.push((code, label)),
        }
    }

    fn label(&self, code: KeyCode) -> Option<String> {
        Some(self.0.iter().find(|known| known.0 == code)?.1.clone())
    }
}

/// Takes what a key of the player's keyboard types without modifiers.
pub fn learn(code: KeyCode, typed: &str) {
    LAYOUT.write().unwrap_or_else(PoisonError::into_inner).learn(code, typed);
}

/// Takes what the keys of the player's keyboard type: lines of a place as `KeyA` and what is typed there.
pub fn learn_all(lines: &str) {
    for (place, typed) in lines.lines().filter_map(|line| line.split_once(' ')) {
        if let Some(code) = place_named(place) {
            learn(code, typed);
        }
    }
}

/// Runs a closure with this layout on this thread only.
pub fn within<T>(layout: KeyboardLayout, run: impl FnOnce() -> T) -> T {
    let before = WITHIN.replace(Some(layout));
    let result = run();
    WITHIN.replace(before);
    result
}

/// What the layout has on a key.
fn printed(code: KeyCode) -> Option<String> {
    let own = WITHIN.with_borrow(|layout| layout.as_ref().map(|layout| layout.label(code)));
    own.unwrap_or_else(|| LAYOUT.read().unwrap_or_else(PoisonError::into_inner).label(code))
}

impl Input {
    /// Its name for the player.
    pub fn label(self) -> String {
        let word = match self {
            Input::Board(code) => match printed(code) {
                Some(label) => return label,
                None => word(code),
            },
            Input::Mouse(button) => mouse(button),
            Input::Pad(pad) => pushed(pad),
        };
        word.map_or_else(|| self.name().to_owned(), str::to_owned)
    }
}

/// The label of a key.
pub fn key(code: KeyCode) -> String {
    Input::Board(code).label()
}

/// The label of a button of a pad.
pub fn pad(button: GamepadButton) -> String {
    Input::Pad(Pad::Button(button)).label()
}

/// The label of the key that zooms in and raises a value, where an American keyboard has the equals sign and plus.
pub fn plus() -> String {
    let label = key(KeyCode::Equal);
    if label == "=" { "+".to_owned() } else { label }
}

/// The word on a key.
fn word(code: KeyCode) -> Option<&'static str> {
    use KeyCode::*;
    Some(match code {
        ArrowLeft => tr!("key-left"),
        ArrowRight => tr!("key-right"),
        ArrowUp => tr!("key-up"),
        ArrowDown => tr!("key-down"),
        Space => tr!("key-space"),
        Enter => tr!("key-enter"),
        Escape => tr!("key-escape"),
        Tab => tr!("key-tab"),
        Backspace => tr!("key-backspace"),
        ShiftLeft => tr!("key-left-shift"),
        ShiftRight => tr!("key-right-shift"),
        ControlLeft => tr!("key-left-ctrl"),
        ControlRight => tr!("key-right-ctrl"),
        AltLeft => tr!("key-left-alt"),
        AltRight => tr!("key-right-alt"),
        CapsLock => tr!("key-caps-lock"),
        Insert => tr!("key-insert"),
        Delete => tr!("key-delete"),
        Home => tr!("key-home"),
        End => tr!("key-end"),
        PageUp => tr!("key-page-up"),
        PageDown => tr!("key-page-down"),
        NumpadEnter => tr!("key-num-enter"),
        ScrollLock => tr!("key-scroll-lock"),
        Pause => tr!("key-pause"),
        PrintScreen => tr!("key-print-screen"),
        NumLock => tr!("key-num-lock"),
        ContextMenu => tr!("key-menu"),
        // It is not bound, and has no name in the settings.
        F11 => "F11",
        _ => return None,
    })
}

fn mouse(button: MouseButton) -> Option<&'static str> {
    Some(match button {
        MouseButton::Right => tr!("key-mouse-right"),
        MouseButton::Middle => tr!("key-mouse-middle"),
        MouseButton::Forward => tr!("key-mouse-forward"),
        MouseButton::Left | MouseButton::Back | MouseButton::Other(_) => return None,
    })
}

fn pushed(pad: Pad) -> Option<&'static str> {
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp, Start};
    Some(match pad {
        Pad::Button(DPadUp) => tr!("key-pad-up"),
        Pad::Button(DPadDown) => tr!("key-pad-down"),
        Pad::Button(DPadLeft) => tr!("key-pad-left"),
        Pad::Button(DPadRight) => tr!("key-pad-right"),
        // Nor is it.
        Pad::Button(Start) => "Pad Start",
        Pad::Button(_) => return None,
        Pad::Stick(StickDirection::Up) => tr!("key-stick-up"),
        Pad::Stick(StickDirection::Down) => tr!("key-stick-down"),
        Pad::Stick(StickDirection::Left) => tr!("key-stick-left"),
        Pad::Stick(StickDirection::Right) => tr!("key-stick-right"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Action, Bindings, InputDevice};
    use crate::text::{Language, Locale};
    use games::GameKind;

    #[test]
    fn keys_have_the_names_that_the_layout_prints_in_the_language_of_the_player() {
        let mut azerty = KeyboardLayout::default();
        let keys = [(KeyCode::KeyZ, "w"), (KeyCode::KeyA, "q"), (KeyCode::Digit1, "&")];
        keys.into_iter().for_each(|(code, typed)| azerty.learn(code, typed));
        azerty.learn(KeyCode::Space, " ");
        azerty.learn(KeyCode::Minus, "ß");
        let names = || {
            let keys = Bindings::of(GameKind::STACKER).within(InputDevice::Board);
            let input = |code| Input::Board(code).label();
            let codes = [KeyCode::KeyA, KeyCode::Digit1, KeyCode::Space, KeyCode::Minus];
            (keys.names(Action::TurnLeft), codes.map(input))
        };
        let french =
            within(azerty.clone(), || crate::text::within(Locale::Spoken(Language::Fr), names));
        assert_eq!(french.0, "W, Ctrl gauche");
        assert_eq!(french.1, ["Q", "&", "Espace", "ß"]);
        let american = within(KeyboardLayout::default(), names);
        assert_eq!(american.0, "Z, Left Ctrl");
        assert_eq!(american.1, ["A", "1", "Space", "-"]);
        assert_eq!(Input::Board(KeyCode::KeyZ).name(), "Z", "settings name places");
    }

    #[test]
    fn dead_keys_have_the_names_of_their_accents() {
        use KeyCode::{Backquote, BracketLeft, Equal};
        let check = |keys: &[(KeyCode, &str)], labels: [&str; 4]| {
            let mut layout = KeyboardLayout::default();
            keys.iter().for_each(|&(code, typed)| layout.learn(code, typed));
            let found = || [key(Backquote), key(BracketLeft), key(Equal), plus()];
            assert_eq!(within(layout, found), labels);
        };
        check(&[], ["`", "[", "=", "+"]);
        check(&[(Backquote, "²"), (BracketLeft, "^"), (Equal, "=")], ["²", "^", "=", "+"]);
        check(&[(Backquote, "^"), (BracketLeft, "ü"), (Equal, "´")], ["^", "Ü", "´", "´"]);
        check(&[(BracketLeft, "`"), (Equal, "¨")], ["`", "`", "¨", "¨"]);
        check(&[(BracketLeft, "´"), (Equal, "~")], ["`", "´", "~", "~"]);
    }
}
