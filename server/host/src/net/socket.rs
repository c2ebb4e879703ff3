//! One WebSocket connection, with its timeouts and limits.

mod deadlines;
mod messages;
mod stream;
mod upgrade;

use axum::body::Bytes;
use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::io;
use std::iter::from_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep, timeout};
use tungstenite::error::ProtocolError;
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Error, Message};
use wire::{GOODBYE, NoticeText, Refusal, ServerMessage};

use crate::limits::client_messages::MessageRateLimit;
use crate::limits::connections::ConnectionPermit;
use crate::net::close_reason::CloseReason;
use crate::net::timeouts::{CLOSE_TIMEOUT, IDLE_TIMEOUT, WRITE_TIMEOUT};
use crate::operator::metrics::Metrics;
use crate::process::clock::Clock;
use crate::process::logged::logged;
use messages::Messages;

pub use deadlines::Deadlines;
pub use stream::Stream;
pub use upgrade::{NoUpgrade, Upgrade};

/// The maximum length of the reason in a close frame.
const REASON_BYTES_MAX: usize = 123;

/// One connection.
pub struct Socket {
    /// Boxed, for a socket is moved from future to future, each of which would have room for it.
    inner: Box<Messages>,
    permit: Arc<ConnectionPermit>,
    address: SocketAddr,
    metrics: Metrics,
    /// By which its silence is measured.
    clock: Clock,
    /// The time when data last arrived.
    heard: Instant,
    /// Since when accepted data has been waiting for the kernel's send buffer.
    blocked: Option<Instant>,
    /// The timer, set to the next deadline or earlier: a timer for every frame would cost more than
    /// the frame.
    timer: Pin<Box<Sleep>>,
}

impl Socket {
    /// A connection from `address` that holds this permit, and whose bytes are counted. None if it
    /// is lost before the response to its request is written.
    pub async fn open(
        upgrade: Upgrade,
        permit: Arc<ConnectionPermit>,
        address: SocketAddr,
        (metrics, clock): (Metrics, Clock),
    ) -> Option<Socket> {
        let inner = Box::new(upgrade.upgraded().await?);
        let (heard, timer) = (Instant::now(), Box::pin(sleep(IDLE_TIMEOUT)));
        Some(Socket { inner, permit, address, metrics, clock, heard, blocked: None, timer })
    }

    /// The address of the client.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The permit of the connection.
    pub fn permit(&self) -> &Arc<ConnectionPermit> {
        &self.permit
    }

    /// Whether accepted data is not written yet, because the kernel's send buffer is full.
    pub fn is_unwritten(&self) -> bool {
        self.blocked.is_some()
    }

    /// Counts the connection as authenticated from now on. An error when its address is over the
    /// limit for those; the connection must be closed then.
    pub fn authenticate(&self) -> Result<(), CloseReason> {
        self.permit.authenticate().map_err(|why| {
            tracing::warn!(address = %logged(self.address), reason = %why, "client refused: connection limit reached");
            CloseReason::Refused(Refusal::Full)
        })
    }

    /// The next frame, which takes from the rate limit. Cancel safe: no frame is lost.
    pub async fn hear(&mut self, rate_limit: &mut MessageRateLimit) -> Result<Bytes, CloseReason> {
        loop {
            let (message, bytes) = poll_fn(|cx| self.poll_hear(cx)).await?;
            self.heard = Instant::now();
            if !rate_limit.take_bytes(self.heard, bytes) {
                return Err(CloseReason::Refused(Refusal::Flood));
            }
            match message {
                Message::Binary(bytes) => {
                    self.metrics.payload.received.increment(bytes.len() as u64);
                    return Ok(bytes);
                }
                Message::Text(_) => return Err(CloseReason::Refused(Refusal::Malformed)),
                // The library answers these by itself.
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
                Message::Close(Some(frame)) if u16::from(frame.code) == GOODBYE => {
                    return Err(CloseReason::Closed);
                }
                // A proxy that stops closes with a code of its own, which may be the normal one. The
                // library answers it with the next read.
                Message::Close(_) => {
                    let read = poll_fn(|cx| Poll::Ready(self.inner.poll_read(cx).is_ready()));
                    read.await;
                    return Err(CloseReason::Lost);
                }
            }
        }
    }

    fn poll_hear(&mut self, cx: &mut Context<'_>) -> Poll<Result<(Message, usize), CloseReason>> {
        match self.inner.poll_read(cx) {
            Poll::Ready(read) => Poll::Ready(read.map_err(parting_by)),
            Poll::Pending => self
                .poll_passed(cx, self.heard, IDLE_TIMEOUT)
                .map(|()| Err(CloseReason::IdleTimeout)),
        }
    }

    /// Writes these frames, and removes the written ones. Cancel safe: no frame is lost.
    pub async fn write(&mut self, frames: &mut VecDeque<Bytes>) -> Result<(), CloseReason> {
        poll_fn(|cx| self.poll_write(cx, frames)).await
    }

    fn poll_write(
        &mut self,
        cx: &mut Context<'_>,
        frames: &mut VecDeque<Bytes>,
    ) -> Poll<Result<(), CloseReason>> {
        let mut bytes = 0;
        let mut messages = from_fn(|| {
            let frame = frames.pop_front()?;
            bytes += frame.len() as u64;
            Some(Message::Binary(frame))
        });
        let written = self.inner.poll_write(cx, &mut messages);
        self.metrics.payload.sent.increment(bytes);
        if let Poll::Ready(written) = written {
            self.blocked = None;
            return Poll::Ready(written.map_err(parting_by));
        }
        let since = *self.blocked.get_or_insert_with(Instant::now);
        self.poll_passed(cx, since, WRITE_TIMEOUT).map(|()| Err(CloseReason::WriteTimeout))
    }

    /// Ready when `limit` has passed since `since`; a stall of the server begins it anew.
    fn poll_passed(&mut self, cx: &mut Context<'_>, since: Instant, limit: Duration) -> Poll<()> {
        let end = since + limit;
        if end < self.timer.deadline() {
            self.timer.as_mut().reset(end);
        }
        while self.timer.as_mut().poll(cx).is_ready() {
            match self.clock.has_passed(since, limit) {
                Ok(()) => return Poll::Ready(()),
                Err(later) => self.timer.as_mut().reset(later),
            }
        }
        Poll::Pending
    }

    /// Writes what is queued, and closes the connection with its reason, within [`CLOSE_TIMEOUT`].
    pub async fn say_goodbye(mut self, mut frames: VecDeque<Bytes>, end: &CloseReason) {
        let (refusal, code) = match end {
            CloseReason::Lost
            | CloseReason::Io(_)
            | CloseReason::WriteTimeout
            | CloseReason::Unacknowledged
            | CloseReason::ReconnectTimeout
            | CloseReason::Evicted
            | CloseReason::HandedOver => return,
            CloseReason::Closed => (None, None),
            CloseReason::Restarting | CloseReason::Fenced => (None, Some(CloseCode::Restart)),
            CloseReason::Redirected => (None, Some(CloseCode::Away)),
            CloseReason::HandshakeTimeout | CloseReason::IdleTimeout => {
                (None, Some(CloseCode::Policy))
            }
            CloseReason::Refused(Refusal::Stopping) => {
                (Some(Refusal::Stopping), Some(CloseCode::Away))
            }
            CloseReason::Refused(why) | CloseReason::Banned(why, _) => {
                (Some(*why), Some(CloseCode::Policy))
            }
            CloseReason::InvalidFrame(_) => (Some(Refusal::Malformed), Some(CloseCode::Protocol)),
        };
        let words = match end {
            CloseReason::Banned(_, words) => NoticeText::legible(words).map(ServerMessage::Notice),
            _ => None,
        };
        let refusal = words.into_iter().chain(refusal.map(ServerMessage::Refused));
        let refusal = refusal.map(|message| wire::encode(&message).into());
        let close =
            code.map(|code| Message::Close(Some(CloseFrame { code, reason: reason(end).into() })));
        let goodbye = async {
            if let Some(close) = close {
                frames.extend(refusal);
                self.write(&mut frames).await?;
                let mut close = Some(close).into_iter();
                poll_fn(|cx| self.inner.poll_write(cx, &mut close)).await.map_err(parting_by)?;
            }
            // The library answers the client's own close frame. A socket closed with unread data
            // resets, and the reason may be lost with it.
            while poll_fn(|cx| self.inner.poll_read(cx)).await.is_ok() {}
            Ok::<(), CloseReason>(())
        };
        // Whether it arrived or not, the connection ends here.
        let _ = timeout(CLOSE_TIMEOUT, goodbye).await;
    }
}

/// The reason, truncated to fit a close frame: RFC 6455 gives it 125 bytes with its code.
fn reason(end: &CloseReason) -> String {
    let mut reason = end.to_string();
    reason.truncate(reason.floor_char_boundary(REASON_BYTES_MAX));
    reason
}

impl fmt::Debug for Socket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Socket").field(&self.address).finish()
    }
}

/// The close reason for an error: the network failed, or the peer broke the WebSocket protocol.
fn parting_by(error: Error) -> CloseReason {
    match error {
        Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
            CloseReason::InvalidFrame(error.into())
        }
        Error::Io(error) => CloseReason::Io(error),
        Error::ConnectionClosed
        | Error::AlreadyClosed
        | Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)
        // The close frame of Caddy 2.6 when it stops. No client sends frames without a mask.
        | Error::Protocol(ProtocolError::UnmaskedFrameFromClient) => CloseReason::Lost,
        error => CloseReason::InvalidFrame(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::connections::ConnectionLimit;
    use tokio::net::{TcpListener, TcpSocket};

    #[tokio::test]
    async fn a_client_that_does_not_read_hits_the_write_timeout_and_may_reconnect() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let deaf = TcpSocket::new_v4().unwrap();
        deaf.set_recv_buffer_size(4096).unwrap();
        let deaf = deaf.connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        let permit = Arc::new(ConnectionLimit::new(1).admit(address.ip()).unwrap());
        let mut socket = Socket {
            inner: Box::new(Messages::new(Stream::Tcp(stream), &[])),
            permit,
            address,
            metrics: Metrics::new(),
            clock: Clock::start(),
            heard: Instant::now(),
            blocked: None,
            timer: Box::pin(sleep(IDLE_TIMEOUT)),
        };
        // More than the kernel buffers for a connection.
        let frame = Bytes::from(vec![7; 32 * 1024]);
        let mut frames: VecDeque<Bytes> = std::iter::repeat_n(frame, 4096).collect();
        let began = Instant::now();
        let end = socket.write(&mut frames).await.expect_err("nobody reads");
        assert!(matches!(end, CloseReason::WriteTimeout) && end.is_loss(), "{end}");
        assert!(WRITE_TIMEOUT <= began.elapsed(), "after {:?}", began.elapsed());
        assert!(socket.is_unwritten() && !frames.is_empty());
        // The peer does not read, so that the close times out.
        let began = Instant::now();
        socket.say_goodbye(frames, &end).await;
        assert!(began.elapsed() < CLOSE_TIMEOUT);
        drop(deaf);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_was_silent_while_the_server_stood_still_has_its_time_anew() {
        let clock = Clock::start();
        tokio::spawn(clock.watch());
        let (_client, stream) = tokio::io::duplex(64);
        let address: SocketAddr = "192.0.2.1:40000".parse().unwrap();
        let permit = Arc::new(ConnectionLimit::new(1).admit(address.ip()).unwrap());
        let mut socket = Socket {
            inner: Box::new(Messages::new(Stream::Memory(stream), &[])),
            permit,
            address,
            metrics: Metrics::new(),
            clock,
            heard: Instant::now(),
            blocked: None,
            timer: Box::pin(sleep(IDLE_TIMEOUT)),
        };
        let began = Instant::now();
        let heard = tokio::spawn(async move {
            let mut rate_limit = MessageRateLimit::new(Instant::now());
            socket.hear(&mut rate_limit).await.map(drop)
        });
        sleep(IDLE_TIMEOUT / 2).await;
        tokio::time::advance(Duration::from_secs(40)).await;
        let end = heard.await.unwrap().expect_err("it says nothing");
        assert!(matches!(end, CloseReason::IdleTimeout), "{end}");
        let expected = IDLE_TIMEOUT / 2 + Duration::from_secs(40) + IDLE_TIMEOUT;
        assert_eq!(began.elapsed().as_secs(), expected.as_secs());
    }
}
