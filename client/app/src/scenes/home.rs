//! The home screen of a player who has played before, and a search in the settings.

use games::{GameKind, SoloMode};

use crate::input::InputDevice;
use crate::scenes::{LARGE, SMALL, Scene, phone, scene};
use crate::screens::{Model, Screen, home};
use crate::settings::last::{Last, Way};

/// All of them.
pub fn all(known: &Model) -> Vec<Scene> {
    let of = |game, way, mode| {
        let mut model = known.clone();
        model.settings.game = game;
        model.settings.last = Some(Last { game, way, mode });
        Model { focus: home::first_row(&model), ..model }
    };
    let ranked = of(GameKind::SWORDFIGHT, Way::Ranked, None);
    let solo = of(GameKind::STACKER, Way::Solo, Some(SoloMode::FortyLines));
    let mut large = ranked.clone();
    large.settings.scale_percent = 200;
    let mut touched = solo.clone();
    touched.input.device = InputDevice::Touch;
    let mut searched = known.clone();
    searched.settings_query = "o".into();
    let graphics = Model { focus: 7, ..known.clone() };
    let [upright, aside] = phone::SIZES;
    vec![
        scene("home", SMALL, Screen::Title, solo, None),
        scene("home-large", LARGE, Screen::Title, ranked, None),
        scene("home-200", SMALL, Screen::Title, large, None),
        scene("phone-home", upright, Screen::Title, touched.clone(), None),
        scene("phone-wide-home", aside, Screen::Title, touched.clone(), None),
        scene("phone-graphics", upright, Screen::Graphics, touched, None),
        scene("graphics", SMALL, Screen::Graphics, graphics, None),
        scene("settings-search", SMALL, Screen::Settings, searched, None),
    ]
}
