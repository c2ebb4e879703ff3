//! The server on paused time: timeouts and shutdown, with a temporary store and the connections in memory.

use bout::Millis;
use host::limits::connections::UNAUTHENTICATED;
use host::limits::requests::{CONNECTIONS_BY_ADDRESS, PAGES_BY_ADDRESS};
use host::net::http::HEAD_WITHIN;
use host::process::clock::Clock;
use host::storage::store::Store;
use host::{Server, Settings, Shutdown};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::time::{Instant, advance, sleep};

async fn open() -> (Server, Shutdown) {
    let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
    let settings = Settings::default();
    let server = Server::open(settings, Store::temporary(), clock, shutdown.clone()).await.unwrap();
    (server, shutdown)
}

fn client(server: &Server) -> DuplexStream {
    let address: SocketAddr = "192.0.2.1:40000".parse().unwrap();
    server.connector().connect(address).unwrap()
}

async fn answer(mut client: DuplexStream, request: &str) -> String {
    client.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test(start_paused = true)]
async fn a_connection_without_a_request_is_closed_when_its_time_is_up() {
    let (server, _shutdown) = open().await;
    let began = Instant::now();
    answer(client(&server), "GET /healthz").await;
    let took = began.elapsed();
    assert!(HEAD_WITHIN <= took && took < 2 * HEAD_WITHIN, "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn a_draining_server_ends_when_no_match_is_in_progress() {
    let (server, shutdown) = open().await;
    let ready = "GET /readyz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n";
    assert!(answer(client(&server), ready).await.starts_with("HTTP/1.1 200"));
    shutdown.drain();
    let began = Instant::now();
    server.run().await.unwrap();
    assert_eq!(began.elapsed(), Duration::ZERO);
}

/// The embedded server of the client is opened in the same way.
#[tokio::test(start_paused = true)]
async fn the_clock_of_an_open_server_leaves_out_stalls() {
    let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
    let settings = Settings::default();
    let server = Server::open(settings, Store::temporary(), clock, shutdown.clone()).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    advance(Duration::from_secs(40)).await;
    let now = clock.now();
    assert!((39_000..=40_000).contains(&clock.stalled().0), "{:?}", clock.stalled());
    assert!(now < Millis(2_000), "{now:?}");
    shutdown.now();
    server.run().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn metrics_are_for_the_named_networks_only() {
    let check = async |from: &str, forwarded: &str, settings: Settings, expected: &str| {
        let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
        let server = Server::open(settings, Store::temporary(), clock, shutdown).await.unwrap();
        let client = server.connector().connect(from.parse().unwrap()).unwrap();
        let request = format!(
            "GET /metrics HTTP/1.1\r\nhost: test\r\nx-forwarded-for: {forwarded}\r\n\
             connection: close\r\n\r\n"
        );
        let answer = answer(client, &request).await;
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {expected}")),
            "{from} {forwarded}: {answer}"
        );
    };
    let plain = Settings::default;
    check("127.0.0.1:40000", "", plain(), "200").await;
    check("[::1]:40000", "", plain(), "200").await;
    check("192.0.2.1:40000", "", plain(), "404").await;
    check("10.47.11.1:40000", "127.0.0.1", plain(), "404").await;
    let proxied = || Settings { trusted_proxies: "10.47.11.2".parse().unwrap(), ..plain() };
    check("10.47.11.2:40000", "198.51.100.1", proxied(), "404").await;
    check("10.47.11.2:40000", "", proxied(), "404").await;
    let scraped = || Settings { metrics_from: "198.51.100.0/24".parse().unwrap(), ..proxied() };
    check("10.47.11.2:40000", "198.51.100.1", scraped(), "200").await;
    check("198.51.100.1:40000", "", scraped(), "200").await;
    check("127.0.0.1:40000", "", scraped(), "404").await;
}

#[tokio::test(start_paused = true)]
async fn metrics_are_for_requests_with_the_token_from_any_address() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("metrics_token");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("token");
    let open = async |content: &str| {
        std::fs::write(&file, content).unwrap();
        let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
        let settings = Settings { metrics_token_file: Some(file.clone()), ..Settings::default() };
        Server::open(settings, Store::temporary(), clock, shutdown).await
    };
    let server = open("S3cret+token/=\n").await.unwrap();
    let check = async |lines: &str, expected: &str| {
        let request =
            format!("GET /metrics HTTP/1.1\r\nhost: test\r\n{lines}connection: close\r\n\r\n");
        let answer = answer(client(&server), &request).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{lines}: {answer}");
    };
    check("authorization: Bearer S3cret+token/=\r\n", "200").await;
    check("authorization: bearer  S3cret+token/=\r\n", "200").await;
    for lines in [
        "",
        "authorization: Bearer s3cret+token/=\r\n",
        "authorization: Bearer S3cret+token/\r\n",
        "authorization: Bearer\r\n",
        "authorization: BearerS3cret+token/=\r\n",
        "authorization: Basic S3cret+token/=\r\n",
        "authorization: S3c\r\n",
    ] {
        check(lines, "404").await;
    }
    for content in ["", " \n", "two words", "two\nlines", "ключ"] {
        let error = open(content).await.unwrap_err().to_string();
        assert!(
            error.ends_with("must have one token: letters, digits and signs on one line"),
            "{error}"
        );
    }
    let settings = Settings { metrics_token_file: Some(folder.clone()), ..Settings::default() };
    let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
    let unread = Server::open(settings, Store::temporary(), clock, shutdown).await;
    let error = unread.unwrap_err().to_string();
    assert!(error.starts_with("cannot read metrics_token_file "), "{error}");
}

#[tokio::test(start_paused = true)]
async fn a_page_of_another_site_may_not_connect() {
    let (server, _shutdown) = open().await;
    let check = async |origin: &str, expected: &str| {
        let request = format!(
            "GET /play HTTP/1.1\r\nhost: arena.example.org:4711\r\n{origin}connection: upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        let mut client = client(&server);
        client.write_all(request.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        client.read_exact(&mut status).await.unwrap();
        let expected = format!("HTTP/1.1 {expected}");
        assert_eq!(String::from_utf8_lossy(&status), expected, "{origin}");
    };
    check("", "101").await;
    check("origin: http://arena.example.org:4711\r\n", "101").await;
    check("origin: https://evil.example\r\n", "403").await;
    check("origin: null\r\n", "403").await;
}

#[tokio::test(start_paused = true)]
async fn a_request_for_the_game_is_clear_or_refused() {
    let (server, _shutdown) = open().await;
    for lines in ["", "host: test\r\ntransfer-encoding: chunked, chunked\r\n"] {
        let answer = answer(client(&server), &format!("GET /play HTTP/1.1\r\n{lines}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{lines}: {answer}");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{lines}: {answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_that_requests_too_many_pages_waits_and_keeps_no_other_waiting() {
    let (server, _shutdown) = open().await;
    let statuses = async |from: &str, requests: u64| {
        let client = server.connector().connect(from.parse().unwrap()).unwrap();
        let more = "GET /healthz HTTP/1.1\r\nhost: test\r\n\r\n".repeat(requests as usize - 1);
        let last = "GET /healthz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n";
        let answers = answer(client, &(more + last)).await;
        let is_waiting = answers.contains("HTTP/1.1 429") && answers.contains("retry-after: 1");
        (answers.matches("HTTP/1.1 200").count() as u64, is_waiting)
    };
    let burst = PAGES_BY_ADDRESS.burst;
    assert_eq!(statuses("192.0.2.1:40000", burst + 1).await, (burst, true));
    assert_eq!(statuses("192.0.2.2:40000", 1).await, (1, false));
    assert_eq!(statuses("127.0.0.1:40000", burst + 1).await, (burst + 1, false));
    sleep(Duration::from_millis(PAGES_BY_ADDRESS.every.0)).await;
    assert_eq!(statuses("192.0.2.1:40001", 1).await, (1, false));
}

#[tokio::test(start_paused = true)]
async fn connections_in_memory_count_as_any_other() {
    let (server, _shutdown) = open().await;
    let address: SocketAddr = "192.0.2.1:40000".parse().unwrap();
    let held: Vec<DuplexStream> =
        (0..UNAUTHENTICATED.by_address).map(|_| client(&server)).collect();
    assert!(server.connector().connect(address).is_err());
    drop(held);
}

#[tokio::test(start_paused = true)]
async fn an_address_that_opens_too_many_connections_waits_and_keeps_no_other_waiting() {
    let (server, _shutdown) = open().await;
    // Each is closed at once, so that there are never two.
    let opened = async |from: &str| {
        let is_open = server.connector().connect(from.parse().unwrap()).is_ok();
        tokio::task::yield_now().await;
        is_open
    };
    let burst = CONNECTIONS_BY_ADDRESS.burst;
    for number in 0..burst {
        assert!(opened("192.0.2.1:40000").await, "{number}");
    }
    assert!(!opened("192.0.2.1:40000").await);
    assert!(opened("192.0.2.2:40000").await);
    for number in 0..=burst {
        assert!(opened("127.0.0.1:40000").await, "{number}");
    }
    sleep(Duration::from_millis(CONNECTIONS_BY_ADDRESS.every.0)).await;
    assert!(opened("192.0.2.1:40000").await);
    assert!(!opened("192.0.2.1:40000").await);
}

#[tokio::test(start_paused = true)]
async fn a_proxy_keeps_its_connection_when_one_of_its_clients_requests_too_many_pages() {
    let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
    let settings =
        Settings { trusted_proxies: "10.47.11.2".parse().unwrap(), ..Settings::default() };
    let server = Server::open(settings, Store::temporary(), clock, shutdown).await.unwrap();
    let request = |client: &str| {
        format!("GET /healthz HTTP/1.1\r\nhost: test\r\nx-forwarded-for: {client}\r\n")
    };
    let burst = PAGES_BY_ADDRESS.burst as usize;
    let rude = (request("192.0.2.1") + "\r\n").repeat(burst + 1);
    let polite = request("192.0.2.2") + "connection: close\r\n\r\n";
    let connection = server.connector().connect("10.47.11.2:40000".parse().unwrap()).unwrap();
    let answers = answer(connection, &(rude + &polite)).await;
    assert_eq!(answers.matches("HTTP/1.1 200").count(), burst + 1);
    assert_eq!(answers.matches("HTTP/1.1 429").count(), 1);
}
