//! The limits of clients on paused time: silent newcomers, unread pages and guesses, directly and through
//! a proxy.

use bout::Millis;
use host::limits::connections::{PAGES_UNDER_WAY, UNAUTHENTICATED};
use host::limits::joins::JOIN_FAILURES_PER_ADDRESS;
use host::limits::requests::CONNECTIONS_BY_ADDRESS;
use host::process::clock::Clock;
use host::storage::store::Store;
use host::{Server, Settings, Shutdown};
use std::collections::VecDeque;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

use crate::downloads::folder;

const PROXY: &str = "10.47.11.2:40000";
/// Larger than what waits between the two ends of a connection.
const LARGE: &str = "/download/cutlass-0.2.0-x86_64-linux.tar.gz";

async fn open(name: &str) -> Server {
    let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
    let settings = Settings {
        trusted_proxies: "10.47.11.2".parse().unwrap(),
        downloads: Some(folder(name)),
        ..Settings::default()
    };
    Server::open(settings, Store::temporary(), clock, shutdown).await.unwrap()
}

/// Asks for a page on a new connection from this address, for the client that a proxy names.
async fn ask(server: &Server, from: &str, client: &str, path: &str, headers: &str) -> DuplexStream {
    let mut stream = server.connector().connect(from.parse().unwrap()).unwrap();
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: test\r\nx-forwarded-for: {client}\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

async fn status(stream: &mut DuplexStream) -> String {
    let mut status = [0; 12];
    stream.read_exact(&mut status).await.unwrap();
    String::from_utf8_lossy(&status[9..]).into_owned()
}

const UPGRADE: &str = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                       sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

#[tokio::test(start_paused = true)]
async fn nine_addresses_of_silent_websockets_keep_nobody_out() {
    let server = open("limits-silent-websockets").await;
    let mut silent = VecDeque::new();
    for round in 0..40 {
        for address in 1..10 {
            let from = format!("192.0.2.{address}:40000");
            // Some are refused, since their address has too many.
            let Ok(mut stream) = server.connector().connect(from.parse().unwrap()) else {
                continue;
            };
            let request = format!("GET /play HTTP/1.1\r\nhost: test\r\n{UPGRADE}\r\n");
            stream.write_all(request.as_bytes()).await.unwrap();
            assert_eq!(status(&mut stream).await, "101");
            silent.push_back(stream);
        }
        let mut honest =
            ask(&server, &format!("198.51.100.{round}:40000"), "", "/play", UPGRADE).await;
        assert_eq!(status(&mut honest).await, "101", "{round}");
    }
    assert!(UNAUTHENTICATED.total < silent.len());
    // Its end of the connection was closed.
    let mut rest = Vec::new();
    silent[0].read_to_end(&mut rest).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn unread_pages_of_one_client_of_a_proxy_keep_no_other_waiting() {
    let server = open("limits-unread-pages").await;
    let mut unread = Vec::new();
    for number in 0..3 * PAGES_UNDER_WAY.by_address {
        let mut page = ask(&server, PROXY, "192.0.2.1", LARGE, "").await;
        let expected = if number < PAGES_UNDER_WAY.by_address { "200" } else { "503" };
        assert_eq!(status(&mut page).await, expected, "{number}");
        unread.push(page);
    }
    let mut other = ask(&server, PROXY, "192.0.2.2", LARGE, "").await;
    assert_eq!(status(&mut other).await, "200");
    // Whoever reads can ask again.
    let mut page = unread.swap_remove(0);
    let mut rest = vec![0; 1_500_000];
    page.read_exact(&mut rest).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    let mut again = ask(&server, PROXY, "192.0.2.1", LARGE, "").await;
    assert_eq!(status(&mut again).await, "200");
}

#[tokio::test(start_paused = true)]
async fn a_client_of_a_proxy_opens_no_more_connections_than_any_other() {
    let server = open("limits-proxied-connections").await;
    let mut opened = 0;
    // While they are opened a few more are allowed.
    while opened < 2 * CONNECTIONS_BY_ADDRESS.burst {
        let mut stream = ask(&server, PROXY, "192.0.2.1", "/play", UPGRADE).await;
        if status(&mut stream).await == "429" {
            break;
        }
        opened += 1;
        drop(stream);
        // Its end is noticed before the next one.
        tokio::time::sleep(std::time::Duration::from_micros(1)).await;
    }
    assert!((CONNECTIONS_BY_ADDRESS.burst..2 * CONNECTIONS_BY_ADDRESS.burst).contains(&opened));
    let mut other = ask(&server, PROXY, "192.0.2.2", "/play", UPGRADE).await;
    assert_eq!(status(&mut other).await, "101");
}

#[tokio::test(start_paused = true)]
async fn codes_of_rooms_are_not_guessed_by_http() {
    for rooms in ["/api/v1/rooms/", "/room/"] {
        let server = open("limits-room-codes").await;
        for from in ["192.0.2.1:40000", PROXY] {
            let client = if from == PROXY { "192.0.2.3" } else { "" };
            for number in 0..=JOIN_FAILURES_PER_ADDRESS {
                let path = format!("{rooms}B{:04}", 2222 + number);
                let mut answer = ask(&server, from, client, &path, "connection: close\r\n").await;
                let expected = if number < JOIN_FAILURES_PER_ADDRESS { "404" } else { "429" };
                assert_eq!(status(&mut answer).await, expected, "{path}");
            }
        }
        let mut other = ask(&server, "192.0.2.2:40000", "", &format!("{rooms}B2222"), "").await;
        assert_eq!(status(&mut other).await, "404", "others are not limited");
    }
}
