//! The scenes that show what the game looks like, for the example `studio` and the documents.

#[cfg(not(target_arch = "wasm32"))]
pub mod clip;
#[cfg(not(target_arch = "wasm32"))]
pub mod film;
#[cfg(not(target_arch = "wasm32"))]
pub mod fingerprint;
#[cfg(not(target_arch = "wasm32"))]
pub mod indexed;
#[cfg(not(target_arch = "wasm32"))]
pub mod measure;
#[cfg(not(target_arch = "wasm32"))]
pub mod raster;
#[cfg(not(target_arch = "wasm32"))]
pub mod shots;
#[cfg(not(target_arch = "wasm32"))]
pub mod sounds;

use std::sync::OnceLock;

use bevy::input::{gamepad::GamepadButton, keyboard::KeyCode};
use bevy::math::Vec2;
use bout::Millis;
use games::GameKind;
use wire::BrawlPhase;

use crate::activity::status::SoloRun;
use crate::games::{marauders, stacker, swordfight, view::ClockedView};
use crate::input::{Input, InputDevice, Pad};
use crate::scenes::replays::{Recorded, Views};
use crate::screens::picture::{self, Seen};
use crate::screens::{Screen, handling::Trial};
use crate::shell::painter::Painter;
use crate::text::tr;

mod accounts;
mod connection;
mod daily;
mod daily_battle;
pub mod emotes;
pub(crate) mod friends;
mod harbour;
mod home;
mod impacts;
mod links;
pub mod phone;
mod players;
pub mod replays;
pub(crate) mod results;
mod rooms;
mod scene;
mod servers;
mod skins;
mod training;
mod watched;

pub use scene::{LARGE, Paint, SECONDS, SMALL, Scene, model, resized};
use scene::{battle_on, scene};

/// All of them.
pub fn all() -> Vec<Scene> {
    let mut scenes = vec![
        menu("title", Screen::Title, 3),
        menu("welcome", Screen::Welcome, 0),
        menu("controls", Screen::Controls, 0),
        menu("settings", Screen::Settings, 4),
        of_game("settings-stacker", GameKind::STACKER),
        of_game("settings-marauders", GameKind::MARAUDERS),
        scaled("settings-200", 200),
        scaled("settings-75", 75),
        menu("sound", Screen::Sound, 1),
        menu("boards", Screen::Boards, 0),
        padded("pad-controls", Screen::Controls),
        padded("pad-spelling", Screen::Welcome),
        menu("handling", Screen::Handling, 0),
        menu("sword", Screen::Sword, 5),
        stacker("stack-controls", Screen::Controls),
        stacker("stack-keys", Screen::Keys),
        stacker("stack-handling", Screen::Handling),
        stacker("stack-play", Screen::Play),
        stacker("stack-leaving", Screen::Leaving),
        stacker("stack-alone", Screen::Solo),
        stacker("stack-paused", Screen::Paused),
        stacker("stack-result", Screen::Result),
        rooms::stacker_options(),
        duel("stack-duel-large", LARGE, stacker::scenes::duel()),
        duel("stack-brawl-vast", SMALL, stacker::scenes::vast()),
        duel("stack-brawl-24-large", LARGE, stacker::scenes::full()),
        menu("play", Screen::Play, 4),
        menu("servers", Screen::Servers, 3),
        menu("practice", Screen::Practice, 0),
        menu("making-pieces", Screen::Making, 0),
        menu("run-modes", Screen::Solo, 0),
        menu("practice-options", Screen::PracticeOptions, 3),
        stacker("stack-practice", Screen::Practice),
        stacker("stack-own-rules", Screen::SoloOptions),
        duel("bout-middle-large", LARGE, swordfight::scenes::middle()),
        duel("brawl-24-large", LARGE, swordfight::scenes::brawls::full()),
        menu("brawl", Screen::Brawl, 0),
        menu("brawl-join", Screen::JoinBrawl, 0),
        menu("brawl-rooms", Screen::Rooms, 2),
        room("brawl-room", Screen::Room, 100, BrawlPhase::Gathering),
        room("brawl-room-200", Screen::Room, 200, BrawlPhase::Gathering),
        room("brawl-room-count", Screen::Room, 100, BrawlPhase::Starting(4000)),
        room("brawl-room-options", Screen::RoomOptions, 100, BrawlPhase::Gathering),
        room("brawl-room-warm-up", Screen::WarmUp, 100, BrawlPhase::Starting(4000)),
        room("brawl-room-members", Screen::RoomMembers, 100, BrawlPhase::Gathering),
        room("brawl-room-member", Screen::RoomMember, 100, BrawlPhase::Gathering),
    ];
    scenes.extend(results::all());
    scenes.extend(dailies().chain(watched::all(&model())));
    scenes.extend(accounts::all().into_iter().chain([rooms::invitation(), rooms::presets()]));
    scenes.extend(harbours().chain([impacts::scene(model())]));
    scenes.extend(published().chain(friends::all()).chain(linked()));
    scenes.extend(battles().into_iter().map(|(name, clocked)| battle(name, SMALL, clocked)));
    scenes.push(battle("battle-large", LARGE, marauders::scenes::aim()));
    scenes.extend(marauders::scenes::lessons::all());
    scenes.extend(replayed());
    scenes.extend(learning().chain(phone::all()).chain(skins::all(&model(), phone::SIZES[0])));
    scenes.extend(bouts().into_iter().map(|(name, clocked)| duel(name, SMALL, clocked)));
    scenes
}

/// Lessons and drills.
fn learning() -> impl Iterator<Item = Scene> {
    let [upright, aside] = phone::SIZES;
    let moments = training::all(&model(), [SMALL, LARGE, upright, aside]).into_iter();
    moments.map(|it| scene(it.name, it.pixels, it.screen, it.model, it.clocked))
}

/// The harbour in each weather.
fn harbours() -> impl Iterator<Item = Scene> {
    harbour::ALL.into_iter().map(|(name, weather, age)| {
        let shown = model();
        let paint = move |painter: &mut Painter, scale: Option<u16>| {
            harbour::paint(painter, &resized(&shown, scale), weather, age);
        };
        let (screen, model) = (Screen::Title, model());
        Scene { name, pixels: SMALL, screen, model, paint: Box::new(paint) }
    })
}

/// The daily challenge.
fn dailies() -> impl Iterator<Item = Scene> {
    let moments = daily::all(&model(), results::run()).into_iter();
    let battles = daily_battle::all(&model(), results::aftermath(GameKind::MARAUDERS)).into_iter();
    let battle = |(name, at, model, view)| battle_on(name, SMALL, at, model, view);
    moments
        .map(|(name, at, model, bout)| scene(name, SMALL, at, model, bout))
        .chain(battles.map(battle))
}

/// The pages of players, matches and leaderboards, and the home screen of a player who has an account.
fn published() -> impl Iterator<Item = Scene> {
    let [upright, aside] = phone::SIZES;
    let known = accounts::known();
    let own = home::all(&known, [SMALL, LARGE, upright, aside]);
    let pages = players::all(&known, [SMALL, upright, aside]).into_iter().chain(own);
    pages.map(|(name, pixels, screen, model)| scene(name, pixels, screen, model, None))
}

/// Named moments of a bout.
pub fn bouts() -> Vec<(&'static str, ClockedView)> {
    let mut bouts = swordfight::scenes::all();
    bouts.extend([
        ("line-unsteady", connection::unsteady()),
        ("line-lost", connection::lost()),
        ("line-still", connection::still()),
        ("line-restarting", connection::restarting()),
        ("line-restarted", connection::restarted()),
        ("line-goes-on", connection::goes_on()),
        ("line-catching-up", connection::catching_up()),
        ("line-advanced", connection::advanced()),
        ("opponent-late", connection::late()),
        ("opponent-gone", connection::gone()),
        ("brawl-8-teams", swordfight::scenes::brawls::eight()),
        ("brawl-24", swordfight::scenes::brawls::full()),
        ("brawl-out", swordfight::scenes::brawls::out()),
        ("brawl-falling", swordfight::scenes::watched::falling()),
        ("stack-duel", stacker::scenes::duel()),
        ("stack-clear", stacker::scenes::clear()),
        ("stack-both", stacker::scenes::both()),
        ("stack-forty", stacker::scenes::forty()),
        ("stack-smallest", stacker::scenes::smallest()),
        ("stack-largest", stacker::scenes::largest()),
        ("stack-widest", stacker::scenes::widest()),
        ("stack-brawl-24", stacker::scenes::full()),
    ]);
    bouts.extend(stacker::scenes::impact::all());
    bouts
}

/// Named moments of a battle.
pub fn battles() -> Vec<(&'static str, marauders::view::BattleView)> {
    let more = marauders::scenes::looks::all().into_iter().chain(marauders::scenes::motion::all());
    marauders::scenes::all().into_iter().chain(more).collect()
}

fn menu(name: &'static str, screen: Screen, focus: usize) -> Scene {
    let mut model = model().offline().focused(focus);
    match screen {
        Screen::Controls => {
            model.hold_key(KeyCode::ArrowLeft, true);
            model.hold_key(KeyCode::Space, true);
        }
        Screen::JoinBrawl => {
            model.brawl.typed.code = "k7q-f2m".into();
            model.settings.address = "play.example.org".into();
        }
        Screen::Rooms => rooms::list(&mut model),
        Screen::Servers => servers::list(&mut model),
        Screen::Making => model.status.making = Some(wire::Making { size: 15, per_mille: 640 }),
        Screen::Practice => rooms::practice(&mut model),
        Screen::Welcome => model.settings.name = "Ann".into(),
        _ => {}
    }
    scene(name, SMALL, screen, model, None)
}

/// A menu of a player with a pad.
fn padded(name: &'static str, screen: Screen) -> Scene {
    let mut model = model().offline();
    model.input.device = InputDevice::Pad;
    model.settings.name = "ann".into();
    model.hold_key(Input::Pad(Pad::Button(GamepadButton::South)), true);
    scene(name, SMALL, screen, model, None)
}

/// A menu of a player of stacker.
fn stacker(name: &'static str, screen: Screen) -> Scene {
    let mut model = model().offline();
    model.settings.game = GameKind::STACKER;
    if screen == Screen::Controls {
        model.hold_key(KeyCode::Space, true);
        model.hold_key(KeyCode::ArrowUp, true);
    }
    let clocked = match screen {
        Screen::Leaving => Some(stacker::scenes::duel()),
        Screen::Paused => Some(stacker::scenes::forty()),
        Screen::Result => Some(stacker::scenes::forty_over()),
        _ => None,
    };
    if matches!(screen, Screen::Paused | Screen::Result) {
        let ran = (screen == Screen::Result).then(stacker::scenes::ran);
        model.status.aftermath = results::run();
        let mode = games::SoloMode::FortyLines;
        model.status.solo = Some(SoloRun { ran, ..SoloRun::new(mode, mode.rules()) });
        model.status.connection.address = "play.example.org:4711".into();
    }
    scene(name, SMALL, screen, model, clocked)
}

fn room(name: &'static str, screen: Screen, scale_percent: u16, phase: BrawlPhase) -> Scene {
    let mut model = model();
    model.settings.scale_percent = scale_percent;
    rooms::host(&mut model, phase);
    if let BrawlPhase::Starting(ms) = phase {
        model.brawl.countdown_s = Some(u32::from(ms / 1000));
    }
    model.brawl.chosen = Some(wire::MemberId(4));
    scene(name, SMALL, screen, model, None)
}

fn scaled(name: &'static str, scale_percent: u16) -> Scene {
    let mut model = model().offline().focused(4);
    model.settings.scale_percent = scale_percent;
    model.problem =
        Some(tr!("error-unreachable", address = "10.0.0.7:4711", reason = "connection refused",));
    scene(name, LARGE, Screen::Settings, model, None)
}

/// The settings of a player of this game.
fn of_game(name: &'static str, game: GameKind) -> Scene {
    let mut model = model().offline().focused(3);
    model.settings.game = game;
    scene(name, SMALL, Screen::Settings, model, None)
}

fn duel(name: &'static str, pixels: Vec2, clocked: ClockedView) -> Scene {
    let mut model = model();
    model.status.connection.signal = clocked.signal;
    scene(name, pixels, Screen::Bout, model, Some(clocked))
}

fn battle(name: &'static str, pixels: Vec2, view: marauders::view::BattleView) -> Scene {
    let mut model = model();
    model.settings.game = GameKind::MARAUDERS;
    model.status.connection.signal = view.signal;
    battle_on(name, pixels, Screen::Bout, model, view)
}

/// A link that is opened during a bout, and a newer release.
fn linked() -> [Scene; 2] {
    let (opened, newer) = (links::opened(model()), links::newer(model()));
    let middle = swordfight::scenes::middle();
    [
        scene("link-opened", SMALL, Screen::OpenedLink, opened, Some(middle)),
        scene("release-newer", SMALL, Screen::Title, newer, None),
    ]
}

/// Replays of the three games, of a brawl, and of other rules.
fn replayed() -> [Scene; 8] {
    let duel = |kind| Recorded { leaves: Millis(60_000), level: 4, ..Recorded::duel(kind) };
    let brawl = Recorded { seats: 8, ..duel(GameKind::SWORDFIGHT) };
    let [ours, other]: [fn(Recorded, u16) -> Views; 2] = [replays::views, replays::recorded];
    [
        replay("replay-swordfight", duel(GameKind::SWORDFIGHT), 700, ours),
        replay("replay-brawl", brawl, 300, ours),
        replay("replay-stacker", duel(GameKind::STACKER), 700, ours),
        replay("replay-marauders", duel(GameKind::MARAUDERS), 800, ours),
        replay("replay-marauders-near", replays::large(), 600, replays::near),
        replay("replay-recorded-brawl", brawl, 500, other),
        replay("replay-recorded-stacker", duel(GameKind::STACKER), 700, other),
        replay("replay-recorded-marauders", duel(GameKind::MARAUDERS), 800, other),
    ]
}

fn replay(name: &'static str, bout: Recorded, at: u16, of: fn(Recorded, u16) -> Views) -> Scene {
    let (views, model) = (OnceLock::new(), model());
    let before = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let Views { clocked, battle, recorded, replay } =
            views.get_or_init(|| of(bout, at)).clone();
        let model = resized(&before, scale);
        let trial = Trial::of(&model);
        let page = Seen::page(Screen::Replay, &model, &trial, SECONDS);
        picture::paint(painter, &Seen { clocked, battle, recorded, replay: Some(replay), ..page });
    };
    Scene { name, pixels: SMALL, screen: Screen::Replay, model, paint: Box::new(paint) }
}
