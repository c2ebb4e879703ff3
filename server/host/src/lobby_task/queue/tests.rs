//! The queue that nodes share, and the one of a server that stalls: lobby tasks without sockets, on a store in memory
//! and on paused time.

use games::{GameKind, Ruleset};
use referee::{ClientId, Incoming};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};
use wire::{Entrant, LobbyMessage, RulesHash, ServerMessage};

use super::super::LobbyTask;
use super::super::tests::{guest, rules, said, world};
use crate::cluster::Cluster;
use crate::mailbox::{Inbox, Letter, News, ToLobby};
use crate::shutdown::Shutdown;
use crate::store::nodes::NewNode;
use crate::store::{MemoryStore, Store};

/// Longer than any wait here: an hour of paused time.
const HOUR: Duration = Duration::from_secs(3600);

/// A node without sockets.
struct Node {
    lobby: mpsc::Sender<ToLobby>,
    /// Its link to the store.
    link: MemoryStore,
    shutdown: Shutdown,
    running: JoinHandle<()>,
}

/// A client of a node.
struct Client {
    id: ClientId,
    inbox: Inbox,
    lobby: mpsc::Sender<ToLobby>,
}

impl Node {
    async fn open(store: &MemoryStore, name: &str) -> Node {
        let new = NewNode {
            name: name.into(),
            advertise: format!("{name}.example"),
            release: "1".into(),
            protocol: 1,
            rules: RulesHash(Default::default()),
            players_max: 5000,
        };
        let link = store.another_link();
        let id = Store::Memory(link.clone()).register_node(new).await.unwrap();
        let (mut world, letters) = world();
        world.store = Store::Memory(link.clone()).of_node(id);
        // Its lease lasts as long as the test.
        world.cluster = Cluster::registered(id, Instant::now() + HOUR);
        let (lobby, shutdown) = (world.lobby.clone(), world.shutdown.clone());
        let running = tokio::spawn(LobbyTask::run(rules(), None, world, letters));
        Node { lobby, link, shutdown, running }
    }

    /// A client that enters the lobby.
    async fn client(&self, id: u64) -> Client {
        let (came, inbox) = guest(ClientId(id));
        self.lobby.send(came).await.unwrap();
        let mut client = Client { id: ClientId(id), inbox, lobby: self.lobby.clone() };
        client.until(|letter| matches!(letter, Letter::Welcome)).await;
        client
    }

    async fn close(self) {
        self.shutdown.now();
        self.running.await.unwrap();
    }
}

impl Client {
    async fn say(&self, message: LobbyMessage) {
        self.lobby.send(said(self.id, Incoming::Lobby(message))).await.unwrap();
    }

    async fn queue(&self, is_ranked: bool) {
        let game = GameKind::SWORDFIGHT;
        let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
        self.say(match is_ranked {
            true => LobbyMessage::Queue(Ruleset::Swordfight, entrant),
            false => LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant),
        })
        .await;
    }

    /// The first letter for which `is_it` holds.
    async fn until(&mut self, is_it: impl Fn(&Letter) -> bool) -> Letter {
        let next = async {
            loop {
                match self.inbox.next(true).await {
                    News::Letter(letter) if is_it(&letter) => return *letter,
                    News::Letter(_) => {}
                    other => panic!("{other:?}"),
                }
            }
        };
        timeout(Duration::from_secs(60), next).await.expect("the letter comes")
    }

    /// The number of the match that is proposed.
    async fn found(&mut self) -> u64 {
        let is_found = |letter: &Letter| matches!(letter, Letter::Tell(ServerMessage::Found(_)));
        match self.until(is_found).await {
            Letter::Tell(ServerMessage::Found(found)) => found.number,
            other => panic!("{other:?}"),
        }
    }

    async fn enters(&mut self) {
        self.until(|letter| matches!(letter, Letter::Enter(_))).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_of_one_node_meet_in_the_shared_queue() {
    let store = MemoryStore::default();
    let (one, two) = (Node::open(&store, "one").await, Node::open(&store, "two").await);
    for (first, is_ranked) in [(1, false), (3, true)] {
        let (mut anne, mut mary) = (two.client(first).await, two.client(first + 1).await);
        let began = Instant::now();
        for client in [&anne, &mary] {
            client.queue(is_ranked).await;
        }
        if is_ranked {
            for client in [&mut anne, &mut mary] {
                let number = client.found().await;
                client.say(LobbyMessage::Accept(number)).await;
            }
        }
        for client in [&mut anne, &mut mary] {
            client.enters().await;
        }
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    }
    let left = Store::Memory(store).tickets_of_node().await.unwrap();
    assert_eq!(left.counts, [], "nobody waits any more");
    one.close().await;
    two.close().await;
}

#[tokio::test(start_paused = true)]
async fn another_node_leads_when_the_leader_is_cut_off_or_ends() {
    let store = MemoryStore::default();
    let one = Node::open(&store, "one").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (two, three) = (Node::open(&store, "two").await, Node::open(&store, "three").await);
    let meet = async |node: &Node, first: u64| {
        let (mut anne, mut mary) = (node.client(first).await, node.client(first + 1).await);
        anne.queue(false).await;
        mary.queue(false).await;
        anne.enters().await;
        mary.enters().await;
    };
    meet(&three, 1).await;
    one.link.set_cut_off(true);
    meet(&three, 3).await;
    two.close().await;
    meet(&three, 5).await;
    // The first one leads again, once it can.
    one.link.set_cut_off(false);
    meet(&one, 7).await;
    one.close().await;
    three.close().await;
}

#[tokio::test(start_paused = true)]
async fn one_that_does_not_accept_is_out_and_the_other_node_hears_of_it() {
    let store = MemoryStore::default();
    let (one, two) = (Node::open(&store, "one").await, Node::open(&store, "two").await);
    let (mut anne, mut mary) = (one.client(1).await, two.client(2).await);
    anne.queue(true).await;
    mary.queue(true).await;
    let number = anne.found().await;
    assert_eq!(mary.found().await, number);
    anne.say(LobbyMessage::Accept(number)).await;
    mary.until(|letter| {
        matches!(letter, Letter::Tell(ServerMessage::Refused(wire::Refusal::Late)))
    })
    .await;
    let is_queued = |letter: &Letter| {
        let queued = match letter {
            Letter::Tell(ServerMessage::Queued(queued)) => queued,
            _ => return false,
        };
        5_000 < queued.waited_ms
    };
    anne.until(is_queued).await;
    // With a third, at the other node, it is found again.
    let mut jack = two.client(3).await;
    jack.queue(true).await;
    let again = anne.found().await;
    assert_eq!(jack.found().await, again);
    assert_ne!(again, number);
    // One that leaves gives the other its place back at once.
    jack.say(LobbyMessage::StopWaiting).await;
    anne.until(is_queued).await;
    one.close().await;
    two.close().await;
}

#[tokio::test(start_paused = true)]
async fn who_waits_while_the_store_is_away_is_found_when_it_is_back() {
    let store = MemoryStore::default();
    let one = Node::open(&store, "one").await;
    let (mut anne, mut mary) = (one.client(1).await, one.client(2).await);
    anne.queue(false).await;
    one.link.set_cut_off(true);
    mary.queue(false).await;
    tokio::time::sleep(Duration::from_secs(20)).await;
    one.link.set_cut_off(false);
    anne.enters().await;
    mary.enters().await;
    one.close().await;
}
