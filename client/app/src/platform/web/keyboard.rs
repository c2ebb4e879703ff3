//! Typing into a hidden `<input>` of the page: input methods compose their letters in such a field alone, and a
//! phone opens its keyboard for one.
//!
//! With a mouse and keys it has the focus while a field of the game does; `start.js` hands the keys to the canvas
//! that are not text. A phone's keyboard opens only for an input that is focused while the page handles the
//! player's own gesture, which the game learns of a frame later: so the page's listener knows where the fields of
//! the game are, and focuses the input by itself.

use std::cell::RefCell;

use bevy::math::Vec2;
use bevy::prelude::Resource;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, HtmlElement, KeyboardEvent, PointerEvent};

use crate::platform::typing::{TextField, TextKind, Typed};

/// The hidden input, and the canvas.
const IDS: [&str; 2] = ["typing", "game"];
/// Pixels that a finger may move in a tap, and the longest tap in milliseconds.
const TAP: (f32, f64) = (12.0, 450.0);

thread_local! {
    static SHARED: RefCell<Shared> = RefCell::new(Shared::default());
}

/// What the listeners of the page and the game share.
#[derive(Default)]
struct Shared {
    fields: Vec<TextField>,
    typed: Vec<Typed>,
    /// The text that was typed last.
    last: String,
    /// Where and when the finger touched the canvas.
    began: Option<(Vec2, f64)>,
    /// Whether the last pointer was a finger, or is one on this device.
    is_touched: bool,
    /// Whether an input method composes letters, which a new text would interrupt.
    is_composing: bool,
}

/// The keyboard.
#[derive(Resource, Debug)]
pub struct Keyboard(());

impl Default for Keyboard {
    fn default() -> Keyboard {
        if listen().is_none() {
            tracing::warn!("the page has no input to type into");
        }
        Keyboard(())
    }
}

impl Keyboard {
    /// What was typed since the last call.
    pub fn take(&mut self) -> Vec<Typed> {
        SHARED.with_borrow_mut(|shared| std::mem::take(&mut shared.typed))
    }

    /// The fields on the screen. The input has the text that the focused field has taken, and loses the focus
    /// with it.
    pub fn offer(&mut self, fields: Vec<TextField>) {
        let Some(input) = input() else { return };
        let focused = fields.iter().find(|field| field.is_focused).cloned();
        let (is_touched, is_pending, is_new) = SHARED.with_borrow_mut(|shared| {
            shared.fields = fields;
            let is_pending = !shared.typed.is_empty() || shared.is_composing;
            let is_new = focused.as_ref().is_some_and(|field| field.text != shared.last);
            (shared.is_touched, is_pending, is_new)
        });
        match focused {
            Some(field) if is_open() => {
                if is_new && !is_pending {
                    set_text(&input, &field.text);
                }
            }
            Some(field) if !is_touched => open(&input, &field),
            None if is_open() => close(),
            _ => {}
        }
    }
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

fn input() -> Option<HtmlElement> {
    document()?.get_element_by_id(IDS[0])?.dyn_into().ok()
}

fn is_open() -> bool {
    document().and_then(|document| document.active_element()).is_some_and(|it| it.id() == IDS[0])
}

/// The text of the input.
fn value(input: &HtmlElement) -> String {
    let value = js_sys::Reflect::get(input, &JsValue::from_str("value")).ok();
    value.and_then(|value| value.as_string()).unwrap_or_default()
}

/// The text that the field of the game has.
fn set_text(input: &HtmlElement, text: &str) {
    SHARED.with_borrow_mut(|shared| text.clone_into(&mut shared.last));
    let set = js_sys::Reflect::set(input, &JsValue::from_str("value"), &JsValue::from_str(text));
    if let Err(error) = set {
        tracing::debug!("the input does not take the text: {error:?}");
    }
}

/// Focuses the input, for this field of the game and at its place: candidates are shown beside it.
fn open(input: &HtmlElement, field: &TextField) {
    let (type_, mode, enter) = match field.kind {
        TextKind::Word => ("text", "text", "done"),
        TextKind::Password => ("password", "text", "done"),
        TextKind::Address => ("text", "url", "done"),
        TextKind::Chat => ("text", "text", "send"),
    };
    for (name, value) in [("type", type_), ("inputmode", mode), ("enterkeyhint", enter)] {
        if let Err(error) = input.set_attribute(name, value) {
            tracing::debug!("the input does not take its {name}: {error:?}");
        }
    }
    let ratio = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio()) as f32;
    let (left, top) = (field.place.min.x / ratio, field.place.max.y / ratio);
    for (name, pixels) in [("left", left), ("top", top)] {
        if let Err(error) = input.style().set_property(name, &format!("{pixels}px")) {
            tracing::debug!("the input does not take its place: {error:?}");
        }
    }
    set_text(input, &field.text);
    if let Err(error) = input.focus() {
        tracing::debug!("the input cannot be focused: {error:?}");
    }
}

/// Gives the focus back to the game.
fn close() {
    let canvas = document().and_then(|document| document.get_element_by_id(IDS[1]));
    let canvas = canvas.and_then(|canvas| canvas.dyn_into::<HtmlElement>().ok());
    if let Some(Err(error)) = canvas.map(|canvas| canvas.focus()) {
        tracing::debug!("the game cannot be focused: {error:?}");
    }
}

/// Listens to the canvas and to the input, as long as the page lives.
fn listen() -> Option<()> {
    let (canvas, input) = (document()?.get_element_by_id(IDS[1])?, input()?);
    let coarse = web_sys::window()?.match_media("(pointer: coarse)").ok().flatten();
    let is_touched = coarse.is_some_and(|query| query.matches());
    SHARED.with_borrow_mut(|shared| shared.is_touched = is_touched);
    on(&canvas, "pointerdown", |event: PointerEvent| {
        let began = is_touch(&event).then(|| (place(&event), event.time_stamp()));
        SHARED.with_borrow_mut(|shared| {
            shared.began = began;
            shared.is_touched = is_touch(&event);
        });
    });
    on(&canvas, "pointerup", |event: PointerEvent| tapped(&event));
    on(&input, "input", |_: Event| {
        let Some(input) = self::input() else { return };
        SHARED.with_borrow_mut(|shared| {
            shared.last = value(&input);
            shared.typed.push(Typed::Text(shared.last.clone()));
        });
    });
    for (name, is_composing) in [("compositionstart", true), ("compositionend", false)] {
        on(&input, name, move |_: Event| {
            SHARED.with_borrow_mut(|shared| shared.is_composing = is_composing);
        });
    }
    on(&input, "keydown", |event: KeyboardEvent| {
        // While letters are composed, it ends the composition.
        if event.key() == "Enter" && !event.is_composing() && !event.repeat() {
            event.prevent_default();
            SHARED.with_borrow_mut(|shared| shared.typed.push(Typed::Done));
        }
    });
    Some(())
}

fn on<E: wasm_bindgen::convert::FromWasmAbi + 'static>(
    element: &Element,
    name: &str,
    hear: impl FnMut(E) + 'static,
) {
    let heard = Closure::<dyn FnMut(E)>::new(hear);
    match element.add_event_listener_with_callback(name, heard.as_ref().unchecked_ref()) {
        Ok(()) => heard.forget(),
        Err(error) => tracing::warn!("{name} is not heard: {error:?}"),
    }
}

fn is_touch(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

fn place(event: &PointerEvent) -> Vec2 {
    Vec2::new(event.offset_x() as f32, event.offset_y() as f32)
}

/// A finger was lifted: on a field it opens the keyboard, elsewhere it closes it.
fn tapped(event: &PointerEvent) {
    let Some(input) = input().filter(|_| is_touch(event)) else { return };
    let at = place(event);
    let field = SHARED.with_borrow_mut(|shared| {
        let (from, then) = shared.began.take()?;
        let is_tap = from.distance(at) <= TAP.0 && event.time_stamp() - then <= TAP.1;
        shared.fields.iter().find(|field| is_tap && field.place.contains(at)).cloned()
    });
    close();
    // A keyboard opens for an input that gets the focus, not for one that has it.
    if let Some(field) = field {
        open(&input, &field);
    }
}
