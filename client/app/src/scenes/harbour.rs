//! The harbour behind the menus, in each weather, and a page that appears.

use crate::screens::picture::{self, Seen};
use crate::screens::{Model, Screen, handling::Trial};
use crate::shell::backdrop::Weather;
use crate::shell::menu::PageMotion;
use crate::shell::painter::Painter;

/// A moment at which clouds and rain are spread over the screen.
const SECONDS: f32 = 100.0;

/// All of them: a name, the weather, and the seconds since the page began to appear.
pub const ALL: [(&str, Weather, Option<f32>); 4] = [
    ("title-cloudy", Weather::Cloudy, None),
    ("title-rain", Weather::Rain, None),
    ("title-fog", Weather::Fog, None),
    // The last rows are on their way.
    ("title-appears", Weather::Clear, Some(0.09)),
];

/// Paints one of them.
pub fn paint(painter: &mut Painter, model: &Model, weather: Weather, age: Option<f32>) {
    let screen = Screen::Title;
    let trial = Trial::of(model);
    let mut motion = PageMotion::default();
    if let (Some(age), Some(page)) = (age, model.page(screen)) {
        motion.pass(SECONDS, &page, model.cursor(), true, false);
        motion.pass(SECONDS + age, &page, model.cursor(), false, false);
    }
    let page = Seen::page(screen, model, &trial, SECONDS);
    picture::paint(painter, &Seen { motion: &motion, weather, ..page });
}
