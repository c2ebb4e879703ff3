//! Servers as nodes of one arena, on paused time: leases, fences, and what becomes of a node whose lease was
//! ended.

use host::nodes::cluster::{Cluster, LEASE, NodeId, RENEWED_EVERY};
use host::operator::metrics::Metrics;
use host::process::clock::Clock;
use host::sessions::mailbox::ToRoom;
use host::storage::live_journal::{Key, LiveJournal};
use host::storage::persistence::{Persistence, RecordedMatch};
use host::storage::spool::{Spool, Unsaved};
use host::storage::store::nodes::NewNode;
use host::storage::store::{Store, StoreError};
use host::{ServeError, Server, Settings, Shutdown};
use referee::{Ending, RoomId};
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};
use tokio_util::task::TaskTracker;
use wire::{ClientMessage, Credential, Hello, Name, Refusal, ServerMessage, rules_hash};

use crate::databases::folder;
use crate::samples::{DAY, duel, minutes, pair};
use crate::store::persistence::finished;

/// A server that is a node, with a link of its own to the database.
struct Node {
    link: Store,
    server: Server,
    shutdown: Shutdown,
}

fn arena() -> Store {
    Store::temporary_at(Clock::start_at(DAY))
}

fn settings(name: &str) -> Settings {
    let advertise = format!("{name}.example.org").parse().unwrap();
    Settings {
        cluster: true,
        advertise: Some(advertise),
        data: folder(name),
        ..Settings::default()
    }
}

impl Node {
    async fn open(arena: &Store, name: &str) -> Node {
        let (link, shutdown) = (arena.another_link(), Shutdown::new());
        let clock = Clock::start_at(DAY);
        let server =
            Server::open(settings(name), link.clone(), clock, shutdown.clone()).await.unwrap();
        Node { link, server, shutdown }
    }

    fn connect(&self) -> DuplexStream {
        self.server.connector().connect("127.0.0.1:40000".parse().unwrap()).unwrap()
    }

    async fn get(&self, path: &str) -> String {
        let mut client = self.connect();
        let request = format!("GET {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n");
        client.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        answer
    }

    async fn is_ready(&self) -> bool {
        let answer = self.get("/readyz").await;
        let is_fenced = answer.starts_with("HTTP/1.1 503")
            && answer.ends_with("not ready: fenced: this node has not renewed its lease in time\n");
        assert!(is_fenced || answer.starts_with("HTTP/1.1 200"), "{answer}");
        !is_fenced
    }

    async fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").await;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in\n{text}")).trim().parse().unwrap()
    }

    /// Why a client is refused that signs in; nothing when it is welcome.
    async fn sign_in(&self, name: &str) -> Option<Refusal> {
        let mut client = self.connect();
        let request = "GET /play HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\n\
            upgrade: websocket\r\nsec-websocket-version: 13\r\n\
            sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        client.write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(client.read_u8().await.unwrap());
        }
        let hello = Hello::new(Credential::Newcomer(Name::new(name).unwrap()));
        let hello = wire::encode(&ClientMessage::Hello(hello));
        // A binary frame, masked with zeros (RFC 6455, section 5.2).
        client.write_all(&[0x82, 0x80 | hello.len() as u8, 0, 0, 0, 0]).await.unwrap();
        client.write_all(&hello).await.unwrap();
        loop {
            let first = client.read_u8().await.unwrap();
            let length = match client.read_u8().await.unwrap() {
                126 => client.read_u16().await.unwrap().into(),
                length => usize::from(length),
            };
            let mut payload = vec![0; length];
            client.read_exact(&mut payload).await.unwrap();
            match (first, wire::decode::<ServerMessage>(&payload)) {
                (0x88, _) => panic!("closed without a word"),
                (_, Ok(ServerMessage::Welcome { .. })) => return None,
                (_, Ok(ServerMessage::Refused(why))) => return Some(why),
                _ => {}
            }
        }
    }
}

/// The names of the nodes whose lease was not ended.
async fn names(arena: &Store) -> Vec<(NodeId, String)> {
    let nodes = arena.nodes().await.unwrap();
    nodes.into_iter().map(|node| (node.id, node.name)).collect()
}

fn of(names: &[(u32, &str)]) -> Vec<(NodeId, String)> {
    let name = |&(id, name): &(u32, &str)| (NodeId(id), format!("{name}.example.org"));
    names.iter().map(name).collect()
}

#[tokio::test(start_paused = true)]
async fn nodes_see_each_other_and_one_that_stops_leaves_at_once() {
    let arena = arena();
    let (one, other) = (Node::open(&arena, "sees").await, Node::open(&arena, "seen").await);
    sleep(2 * RENEWED_EVERY).await;
    assert_eq!(names(&arena).await, of(&[(1, "sees"), (2, "seen")]));
    for node in [&one, &other] {
        assert_eq!((node.is_ready().await, node.metric("cutlass_nodes").await), (true, 2.0));
        assert_eq!(node.metric("cutlass_node_fenced").await, 0.0);
    }
    other.shutdown.now();
    other.server.run().await.unwrap();
    assert_eq!(names(&arena).await, of(&[(1, "sees")]));
    // Until after it has read the list again.
    sleep(RENEWED_EVERY + Duration::from_millis(1)).await;
    assert_eq!(one.metric("cutlass_nodes").await, 1.0);
}

#[tokio::test(start_paused = true)]
async fn a_node_that_is_cut_off_fences_itself_and_begins_anew_when_it_is_back() {
    let arena = arena();
    let (one, other) = (Node::open(&arena, "stays").await, Node::open(&arena, "goes").await);
    sleep(LEASE).await;
    other.link.set_cut_off(true);
    let cut = Instant::now();
    while other.is_ready_or_away().await {
        sleep(Duration::from_millis(100)).await;
    }
    // By its own clock its lease is over before anybody else may end it.
    let fenced = cut.elapsed();
    assert!(LEASE - RENEWED_EVERY <= fenced && fenced <= LEASE + RENEWED_EVERY, "{fenced:?}");
    assert_eq!(other.metric("cutlass_node_fenced").await, 1.0);
    assert!(LEASE.as_secs_f64() < other.metric("cutlass_node_lease_age_seconds").await);
    // The client tries the others.
    assert_eq!(other.sign_in("Anne").await, Some(Refusal::OtherNode));
    assert_eq!(one.sign_in("Anne").await, None);

    while names(&arena).await.len() == 2 {
        sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(names(&arena).await, of(&[(1, "stays")]));
    assert!(cut.elapsed() <= LEASE + 3 * RENEWED_EVERY, "{:?}", cut.elapsed());
    other.link.set_cut_off(false);
    let ended = other.server.run().await;
    assert!(matches!(ended, Err(ServeError::LeaseEnded)), "{ended:?}");
    let again = Node::open(&arena, "goes").await;
    assert!(again.is_ready().await);
    assert_eq!(names(&arena).await, of(&[(1, "stays"), (3, "goes")]));
}

impl Node {
    /// True if it is not fenced, also when the database does not answer it.
    async fn is_ready_or_away(&self) -> bool {
        !self.get("/readyz").await.contains("fenced")
    }
}

#[tokio::test(start_paused = true)]
async fn an_outage_of_the_database_ends_no_lease() {
    let arena = arena();
    let nodes = [Node::open(&arena, "first").await, Node::open(&arena, "second").await];
    sleep(2 * LEASE).await;
    arena.set_unavailable(true);
    sleep(Duration::from_secs(30)).await;
    for node in &nodes {
        assert_eq!(node.sign_in("Anne").await, Some(Refusal::OtherNode));
        assert_eq!(node.metric("cutlass_node_fenced").await, 1.0);
    }
    // One of them finds it again before the other, which still has time to renew.
    nodes[1].link.set_cut_off(true);
    arena.set_unavailable(false);
    sleep(LEASE - RENEWED_EVERY).await;
    assert!(nodes[0].is_ready().await);
    nodes[1].link.set_cut_off(false);
    sleep(2 * RENEWED_EVERY).await;
    assert!(nodes[0].is_ready().await && nodes[1].is_ready().await);
    sleep(2 * LEASE).await;
    assert_eq!(names(&arena).await, of(&[(1, "first"), (2, "second")]));
    assert_eq!(nodes[1].sign_in("Mary").await, None);
}

#[tokio::test(start_paused = true)]
async fn a_node_that_was_killed_is_ended_by_one_other() {
    let arena = arena();
    let (_one, _other) = (Node::open(&arena, "here").await, Node::open(&arena, "there").await);
    let killed = Node::open(&arena, "killed").await;
    sleep(2 * LEASE).await;
    // Dropping it stops its tasks, and ends no lease.
    drop(killed);
    assert_eq!(names(&arena).await.len(), 3);
    sleep(LEASE + 2 * RENEWED_EVERY).await;
    assert_eq!(names(&arena).await, of(&[(1, "here"), (2, "there")]));
}

fn node(name: &str) -> NewNode {
    NewNode {
        name: name.into(),
        advertise: name.into(),
        release: "1.0.0".into(),
        protocol: 17,
        rules: rules_hash(),
        players_max: 9,
    }
}

fn persistence(store: &Store, id: NodeId, data: &Path) -> (Persistence, TaskTracker, Cluster) {
    let (tracker, cluster) = (TaskTracker::new(), Cluster::registered(id, Instant::now()));
    let persistence =
        Persistence::new(store.of_node(id), tracker.clone(), Metrics::new(), Clock::start_at(DAY))
            .with_cluster(cluster.clone(), LiveJournal::off())
            .with_spool(Spool::of(data));
    (persistence, tracker, cluster)
}

#[tokio::test(start_paused = true)]
async fn what_a_node_could_not_save_is_not_saved_after_its_lease() {
    let (store, data) = (arena(), folder("could_not_save"));
    let link = store.another_link();
    let players = pair(&store).await;
    let [one, other] = [node("one"), node("other")];
    let one = store.register_node(one).await.unwrap();
    let other = store.register_node(other).await.unwrap();
    let (saving, tracker, cluster) = persistence(&link, one, &data);
    link.set_cut_off(true);
    let (door, mut room) = mpsc::channel::<Box<ToRoom>>(1);
    let decided = finished(players, Ending::Won(bout::Team(1)));
    saving.save_match(RoomId(1), RecordedMatch::begin(DAY), decided, Some(door));
    for _ in 0..2 * LEASE.as_secs() {
        sleep(RENEWED_EVERY).await;
        store.renew_node(other, Default::default()).await.unwrap();
    }
    assert_eq!(store.end_expired(other).await.unwrap(), [one]);
    link.set_cut_off(false);
    // It is fenced until it renews, and then receives the error that its lease was ended.
    assert_eq!(saving.open(), 1);
    assert!(matches!(store.renew_node(one, Default::default()).await, Err(StoreError::LeaseEnded)));
    cluster.end();
    tracker.close();
    tracker.wait().await;
    assert!(room.recv().await.is_none(), "the room tells no result");
    assert!(!data.join("spool").exists(), "nothing is left for later");

    let again = store.register_node(node("one")).await.unwrap();
    let (anew, tracker, _) = persistence(&store, again, &data);
    anew.resume_spooled();
    tracker.close();
    tracker.wait().await;
    assert_eq!(store.matches(None, 9).await.unwrap(), []);
}

/// A node that takes the room over from the journal must come to the same end.
#[tokio::test(start_paused = true)]
async fn a_result_is_saved_after_all_that_led_to_it() {
    let (store, data) = (arena(), folder("after_all"));
    let players = pair(&store).await;
    let id = store.register_node(node("one")).await.unwrap();
    let live = LiveJournal::in_store(store.of_node(id), id, &Metrics::new());
    let (saving, tracker, cluster) = persistence(&store, id, &data);
    let saving = saving.with_cluster(cluster, live.clone());
    let (door, mut room) = mpsc::channel::<Box<ToRoom>>(1);
    live.append(DAY, Key::Bout(1), b"the first input");
    live.settle().await;
    // Not before a tenth of a second from now, unless somebody waits for it.
    let position = live.append(DAY, Key::Bout(1), b"the last input");
    let decided = finished(players, Ending::Won(bout::Team(1)));
    saving.save_match(RoomId(1), RecordedMatch::begin(DAY), decided, Some(door));
    assert!(matches!(room.recv().await.map(|it| *it), Some(ToRoom::Saved(Some(_)))));
    assert!(position <= live.durable());
    tracker.close();
    tracker.wait().await;
}

#[tokio::test(start_paused = true)]
async fn a_node_saves_what_was_spooled_before_it_was_one() {
    let (store, data) = (arena(), folder("before_it_was_one"));
    let record = duel(pair(&store).await, minutes(3));
    Spool::of(&data).write(&Unsaved::Match(record.clone())).unwrap();
    let id = store.register_node(node("one")).await.unwrap();
    let (saving, tracker, _) = persistence(&store, id, &data);
    saving.resume_spooled();
    tracker.close();
    tracker.wait().await;
    assert_eq!(store.matches(None, 9).await.unwrap().len(), 1);
    assert_eq!(Spool::of(&data).files().unwrap().len(), 0);
}
