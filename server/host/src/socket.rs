//! One WebSocket, and what it may cost.

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use futures_util::SinkExt;
use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep, timeout};
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use wire::{Refusal, ServerMessage};

use crate::end::End;
use crate::flood::Allowance;
use crate::gate::Pass;
use crate::metrics::Figures;

/// How long a connection may be silent. Its client has pings to send, one a second.
pub const SILENCE_MAX: Duration = Duration::from_secs(10);
/// How long a client may take to read what is being written to it.
pub const WRITE_WITHIN: Duration = Duration::from_secs(5);
/// How long a client may take to read why it must go.
pub const GOODBYE_WITHIN: Duration = Duration::from_secs(1);
/// What is read of a socket at once. The default of the library is 128 KiB for each connection.
const READ_BUFFER_BYTES: usize = 512;
/// What is gathered before it is written.
const WRITE_BUFFER_BYTES: usize = 4 * 1024;
/// What may wait for the kernel.
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;
/// The longest message that is read at all; [`wire`] takes no more than 1 KiB.
const MESSAGE_BYTES_MAX: usize = 4 * 1024;

/// Bounds what a connection can cost.
pub fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
}

/// What a frame that closes has for words.
const REASON_BYTES_MAX: usize = 123;

/// One connection.
pub struct Socket {
    /// In a box, for a socket is handed on from future to future, each of which has room for it.
    inner: Box<WebSocket>,
    pass: Arc<Pass>,
    address: SocketAddr,
    figures: Figures,
    /// When anything last came.
    heard: Instant,
    /// Set for the end of the silence, or for earlier: a timer for every frame would cost more than
    /// the frame.
    silence: Pin<Box<Sleep>>,
    /// Whether something was taken that may not be written yet.
    is_unwritten: bool,
}

impl Socket {
    /// A connection from `address` that holds this pass, and whose bytes are counted.
    pub fn new(inner: WebSocket, pass: Arc<Pass>, address: SocketAddr, figures: Figures) -> Socket {
        let (inner, heard) = (Box::new(inner), Instant::now());
        let silence = Box::pin(sleep(SILENCE_MAX));
        Socket { inner, pass, address, figures, heard, silence, is_unwritten: false }
    }

    /// Where it comes from.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether something was taken that may not be written yet, because the kernel had no room.
    pub fn is_unwritten(&self) -> bool {
        self.is_unwritten
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
            let next = tokio::select! {
                biased;
                next = self.inner.recv() => next,
                () = &mut self.silence => {
                    let ends = self.heard + SILENCE_MAX;
                    if ends <= Instant::now() {
                        return Err(End::Silent);
                    }
                    self.silence.as_mut().reset(ends);
                    continue;
                }
            };
            let frame = match next {
                Some(Ok(frame)) => frame,
                Some(Err(error)) => return Err(parting_by(error)),
                None => return Err(End::Lost),
            };
            self.heard = Instant::now();
            if !allowance.take(self.heard) {
                return Err(End::Refused(Refusal::Flood));
            }
            match frame {
                Message::Binary(bytes) => {
                    self.figures.received_bytes.increment(bytes.len() as u64);
                    return Ok(bytes);
                }
                Message::Text(_) => return Err(End::Refused(Refusal::Malformed)),
                // The library answers these by itself.
                Message::Ping(_) | Message::Pong(_) => {}
                Message::Close(Some(CloseFrame { code: close_code::NORMAL, .. })) => {
                    return Err(End::Closed);
                }
                Message::Close(_) => return Err(End::Lost),
            }
        }
    }

    /// Writes these frames and takes them out, as far as it came. Dropping this before it is done
    /// loses nothing.
    pub async fn write(&mut self, frames: &mut VecDeque<Bytes>) -> Result<(), End> {
        self.is_unwritten = true;
        let written = timeout(WRITE_WITHIN, async {
            while let Some(frame) = frames.front() {
                // Once there is room for it, a frame is taken at once.
                self.inner.feed(Message::Binary(frame.clone())).await?;
                self.figures.sent_bytes.increment(frame.len() as u64);
                frames.pop_front();
            }
            self.inner.flush().await
        });
        written.await.map_err(|_| End::Slow)?.map_err(End::Broken)?;
        self.is_unwritten = false;
        Ok(())
    }

    /// Writes what is left to write, and tells the client why it must go, as long as it listens.
    pub async fn say_goodbye(mut self, mut frames: VecDeque<Bytes>, end: &End) {
        let (refusal, code) = match end {
            End::Lost | End::Broken(_) | End::Slow | End::Behind | End::Away => return,
            End::Closed => (None, None),
            End::NoHello | End::Silent => (None, Some(close_code::POLICY)),
            End::Refused(Refusal::Stopping) => (Some(Refusal::Stopping), Some(close_code::AWAY)),
            End::Refused(why) | End::Banned(why, _) => (Some(*why), Some(close_code::POLICY)),
            End::Unreadable(_) => (Some(Refusal::Malformed), Some(close_code::PROTOCOL)),
        };
        let refusal = refusal.map(|why| wire::encode(&ServerMessage::Refused(why)).into());
        let close =
            code.map(|code| Message::Close(Some(CloseFrame { code, reason: reason(end).into() })));
        let goodbye = async {
            if let Some(close) = close {
                frames.extend(refusal);
                self.write(&mut frames).await?;
                self.inner.send(close).await.map_err(End::Broken)?;
            }
            // The client's own word is answered by the library. A socket closed with something
            // unread resets, and may take the reason with it.
            while let Some(Ok(_)) = self.inner.recv().await {}
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
fn parting_by(error: axum::Error) -> End {
    use tungstenite::Error::{AlreadyClosed, ConnectionClosed, Io, Protocol};
    match error.source().and_then(|source| source.downcast_ref()) {
        Some(Io(_)) => End::Broken(error),
        Some(
            ConnectionClosed
            | AlreadyClosed
            | Protocol(ProtocolError::ResetWithoutClosingHandshake),
        ) => End::Lost,
        _ => End::Unreadable(error),
    }
}
