//! The live journal of a node, in a temporary store on paused time.

use super::*;
use wire::{PROTOCOL_VERSION, rules_hash};

use crate::storage::store::live::SessionsOf;
use crate::storage::store::nodes::NewNode;

const PACE: TablePace = TablePace {
    pause: Duration::from_millis(100),
    retry: Duration::from_millis(500),
    compact_bytes_min: 4 * 1024,
    forget_after: FORGOTTEN_AFTER,
};

async fn node(store: &Store) -> NodeId {
    let name = String::from("one");
    let (advertise, release) = (name.clone(), name.clone());
    let protocol = PROTOCOL_VERSION.into();
    let new = NewNode { name, advertise, release, protocol, rules: rules_hash(), players_max: 9 };
    store.register_node(new).await.unwrap()
}

async fn open() -> (LiveJournal, Store, NodeId) {
    let store = Store::temporary();
    let node = node(&store).await;
    let journal = LiveJournal::in_store_with(store.clone(), node, PACE, &Metrics::new());
    (journal, store, node)
}

async fn left(store: &Store, node: NodeId) -> Vec<(Key, String)> {
    let left = read_stored(store, node).await.unwrap();
    assert!(!left.is_damaged);
    shown(&left.live)
}

async fn groups(store: &Store, node: NodeId) -> usize {
    store.live_parts(node, None).await.unwrap().len()
}

#[tokio::test(start_paused = true)]
async fn what_is_given_comes_back() {
    let (journal, store, node) = open().await;
    journal.set(Millis(1), Key::Room(1), b"a");
    journal.append(Millis(2), Key::Bout(1), b"b");
    let last = journal.append(Millis(3), Key::Bout(1), b"c");
    assert_eq!(journal.durable(), 0);
    journal.settle().await;
    assert_eq!(journal.durable(), last);
    let expected = [(Key::Room(1), "a:".to_string()), (Key::Bout(1), "-:b,c".to_string())];
    assert_eq!(left(&store, node).await, expected);
    assert_eq!(read_stored(&store, node).await.unwrap().now, Millis(3));
}

#[tokio::test(start_paused = true)]
async fn records_gather_unless_somebody_waits() {
    let store = Store::temporary();
    let node = node(&store).await;
    let journal = LiveJournal::in_store(store.clone(), node, &Metrics::new());
    for at in 0..1_000 {
        journal.append(Millis(at), Key::Bout(1), b"x");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let written = groups(&store, node).await;
    assert!((10..=11).contains(&written), "{written} groups in a second");
    let began = tokio::time::Instant::now();
    for at in 0..5 {
        journal.append(Millis(at), Key::Bout(1), b"y");
        journal.settle().await;
    }
    assert!(began.elapsed() < Duration::from_millis(10), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn what_waits_for_the_database_is_written_once_it_is_back_and_not_told_to_be_safe_before() {
    let (journal, store, node) = open().await;
    let safe = journal.set(Millis(1), Key::Room(1), b"before");
    journal.settle().await;
    store.set_unavailable(true);
    for at in 2..200 {
        journal.append(Millis(at), Key::Bout(1), b"x");
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!((journal.durable(), journal.is_failed()), (safe, false));
    }
    store.set_unavailable(false);
    journal.settle().await;
    assert_eq!(journal.generation(), 0);
    let [_, (_, bout)] = &left(&store, node).await[..] else { panic!("a room and a bout") };
    assert_eq!(bout.matches('x').count(), 198);
}

#[tokio::test(start_paused = true)]
async fn a_journal_that_overflows_is_begun_again_empty() {
    let (journal, store, node) = open().await;
    journal.set(Millis(1), Key::Room(1), b"before");
    journal.settle().await;
    store.set_unavailable(true);
    let much = vec![7; 1024 * 1024];
    for at in 2..130 {
        journal.append(Millis(at), Key::Bout(1), &much);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(journal.is_failed());
    store.set_unavailable(false);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!((journal.is_failed(), journal.generation()), (false, 1));
    assert_eq!(left(&store, node).await, []);
    journal.set(Millis(200), Key::Room(2), b"again");
    journal.settle().await;
    assert_eq!(left(&store, node).await, [(Key::Room(2), "again:".to_string())]);
}

#[tokio::test(start_paused = true)]
async fn after_the_end_of_its_lease_nothing_more_is_safe() {
    let (journal, store, node) = open().await;
    let safe = journal.set(Millis(1), Key::Room(1), b"before");
    journal.settle().await;
    store.end_node(node).await.unwrap();
    journal.set(Millis(2), Key::Room(2), b"after");
    journal.settle().await;
    assert_eq!(journal.durable(), safe);
    journal.set(Millis(3), Key::Room(3), b"dropped");
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(journal.durable(), safe);
    assert_eq!(left(&store, node).await, [(Key::Room(1), "before:".to_string())]);
}

#[tokio::test(start_paused = true)]
async fn a_long_journal_is_replaced_by_what_is_live() {
    let (journal, store, node) = open().await;
    let body = vec![b'x'; 500];
    for at in 0..200 {
        journal.set(Millis(at), Key::Room(at), &body);
        journal.remove(Millis(at), Key::Room(at));
        journal.set(Millis(at), Key::Lobby, format!("{at}").as_bytes());
        journal.settle().await;
        // A compaction runs on a thread of its own; the paused clock does not advance meanwhile.
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert!(groups(&store, node).await < 64, "it is never compacted");
    }
    assert!(groups(&store, node).await < 30, "{} groups", groups(&store, node).await);
    assert_eq!(left(&store, node).await, [(Key::Lobby, "199:".to_string())]);
    // Its rows went with its rooms.
    store.end_node(node).await.unwrap();
    assert_eq!(store.orphans(NodeId(9)).await.unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn what_was_removed_is_forgotten_within_an_hour_also_when_nothing_else_comes() {
    let (journal, store, node) = open().await;
    journal.set(Millis(1), Key::Room(1), b"of Blackbeard");
    journal.set(Millis(1), Key::Lobby, b"kept");
    journal.remove(Millis(2), Key::Room(1));
    journal.settle().await;
    let is_there = async || {
        let parts = store.live_parts(node, None).await.unwrap();
        parts.iter().any(|part| part.body.windows(10).any(|bytes| bytes == b"Blackbeard"))
    };
    assert!(is_there().await);
    tokio::time::sleep(FORGOTTEN_AFTER).await;
    // A compaction runs on a thread of its own; the paused clock does not advance meanwhile.
    while is_there().await {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(left(&store, node).await, [(Key::Lobby, "kept:".to_string())]);
}

#[tokio::test(start_paused = true)]
async fn a_base_of_many_parts_comes_back() {
    let (journal, store, node) = open().await;
    let body = vec![b'x'; 700 * 1024];
    for at in 0..5 {
        journal.set(Millis(at), Key::Room(at), &body);
        journal.append(Millis(at), Key::Bout(at), b"y");
        journal.settle().await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    journal.set(Millis(9), Key::Lobby, b"last");
    journal.settle().await;
    let parts = store.live_parts(node, None).await.unwrap();
    assert!(2 < parts.iter().filter(|part| part.is_base).count(), "{}", parts.len());
    let left = left(&store, node).await;
    assert_eq!(left.len(), 11);
    let room = left.iter().find(|(key, _)| *key == Key::Room(3)).unwrap();
    assert_eq!(room.1.len(), body.len() + 1);
}

#[tokio::test(start_paused = true)]
async fn rooms_have_rows_as_long_as_they_are_recorded() {
    let (journal, store, one) = open().await;
    journal.set(Millis(1), Key::Room(1), b"a");
    journal.set(Millis(1), Key::Room(2), b"b");
    journal.settle().await;
    journal.set(Millis(2), Key::Room(2), b"c");
    journal.remove(Millis(2), Key::Room(1));
    journal.settle().await;
    let other = node(&store).await;
    store.end_node(one).await.unwrap();
    let claimed = store.claim_rooms(other, one, 9).await.unwrap();
    assert_eq!(claimed.iter().map(|one| one.room).collect::<Vec<u64>>(), [2]);
    let sessions = store.claim_sessions(other, SessionsOf::Others(one, Vec::new(), 9)).await;
    assert_eq!(sessions.unwrap(), []);
}
