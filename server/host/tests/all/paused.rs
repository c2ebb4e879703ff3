//! The server on paused time: timeouts and shutdown, with the store and the connections in memory.

use bout::Millis;
use host::clock::Clock;
use host::connection_limit::UNAUTHENTICATED_PER_ADDRESS_MAX;
use host::http::HEAD_WITHIN;
use host::store::Store;
use host::{Server, Settings, Shutdown};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::time::Instant;

async fn open() -> (Server, Shutdown) {
    let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
    let settings = Settings::default();
    let server = Server::open(settings, Store::in_memory(), clock, shutdown.clone()).await.unwrap();
    (server, shutdown)
}

fn client(server: &Server) -> DuplexStream {
    let address: SocketAddr = "192.0.2.1:40000".parse().unwrap();
    server.connect(address).unwrap()
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

#[tokio::test(start_paused = true)]
async fn connections_in_memory_count_as_any_other() {
    let (server, _shutdown) = open().await;
    let address: SocketAddr = "192.0.2.1:40000".parse().unwrap();
    let held: Vec<DuplexStream> =
        (0..UNAUTHENTICATED_PER_ADDRESS_MAX).map(|_| client(&server)).collect();
    assert!(server.connect(address).is_err());
    drop(held);
}
