//! What both forms of WebDriver, the one over HTTP and the one over a WebSocket, have in common.

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};

use crate::Key;

/// An expression that gives what another one gives, as JSON.
pub(crate) fn as_json(expression: &str) -> String {
    format!("Promise.resolve({expression}).then((it) => JSON.stringify(it) ?? 'null')")
}

/// What [`as_json`] gave.
pub(crate) fn from_json(given: &Value) -> Result<Value, String> {
    let text = given.as_str().ok_or_else(|| given.to_string())?;
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Actions that hold a key down, or release it.
pub(crate) fn key(key: Key, is_down: bool) -> Value {
    let action = if is_down { "keyDown" } else { "keyUp" };
    json!([{"type": "key", "id": "keys", "actions": [{"type": action, "value": key.webdriver}]}])
}

/// Actions of a pointer, of the type `mouse` or `touch`.
pub(crate) fn pointer(pointer: &str, actions: &Value) -> Value {
    let parameters = json!({"pointerType": pointer});
    json!([{"type": "pointer", "id": pointer, "parameters": parameters, "actions": actions}])
}

/// The action that moves a pointer to a place in CSS pixels.
pub(crate) fn move_to(x: f64, y: f64) -> Value {
    json!({"type": "pointerMove", "x": x.round() as i64, "y": y.round() as i64, "duration": 0})
}

/// Actions of a pointer that presses a place and is released at once.
pub(crate) fn press(kind: &str, x: f64, y: f64) -> Value {
    let [down, up] =
        ["pointerDown", "pointerUp"].map(|action| json!({"type": action, "button": 0}));
    pointer(kind, &json!([move_to(x, y), down, up]))
}

/// The bytes of a picture.
pub(crate) fn bytes(picture: &Value) -> Vec<u8> {
    let text = picture.as_str().expect("a picture is a text");
    BASE64_STANDARD.decode(text).expect("it is Base64")
}
