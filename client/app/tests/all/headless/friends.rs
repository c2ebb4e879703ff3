//! Friends end to end: two programs, their own connections, and a real server.

use app::activity::intent::{FriendsIntent, Intent};
use app::platform::server::Embedded;
use app::screens::Screen;
use bevy::prelude::KeyCode;
use wire::{FriendSettings, FriendsMessage, Name, Presence, RoomKind};

use super::program::{Folder, Program, run};

fn name(text: &str) -> Name {
    Name::new(text).expect("a name")
}

impl Program {
    fn friends(&mut self, intent: FriendsIntent) {
        self.intent(Intent::Friends(intent));
    }

    /// True if a notice on the screen says so.
    fn is_told(&self, words: &str) -> bool {
        self.model().notices(self.screen()).any(|notice| notice.contains(words))
    }

    fn sees(&self, presence: Presence) -> bool {
        self.model().people.friends.presence.values().any(|one| *one == presence)
    }
}

/// Two programs with their pages of friends open, on a server.
fn two(what: &str) -> (Embedded, [Program; 2], Folder) {
    let folder = Folder::new(&format!("friends-{what}"));
    let server = folder.serve();
    let address = server.address.to_string();
    let mut both = ["Anne", "Mary"].map(|name| Program::online(name, &address));
    for one in &mut both {
        one.friends(FriendsIntent::Open);
        run(&mut [one], "friends", |all| all[0].screen() == Screen::Friends);
    }
    (server, both, folder)
}

/// Makes them friends, by the pages.
fn befriend([anne, mary]: &mut [Program; 2]) {
    anne.change().people.friends.name = "mary".into();
    anne.friends(FriendsIntent::Request);
    run(&mut [anne, mary], "request", |all| {
        let circle = all[1].model().people.friends.circle.as_ref();
        circle.is_some_and(|circle| circle.received.len() == 1)
    });
    assert!(mary.is_told("Anne wants to be friends"));
    let asked = mary.model().people.friends.circle.as_ref().expect("a circle").received[0].clone();
    mary.friends(FriendsIntent::Choose(asked));
    assert_eq!(mary.screen(), Screen::Friend);
    // The first row accepts.
    mary.press(KeyCode::Enter);
    run(&mut [anne, mary], "presence", |all| all.iter().all(|one| one.sees(Presence::Online)));
}

#[test]
fn a_friend_is_found_by_name_and_challenged_in_the_menus() {
    let (_server, mut both, _folder) = two("challenge");
    befriend(&mut both);
    let [anne, mary] = &mut both;
    // The connection stays open, and notices about friends arrive on any screen.
    for screen in [Screen::Friends, Screen::Play, Screen::Title] {
        mary.press(KeyCode::Escape);
        assert_eq!(mary.screen(), screen);
    }
    anne.friends(FriendsIntent::Challenge(name("Mary")));
    run(&mut [anne, mary], "challenge", |all| {
        all[1].is_told("Anne challenges you") && all[0].model().people.friends.own.is_some()
    });
    let challenge = mary.model().people.friends.challenges[0].clone();
    mary.friends(FriendsIntent::Say(FriendsMessage::Answer(challenge.number, None)));
    run(&mut [anne, mary], "answer", |all| all[0].is_told("Mary declined"));
    assert!(!mary.is_told("challenges you"));

    anne.friends(FriendsIntent::Challenge(name("Mary")));
    run(&mut [anne, mary], "challenge", |all| !all[1].model().people.friends.challenges.is_empty());
    let challenge = mary.model().people.friends.challenges[0].clone();
    mary.friends(FriendsIntent::Answer(challenge.number, challenge.ruleset));
    run(&mut [anne, mary], "bout", |all| all.iter().all(|one| one.screen() == Screen::Bout));
    let room = mary.play().room().expect("a room");
    assert_eq!((room.kind, room.members.len()), (RoomKind::Casual, 2));
}

#[test]
fn a_hidden_player_is_offline_and_a_lost_connection_leaves_the_menus_as_they_are() {
    let (server, mut both, _folder) = two("hidden");
    befriend(&mut both);
    let [anne, mary] = &mut both;
    let settings = FriendSettings { is_hidden: true, is_open: false };
    mary.friends(FriendsIntent::Say(FriendsMessage::Set(settings)));
    run(&mut [anne, mary], "absence", |all| !all[0].sees(Presence::Online));
    let circle = mary.model().people.friends.circle.as_ref().expect("a circle");
    assert_eq!(circle.settings, settings);
    anne.friends(FriendsIntent::Challenge(name("Mary")));
    run(&mut [anne, mary], "refusal", |all| all[0].model().problem.is_some());
    assert_eq!(anne.screen(), Screen::Friends, "a refusal leads nowhere");

    for _ in 0..3 {
        mary.press(KeyCode::Escape);
    }
    drop(server);
    run(&mut [anne, mary], "end", |all| all.iter().all(|one| one.play().online().is_none()));
    assert_eq!((anne.screen(), mary.screen()), (Screen::Play, Screen::Title));
    run(&mut [mary], "nothing", |all| all[0].model().people.friends.circle.is_none());
}

#[test]
fn whoever_plays_something_else_is_offline() {
    let (_server, mut both, _folder) = two("offline");
    befriend(&mut both);
    let [anne, mary] = &mut both;
    mary.press(KeyCode::Escape);
    mary.intent(Intent::Lesson);
    assert!(mary.play().online().is_none());
    run(&mut [anne, mary], "absence", |all| !all[0].sees(Presence::Online));
}
