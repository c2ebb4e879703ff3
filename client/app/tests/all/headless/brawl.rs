//! A brawl end to end: two programs, their own lines, and a real server.

use app::activity::intent::BrawlIntent;
use app::activity::intent::Intent;
use app::platform::server::Embedded;
use app::screens::message::BrawlControl;
use app::screens::{Model, Screen};
use bevy::prelude::KeyCode;
use bout::Seat;
use wire::brawl::Autostart;
use wire::{BrawlCommand, BrawlPhase, HostCommand};

use super::program::{Folder, Program, run};

impl Program {
    fn brawl(&mut self, intent: BrawlIntent) {
        self.intent(Intent::Brawl(intent));
    }

    fn command(&mut self, command: HostCommand) {
        self.intent(Intent::Room(BrawlCommand::Host(command)));
    }

    fn members(&self) -> usize {
        self.model().brawl.room.as_ref().map_or(0, |room| room.members.len())
    }
}

/// A server, and a program that hosts a room on it.
fn hosted(name: &str) -> (Embedded, Program, Folder) {
    let folder = Folder::new(&format!("brawl-{name}"));
    let server = folder.serve();
    let mut host = Program::online("Anne", &server.address.to_string());
    host.brawl(BrawlIntent::HostThere);
    run(&mut [&mut host], "room", |all| all[0].screen() == Screen::Room);
    assert!(host.model().brawl.is_host());
    (server, host, folder)
}

/// Keys and clicks choose whose board is large, and lead back to the action.
fn follow(host: &mut Program) {
    let focus = |program: &Program| {
        let view = program.play().spectator_view()?;
        Some((view.melee.focus?, view.is_chosen))
    };
    run(&mut [host], "a large board", |all| focus(all[0]).is_some_and(|(_, chosen)| !chosen));
    host.press(KeyCode::Tab);
    run(&mut [host], "a player to follow", |all| focus(all[0]).is_some_and(|(_, chosen)| chosen));
    host.press(KeyCode::KeyQ);
    run(&mut [host], "the action", |all| focus(all[0]).is_some_and(|(_, chosen)| !chosen));
    host.brawl(BrawlIntent::Follow(Some(Seat(3))));
    run(&mut [host], "another player", |all| focus(all[0]) == Some((Seat(3), true)));
    host.brawl(BrawlIntent::Follow(None));
    run(&mut [host], "the action again", |all| focus(all[0]).is_some_and(|(_, chosen)| !chosen));
}

#[test]
fn a_brawl_with_bots_is_hosted_played_and_watched() {
    let (_server, mut host, _folder) = hosted("played");
    for _ in 0..3 {
        host.command(HostCommand::AddBot(2));
    }
    run(&mut [&mut host], "bots", |all| all[0].members() == 4);
    host.change().brawl.typed.words = "Ahoy".into();
    host.brawl(BrawlIntent::Say);
    run(&mut [&mut host], "words", |all| {
        all[0].model().brawl.chat.iter().any(|line| line.text.as_str() == "Ahoy")
    });

    // The count can be taken back.
    host.command(HostCommand::Start);
    run(&mut [&mut host], "count", |all| all[0].model().brawl.countdown_s.is_some());
    host.command(HostCommand::Cancel);
    run(&mut [&mut host], "end of the count", |all| all[0].model().brawl.countdown_s.is_none());
    host.command(HostCommand::Start);
    run(&mut [&mut host], "bout", |all| all[0].screen() == Screen::Bout);
    run(&mut [&mut host], "boards of all", |all| {
        let keys = &all[0].model().settings.keys;
        let melee = all[0]
            .play()
            .clocked_view(keys, std::time::Instant::now())
            .and_then(|clocked| clocked.melee);
        let is_seen = melee.is_some_and(|melee| melee.seats.iter().all(|one| one.view.is_some()));
        is_seen && 2 <= all[0].model().status.seconds
    });

    let target = |program: &Program| {
        let bout = program.play().clocked_bout().expect("a bout goes on");
        // By the server's word.
        bout.session().target(bout.seat())
    };
    assert_eq!(target(&host), Some(Seat(2)), "at first it is who sits opposite");
    host.press(KeyCode::Tab);
    run(&mut [&mut host], "other target", |all| target(all[0]) == Some(Seat(3)));
    host.press(KeyCode::KeyQ);
    host.press(KeyCode::KeyQ);
    run(&mut [&mut host], "third target", |all| target(all[0]) == Some(Seat(1)));

    // Who gives up stays in the room, and can look on.
    host.press(KeyCode::Escape);
    assert_eq!(host.screen(), Screen::Leaving);
    host.intent(Intent::Leave);
    run(&mut [&mut host], "room", |all| all[0].play().spectator_view().is_some());
    run(&mut [&mut host], "way to look on", |all| {
        matches!(all[0].screen(), Screen::Room | Screen::Spectating)
    });
    host.brawl(BrawlIntent::Spectate);
    run(&mut [&mut host], "boards to look at", |all| {
        let spectated = all[0].play().spectator_view();
        spectated
            .is_some_and(|spectated| spectated.melee.seats.iter().all(|one| one.view.is_some()))
    });
    assert_eq!(host.screen(), Screen::Spectating);
    follow(&mut host);
    host.press(KeyCode::Escape);
    assert_eq!(host.screen(), Screen::Room);
    assert_eq!(host.model().brawl.room.as_ref().map(|room| room.phase), Some(BrawlPhase::Playing));
    // Out of the room only when asked twice.
    host.press(KeyCode::Escape);
    assert_eq!(host.screen(), Screen::LeaveRoom);
    host.press(KeyCode::ArrowDown);
    host.press(KeyCode::Enter);
    run(&mut [&mut host], "way out", |all| all[0].screen() == Screen::Brawl);
    assert!(host.model().brawl.room.is_none());
}

#[test]
fn a_player_warms_up_until_the_match_begins() {
    let (_server, mut host, _folder) = hosted("warm-up");
    host.command(HostCommand::AddBot(1));
    run(&mut [&mut host], "a bot", |all| all[0].members() == 2);
    host.choose("Warm up");
    run(&mut [&mut host], "a board", |all| all[0].screen() == Screen::WarmUp);
    // The keys of the board move no row, and lead nowhere.
    for key in [KeyCode::ArrowDown, KeyCode::ArrowLeft, KeyCode::Space] {
        host.press(key);
        assert_eq!((host.screen(), host.model().position.focus), (Screen::WarmUp, 0), "{key:?}");
    }
    host.press(KeyCode::Escape);
    assert_eq!(host.screen(), Screen::Room);
    host.choose("Warm up");
    run(&mut [&mut host], "a board again", |all| all[0].screen() == Screen::WarmUp);
    host.command(HostCommand::Start);
    run(&mut [&mut host], "the count", |all| {
        let page = all[0].model().page(Screen::WarmUp).expect("a page");
        all[0].screen() == Screen::WarmUp
            && page.lines.iter().any(|line| line.starts_with("Match in "))
    });
    run(&mut [&mut host], "bout", |all| all[0].screen() == Screen::Bout);
}

#[test]
fn a_friend_comes_by_code_and_is_told_why_when_it_is_sent_away() {
    let (server, mut host, _folder) = hosted("friends");
    let code = host.model().brawl.room.as_ref().expect("a room").code;
    let mut friend = Program::online("Mary", "");
    friend.change().brawl.typed.code = "222222".into();
    friend.change().settings.address = server.address.to_string();
    friend.brawl(BrawlIntent::Join);
    run(&mut [&mut host, &mut friend], "no", |all| {
        all[1].screen() == Screen::JoinBrawl && all[1].model().problem.is_some()
    });
    let problem = friend.model().problem.clone().unwrap_or_default();
    assert!(problem.contains("No room has this code"), "{problem}");
    assert_eq!(friend.model().brawl.typed.code, "222222", "what was typed is not lost");

    let invitation = format!("cutlass join {} {}", server.address, code.as_str().to_lowercase());
    friend.change().settings.address.clear();
    friend.change().brawl.typed.code = invitation;
    friend.brawl(BrawlIntent::Join);
    run(&mut [&mut host, &mut friend], "friend", |all| {
        all[1].screen() == Screen::Room && all[0].members() == 2
    });
    // What one says the other hears, unless it would rather not.
    friend.change().brawl.typed.words = "Well met".into();
    friend.brawl(BrawlIntent::Say);
    run(&mut [&mut host, &mut friend], "words", |all| all[0].model().brawl.chat.len() == 1);
    friend.intent(Intent::Room(BrawlCommand::Ready(true)));
    run(&mut [&mut host, &mut friend], "ready", |all| {
        let room = all[0].model().brawl.room.as_ref();
        room.is_some_and(|room| room.members.iter().any(|member| member.is_ready))
    });
    // Other options, and nobody is ready any more.
    host.change().brawl.draft.seats = 12;
    host.brawl(BrawlIntent::UseOptions);
    run(&mut [&mut host, &mut friend], "options", |all| {
        let room = all[1].model().brawl.room.as_ref();
        room.is_some_and(|room| {
            room.options.seats == 12 && room.members.iter().all(|member| !member.is_ready)
        })
    });

    let mary = friend.model().brawl.room.as_ref().expect("a room").you;
    host.command(HostCommand::Kick(mary));
    run(&mut [&mut host, &mut friend], "way out", |all| {
        all[1].screen() == Screen::JoinBrawl && all[0].members() == 1
    });
    let problem = friend.model().problem.clone().unwrap_or_default();
    assert!(problem.contains("kicked you"), "{problem}");

    // The room is in the list, and from there it is entered.
    friend.brawl(BrawlIntent::List);
    run(&mut [&mut host, &mut friend], "list", |all| {
        all[1].screen() == Screen::Rooms
            && all[1].model().brawl.rooms.as_ref().is_some_and(|rooms| !rooms.is_empty())
    });
    friend.brawl(BrawlIntent::Enter(code));
    run(&mut [&mut host, &mut friend], "friend again", |all| {
        all[1].screen() == Screen::Room && all[0].members() == 2
    });
}

#[test]
fn settings_are_applied_saved_as_a_preset_and_used_for_another_room() {
    let (_server, mut host, _folder) = hosted("presets");
    for _ in 0..3 {
        host.command(HostCommand::AddBot(1));
    }
    run(&mut [&mut host], "bots", |all| all[0].members() == 4);
    // Where the winner stays, two play; the draft follows.
    let step = |host: &mut Program, name: &'static str| {
        let mut model = host.change();
        let Model { brawl, settings, .. } = &mut *model;
        brawl.step(BrawlControl::Setting(name), 1, settings);
    };
    step(&mut host, "king_of_the_hill");
    step(&mut host, "autostart");
    assert_eq!(host.model().brawl.draft.seats, 2);
    host.brawl(BrawlIntent::UseOptions);
    run(&mut [&mut host], "settings", |all| {
        let brawl = &all[0].model().brawl;
        let settings = brawl.settings.settings;
        let seats = brawl.room.as_ref().map(|room| room.options.seats);
        settings.king_of_the_hill && settings.autostart == Autostart::Ready && seats == Some(2)
    });
    assert_eq!(
        (host.members(), &host.model().problem),
        (2, &None),
        "two bots have no seat any more"
    );
    host.change().alone.preset_name = "Friday night".into();
    host.brawl(BrawlIntent::SavePreset);
    run(&mut [&mut host], "the preset", |all| {
        all[0].screen() == Screen::RoomPresets
            && all[0].model().brawl.presets.as_ref().is_some_and(|all| all.len() == 1)
    });
    let preset = host.model().brawl.presets.as_ref().expect("presets")[0].clone();
    assert_eq!(preset.setup.as_str(), "game=swordfight&seats=2&autostart=1&king_of_the_hill=1");
    // Out of the room, another one is opened by it, and has its settings at once.
    host.intent(Intent::Leave);
    run(&mut [&mut host], "way out", |all| all[0].model().brawl.room.is_none());
    host.change().brawl.draft = wire::BrawlOptions::new(games::GameKind::STACKER.rules_default());
    host.change().brawl.draft_settings = wire::brawl::RoomSettings::default();
    host.brawl(BrawlIntent::Presets);
    run(&mut [&mut host], "presets", |all| all[0].screen() == Screen::RoomPresets);
    host.brawl(BrawlIntent::UsePreset(preset.code));
    run(&mut [&mut host], "another room", |all| {
        let brawl = &all[0].model().brawl;
        all[0].screen() == Screen::Room && brawl.settings.settings.king_of_the_hill
    });
    // Without the hill there is room for more again.
    host.change().brawl.draft_settings = wire::brawl::RoomSettings::default();
    host.change().brawl.draft.seats = 8;
    host.brawl(BrawlIntent::UseOptions);
    run(&mut [&mut host], "options", |all| {
        let brawl = &all[0].model().brawl;
        let seats = brawl.room.as_ref().map(|room| room.options.seats);
        seats == Some(8) && !brawl.settings.settings.king_of_the_hill
    });
}
