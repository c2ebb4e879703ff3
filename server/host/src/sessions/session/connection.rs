//! The connection of a session, which may be lost and replaced.

use axum::body::Bytes;
use futures_util::FutureExt;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::Instant;
use wire::Refusal;

use crate::limits::client_messages::MessageRateLimit;
use crate::net::close_reason::CloseReason;
use crate::net::socket::Socket;
use crate::process::clock::Clock;
use crate::sessions::mailbox::Reconnection;

/// The usual number of frames in the outgoing queue: the start of a bout brings more.
const OUTGOING_USUALLY: usize = 4;

/// The connection of a session: a socket, or the time since there is none.
pub(super) struct Connection {
    socket: Option<Socket>,
    /// Frames for the socket; none while there is no socket.
    outgoing: VecDeque<Bytes>,
    rate_limit: MessageRateLimit,
    /// The address of the newest socket.
    address: SocketAddr,
    /// Since when there has been no socket, and for how long its client may be disconnected.
    grace: (Instant, Duration),
}

impl Connection {
    /// A connection on this socket.
    pub(super) fn new(socket: Socket, rate_limit: MessageRateLimit) -> Connection {
        let (address, grace) = (socket.address(), (Instant::now(), Duration::ZERO));
        Connection { socket: Some(socket), outgoing: VecDeque::new(), rate_limit, address, grace }
    }

    /// The lost connection of a client that was connected from this address, and may reconnect within `grace`.
    pub(super) fn lost(address: SocketAddr, grace: Duration) -> Connection {
        let now = Instant::now();
        let (outgoing, rate_limit) = (VecDeque::new(), MessageRateLimit::new(now));
        Connection { socket: None, outgoing, rate_limit, address, grace: (now, grace) }
    }

    /// The address of the newest socket.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// True if there is a socket.
    pub(super) fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    /// True if all frames are written.
    pub(super) fn is_written(&self) -> bool {
        self.outgoing.is_empty() && !self.socket.as_ref().is_some_and(Socket::is_unwritten)
    }

    /// Queues frames for the socket.
    pub(super) fn push(&mut self, frames: impl IntoIterator<Item = Bytes>) {
        self.outgoing.extend(frames);
    }

    /// Writes the outgoing frames, or else reads the next frame. Without a socket it fails when the grace period is
    /// over. Cancel safe.
    pub(super) async fn exchange(&mut self, clock: Clock) -> Result<Option<Bytes>, CloseReason> {
        let Some(socket) = &mut self.socket else {
            clock.pass(self.grace.0, self.grace.1).await;
            return Err(CloseReason::ReconnectTimeout);
        };
        if self.outgoing.is_empty() && !socket.is_unwritten() {
            return socket.hear(&mut self.rate_limit).await.map(Some);
        }
        socket.write(&mut self.outgoing).await.map(|()| None)
    }

    /// Writes as much as the kernel's send buffer has room for, in one go, without waiting for more.
    pub(super) fn write_now(&mut self) -> Result<(), CloseReason> {
        let Some(socket) = &mut self.socket else { return Ok(()) };
        if self.outgoing.is_empty() {
            return Ok(());
        }
        let written = socket.write(&mut self.outgoing).now_or_never().unwrap_or(Ok(()));
        self.outgoing.shrink_to(OUTGOING_USUALLY);
        written
    }

    /// Drops the socket. Its client may reconnect within this time, counted from then.
    pub(super) fn disconnect(&mut self, grace: (Instant, Duration)) {
        self.socket = None;
        self.outgoing.clear();
        self.grace = grace;
    }

    /// Replaces the socket, which costs as much as a message of the rate limit.
    pub(super) fn replace(&mut self, socket: Socket) -> Result<(), CloseReason> {
        self.address = socket.address();
        // The old socket returns its permit before the new one takes one.
        self.socket = None;
        self.socket = Some(socket);
        self.outgoing.clear();
        self.socket.as_ref().map_or(Ok(()), Socket::authenticate)?;
        self.count_reconnection()
    }

    /// Counts a new connection of the client as a message of the rate limit.
    pub(super) fn count_reconnection(&mut self) -> Result<(), CloseReason> {
        let is_allowed = self.rate_limit.take(Instant::now());
        if is_allowed { Ok(()) } else { Err(CloseReason::Refused(Refusal::Flood)) }
    }

    /// Gives `take` the socket, if there is one; keeps one that it returns.
    pub(super) fn hand_over(
        &mut self,
        send: impl FnOnce(Socket) -> Result<(), Box<Reconnection>>,
    ) -> Result<(), ()> {
        let socket = self.socket.take().ok_or(())?;
        send(socket).map_err(|unsent| self.socket = Some(unsent.socket))
    }

    /// Closes the socket, if there is one, once the outgoing frames are written.
    pub(super) async fn close(self, end: &CloseReason) {
        if let Some(socket) = self.socket {
            // Boxed: this rare future would otherwise take its space in every session.
            Box::pin(socket.say_goodbye(self.outgoing, end)).await;
        }
    }
}
