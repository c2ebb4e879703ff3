//! A ranked match end to end: the real program without a window, on a server of its own, against
//! a second player who gives up.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use app::embedded::{Embedded, Reach};
use app::keyring::Keyring;
use app::link::Link;
use app::play::PlayPlugin;
use app::screens::account::server_name;
use app::screens::ranked::Stage;
use app::screens::{Model, Screen, Wish};
use app::settings::{Settings, Shelf};
use app::window::ScreensPlugin;
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::ExitCondition;
use games::GameKind;
use link::Heard;
use wire::{ClientMessage, Credential, Entrant, Hello, ServerMessage};

/// Longer than any of the waits that this test is about, on a machine that is busy.
const WITHIN: Duration = Duration::from_secs(60);

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn program(address: String, keyring: Keyring) -> App {
    let settings = Settings { name: "Anne".into(), address, ..Settings::default() };
    let model = Model { keyring, ..Model::new(Shelf::none(), settings) };
    let window =
        WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, window));
    app.add_plugins((ScreensPlugin { model }, PlayPlugin));
    app.update();
    app
}

/// A player who accepts whoever is found, and gives up when told to.
struct Other(Link);

impl Other {
    fn hear(&mut self) {
        while let Some(heard) = self.0.try_hear() {
            let Heard::Said(message, _) = heard else { continue };
            let kind = GameKind::Swordfight;
            let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
            let answer = match *message {
                ServerMessage::Welcome { .. } => ClientMessage::Queue(entrant),
                ServerMessage::Found(found) => ClientMessage::Accept(found.number),
                ServerMessage::Refused(why) => panic!("{why}"),
                _ => continue,
            };
            self.say(answer);
        }
    }

    fn say(&self, message: ClientMessage) {
        assert!(self.0.say(message), "the line takes a few messages");
    }
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn model(app: &App) -> &Model {
    app.world().resource()
}

/// Lets both live until `is_done`.
fn live_until(what: &str, app: &mut App, other: &mut Other, is_done: impl Fn(&App) -> bool) {
    let began = Instant::now();
    while !is_done(app) {
        let problem = &model(app).problem;
        assert!(began.elapsed() < WITHIN, "no {what} in time, on {:?}: {problem:?}", screen(app));
        app.update();
        other.hear();
        thread::park_timeout(Duration::from_millis(16));
    }
}

#[test]
fn a_ranked_match_ends_with_both_ratings_before_and_after() {
    let name = format!("cutlass-ranked-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    let server = Embedded::start(Reach::Loopback, &folder.0).expect("a server starts");
    let address = server.address.to_string();
    let accounts = folder.0.join("accounts.toml");

    let mut app = program(address.clone(), Keyring::open(&accounts));
    let mary = Credential::Newcomer(wire::Name::new("Mary").expect("a name"));
    let link = Link::open(&address, Hello::new(mary)).expect("a thread starts");
    let mut other = Other(link);
    app.world_mut().write_message(Wish::Ranked);
    let is_waiting = |app: &App| {
        let ranked = &model(app).news.ranked;
        ranked.queued.is_some() || ranked.offer.is_some()
    };
    live_until("place in the queue", &mut app, &mut other, is_waiting);
    assert_eq!(screen(&app), Screen::Searching);
    live_until("bout", &mut app, &mut other, |app| screen(app) == Screen::Bout);
    assert_eq!(model(&app).news.ranked.stage, Stage::Match);

    other.say(ClientMessage::Leave);
    live_until("result", &mut app, &mut other, |app| {
        let ranked = &model(app).news.ranked;
        screen(app) == Screen::Result && ranked.stage == Stage::Over && ranked.changes.len() == 2
    });
    let [own, mary] = &model(&app).news.ranked.changes[..] else { panic!("two changes") };
    assert_eq!((own.name.as_str(), mary.name.as_str()), ("Anne", "Mary"));
    assert_eq!((own.before.points, own.after.matches), (1500, 1));
    assert!(own.before.points < own.after.points && mary.after.points < mary.before.points);

    // What lets the player back in is on the disk.
    let kept = Keyring::open(&accounts);
    let key = kept.get(&server_name(&address)).expect("the server gave something");
    assert!(key.is_guest() && key.name == "Anne");
}
