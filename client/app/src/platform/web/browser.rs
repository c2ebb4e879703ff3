//! The browser that shows the page.

/// Opens a page beside this one.
pub fn show(page: &str) {
    let opened = web_sys::window().map(|window| window.open_with_url_and_target(page, "_blank"));
    if !matches!(opened, Some(Ok(Some(_)))) {
        tracing::warn!(page, "the browser does not open it");
    }
}
