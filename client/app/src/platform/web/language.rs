//! The language of the player's browser.

/// The language tags that the player prefers, the best first.
pub fn preferred() -> Vec<String> {
    let languages = web_sys::window().map(|window| window.navigator().languages());
    languages.iter().flat_map(js_sys::Array::iter).filter_map(|tag| tag.as_string()).collect()
}

/// Declares the language of the texts to programs that read the page.
pub fn declare(tag: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let Some(element) = document.and_then(|document| document.document_element()) else { return };
    if let Err(error) = element.set_attribute("lang", tag) {
        tracing::debug!("the language of the page cannot be declared: {error:?}");
    }
}
