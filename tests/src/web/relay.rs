//! A line between browsers and a server, which can be stalled and cut.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{ReadHalf, WriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

/// The condition of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Bytes pass.
    Good,
    /// None do, in either direction, and connections stay open: they all pass afterwards.
    Stalled,
    /// All connections are closed, and new ones at once.
    Cut,
}

/// Where the line leads, and its condition.
#[derive(Clone, Copy, Debug)]
struct State {
    condition: Condition,
    /// How often all connections were closed.
    severed: u32,
    pages: SocketAddr,
    sockets: SocketAddr,
}

/// A line. It is cut when this is dropped.
#[derive(Debug)]
pub struct Relay {
    /// The own address, which takes the place of the server's.
    pub address: SocketAddr,
    state: watch::Sender<State>,
    task: JoinHandle<()>,
}

/// The request that becomes a WebSocket; the page's own path ends with a slash.
const SOCKET: &[u8] = b"GET /play HTTP/";

impl Relay {
    /// Opens a line to the server at this address.
    pub async fn open(server: SocketAddr) -> io::Result<Relay> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let condition = Condition::Good;
        let state = State { condition, severed: 0, pages: server, sockets: server };
        let (sender, state) = watch::channel(state);
        let task = tokio::spawn(async move {
            let mut carried = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                carried.spawn(carry(stream, state.clone()));
                while carried.try_join_next().is_some() {}
            }
        });
        Ok(Relay { address, state: sender, task })
    }

    /// Changes the condition of the line.
    pub fn set(&self, condition: Condition) {
        self.state.send_modify(|state| {
            state.condition = condition;
            state.severed += u32::from(condition == Condition::Cut);
        });
    }

    /// Closes all connections. New ones can be made at once.
    pub fn sever(&self) {
        self.state.send_modify(|state| state.severed += 1);
    }

    /// New connections lead to another server.
    pub fn lead_to(&self, server: SocketAddr) {
        self.state.send_modify(|state| (state.pages, state.sockets) = (server, server));
    }

    /// New WebSockets lead to another server.
    pub fn lead_sockets_to(&self, server: SocketAddr) {
        self.state.send_modify(|state| state.sockets = server);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Carries one connection, until an end closes it or the line is cut. The other end only notices that it is
/// closed.
async fn carry(stream: TcpStream, mut state: watch::Receiver<State>) {
    let State { condition, severed, .. } = *state.borrow();
    if condition == Condition::Cut {
        return;
    }
    let mut cut = state.clone();
    tokio::select! {
        biased;
        _ = cut.wait_for(|state| state.severed != severed) => {}
        _ = join(stream, &mut state) => {}
    }
}

async fn join(mut stream: TcpStream, state: &mut watch::Receiver<State>) -> io::Result<()> {
    pass(state).await?;
    let mut start = [0; SOCKET.len()];
    // A browser opens connections in store, and closes those that it does not need. The beginning of
    // a request comes in one piece.
    if stream.peek(&mut start).await? == 0 {
        return Ok(());
    }
    let State { pages, sockets, .. } = *state.borrow();
    let mut server = TcpStream::connect(if start == SOCKET { sockets } else { pages }).await?;
    stream.set_nodelay(true)?;
    server.set_nodelay(true)?;
    let (from_page, to_page) = stream.split();
    let (from_server, to_server) = server.split();
    let up = copy(from_page, to_server, state.clone());
    let down = copy(from_server, to_page, state.clone());
    tokio::try_join!(up, down).map(drop)
}

async fn copy(
    mut from: ReadHalf<'_>,
    mut to: WriteHalf<'_>,
    mut state: watch::Receiver<State>,
) -> io::Result<()> {
    let mut bytes = [0; 16 * 1024];
    loop {
        let count = from.read(&mut bytes).await?;
        pass(&mut state).await?;
        if count == 0 {
            return to.shutdown().await;
        }
        to.write_all(&bytes[..count]).await?;
    }
}

/// Waits while the line is stalled.
async fn pass(state: &mut watch::Receiver<State>) -> io::Result<()> {
    let passes = state.wait_for(|state| state.condition != Condition::Stalled).await;
    passes.map(drop).map_err(|_| io::ErrorKind::ConnectionAborted.into())
}
