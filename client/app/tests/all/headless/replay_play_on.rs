//! Replays that are played on from a moment of them, against bots and without a server.

use std::time::Duration;

use app::activity::replaying::table_attempt::TableAttempt;
use app::games::marauders::view::BattleView;
use app::input::Bindings;
use app::scenes::replays::Recorded;
use app::screens::Screen;
use app::view::occasion::Occasion;
use app::view::replay::ReplayView;
use bevy::input::ButtonState;
use bevy::prelude::KeyCode;
use bout::{Millis, Outcome, Seat, Seed, Tick};
use games::{Board, ClockedGame, GameKind, Move, Player, Rules, Setup, SplitSetup};
use marauders::{Command, Mode, Options, Side};
use referee::{Archive, Playback, TurnReferee};
use replay::{Header, Replay};
use wire::Name;

use super::program::Program;

/// Longer than the boards are paused at first.
const READY: Duration = Duration::from_millis(2_100);

fn program(replay: Replay) -> Program {
    let mut program = Program::replaying(replay);
    program.press(KeyCode::Space);
    program
}

fn view(program: &Program) -> ReplayView {
    program.play().replay().expect("a replay is shown").view()
}

/// The tick of a seat of what is played on.
fn tick(program: &Program, seat: u8) -> Option<u32> {
    let attempt = program.play().replay()?.attempt()?;
    Some(attempt.board(Seat(seat)).tick().0)
}

fn wait(program: &mut Program, time: Duration) {
    for _ in 0..time.as_millis() / 16 + 1 {
        program.0.update();
    }
}

#[test]
fn a_bout_is_cut_at_any_tick_of_all_its_boards() {
    for game in ClockedGame::ALL {
        for (seats, together) in [(2, 1), (4, 2)] {
            let recorded = Recorded { seats, together, ..Recorded::duel(game.into()) };
            let replay = recorded.play();
            let playback = Playback::new(replay.archive.clone()).expect("it is on boards");
            let mut playback = playback.expect("it is as recorded");
            while playback.scout().is_none() {}
            for tick in (0..playback.length().0).step_by(97) {
                playback.show(Tick(tick));
                let cut = playback.cut(Tick(tick)).expect("it was played so far");
                for seat in replay.archive.setup.seats() {
                    let [cut, shown] = [cut.board(seat), playback.board(seat)].map(Board::state);
                    assert!(cut == shown, "{recorded:?} {seat:?} at {tick}");
                }
            }
        }
    }
}

#[test]
fn a_moment_is_played_on_and_left_to_where_the_replay_was() {
    for game in ClockedGame::ALL {
        let mut program = program(Recorded::duel(game.into()).play());
        program.press(KeyCode::Home);
        program.press(KeyCode::ArrowRight);
        program.press(KeyCode::ArrowRight);
        program.press(KeyCode::Tab);
        let before = view(&program);
        assert!(before.can_play_on, "{game:?}");
        program.press(KeyCode::KeyB);
        assert_eq!(program.screen(), Screen::Training, "{game:?}");
        let begins = tick(&program, 1);
        assert_eq!((begins, tick(&program, 0)), (Some(600), Some(600)), "{game:?}");
        // It waits, and then both boards continue.
        wait(&mut program, Duration::from_secs(1));
        assert_eq!(tick(&program, 1), begins, "{game:?}");
        let replay = program.play().replay().expect("a replay is shown");
        let clocked = replay.clocked().expect("it is played");
        assert_eq!(
            (clocked.countdown, clocked.occasion),
            (Some(1), Occasion::Practice),
            "{game:?}"
        );
        wait(&mut program, READY);
        let played = tick(&program, 1);
        assert!(begins < played && played == tick(&program, 0), "{game:?} {played:?}");
        // A pause, from which it begins again.
        program.press(KeyCode::Escape);
        assert_eq!(program.screen(), Screen::TrainingPaused, "{game:?}");
        let paused = tick(&program, 1);
        wait(&mut program, READY);
        assert_eq!(tick(&program, 1), paused, "{game:?}");
        program.press(KeyCode::ArrowDown);
        program.press(KeyCode::Enter);
        assert_eq!((program.screen(), tick(&program, 1)), (Screen::Training, begins), "{game:?}");
        // Leaving it returns to the moment.
        program.press(KeyCode::Escape);
        program.intent(app::activity::intent::Intent::Leave);
        assert_eq!(program.screen(), Screen::Replay, "{game:?}");
        let after = view(&program);
        assert_eq!(
            (after.playback.at, after.seat, after.playback.is_paused),
            (before.playback.at, before.seat, true)
        );
        assert_eq!(tick(&program, 1), None);
        // The replay continues as if nothing had been.
        program.press(KeyCode::Escape);
        assert_eq!(program.screen(), Screen::Play);
    }
}

#[test]
fn the_end_of_what_is_played_on_leads_back() {
    let kind = GameKind::STACKER;
    let mut program = program(Recorded { leaves: Millis(30_000), ..Recorded::duel(kind) }.play());
    program.press(KeyCode::Home);
    program.press(KeyCode::ArrowRight);
    let at = view(&program).playback.at;
    program.press(KeyCode::KeyB);
    wait(&mut program, READY);
    // Hard drops in the middle pile up soon.
    for _ in 0..600 {
        program.key(KeyCode::Space, ButtonState::Pressed, None);
        wait(&mut program, Duration::from_millis(100));
        program.key(KeyCode::Space, ButtonState::Released, None);
        wait(&mut program, Duration::from_millis(100));
        if program.screen() == Screen::Replay {
            break;
        }
    }
    assert_eq!(program.screen(), Screen::Replay);
    assert_eq!(view(&program).playback.at, at);
}

#[test]
fn what_cannot_be_played_on_says_so() {
    for kind in [GameKind::MARAUDERS, GameKind::SWORDFIGHT] {
        let mut program = program(Recorded::duel(kind).play());
        program.press(KeyCode::End);
        assert!(!view(&program).can_play_on, "{kind:?}");
        program.press(KeyCode::KeyB);
        assert_eq!(program.screen(), Screen::Replay, "{kind:?}");
        let problem = program.model().problem.clone().unwrap_or_default();
        assert!(problem.contains("cannot be played on"), "{kind:?}: {problem}");
    }
}

/// A battle of this mode that ends when everybody leaves.
fn battle(mode: Mode) -> Replay {
    let kind = GameKind::MARAUDERS;
    let rules = Rules::marauders(Options { mode, forced_matches: false, ..Options::default() });
    let players = (0..mode.seats()).map(Seat).map(|seat| Player {
        team: mode.team(seat),
        handling: kind.handling_default(),
        pick: kind.pick_default(),
    });
    let players = players.collect::<Vec<_>>().try_into().expect("no more seats than a bout");
    let SplitSetup::Turns(setup) = (Setup { rules, players }).split() else { panic!("a table") };
    let mut referee = TurnReferee::new(setup, Seed([5; 32]));
    for second in 1..=6 {
        let seat = referee.table().to_move().expect("it goes on");
        let ends = Move::Marauders(Command::EndTurn);
        referee.play(Millis(second * 2_000), seat, ends).expect("a turn may be ended");
    }
    // The first seat is out before the others are, unless its team is with it.
    for seat in (0..mode.seats()).map(Seat) {
        let at = Millis(20_000 + u64::from(seat.0) * 10_000);
        if referee.outcome() == Outcome::Undecided {
            referee.leave(at, seat).expect("it plays");
        }
    }
    let names: Vec<Name> = ["Anne", "Mary", "Grace", "Jack"][..usize::from(mode.seats())]
        .iter()
        .map(|name| Name::new(name).expect("a name"))
        .collect();
    let archive = Archive::of_table(&referee);
    Replay { header: Header::of(77, &names, &archive, 1_700_000_000), archive }
}

fn attempt(program: &Program) -> Option<&TableAttempt> {
    program.play().replay()?.table_attempt()
}

fn battle_view(program: &Program) -> BattleView {
    let keys = Bindings::of(GameKind::MARAUDERS);
    attempt(program).and_then(|attempt| attempt.view(&keys)).expect("it is played")
}

/// Leads the cursor to the first legal swap and makes it, by keys. Ends the turn when there is none.
fn swap(program: &mut Program) {
    let view = battle_view(program);
    let at = view.pointed.aim.expect("it is the player's turn").place;
    let Some(&(from, way)) = view.table.legal_moves().first() else {
        return program.press(KeyCode::KeyE);
    };
    let step = |program: &mut Program, by: i16, back, on| {
        for _ in 0..by.abs() {
            program.press(if by < 0 { back } else { on });
        }
    };
    step(program, i16::from(from.row) - i16::from(at.row), KeyCode::ArrowUp, KeyCode::ArrowDown);
    let across = i16::from(from.column) - i16::from(at.column);
    step(program, across, KeyCode::ArrowLeft, KeyCode::ArrowRight);
    program.press(KeyCode::Enter);
    program.press(match way {
        Side::North => KeyCode::ArrowUp,
        Side::South => KeyCode::ArrowDown,
        Side::West => KeyCode::ArrowLeft,
        Side::East => KeyCode::ArrowRight,
    });
    program.press(KeyCode::Enter);
}

#[test]
fn a_battle_is_played_on_by_keys_to_its_end_in_every_mode() {
    for mode in Mode::ALL {
        let mut program = program(battle(mode));
        program.press(KeyCode::Home);
        program.press(KeyCode::ArrowRight);
        program.press(KeyCode::Tab);
        let before = view(&program);
        assert!(before.can_play_on, "{mode:?}");
        assert_eq!(before.seat.map(|(seat, _)| seat), Some(Seat(1)), "{mode:?}");
        program.press(KeyCode::KeyB);
        assert_eq!(program.screen(), Screen::Training, "{mode:?}");
        let begun = attempt(&program).expect("it is played");
        assert_eq!((begun.own(), begun.acts()), (Seat(1), 2), "{mode:?}");
        let mut own_moves = 0;
        for _ in 0..200_000 {
            if program.screen() != Screen::Training {
                break;
            }
            let is_due = attempt(&program).is_some_and(|it| it.battle().may_move());
            let is_told = attempt(&program).is_some_and(|it| it.battle().is_told());
            if is_due && battle_view(&program).pointed.aim.is_some() {
                own_moves += 1;
                swap(&mut program);
            } else if !is_told {
                program.press(KeyCode::Enter);
            }
            program.0.update();
        }
        assert_eq!(program.screen(), Screen::Replay, "{mode:?}: it ends and leads back");
        assert!(0 < own_moves, "{mode:?}");
        let after = view(&program);
        assert_eq!(
            (after.playback.at, after.playback.is_paused),
            (before.playback.at, true),
            "{mode:?}"
        );
        assert!(attempt(&program).is_none());
    }
}

#[test]
fn a_battle_that_is_played_on_pauses_begins_again_and_is_left() {
    let mut program = program(battle(Mode::Duel));
    program.press(KeyCode::Home);
    program.press(KeyCode::ArrowRight);
    program.press(KeyCode::KeyB);
    let begins = attempt(&program).map(TableAttempt::acts);
    let may_move = |program: &Program| attempt(program).is_some_and(|it| it.battle().may_move());
    program.until("own turn", may_move);
    swap(&mut program);
    let acts = |program: &Program| attempt(program).map(TableAttempt::acts);
    assert!(begins < acts(&program), "{begins:?}");
    program.press(KeyCode::Escape);
    assert_eq!(program.screen(), Screen::TrainingPaused);
    let paused = acts(&program);
    wait(&mut program, Duration::from_secs(60));
    assert_eq!(acts(&program), paused, "nobody moves meanwhile");
    program.press(KeyCode::ArrowDown);
    program.press(KeyCode::Enter);
    assert_eq!((program.screen(), acts(&program)), (Screen::Training, begins));
    program.press(KeyCode::Escape);
    program.intent(app::activity::intent::Intent::Leave);
    assert_eq!(program.screen(), Screen::Replay);
    assert!(attempt(&program).is_none());
}

#[test]
fn a_seat_that_is_out_cannot_be_played_on_while_others_can() {
    let mut program = program(battle(Mode::Quad));
    program.press(KeyCode::End);
    // Back to when the first seat has left, and the others have not.
    for _ in 0..4 {
        program.press(KeyCode::Comma);
        if view(&program).playback.at <= Duration::from_millis(20_000) {
            break;
        }
    }
    assert_eq!(view(&program).playback.at, Duration::from_millis(20_000));
    let seats = (0..4).map(|_| {
        let shown = view(&program);
        program.press(KeyCode::Tab);
        (shown.seat.expect("a seat").0, shown.can_play_on)
    });
    let seats: Vec<(Seat, bool)> = seats.collect();
    let expected = [false, true, true, true];
    assert_eq!(seats, (0..4).map(Seat).zip(expected).collect::<Vec<_>>());
    program.press(KeyCode::KeyB);
    assert_eq!(program.screen(), Screen::Replay);
    assert!(program.model().problem.is_some());
    program.press(KeyCode::Tab);
    program.press(KeyCode::KeyB);
    assert_eq!(program.screen(), Screen::Training);
}

#[test]
fn keys_per_piece_are_those_of_the_bout_at_any_time() {
    let mut recorded = Recorded::duel(GameKind::STACKER);
    recorded.leaves = Millis(20_000);
    let presses = |program: &Program| {
        let clocked = program.play().replay().and_then(|replay| replay.clocked());
        match clocked.expect("boards are shown").game {
            app::games::view::OwnBoard::Stacker(stack) => stack.timeline.presses,
            app::games::view::OwnBoard::Swordfight(_) => unreachable!("it is a stacker"),
        }
    };
    let mut program = program(recorded.play());
    program.press(KeyCode::Home);
    assert_eq!(presses(&program), 0);
    // Played on for a second by single ticks, and gone to at once.
    program.press(KeyCode::ArrowRight);
    let at = view(&program).playback.at;
    let sought = presses(&program);
    assert!(5 < sought, "{sought}");
    program.press(KeyCode::Home);
    program.press(KeyCode::Space);
    program.until("the same time", |program| at <= view(program).playback.at);
    program.press(KeyCode::Space);
    let (later, played) = (view(&program).playback.at, presses(&program));
    program.press(KeyCode::End);
    program.press(KeyCode::Home);
    let steps = (later.as_micros() * 60 / 1_000_000) as u32;
    for _ in 0..steps / 300 {
        program.press(KeyCode::ArrowRight);
    }
    for _ in 0..steps % 300 {
        program.press(KeyCode::Period);
    }
    assert_eq!(presses(&program), played);
}
