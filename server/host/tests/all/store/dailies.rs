//! Daily challenges: the first attempt of each account counts, once, on the board of its day.

use bout::{Digest, Millis};
use games::{DAY_MS, Day, RunEnd, SoloMode, SoloRun};
use host::storage::store::accounts::Ban;
use host::storage::store::audit::By;
use host::storage::store::dailies::Attempt;
use host::storage::store::retention::Expiring;
use host::storage::store::runs::{Kept, RunRecord};
use host::storage::store::{AccountId, RunId, Store};
use referee::FinishedRun;

use crate::databases::Database;
use crate::samples::{DAY, guest, minutes, pair};

on_both! {
    the_secret_is_drawn_once
    the_first_attempt_counts_and_no_other
    a_finished_attempt_is_kept_once_with_its_replay
    the_board_has_the_best_first_and_nobody_who_is_banned
    battles_are_ranked_by_their_results
    a_daily_challenge_is_no_best_run
    a_streak_is_of_days_with_any_game
    an_attempt_goes_with_its_guest_and_its_run_expires
}

const MODE: SoloMode = SoloMode::FortyLines;

fn today() -> Day {
    Day::of_unix_ms(DAY.0)
}

fn run(account: AccountId, mode: SoloMode, value: u64, minute: u64) -> RunRecord {
    let ticks = if mode == MODE { value as u32 } else { 7200 };
    let run = SoloRun { ticks, score: value, lines: 40, end: RunEnd::Finished };
    RunRecord {
        id: RunId::draw(minutes(minute)),
        account,
        run: FinishedRun { mode, run, paused: Millis(0), digest: Digest(7) },
        ended: minutes(minute),
        replay: format!("{minute} {value}").into_bytes(),
    }
}

/// Begins and finishes an attempt, and says on which place.
async fn play(store: &Store, day: Day, record: &RunRecord) -> Option<u32> {
    let (mode, account) = (record.run.mode, record.account);
    store.begin_daily(day, mode, account, record.id, record.ended).await.unwrap();
    store.finish_daily(day, record.clone()).await.unwrap().map(|kept| kept.place)
}

async fn listed(store: &Store, day: Day, mode: SoloMode) -> Vec<(u32, String, u64)> {
    let board = store.daily_board(day, mode, 99, 0, DAY).await.unwrap();
    let line = |best: host::storage::store::bests::Best| {
        (best.place, best.run.name.to_string(), mode.value(&best.run.run).unwrap())
    };
    board.into_iter().map(line).collect()
}

async fn the_secret_is_drawn_once(database: &Database) {
    let store = database.open().await;
    assert_eq!(store.daily_secret([1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.daily_secret([2; 32]).await.unwrap(), [1; 32]);
    store.close().await;
    let store = database.open().await;
    assert_eq!(store.daily_secret([3; 32]).await.unwrap(), [1; 32]);
}

async fn the_first_attempt_counts_and_no_other(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let (first, second) = (run(anne, MODE, 3000, 1), run(anne, MODE, 2000, 2));
    let attempt = async |account| store.daily_attempt(today(), MODE, account, DAY).await.unwrap();
    assert_eq!(attempt(anne).await, Attempt::Open);
    let begin = async |record: &RunRecord, day| {
        let begun = store.begin_daily(day, MODE, record.account, record.id, record.ended);
        begun.await.unwrap()
    };
    assert!(begin(&first, today()).await);
    assert!(begin(&first, today()).await, "it is recorded again");
    assert!(!begin(&second, today()).await);
    assert_eq!((attempt(anne).await, attempt(mary).await), (Attempt::Begun, Attempt::Open));
    // A better second attempt counts for nothing, finished before the first one or after it.
    assert_eq!(store.finish_daily(today(), second.clone()).await.unwrap(), None);
    assert_eq!(store.run(second.id).await.unwrap(), None);
    assert_eq!(listed(&store, today(), MODE).await, []);
    let kept = store.finish_daily(today(), first.clone()).await.unwrap();
    assert_eq!(kept, Some(Kept { place: 1, best_before: None }));
    assert_eq!(store.finish_daily(today(), second).await.unwrap(), None);
    assert_eq!(listed(&store, today(), MODE).await, [(1, "Anne".into(), 3000)]);
    let Attempt::Finished(best) = attempt(anne).await else { panic!("it is finished") };
    assert_eq!((best.place, best.run.id, best.run.run), (1, first.id, first.run.run));
    // Each day, game and account has a first attempt of its own.
    assert!(begin(&run(anne, MODE, 1, 3), today().next()).await);
    assert!(begin(&run(mary, MODE, 1, 4), today()).await);
    let rows = run(anne, SoloMode::MostRows, 9, 5);
    assert_eq!(play(&store, today(), &rows).await, Some(1));
    // Its beginning was not recorded.
    let unrecorded = run(mary, SoloMode::MostRows, 9, 6);
    let kept = store.finish_daily(today(), unrecorded).await.unwrap();
    assert_eq!(kept.map(|kept| kept.place), Some(2), "of equal ones the earlier is before");
}

async fn a_finished_attempt_is_kept_once_with_its_replay(database: &Database) {
    let store = database.open().await;
    let [anne, _] = pair(&store).await;
    let record = run(anne, MODE, 3000, 1);
    let mut other = record.clone();
    (other.run.run.ticks, other.replay) = (2000, b"another".to_vec());
    for again in [record.clone(), other, record.clone()] {
        assert_eq!(play(&store, today(), &again).await, Some(1));
    }
    assert_eq!(listed(&store, today(), MODE).await, [(1, "Anne".into(), 3000)]);
    assert_eq!(store.run_replay(record.id).await.unwrap(), Some(record.replay.clone()));
    assert_eq!(store.day_of_run(record.id).await.unwrap(), Some(today()));
    let alone = run(anne, MODE, 3000, 2);
    store.finish_run(alone.clone()).await.unwrap();
    assert_eq!(store.day_of_run(alone.id).await.unwrap(), None);
    let mut unfinished = run(anne, MODE, 1, 3);
    unfinished.run.run.end = RunEnd::ToppedOut;
    assert!(store.finish_daily(today().next(), unfinished).await.is_err());
}

async fn the_board_has_the_best_first_and_nobody_who_is_banned(database: &Database) {
    let store = database.open().await;
    let mode = SoloMode::MostRows;
    let mut accounts = Vec::new();
    for (minute, (name, rows)) in [("Anne", 20), ("Mary", 30), ("Jack", 25)].iter().enumerate() {
        let account = guest(&store, name).await;
        accounts.push(account);
        play(&store, today(), &run(account, mode, *rows, minute as u64)).await.unwrap();
    }
    let all = [(1, "Mary".into(), 30), (2, "Jack".into(), 25), (3, "Anne".into(), 20)];
    assert_eq!(listed(&store, today(), mode).await, all);
    let page = store.daily_board(today(), mode, 1, 1, DAY).await.unwrap();
    assert_eq!(page.iter().map(|best| best.place).collect::<Vec<_>>(), [2]);
    assert_eq!(listed(&store, today(), MODE).await, []);
    assert_eq!(listed(&store, today().next(), mode).await, []);
    let ban = Ban { until: minutes(9), why: "cheating".into() };
    assert!(store.ban(accounts[1], Some(ban), By::operator(Millis(0))).await.unwrap());
    assert_eq!(
        listed(&store, today(), mode).await,
        [(1, "Jack".into(), 25), (2, "Anne".into(), 20)]
    );
    let attempt = store.daily_attempt(today(), mode, accounts[0], DAY).await.unwrap();
    let Attempt::Finished(best) = attempt else { panic!("{attempt:?}") };
    assert_eq!(best.place, 2);
}

async fn battles_are_ranked_by_their_results(database: &Database) {
    let store = database.open().await;
    let mode = SoloMode::Battle;
    let results = [
        ("Anne", RunEnd::ToppedOut, 12, 9),
        ("Mary", RunEnd::Finished, 10, 20),
        ("Jack", RunEnd::TimeUp, 60, 0),
        ("Grace", RunEnd::Finished, 8, 1),
        ("Low", RunEnd::ToppedOut, 40, 3),
        ("Morgan", RunEnd::Finished, 10, 21),
    ];
    for (minute, (name, end, lines, score)) in (1..).zip(results) {
        let mut record = run(guest(&store, name).await, mode, score, minute);
        record.run.run = SoloRun { ticks: 9, score, lines, end };
        assert!(play(&store, today(), &record).await.is_some(), "{name}");
    }
    let board = listed(&store, today(), mode).await;
    let names: Vec<&str> = board.iter().map(|(_, name, _)| name.as_str()).collect();
    assert_eq!(names, ["Grace", "Morgan", "Mary", "Jack", "Low", "Anne"]);
    let best = store.daily_board(today(), mode, 1, 0, DAY).await.unwrap();
    let expected = SoloRun { ticks: 9, score: 1, lines: 8, end: RunEnd::Finished };
    assert_eq!((best[0].place, best[0].run.mode, best[0].run.run), (1, mode, expected));
    // One that was left has no result.
    let mut left = run(guest(&store, "Stede").await, mode, 5, 9);
    left.run.run.end = RunEnd::Left;
    assert!(store.finish_daily(today(), left).await.is_err());
}

async fn a_daily_challenge_is_no_best_run(database: &Database) {
    let store = database.open().await;
    let [anne, _] = pair(&store).await;
    play(&store, today(), &run(anne, MODE, 1000, 1)).await.unwrap();
    assert_eq!(store.bests(MODE, 9, 0, DAY).await.unwrap(), []);
    let kept = store.finish_run(run(anne, MODE, 3000, 2)).await.unwrap();
    assert_eq!(kept, Kept { place: 1, best_before: None });
    let bests = store.bests_of(anne, DAY).await.unwrap();
    assert_eq!(bests.iter().map(|best| best.run.run.ticks).collect::<Vec<_>>(), [3000]);
}

async fn a_streak_is_of_days_with_any_game(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let streak = async |account, day| store.daily_streak(account, day).await.unwrap();
    let day = |number: u32| Day::new(today().number() + number);
    assert_eq!(streak(anne, today()).await, 0);
    for (number, mode) in [(0, MODE), (1, SoloMode::MostRows), (1, MODE), (2, MODE), (4, MODE)] {
        let minute = u64::from(number) * (DAY_MS / 60_000) + mode as u64;
        play(&store, day(number), &run(anne, mode, 9, minute)).await.unwrap();
    }
    // It was begun only.
    let begun = run(mary, MODE, 9, 9);
    store.begin_daily(today(), MODE, mary, begun.id, DAY).await.unwrap();
    for (number, expected) in [(0, 1), (1, 2), (2, 3), (3, 3), (4, 1), (5, 1), (6, 0)] {
        assert_eq!(streak(anne, day(number)).await, expected, "day {number}");
        assert_eq!(streak(mary, day(number)).await, 0);
    }
}

async fn an_attempt_goes_with_its_guest_and_its_run_expires(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    play(&store, today(), &run(anne, MODE, 9, 1)).await.unwrap();
    let begun = run(mary, MODE, 9, 2);
    store.begin_daily(today(), MODE, mary, begun.id, DAY).await.unwrap();
    let later = minutes(999);
    let expired = async |kind| {
        let ids = store.expired(kind, later, 99).await.unwrap();
        store.delete_expired(kind, later, ids).await.unwrap()
    };
    assert_eq!(expired(Expiring::Guests).await, 1, "a run is left of one of them");
    assert_eq!(expired(Expiring::Runs).await, 1);
    assert_eq!(listed(&store, today(), MODE).await, []);
    let attempt = store.daily_attempt(today(), MODE, anne, DAY).await.unwrap();
    assert_eq!(attempt, Attempt::Begun, "and it stays the first one");
    assert_eq!(store.daily_streak(anne, today()).await.unwrap(), 1);
    assert_eq!(expired(Expiring::Guests).await, 1);
    assert_eq!(store.daily_streak(anne, today()).await.unwrap(), 0);
}
