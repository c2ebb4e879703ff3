//! Runs that were played, on their way into the database: each is played again first.

use bout::{Batch, Buttons, Command, Entry, Millis, Outcome, Run, Seat, Seed, Team};
use games::{Player, Setup, SoloMode};
use host::operator::metrics::Metrics;
use host::operator::verify::verify;
use host::process::clock::Clock;
use host::replay::Replay;
use host::sessions::mailbox::ToRoom;
use host::storage::persistence::{Persistence, RecordedMatch};
use host::storage::store::{AccountId, Store};
use referee::{Archive, FinishedBout, FinishedRun, Referee, RoomId};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;
use wire::{Name, Ran};

use crate::databases::Database;
use crate::samples::{DAY, guest};

const MODE: SoloMode = SoloMode::Document;

/// A run of hard drops until the field is full, in real time.
fn played() -> (Replay, FinishedRun) {
    let kind = MODE.game();
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let players = vec![Player { team: Team(0), handling, pick }].try_into().unwrap();
    let mut referee =
        Referee::new(Setup { rules: MODE.rules(), players }.clocked().unwrap(), Seed([3; 32]));
    referee.open();
    for now in (0_u64..).step_by(50).map(Millis) {
        let mut batch = Batch::new(referee.board(Seat(0)).tick());
        for held in [Buttons::HARD_DROP, Buttons::NONE, Buttons::NONE] {
            assert!(batch.push(held));
        }
        referee.receive(now, Seat(0), &batch, []).unwrap();
        if referee.outcome() != Outcome::Undecided {
            break;
        }
    }
    let run = FinishedRun::of(MODE, &referee).unwrap();
    let (archive, names) = (Archive::of(&referee), vec![Name::new("Anne").unwrap()]);
    let finished = FinishedBout { bout: 9, names, archive, stats: Vec::new() };
    (Replay::of(finished, 1_700_000_000), run)
}

fn change_entries(replay: &mut Replay, change: impl FnOnce(&mut Vec<Entry>)) {
    let mut entries: Vec<Entry> = replay.archive.journal.entries().collect();
    change(&mut entries);
    replay.archive.journal = entries.into_iter().collect();
}

/// What became of a run with this replay, of which this was said.
async fn hand_in(store: &Store, anne: AccountId, replay: Replay, run: FinishedRun) -> Ran {
    let persistence =
        Persistence::new(store.clone(), TaskTracker::new(), Metrics::new(), Clock::start());
    let (door, mut room) = mpsc::channel(1);
    let mut course = RecordedMatch::begin(Clock::start().calendar());
    course.add(Arc::new(replay));
    persistence.save_run((RoomId(1), None), course, anne.into(), run, Some(door));
    let told = room.recv().await.map(|letter| *letter);
    let Some(ToRoom::Ran(ran)) = told else { panic!("{told:?}") };
    assert_eq!((ran.mode, ran.run), (run.mode, run.run));
    ran
}

#[tokio::test]
async fn a_run_is_played_again_and_kept() {
    let store = Database::sqlite("run-kept").open().await;
    let anne = guest(&store, "Anne").await;
    let (replay, run) = played();
    let kept = hand_in(&store, anne, replay.clone(), run).await.kept.unwrap();
    assert_eq!((kept.place, kept.best_before), (1, None));
    let id = kept.id.into();
    assert_eq!(store.run(id).await.unwrap().unwrap().run, run.run);
    let bytes = store.run_replay(id).await.unwrap().unwrap();
    assert_eq!(Replay::from_bytes(&bytes).unwrap(), replay);
    verify(&replay).unwrap();
    let again = hand_in(&store, anne, replay, run).await.kept.unwrap();
    assert_eq!((again.place, again.best_before), (1, Some(run.run.score)));
}

#[tokio::test]
async fn a_run_that_was_tampered_with_is_not_kept() {
    let store = Database::sqlite("run-tampered").open().await;
    let anne = guest(&store, "Anne").await;
    let check = async |what: &str, change: fn(&mut Replay, &mut FinishedRun)| {
        let (mut replay, mut run) = played();
        change(&mut replay, &mut run);
        assert_eq!(hand_in(&store, anne, replay, run).await.kept, None, "{what}");
        assert_eq!(store.bests(MODE, 9, 0, DAY).await.unwrap(), [], "{what}");
    };
    check("more points", |_, run| run.run.score += 1).await;
    check("another end", |_, run| run.digest.0 += 1).await;
    check("no pause", |_, run| run.paused = run.paused.plus(Millis(1))).await;
    check("another mode", |_, run| run.mode = SoloMode::TwoMinutes).await;
    check("other buttons", |replay, _| {
        change_entries(replay, |entries| {
            // Longer than a spawn delay, in which no piece is there to be moved.
            let later = entries.len() / 2;
            for entry in entries.iter_mut().skip(later).take(10) {
                let Command::Play(_, batch) = &mut entry.command else { panic!("{entry:?}") };
                let runs = vec![Run { held: Buttons::LEFT, ticks: 3 }];
                batch.runs = runs.try_into().unwrap();
            }
        });
    })
    .await;
    check("an entry less", |replay, _| {
        change_entries(replay, |entries| drop(entries.pop()));
    })
    .await;
    check("another secret", |replay, _| replay.archive.secret = Seed([4; 32])).await;
}
