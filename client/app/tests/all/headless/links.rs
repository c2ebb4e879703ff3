//! Links that reach the game while it runs: it asks before it leaves a bout, and follows them at once
//! elsewhere.
#![cfg(unix)]

use app::activity::intent::{BrawlIntent, Intent};
use app::platform::deep_link::{DeepLink, ReplayPlace, Target};
use app::platform::download::Download;
use app::platform::handover::{Inbox, hand_over_in};
use app::platform::server::Embedded;
use app::platform::surface::Raise;
use app::screens::ranked::GLANCE_SECONDS;
use app::screens::rows::Does;
use app::screens::{Message, Screen};
use bevy::prelude::*;
use bout::Seat;
use games::GameKind;
use std::cell::RefCell;
use std::time::Duration;
use wire::{BrawlCommand, BrawlOptions, HostCommand, Name, RoomCode};

use super::program::{Folder, Program, run};

/// A server with a room that Anne hosts, and Mary, to whose game links come.
struct Harbour {
    mary: Program,
    anne: Program,
    server: Embedded,
    folder: Folder,
}

impl Harbour {
    fn new(name: &str) -> Harbour {
        let folder = Folder::new(&format!("links-{name}"));
        let server = folder.serve();
        let mut anne = Program::online("Anne", &server.address.to_string());
        anne.intent(Intent::Brawl(BrawlIntent::HostThere));
        anne.until("room", |anne| anne.screen() == Screen::Room);
        let mut mary = Program::online("Mary", "");
        let inbox = Inbox::open_in(&folder.0.join("inbox")).expect("a socket can be made");
        mary.0.insert_resource(inbox.expect("no other game is running"));
        Harbour { mary, anne, server, folder }
    }

    fn room(&self) -> RoomCode {
        self.anne.model().brawl.room.as_ref().expect("it hosts one").code
    }

    fn link(&self, target: Target) -> DeepLink {
        DeepLink { server: self.server.address.to_string(), target }
    }

    /// The id of the match that was saved last, as soon as there is one.
    fn latest_match(&mut self) -> String {
        let address = self.server.address.to_string();
        let (download, found) = (RefCell::new(None), RefCell::new(None));
        self.anne.until("saved match", |_| {
            let begin = || {
                Download::start(&address, "/api/v1/players/Anne/matches", None, 100_000)
                    .expect("it begins")
            };
            let mut download = download.borrow_mut();
            let answer = download.get_or_insert_with(begin).take();
            if let Some(answer) = answer {
                *download = None;
                let list = String::from_utf8(answer.expect("it is answered")).expect("JSON");
                let id = list.split_once("\"id\":\"").map(|(_, rest)| rest.split('"').next());
                *found.borrow_mut() = id.flatten().map(str::to_owned);
            }
            found.borrow().is_some()
        });
        found.into_inner().expect("it was waited for")
    }

    /// Another program is launched with this link.
    fn open(&self, link: &DeepLink) {
        hand_over_in(&self.folder.0.join("inbox"), link).expect("the game takes it");
    }

    /// Mary practises on the server.
    fn practise(&mut self) {
        let mut model = self.mary.change();
        model.settings.address = self.server.address.to_string();
        model.settings.practice.is_at_server = true;
        let options = BrawlOptions::duel(GameKind::SWORDFIGHT.rules_default());
        self.mary.intent(Intent::Practice { level: 1, options });
        self.mary.until("bout", |mary| mary.screen() == Screen::Bout);
    }

    /// A link to Anne's room comes while Mary plays.
    fn asked(&mut self) {
        self.practise();
        self.open(&self.link(Target::Room(self.room())));
        self.mary.until("question", |mary| mary.screen() == Screen::OpenedLink);
    }

    fn is_joined(&self) -> bool {
        let room = self.mary.model().brawl.room.as_ref();
        self.mary.screen() == Screen::Room && room.is_some_and(|room| room.code == self.room())
    }

    /// Lets both play on until `is_done`.
    fn until(&mut self, what: &str, is_done: impl Fn(&Program) -> bool) {
        run(&mut [&mut self.mary, &mut self.anne], what, |all| is_done(all[0]));
    }
}

fn host(command: HostCommand) -> Intent {
    Intent::Room(BrawlCommand::Host(command))
}

fn glance(mary: &Program) -> bool {
    mary.model().outside.opened.as_ref().is_some_and(|opened| GLANCE_SECONDS < opened.seconds)
}

#[test]
fn a_link_leads_from_the_menus_into_the_room_at_once() {
    let mut harbour = Harbour::new("menus");
    let link = harbour.link(Target::Room(harbour.room()));
    harbour.open(&link);
    harbour.until("room", |mary| mary.screen() == Screen::Room);
    assert!(harbour.is_joined());
    assert_eq!(harbour.mary.model().settings.address, link.server);
    // The same link raises the window, and does not leave the room.
    harbour.mary.0.world_mut().resource_mut::<Messages<Raise>>().clear();
    harbour.open(&link);
    harbour.until("call to the window", |mary| {
        !mary.0.world().resource::<Messages<Raise>>().is_empty()
    });
    (0..20).for_each(|_| harbour.mary.frame());
    assert!(harbour.is_joined());
}

#[test]
fn a_player_in_a_bout_is_asked_and_may_stay() {
    let mut harbour = Harbour::new("stay");
    harbour.asked();
    harbour.mary.press(KeyCode::Enter);
    harbour.mary.press(KeyCode::Escape);
    assert_eq!(harbour.mary.screen(), Screen::OpenedLink, "that was meant for the bout");
    harbour.until("a glance", glance);
    assert!(harbour.mary.play().clocked_bout().is_some(), "the bout goes on");
    harbour.mary.press(KeyCode::Enter);
    assert_eq!(harbour.mary.screen(), Screen::Bout);
    assert_eq!(harbour.mary.model().outside.opened, None);
}

#[test]
fn a_player_in_a_bout_leaves_it_for_the_room() {
    let mut harbour = Harbour::new("leave");
    harbour.asked();
    harbour.until("a glance", glance);
    harbour.mary.press(KeyCode::ArrowDown);
    harbour.mary.press(KeyCode::Enter);
    harbour.until("room", |mary| mary.screen() == Screen::Room);
    assert!(harbour.is_joined());
    assert!(harbour.mary.play().clocked_bout().is_none());
}

#[test]
fn a_link_to_a_player_spectates_or_names_the_profile() {
    let mut harbour = Harbour::new("player");
    let player = |name| Target::Player(Name::new(name).expect("a name"));
    let link = harbour.link(player("Calico"));
    harbour.open(&link);
    harbour.until("answer", |mary| mary.screen() == Screen::SpectatePlayer);
    let problem = harbour.mary.model().problem.clone().expect("nobody has that name");
    assert!(problem.contains(&link.page()) && problem.contains("Calico"), "{problem}");
    let page = harbour.mary.model().page(Screen::SpectatePlayer).expect("a page");
    let opens = Does::Press(Message::Intent(Intent::Page(link.page())));
    assert!(page.rows.iter().any(|row| row.does == opens));

    harbour.anne.intent(host(HostCommand::AddBot(1)));
    harbour.anne.until("bot", |anne| {
        anne.model().brawl.room.as_ref().is_some_and(|room| room.members.len() == 2)
    });
    harbour.anne.intent(host(HostCommand::Start));
    harbour.anne.until("bout", |anne| anne.screen() == Screen::Bout);
    harbour.open(&harbour.link(player("Anne")));
    harbour.until("Anne's bout", |mary| mary.play().spectator_view().is_some());
    assert!(matches!(harbour.mary.screen(), Screen::Room | Screen::Spectating));
}

#[test]
fn a_link_to_a_replay_shows_it_at_its_time_also_to_a_newcomer() {
    let mut harbour = Harbour::new("replay");
    let options = BrawlOptions::duel(GameKind::STACKER.rules_default());
    harbour.anne.intent(host(HostCommand::Options(options)));
    harbour.anne.intent(host(HostCommand::AddBot(1)));
    harbour.anne.until("bot", |anne| {
        anne.model().brawl.room.as_ref().is_some_and(|room| room.members.len() == 2)
    });
    harbour.anne.intent(host(HostCommand::Start));
    let has_played =
        |anne: &Program| anne.play().clocked_bout().is_some_and(|bout| 2 <= bout.seconds());
    harbour.anne.until("two seconds", has_played);
    // She drops pieces where they come until she is out.
    while harbour.anne.screen() == Screen::Bout {
        harbour.anne.press(KeyCode::Space);
    }
    let id = harbour.latest_match();
    let place = |id: &str, query| Target::Replay(ReplayPlace::of(id, query).expect("a place"));
    harbour.mary.change().settings.name.clear();
    harbour.mary.0.insert_resource(NextState::Pending(Screen::Welcome));
    harbour.mary.frame();
    harbour.open(&harbour.link(place(&id, "t=1&seat=1")));
    harbour.mary.until("replay", |mary| mary.screen() == Screen::Replay);
    assert_eq!(harbour.mary.model().problem, None);
    let view = harbour.mary.play().replay().expect("it is shown").view();
    assert!(Duration::from_secs(1) <= view.playback.at, "{:?}", view.playback.at);
    assert_eq!(view.seat.map(|(seat, _)| seat), Some(Seat(1)));
    harbour.mary.press(KeyCode::Escape);
    assert_eq!(harbour.mary.screen(), Screen::Welcome);

    harbour.open(&harbour.link(place(&id, "bout=7")));
    let is_told = |mary: &Program| {
        mary.model().problem.as_ref().is_some_and(|problem| problem.contains("404"))
    };
    harbour.mary.until("message", is_told);
    assert_eq!(harbour.mary.screen(), Screen::Welcome);
}

#[test]
fn a_newcomer_chooses_a_name_and_then_joins() {
    let mut harbour = Harbour::new("newcomer");
    harbour.mary.change().settings.name.clear();
    harbour.mary.0.insert_resource(NextState::Pending(Screen::Welcome));
    harbour.mary.frame();
    harbour.open(&harbour.link(Target::Room(harbour.room())));
    harbour.mary.until("invitation", |mary| mary.model().outside.invited.is_some());
    assert_eq!((harbour.mary.screen(), &harbour.mary.model().problem), (Screen::Welcome, &None));
    for (key, letter) in [(KeyCode::KeyT, "T"), (KeyCode::KeyE, "e"), (KeyCode::KeyW, "w")] {
        harbour.mary.write(key, Some(letter));
    }
    harbour.mary.press(KeyCode::Enter);
    harbour.until("room", |mary| mary.screen() == Screen::Room);
    assert!(harbour.is_joined());
}
