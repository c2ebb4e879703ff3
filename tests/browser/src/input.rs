//! Keys, mouse and touch, as the browser gives them to a page.

use serde_json::json;

use crate::Tab;

/// A key: its name, the place on the keyboard, and the number that old pages know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    key: &'static str,
    code: &'static str,
    number: u32,
}

#[allow(missing_docs, reason = "they are named as on a keyboard")]
impl Key {
    pub const ENTER: Key = Key { key: "Enter", code: "Enter", number: 13 };
    pub const ESCAPE: Key = Key { key: "Escape", code: "Escape", number: 27 };
    pub const TAB: Key = Key { key: "Tab", code: "Tab", number: 9 };
    pub const SPACE: Key = Key { key: " ", code: "Space", number: 32 };
    pub const LEFT: Key = Key { key: "ArrowLeft", code: "ArrowLeft", number: 37 };
    pub const UP: Key = Key { key: "ArrowUp", code: "ArrowUp", number: 38 };
    pub const RIGHT: Key = Key { key: "ArrowRight", code: "ArrowRight", number: 39 };
    pub const DOWN: Key = Key { key: "ArrowDown", code: "ArrowDown", number: 40 };
    pub const C: Key = Key { key: "c", code: "KeyC", number: 67 };
    pub const E: Key = Key { key: "e", code: "KeyE", number: 69 };
    pub const L: Key = Key { key: "l", code: "KeyL", number: 76 };
    pub const P: Key = Key { key: "p", code: "KeyP", number: 80 };
    pub const R: Key = Key { key: "r", code: "KeyR", number: 82 };
    pub const S: Key = Key { key: "s", code: "KeyS", number: 83 };
    pub const U: Key = Key { key: "u", code: "KeyU", number: 85 };
    pub const X: Key = Key { key: "x", code: "KeyX", number: 88 };
    pub const Z: Key = Key { key: "z", code: "KeyZ", number: 90 };
    pub const F1: Key = Key { key: "F1", code: "F1", number: 112 };
    pub const F3: Key = Key { key: "F3", code: "F3", number: 114 };
    pub const F5: Key = Key { key: "F5", code: "F5", number: 116 };
    pub const CONTROL: Key = Key { key: "Control", code: "ControlLeft", number: 17 };
    pub const ALT: Key = Key { key: "Alt", code: "AltLeft", number: 18 };
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
    /// Its bit in the protocol.
    fn bit(self) -> u32 {
        match self {
            Modifier::Alt => 1,
            Modifier::Control => 2,
            Modifier::Meta => 4,
        }
    }
}

impl Tab {
    /// Holds a key down, or releases it.
    pub fn hold(&self, key: Key, is_down: bool) {
        self.hold_with(&[], key, is_down);
    }

    fn hold_with(&self, modifiers: &[Modifier], key: Key, is_down: bool) {
        let Key { key, code, number } = key;
        // An Enter without its letter presses no button.
        let text = if code == "Enter" { "\r" } else { "" };
        let event = if is_down { "keyDown" } else { "keyUp" };
        let modifiers: u32 = modifiers.iter().map(|modifier| modifier.bit()).sum();
        let mut how = json!({
            "type": event,
            "modifiers": modifiers,
            "key": key,
            "code": code,
            "windowsVirtualKeyCode": number,
        });
        if is_down && !text.is_empty() {
            how["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", how);
    }

    /// Presses and releases a key.
    pub fn press(&self, key: Key) {
        self.hold(key, true);
        self.hold(key, false);
    }

    /// The same while these modifiers are held, whose own presses the page does not see.
    pub fn press_with(&self, modifiers: &[Modifier], key: Key) {
        self.hold_with(modifiers, key, true);
        self.hold_with(modifiers, key, false);
    }

    /// Composes letters in the focused field, as an input method does.
    pub fn compose(&self, text: &str) {
        let end = text.encode_utf16().count();
        let how = json!({"text": text, "selectionStart": end, "selectionEnd": end});
        self.call("Input.imeSetComposition", how);
    }

    /// Ends a composition with this text.
    pub fn commit(&self, text: &str) {
        self.call("Input.insertText", json!({"text": text}));
    }

    /// Moves the mouse to a place in CSS pixels, and clicks.
    pub fn click(&self, x: f64, y: f64) {
        for (event, button, clicks) in
            [("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 1)]
        {
            let how =
                json!({"type": event, "x": x, "y": y, "button": button, "clickCount": clicks});
            self.call("Input.dispatchMouseEvent", how);
        }
    }

    /// Clicks the first element of a selector in the middle.
    pub fn click_on(&self, selector: &str) {
        let [x, y] = self.middle_of(selector);
        self.click(x, y);
    }

    /// Taps the first element of a selector in the middle.
    pub fn tap_on(&self, selector: &str) {
        let [x, y] = self.middle_of(selector);
        self.tap(x, y);
    }

    /// The middle of the first element of a selector, in CSS pixels, once it is scrolled into view.
    fn middle_of(&self, selector: &str) -> [f64; 2] {
        let find = format!(
            "(() => {{ const it = document.querySelector({selector:?}); if (!it) return null; \
             it.scrollIntoView({{block: 'center'}}); const {{x, y, width, height}} = \
             it.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }})()"
        );
        let found = self.evaluate(&find);
        let at = |axis: usize| found[axis].as_f64();
        [at(0), at(1)].map(|at| at.unwrap_or_else(|| panic!("the page has no {selector}")))
    }

    /// Taps a touch screen at a place in CSS pixels.
    pub fn tap(&self, x: f64, y: f64) {
        self.touch(x, y);
        self.lift();
    }

    /// Puts a finger on a touch screen at a place in CSS pixels.
    pub fn touch(&self, x: f64, y: f64) {
        let point = json!([{"x": x, "y": y}]);
        self.call("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": point}));
    }

    /// Lifts the finger from it.
    pub fn lift(&self) {
        self.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }
}
