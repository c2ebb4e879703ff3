//! Runs: how each is kept, and the leaderboards that come of them.

use bout::{Digest, Millis};
use games::{RunEnd, SoloMode, SoloRun};
use host::sessions::accounts::Identity;
use host::storage::store::accounts::{Ban, Naming};
use host::storage::store::audit::By;
use host::storage::store::runs::{Kept, RunRecord};
use host::storage::store::{AccountId, RunId, Store, StoreError};
use referee::FinishedRun;

use crate::databases::Database;
use crate::samples::{DAY, guest, minutes, pair};

on_both! {
    a_run_is_kept_once_with_its_replay
    the_best_run_of_each_player_stands
    points_are_better_the_more_they_are
    of_equal_runs_the_first_is_before_the_others
    who_is_banned_is_on_no_leaderboard
    runs_go_with_a_player_who_takes_another_name
    a_leaderboard_of_runs_has_pages
    what_does_not_count_is_not_kept
    runs_leave_ratings_alone
}

/// A run that ended in the minute of this number: in ticks of the first mode, in points of others.
pub(super) fn run(account: AccountId, mode: SoloMode, value: u64, minute: u64) -> RunRecord {
    let ticks = if mode == SoloMode::FortyLines { value as u32 } else { 7200 };
    let run = SoloRun { ticks, score: value, lines: 40, end: RunEnd::Finished };
    let paused = Millis(minute);
    RunRecord {
        id: RunId::draw(minutes(minute)),
        account,
        run: FinishedRun { mode, run, paused, digest: Digest(7) },
        ended: minutes(minute + 1),
        replay: format!("{minute} {value}").repeat(100).into_bytes(),
    }
}

/// Places, names and values on a leaderboard.
async fn listed(store: &Store, mode: SoloMode, now: Millis) -> Vec<(u32, String, u64)> {
    let bests = store.bests(mode, 99, 0, now).await.unwrap();
    let line = |best: host::storage::store::bests::Best| {
        let value = mode.value(&best.run.run).unwrap();
        (best.place, best.run.name.to_string(), value)
    };
    bests.into_iter().map(line).collect()
}

fn lines(lines: &[(u32, &str, u64)]) -> Vec<(u32, String, u64)> {
    lines.iter().map(|&(place, name, value)| (place, name.to_string(), value)).collect()
}

async fn a_run_is_kept_once_with_its_replay(database: &Database) {
    let store = database.open().await;
    let [anne, _] = pair(&store).await;
    let record = run(anne, SoloMode::FortyLines, 3000, 5);
    let kept = store.finish_run(record.clone()).await.unwrap();
    assert_eq!(kept, Kept { place: 1, best_before: None });
    // Whatever is handed in again, and however often.
    let mut other = record.clone();
    (other.run.run.ticks, other.replay) = (2000, b"another".to_vec());
    for again in [record.clone(), other] {
        assert_eq!(store.finish_run(again).await.unwrap(), kept);
    }
    assert_eq!(listed(&store, SoloMode::FortyLines, DAY).await, lines(&[(1, "Anne", 3000)]));
    let found = store.run(record.id).await.unwrap().unwrap();
    assert_eq!((found.id, found.account, found.mode), (record.id, anne, SoloMode::FortyLines));
    assert_eq!((found.run, found.paused, found.ended), (record.run.run, Millis(5), record.ended));
    let replay = store.run_replay(record.id).await.unwrap();
    assert_eq!(replay, Some(record.replay.clone()));
    assert_eq!(*blake3::hash(&record.replay).as_bytes(), found.replay_hash);
    store.close().await;
    let store = database.open().await;
    assert_eq!(store.run(record.id).await.unwrap(), Some(found));
    let nobodys = RunId::draw(DAY);
    assert_eq!(store.run(nobodys).await.unwrap(), None);
    assert_eq!(store.run_replay(nobodys).await.unwrap(), None);
}

async fn the_best_run_of_each_player_stands(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let mut minute = 0;
    let mut play = async |account, value| {
        minute += 1;
        store.finish_run(run(account, SoloMode::FortyLines, value, minute)).await.unwrap()
    };
    assert_eq!(play(anne, 3000).await, Kept { place: 1, best_before: None });
    assert_eq!(play(mary, 2500).await, Kept { place: 1, best_before: None });
    assert_eq!(play(anne, 3500).await, Kept { place: 2, best_before: Some(3000) });
    assert_eq!(play(anne, 2000).await, Kept { place: 1, best_before: Some(3000) });
    assert_eq!(play(mary, 2400).await, Kept { place: 2, best_before: Some(2500) });
    let expected = lines(&[(1, "Anne", 2000), (2, "Mary", 2400)]);
    assert_eq!(listed(&store, SoloMode::FortyLines, DAY).await, expected);
    let bests = store.bests_of(mary, DAY).await.unwrap();
    let bests: Vec<_> = bests.iter().map(|best| (best.place, best.run.run.ticks)).collect();
    assert_eq!(bests, [(2, 2400)]);
}

async fn points_are_better_the_more_they_are(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    for (minute, (account, score)) in
        [(anne, 900), (mary, 54_000_000_000), (anne, 1000), (anne, 3)].into_iter().enumerate()
    {
        let record = run(account, SoloMode::Marathon, score, minute as u64);
        let kept = store.finish_run(record).await.unwrap();
        let best_before = [None, None, Some(900), Some(1000)][minute];
        assert_eq!(kept.best_before, best_before);
    }
    store.finish_run(run(anne, SoloMode::Document, 77, 9)).await.unwrap();
    let expected = lines(&[(1, "Mary", 54_000_000_000), (2, "Anne", 1000)]);
    assert_eq!(listed(&store, SoloMode::Marathon, DAY).await, expected);
    assert_eq!(listed(&store, SoloMode::Document, DAY).await, lines(&[(1, "Anne", 77)]));
    assert_eq!(listed(&store, SoloMode::TwoMinutes, DAY).await, []);
    let modes = store.bests_of(anne, DAY).await.unwrap();
    let modes: Vec<_> = modes.iter().map(|best| (best.run.mode, best.place)).collect();
    assert_eq!(modes, [(SoloMode::Marathon, 2), (SoloMode::Document, 1)]);
}

async fn of_equal_runs_the_first_is_before_the_others(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    store.finish_run(run(mary, SoloMode::FortyLines, 3000, 2)).await.unwrap();
    // Hers began before, and was handed in later.
    let kept = store.finish_run(run(anne, SoloMode::FortyLines, 3000, 1)).await.unwrap();
    assert_eq!(kept.place, 1);
    let kept = store.finish_run(run(anne, SoloMode::FortyLines, 3000, 3)).await.unwrap();
    assert_eq!(kept, Kept { place: 1, best_before: Some(3000) });
    let expected = lines(&[(1, "Anne", 3000), (2, "Mary", 3000)]);
    assert_eq!(listed(&store, SoloMode::FortyLines, DAY).await, expected);
}

async fn who_is_banned_is_on_no_leaderboard(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    store.finish_run(run(anne, SoloMode::FortyLines, 2000, 1)).await.unwrap();
    let ban = Ban { until: minutes(60), why: "a bot played for her".into() };
    assert!(store.ban(anne, Some(ban), By::operator(Millis(0))).await.unwrap());
    let kept = store.finish_run(run(mary, SoloMode::FortyLines, 3000, 2)).await.unwrap();
    assert_eq!(kept.place, 1);
    let expected = lines(&[(1, "Mary", 3000)]);
    assert_eq!(listed(&store, SoloMode::FortyLines, minutes(59)).await, expected);
    let expected = lines(&[(1, "Anne", 2000), (2, "Mary", 3000)]);
    assert_eq!(listed(&store, SoloMode::FortyLines, minutes(60)).await, expected);
    assert_eq!(store.bests_of(mary, minutes(60)).await.unwrap()[0].place, 2);
}

async fn runs_go_with_a_player_who_takes_another_name(database: &Database) {
    let store = database.open().await;
    let anne = guest(&store, "Anne").await;
    let record = run(anne, SoloMode::TwoMinutes, 500, 1);
    store.finish_run(record.clone()).await.unwrap();
    let identity = Identity::of("Anne Bonny").unwrap();
    let named = store.claim(anne, identity, ("a hash".into(), None), [7; 32], DAY).await.unwrap();
    assert!(matches!(named, Naming::Named(_)), "{named:?}");
    assert_eq!(listed(&store, SoloMode::TwoMinutes, DAY).await, lines(&[(1, "Anne Bonny", 500)]));
    let run = store.run(record.id).await.unwrap().unwrap();
    assert_eq!((run.account, run.name.as_str()), (anne, "Anne Bonny"));
}

async fn a_leaderboard_of_runs_has_pages(database: &Database) {
    let store = database.open().await;
    for (minute, name) in (0..).zip(["Anne", "Mary", "Jack", "Edward"]) {
        let account = guest(&store, name).await;
        store.finish_run(run(account, SoloMode::FortyLines, 3000 + minute, minute)).await.unwrap();
    }
    let page = async |limit, offset| {
        let bests = store.bests(SoloMode::FortyLines, limit, offset, DAY).await.unwrap();
        bests.iter().map(|best| (best.place, best.run.run.ticks)).collect::<Vec<_>>()
    };
    assert_eq!(page(3, 0).await, [(1, 3000), (2, 3001), (3, 3002)]);
    assert_eq!(page(3, 3).await, [(4, 3003)]);
    assert_eq!(page(u32::MAX, 2).await, [(3, 3002), (4, 3003)]);
    assert_eq!(page(0, 0).await, []);
    assert_eq!(page(9, u32::MAX).await, []);
}

async fn what_does_not_count_is_not_kept(database: &Database) {
    let store = database.open().await;
    let [anne, _] = pair(&store).await;
    let check = async |mode, end, score| {
        let mut record = run(anne, mode, score, 1);
        record.run.run.end = end;
        let error = store.finish_run(record.clone()).await.unwrap_err();
        assert!(matches!(error, StoreError::Record(_)), "{error}");
        assert_eq!(store.run(record.id).await.unwrap(), None);
    };
    check(SoloMode::FortyLines, RunEnd::ToppedOut, 9).await;
    check(SoloMode::Document, RunEnd::Left, 9).await;
    check(SoloMode::TwoMinutes, RunEnd::Finished, 0).await;
    check(SoloMode::Zen, RunEnd::TimeUp, 9).await;
    assert_eq!(store.bests_of(anne, DAY).await.unwrap(), []);
}

async fn runs_leave_ratings_alone(database: &Database) {
    let store = database.open().await;
    let [anne, _] = pair(&store).await;
    store.finish_run(run(anne, SoloMode::FortyLines, 3000, 1)).await.unwrap();
    assert_eq!(store.check_ratings().await.unwrap(), []);
    assert_eq!(store.profile(anne, DAY).await.unwrap().unwrap().rated, []);
    assert_eq!(store.matches_of(anne, None, 9).await.unwrap(), []);
}
