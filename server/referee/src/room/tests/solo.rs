//! Solo runs: one seat without a wait quota.

use super::*;
use crate::pace::{AHEAD_TICKS, CREDIT_TICKS_MAX};
use crate::run::PAUSE_MAX;
use crate::seat_state::BEHIND_TICKS_MAX;
use bots::Bot;
use bout::{Purpose, Stream};
use games::{Board, ClockedGame, RunEnd, SoloMode};
use wire::{KeptRun, Ran, RunId};

const MINUTE: u64 = 60_000;

/// A room in which Anne is about to begin a run.
struct Alone {
    table: Table,
    mode: SoloMode,
    /// Ticks that her client has sent.
    tick: u32,
}

fn alone(mode: SoloMode) -> Alone {
    let kind = mode.game();
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let anne = Participant { entrant, ..participant(Who::Person(ANNE), "Anne") };
    let request = RoomRequest {
        kind: RoomKind::Solo(mode),
        rules: mode.rules(),
        best_of: 1,
        grace: PAUSE_MAX,
        participants: [anne].into(),
    };
    let mut table = open_request(request);
    table.pass(COUNTDOWN.0);
    Alone { table, mode, tick: 0 }
}

impl Alone {
    /// Sends the next ticks, as far ahead as allowed; `hold` gives the buttons held.
    fn say(&mut self, ticks: u32, hold: impl Fn(u32) -> Buttons) {
        for _ in 0..ticks {
            let mut batch = Batch::new(Tick(self.tick));
            assert!(batch.push(hold(self.tick)));
            self.tick += 1;
            self.table.say(ANNE, Incoming::Bout(BoutMessage::Play(batch)));
        }
    }

    /// Plays so many ticks in time.
    fn play(&mut self, ticks: u32, hold: impl Fn(u32) -> Buttons) {
        for _ in 0..ticks / 3 {
            self.say(3, &hold);
            self.table.pass(50);
        }
    }

    fn board(&self) -> Option<&Board> {
        match &self.table.room.phase {
            Phase::Playing(BoutInProgress::Clocked(clocked)) => {
                Some(clocked.referee().board(Seat(0)))
            }
            _ => None,
        }
    }

    /// The ticks that the server has played.
    fn played(&self) -> u32 {
        self.board().map_or(0, |board| board.tick().0)
    }

    /// The result that she received.
    fn ran(&self) -> Vec<Ran> {
        let ran = self.table.told.iter().filter_map(|(_, message)| match message {
            ServerMessage::Ran(ran) => Some(*ran),
            _ => None,
        });
        ran.collect()
    }

    fn is_told_the_end(&self) -> bool {
        let is_over =
            |message: &ServerMessage| matches!(message, ServerMessage::Bout(Update::Over(..)));
        self.table.told.iter().any(|(_, message)| is_over(message))
    }
}

/// Hard drops, one after the other.
fn drop_all(tick: u32) -> Buttons {
    if tick.is_multiple_of(2) { Buttons::HARD_DROP } else { Buttons::NONE }
}

/// Moves pieces to the left and to the right, with one soft drop, for a point.
fn spread(tick: u32) -> Buttons {
    let side = if (tick / 700).is_multiple_of(2) { Buttons::LEFT } else { Buttons::RIGHT };
    if tick == 30 { side.with(Buttons::DOWN) } else { side }
}

#[test]
fn a_pause_of_minutes_changes_nothing() {
    let play = |pauses: &[u64]| {
        let mut run = alone(SoloMode::TwoMinutes);
        for pause in pauses {
            run.play(300, spread);
            run.table.pass(*pause);
            assert_eq!(run.played(), run.tick, "its clock stands still");
        }
        run.play(300, spread);
        assert!(run.table.left.is_empty());
        (run.played(), run.board().map(Board::state), run.table.told)
    };
    let (ticks, state, _) = play(&[0, 0, 0]);
    let (same, after, told) = play(&[3 * MINUTE, 1, 9 * MINUTE]);
    assert_eq!((ticks, &state), (same, &after));
    assert_eq!(ticks, 1200);
    let is_late = |message: &ServerMessage| {
        let update = match message {
            ServerMessage::Bout(update) => update,
            _ => return false,
        };
        matches!(update, Update::Contact(..) | Update::Corrected { .. } | Update::Out(..))
    };
    assert!(!told.iter().any(|(_, message)| is_late(message)), "nobody waits, so nobody is late");
}

#[test]
fn no_run_is_faster_than_real_time_and_a_pause_saves_nothing_up() {
    let free = AHEAD_TICKS + CREDIT_TICKS_MAX;
    let mut run = alone(SoloMode::Zen);
    run.table.pass(1000);
    run.say(500, spread);
    assert!((60..=60 + free).contains(&run.played()), "{}", run.played());
    for _ in 0..200 {
        run.table.pass(50);
    }
    assert_eq!(run.played(), 500, "what came too early was held back, not lost");
    run.table.pass(5 * MINUTE);
    run.say(590, spread);
    let caught_up = run.played() - 500;
    assert!(caught_up <= BEHIND_TICKS_MAX + free, "{caught_up} ticks at once");
    run.table.pass(1000);
    let more = run.played() - 500 - caught_up;
    assert!((58..=62).contains(&more), "{more} ticks in a second");
    assert_eq!(run.table.left, [], "none of that is astray");
}

#[test]
fn what_waited_for_a_lost_connection_is_played_at_once() {
    let mut run = alone(SoloMode::Zen);
    run.play(300, spread);
    run.table.pass(4267);
    run.say(256, spread);
    assert_eq!(run.played(), 556);
}

#[test]
fn who_comes_back_in_a_pause_goes_on_where_the_run_stood() {
    let mut run = alone(SoloMode::Zen);
    run.play(300, spread);
    run.table.pass(5 * MINUTE);
    let answers = run.table.room.resume(run.table.now, ANNE);
    run.table.hear(answers);
    let Some((ANNE, ServerMessage::Bout(Update::Corrected { present, state, .. }))) =
        run.table.told.last()
    else {
        panic!("{:?}", run.table.told.last());
    };
    // A clock that had advanced further would owe all of the pause.
    assert_eq!((*present, state.tick()), (Tick(300), Tick(300)));
    run.play(300, spread);
    assert_eq!(run.played(), 600);
}

#[test]
fn a_full_field_ends_a_run_whose_points_stand_and_are_told_once_they_are_kept() {
    let mut run = alone(SoloMode::Document);
    run.play(600, drop_all);
    let [(account, finished)] = run.table.runs[..] else { panic!("{:?}", run.table.runs) };
    assert_eq!(account, AccountId([7; 16]));
    assert_eq!((finished.mode, finished.run.end), (SoloMode::Document, RunEnd::ToppedOut));
    assert!(20 < finished.run.score && finished.run.ticks < 600, "{finished:?}");
    assert!(finished.paused < Millis(100), "{finished:?}");
    let archive = &run.table.finished[0].archive;
    let again = archive.check().expect("it plays again").boards().expect("a board");
    assert_eq!(crate::FinishedRun::of(run.mode, &again), Some(finished));
    assert_eq!(crate::FinishedRun::of(SoloMode::Marathon, &again), None, "it was none");

    run.table.pass(MINUTE);
    assert!(run.table.room.is_saving() && !run.is_told_the_end());
    let kept = KeptRun { id: RunId([1; 16]), place: 3, best_before: Some(99) };
    let ran = Ran { mode: run.mode, run: finished.run, kept: Some(kept), day: None };
    let answers = run.table.room.ran(Some(ran));
    run.table.hear(answers);
    assert_eq!(run.ran(), [ran]);
    assert!(run.is_told_the_end() && !run.table.room.is_saving());
    run.table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    run.table.pass(100);
    assert_eq!(run.table.starts(ANNE), 1, "another run is another room");
}

#[test]
fn a_run_that_reaches_its_goal_is_won() {
    let mut run = alone(SoloMode::TwoMinutes);
    run.play(7203, spread);
    let [(_, finished)] = run.table.runs[..] else { panic!("{:?}", run.table.runs) };
    assert_eq!((finished.run.end, finished.run.ticks), (RunEnd::Finished, 7200));
    assert_eq!(run.table.finished[0].archive.outcome, Outcome::Won(Team(0)));
}

#[test]
fn the_rows_of_a_swordfight_are_kept_and_play_again_to_the_same() {
    let mut run = alone(SoloMode::MostRows);
    let stream = Stream::new(&Seed([1; 32]), Purpose::Bots);
    let mut bot = Bot::new(ClockedGame::Swordfight, Level::new(5).expect("1 to 5"), stream);
    while run.table.runs.is_empty() && run.tick < 7203 {
        let held = run.board().map_or(Buttons::NONE, |board| bot.hold(board));
        run.say(1, |_| held);
        run.table.pass(if run.tick.is_multiple_of(3) { 16 } else { 17 });
    }
    let [(_, finished)] = run.table.runs[..] else { panic!("{:?}", run.table.runs) };
    assert_eq!((finished.run.end, finished.run.ticks), (RunEnd::Finished, 7200));
    assert!(20 < finished.run.score && 0 < finished.run.lines, "{finished:?}");
    assert_eq!(finished.value(), Some(finished.run.score));
    let archive = &run.table.finished[0].archive;
    let again = archive.check().expect("it plays again").boards().expect("a board");
    assert_eq!(crate::FinishedRun::of(run.mode, &again), Some(finished));
}

#[test]
fn a_swordfight_for_its_own_sake_is_not_kept() {
    for mode in [SoloMode::Endless, SoloMode::SilentOpponent] {
        let mut run = alone(mode);
        // Everything falls in the spawn column.
        run.play(6000, |tick| if tick.is_multiple_of(60) { Buttons::NONE } else { Buttons::DOWN });
        let [ran] = run.ran()[..] else { panic!("{:?}", run.ran()) };
        assert_eq!((ran.run.end, ran.kept), (RunEnd::ToppedOut, None), "{mode:?}");
        assert!(run.table.runs.is_empty() && run.table.finished.is_empty());
    }
}

#[test]
fn what_does_not_count_is_told_at_once_and_nothing_of_it_is_kept() {
    let mut run = alone(SoloMode::FortyLines);
    run.play(60, drop_all);
    let [ran] = run.ran()[..] else { panic!("{:?}", run.ran()) };
    assert_eq!((ran.run.end, ran.kept), (RunEnd::ToppedOut, None));
    assert!(run.table.runs.is_empty() && run.table.finished.is_empty());
    assert!(run.is_told_the_end() && !run.table.room.is_saving());
}

#[test]
fn who_leaves_leaves_nothing_behind() {
    let mut run = alone(SoloMode::Document);
    run.play(9, drop_all);
    run.table.say(ANNE, Incoming::Leave);
    assert_eq!(run.table.left, [ANNE]);
    assert!(run.table.room.is_empty() && !run.table.room.is_saving());
    assert!(run.table.runs.is_empty() && run.table.finished.is_empty());
}

#[test]
fn a_run_that_is_forgotten_about_ends() {
    let mut run = alone(SoloMode::Document);
    run.play(9, drop_all);
    run.table.pass(PAUSE_MAX.0 - 1000);
    assert!(run.ran().is_empty());
    run.table.pass(2000);
    let [ran] = run.ran()[..] else { panic!("{:?}", run.ran()) };
    assert_eq!((ran.run.end, ran.kept), (RunEnd::Left, None));
    assert!(run.table.runs.is_empty());
}

#[test]
fn what_was_done_in_an_hour_stands() {
    let mut run = alone(SoloMode::Document);
    let stream = Stream::new(&Seed([1; 32]), Purpose::Bots);
    let mut bot = Bot::new(ClockedGame::Stacker, Level::new(5).expect("1 to 5"), stream);
    while run.table.runs.is_empty() && run.tick < games::RUN_TICKS_MAX + 6 {
        // Without hard drops a piece takes as long as it falls.
        let held = run.board().map_or(Buttons::NONE, |board| bot.hold(board));
        run.say(1, |_| held.pressed_since(Buttons::HARD_DROP));
        run.table.pass(if run.tick.is_multiple_of(3) { 16 } else { 17 });
    }
    let [(_, finished)] = run.table.runs[..] else { panic!("{:?}", run.table.runs) };
    assert_eq!(finished.run.end, RunEnd::TimeUp);
    assert!((0..6).contains(&(finished.run.ticks - games::RUN_TICKS_MAX)), "{finished:?}");
}
