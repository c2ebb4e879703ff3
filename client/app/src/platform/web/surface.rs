//! The surface that the program draws on: the canvas of the page, which is as large as the page.

use bevy::app::PluginGroupBuilder;
use bevy::log::{DEFAULT_FILTER, LogPlugin};
use bevy::math::URect;
use bevy::prelude::*;
use bevy::window::PresentMode;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use crate::platform::card;
use crate::platform::picture::Picture;

/// The selector of the canvas.
const CANVAS: &str = "#game";

/// A request to bring the game to the front, which no link to a page asks for.
#[derive(Message)]
pub struct Raise;

/// Bevy's plugins, with a canvas in place of a window. The log goes to the console of the browser.
///
/// The page's own script keeps keys from scrolling it: the browser keeps its shortcuts, and a paste
/// becomes an event.
pub fn plugins(_: (u32, u32)) -> PluginGroupBuilder {
    let window = Window {
        title: "Cutlass".into(),
        canvas: Some(CANVAS.into()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: false,
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    // Bevy reports as an error that its renderer is missing, as it is without a graphics card.
    let filter = format!("{DEFAULT_FILTER},bevy_render::extract_resource=off");
    DefaultPlugins
        .build()
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(LogPlugin { filter, ..default() })
}

/// Whether the browser draws with a graphics card, by the name of its driver, which the page's own script has found
/// out: the game is quicker without one by itself than by a browser that plays one.
pub fn has_card() -> bool {
    let driver = canvas().and_then(|canvas| canvas.get_attribute("data-card"));
    driver.is_none_or(|driver| !driver.is_empty() && !card::is_software(&driver))
}

fn canvas() -> Option<HtmlCanvasElement> {
    document()?.query_selector(CANVAS).ok()??.dyn_into().ok()
}

thread_local! {
    /// What pictures from memory are put on.
    static CONTEXT: Option<CanvasRenderingContext2d> =
        canvas().and_then(|canvas| canvas.get_context("2d").ok()??.dyn_into().ok());
}

/// Shows what has changed of a picture that is drawn in memory, and is as large as the canvas.
pub fn put(picture: Res<Picture>, mut bytes: Local<Vec<u8>>) {
    CONTEXT.with(|context| {
        let Some(context) = context else { return };
        let Some(canvas) = context.canvas() else { return };
        let size = picture.raster.size();
        let whole = [URect::from_corners(UVec2::ZERO, size)];
        let mut parts = picture.changed.as_slice();
        if !parts.is_empty() && (canvas.width(), canvas.height()) != size.into() {
            // Another size clears the canvas.
            canvas.set_width(size.x);
            canvas.set_height(size.y);
            parts = &whole;
        }
        for part in parts {
            bytes.clear();
            picture.raster.rows_of(*part).for_each(|row| bytes.extend(row.as_flattened()));
            let (size, at) = (part.size(), part.min.as_dvec2());
            let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&bytes), size.x, size.y);
            if let Err(error) = data.and_then(|data| context.put_image_data(&data, at.x, at.y)) {
                tracing::warn!("a part of the picture is not shown: {error:?}");
            }
        }
    });
}

/// Shows `title` on the tab of the page.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Whether nobody can see what is drawn: another tab is in front.
pub fn is_hidden() -> bool {
    document().is_some_and(|page| page.hidden())
}

/// Whether the browser lets a page fill the screen: that of an iPhone does not.
pub fn can_fill_screen() -> bool {
    document().is_some_and(|page| page.fullscreen_enabled())
}

/// Whether fullscreen can be a mode of the screen: a page has none.
pub fn has_exclusive() -> bool {
    false
}

/// Whether the page fills the screen.
pub fn is_fullscreen(_: &Window) -> bool {
    document().is_some_and(|page| page.fullscreen_element().is_some())
}

/// Lets the page fill the screen, which the browser allows just after a press, or ends that.
pub fn set_fullscreen(_: &mut Window, fills: bool, _borderless: bool) {
    let Some(page) = document() else { return };
    let root = page.document_element().filter(|_| fills);
    if let Some(Err(error)) = root.map(|root| root.request_fullscreen()) {
        tracing::info!("the page cannot fill the screen: {error:?}");
    }
    if !fills {
        page.exit_fullscreen();
    }
}

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

/// Whether programs outside can read what a finger can press.
pub const HAS_TARGETS: bool = true;

/// Shows them what it can press: an attribute of the canvas has it.
pub fn show_targets(targets: &str) {
    if let Some(Err(error)) = canvas().map(|canvas| canvas.set_attribute("data-touch", targets)) {
        tracing::debug!("the page cannot tell what can be pressed: {error:?}");
    }
}

/// The first picture is drawn: puts away the page's progress bar.
pub fn show() {
    let body = document().and_then(|page| page.body());
    if let Some(Err(error)) = body.map(|body| body.set_attribute("data-state", "playing")) {
        tracing::warn!("the progress bar cannot be put away: {error:?}");
    }
}
