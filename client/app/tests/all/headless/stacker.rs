//! Stacker end to end, alone and against a bot, on a server of its own.

use std::time::{Duration, Instant};

use app::activity::intent::Intent;
use app::games::stacker::view::StackerView;
use app::games::view::{ClockedView, OwnBoard};
use app::screens::result::figures;
use app::screens::{Model, Screen};
use app::view::pace::Pace;
use bevy::prelude::KeyCode;
use games::{GameKind, Preset, RunEnd, SoloMode};
use netplay::Standstill;
use wire::{BrawlOptions, Sides};

use super::program::{Folder, Program};

/// What is to be seen of the bout.
fn clocked(app: &Program) -> Option<ClockedView> {
    app.play().clocked_view(app.model().settings.keys(GameKind::STACKER), std::time::Instant::now())
}

fn standstill(app: &Program) -> Option<Standstill> {
    app.play().clocked_bout()?.standstill()
}

/// The player's own field, while there is one.
fn own(app: &Program) -> Option<StackerView> {
    match clocked(app)?.game {
        OwnBoard::Stacker(stack) => Some(*stack),
        OwnBoard::Swordfight(_) => panic!("stacker was chosen"),
    }
}

#[test]
fn a_run_is_paused_begun_again_and_played_to_its_end() {
    let folder = Folder::new("solo");
    let mut app = Program::embedded(&folder, GameKind::STACKER);
    app.intent(Intent::Solo(SoloMode::TwoMinutes));
    let ticks = |app: &Program| own(app).map_or(0, |stack| stack.tick.0);
    app.until("first ticks", |app| app.screen() == Screen::Bout && 30 < ticks(app));

    // The clock is paused.
    app.tap(KeyCode::KeyP);
    assert_eq!(app.screen(), Screen::Paused);
    let before = ticks(&app);
    let began = Instant::now();
    for _ in 0..10 {
        app.frame();
    }
    app.until("pause", |_| Duration::from_secs(1) < began.elapsed());
    assert_eq!(ticks(&app), before);
    let (paused, went_on) = (began.elapsed(), Instant::now());
    app.tap(KeyCode::KeyP);
    app.until("more ticks", |app| before + 30 < ticks(app));
    // The last frame before the pause may be owed: it is shorter than half of ten frames and a second.
    let most = (went_on.elapsed() + paused / 2).as_millis() * 60 / 1000;
    assert!(u128::from(ticks(&app) - before) <= most, "what was paused is not caught up with");

    // Again: another run, without the piece that was dropped in the first one.
    let pieces = |app: &Program| own(app).map(|stack| stack.view.run.pieces);
    app.tap(KeyCode::Space);
    app.until("first piece", |app| pieces(app) == Some(1));
    app.tap(KeyCode::KeyR);
    app.until("another run", |app| pieces(app) == Some(0) && 0 < ticks(app));
    assert_eq!(app.screen(), Screen::Bout);

    // Dropped in the middle until the field is full: the points stand.
    let began = Instant::now();
    while app.screen() != Screen::Result {
        assert!(began.elapsed() < Duration::from_secs(120), "no end in time: {:?}", own(&app));
        app.tap(KeyCode::Space);
    }
    let ran = app.model().status.solo.and_then(|alone| alone.ran).expect("it was told");
    assert_eq!((ran.mode, ran.run.end), (SoloMode::TwoMinutes, RunEnd::ToppedOut));
    let kept = ran.kept.expect("points count");
    assert_eq!((kept.place, kept.best_before), (1, None));
    // The server has counted the same keys as the client.
    let shown = own(&app).expect("the board stays");
    let table = figures::table(&app.model().status).expect("figures of the run");
    let keys =
        format!("{:.2}", f64::from(shown.timeline.presses) / f64::from(shown.view.run.pieces));
    let row = table.rows.iter().find(|row| row.label == "Keys per piece").expect("of stacker");
    assert_eq!((&table.names[..], &row.values[..]), (&["Anne".to_owned()][..], &[keys][..]));
    let page = app.model().page(Screen::Result).expect("a page");
    assert_eq!(page.title, "Personal best");
    assert!(page.lines.contains(&"Your first ranked run".to_owned()), "{:?}", page.lines);

    // It is the best one here, too, and the next one is compared with it by the second.
    let best = app.model().alone.bests.best(SoloMode::TwoMinutes).expect("it was noted").clone();
    assert_eq!(best.value, ran.run.score);
    assert_eq!(best.splits.len(), (ran.run.ticks / 60) as usize);
    app.tap(KeyCode::Escape);
    app.until("way back", |app| app.screen() == Screen::Solo);
    let page = app.model().page(Screen::Solo).expect("a page");
    assert!(page.rows[1].value.starts_with("Best: "), "{}", page.rows[1].value);
    // A longer one, in which as many points were made at once.
    let mut model = app.0.world_mut().resource_mut::<Model>();
    assert_eq!(model.alone.bests.note(SoloMode::TwoMinutes, best.value + 7, &[1200; 120]), Some(7));
    app.intent(Intent::Solo(SoloMode::TwoMinutes));
    app.until("pace", |app| clocked(app).is_some_and(|view| view.pace.is_some()));
    // Nothing was dropped yet in this one.
    let shown = clocked(&app).expect("a run goes on");
    assert_eq!(shown.pace, Some(Pace::Count(-1200)));
}

#[test]
fn a_bot_is_played_with_the_keys_of_stacker() {
    let folder = Folder::new("stacker-bot");
    let mut app = Program::embedded(&folder, GameKind::STACKER);
    let options = BrawlOptions::duel(GameKind::STACKER.rules_default());
    app.intent(Intent::Practice { level: 5, options });
    app.until("first piece", |app| {
        app.screen() == Screen::Bout && own(app).is_some_and(|stack| stack.view.active.is_some())
    });
    let before = own(&app).expect("a bout goes on");
    assert!(before.is_versus && before.next.preview.len() == 5 && before.view.hold.is_none());

    app.tap(KeyCode::KeyC);
    app.until("hold", |app| own(app).is_some_and(|stack| stack.view.hold.is_some()));
    app.tap(KeyCode::Space);
    app.until("lock", |app| own(app).is_some_and(|stack| 0 < stack.view.run.pieces));
    let after = own(&app).expect("a bout goes on");
    assert_eq!(after.view.hold.map(|piece| piece.id()), before.view.active.map(|active| active.id));
    assert_eq!(after.timeline.presses, 2, "one to hold and one to drop");

    app.until("the bot's pieces", |app| {
        let other = clocked(app).and_then(|clocked| clocked.other).map(|other| other.view);
        matches!(other, Some(games::View::Stacker(view)) if 2 <= view.run.pieces)
    });
    // The bot and both clocks wait.
    app.tap(KeyCode::KeyP);
    app.until("pause", |app| app.screen() == Screen::Leaving);
    app.until("standstill", |app| standstill(app) == Some(Standstill::Waiting));
    app.tap(KeyCode::KeyP);
    app.until("countdown", |app| matches!(standstill(app), Some(Standstill::Counting(_))));
    // A pause during the countdown counts.
    app.tap(KeyCode::Escape);
    app.until("pause", |app| standstill(app) == Some(Standstill::Waiting));
    app.tap(KeyCode::Escape);
    let paused_at = own(&app).expect("a bout goes on").view.run.pieces;
    app.until("way back", |app| app.screen() == Screen::Bout && standstill(app).is_none());
    app.tap(KeyCode::Space);
    app.until("lock", |app| own(app).is_some_and(|stack| paused_at < stack.view.run.pieces));
    app.tap(KeyCode::Escape);
    let page = app.model().page(app.screen()).expect("a page");
    let hold = (vec!["C".into(), "Left Shift".into()], "Hold".into());
    assert!(page.keys.contains(&hold), "{:?}", page.keys);
}

#[test]
fn three_bots_and_two_teams_are_played_by_own_rules() {
    let folder = Folder::new("stacker-bots");
    let mut app = Program::embedded(&folder, GameKind::STACKER);
    let preset = Preset::of(GameKind::STACKER)[1];
    let duel = BrawlOptions::duel(preset.rules);
    let options = BrawlOptions { seats: 4, sides: Sides::Teams(2), ..duel };
    app.intent(Intent::Practice { level: 2, options });
    app.until("first piece", |app| {
        app.screen() == Screen::Bout && own(app).is_some_and(|stack| stack.view.active.is_some())
    });
    let room = app.play().room().expect("a room");
    let teams: Vec<u8> = room.members.iter().map(|member| member.team.0).collect();
    let bots: Vec<Option<u8>> = room.members.iter().map(|member| member.bot).collect();
    assert_eq!((room.rules, teams), (preset.rules, vec![0, 1, 0, 1]));
    assert_eq!(bots, [None, Some(2), Some(2), Some(2)]);
    app.intent(Intent::Leave);
    app.until("way back", |app| app.screen() == Screen::Practice);
}

#[test]
fn large_pieces_are_made_before_the_run_that_asks_for_them() {
    let folder = Folder::new("large-pieces");
    let mut app = Program::embedded(&folder, GameKind::STACKER);
    let pieces = stacker::PieceSet::new([13], stacker::Class::Convex);
    app.change().settings.solo.stacker = stacker::Options::zen().with_pieces(pieces);
    app.intent(Intent::OwnSolo);
    assert_eq!(app.screen(), Screen::Making);
    app.until("progress", |app| app.model().status.making.is_some());
    app.until("first piece", |app| {
        app.screen() == Screen::Bout && own(app).is_some_and(|stack| stack.view.active.is_some())
    });
    let active = own(&app).and_then(|stack| stack.view.active).expect("a piece");
    assert_eq!(active.cells().count(), 13);
}

#[test]
fn a_run_by_own_rules_is_kept_for_its_player() {
    let folder = Folder::new("own-rules");
    let mut app = Program::embedded(&folder, GameKind::STACKER);
    let goal = stacker::Goal::Ticks(600);
    app.change().settings.solo.stacker =
        stacker::Options { goal, ..stacker::Options::two_minutes() };
    app.intent(Intent::OwnSolo);
    app.until("first ticks", |app| app.screen() == Screen::Bout && own(app).is_some());
    while app.screen() != Screen::Result {
        app.tap(KeyCode::Space);
    }
    let run = app.model().status.solo.expect("it was told");
    let ran = run.ran.expect("it was told");
    assert!(run.is_own() && ran.kept.is_none(), "it is no matter of leaderboards");
    let best = app.model().settings.solo.best(&run.rules);
    assert_eq!((best, run.own_best_before), (Some(ran.run.score), None));
    app.tap(KeyCode::Escape);
    app.until("way back", |app| app.screen() == Screen::SoloOptions);
}
