//! The daily challenge end to end, on a server of its own.

use std::time::{Duration, Instant};

use app::activity::intent::Intent;
use app::games::marauders::bout::TurnBout;
use app::platform::server::Embedded;
use app::screens::Screen;
use app::settings::Settings;
use bevy::prelude::KeyCode;
use games::{GameKind, Move, RunEnd, SoloMode};
use marauders::Command;
use wire::turns::Asked;
use wire::{BoutMessage, ClientMessage, DailyAttempt, RoomKind};

use super::program::{Folder, Program, menus};

const MODE: SoloMode = SoloMode::FortyLines;

/// A server, and a player of this game who knows its address. They end in the other order.
fn program(name: &str, game: GameKind) -> (Folder, Embedded, Program) {
    let folder = Folder::new(name);
    let server = folder.serve();
    let address = server.address.to_string();
    let settings = Settings { name: "Anne".into(), address, game, ..Settings::default() };
    let app = Program::new(menus(settings));
    (folder, server, app)
}

fn own(app: &Program) -> Option<DailyAttempt> {
    app.model().alone.daily.view.as_ref().map(|view| view.own.clone())
}

fn row(app: &Program, number: usize) -> (String, String) {
    let page = app.model().page(app.screen()).expect("a page");
    (page.rows[number].label.clone(), page.rows[number].value.clone())
}

#[test]
fn the_first_attempt_counts_and_the_second_is_practice() {
    let (_folder, _server, mut app) = program("daily", GameKind::STACKER);
    app.intent(Intent::DailyBoard(MODE));
    app.until("challenge", |app| app.screen() == Screen::Daily);
    assert_eq!(own(&app), Some(DailyAttempt::Open));
    assert_eq!(row(&app, 0), ("Play".into(), "Counts for the board".into()));
    app.tap(KeyCode::Enter);
    app.until("run", |app| app.screen() == Screen::Bout);
    let room = app.play().room().map(|room| room.kind).expect("a room");
    assert!(matches!(room, RoomKind::Daily(_, MODE)), "{room:?}");
    let run = app.model().status.solo.expect("a run");
    assert_eq!((run.mode, run.day), (MODE, room.day()));

    // It is paused like any run; but it is not begun again by a key that was meant otherwise.
    app.tap(KeyCode::KeyP);
    assert_eq!(app.screen(), Screen::Paused);
    let page = app.model().page(Screen::Paused).expect("a page");
    assert!(page.rows.iter().all(|row| row.label != "Restart"), "{:?}", page.rows);
    app.tap(KeyCode::KeyP);
    app.tap(KeyCode::KeyR);
    assert_eq!(app.screen(), Screen::Bout);

    // Dropped in the middle until the field is full: forty lines were not reached.
    let began = Instant::now();
    while app.screen() != Screen::Result {
        assert!(began.elapsed() < Duration::from_secs(120), "no end in time");
        app.tap(KeyCode::Space);
    }
    let ran = app.model().status.solo.and_then(|run| run.ran).expect("it was told");
    assert_eq!((ran.run.end, ran.kept, ran.day), (RunEnd::ToppedOut, None, room.day()));
    assert_eq!(row(&app, 0).0, "Daily board");

    app.intent(Intent::DailyBoard(MODE));
    app.until("challenge", |app| app.screen() == Screen::Daily);
    assert_eq!(own(&app), Some(DailyAttempt::Begun));
    assert_eq!(row(&app, 0), ("Play".into(), "Practice".into()));
    app.tap(KeyCode::Escape);
    assert_eq!(app.screen(), Screen::Play);
}

/// Resigns the battle, whose first turn is the player's.
fn resign(app: &mut Program) {
    app.until("own turn", |app| app.play().turn_bout().is_some_and(TurnBout::may_move));
    let table = app.play().turn_bout().and_then(TurnBout::table).expect("a table");
    assert_eq!((table.turn, table.hp[0]), (1, 50));
    let asked = Asked { after: 0, wish: Move::Marauders(Command::Resign) };
    assert!(app.play().say(ClientMessage::Bout(BoutMessage::Move(asked))));
    app.until("result", |app| app.screen() == Screen::Result);
}

#[test]
fn a_battle_leads_from_the_play_page_to_the_board_of_its_day() {
    let (_folder, _server, mut app) = program("daily-battle", GameKind::MARAUDERS);
    app.tap(KeyCode::Enter);
    app.until("menu", |app| app.screen() == Screen::Play);
    let rows = app.model().page(Screen::Play).expect("a page").rows;
    let row = rows.iter().position(|row| row.label == "Daily challenge").expect("a row");
    app.change().position.focus = row;
    app.tap(KeyCode::Enter);
    app.until("challenge", |app| app.screen() == Screen::Daily);
    assert_eq!(own(&app), Some(DailyAttempt::Open));
    assert_eq!(self::row(&app, 0), ("Play".into(), "Counts for the board".into()));
    app.tap(KeyCode::Enter);
    app.until("battle", |app| app.screen() == Screen::Bout);
    let room = app.play().room().cloned().expect("a room");
    assert!(matches!(room.kind, RoomKind::Daily(_, SoloMode::Battle)), "{room:?}");
    assert_eq!(room.members.iter().map(|one| one.bot).collect::<Vec<_>>(), [None, Some(3)]);

    // Its turn timer does not stop, and the page says so.
    app.tap(KeyCode::Escape);
    assert_eq!(app.screen(), Screen::Paused);
    let page = app.model().page(Screen::Paused).expect("a page");
    assert_eq!(
        (page.title.as_str(), page.lines[0].as_str()),
        ("Battle", "The turn timer goes on.")
    );
    assert!(page.rows.iter().all(|row| row.label != "Restart"), "{:?}", page.rows);
    app.tap(KeyCode::Escape);
    resign(&mut app);
    let ran = app.model().status.solo.and_then(|run| run.ran).expect("it was told");
    assert_eq!((ran.run.end, ran.kept.map(|kept| kept.place)), (RunEnd::ToppedOut, Some(1)));
    let page = app.model().page(Screen::Result).expect("a page");
    assert_eq!(page.title, "Defeat");
    assert_eq!(page.lines, ["Lost in 1 turn, the bot had 50 HP left", "Rank today: 1"]);

    assert_eq!(self::row(&app, 0).0, "Daily board");
    app.tap(KeyCode::Enter);
    app.until("challenge", |app| app.screen() == Screen::Daily);
    let Some(DailyAttempt::Finished(line)) = own(&app) else { panic!("{:?}", own(&app)) };
    assert_eq!(line.place, 1);
    let lost = "Lost in 1 turn, the bot had 50 HP left";
    assert_eq!(self::row(&app, 2), ("1. Anne".into(), lost.into()));

    // The second attempt is practice.
    assert_eq!(self::row(&app, 0), ("Play".into(), "Practice".into()));
    app.change().position.focus = 0;
    app.tap(KeyCode::Enter);
    app.until("battle", |app| app.screen() == Screen::Bout);
    resign(&mut app);
    let ran = app.model().status.solo.and_then(|run| run.ran).expect("it was told");
    assert_eq!((ran.run.end, ran.kept), (RunEnd::ToppedOut, None));
}

#[test]
fn a_challenge_needs_a_server() {
    let mut settings = Settings { name: "Anne".into(), ..Settings::default() };
    let of = |settings: &Settings| {
        let model = menus(settings.clone());
        let page = model.page(Screen::Play).expect("a page");
        page.rows.into_iter().find(|row| row.label == "Daily challenge").map(|row| row.value)
    };
    assert_eq!(of(&settings), Some("Choose a server".into()));
    settings.address = "play.example.org".into();
    assert_eq!(of(&settings), Some("Same pieces for everyone".into()));
    settings.game = GameKind::MARAUDERS;
    assert_eq!(of(&settings), Some("Same table for everyone".into()));
}
