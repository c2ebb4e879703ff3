//! Replays on the screen: played, searched and compared, in all games.

use std::time::Duration;

use app::activity::replaying::Replaying;
use app::flow::FlowPlugin;
use app::flow::replay::Opened;
use app::screens::{Model, Screen};
use app::settings::{Settings, SettingsFile};
use app::view::replay::{ReplayView, Verdict};
use bevy::prelude::KeyCode;
use bout::{Millis, Seed, Team};
use games::GameKind;
use referee::room::GRACE;
use referee::{ClientId, Incoming, Level, Participant, Room, RoomAnswer, RoomRequest, Who};
use replay::Replay;
use wire::{Entrant, Name, RoomKind};

use super::program::Program;

/// When the player who touches nothing leaves.
const LEAVES: u64 = 20_000;

/// A bout against a bot of a player who touches nothing.
fn replay(kind: GameKind) -> Replay {
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let level = Level::new(2).expect("there are five levels");
    let who = [(Who::Person(ClientId(1)), "Anne"), (Who::Bot(level), "Bot 2")];
    let participant = |(team, (who, name)): (u8, (Who, &str))| Participant {
        who,
        team: Team(team),
        name: Name::new(name).expect("a name"),
        account: None,
        entrant,
    };
    let participants = (0..).zip(who).map(participant).collect();
    let (rules, best_of) = (kind.rules_default(), 1);
    let request =
        RoomRequest { kind: RoomKind::Practice, rules, best_of, grace: GRACE, participants };
    let (mut room, mut answers) = Room::new(request, 77, Seed([5; 32]), Millis(0));
    for now in (0..LEAVES).step_by(20) {
        answers.extend(room.step(Millis(now), || unreachable!("one bout is enough")));
    }
    answers.extend(room.receive(Millis(LEAVES), ClientId(1), Incoming::Leave, &[]));
    let finished = answers.into_iter().find_map(|answer| match answer {
        RoomAnswer::Finished(finished) => Some(finished),
        _ => None,
    });
    Replay::of(*finished.expect("it is over"), 1_700_000_000)
}

fn program(replay: Replay) -> Program {
    let settings = Settings { name: "Anne".into(), ..Settings::default() };
    let mut program = Program::screens(Model::new(SettingsFile::none(), settings));
    program.0.insert_resource(Opened(Some(replay)));
    program.0.add_plugins(FlowPlugin);
    program.0.update();
    program.0.update();
    program
}

fn shown(program: &Program) -> &Replaying {
    program.play().replay().expect("a replay is shown")
}

fn view(program: &Program) -> ReplayView {
    shown(program).view()
}

/// Boards or table, as text.
fn picture(program: &Program) -> String {
    let table = shown(program).turn_bout().and_then(|bout| bout.table());
    let boards = shown(program).boards().map(|boards| format!("{:?}", boards.melee));
    format!("{boards:?} {table:?}")
}

#[test]
fn a_replay_of_each_game_plays_to_its_end_and_is_verified() {
    for kind in GameKind::ALL {
        let mut program = program(replay(kind));
        assert_eq!(program.screen(), Screen::Replay, "{kind:?}");
        for _ in 0..5 {
            program.press(KeyCode::ArrowUp);
        }
        assert_eq!(view(&program).speed_percent, 800);
        program.until("end", |program| {
            let view = view(program);
            view.at == view.length && view.verdict == Verdict::Verified
        });
        assert!(Duration::from_secs(10) < view(&program).length, "{kind:?}");
        let is_over = match shown(&program).boards() {
            Some(boards) => boards.result.is_some(),
            None => shown(&program).turn_bout().is_some_and(|bout| bout.outcome().is_some()),
        };
        assert!(is_over, "{kind:?}");
        // From its end it begins again.
        program.press(KeyCode::Space);
        assert!(view(&program).at < view(&program).length / 2, "{kind:?}");
        program.press(KeyCode::Escape);
        assert_eq!(program.screen(), Screen::Play);
        assert!(program.play().replay().is_none());
    }
}

#[test]
fn any_time_of_a_replay_is_the_same_from_both_sides() {
    for kind in GameKind::ALL {
        let mut program = program(replay(kind));
        program.press(KeyCode::Space);
        assert!(view(&program).is_paused);
        program.press(KeyCode::Home);
        let start = picture(&program);
        for seconds in [5, 10] {
            program.press(KeyCode::ArrowRight);
            assert_eq!(view(&program).at, Duration::from_secs(seconds), "{kind:?}");
        }
        let middle = picture(&program);
        assert_ne!(middle, start, "{kind:?}");
        program.press(KeyCode::End);
        program.press(KeyCode::Home);
        assert_eq!(picture(&program), start, "{kind:?}");
        program.press(KeyCode::ArrowRight);
        program.press(KeyCode::ArrowRight);
        assert_eq!(picture(&program), middle, "{kind:?}");
        program.press(KeyCode::Period);
        let stepped = (view(&program).at, picture(&program));
        program.press(KeyCode::Comma);
        assert!(view(&program).at < stepped.0, "{kind:?}");
        program.press(KeyCode::Period);
        assert_eq!((view(&program).at, picture(&program)), stepped, "{kind:?}");
    }
}

#[test]
fn a_replay_that_differs_says_where() {
    let mut replay = replay(GameKind::SWORDFIGHT);
    let entries = replay.archive.journal.entries().count();
    replay.archive.journal = replay.archive.journal.entries().take(entries / 2).collect();
    let mut program = program(replay);
    program.until("verdict", |program| view(program).verdict != Verdict::Open);
    assert!(matches!(view(&program).verdict, Verdict::Differs(_)));
}
