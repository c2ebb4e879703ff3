//! Stacker end to end, alone and against a bot: the real program without a window, on a server of
//! its own.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use app::draw::bout::{Game, Sight};
use app::draw::stack::own::Stack;
use app::keyring::Keyring;
use app::play::{Play, PlayPlugin};
use app::screens::{Model, Screen, Wish};
use app::settings::{Settings, Shelf};
use app::window::ScreensPlugin;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::ExitCondition;
use games::{GameKind, RunEnd, SoloMode};

/// Longer than any of the waits that this test is about, on a machine that is busy.
const WITHIN: Duration = Duration::from_secs(120);

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> Folder {
    Folder(std::env::temp_dir().join(format!("cutlass-{name}-{}", std::process::id())))
}

fn program(folder: &Folder) -> App {
    let settings = Settings { name: "Anne".into(), game: GameKind::Stacker, ..Settings::default() };
    let keyring = Keyring::open(&folder.0.join("accounts.toml"));
    let home = Some(folder.0.clone());
    let model = Model { home, keyring, ..Model::new(Shelf::none(), settings) };
    let window =
        WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, window));
    app.add_plugins((ScreensPlugin { model }, PlayPlugin));
    app.update();
    app
}

fn key(app: &mut App, key_code: KeyCode, state: ButtonState) {
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key: Key::Unidentified(NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    });
}

fn tap(app: &mut App, code: KeyCode) {
    key(app, code, ButtonState::Pressed);
    live(app);
    key(app, code, ButtonState::Released);
    live(app);
}

/// A frame.
fn live(app: &mut App) {
    app.update();
    thread::park_timeout(Duration::from_millis(16));
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn model(app: &App) -> &Model {
    app.world().resource()
}

/// What is to be seen of the bout.
fn sight(app: &App) -> Option<Sight> {
    let keys = model(app).settings.keys(GameKind::Stacker);
    app.world().resource::<Play>().sight(keys)
}

/// The player's own field, while there is one.
fn own(app: &App) -> Option<Stack> {
    match sight(app)?.game {
        Game::Stacker(stack) => Some(*stack),
        Game::Swordfight(_) => panic!("stacker was chosen"),
    }
}

fn live_until(what: &str, app: &mut App, is_done: impl Fn(&App) -> bool) {
    let began = Instant::now();
    while !is_done(app) {
        let problem = &model(app).problem;
        assert!(began.elapsed() < WITHIN, "no {what} in time, on {:?}: {problem:?}", screen(app));
        live(app);
    }
}

#[test]
fn a_run_is_paused_begun_again_and_played_to_its_end() {
    let folder = folder("solo");
    let mut app = program(&folder);
    app.world_mut().write_message(Wish::Solo(SoloMode::TwoMinutes));
    let ticks = |app: &App| own(app).map_or(0, |stack| stack.tick.0);
    live_until("first ticks", &mut app, |app| screen(app) == Screen::Bout && 30 < ticks(app));

    // The clock stands still, and nobody minds.
    tap(&mut app, KeyCode::KeyP);
    assert_eq!(screen(&app), Screen::Paused);
    let before = ticks(&app);
    let began = Instant::now();
    live_until("pause", &mut app, |_| Duration::from_secs(1) < began.elapsed());
    assert_eq!(ticks(&app), before);
    let went_on = Instant::now();
    tap(&mut app, KeyCode::KeyP);
    live_until("more ticks", &mut app, |app| before + 30 < ticks(app));
    let most = went_on.elapsed().as_millis() * 60 / 1000 + 2;
    assert!(u128::from(ticks(&app) - before) <= most, "what was paused is not caught up with");

    // Again: another run, from its first tick.
    tap(&mut app, KeyCode::KeyR);
    live_until("another run", &mut app, |app| {
        screen(app) == Screen::Bout && (1..60).contains(&ticks(app))
    });

    // Dropped in the middle until the field is full: the points stand.
    let began = Instant::now();
    while screen(&app) != Screen::Result {
        assert!(began.elapsed() < WITHIN, "no end in time: {:?}", own(&app));
        tap(&mut app, KeyCode::Space);
    }
    let ran = model(&app).news.solo.and_then(|alone| alone.ran).expect("it was told");
    assert_eq!((ran.mode, ran.run.end), (SoloMode::TwoMinutes, RunEnd::ToppedOut));
    let kept = ran.kept.expect("points count");
    assert_eq!((kept.place, kept.best_before), (1, None));
    let page = model(&app).page(Screen::Result).expect("a page");
    assert_eq!(page.title, "Your best");
    assert!(page.lines.contains(&"Your first that counts".to_owned()), "{:?}", page.lines);

    tap(&mut app, KeyCode::Escape);
    live_until("way back", &mut app, |app| screen(app) == Screen::Solo);
}

#[test]
fn a_bot_is_played_with_the_keys_of_stacker() {
    let folder = folder("stacker-bot");
    let mut app = program(&folder);
    app.world_mut().write_message(Wish::Practice { level: 5, best_of: 1 });
    live_until("first piece", &mut app, |app| {
        screen(app) == Screen::Bout && own(app).is_some_and(|stack| stack.view.active.is_some())
    });
    let before = own(&app).expect("a bout goes on");
    assert!(before.is_versus && before.next.len() == 5 && before.view.hold.is_none());

    tap(&mut app, KeyCode::KeyC);
    live_until("hold", &mut app, |app| own(app).is_some_and(|stack| stack.view.hold.is_some()));
    tap(&mut app, KeyCode::Space);
    live_until("lock", &mut app, |app| own(app).is_some_and(|stack| 0 < stack.view.run.pieces));
    let after = own(&app).expect("a bout goes on");
    assert_eq!(after.view.hold.map(|piece| piece.id()), before.view.active.map(|active| active.id));
    assert_eq!(after.show.presses, 2, "one to hold and one to drop");

    live_until("the bot's pieces", &mut app, |app| {
        let other = sight(app).and_then(|sight| sight.other).map(|other| other.view);
        matches!(other, Some(games::View::Stacker(view)) if 2 <= view.run.pieces)
    });
    // In a bout nothing pauses.
    tap(&mut app, KeyCode::KeyP);
    assert_eq!(screen(&app), Screen::Bout);
    tap(&mut app, KeyCode::Escape);
    let page = model(&app).page(screen(&app)).expect("a page");
    assert!(page.lines.iter().any(|line| line.contains("Hold: C, Left Shift")), "{:?}", page.lines);
}
