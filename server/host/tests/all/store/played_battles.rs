//! Battles of the day on their way into the database: each is played again first.

use bout::{Millis, Seat, Seed, Team};
use games::{Act, BattleResult, Day, GameKind, Player, RunEnd, Setup, SoloMode, SplitSetup};
use host::operator::metrics::Metrics;
use host::operator::verify::{verify, verify_run};
use host::process::clock::Clock;
use host::replay::Replay;
use host::sessions::mailbox::ToRoom;
use host::storage::persistence::{Persistence, RecordedMatch};
use host::storage::store::{AccountId, Store};
use referee::{Archive, FinishedBout, FinishedRun, RoomId, TurnReferee};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;
use wire::{Name, Ran};

use crate::databases::Database;
use crate::samples::{DAY, guest};

const MODE: SoloMode = SoloMode::Battle;
const KIND: GameKind = GameKind::MARAUDERS;

fn today() -> Day {
    Day::of_unix_ms(DAY.0)
}

/// A battle of the day with the seed `dealt`, from the draw with the secret `drawn`, in which nobody moves, until
/// this seat leaves in its fourth turn.
fn battle(dealt: u8, drawn: u8, leaves: Seat) -> TurnReferee {
    let (handling, pick) = (KIND.handling_default(), KIND.pick_default());
    let players = [0, 1].map(|team| Player { team: Team(team), handling, pick });
    let players = players.to_vec().try_into().unwrap();
    let setup = Setup { rules: MODE.dealt(&Seed([dealt; 32])), players };
    let SplitSetup::Turns(setup) = setup.split() else { panic!("it is in turns") };
    let mut referee = TurnReferee::new(setup, Seed([drawn; 32]));
    // Longer than any turn.
    for number in 1..=3 {
        referee.step(Millis(number * 300_000)).unwrap();
    }
    referee.leave(Millis(1_000_000), leaves).unwrap();
    referee
}

fn replay_of(referee: &TurnReferee) -> Replay {
    let names = ["Anne", "Bot"].map(|name| Name::new(name).unwrap()).to_vec();
    let archive = Archive::of_table(referee);
    Replay::of(FinishedBout { bout: 9, names, archive, stats: Vec::new() }, 1_700_000_000)
}

fn played() -> (Replay, FinishedRun) {
    let referee = battle(3, 3, Seat(1));
    (replay_of(&referee), FinishedRun::of_battle(MODE, &referee).unwrap())
}

/// What became of a battle of today with this replay, of which this was said.
async fn hand_in(store: &Store, anne: AccountId, replay: Replay, run: FinishedRun) -> Ran {
    let persistence =
        Persistence::new(store.clone(), TaskTracker::new(), Metrics::new(), Clock::start());
    let (door, mut room) = mpsc::channel(1);
    let mut course = RecordedMatch::begin(Clock::start().calendar());
    course.add(Arc::new(replay));
    persistence.save_run((RoomId(1), Some(today())), course, anne.into(), run, Some(door));
    let told = room.recv().await.map(|letter| *letter);
    let Some(ToRoom::Ran(ran)) = told else { panic!("{told:?}") };
    assert_eq!((ran.mode, ran.run, ran.day), (run.mode, run.run, Some(today())));
    ran
}

#[tokio::test]
async fn a_battle_is_played_again_and_kept_once() {
    let store = Database::sqlite("battle-kept").open().await;
    let anne = guest(&store, "Anne").await;
    let (replay, run) = played();
    assert_eq!((run.run.end, run.run.score, run.run.ticks), (RunEnd::Finished, 50, 60_000));
    verify(&replay).unwrap();
    verify_run(&replay, &run).unwrap();
    let kept = hand_in(&store, anne, replay.clone(), run).await.kept.unwrap();
    assert_eq!((kept.place, kept.best_before), (1, None));
    let bytes = store.run_replay(kept.id.into()).await.unwrap().unwrap();
    let stored = Replay::from_bytes(&bytes).unwrap();
    assert_eq!(stored, replay);
    assert!(
        host::operator::verify::verify_bytes(&bytes).unwrap().has_pictures,
        "it is shown by any release"
    );
    assert_eq!(hand_in(&store, anne, replay, run).await.kept, None, "it is practice");
    let board = store.daily_board(today(), MODE, 9, 0, DAY).await.unwrap();
    assert_eq!(board.len(), 1);
    assert_eq!(BattleResult::of(&board[0].run.run), BattleResult::of(&run.run));
}

#[tokio::test]
async fn a_battle_that_was_tampered_with_is_not_kept() {
    let store = Database::sqlite("battle-tampered").open().await;
    let anne = guest(&store, "Anne").await;
    let check = async |what: &str, change: fn(&mut Replay, &mut FinishedRun)| {
        let (mut replay, mut run) = played();
        change(&mut replay, &mut run);
        assert_eq!(hand_in(&store, anne, replay, run).await.kept, None, "{what}");
        assert_eq!(store.daily_board(today(), MODE, 9, 0, DAY).await.unwrap(), [], "{what}");
    };
    check("fewer turns", |_, run| run.run.lines -= 1).await;
    check("more hit points", |_, run| run.run.score += 1).await;
    check("another end", |_, run| {
        run.run.end = match run.run.end {
            RunEnd::Finished => RunEnd::ToppedOut,
            RunEnd::ToppedOut | RunEnd::TimeUp | RunEnd::Left => RunEnd::Finished,
        };
    })
    .await;
    check("a faster one", |_, run| run.run.ticks -= 1).await;
    check("another digest", |_, run| run.digest.0 += 1).await;
    check("an act less", |replay, _| {
        replay.archive.deeds.remove(1);
    })
    .await;
    check("another act", |replay, _| replay.archive.deeds[1].act = Act::Leave(Seat(0))).await;
    check("another secret", |replay, _| replay.archive.secret = Seed([4; 32])).await;
    check("other rules", |replay, _| replay.archive.setup.rules = KIND.rules_default()).await;
}

#[test]
fn a_sound_battle_that_is_not_of_its_seed_or_was_left_is_no_result() {
    // Its replay holds, but its options are those of another day.
    let other = battle(3, 8, Seat(1));
    assert_ne!(MODE.dealt(&Seed([3; 32])), MODE.dealt(&Seed([8; 32])));
    verify(&replay_of(&other)).unwrap();
    assert_eq!(FinishedRun::of_battle(MODE, &other), None);
    let left = battle(3, 3, Seat(0));
    let run = FinishedRun::of_battle(MODE, &left).unwrap();
    assert_eq!((run.run.end, run.value()), (RunEnd::Left, None));
}
