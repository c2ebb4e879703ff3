//! Servers within this process, which clients reach by an address as over TCP, without a socket: on
//! paused time countdowns and grace periods pass at once, and no busy machine delays anything.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use host::Server;
use tokio::io::DuplexStream;

/// A network reserved for documentation: no socket is reachable there.
const SERVERS_AT: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);

static SERVERS: LazyLock<Mutex<HashMap<SocketAddr, Server>>> = LazyLock::new(Mutex::default);
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

/// A connection from an address to a server that is known here; nothing when it is none of these.
pub(crate) fn connect(from: Ipv4Addr, address: SocketAddr) -> Option<Result<DuplexStream>> {
    let from = SocketAddr::from((from, next_port()));
    let servers = servers();
    let server = servers.get(&address)?;
    Some(server.connect(from).map_err(Into::into))
}
