//! Playing without other people while waiting for a match, on a server of its own.

use std::cell::RefCell;

use app::activity::intent::{Intent, Pastime};
use app::activity::status::Search;
use app::platform::connection::Link;
use app::platform::server::Embedded;
use app::screens::Screen;
use app::screens::ranked::GLANCE_SECONDS;
use bevy::prelude::KeyCode;
use games::{GameKind, Ruleset, SoloMode};
use link::Heard;
use wire::{
    ClientMessage, Credential, Entrant, Hello, LobbyMessage, Name, RoomKind, ServerMessage,
};

use super::program::{Folder, Program};

/// A player of the same queue who takes whoever comes.
struct Other {
    link: Link,
    is_ranked: bool,
    /// The room that it is in.
    room: Option<RoomKind>,
}

impl Other {
    fn new(address: &str, is_ranked: bool) -> Other {
        let mary = Credential::Newcomer(Name::new("Mary").expect("a name"));
        let link = Link::open(address, Hello::new(mary)).expect("a thread starts");
        Other { link, is_ranked, room: None }
    }

    fn receive(&mut self) {
        while let Some(heard) = self.link.try_hear() {
            let Heard::Said(message, _) = heard else { continue };
            let kind = GameKind::SWORDFIGHT;
            let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
            let ruleset = Ruleset::first(kind);
            let answer = match *message {
                ServerMessage::Welcome { .. } if self.is_ranked => {
                    LobbyMessage::Queue(ruleset, entrant)
                }
                ServerMessage::Welcome { .. } => LobbyMessage::QuickMatch(ruleset, entrant),
                ServerMessage::Found(found) => LobbyMessage::Accept(found.number),
                ServerMessage::Room(room) => {
                    self.room = Some(room.kind);
                    continue;
                }
                ServerMessage::Refused(why) => panic!("{why}"),
                _ => continue,
            };
            assert!(self.link.say(ClientMessage::Lobby(answer)), "the line takes a few messages");
        }
    }
}

/// A server, and a player who waits in a queue there and practises. They end in the other order.
fn practising(name: &str, queue: Intent) -> (Folder, Embedded, Program) {
    let folder = Folder::new(name);
    let server = folder.serve();
    let mut app = Program::online("Anne", &server.address.to_string());
    app.intent(queue);
    app.until("place in the queue", |app| {
        let status = &app.model().status;
        matches!(status.search, Search::Opponent(_)) || status.ranked.queued.is_some()
    });
    // One press.
    app.press(KeyCode::Enter);
    app.until("practice", |app| app.screen() == Screen::Bout);
    assert_eq!(room(&app), Some(RoomKind::Practice));
    (folder, server, app)
}

fn room(app: &Program) -> Option<RoomKind> {
    app.play().room().map(|room| room.kind)
}

/// Plays on until the player is called.
fn called(app: &mut Program, other: &RefCell<Other>) {
    app.until("call", |app| {
        other.borrow_mut().receive();
        app.screen() == Screen::Called
    });
    app.press(KeyCode::Enter);
    assert_eq!(app.screen(), Screen::Called, "that was meant for the bout");
    let seconds = |app: &Program| Some(app.model().status.ranked.offer.as_ref()?.seconds);
    app.until("a glance", |app| seconds(app).is_none_or(|seconds| GLANCE_SECONDS < seconds));
    let offer = app.model().status.ranked.offer.as_ref().expect("a match was found");
    // That of a ranked match is not named before it was accepted.
    assert!(offer.found.opponent.as_ref().is_none_or(|name| name.as_str() == "Mary"));
    assert_eq!(room(app), Some(RoomKind::Practice), "nobody is taken out of what it plays");
}

#[test]
fn who_practises_in_the_casual_queue_is_called_and_leaves_with_one_press() {
    let (_folder, server, mut app) = practising("meanwhile-casual", Intent::Quick);
    assert!(app.model().status.announcements.line().is_some(), "it is notified that it waits");
    let other = RefCell::new(Other::new(&server.address.to_string(), false));
    called(&mut app, &other);
    app.press(KeyCode::Enter);
    app.until("the match", |app| {
        other.borrow_mut().receive();
        app.screen() == Screen::Bout && room(app) == Some(RoomKind::Casual)
    });
    assert_eq!(other.borrow().room, Some(RoomKind::Casual));
    assert_eq!(app.model().status.announcements.line(), None);
}

#[test]
fn who_practises_in_the_ranked_queue_is_called_too() {
    let (_folder, server, mut app) = practising("meanwhile-ranked", Intent::Ranked);
    let other = RefCell::new(Other::new(&server.address.to_string(), true));
    called(&mut app, &other);
    app.intent(Intent::Accept);
    app.until("the match", |app| {
        other.borrow_mut().receive();
        app.screen() == Screen::Bout && matches!(room(app), Some(RoomKind::Ranked(_)))
    });
}

#[test]
fn who_declines_plays_on_and_waits_no_more() {
    let (_folder, server, mut app) = practising("meanwhile-decline", Intent::Quick);
    let other = RefCell::new(Other::new(&server.address.to_string(), false));
    called(&mut app, &other);
    app.press(KeyCode::Escape);
    app.until("the bout", |app| app.screen() == Screen::Bout);
    assert_eq!(room(&app), Some(RoomKind::Practice));
    app.intent(Intent::Leave);
    app.until("the menus", |app| app.screen() == Screen::Play);
}

#[test]
fn who_leaves_the_practice_is_in_the_queue_again() {
    let (_folder, _server, mut app) = practising("meanwhile-back", Intent::Quick);
    app.intent(Intent::Leave);
    app.until("the queue", |app| app.screen() == Screen::Searching && room(app).is_none());
    assert!(matches!(app.model().status.search, Search::Opponent(_)));
    app.intent(Intent::Meanwhile(Pastime::Solo(SoloMode::MostRows)));
    app.until("a run", |app| app.screen() == Screen::Bout);
    assert_eq!(room(&app), Some(RoomKind::Solo(SoloMode::MostRows)));
}
