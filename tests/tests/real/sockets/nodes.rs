//! An arena of two nodes: one session for each account, and rooms that are reached from everywhere.

#[cfg(unix)]
mod bans;
mod calls;
mod postgres;

use bout::Millis;
use host::process::clock::Clock;
use host::storage::store::Store;
use host::{ServeError, Server, Settings, Shutdown};
use player::{Client, Heard, Resumption, in_memory};
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use wire::{
    AccountMessage, BrawlOptions, ClientMessage, HostCommand, LobbyMessage, Name, Refusal,
    ServerMessage,
};

use crate::sockets::arena::short;
use crate::sockets::brawls::{decide, host, knock, list};
use crate::sockets::{accounts, ranked};

/// Two nodes that share a store.
struct Nodes {
    addresses: [SocketAddr; 2],
    stop: Shutdown,
    serving: Vec<JoinHandle<Result<(), ServeError>>>,
}

fn settings(name: &str, address: SocketAddr) -> Settings {
    let advertise = Some(address.to_string().parse().unwrap());
    let data = crate::sockets::arena::fresh_folder(&format!("{name}-{}", address.port()));
    Settings { cluster: true, advertise, rules: short(), best_of: 1, data, ..Settings::default() }
}

/// Where a node on a socket of this machine listens to its operator. The path must be short.
fn admin_socket(node: SocketAddr) -> PathBuf {
    std::env::temp_dir().join(format!("cutlass-node-{}.sock", node.port()))
}

impl Nodes {
    /// Two nodes in memory, for paused time.
    async fn in_memory(name: &str) -> Nodes {
        let clock = Clock::start_at(Millis(1_700_000_000_000));
        let store = Store::temporary_at(clock);
        let stop = Shutdown::new();
        let addresses = [in_memory::reserve(), in_memory::reserve()];
        for address in addresses {
            let settings = settings(name, address);
            let server = Server::open(settings, store.clone(), clock, stop.clone()).await.unwrap();
            in_memory::listen_at(address, server);
        }
        let nodes = Nodes { addresses, stop, serving: Vec::new() };
        nodes.meet().await;
        nodes
    }

    /// Two nodes on sockets of this machine, with this database.
    async fn on_sockets(name: &str, database: &str) -> Nodes {
        let (stop, mut serving, mut addresses) = (Shutdown::new(), Vec::new(), Vec::new());
        for _ in 0..2 {
            let listener = host::bind((Ipv4Addr::LOCALHOST, 0).into()).await.unwrap();
            let address = listener.local_addr().unwrap();
            let database = Some(database.parse().unwrap());
            let admin_socket = cfg!(unix).then(|| admin_socket(address));
            let settings = settings(name, address);
            let settings = Settings { database, announce: false, admin_socket, ..settings };
            serving.push(tokio::spawn(host::serve(listener, settings, stop.clone())));
            addresses.push(address);
        }
        let nodes = Nodes { addresses: [addresses[0], addresses[1]], stop, serving };
        nodes.meet().await;
        nodes
    }

    /// Until each knows the other.
    async fn meet(&self) {
        for (number, &address) in self.addresses.iter().enumerate() {
            let mut client = Client::enter(address, &format!("Scout {number}")).await.unwrap();
            let both = client.hear_until(|message| match message {
                ServerMessage::Nodes(nodes) => (nodes.len() == 2).then_some(()),
                _ => None,
            });
            both.await.unwrap();
            client.close().await.unwrap();
        }
    }

    async fn close(self) {
        self.stop.now();
        for serving in self.serving {
            serving.await.unwrap().unwrap();
        }
        for address in self.addresses {
            if let Some(server) = in_memory::take(address) {
                server.run().await.unwrap();
            }
        }
    }
}

/// Runs a test on two nodes: in memory on paused time.
async fn in_memory<F: Future<Output = ()>>(name: &str, test: impl FnOnce([SocketAddr; 2]) -> F) {
    let nodes = Nodes::in_memory(name).await;
    test(nodes.addresses).await;
    nodes.close().await;
}

async fn by_credential(address: SocketAddr, client: &Client) -> anyhow::Result<Client> {
    Client::enter_by(address, client.keep.clone().unwrap()).await
}

/// A room of the first node is joined, and spectated, by players who signed in to the second.
async fn rooms_are_reached_from_everywhere([one, two]: [SocketAddr; 2]) {
    let mut anne = Client::enter(one, "Anne").await.unwrap();
    let room = host(&mut anne, BrawlOptions::new(short()), None).await;
    let mut mary = Client::enter(two, "Mary").await.unwrap();
    knock(&mut mary, room.code, None).await;
    assert_eq!(mary.go_over().await.unwrap(), Resumption::Restarted);
    let view = mary.hear_brawl(|view| view.members.len() == 2).await.unwrap();
    assert_eq!(view.code, room.code);
    anne.hear_brawl(|view| view.members.len() == 2).await.unwrap();
    // Those who are still at the other node see it in their list within two seconds.
    let mut jack = Client::enter(two, "Jack").await.unwrap();
    let mut listed = list(&mut jack).await;
    for _ in 0..40 {
        if listed.iter().any(|one| one.code == room.code && one.taken == 2) {
            break;
        }
        sleep(Duration::from_millis(100)).await;
        listed = list(&mut jack).await;
    }
    assert!(listed.iter().any(|one| one.code == room.code && one.taken == 2), "{listed:?}");
    // A room is found by a player in it.
    for _ in 0..3 {
        sleep(Duration::from_secs(1)).await;
        jack.say(&ClientMessage::Ping(1)).await.unwrap();
    }
    let watch = LobbyMessage::Spectate(Name::new("anne").unwrap());
    jack.say(&ClientMessage::Lobby(watch)).await.unwrap();
    jack.go_over().await.unwrap();
    jack.hear_brawl(|view| view.members.len() == 3).await.unwrap();
    let nobody = LobbyMessage::Spectate(Name::new("Nobody").unwrap());
    let mut bart = Client::enter(two, "Bart").await.unwrap();
    bart.say(&ClientMessage::Lobby(nobody)).await.unwrap();
    assert_eq!(bart.hear_refusal().await.unwrap(), Refusal::NobodyToWatch);
    knock(&mut bart, "ZZZZZZ".parse().unwrap(), None).await;
    assert_eq!(bart.hear_refusal().await.unwrap(), Refusal::NoSuchRoom);
}

/// A newer sign-in anywhere ends an older one.
async fn a_newer_sign_in_ends_the_older_one([one, two]: [SocketAddr; 2]) {
    let mut anne = Client::enter(one, "Anne").await.unwrap();
    let newer = by_credential(two, &anne).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::Elsewhere);
    assert!(matches!(anne.stay().await.unwrap(), Heard::Closed(_)));
    let older = anne.resume(one).await.unwrap_err();
    assert_eq!(older.downcast::<Refusal>().unwrap(), Refusal::Gone);
    newer.close().await.unwrap();
}

/// A match is not forfeited by a newer sign-in elsewhere: that takes it over.
async fn a_match_is_protected_on_every_node([one, two]: [SocketAddr; 2]) {
    let mut anne = Client::enter(one, "Anne").await.unwrap();
    let keep = anne.keep.clone().unwrap();
    let mut mary = Client::enter(one, "Mary").await.unwrap();
    let room = host(&mut anne, BrawlOptions::new(short()), None).await;
    knock(&mut mary, room.code, None).await;
    anne.hear_brawl(|view| view.members.len() == 2).await.unwrap();
    for client in [&mut anne, &mut mary] {
        let ready = wire::BrawlCommand::Ready(true);
        crate::sockets::brawls::ask(client, ready).await;
    }
    anne.hear_brawl(|view| view.members.iter().all(|one| one.is_ready)).await.unwrap();
    decide(&mut anne, HostCommand::Start).await;
    anne.hear_start().await.unwrap();
    // The arena knows of a match in a brawl room within two seconds.
    for _ in 0..20 {
        sleep(Duration::from_millis(100)).await;
        anne.say(&ClientMessage::Ping(1)).await.unwrap();
        mary.say(&ClientMessage::Ping(1)).await.unwrap();
    }
    let refused = Client::enter_by(two, keep.clone()).await;
    let refused = refused.err().expect("it is connected there");
    assert_eq!(refused.downcast::<Refusal>().unwrap(), Refusal::Playing);
    drop(anne.part());
    sleep(Duration::from_millis(100)).await;
    let mut again = Client::enter_by(two, keep).await.unwrap();
    again.hear_start().await.expect("it is the match that goes on");
}

/// A ticket is used once; and a client that does not know where its session is, is redirected.
async fn a_ticket_is_used_once([one, two]: [SocketAddr; 2]) {
    let mut anne = Client::enter(one, "Anne").await.unwrap();
    let room = host(&mut anne, BrawlOptions::new(short()), None).await;
    let mut mary = Client::enter(two, "Mary").await.unwrap();
    let ticket = mary.token();
    knock(&mut mary, room.code, None).await;
    mary.go_over().await.unwrap();
    mary.hear_brawl(|view| view.members.len() == 2).await.unwrap();
    assert_ne!(mary.token(), ticket, "it has another token now");
    mary.say(&ClientMessage::Ping(1)).await.unwrap();
    mary.hear_until(|message| (message == ServerMessage::Pong(1)).then_some(())).await.unwrap();
    for address in [one, two] {
        let mut thief = Client::connect(address).await.unwrap();
        thief.take_ticket(ticket);
        let refused = thief.resume(address).await.unwrap_err();
        assert_eq!(refused.downcast::<Refusal>().unwrap(), Refusal::Gone, "{address}");
    }
    // It lost its connection, and asks the other node.
    drop(mary.part());
    assert_eq!(mary.resume(two).await.unwrap(), Resumption::Resumed);
}

/// Whoever declines a match waits at every node, and signs out of its own token at every node.
async fn what_an_account_did_holds_at_the_other_node([one, two]: [SocketAddr; 2]) {
    let mut anne = Client::enter(one, "Anne").await.unwrap();
    let mut mary = Client::enter(one, "Mary").await.unwrap();
    let found = tokio::join!(ranked::find(&mut anne), ranked::find(&mut mary));
    assert_eq!(found.0.number, found.1.number);
    for client in [&mut mary, &mut anne] {
        client.say(&ClientMessage::Leave).await.unwrap();
        let is_outside = |message| (message == ServerMessage::Outside).then_some(());
        client.hear_until(is_outside).await.unwrap();
    }
    let mut there = by_credential(two, &mary).await.unwrap();
    ranked::is_cooling_down(&mut there).await;
    // Her session moves with the token that it was claimed with.
    let keep = accounts::claim(&mut there, "Mary", "a long secret").await;
    let room = host(&mut anne, BrawlOptions::new(short()), None).await;
    knock(&mut there, room.code, None).await;
    there.go_over().await.unwrap();
    there.hear_brawl(|view| view.members.len() == 2).await.unwrap();
    let sign_out = AccountMessage::SignOut { everywhere: false };
    there.say(&ClientMessage::Account(sign_out)).await.unwrap();
    assert_eq!(there.hear_refusal().await.unwrap(), Refusal::SignedOut);
    let again = Client::enter_by(two, keep).await.err().expect("the token is revoked");
    assert_eq!(again.downcast::<Refusal>().unwrap(), Refusal::SignedOut);
}

#[tokio::test(start_paused = true)]
async fn cooldowns_and_tokens_are_those_of_the_arena() {
    in_memory("nodes-accounts", what_an_account_did_holds_at_the_other_node).await;
}

#[tokio::test(start_paused = true)]
async fn rooms_are_reached_from_every_node() {
    in_memory("nodes-rooms", rooms_are_reached_from_everywhere).await;
}

#[tokio::test(start_paused = true)]
async fn an_account_has_one_session_in_the_arena() {
    in_memory("nodes-newer", a_newer_sign_in_ends_the_older_one).await;
}

#[tokio::test(start_paused = true)]
async fn a_match_goes_on_whatever_node_its_player_signs_in_to() {
    in_memory("nodes-match", a_match_is_protected_on_every_node).await;
}

#[tokio::test(start_paused = true)]
async fn a_session_moves_by_a_ticket_for_one_arrival() {
    in_memory("nodes-ticket", a_ticket_is_used_once).await;
}

#[tokio::test(start_paused = true)]
async fn whoever_does_not_arrive_is_forgotten() {
    let nodes = Nodes::in_memory("nodes-late").await;
    let [one, two] = nodes.addresses;
    let mut anne = Client::enter(one, "Anne").await.unwrap();
    let room = host(&mut anne, BrawlOptions::new(short()), None).await;
    let mut mary = Client::enter(two, "Mary").await.unwrap();
    knock(&mut mary, room.code, None).await;
    let closed = mary.stay().await.unwrap();
    assert!(matches!(closed, Heard::Closed(_)), "{closed:?}");
    drop(mary.part());
    // Longer than any session waits for its client.
    for _ in 0..180 {
        sleep(Duration::from_secs(1)).await;
        anne.say(&ClientMessage::Ping(1)).await.unwrap();
    }
    let late = mary.resume(one).await.unwrap_err();
    assert_eq!(late.downcast::<Refusal>().unwrap(), Refusal::Gone);
    nodes.close().await;
}

#[tokio::test]
async fn two_nodes_on_postgresql_are_one_arena() {
    let database = postgres::Postgres::start();
    let nodes = Nodes::on_sockets("nodes-postgres", &database.url()).await;
    rooms_are_reached_from_everywhere(nodes.addresses).await;
    let [one, two] = nodes.addresses;
    let mut grace = Client::enter(one, "Grace").await.unwrap();
    let _newer = by_credential(two, &grace).await.unwrap();
    assert_eq!(grace.hear_refusal().await.unwrap(), Refusal::Elsewhere);
    nodes.close().await;
}
