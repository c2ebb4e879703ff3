//! The home screen of a player who has played before, and a search in the settings.

use bevy::math::Vec2;
use games::{GameKind, SoloMode};

use crate::input::InputDevice;
use crate::screens::{Model, Screen, home};
use crate::settings::last::{Last, Way};

/// All of them: a name, the size in pixels, the screen and the menus.
pub fn all(known: &Model, sizes: [Vec2; 4]) -> [(&'static str, Vec2, Screen, Model); 11] {
    let of = |game, way, mode| {
        let mut model = known.clone();
        model.settings.game = game;
        model.settings.last = Some(Last { game, way, mode });
        let focus = home::first_row(&model);
        model.focused(focus)
    };
    let ranked = of(GameKind::SWORDFIGHT, Way::Ranked, None);
    let solo = of(GameKind::STACKER, Way::Solo, Some(SoloMode::FortyLines));
    let mut vast = ranked.clone();
    vast.settings.scale_percent = 200;
    let mut touched = solo.clone();
    touched.input.device = InputDevice::Touch;
    let mut searched = known.clone();
    searched.position.settings_query = "o".into();
    let graphics = known.clone().focused(7);
    let [small, large, upright, aside] = sizes;
    [
        ("home", small, Screen::Title, solo),
        ("home-large", large, Screen::Title, ranked),
        ("home-200", small, Screen::Title, vast),
        ("phone-home", upright, Screen::Title, touched.clone()),
        ("phone-wide-home", aside, Screen::Title, touched.clone()),
        ("phone-graphics", upright, Screen::Graphics, touched.clone()),
        ("phone-wide-graphics", aside, Screen::Graphics, touched.clone()),
        ("phone-boards", upright, Screen::Boards, touched.clone()),
        ("phone-wide-boards", aside, Screen::Boards, touched),
        ("graphics", small, Screen::Graphics, graphics),
        ("settings-search", small, Screen::Settings, searched),
    ]
}
