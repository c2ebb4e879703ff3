//! The fonts of the system, which a browser shows to no page: it draws words with them by itself, into a
//! picture.

use bevy::prelude::Resource;
use fontique::Blob;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Whether words with letters that no font of ours has are drawn by [`picture`].
pub const DRAWS_PICTURES: bool = true;

/// The widest picture, in pixels: every graphics card takes it.
const WIDTH_MAX: u32 = 2048;
/// Room for accents and joined letters that stand out at the ends, relative to the size of the text.
const MARGIN: f32 = 0.25;
/// The height of a picture relative to the size of the text: some scripts are tall.
const HEIGHT: f32 = 2.0;
/// How far the baseline is below the middle of a line in our font, relative to its size.
const BASELINE: f32 = 0.33;

/// A search for letters in the fonts of the system, which finds none.
#[derive(Resource)]
pub struct FontSearch(());

impl FontSearch {
    /// A search that holds up no frame.
    pub fn beside() -> FontSearch {
        FontSearch(())
    }

    /// Asks for fonts with these letters.
    pub fn ask(&mut self, _letters: Vec<char>) {}

    /// What was found since the last call: fonts, each with those of the letters that it has.
    pub fn found(&mut self) -> Vec<(Blob<u8>, Vec<char>)> {
        Vec::new()
    }
}

/// A picture of white words on nothing, with the margin at either end.
pub struct Picture {
    /// Its size in pixels.
    pub size: [u32; 2],
    /// Its pixels from the top left corner, four bytes of colour each.
    pub pixels: Vec<u8>,
    /// The margin in pixels.
    pub margin: f32,
}

/// The picture of a line of text, whose middle is that of the picture. `None` where the browser draws none.
pub fn picture(words: &str, size: f32, is_bold: bool) -> Option<Picture> {
    let canvas = web_sys::window()?.document()?.create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    let context = canvas.get_context("2d").ok()??;
    let context: CanvasRenderingContext2d = context.dyn_into().ok()?;
    let weight = if is_bold { "bold" } else { "normal" };
    let font = format!("{weight} {size}px system-ui, sans-serif");
    context.set_font(&font);
    let margin = (size * MARGIN).ceil();
    let measured = context.measure_text(words).ok()?.width() as f32;
    let width = ((measured + 2.0 * margin).ceil() as u32).clamp(1, WIDTH_MAX);
    let height = ((size * HEIGHT).ceil() as u32).max(1);
    canvas.set_width(width);
    canvas.set_height(height);
    // A canvas of another size has forgotten it.
    context.set_font(&font);
    context.set_fill_style_str("white");
    let baseline = (height as f32 / 2.0 + size * BASELINE).round();
    context.fill_text(words, f64::from(margin), f64::from(baseline)).ok()?;
    let data = context.get_image_data(0.0, 0.0, f64::from(width), f64::from(height)).ok()?;
    Some(Picture { size: [width, height], pixels: data.data().0, margin })
}
