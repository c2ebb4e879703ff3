//! Replays on the screen: played, searched and compared, in all games.

use std::time::Duration;

use app::activity::replaying::{ReplayWish, Replaying};
use app::scenes::replays::Recorded;
use app::screens::{Screen, replay as screen};
use app::view::replay::{ReplayView, Verdict};
use bevy::prelude::{KeyCode, Vec2};
use bout::{Millis, Seat};
use games::{Board, GameKind, SoloMode};
use replay::Replay;
use web_time::Instant;

use super::mouse::{Moused, SIZE};
use super::program::Program;

/// Bouts of all games and modes that are played to their ends.
const BOUTS: usize = 200;
/// Times of a bout that are looked at.
const TIMES: u64 = 100;

fn replay(kind: GameKind) -> Replay {
    Recorded::duel(kind).play()
}

fn shown(program: &Program) -> &Replaying {
    program.play().replay().expect("a replay is shown")
}

fn view(program: &Program) -> ReplayView {
    shown(program).view()
}

/// Boards or table, as text.
fn picture(replaying: &Replaying) -> String {
    let table = replaying.turn_bout().and_then(|bout| bout.table());
    let state = |seat| replaying.boards().map(|boards| boards.board(Seat(seat)).state());
    let seats = 0..replaying.view().seats as u8;
    format!("{:?} {table:?}", seats.filter_map(state).collect::<Vec<_>>())
}

#[test]
fn a_replay_of_each_game_plays_to_its_end_and_is_verified() {
    for kind in GameKind::ALL {
        let mut program = Program::replaying(replay(kind));
        assert_eq!(program.screen(), Screen::Replay, "{kind:?}");
        for _ in 0..5 {
            program.press(KeyCode::ArrowUp);
        }
        assert_eq!(view(&program).playback.speed_percent, 800);
        program.until("end", |program| {
            let view = view(program);
            view.playback.at == view.playback.length && view.verdict == Verdict::Verified
        });
        assert!(Duration::from_secs(10) < view(&program).playback.length, "{kind:?}");
        assert!(view(&program).result.is_some(), "{kind:?}");
        // From its end it begins again.
        program.press(KeyCode::Space);
        assert!(view(&program).playback.at < view(&program).playback.length / 2, "{kind:?}");
        program.press(KeyCode::Escape);
        assert_eq!(program.screen(), Screen::Play);
        assert!(program.play().replay().is_none());
    }
}

#[test]
fn any_time_of_a_replay_is_the_same_from_both_sides() {
    for kind in GameKind::ALL {
        let mut program = Program::replaying(replay(kind));
        program.press(KeyCode::Space);
        assert!(view(&program).playback.is_paused);
        program.press(KeyCode::Home);
        let start = picture(shown(&program));
        for seconds in [5, 10] {
            program.press(KeyCode::ArrowRight);
            assert_eq!(view(&program).playback.at, Duration::from_secs(seconds), "{kind:?}");
        }
        let middle = picture(shown(&program));
        assert_ne!(middle, start, "{kind:?}");
        program.press(KeyCode::End);
        program.press(KeyCode::Home);
        assert_eq!(picture(shown(&program)), start, "{kind:?}");
        program.press(KeyCode::ArrowRight);
        program.press(KeyCode::ArrowRight);
        assert_eq!(picture(shown(&program)), middle, "{kind:?}");
        program.press(KeyCode::Period);
        let stepped = (view(&program).playback.at, picture(shown(&program)));
        program.press(KeyCode::Comma);
        assert!(view(&program).playback.at < stepped.0, "{kind:?}");
        program.press(KeyCode::Period);
        assert_eq!((view(&program).playback.at, picture(shown(&program))), stepped, "{kind:?}");
    }
}

#[test]
fn keys_lead_to_locks_turns_events_and_players() {
    for kind in GameKind::ALL {
        let recorded = Recorded { leaves: Millis(60_000), level: 4, ..Recorded::duel(kind) };
        let mut program = Program::replaying(recorded.play());
        program.press(KeyCode::Space);
        program.until("verdict", |program| view(program).verdict == Verdict::Verified);
        program.press(KeyCode::Home);
        let name = |program: &Program| view(program).seat.map(|(_, name)| name);
        assert_eq!(name(&program).as_deref(), Some("Anne"));
        program.press(KeyCode::Tab);
        assert_eq!(name(&program).as_deref(), Some("Calico"));
        let mut last = view(&program).playback.at;
        for _ in 0..3 {
            program.press(KeyCode::KeyL);
            assert!(last < view(&program).playback.at, "{kind:?}");
            last = view(&program).playback.at;
        }
        program.press(KeyCode::KeyK);
        program.press(KeyCode::KeyL);
        assert_eq!(view(&program).playback.at, last, "{kind:?}");
        program.press(KeyCode::Home);
        program.press(KeyCode::KeyN);
        let first = view(&program).playback.at;
        assert!(Duration::ZERO < first, "{kind:?}");
        program.press(KeyCode::KeyN);
        program.press(KeyCode::KeyP);
        assert_eq!(view(&program).playback.at, first, "{kind:?}");
    }
}

#[test]
fn the_chart_and_the_buttons_are_clicked() {
    let mut moused = Moused::new(Program::replaying(replay(GameKind::SWORDFIGHT)));
    moused.click(Vec2::new(SIZE.x / 2.0, 100.0));
    assert!(view(&moused.app).playback.is_paused);
    let free = screen::free(SIZE, &view(&moused.app));
    moused.click(Vec2::new(SIZE.x / 2.0, free.max.y + 20.0));
    let share = view(&moused.app).playback.share();
    assert!((0.49..0.51).contains(&share), "{share}");
    // Each button does what its key does.
    let row = SIZE.y - 20.0;
    let wishes: Vec<ReplayWish> = (0..SIZE.x as u16 / 8)
        .filter_map(|x| {
            screen::of_press(Vec2::new(f32::from(x) * 8.0, row), SIZE, &view(&moused.app))
        })
        .collect();
    for wish in [
        ReplayWish::Pause,
        ReplayWish::Skip(-5),
        ReplayWish::Speed(1),
        ReplayWish::Step(1),
        ReplayWish::Lock(1),
        ReplayWish::Highlight(1),
        ReplayWish::Seat(1),
    ] {
        assert!(wishes.contains(&wish), "{wish:?}");
    }
}

#[test]
fn a_replay_that_differs_says_where() {
    let mut replay = replay(GameKind::SWORDFIGHT);
    let entries = replay.archive.journal.entries().count();
    replay.archive.journal = replay.archive.journal.entries().take(entries / 2).collect();
    let mut program = Program::replaying(replay);
    program.until("verdict", |program| view(program).verdict != Verdict::Open);
    assert!(matches!(view(&program).verdict, Verdict::Differs(_)));
}

/// A bout of any game and mode.
fn any(number: usize) -> Recorded {
    let kind = GameKind::ALL[number % 3];
    let round = number / 3;
    let solo: Vec<SoloMode> = SoloMode::of(kind).collect();
    let is_solo = round % 4 == 3 && !solo.is_empty();
    let is_table = kind == GameKind::MARAUDERS;
    Recorded {
        kind,
        rules: None,
        solo: is_solo.then(|| solo[round / 4 % solo.len()]),
        seats: match round % 4 {
            _ if is_solo => 1,
            _ if is_table => 2,
            others => [2, 4, 8, 2][others],
        },
        level: 1 + (round % 3) as u8,
        together: if round % 8 == 1 && !is_table { 2 } else { 1 },
        leaves: Millis(5_000 + 700 * (number as u64 * 7919 % 40)),
        seed: number as u8,
    }
}

/// Plays it to its end at the highest speed, in frames of a quarter of a second.
fn play(replaying: &mut Replaying, start: Instant) {
    (0..5).for_each(|_| replaying.wish(ReplayWish::Speed(1)));
    let mut now = start;
    while replaying.outcome().is_none() || !replaying.is_compared() {
        now += Duration::from_millis(250);
        replaying.pass(now, false);
    }
}

#[test]
fn bouts_of_all_games_and_modes_play_to_the_ends_that_were_recorded() {
    for number in 0..BOUTS {
        let recorded = any(number);
        let replay = recorded.play();
        let archive = replay.archive.clone();
        let start = Instant::now();
        let mut replaying = Replaying::new(replay, start).expect("it is as recorded");
        play(&mut replaying, start);
        assert_eq!(replaying.view().verdict, Verdict::Verified, "{recorded:?}");
        assert_eq!(replaying.outcome(), Some(archive.outcome), "{recorded:?}");
        let Some(boards) = replaying.boards() else {
            let table = replaying.turn_bout().and_then(|bout| bout.table()).expect("it stands");
            let last = archive.deeds.last().expect("somebody left").digest;
            let table = games::Table::Marauders(table.clone());
            assert_eq!(wire::Check::of(&table), wire::Check::from(last), "{recorded:?}");
            continue;
        };
        let referee = archive.check().expect("it holds").boards().expect("it has boards");
        for seat in archive.setup.seats() {
            let [came, expected] = [boards.board(seat), referee.board(seat)].map(Board::state);
            assert!(came == expected, "{recorded:?} {seat:?}");
        }
    }
}

#[test]
fn any_of_a_hundred_times_is_the_same_as_when_it_is_played() {
    for kind in GameKind::ALL {
        let replay = Recorded { leaves: Millis(40_000), ..Recorded::duel(kind) }.play();
        let start = Instant::now();
        let new = || Replaying::new(replay.clone(), start).expect("it is as recorded");
        let mut sought = new();
        sought.wish(ReplayWish::Pause);
        while !sought.is_compared() {
            sought.pass(start, false);
        }
        let length = sought.view().playback.length;
        let mut times: Vec<Duration> =
            (0..TIMES).map(|number| length * (number * 7919 % 1000) as u32 / 1000).collect();
        let mut pictures = Vec::new();
        for &time in &times {
            sought.jump(time);
            pictures.push(picture(&sought));
        }
        let mut pictures: Vec<_> = times.iter().copied().zip(pictures).collect();
        pictures.sort();
        times.sort();
        let mut played = new();
        for (time, picture_then) in pictures {
            played.pass(start + time, false);
            assert_eq!(played.view().playback.at, time);
            assert!(picture(&played) == picture_then, "{kind:?} {time:?}");
        }
    }
}
