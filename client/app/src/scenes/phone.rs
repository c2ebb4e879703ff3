//! Scenes on a phone, held upright and on its side, as they are after a touch.

use bevy::math::Vec2;
use games::GameKind;
use wire::BrawlPhase;

use crate::games::view::ClockedView;
use crate::games::{marauders, stacker, swordfight};
use crate::input::InputDevice;
use crate::scenes::scene::{Scene, battle_on, scene};
use crate::scenes::{self, results, rooms};
use crate::screens::{Model, Screen};

/// The sizes of a phone, in pixels of a page.
pub const SIZES: [Vec2; 2] = [Vec2::new(390.0, 844.0), Vec2::new(844.0, 390.0)];

/// All of them.
pub fn all() -> Vec<Scene> {
    let [upright, aside] = SIZES;
    let mut scenes = Vec::from(menus(
        upright,
        [
            "phone-title",
            "phone-play",
            "phone-settings",
            "phone-touch",
            "phone-room",
            "phone-options",
            "phone-practice",
            "phone-result",
        ],
    ));
    scenes.extend(menus(
        aside,
        [
            "phone-wide-title",
            "phone-wide-play",
            "phone-wide-settings",
            "phone-wide-touch",
            "phone-wide-room",
            "phone-wide-options",
            "phone-wide-practice",
            "phone-wide-result",
        ],
    ));
    let names = ["phone-swordfight", "phone-stacker", "phone-stacker-run", "phone-brawl"];
    scenes.extend(bouts(upright, names));
    let names = [
        "phone-wide-swordfight",
        "phone-wide-stacker",
        "phone-wide-stacker-run",
        "phone-wide-brawl",
    ];
    scenes.extend(bouts(aside, names));
    scenes.push(bout("tablet-stacker", scenes::SMALL, GameKind::STACKER, stacker::scenes::duel()));
    scenes.extend([
        battle("phone-marauders", upright, marauders::scenes::aim()),
        battle("phone-wide-marauders", aside, marauders::scenes::aim()),
        battle("phone-marauders-quad", upright, marauders::scenes::quad()),
        battle("phone-marauders-near", upright, marauders::scenes::motion::near()),
        battle(
            "phone-marauders-folded",
            upright,
            marauders::scenes::motion::folded(marauders::scenes::motion::near()),
        ),
        battle(
            "phone-wide-marauders-near",
            aside,
            marauders::scenes::motion::folded(marauders::scenes::motion::near()),
        ),
        battle("phone-wide-marauders-quad", aside, marauders::scenes::quad()),
    ]);
    scenes
}

fn menus(size: Vec2, names: [&'static str; 8]) -> [Scene; 8] {
    let [title, play, settings, touch, room, options, practice, result] = names;
    [
        scene(title, size, Screen::Title, model(GameKind::SWORDFIGHT), None),
        scene(play, size, Screen::Play, model(GameKind::STACKER), None),
        scene(settings, size, Screen::Settings, model(GameKind::SWORDFIGHT), None),
        scene(touch, size, Screen::Touch, model(GameKind::STACKER), None),
        scene(room, size, Screen::Room, host(), None),
        scene(options, size, Screen::RoomOptions, host(), None),
        scene(practice, size, Screen::Practice, model(GameKind::STACKER), None),
        over(result, size),
    ]
}

fn bouts(size: Vec2, names: [&'static str; 4]) -> [Scene; 4] {
    let [sword, stack, run, brawl] = names;
    [
        bout(sword, size, GameKind::SWORDFIGHT, swordfight::scenes::middle()),
        bout(stack, size, GameKind::STACKER, stacker::scenes::duel()),
        bout(run, size, GameKind::STACKER, stacker::scenes::forty()),
        bout(brawl, size, GameKind::SWORDFIGHT, swordfight::scenes::brawls::eight()),
    ]
}

fn battle(name: &'static str, size: Vec2, view: marauders::view::BattleView) -> Scene {
    let mut model = model(GameKind::MARAUDERS);
    model.status.connection.signal = view.signal;
    let mut view = view;
    view.buttons.iter_mut().for_each(|(_, keys)| keys.clear());
    battle_on(name, size, Screen::Bout, model, view)
}

/// The menus of a player with a touch screen.
fn model(game: GameKind) -> Model {
    let mut model = scenes::model();
    model.input.device = InputDevice::Touch;
    model.settings.game = game;
    model.status.game = Some(game);
    model
}

fn host() -> Model {
    let mut model = model(GameKind::SWORDFIGHT);
    rooms::host(&mut model, BrawlPhase::Gathering);
    model
}

fn over(name: &'static str, size: Vec2) -> Scene {
    let mut model = results::after(GameKind::SWORDFIGHT, results::bout_result());
    model.input.device = InputDevice::Touch;
    model.status.game = Some(GameKind::SWORDFIGHT);
    scene(name, size, Screen::Result, model, Some(swordfight::scenes::end()))
}

fn bout(name: &'static str, size: Vec2, game: GameKind, clocked: ClockedView) -> Scene {
    let mut model = model(game);
    model.status.connection.signal = clocked.signal;
    model.status.has_targets = clocked.melee.is_some();
    let mut clocked = clocked;
    if let Some(melee) = &mut clocked.melee {
        melee.keys = Default::default();
    }
    scene(name, size, Screen::Bout, model, Some(clocked))
}
