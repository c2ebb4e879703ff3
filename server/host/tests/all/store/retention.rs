//! Deletion of expired rows, and rows that never expire.

use bout::{Digest, Millis};
use games::{RunEnd, SoloMode, SoloRun};
use host::operator::metrics::Metrics;
use host::process::clock::Clock;
use host::storage::retention::{EVERY, FIRST_AFTER, Retention, RetentionLimits};
use host::storage::store::accounts::{Ban, Naming};
use host::storage::store::audit::By;
use host::storage::store::record::{Kind, MatchRecord};
use host::storage::store::retention::Expiring;
use host::storage::store::runs::RunRecord;
use host::storage::store::{AccountId, MatchId, RunId, Store};
use host::{Server, Settings, Shutdown};
use referee::FinishedRun;
use sqlx::{Row, query};

use crate::databases::{Database, folder};
use crate::samples::{DAY, duel, guest, minutes, pair};

on_both! {
    casual_matches_expire_and_ranked_ones_do_not
    runs_expire_unless_they_are_best
    guests_expire_when_nothing_refers_to_them
    matches_of_a_day_are_counted
    more_than_a_batch_is_deleted
    nothing_is_left_of_a_deleted_match
}

const LONG_AFTER: u64 = 60 * 24 * 1000;

fn casual(players: [AccountId; 2], minute: u64) -> MatchRecord {
    MatchRecord { kind: Kind::Casual, ..duel(players, minutes(minute)) }
}

fn against_bots(account: AccountId, minute: u64) -> MatchRecord {
    let mut record = casual([account, account], minute);
    record.players.pop();
    record
}

fn run(account: AccountId, ticks: u32, minute: u64) -> RunRecord {
    let run = SoloRun { ticks, score: 0, lines: 40, end: RunEnd::Finished };
    let mode = SoloMode::FortyLines;
    RunRecord {
        id: RunId::draw(minutes(minute)),
        account,
        run: FinishedRun { mode, run, paused: Millis(0), digest: Digest(7) },
        ended: minutes(minute),
        replay: vec![7; 100],
    }
}

/// Deletes all that is older, and says how many rows.
async fn delete(store: &Store, kind: Expiring, before: Millis) -> u64 {
    let ids = store.expired(kind, before, 99).await.unwrap();
    let found = ids.len() as u64;
    assert_eq!(store.delete_expired(kind, before, ids.clone()).await.unwrap(), found);
    assert_eq!(store.delete_expired(kind, before, ids).await.unwrap(), 0, "they are gone");
    found
}

async fn casual_matches_expire_and_ranked_ones_do_not(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let save = async |record: MatchRecord| store.finish_match(record).await.unwrap().id;
    let ranked = save(duel(players, DAY)).await;
    let [old, new] = [save(casual(players, 1)).await, save(casual(players, 9)).await];
    let bots = save(against_bots(players[0], 1)).await;
    let size = store.size_bytes().await.unwrap();
    assert!(0 < size, "{size}");

    let is_left = async |id: MatchId| store.match_by_id(id).await.unwrap().is_some();
    assert_eq!(delete(&store, Expiring::BotMatches, minutes(5)).await, 1);
    assert!(!is_left(bots).await && is_left(old).await);
    assert_eq!(delete(&store, Expiring::CasualMatches, minutes(1)).await, 0, "it is no older");
    assert_eq!(delete(&store, Expiring::CasualMatches, minutes(5)).await, 1);
    assert!(!is_left(old).await && is_left(new).await);
    for kind in Expiring::ALL {
        delete(&store, kind, minutes(LONG_AFTER)).await;
    }
    assert!(is_left(ranked).await && !is_left(new).await);
    assert!(store.replay(ranked, 3).await.unwrap().is_some());
    assert_eq!(store.replay(new, 1).await.unwrap(), None);
    assert_eq!(store.check_ratings().await.unwrap(), []);
    // A row is not deleted by its id alone.
    let ids = vec![ranked.0];
    for kind in Expiring::ALL {
        let deleted = store.delete_expired(kind, minutes(LONG_AFTER), ids.clone()).await.unwrap();
        assert_eq!(deleted, 0, "{kind:?}");
    }
}

async fn runs_expire_unless_they_are_best(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let records = [run(anne, 3000, 1), run(anne, 2000, 2), run(anne, 2500, 3), run(mary, 9000, 1)];
    for record in &records {
        store.finish_run(record.clone()).await.unwrap();
    }
    assert_eq!(delete(&store, Expiring::Runs, minutes(3)).await, 1);
    assert_eq!(delete(&store, Expiring::Runs, minutes(LONG_AFTER)).await, 1);
    let mut left = Vec::new();
    for record in &records {
        left.push(store.run(record.id).await.unwrap().is_some());
    }
    assert_eq!(left, [false, true, false, true]);
    let bests = store.bests(SoloMode::FortyLines, 9, 0, DAY).await.unwrap();
    assert_eq!(bests.iter().map(|best| best.run.run.ticks).collect::<Vec<_>>(), [2000, 9000]);
}

async fn guests_expire_when_nothing_refers_to_them(database: &Database) {
    let store = database.open().await;
    let names = ["Anne", "Mary", "Jack", "Edward", "Henry", "William", "Samuel"];
    let mut guests = Vec::new();
    for name in names {
        guests.push(guest(&store, name).await);
    }
    let [anne, mary, jack, edward, henry, william, samuel] = guests[..] else { panic!() };
    // Anne plays, Mary runs, Jack has a password, Edward is banned, Henry was seen later, and the
    // name of William is free at once. Only Samuel is left over, with a token.
    let played = store.finish_match(against_bots(anne, 1)).await.unwrap();
    store.finish_run(run(mary, 2000, 1)).await.unwrap();
    let identity = host::sessions::accounts::Identity::of("Jack").unwrap();
    let claimed = store.claim(jack, identity, ("a hash".into(), None), [1; 32], DAY).await.unwrap();
    assert!(matches!(claimed, Naming::Named(_)), "{claimed:?}");
    let ban = Ban { until: minutes(LONG_AFTER), why: "flooding".into() };
    store.ban(edward, Some(ban), By::operator(Millis(0))).await.unwrap();
    let account = store.account(henry).await.unwrap().unwrap();
    store.see(&account, minutes(120)).await.unwrap();
    store.release_name(william).await.unwrap();
    store.add_token(samuel, [2; 32], DAY).await.unwrap();

    let left = async || {
        let mut left = Vec::new();
        for (id, name) in guests.iter().zip(names) {
            left.extend(store.account(*id).await.unwrap().map(|_| name));
        }
        left
    };
    assert_eq!(delete(&store, Expiring::Guests, DAY).await, 0, "William was made just now");
    assert_eq!(delete(&store, Expiring::Guests, minutes(60)).await, 2);
    assert_eq!(left().await, ["Anne", "Mary", "Jack", "Edward", "Henry"]);
    assert_eq!(store.account_by_token([2; 32], DAY).await.unwrap(), None);
    assert_eq!(delete(&store, Expiring::BotMatches, minutes(60)).await, 1);
    assert_eq!(store.match_by_id(played.id).await.unwrap(), None);
    assert_eq!(delete(&store, Expiring::Guests, minutes(LONG_AFTER)).await, 2);
    assert_eq!(left().await, ["Mary", "Jack", "Edward"]);
    assert_eq!(delete(&store, Expiring::Guests, minutes(LONG_AFTER + 1)).await, 1);
    assert_eq!(left().await, ["Mary", "Jack"]);
}

async fn matches_of_a_day_are_counted(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    for record in [duel(players, minutes(20)), casual(players, 20), against_bots(players[0], 30)] {
        store.finish_match(record).await.unwrap();
    }
    for (account, since, expected) in
        [(players[0], DAY, 2), (players[1], DAY, 1), (players[0], minutes(20), 1)]
    {
        let counted = store.casual_matches_since(account, since).await.unwrap();
        assert_eq!(counted, expected, "{account} {since:?}");
    }
}

async fn more_than_a_batch_is_deleted(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    for minute in 0..150 {
        let mut record = against_bots(players[0], minute);
        record.bouts.truncate(1);
        store.finish_match(record).await.unwrap();
    }
    let ranked = store.finish_match(duel(players, DAY)).await.unwrap();
    let metrics = Metrics::new();
    let clock = Clock::start_at(minutes(60 * 24 * 30));
    let replays = folder(&format!("more_than_a_batch_{}", ranked.id));
    std::fs::write(replays.join("1.cutlass-replay"), [0; 100]).unwrap();
    let retention = |limits| {
        let (store, metrics) = (store.clone(), metrics.clone());
        Retention { store, metrics, clock, limits, replays: Some(replays.clone()) }
    };
    let none = RetentionLimits {
        casual_matches_days: 0,
        bot_matches_days: 0,
        guests_days: 0,
        replays_mb_max: 0,
    };
    retention(none).apply().await;
    assert_eq!(store.matches(None, 50).await.unwrap().len(), 50, "0 is no limit");
    retention(RetentionLimits::default()).apply().await;
    let left = store.matches(None, 50).await.unwrap();
    assert_eq!(left.iter().map(|one| one.id).collect::<Vec<_>>(), [ranked.id]);
    let text = metrics.text(0, &[], false);
    for line in [
        "cutlass_expired_deleted_total{kind=\"bot_match\"} 150",
        "cutlass_expired_deleted_total{kind=\"replay_file\"} 0",
        "cutlass_replay_bytes 100",
    ] {
        assert!(text.lines().any(|it| it == line), "{line} is not in\n{text}");
    }
    assert!(!text.lines().any(|it| it == "cutlass_database_bytes 0"), "{text}");
}

async fn nothing_is_left_of_a_deleted_match(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    store.finish_match(casual(players, 1)).await.unwrap();
    assert_eq!(delete(&store, Expiring::CasualMatches, minutes(2)).await, 1);
    for sql in [
        "SELECT COUNT(*) AS rows_left FROM matches",
        "SELECT COUNT(*) AS rows_left FROM match_players",
        "SELECT COUNT(*) AS rows_left FROM bouts",
    ] {
        let row = query(sql).fetch_one(&mut database.raw().await).await.unwrap();
        assert_eq!(row.get::<i64, _>("rows_left"), 0, "{sql}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_limits_are_applied_hourly() {
    let store = Store::temporary();
    let players = pair(&store).await;
    let clock = Clock::start_at(minutes(60 * 24 * 14));
    let (metrics, limits) = (Metrics::new(), RetentionLimits::default());
    let retention = Retention { store: store.clone(), metrics, clock, limits, replays: None };
    for minute in [0, 30] {
        store.finish_match(against_bots(players[0], minute)).await.unwrap();
    }
    // Somebody plays today, so that the date can be believed.
    let today = duel(players, minutes(60 * 24 * 14));
    store.finish_match(today).await.unwrap();
    for minute in [0, 1] {
        let new = against_bots(players[0], 60 * 24 * 14 + minute);
        store.finish_match(new).await.unwrap();
    }
    let running = tokio::spawn(retention.run());
    for (wait, left) in [(FIRST_AFTER / 2, 5), (FIRST_AFTER, 4), (EVERY, 3)] {
        tokio::time::sleep(wait).await;
        assert_eq!(store.matches(None, 9).await.unwrap().len(), left, "after {wait:?}");
    }
    running.abort();
}

#[tokio::test(start_paused = true)]
async fn a_server_applies_its_limits() {
    let (store, shutdown) = (Store::temporary(), Shutdown::new());
    let players = pair(&store).await;
    store.finish_match(casual(players, 0)).await.unwrap();
    for minute in [0, 1] {
        store.finish_match(casual(players, 60 * 24 * 3 + minute)).await.unwrap();
    }
    let clock = Clock::start_at(minutes(60 * 24 * 3));
    let limits = RetentionLimits { casual_matches_days: 3, ..RetentionLimits::default() };
    let settings = Settings { retention: limits, ..Settings::default() };
    let server = Server::open(settings, store.clone(), clock, shutdown.clone()).await.unwrap();
    tokio::time::sleep(2 * FIRST_AFTER).await;
    assert_eq!(store.matches(None, 9).await.unwrap().len(), 2);
    shutdown.now();
    server.run().await.unwrap();
}
