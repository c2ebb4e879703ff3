//! Servers within this process, which clients reach by an address as over TCP, without a socket: on
//! paused time countdowns and grace periods pass at once, and no busy machine delays anything.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use host::Server;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, duplex, split};
use tokio::sync::watch;

/// A network reserved for documentation: no socket is reachable there.
const SERVERS_AT: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);

/// What a connection that may be cut holds, each way.
const BUFFER_BYTES: usize = 16 * 1024;

static SERVERS: LazyLock<Mutex<HashMap<SocketAddr, Server>>> = LazyLock::new(Mutex::default);
/// By address: whether the clients of that server are cut off from it.
static CUTS: LazyLock<Mutex<HashMap<SocketAddr, watch::Sender<bool>>>> =
    LazyLock::new(Mutex::default);
static NEXT_PORT: AtomicU16 = AtomicU16::new(1);

fn servers() -> MutexGuard<'static, HashMap<SocketAddr, Server>> {
    SERVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn next_port() -> u16 {
    NEXT_PORT.fetch_add(1, Ordering::Relaxed)
}

/// Registers a server under an address of its own.
pub fn listen(server: Server) -> SocketAddr {
    let address = reserve();
    listen_at(address, server);
    address
}

/// An address for a server that has to know it.
pub fn reserve() -> SocketAddr {
    SocketAddr::from((SERVERS_AT, next_port()))
}

/// Registers a server under an address that was reserved.
pub fn listen_at(address: SocketAddr, server: Server) {
    servers().insert(address, server);
}

/// Removes the server with this address.
pub fn take(address: SocketAddr) -> Option<Server> {
    servers().remove(&address)
}

/// Cuts the clients of a server off, or lets through again: nothing passes meanwhile, and neither end is notified. Only
/// connections that are made after the first call for a server are ever cut.
pub fn cut(address: SocketAddr, is_cut: bool) {
    let mut cuts = CUTS.lock().unwrap_or_else(PoisonError::into_inner);
    cuts.entry(address).or_default().send_replace(is_cut);
}

/// A connection from an address to a server that is known here; nothing when it is none of these.
pub(crate) fn connect(from: Ipv4Addr, address: SocketAddr) -> Option<Result<DuplexStream>> {
    let from = SocketAddr::from((from, next_port()));
    let servers = servers();
    let server = servers.get(&address)?;
    let connected = server.connector().connect(from).map_err(Into::into);
    let cuts = CUTS.lock().unwrap_or_else(PoisonError::into_inner);
    match cuts.get(&address) {
        Some(cut) => Some(connected.map(|stream| through(stream, cut))),
        None => Some(connected),
    }
}

/// The connection, through what may be cut.
fn through(stream: DuplexStream, cut: &watch::Sender<bool>) -> DuplexStream {
    let (near, middle) = duplex(BUFFER_BYTES);
    let ((from_client, to_client), (from_server, to_server)) = (split(middle), split(stream));
    tokio::spawn(carry(from_client, to_server, cut.subscribe()));
    tokio::spawn(carry(from_server, to_client, cut.subscribe()));
    near
}

/// Passes everything on, and the end, but nothing while it is cut.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut cut: watch::Receiver<bool>,
) {
    let mut bytes = vec![0; BUFFER_BYTES];
    loop {
        let count = from.read(&mut bytes).await.unwrap_or(0);
        // The sender is kept for ever.
        let _ = cut.wait_for(|is_cut| !is_cut).await;
        let passed = match count {
            0 => to.shutdown().await.and(Err(std::io::ErrorKind::UnexpectedEof.into())),
            count => to.write_all(&bytes[..count]).await,
        };
        if passed.is_err() {
            return;
        }
    }
}
