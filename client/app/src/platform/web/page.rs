//! The page around the game. Its script reads what it must know from attributes of the canvas, and leaves
//! there what it knows itself.

use web_sys::Element;

use crate::platform::typing::PageKeys;

/// The bound keys while a bout is on, the match that is left with the page, and what keys print.
const BOUND: &str = "data-bound";
const MATCH: &str = "data-match";
const LAYOUT: &str = "data-layout";

/// Tells the page which keys are the game's.
pub fn tell(keys: &PageKeys) {
    let Some(canvas) = canvas() else { return };
    let set = |name, value: Option<String>| match value {
        Some(value) => canvas.set_attribute(name, &value),
        None => canvas.remove_attribute(name),
    };
    let bound = keys.bound.as_ref().map(|bound| {
        let names: Vec<String> = bound.iter().map(|code| format!("{code:?}")).collect();
        names.join(" ")
    });
    let is_set = set(BOUND, bound).and(set(MATCH, keys.asks.then(String::new)));
    if let Err(error) = is_set {
        tracing::warn!("the page is not told of the keys of the game: {error:?}");
    }
}

/// What the keys print, as lines of their places and letters, once the page knows it.
pub fn layout() -> Option<String> {
    let canvas = canvas()?;
    let layout = canvas.get_attribute(LAYOUT)?;
    // A canvas that lets an attribute be read lets it be removed.
    let _ = canvas.remove_attribute(LAYOUT);
    Some(layout)
}

fn canvas() -> Option<Element> {
    web_sys::window()?.document()?.get_element_by_id("game")
}
