//! Crowds: of sockets that say nothing, and of players from one place.

use host::Settings;
use host::gate::STRANGERS_PER_ADDRESS_MAX;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tests::client::{Client, hello};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at};
use wire::{Refusal, ServerMessage};

use crate::arena::{Arena, assert_undisturbed, short};

/// Where the crowd comes from.
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const CROWD: usize = 10_000;
/// How many come at a time; few enough for a system that gives a program 1024 files.
const WAVE: usize = 400;
const WAVES_EVERY: Duration = Duration::from_millis(250);
/// How many of these at least ask for a WebSocket before they fall silent.
const POLITE: usize = STRANGERS_PER_ADDRESS_MAX / 2;

async fn connect(address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((ELSEWHERE, 0).into()).unwrap();
    socket.connect(address).await.unwrap()
}

/// Reads nothing until the other end closes the socket. An end and a reset are alike here.
async fn wait_for_the_end(socket: TcpStream) {
    while socket.readable().await.is_ok() {
        match socket.try_read(&mut [0; 16]) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            _ => return,
        }
    }
}

/// Opens many sockets and says nothing, until all but those that were let in are closed. Those are
/// returned with the tasks that wait for their end.
async fn come_in_a_wave(address: SocketAddr) -> (Vec<Client>, JoinSet<()>) {
    let mut polite = Vec::new();
    for _ in 0..POLITE {
        polite.push(Client::connect_from(ELSEWHERE, address).await.unwrap());
    }
    let mut silent = JoinSet::new();
    for _ in POLITE..WAVE {
        // One after the other: the system keeps few that were not accepted.
        silent.spawn(wait_for_the_end(connect(address).await));
    }
    while STRANGERS_PER_ADDRESS_MAX - POLITE < silent.len() {
        silent.join_next().await.unwrap().unwrap();
    }
    (polite, silent)
}

#[tokio::test]
async fn ten_thousand_silent_sockets_keep_nobody_out_and_disturb_no_bout() {
    let arena = Arena::open("crowd", 1, short()).await;
    let (done, came) = oneshot::channel();
    let crowd = async {
        // While a bout goes on: it begins in three seconds, and lasts for ten or so.
        let mut waves = interval_at(Instant::now() + Duration::from_secs(3), WAVES_EVERY);
        for number in 0..CROWD / WAVE {
            waves.tick().await;
            let wave = come_in_a_wave(arena.address).await;
            let newcomer = arena.enter(&format!("Newcomer {number}")).await;
            newcomer.close().await.unwrap();
            drop(wave);
        }
        done.send(()).unwrap();
    };
    let bouts = async {
        let mut played = Vec::from(arena.play_in_peace().await);
        let mut came = came;
        while came.try_recv().is_err() {
            played.extend(arena.play_in_peace().await);
        }
        played
    };
    let ((), played) = tokio::join!(crowd, bouts);
    let replays = arena.close().await;
    for played in &played {
        assert_undisturbed(played, &replays);
    }
}

#[tokio::test]
async fn players_from_one_address_are_bounded() {
    let settings = Settings { connections_per_address: 2, ..Settings::default() };
    let arena = Arena::open_with("one-address", settings).await;
    let [_anne, mary] = [arena.enter("Anne").await, arena.enter("Mary").await];
    let mut third = Client::connect(arena.address).await.unwrap();
    third.say(&hello("Bonny")).await.unwrap();
    assert_eq!(third.hear_refusal().await.unwrap(), Refusal::Full);
    let mut other = Client::connect_from(ELSEWHERE, arena.address).await.unwrap();
    other.say(&hello("Read")).await.unwrap();
    assert!(matches!(other.hear_message().await.unwrap(), ServerMessage::Welcome { .. }));
    mary.close().await.unwrap();
    loop {
        let mut third = Client::connect(arena.address).await.unwrap();
        third.say(&hello("Bonny")).await.unwrap();
        if matches!(third.hear_message().await.unwrap(), ServerMessage::Welcome { .. }) {
            break;
        }
    }
    arena.close().await;
}

#[tokio::test]
async fn who_comes_through_a_trusted_proxy_is_bounded_by_the_own_address() {
    let trusted_proxies = "127.0.0.0/31".parse().unwrap();
    let settings = Settings { connections_per_address: 1, trusted_proxies, ..Settings::default() };
    let arena = Arena::open_with("proxy", settings).await;
    let mut here = Vec::new();
    let mut check = async |from, names, name: &str, refused: Option<Refusal>| {
        let mut client = Client::connect_for(names, from, arena.address).await.unwrap();
        client.say(&hello(name)).await.unwrap();
        match client.hear_message().await.unwrap() {
            ServerMessage::Welcome { .. } => assert_eq!(refused, None, "{names}"),
            ServerMessage::Refused(why) => assert_eq!(refused, Some(why), "{names}"),
            other => panic!("{other:?}"),
        }
        here.push(client);
    };
    let proxy = Ipv4Addr::LOCALHOST;
    check(proxy, "198.51.100.1", "Anne", None).await;
    check(proxy, "198.51.100.2", "Mary", None).await;
    check(proxy, "203.0.113.9, 198.51.100.2", "Jack", Some(Refusal::Full)).await;
    // Nobody asked this one.
    check(ELSEWHERE, "203.0.113.1", "Bonny", None).await;
    check(ELSEWHERE, "203.0.113.2", "Read", Some(Refusal::Full)).await;
    drop(here);
    arena.close().await;
}
