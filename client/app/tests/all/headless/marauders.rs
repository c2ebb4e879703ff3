//! Marauders end to end, against a bot and looked on at, on a server of its own.

use app::activity::intent::BrawlIntent;
use app::activity::intent::Intent;
use app::games::marauders::view::{BattleView, Grip};
use app::screens::Screen;
use bevy::prelude::KeyCode;
use bout::Outcome;
use games::{GameKind, Rules};
use marauders::{Choice, Place, Side, Table};
use wire::{BrawlCommand, BrawlOptions, HostCommand};

use super::program::{Folder, Program};

fn view(app: &Program) -> Option<BattleView> {
    app.play()
        .battle_view(app.model().settings.keys(GameKind::MARAUDERS), std::time::Instant::now())
}

/// The table as the server has it.
fn table(app: &Program) -> &Table {
    app.play().turn_bout().and_then(|battle| battle.table()).expect("a battle goes on")
}

fn may_move(app: &Program) -> bool {
    app.play().turn_bout().is_some_and(|battle| battle.may_move())
}

/// The keys that lead from one block to another.
fn way(from: Place, to: Place) -> Vec<KeyCode> {
    let turn = |from: u8, to: u8, back: KeyCode, on: KeyCode| {
        std::iter::repeat_n(if to < from { back } else { on }, from.abs_diff(to).into())
    };
    let rows = turn(from.row, to.row, KeyCode::ArrowUp, KeyCode::ArrowDown);
    rows.chain(turn(from.column, to.column, KeyCode::ArrowLeft, KeyCode::ArrowRight)).collect()
}

fn arrow(side: Side) -> KeyCode {
    match side {
        Side::North => KeyCode::ArrowUp,
        Side::East => KeyCode::ArrowRight,
        Side::South => KeyCode::ArrowDown,
        Side::West => KeyCode::ArrowLeft,
    }
}

#[test]
fn a_bot_is_played_with_the_keys_of_marauders() {
    let folder = Folder::new("marauders-bot");
    let mut app = Program::embedded(&folder, GameKind::MARAUDERS);
    // With 100 hit points no early volley ends the battle.
    let choices = marauders::Options::default().choices.with(Choice::Long);
    let rules = Rules::marauders(marauders::Options { choices, ..marauders::Options::default() });
    app.intent(Intent::Practice { level: 1, options: BrawlOptions::duel(rules) });
    app.until("own turn", may_move);
    assert_eq!(app.screen(), Screen::Bout);
    let own = app.play().turn_bout().and_then(|battle| battle.seat()).expect("a seat");

    // The cursor goes to a swap that matches, and shows what it would do.
    let (from, direction) = table(&app).legal_moves()[0];
    let cursor = view(&app).and_then(|view| view.pointed.aim).expect("own turn").place;
    for key in way(cursor, from) {
        app.tap(key);
    }
    app.tap(KeyCode::Space);
    app.tap(arrow(direction));
    let aim = view(&app).and_then(|view| view.pointed.aim).expect("own turn");
    assert_eq!((aim.place, aim.grip), (from, Grip::Block));
    let swap = aim.swap.expect("it is aimed");
    assert_eq!((swap.from, swap.way), (from, Some(direction)));
    assert!(!swap.preview.expect("it matches").matches.is_empty());
    assert!(view(&app).is_some_and(|view| view.pointed.outlook.is_some()), "it is forecast");

    // It is made, and seen before the server answers.
    let (turn, moves) = (table(&app).turn, table(&app).moves_left);
    app.tap(KeyCode::Space);
    app.until("answer", |app| table(app).moves_left == moves - 1);
    assert_eq!(table(&app).turn, turn);
    assert!(view(&app).is_some_and(|view| !view.log.lines.is_empty()), "it is written down");

    // A spell cannot be paid for yet, and the player gets a notice.
    app.tap(KeyCode::KeyC);
    let notice = view(&app).and_then(|view| view.notice).expect("a refusal");
    assert!(notice.words.contains("10 force"), "{}", notice.words);

    // The turn is ended, the bot has its own, and then it is ours again.
    app.tap(KeyCode::KeyE);
    app.until("the next turn", |app| turn < table(app).turn);
    if table(&app).present() == own {
        // Who begins is drawn, and the second of an exchange is the first of the next.
        app.until("own turn", may_move);
        app.tap(KeyCode::KeyE);
    }
    app.until("the bot's turn", |app| table(app).present() != own);
    app.until("own turn again", |app| may_move(app) && turn + 2 <= table(app).turn);

    // Who gives up has lost.
    app.tap(KeyCode::Escape);
    assert_eq!(app.screen(), Screen::Leaving);
    app.intent(Intent::Leave);
    app.until("way back", |app| matches!(app.screen(), Screen::Play | Screen::Practice));
}

#[test]
fn a_battle_of_bots_is_looked_on_at_to_its_end() {
    let folder = Folder::new("marauders-watched");
    let mut app = Program::embedded(&folder, GameKind::MARAUDERS);
    app.intent(Intent::Brawl(BrawlIntent::HostHere));
    app.until("room", |app| app.screen() == Screen::Room);
    {
        let mut model = app.change();
        // The server gives people time to see every act of its bots: a whole battle takes minutes.
        let turn_limit = marauders::TurnLimit::After(4.try_into().expect("more than none"));
        let options = marauders::Options { turn_limit, ..marauders::Options::default() };
        model.brawl.draft = wire::BrawlOptions::new(Rules::marauders(options));
    }
    app.intent(Intent::Brawl(BrawlIntent::UseOptions));
    app.intent(Intent::Room(BrawlCommand::Stand));
    for _ in 0..2 {
        app.intent(Intent::Room(BrawlCommand::Host(HostCommand::AddBot(3))));
    }
    let members = |app: &Program| app.model().brawl.room.as_ref().map_or(0, |it| it.members.len());
    app.until("bots", |app| members(app) == 3);
    app.intent(Intent::Room(BrawlCommand::Host(HostCommand::Start)));
    app.until("battle", |app| app.screen() == Screen::Spectating && view(app).is_some());
    let seen = view(&app).expect("a battle is watched");
    assert_eq!((seen.own, seen.players.seats.len()), (None, 2));
    assert!(
        seen.pointed.aim.is_none() && seen.buttons.iter().all(|(button, _)| button.is_for_all())
    );
    let desyncs = |app: &Program| app.play().turn_bout().map(|battle| battle.desyncs());
    app.until("end", |app| table(app).outcome != Outcome::Undecided);
    assert_eq!((desyncs(&app), app.screen()), (Some(0), Screen::Spectating));
    assert!(1 < table(&app).turn, "somebody answered an attack");
    app.until("room again", |app| app.screen() == Screen::Room);
}

#[test]
fn a_rank_of_the_ladder_is_played_after_its_elements_were_read() {
    let folder = Folder::new("marauders-ladder");
    let mut app = Program::embedded(&folder, GameKind::MARAUDERS);
    app.change().settings.marauders.rank = 1;
    app.intent(Intent::Ladder(2));
    app.until("own turn", may_move);
    assert_eq!(table(&app).elements.len(), 7);
    // The match is lost: the rank is still to be won.
    app.tap(KeyCode::Escape);
    app.intent(Intent::Leave);
    app.until("way back", |app| app.screen() == Screen::Ladder);
    assert_eq!(app.model().settings.marauders.rank, 1);
}
