//! What a scene is, and the usual ones.

use bevy::math::Vec2;

use crate::games::{marauders, swordfight, view::ClockedView};
use crate::input::Sampler;
use crate::screens::handling::Trial;
use crate::screens::picture::{self, Seen};
use crate::screens::{Model, Screen};
use crate::settings::{Settings, SettingsFile};
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

/// The menus of a player in a bout.
pub fn model() -> Model {
    let settings = Settings { name: "Anne".into(), ..Settings::default() };
    let mut model = Model::new(SettingsFile::none(), settings);
    model.status.connection.address = "play.example.org:4711".into();
    model.status.connection.signal = Some(swordfight::scenes::GOOD);
    model.status.seconds = 97;
    model
}

/// A picture of a battle.
pub(super) fn battle_on(
    name: &'static str,
    pixels: Vec2,
    screen: Screen,
    model: Model,
    view: marauders::view::BattleView,
) -> Scene {
    let trial = Trial::of(&model);
    let shown = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let model = resized(&shown, scale);
        let battle = Some(view.clone());
        let seen = Seen { battle, ..Seen::page(screen, &model, &trial, SECONDS) };
        picture::paint(painter, &seen);
    };
    Scene { name, pixels, screen, model, paint: Box::new(paint) }
}

/// A picture of a screen, with what is played on boards behind it, if anything.
pub(super) fn scene(
    name: &'static str,
    pixels: Vec2,
    screen: Screen,
    model: Model,
    clocked: Option<ClockedView>,
) -> Scene {
    let game = model.game();
    let (rules, handling) = (game.rules_default(), model.settings.handling(game));
    let mut trial = Trial::new(game, handling);
    // Long enough for the first pair to be in the middle of the board.
    for _ in 0..300 {
        trial.pass(1.0 / 60.0, &mut Sampler::default(), (rules, handling), false);
    }
    let shown = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let model = resized(&shown, scale);
        let clocked = clocked.clone();
        let seen = Seen { clocked, ..Seen::page(screen, &model, &trial, SECONDS) };
        picture::paint(painter, &seen);
    };
    Scene { name, pixels, screen, model, paint: Box::new(paint) }
}
