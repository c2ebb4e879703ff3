//! Nodes and leases on PostgreSQL: what is written after the end of a lease, and at that moment.

use bout::{Digest, Millis};
use games::{Day, RunEnd, SoloMode, SoloRun};
use host::nodes::cluster::NodeId;
use host::storage::store::nodes::{NewNode, NodeLoad};
use host::storage::store::runs::RunRecord;
use host::storage::store::{AccountId, RunId, Store, StoreError, Wakes};
use referee::FinishedRun;
use sqlx::{AnyConnection, Executor, Row};
use std::time::Duration;
use tokio::time::{sleep, timeout};
use wire::RulesHash;

use crate::databases::Database;
use crate::samples::{DAY, duel, minutes, pair};

/// Long enough for anything that can happen.
const A_WHILE: Duration = Duration::from_secs(20);

fn node(name: &str) -> NewNode {
    NewNode {
        name: name.into(),
        advertise: format!("{name}:4711"),
        release: "1.0.0".into(),
        protocol: 17,
        rules: RulesHash([7; 16]),
        players_max: 256,
    }
}

/// Lets the lease of a node run out.
async fn expire(database: &Database, id: NodeId) {
    let expired = sqlx::query("UPDATE nodes SET until_ms = 0 WHERE id = $1").bind(i64::from(id.0));
    expired.execute(&mut database.raw().await).await.unwrap();
}

fn run(account: AccountId) -> RunRecord {
    let mode = SoloMode::FortyLines;
    let run = SoloRun { ticks: 4000, score: 9, lines: 40, end: RunEnd::Finished };
    RunRecord {
        id: RunId::draw(DAY),
        account,
        run: FinishedRun { mode, run, paused: Millis(0), digest: Digest(7) },
        ended: minutes(1),
        replay: vec![7; 100],
    }
}

fn is_over<T: std::fmt::Debug>(written: Result<T, StoreError>) {
    assert!(matches!(written, Err(StoreError::LeaseEnded)), "{written:?}");
}

/// Waits until a statement of another connection waits for a lock.
async fn until_one_waits(raw: &mut AnyConnection) {
    let waiting = async {
        loop {
            let waits = "SELECT COUNT(*) AS waits FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'";
            let row = raw.fetch_one(waits).await.unwrap();
            if 0 < row.get::<i64, _>("waits") {
                return;
            }
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(A_WHILE, waiting).await.expect("nobody waits for a lock");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_whose_lease_was_ended_writes_nothing() {
    let database = Database::postgres().await;
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let one = store.register_node(node("one")).await.unwrap();
    let other = store.register_node(node("other")).await.unwrap();
    assert!(NodeId::ALONE < one && one < other);
    let of_one = store.of_node(one);
    of_one.finish_match(duel([anne, mary], minutes(1))).await.unwrap();
    assert_eq!(store.end_expired(other).await.unwrap(), [], "both leases run");

    expire(&database, one).await;
    assert_eq!(store.end_expired(other).await.unwrap(), [one]);
    assert_eq!(store.end_expired(other).await.unwrap(), [], "it is ended once");
    is_over(store.renew_node(one, NodeLoad::default()).await);
    is_over(of_one.finish_match(duel([anne, mary], minutes(2))).await);
    is_over(of_one.finish_run(run(anne)).await);
    let (day, mode) = (Day::of_unix_ms(DAY.0), SoloMode::FortyLines);
    is_over(of_one.begin_daily(day, mode, anne, RunId::draw(DAY), DAY).await);
    is_over(of_one.finish_daily(day, run(anne)).await);
    is_over(store.end_expired(one).await);
    assert_eq!(store.matches(None, 9).await.unwrap().len(), 1);
    assert_eq!(store.bests_of(anne, minutes(9)).await.unwrap(), []);

    // It continues as another node.
    let again = store.register_node(node("one")).await.unwrap();
    assert!(other < again);
    store.of_node(again).finish_match(duel([anne, mary], minutes(3))).await.unwrap();
    let names: Vec<String> =
        store.nodes().await.unwrap().into_iter().map(|node| node.name).collect();
    assert_eq!(names, ["other", "one"]);
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_is_before_the_end_of_the_lease_or_refused() {
    let database = Database::postgres().await;
    let (store, mut raw, mut watcher) =
        (database.open().await, database.raw().await, database.raw().await);
    let players = pair(&store).await;
    let one = store.register_node(node("one")).await.unwrap();
    let other = store.register_node(node("other")).await.unwrap();
    expire(&database, one).await;

    // The write has begun: the end of the lease waits for it.
    raw.execute("BEGIN").await.unwrap();
    let held = sqlx::query("SELECT node FROM leases WHERE node = $1 FOR KEY SHARE");
    held.bind(i64::from(one.0)).fetch_one(&mut raw).await.unwrap();
    let ender = store.clone();
    let ending = tokio::spawn(async move { ender.end_expired(other).await });
    until_one_waits(&mut watcher).await;
    assert!(!ending.is_finished());
    raw.execute("COMMIT").await.unwrap();
    assert_eq!(ending.await.unwrap().unwrap(), [one]);

    // The end has begun: the write waits for it, and is refused.
    raw.execute("BEGIN").await.unwrap();
    let ended = sqlx::query("DELETE FROM leases WHERE node = $1").bind(i64::from(other.0));
    ended.execute(&mut raw).await.unwrap();
    let saver = store.of_node(other);
    let saving = tokio::spawn(async move { saver.finish_match(duel(players, minutes(1))).await });
    until_one_waits(&mut watcher).await;
    raw.execute("COMMIT").await.unwrap();
    is_over(saving.await.unwrap());
    assert_eq!(store.matches(None, 9).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_renewal_at_the_last_moment_keeps_the_lease() {
    let database = Database::postgres().await;
    let (store, mut raw) = (database.open().await, database.raw().await);
    let one = store.register_node(node("one")).await.unwrap();
    let other = store.register_node(node("other")).await.unwrap();
    expire(&database, one).await;
    // It renews at this moment, in a transaction that is not over.
    raw.execute("BEGIN").await.unwrap();
    let renewal = sqlx::query("UPDATE nodes SET until_ms = until_ms WHERE id = $1");
    renewal.bind(i64::from(one.0)).execute(&mut raw).await.unwrap();
    assert_eq!(store.end_expired(other).await.unwrap(), [], "it is skipped, not waited for");
    raw.execute("ROLLBACK").await.unwrap();
    let load = NodeLoad { players: 3, rooms: 2, load_permille: 40, is_draining: true };
    store.renew_node(one, load).await.unwrap();
    assert_eq!(store.end_expired(other).await.unwrap(), []);
    let nodes = store.nodes().await.unwrap();
    let [first, second] = &nodes[..] else { panic!("{nodes:?}") };
    assert_eq!((first.id, first.players, first.rooms, first.load_permille), (one, 3, 2, 40));
    assert!(first.is_draining && !second.is_draining && 0 < first.lease_ms);
    assert_eq!((second.advertise.as_str(), second.players_max), ("other:4711", 256));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_other_rules_or_another_protocol_do_not_serve_together() {
    let database = Database::postgres().await;
    let store = database.open().await;
    let one = store.register_node(node("one")).await.unwrap();
    let newer = NewNode { release: "1.0.1".into(), ..node("newer") };
    let newer = store.register_node(newer).await.unwrap();
    let others = [
        NewNode { protocol: 18, ..node("other") },
        NewNode { rules: RulesHash([8; 16]), ..node("other") },
    ];
    for other in others {
        let refused = store.register_node(other.clone()).await.unwrap_err().to_string();
        assert_eq!(
            refused,
            "node one of release 1.0.0 uses the database, with another protocol or other rules; \
             stop the nodes of that release first"
        );
    }
    assert_eq!(store.nodes().await.unwrap().len(), 2);
    // One has left, and the other was killed.
    store.end_node(one).await.unwrap();
    expire(&database, newer).await;
    let other = NewNode { protocol: 18, ..node("other") };
    let other = store.register_node(other).await.unwrap();
    let ids: Vec<NodeId> = store.nodes().await.unwrap().into_iter().map(|node| node.id).collect();
    assert_eq!(ids, [other]);
    is_over(store.renew_node(newer, NodeLoad::default()).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_is_woken_by_others() {
    let database = Database::postgres().await;
    let (store, other) = (database.open().await, database.open().await);
    let id = store.register_node(node("one")).await.unwrap();
    let mut wakes = Wakes::listen(&store, id).await.unwrap();
    other.wake(NodeId(id.0 + 1)).await.unwrap();
    other.wake(id).await.unwrap();
    timeout(A_WHILE, wakes.next()).await.expect("woken").unwrap();
    other.register_node(node("two")).await.unwrap();
    timeout(A_WHILE, wakes.next()).await.expect("a node that comes wakes all").unwrap();
}

#[tokio::test]
async fn a_file_of_sqlite_serves_one_server() {
    let store = Database::sqlite("one_server").open().await;
    let refused = store.register_node(node("one")).await.unwrap_err().to_string();
    assert_eq!(refused, "a cluster needs a PostgreSQL database; SQLite serves one server");
    assert_eq!(store.nodes().await.unwrap(), []);
}

/// The pool of the heartbeat is its own: a busy database does not fence a node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lease_is_renewed_while_all_other_connections_wait() {
    let database = Database::postgres().await;
    let (store, mut raw, mut watcher) =
        (database.open().await, database.raw().await, database.raw().await);
    let players = pair(&store).await;
    let id = store.register_node(node("one")).await.unwrap();
    raw.execute("BEGIN; LOCK TABLE matches IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..host::storage::store::CONNECTIONS_MAX {
        let store: Store = store.clone();
        let record = duel(players, minutes(number.into()));
        writers.spawn(async move { store.finish_match(record).await.unwrap() });
    }
    until_one_waits(&mut watcher).await;
    store.renew_node(id, NodeLoad::default()).await.unwrap();
    raw.execute("COMMIT").await.unwrap();
    assert_eq!(writers.join_all().await.len(), host::storage::store::CONNECTIONS_MAX as usize);
}
