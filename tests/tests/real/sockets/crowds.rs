//! Crowds: of silent sockets, and of players from one address.

use host::Settings;
use host::limits::connections::UNAUTHENTICATED;
use host::replay::Replay;
use player::{Boards, Client, Pipe, connect_bytes, hello, newcomer};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at};
use wire::{Refusal, ServerMessage};

use crate::sockets::arena::{Arena, assert_agreed, assert_undisturbed, short};

/// The address of the crowd.
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const CROWD: usize = 10_000;
/// How many come at a time; few enough for a system that gives a program 1024 files.
const WAVE: usize = 400;
const WAVES_EVERY: Duration = Duration::from_millis(250);
/// How many of these at least ask for a WebSocket before they fall silent.
const POLITE: usize = UNAUTHENTICATED.by_address / 2;

/// Reads nothing until the other end closes the connection. An end and a reset are alike here.
async fn wait_for_the_end(mut pipe: Pipe) {
    while matches!(pipe.read(&mut [0; 16]).await, Ok(1..)) {}
}

/// Opens many sockets and says nothing, until all but those that were let in are closed. Those are
/// returned with the tasks that wait for their end.
async fn come_in_a_wave(address: SocketAddr) -> (Vec<Client>, JoinSet<()>) {
    let mut polite = Vec::new();
    for _ in 0..POLITE {
        // None, when the address has opened too many of late.
        polite.extend(Client::connect_from(ELSEWHERE, address).await);
    }
    let mut silent = JoinSet::new();
    for _ in POLITE..WAVE {
        // One after the other: the system keeps few that were not accepted.
        // Where no system keeps them, the limit refuses them at once.
        if let Ok(pipe) = connect_bytes(ELSEWHERE, address).await {
            silent.spawn(wait_for_the_end(pipe));
        }
    }
    while UNAUTHENTICATED.by_address - POLITE < silent.len() {
        silent.join_next().await.unwrap().unwrap();
    }
    (polite, silent)
}

#[tokio::test]
async fn ten_thousand_silent_sockets_keep_nobody_out() {
    let (played, replays) = play_in_a_crowd(Arena::open("crowd", 1, short()).await).await;
    for played in &played {
        assert_agreed(played, &replays);
    }
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_silent_connections_disturb_no_bout() {
    let arena = Arena::open_in_memory("crowd in memory", 1, short()).await;
    let (played, replays) = play_in_a_crowd(arena).await;
    for played in &played {
        assert_undisturbed(played, &replays);
    }
}

/// Plays bouts while waves of silent connections come: the bouts, and the replays of them.
async fn play_in_a_crowd(arena: Arena) -> (Vec<Boards>, Vec<Replay>) {
    let (done, came) = oneshot::channel();
    let crowd = async {
        // During a bout: it begins in three seconds, and lasts for ten or so.
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
    (played, arena.close().await)
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
    assert_eq!(other.sign_in(newcomer("Read")).await.unwrap(), None);
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
async fn behind_a_trusted_proxy_the_connection_limit_counts_the_client_address() {
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

/// Asks for a page on a new connection, and never reads it.
async fn ask(from: Ipv4Addr, address: SocketAddr) -> Pipe {
    let mut pipe = connect_bytes(from, address).await.unwrap();
    let request = b"GET /api/v1/server HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // A connection beyond the limit is closed.
    let _ = pipe.write_all(request).await;
    pipe
}

#[tokio::test]
async fn unread_pages_from_many_addresses_keep_nobody_out() {
    let arena = Arena::open("unread pages", 1, short()).await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    let mut unread = Vec::new();
    for address in 0..8 {
        for _ in 0..UNAUTHENTICATED.by_address {
            unread.push(ask(Ipv4Addr::new(127, 0, 1, address), arena.address).await);
        }
    }
    // A lost player reconnects, a newcomer joins, and the health check answers.
    anne.hear_start().await.unwrap();
    drop(anne.part());
    anne.resume(arena.address).await.unwrap();
    arena.enter("Newcomer").await.close().await.unwrap();
    let elsewhere = Ipv4Addr::new(127, 0, 2, 1);
    let mut stranger = Client::connect_from(elsewhere, arena.address).await.unwrap();
    assert_eq!(stranger.sign_in(newcomer("Stranger")).await.unwrap(), None);
    let mut check = connect_bytes(Ipv4Addr::LOCALHOST, arena.address).await.unwrap();
    let request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    check.write_all(request).await.unwrap();
    let mut answer = String::new();
    check.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    mary.hear_start().await.unwrap();
    drop(unread);
    arena.close().await;
}
