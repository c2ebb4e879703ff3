//! One WebSocket, and what it may cost.

mod messages;
mod upgrade;

use axum::body::Bytes;
use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
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
use wire::{NoticeText, Refusal, ServerMessage};

use crate::end::End;
use crate::flood::Allowance;
use crate::gate::Pass;
use crate::metrics::Figures;
use messages::Messages;

pub use upgrade::{NoUpgrade, Upgrade};

/// How long a connection may be silent. Its client has pings to send, one a second.
pub const SILENCE_MAX: Duration = Duration::from_secs(10);
/// How long a client may take to read what is being written to it.
pub const WRITE_WITHIN: Duration = Duration::from_secs(5);
/// How long a client may take to read why it must go.
pub const GOODBYE_WITHIN: Duration = Duration::from_secs(1);
/// What a frame that closes has for words.
const REASON_BYTES_MAX: usize = 123;

/// One connection.
pub struct Socket {
    /// In a box, for a socket is handed on from future to future, each of which has room for it.
    inner: Box<Messages>,
    pass: Arc<Pass>,
    address: SocketAddr,
    figures: Figures,
    /// When anything last came.
    heard: Instant,
    /// Since when something that was taken waits for the kernel to have room.
    blocked: Option<Instant>,
    /// Set for what is waited for, or for earlier: a timer for every frame would cost more than the
    /// frame.
    timer: Pin<Box<Sleep>>,
}

impl Socket {
    /// A connection from `address` that holds this pass, and whose bytes are counted. None if it is
    /// lost before the answer to its request is written.
    pub async fn open(
        upgrade: Upgrade,
        pass: Arc<Pass>,
        address: SocketAddr,
        figures: Figures,
    ) -> Option<Socket> {
        let inner = Box::new(upgrade.upgraded().await?);
        let (heard, timer) = (Instant::now(), Box::pin(sleep(SILENCE_MAX)));
        Some(Socket { inner, pass, address, figures, heard, blocked: None, timer })
    }

    /// Where it comes from.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether something was taken that may not be written yet, because the kernel had no room.
    pub fn is_unwritten(&self) -> bool {
        self.blocked.is_some()
    }

    /// Counts it among those who are let in, from now on. When too many of those come from one
    /// place it must go.
    pub fn settle(&self) -> Result<(), End> {
        self.pass.settle().map_err(|why| {
            tracing::warn!(address = %self.address, %why, "a client was turned away");
            End::Refused(Refusal::Full)
        })
    }

    /// The next frame, which `allowance` pays for. Dropping this before it is done loses nothing.
    pub async fn hear(&mut self, allowance: &mut Allowance) -> Result<Bytes, End> {
        loop {
            let message = poll_fn(|cx| self.poll_hear(cx)).await?;
            self.heard = Instant::now();
            if !allowance.take(self.heard) {
                return Err(End::Refused(Refusal::Flood));
            }
            match message {
                Message::Binary(bytes) => {
                    self.figures.received_bytes.increment(bytes.len() as u64);
                    return Ok(bytes);
                }
                Message::Text(_) => return Err(End::Refused(Refusal::Malformed)),
                // The library answers these by itself.
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
                Message::Close(Some(CloseFrame { code: CloseCode::Normal, .. })) => {
                    return Err(End::Closed);
                }
                Message::Close(_) => return Err(End::Lost),
            }
        }
    }

    fn poll_hear(&mut self, cx: &mut Context<'_>) -> Poll<Result<Message, End>> {
        match self.inner.poll_read(cx) {
            Poll::Ready(read) => Poll::Ready(read.map_err(parting_by)),
            Poll::Pending => {
                self.poll_until(cx, self.heard + SILENCE_MAX).map(|()| Err(End::Silent))
            }
        }
    }

    /// Writes these frames and takes them out, as far as it came. Dropping this before it is done
    /// loses nothing.
    pub async fn write(&mut self, frames: &mut VecDeque<Bytes>) -> Result<(), End> {
        poll_fn(|cx| self.poll_write(cx, frames)).await
    }

    fn poll_write(
        &mut self,
        cx: &mut Context<'_>,
        frames: &mut VecDeque<Bytes>,
    ) -> Poll<Result<(), End>> {
        let mut bytes = 0;
        let mut messages = from_fn(|| {
            let frame = frames.pop_front()?;
            bytes += frame.len() as u64;
            Some(Message::Binary(frame))
        });
        let written = self.inner.poll_write(cx, &mut messages);
        self.figures.sent_bytes.increment(bytes);
        if let Poll::Ready(written) = written {
            self.blocked = None;
            return Poll::Ready(written.map_err(parting_by));
        }
        let since = *self.blocked.get_or_insert_with(Instant::now);
        self.poll_until(cx, since + WRITE_WITHIN).map(|()| Err(End::Slow))
    }

    fn poll_until(&mut self, cx: &mut Context<'_>, end: Instant) -> Poll<()> {
        if end < self.timer.deadline() {
            self.timer.as_mut().reset(end);
        }
        while self.timer.as_mut().poll(cx).is_ready() {
            if end <= Instant::now() {
                return Poll::Ready(());
            }
            self.timer.as_mut().reset(end);
        }
        Poll::Pending
    }

    /// Writes what is left to write, and tells the client why it must go, as long as it listens.
    pub async fn say_goodbye(mut self, mut frames: VecDeque<Bytes>, end: &End) {
        let (refusal, code) = match end {
            End::Lost | End::Broken(_) | End::Slow | End::Behind | End::Away => return,
            End::Closed => (None, None),
            End::NoHello | End::Silent => (None, Some(CloseCode::Policy)),
            End::Refused(Refusal::Stopping) => (Some(Refusal::Stopping), Some(CloseCode::Away)),
            End::Refused(why) | End::Banned(why, _) => (Some(*why), Some(CloseCode::Policy)),
            End::Unreadable(_) => (Some(Refusal::Malformed), Some(CloseCode::Protocol)),
        };
        let words = match end {
            End::Banned(_, words) => NoticeText::legible(words).map(ServerMessage::Notice),
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
            // The client's own word is answered by the library. A socket closed with something
            // unread resets, and may take the reason with it.
            while poll_fn(|cx| self.inner.poll_read(cx)).await.is_ok() {}
            Ok::<(), End>(())
        };
        // Whether it arrived or not, this was the last word.
        let _ = timeout(GOODBYE_WITHIN, goodbye).await;
    }
}

/// As much of the reason as a closing frame has room for: RFC 6455 gives it 125 bytes with its code.
fn reason(end: &End) -> String {
    let mut reason = end.to_string();
    reason.truncate(reason.floor_char_boundary(REASON_BYTES_MAX));
    reason
}

impl fmt::Debug for Socket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Socket").field(&self.address).finish()
    }
}

/// Whether the network failed, or the other end speaks no WebSocket.
fn parting_by(error: Error) -> End {
    match error {
        Error::Io(error) => End::Broken(error),
        Error::ConnectionClosed
        | Error::AlreadyClosed
        | Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => End::Lost,
        error => End::Unreadable(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gate::Gate;
    use tokio::net::{TcpListener, TcpSocket};

    #[tokio::test]
    async fn who_does_not_read_is_cut_off_after_a_while_and_may_come_back() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let deaf = TcpSocket::new_v4().unwrap();
        deaf.set_recv_buffer_size(4096).unwrap();
        let deaf = deaf.connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        let pass = Arc::new(Gate::new(1).admit(address.ip()).unwrap());
        let mut socket = Socket {
            inner: Box::new(Messages::new(stream, &[])),
            pass,
            address,
            figures: Figures::new(),
            heard: Instant::now(),
            blocked: None,
            timer: Box::pin(sleep(SILENCE_MAX)),
        };
        // More than the kernel keeps for a connection.
        let frame = Bytes::from(vec![7; 32 * 1024]);
        let mut frames: VecDeque<Bytes> = std::iter::repeat_n(frame, 4096).collect();
        let began = Instant::now();
        let end = socket.write(&mut frames).await.expect_err("nobody reads");
        assert!(matches!(end, End::Slow) && end.is_loss(), "{end}");
        assert!(WRITE_WITHIN <= began.elapsed(), "after {:?}", began.elapsed());
        assert!(socket.is_unwritten() && !frames.is_empty());
        // There is no use in a goodbye that nobody reads.
        let began = Instant::now();
        socket.say_goodbye(frames, &end).await;
        assert!(began.elapsed() < GOODBYE_WITHIN);
        drop(deaf);
    }
}
