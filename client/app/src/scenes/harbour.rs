//! The harbour behind the menus, in each weather, and a page that appears.

use crate::scenes::{SMALL, Scene, model, resized};
use crate::screens::picture::{self, Seen};
use crate::screens::{Screen, handling::Trial};
use crate::shell::backdrop::Weather;
use crate::shell::menu::PageMotion;
use crate::shell::painter::Painter;

/// A moment at which clouds and rain are spread over the screen.
const SECONDS: f32 = 100.0;

/// All of them.
pub fn all() -> [Scene; 4] {
    [
        scene("title-cloudy", Weather::Cloudy, None),
        scene("title-rain", Weather::Rain, None),
        scene("title-fog", Weather::Fog, None),
        // The last rows are on their way.
        scene("title-appears", Weather::Clear, Some(0.09)),
    ]
}

fn scene(name: &'static str, weather: Weather, age: Option<f32>) -> Scene {
    let screen = Screen::Title;
    let shown = model();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let model = resized(&shown, scale);
        let trial = Trial::new(model.game(), model.settings.handling(model.game()));
        let mut motion = PageMotion::default();
        if let (Some(age), Some(page)) = (age, model.page(screen)) {
            motion.pass(SECONDS, &page, model.cursor(), true, false);
            motion.pass(SECONDS + age, &page, model.cursor(), false, false);
        }
        let page = Seen::page(screen, &model, &trial, SECONDS);
        picture::paint(painter, &Seen { motion: &motion, weather, ..page });
    };
    Scene { name, pixels: SMALL, screen, model: model(), paint: Box::new(paint) }
}
