//! The scenes that show what the game looks like, for `cutlass screens` and the documents.

use std::sync::OnceLock;

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use games::GameKind;
use wire::BrawlPhase;

use crate::draw;
use crate::draw::bout::Sight;
use crate::keys::{Hand, Key, Pad, Sampler};
use crate::painter::Painter;
use crate::screens::solo::Alone;
use crate::screens::trial::Trial;
use crate::screens::{Model, News, Screen};
use crate::settings::{Settings, Shelf};
use crate::view::{self, Seen};

mod battles;
mod brawls;
mod lessons;
mod lines;
mod moments;
mod people;
mod rooms;
mod stacks;

/// A named picture.
pub struct Scene {
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// Its size.
    pub pixels: Vec2,
    /// What is in it.
    pub paint: Box<dyn Fn(&mut Painter) + Send + Sync>,
}

const SMALL: Vec2 = Vec2::new(1280.0, 720.0);
const LARGE: Vec2 = Vec2::new(1920.0, 1080.0);
/// When the scenes are: a warning's flash is bright then.
const SECONDS: f32 = 0.3;

/// All of them.
pub fn all() -> Vec<Scene> {
    let mut scenes = vec![
        menu("title", Screen::Title, 0),
        menu("welcome", Screen::Welcome, 0),
        menu("controls", Screen::Controls, 0),
        menu("settings", Screen::Settings, 3),
        scaled("settings-200", 200),
        scaled("settings-75", 75),
        menu("sound", Screen::Sound, 1),
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
        options(),
        duel("stack-duel-large", LARGE, stacks::duel()),
        duel("stack-brawl-vast", SMALL, stacks::vast()),
        duel("stack-brawl-24-large", LARGE, stacks::full()),
        menu("play", Screen::Play, 0),
        duel("bout-middle-large", LARGE, moments::middle()),
        duel("brawl-24-large", LARGE, brawls::full()),
        watching(),
        menu("brawl", Screen::Brawl, 0),
        menu("brawl-join", Screen::JoinBrawl, 0),
        menu("brawl-rooms", Screen::Rooms, 2),
        room("brawl-room", Screen::Room, 100, BrawlPhase::Gathering),
        room("brawl-room-200", Screen::Room, 200, BrawlPhase::Gathering),
        room("brawl-room-count", Screen::Room, 100, BrawlPhase::Starting(4000)),
        room("brawl-room-options", Screen::RoomOptions, 100, BrawlPhase::Gathering),
        room("brawl-room-members", Screen::RoomMembers, 100, BrawlPhase::Gathering),
        room("brawl-room-member", Screen::RoomMember, 100, BrawlPhase::Gathering),
        result(),
    ];
    scenes.extend(people::all());
    scenes.extend(battles().into_iter().map(|(name, sight)| battle(name, SMALL, sight)));
    scenes.push(battle("battle-large", LARGE, battles::aim()));
    scenes.push(battled());
    scenes.extend(lessons::all());
    scenes.extend(bouts().into_iter().map(|(name, sight)| duel(name, SMALL, sight)));
    scenes
}

/// Named moments of a bout.
pub fn bouts() -> Vec<(&'static str, Sight)> {
    vec![
        ("bout-early", moments::early()),
        ("bout-middle", moments::middle()),
        ("bout-chain", moments::chain()),
        ("line-unsteady", lines::unsteady()),
        ("line-lost", lines::lost()),
        ("line-still", lines::still()),
        ("line-catching-up", lines::catching_up()),
        ("line-advanced", lines::advanced()),
        ("opponent-late", lines::late()),
        ("opponent-gone", lines::gone()),
        ("brawl-8-teams", brawls::eight()),
        ("brawl-24", brawls::full()),
        ("brawl-out", brawls::out()),
        ("stack-duel", stacks::duel()),
        ("stack-clear", stacks::clear()),
        ("stack-forty", stacks::forty()),
        ("stack-smallest", stacks::smallest()),
        ("stack-largest", stacks::largest()),
        ("stack-widest", stacks::widest()),
        ("stack-brawl-24", stacks::full()),
    ]
}

/// Named moments of a battle.
pub fn battles() -> Vec<(&'static str, draw::battle::Sight)> {
    vec![
        ("battle-early", battles::early()),
        ("battle-aim", battles::aim()),
        ("battle-refused", battles::refused()),
        ("battle-matched", battles::matched()),
        ("battle-flight", battles::flight()),
        ("battle-hit", battles::hit()),
        ("battle-spell", battles::spell()),
        ("battle-quad", battles::quad()),
        ("battle-tag", battles::tag()),
        ("battle-21", battles::vast()),
        ("battle-first", battles::first()),
        ("battle-lesson", battles::lesson()),
        ("battle-over", battles::over()),
    ]
}

/// The menus of a player in a bout.
pub fn model() -> Model {
    let settings = Settings { name: "Anne".into(), ..Settings::default() };
    let mut model = Model::new(Shelf::none(), settings);
    model.news.connection = "play.example.org:4711".into();
    model.news.signal = Some(moments::GOOD);
    model.news.seconds = 97;
    model
}

fn menu(name: &'static str, screen: Screen, focus: usize) -> Scene {
    let mut model = Model { focus, news: News::default(), ..model() };
    match screen {
        Screen::Controls => {
            let Model { keys, settings, .. } = &mut model;
            keys.key(settings.keys(settings.game), KeyCode::ArrowLeft, true);
            keys.key(settings.keys(settings.game), KeyCode::Space, true);
        }
        Screen::JoinBrawl => {
            model.brawl.code = "k7q-f2m".into();
            model.settings.address = "play.example.org".into();
        }
        Screen::Rooms => rooms::list(&mut model),
        Screen::Welcome => model.settings.name = "Ann".into(),
        _ => {}
    }
    scene(name, SMALL, screen, model, None)
}

/// A menu of a player with a pad.
fn padded(name: &'static str, screen: Screen) -> Scene {
    let mut model = Model { news: News::default(), hand: Hand::Pad, ..model() };
    model.settings.name = "ann".into();
    let Model { keys, settings, .. } = &mut model;
    let button = Key::Pad(Pad::Button(GamepadButton::South));
    keys.key(settings.keys(settings.game), button, true);
    scene(name, SMALL, screen, model, None)
}

/// A menu of a player of stacker.
fn stacker(name: &'static str, screen: Screen) -> Scene {
    let mut model = Model { news: News::default(), ..model() };
    model.settings.game = GameKind::Stacker;
    let Model { keys, settings, .. } = &mut model;
    if screen == Screen::Controls {
        keys.key(settings.keys(GameKind::Stacker), KeyCode::Space, true);
        keys.key(settings.keys(GameKind::Stacker), KeyCode::ArrowUp, true);
    }
    let sight = match screen {
        Screen::Leaving => Some(stacks::duel()),
        Screen::Paused | Screen::Result => Some(stacks::forty()),
        _ => None,
    };
    if matches!(screen, Screen::Paused | Screen::Result) {
        let ran = (screen == Screen::Result).then(stacks::ran);
        model.news.solo = Some(Alone { mode: games::SoloMode::FortyLines, ran });
        model.news.connection = "play.example.org:4711".into();
    }
    scene(name, SMALL, screen, model, sight)
}

/// The options of a room that plays stacker.
fn options() -> Scene {
    let mut model = model();
    rooms::host(&mut model, BrawlPhase::Gathering);
    let rules = GameKind::Stacker.rules_default();
    if let Some(room) = &mut model.brawl.room {
        room.options = wire::BrawlOptions { seats: 12, ..wire::BrawlOptions::new(rules) };
        model.brawl.draft = room.options;
    }
    scene("stack-room-options", SMALL, Screen::RoomOptions, model, None)
}

fn room(name: &'static str, screen: Screen, scale_percent: u16, phase: BrawlPhase) -> Scene {
    let mut model = model();
    model.settings.scale_percent = scale_percent;
    rooms::host(&mut model, phase);
    if let BrawlPhase::Starting(ms) = phase {
        model.brawl.count_s = Some(u32::from(ms / 1000));
    }
    model.brawl.chosen = Some(wire::MemberId(4));
    scene(name, SMALL, screen, model, None)
}

fn scaled(name: &'static str, scale_percent: u16) -> Scene {
    let mut model = Model { focus: 4, news: News::default(), ..model() };
    model.settings.scale_percent = scale_percent;
    model.problem = Some("Nobody answers at 10.0.0.7:4711. Check the address".into());
    scene(name, LARGE, Screen::Settings, model, None)
}

fn duel(name: &'static str, pixels: Vec2, sight: Sight) -> Scene {
    let mut model = model();
    model.news.signal = sight.signal;
    scene(name, pixels, Screen::Bout, model, Some(sight))
}

fn battle(name: &'static str, pixels: Vec2, sight: draw::battle::Sight) -> Scene {
    let mut model = model();
    model.settings.game = GameKind::Marauders;
    model.news.signal = sight.signal;
    battle_on(name, pixels, Screen::Bout, model, sight)
}

/// What stands over a battle that is decided.
fn battled() -> Scene {
    let mut model = model();
    model.settings.game = GameKind::Marauders;
    model.news.title = "Victory".into();
    model.news.lines = vec!["Anne 1 : Calico 0, after 24 turns".into()];
    model.news.ready = "Next battle".into();
    battle_on("battle-result", SMALL, Screen::Result, model, battles::over())
}

fn battle_on(
    name: &'static str,
    pixels: Vec2,
    screen: Screen,
    model: Model,
    sight: draw::battle::Sight,
) -> Scene {
    let trial = Trial::new(model.game(), model.settings.handling(model.game()));
    let paint = move |painter: &mut Painter| {
        let battle = Some(sight.clone());
        let (sight, watched, seconds) = (None, None, SECONDS);
        let seen = Seen { screen, model: &model, trial: &trial, sight, battle, watched, seconds };
        view::paint(painter, &seen);
    };
    Scene { name, pixels, paint: Box::new(paint) }
}

/// Frame `frame` of a full brawl on the move, 60 to a second.
pub fn moving_brawl(frame: u32) -> impl Fn(&mut Painter) {
    let (model, sight) = (model(), brawls::moving(frame));
    let trial = Trial::new(model.game(), model.settings.handling(model.game()));
    move |painter| {
        let (screen, sight, seconds) = (Screen::Bout, Some(sight.clone()), frame as f32 / 60.0);
        let (battle, watched) = (None, None);
        let seen = Seen { screen, model: &model, trial: &trial, sight, battle, watched, seconds };
        view::paint(painter, &seen);
    }
}

/// Frame `frame` of a battle on the largest field, 60 to a second: the cursor walks over it.
pub fn moving_battle(frame: u32) -> impl Fn(&mut Painter) {
    static STILL: OnceLock<draw::battle::Sight> = OnceLock::new();
    let mut sight = STILL.get_or_init(battles::vast).clone();
    let step = (frame / 6) as u8;
    let size = sight.table.field.size();
    if let Some(aim) = &mut sight.aim {
        aim.place = marauders::Place::new(step / size % size, step % size);
    }
    let battle = battle_on("", LARGE, Screen::Bout, model(), sight);
    move |painter| (battle.paint)(painter)
}

fn watching() -> Scene {
    let model = model();
    let paint = move |painter: &mut Painter| {
        let trial = Trial::new(model.game(), model.settings.handling(model.game()));
        let watched = Some(brawls::watched());
        let (screen, seconds, sight, battle) = (Screen::Bout, SECONDS, None, None);
        let seen = Seen { screen, model: &model, trial: &trial, sight, battle, watched, seconds };
        view::paint(painter, &seen);
    };
    Scene { name: "brawl-watched", pixels: SMALL, paint: Box::new(paint) }
}

fn result() -> Scene {
    let mut model = model();
    model.news.title = "Victory".into();
    model.news.lines = vec!["Anne 2 : Calico 1, after 41 pairs in 1:37".into()];
    model.news.ready = "Rematch".into();
    let sight = moments::end();
    scene("result", SMALL, Screen::Result, model, Some(sight))
}

fn scene(
    name: &'static str,
    pixels: Vec2,
    screen: Screen,
    model: Model,
    sight: Option<Sight>,
) -> Scene {
    let game = model.game();
    let handling = model.settings.handling(game);
    let mut trial = Trial::new(game, handling);
    // Long enough for the first pair to be in the middle of the board.
    for _ in 0..300 {
        trial.pass(1.0 / 60.0, &mut Sampler::default(), (game, handling), false);
    }
    let paint = move |painter: &mut Painter| {
        let sight = sight.clone();
        let (battle, watched, seconds) = (None, None, SECONDS);
        let seen = Seen { screen, model: &model, trial: &trial, sight, battle, watched, seconds };
        view::paint(painter, &seen);
    };
    Scene { name, pixels, paint: Box::new(paint) }
}
