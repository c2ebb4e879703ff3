//! What a scene is.

use bevy::math::Vec2;

use crate::screens::{Model, Screen};
use crate::shell::painter::Painter;

/// Paints a scene, with another text size in percent if given.
pub type Paint = dyn Fn(&mut Painter, Option<u16>) + Send + Sync;

/// A named picture.
pub struct Scene {
    /// The name of its file, without the extension.
    pub name: &'static str,
    /// Its size.
    pub pixels: Vec2,
    /// The screen that it shows.
    pub screen: Screen,
    /// The menus that it shows.
    pub model: Model,
    /// Paints its contents.
    pub paint: Box<Paint>,
}

/// The size of most scenes.
pub const SMALL: Vec2 = Vec2::new(1280.0, 720.0);
/// The size of large scenes.
pub const LARGE: Vec2 = Vec2::new(1920.0, 1080.0);
/// The time of the scenes: a warning's flash is bright then.
pub const SECONDS: f32 = 0.3;

/// The same menus with another text size in percent, if given.
pub fn resized(model: &Model, scale_percent: Option<u16>) -> Model {
    let mut model = model.clone();
    model.settings.scale_percent = scale_percent.unwrap_or(model.settings.scale_percent);
    model
}
