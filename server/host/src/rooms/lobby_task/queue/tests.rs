//! The queue that nodes share, and the one of a server that stalls: lobby tasks without sockets, on a temporary
//! store and on paused time.

use games::{GameKind, Ruleset};
use referee::{ClientId, Incoming};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, advance, sleep, timeout};
use wire::{
    AccountId, AccountView, Circle, Entrant, FriendSettings, FriendsMessage, FriendsNews,
    LobbyMessage, Name, Refusal, RulesHash, ServerMessage,
};

use super::super::LobbyTask;
use super::super::tests::{guest, rules, said, world};
use crate::nodes::cluster::Cluster;
use crate::process::shutdown::Shutdown;
use crate::rooms::friends_done::FriendsDone;
use crate::rooms::room_task::World;
use crate::sessions::mailbox::{Inbox, News, ToLobby, ToSession};
use crate::storage::store::Store;
use crate::storage::store::nodes::NewNode;

/// Longer than any wait here: an hour of paused time.
const HOUR: Duration = Duration::from_secs(3600);
/// Longer than any proposal, challenge or first cooldown.
const STALL: Duration = Duration::from_secs(40);

/// A node without sockets.
struct Node {
    lobby: mpsc::Sender<ToLobby>,
    /// Its link to the store.
    link: Store,
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
    async fn open(store: &Store, name: &str) -> Node {
        let new = NewNode {
            name: name.into(),
            advertise: format!("{name}.example"),
            release: "1".into(),
            protocol: 1,
            rules: RulesHash(Default::default()),
            players_max: 5000,
        };
        let link = store.another_link();
        let id = link.register_node(new).await.unwrap();
        let (mut world, letters) = world();
        world.store = link.of_node(id);
        // Its lease lasts as long as the test.
        world.cluster = Cluster::registered(id, Instant::now() + HOUR);
        Node::run(world, letters, link)
    }

    /// A server that is no node, whose clock leaves out stalls.
    fn alone() -> Node {
        let (world, letters) = world();
        tokio::spawn(world.clock.watch());
        Node::run(world, letters, Store::temporary())
    }

    fn run(world: World, letters: mpsc::Receiver<ToLobby>, link: Store) -> Node {
        let (lobby, shutdown) = (world.lobby.clone(), world.stopping.shutdown.clone());
        let running = tokio::spawn(LobbyTask::run(rules(), None, world, letters));
        Node { lobby, link, shutdown, running }
    }

    /// A client that enters the lobby.
    async fn client(&self, id: u64) -> Client {
        let (came, inbox) = guest(ClientId(id));
        self.lobby.send(came).await.unwrap();
        let mut client = Client { id: ClientId(id), inbox, lobby: self.lobby.clone() };
        client.until(|letter| matches!(letter, ToSession::Welcome)).await;
        client
    }

    /// Two clients for whom a ranked match is proposed, and its number.
    async fn proposed(&self, first: u64) -> (Client, Client, u64) {
        let (mut one, mut other) = (self.client(first).await, self.client(first + 1).await);
        one.queue(true).await;
        other.queue(true).await;
        let number = one.found().await;
        assert_eq!(other.found().await, number);
        (one, other, number)
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
        self.say(match is_ranked {
            true => LobbyMessage::Queue(Ruleset::Swordfight, entrant()),
            false => LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant()),
        })
        .await;
    }

    /// The first letter for which `is_it` holds.
    async fn until(&mut self, is_it: impl Fn(&ToSession) -> bool) -> ToSession {
        let next = async {
            loop {
                match self.inbox.next(true).await {
                    News::ToSession(letter) if is_it(&letter) => return *letter,
                    News::ToSession(_) => {}
                    other => panic!("{other:?}"),
                }
            }
        };
        timeout(Duration::from_secs(60), next).await.expect("the letter comes")
    }

    /// The number of the match that is proposed.
    async fn found(&mut self) -> u64 {
        let is_found =
            |letter: &ToSession| matches!(letter, ToSession::Tell(ServerMessage::Found(_)));
        match self.until(is_found).await {
            ToSession::Tell(ServerMessage::Found(found)) => found.number,
            other => panic!("{other:?}"),
        }
    }

    async fn enters(&mut self) {
        self.until(|letter| matches!(letter, ToSession::Enter(_))).await;
    }

    /// The rest of the cooldown that keeps the client out of the ranked queue, in seconds.
    async fn cooldown_s(&mut self) -> u32 {
        self.queue(true).await;
        let seconds = |letter: &ToSession| match letter {
            ToSession::Tell(ServerMessage::Refused(Refusal::Cooldown { seconds })) => {
                Some(*seconds)
            }
            _ => None,
        };
        let letter = self.until(|letter| seconds(letter).is_some()).await;
        seconds(&letter).unwrap()
    }

    /// The number of the challenge that the client receives.
    async fn challenged(&mut self) -> u64 {
        let number = |letter: &ToSession| match letter {
            ToSession::Tell(ServerMessage::Friends(news)) => match **news {
                FriendsNews::Challenged { number, .. } => Some(number),
                _ => None,
            },
            _ => None,
        };
        let letter = self.until(|letter| number(letter).is_some()).await;
        number(&letter).unwrap()
    }
}

fn entrant() -> Entrant {
    let game = GameKind::SWORDFIGHT;
    Entrant { pick: game.pick_default(), handling: game.handling_default() }
}

fn is_late(letter: &ToSession) -> bool {
    matches!(letter, ToSession::Tell(ServerMessage::Refused(Refusal::Late)))
}

#[tokio::test(start_paused = true)]
async fn two_of_one_node_meet_in_the_shared_queue() {
    let store = Store::temporary();
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
    let left = store.tickets_of_node().await.unwrap();
    assert_eq!(left.counts, [], "nobody waits any more");
    one.close().await;
    two.close().await;
}

#[tokio::test(start_paused = true)]
async fn another_node_leads_when_the_leader_is_cut_off_or_ends() {
    let store = Store::temporary();
    let one = Node::open(&store, "one").await;
    sleep(Duration::from_secs(2)).await;
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
    let store = Store::temporary();
    let (one, two) = (Node::open(&store, "one").await, Node::open(&store, "two").await);
    let (mut anne, mut mary) = (one.client(1).await, two.client(2).await);
    anne.queue(true).await;
    mary.queue(true).await;
    let number = anne.found().await;
    assert_eq!(mary.found().await, number);
    anne.say(LobbyMessage::Accept(number)).await;
    mary.until(is_late).await;
    let is_queued = |letter: &ToSession| {
        let queued = match letter {
            ToSession::Tell(ServerMessage::Queued(queued)) => queued,
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
    let store = Store::temporary();
    let one = Node::open(&store, "one").await;
    let (mut anne, mut mary) = (one.client(1).await, one.client(2).await);
    anne.queue(false).await;
    one.link.set_cut_off(true);
    mary.queue(false).await;
    sleep(Duration::from_secs(20)).await;
    one.link.set_cut_off(false);
    anne.enters().await;
    mary.enters().await;
    one.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_stall_is_no_time_to_answer_a_proposal() {
    let server = Node::alone();
    let (mut anne, mut mary, number) = server.proposed(1).await;
    advance(STALL).await;
    for client in [&anne, &mary] {
        client.say(LobbyMessage::Accept(number)).await;
    }
    anne.enters().await;
    mary.enters().await;
    // The rest of the time passes after the stall as before it.
    let (jack, mut bart, number) = server.proposed(3).await;
    sleep(Duration::from_secs(2)).await;
    advance(STALL).await;
    let since = Instant::now();
    jack.say(LobbyMessage::Accept(number)).await;
    bart.until(is_late).await;
    let rest = since.elapsed();
    assert!((1..5).contains(&rest.as_secs()), "{rest:?}");
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_stall_is_no_part_of_a_cooldown() {
    let server = Node::alone();
    let (_anne, mut mary, _) = server.proposed(1).await;
    mary.say(LobbyMessage::StopWaiting).await;
    let before = mary.cooldown_s().await;
    advance(STALL).await;
    let after = mary.cooldown_s().await;
    assert!(0 < after && before - 2 <= after && after <= before, "{before} s, then {after} s");
    sleep(Duration::from_secs(after.into())).await;
    mary.queue(true).await;
    mary.until(|letter| matches!(letter, ToSession::Tell(ServerMessage::Queued(_)))).await;
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_stall_is_no_time_to_answer_a_challenge() {
    let server = Node::alone();
    let (mut anne, mut mary) = (server.client(1).await, server.client(2).await);
    // Their circles are read from the store.
    sleep(Duration::from_secs(1)).await;
    let account = AccountId([2; 16]);
    let view = AccountView { id: account, name: Name::new("Mary").unwrap(), is_guest: true };
    server.lobby.send(ToLobby::Named(mary.id, view)).await.unwrap();
    let settings = FriendSettings { is_hidden: false, is_open: true };
    let circles = vec![(account, Circle { settings, ..Circle::default() })];
    let done = FriendsDone { client: mary.id, circles, refused: None };
    server.lobby.send(ToLobby::Friends(Box::new(done))).await.unwrap();
    let name = Name::new("Mary").unwrap();
    let challenge = FriendsMessage::Challenge(name, Ruleset::Swordfight, entrant());
    anne.say(LobbyMessage::Friends(challenge)).await;
    let number = mary.challenged().await;
    advance(STALL).await;
    let accept = FriendsMessage::Answer(number, Some(entrant()));
    mary.say(LobbyMessage::Friends(accept)).await;
    anne.enters().await;
    mary.enters().await;
    server.close().await;
}
