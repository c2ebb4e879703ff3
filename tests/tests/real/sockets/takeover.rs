//! Several nodes in one thread on paused time, which share one temporary store: what one of them leaves, the
//! others resume.

mod absent;
mod rooms;
mod runs;
mod seeded;

use bout::{Millis, Outcome};
use futures_util::future::join_all;
use games::{GameKind, Rules, Ruleset};
use host::nodes::cluster::NodeId;
use host::process::clock::Clock;
use host::replay::Replay;
use host::storage::store::Store;
use host::{Server, Settings, Shutdown};
use player::{Boards, Client, Outages, Resumption, in_memory, quick_match};
use std::cell::Cell;
use std::net::SocketAddr;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use wire::{ClientMessage, LobbyMessage, Start};

use crate::sockets::arena::{assert_agreed, bot, fresh_folder, lively, read_all};

/// How long bouts run before something happens to their node.
const BEFORE: Duration = Duration::from_secs(5);
/// Longer than anything that follows a bout.
const AFTER: Duration = Duration::from_secs(10);

struct Node {
    address: SocketAddr,
    link: Store,
    stop: Shutdown,
    replays: PathBuf,
}

impl Node {
    async fn open(store: &Store, name: &str) -> Node {
        Node::open_at(in_memory::reserve(), store, (name, lively()), 0).await
    }

    /// A node at this address, with these rules, whose clock is ahead of that of the store.
    async fn open_at(
        address: SocketAddr,
        store: &Store,
        (name, rules): (&str, Rules),
        ahead_ms: u64,
    ) -> Node {
        let (data, link) = (fresh_folder(name), store.another_link());
        let replays = data.join("replays");
        let settings = Settings {
            rules,
            best_of: 1,
            cluster: true,
            advertise: Some(format!("{name}.example.org").parse().unwrap()),
            replays: Some(replays.clone()),
            data,
            ..Settings::default()
        };
        let stop = Shutdown::new();
        let clock = Clock::start_at(Millis(1_800_000_000_000 + ahead_ms));
        let server = Server::open(settings, link.clone(), clock, stop.clone()).await.unwrap();
        in_memory::listen_at(address, server);
        Node { address, link, stop, replays }
    }

    /// It ends between two statements, as by a kill.
    fn kill(&self) {
        self.link.set_cut_off(true);
        drop(in_memory::take(self.address));
    }

    /// An operator lets it drain.
    async fn drain(&self) {
        let server = in_memory::take(self.address).unwrap();
        self.stop.drain();
        server.run().await.unwrap();
    }

    /// The replays of the node. The last one may be written yet, for which paused time waits.
    async fn replays(&self) -> Vec<Replay> {
        sleep(Duration::from_millis(1)).await;
        read_all(&self.replays)
    }
}

/// A store, and nodes with these names.
async fn nodes<const N: usize>(names: [&str; N]) -> (Store, Vec<Node>) {
    let store = Store::temporary_at(Clock::start_at(Millis(1_800_000_000_000)));
    let mut nodes = Vec::new();
    for name in names {
        nodes.push(Node::open(&store, name).await);
    }
    (store, nodes)
}

/// A new guest at this node.
async fn enter(node: &Node, name: &str) -> Client {
    Client::enter(node.address, name).await.unwrap()
}

/// Resumes at this node, when the session is there.
async fn go_on(client: &mut Client, node: &Node) {
    while client.resume(node.address).await.ok() != Some(Resumption::Restarted) {
        client.part();
        sleep(Duration::from_millis(100)).await;
    }
}

/// Duels at a node between sailors of these numbers, two of each, whose bouts have been announced.
async fn duels(node: SocketAddr, numbers: Range<u8>) -> Vec<(Client, Start)> {
    let mut players = Vec::new();
    for number in numbers {
        let mut client = Client::enter(node, &format!("Sailor {number}")).await.unwrap();
        client.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
        // The next may not queue before this one waits.
        client.hear_message().await.unwrap();
        players.push(client);
    }
    let mut started = Vec::new();
    for mut client in players {
        let start = client.hear_start().await.unwrap();
        started.push((client, start));
    }
    started
}

/// All play to the end, and try the next of these nodes whenever they have none.
async fn play(
    players: Vec<(Client, Start)>,
    next: impl Fn(usize) -> SocketAddr,
) -> Vec<(Boards, Outages)> {
    let next = &next;
    let playing = players.into_iter().zip(0..).map(|((mut client, start), number)| async move {
        // Its own turn: of one for all, some would always get the same node.
        let turn = Cell::new(0);
        let address = || next(turn.replace(turn.get() + 1));
        let played = client.play_through_restarts(start, address, bot(number)).await;
        // What follows a bout follows with its players here.
        sleep(AFTER).await;
        played.unwrap()
    });
    join_all(playing).await
}

/// These nodes in turn.
fn in_turn<const N: usize>(nodes: [&Node; N]) -> impl Fn(usize) -> SocketAddr {
    let addresses = nodes.map(|node| node.address);
    move |turn| addresses[turn % N]
}

/// Every bout came to an end that both ends and the server agree on, after so many outages, and nothing that was
/// held was lost.
fn check(played: &[(Boards, Outages)], replays: &[Replay], restarts: u32) {
    for (one, outages) in played {
        assert_agreed(one, replays);
        let stats = one.session.stats();
        assert_eq!((outages.restarts, stats.lost_ticks), (restarts, 0), "{outages:?} {stats:?}");
    }
}

/// The matches that are decided: one whose bout is drawn continues.
fn won(played: &[(Boards, Outages)]) -> usize {
    played.iter().filter(|(one, _)| matches!(one.outcome, Outcome::Won(_))).count() / 2
}

/// Nothing is left to take over, and each match was saved once.
async fn check_store(store: &Store, matches: usize) {
    assert_eq!(store.matches(None, 50).await.unwrap().len(), matches);
    assert_eq!(store.orphans(NodeId(u32::MAX)).await.unwrap(), []);
    assert_eq!(store.ended_journals().await.unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn the_bouts_of_a_node_that_dies_go_on_at_the_others() {
    let (store, nodes) = nodes(["takeover-a", "takeover-b", "takeover-c"]).await;
    let [a, b, c] = &nodes[..] else { panic!("three") };
    let players = duels(a.address, 0..8).await;
    let killed = async {
        sleep(BEFORE).await;
        a.kill();
    };
    let (played, ()) = tokio::join!(play(players, in_turn([b, c])), killed);
    let (of_b, of_c) = (b.replays().await, c.replays().await);
    assert!(!of_b.is_empty() && !of_c.is_empty(), "{} and {}", of_b.len(), of_c.len());
    assert_eq!(of_b.len() + of_c.len(), 4, "every room goes on at one node");
    check(&played, &[of_b, of_c].concat(), 1);
    for (_, outages) in &played {
        // A lease, its end, and the countdown.
        assert!(outages.lasted.iter().all(|it| *it < Duration::from_secs(11)), "{outages:?}");
    }
    check_store(&store, won(&played)).await;
}

#[tokio::test(start_paused = true)]
async fn a_node_that_dies_after_it_took_over_leaves_it_to_a_third() {
    let (store, nodes) = nodes(["takeover-1", "takeover-2"]).await;
    let [a, b] = &nodes[..] else { panic!("two") };
    let players = duels(a.address, 0..4).await;
    let (address, third) = (Cell::new(b.address), Cell::new(None));
    let killed = async {
        sleep(BEFORE).await;
        a.kill();
        // A lease and a countdown later the bouts continue there.
        sleep(Duration::from_secs(11)).await;
        let c = Node::open(&store, "takeover-3").await;
        address.set(c.address);
        sleep(Duration::from_secs(1)).await;
        b.kill();
        third.set(Some(c));
    };
    let (played, ()) = tokio::join!(play(players, |_| address.get()), killed);
    let c = third.take().unwrap();
    check(&played, &c.replays().await, 2);
    check_store(&store, won(&played)).await;
}

#[tokio::test(start_paused = true)]
async fn a_node_that_drains_hands_its_bouts_over_at_once() {
    let (store, nodes) = nodes(["takeover-drains", "takeover-stays"]).await;
    let [a, b] = &nodes[..] else { panic!("two") };
    let players = duels(a.address, 0..4).await;
    let mut idle = enter(a, "Idle").await;
    let drained = async {
        sleep(BEFORE).await;
        a.drain().await;
        let began = Instant::now();
        // A client in no room resumes there, too.
        idle.part();
        while idle.resume(b.address).await.ok() != Some(Resumption::Restarted) {
            idle.part();
            sleep(Duration::from_millis(100)).await;
            assert!(began.elapsed() < Duration::from_secs(2), "nobody took its session over");
        }
    };
    let (played, ()) = tokio::join!(play(players, in_turn([b])), drained);
    check(&played, &b.replays().await, 1);
    for (_, outages) in &played {
        assert!(outages.lasted.iter().all(|it| *it < Duration::from_secs(5)), "{outages:?}");
    }
    check_store(&store, won(&played)).await;
}
