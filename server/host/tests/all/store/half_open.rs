//! Connections to PostgreSQL that the network dropped silently: neither an answer arrives, nor an error.

use host::storage::store::{
    CALL_WITHIN, CONNECT_WITHIN, CONNECTIONS_MAX, DatabaseUrl, Store, StoreError,
};
use std::future::pending;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::databases::{Database, Postgres};
use crate::samples::{duel, guest, minutes, pair};

/// The first statement of a match: a connection is lost when it is sent.
const LOST_AT: &[u8] = b"BEGIN";

/// A network between a store and its database.
#[derive(Default)]
struct Network {
    /// True if a connection is lost at [`LOST_AT`].
    loses: AtomicBool,
    /// Connections that were opened at all.
    opened: AtomicUsize,
    /// Connections up to this number are lost.
    lost: AtomicUsize,
}

impl Network {
    /// Forwards connections to the socket of the database. Returns its URL.
    async fn before(self: &Arc<Network>, server: &Postgres, database: &Database) -> DatabaseUrl {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let (address, socket) = (listener.local_addr().unwrap(), server.socket());
        let network = self.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let database = UnixStream::connect(&socket).await.unwrap();
                tokio::spawn(network.clone().forward(client, database));
            }
        });
        let url = database.database_url().to_string();
        let name = url.rsplit('/').next().unwrap();
        DatabaseUrl::Postgres(format!("postgres://cutlass@{address}/{name}?sslmode=disable"))
    }

    async fn forward(self: Arc<Network>, client: TcpStream, database: UnixStream) {
        let number = self.opened.fetch_add(1, Ordering::Relaxed) + 1;
        let (mut questions, mut client) = client.into_split();
        let (mut answers, mut database) = database.into_split();
        tokio::spawn(async move { copy(&mut answers, &mut client).await });
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(length @ 1..) = questions.read(&mut buffer).await {
            let sent = &buffer[..length];
            let is_at = sent.windows(LOST_AT.len()).any(|it| it == LOST_AT);
            let is_lost = self.loses.load(Ordering::Relaxed) && is_at
                || number <= self.lost.load(Ordering::Relaxed);
            if is_lost {
                // Both sockets stay open.
                pending::<()>().await;
            }
            database.write_all(sent).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_on_lost_connections_end_and_give_their_places_back() {
    let server = Postgres::start();
    let database = Database::postgres_on(&server).await;
    // Matches of the same players wait for each other.
    let mut pairs = Vec::new();
    let store = database.open().await;
    for number in 0..CONNECTIONS_MAX {
        let names = [format!("Anne {number}"), format!("Mary {number}")];
        pairs.push([guest(&store, &names[0]).await, guest(&store, &names[1]).await]);
    }
    let network = Arc::new(Network::default());
    let store = Store::open(&network.before(&server, &database).await).await.unwrap();
    network.loses.store(true, Ordering::Relaxed);
    let mut calls = JoinSet::new();
    for (minute, &players) in (0..).zip(&pairs) {
        let (store, record) = (store.clone(), duel(players, minutes(minute)));
        calls.spawn(async move { store.finish_match(record).await.unwrap_err() });
    }
    let ended = timeout(2 * CALL_WITHIN, calls.join_all()).await.expect("no call waits forever");
    for error in ended {
        assert!(matches!(error, StoreError::Timeout(CALL_WITHIN)), "{error}");
        assert!(error.to_string().contains("did not answer within 10 s"), "{error}");
    }
    network.loses.store(false, Ordering::Relaxed);
    // All places of the pool were taken by lost connections.
    store.finish_match(duel(pairs[0], minutes(99))).await.unwrap();
    assert_eq!(store.matches_of(pairs[0][0], None, 50).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_that_was_lost_is_replaced_within_a_call() {
    let server = Postgres::start();
    let database = Database::postgres_on(&server).await;
    let players = pair(&database.open().await).await;
    let network = Arc::new(Network::default());
    let store = Store::open(&network.before(&server, &database).await).await.unwrap();
    let before = store.account(players[0]).await.unwrap();
    network.lost.store(network.opened.load(Ordering::Relaxed), Ordering::Relaxed);
    assert_eq!(store.account(players[0]).await.unwrap(), before);
}

#[tokio::test]
async fn a_database_that_accepts_and_never_answers_is_told_at_the_start() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("postgres://cutlass@{}/cutlass", listener.local_addr().unwrap());
    let opened = timeout(3 * CONNECT_WITHIN, Store::open(&DatabaseUrl::Postgres(url))).await;
    let error = opened.expect("the start does not wait forever").unwrap_err();
    assert!(matches!(error, StoreError::Timeout(CONNECT_WITHIN)), "{error}");
}
