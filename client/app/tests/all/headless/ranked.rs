//! A ranked match end to end, on a server of its own, against a second player who gives up.

use std::cell::RefCell;

use app::activity::intent::Intent;
use app::activity::status::Stage;
use app::platform::clipboard::Clipboard;
use app::platform::connection::Link;
use app::platform::connection::server_name;
use app::platform::keyring::Keyring;
use app::screens::Screen;
use app::settings::Settings;
use games::{GameKind, Ruleset};
use link::Heard;
use wire::{ClientMessage, Credential, Entrant, Hello, LobbyMessage, ServerMessage};

use super::program::{Folder, Program, menus};

fn program(address: String, keyring: Keyring) -> Program {
    let settings = Settings { name: "Anne".into(), address, ..Settings::default() };
    Program::new(menus(settings).with_keyring(keyring))
}

/// A player who accepts whoever is found, and gives up when told to.
struct Other(Link);

impl Other {
    fn receive(&mut self) {
        while let Some(heard) = self.0.try_hear() {
            let Heard::Said(message, _) = heard else { continue };
            let kind = GameKind::SWORDFIGHT;
            let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
            let answer = match *message {
                ServerMessage::Welcome { .. } => {
                    ClientMessage::Lobby(LobbyMessage::Queue(Ruleset::first(kind), entrant))
                }
                ServerMessage::Found(found) => {
                    ClientMessage::Lobby(LobbyMessage::Accept(found.number))
                }
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

/// Lets both live until `is_done`.
fn live_until(
    what: &str,
    app: &mut Program,
    other: &mut Other,
    is_done: impl Fn(&Program) -> bool,
) {
    let other = RefCell::new(other);
    app.until(what, |app| {
        other.borrow_mut().receive();
        is_done(app)
    });
}

#[test]
fn a_ranked_match_ends_with_both_ratings_before_and_after() {
    let folder = Folder::new("ranked");
    let server = folder.serve();
    let address = server.address.to_string();
    let accounts = folder.0.join("accounts.toml");

    let mut app = program(address.clone(), Keyring::open(&accounts));
    let mary = Credential::Newcomer(wire::Name::new("Mary").expect("a name"));
    let link = Link::open(&address, Hello::new(mary)).expect("a thread starts");
    let mut other = Other(link);
    app.intent(Intent::Ranked);
    let is_waiting = |app: &Program| {
        let ranked = &app.model().status.ranked;
        ranked.queued.is_some() || ranked.offer.is_some()
    };
    live_until("place in the queue", &mut app, &mut other, is_waiting);
    assert_eq!(app.screen(), Screen::Searching);
    live_until("bout", &mut app, &mut other, |app| app.screen() == Screen::Bout);
    assert_eq!(app.model().status.ranked.stage, Stage::Match);

    other.say(ClientMessage::Leave);
    live_until("result", &mut app, &mut other, |app| {
        let ranked = &app.model().status.ranked;
        app.screen() == Screen::Result && ranked.stage == Stage::Over && ranked.changes.len() == 2
    });
    let [own, mary] = &app.model().status.ranked.changes[..] else { panic!("two changes") };
    assert_eq!((own.name.as_str(), mary.name.as_str()), ("Anne", "Mary"));
    // Mary left before it was played: it counts for her alone.
    assert_eq!((own.before.points, own.after.points, own.after.matches), (1500, 1500, 0));
    assert!(mary.after.points < mary.before.points && mary.after.matches == 1);

    // The figures of both players, and the page that has them.
    let told = &app.model().status.aftermath;
    let report = told.report.as_ref().expect("a report");
    assert_eq!((report.seats.len(), told.names.len()), (2, 2));
    let page = told.page.clone().expect("a match of a server has a page");
    let id = page.strip_prefix(&format!("http://{address}/match/")).expect("on that server");
    assert_eq!((id.len(), id.split('-').count()), (36, 5), "{page}");
    app.0.insert_resource(Clipboard::Fixed(String::new()));
    app.intent(Intent::CopyLink);
    app.until("copy", |app| app.model().status.aftermath.is_copied);
    assert_eq!(app.0.world_mut().resource_mut::<Clipboard>().text(), Some(page));

    // What lets the player back in is on the disk.
    let kept = Keyring::open(&accounts);
    let key = kept.get(&server_name(&address)).expect("the server gave something");
    assert!(key.is_guest() && key.name == "Anne");
}
