//! One connection: a WebSocket that is polled, and never blocks.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config,
};
use web_time::{Duration, Instant};
use wire::SERVER_MESSAGE_BYTES_MAX;

use crate::tls::{Tls, in_words};

/// The time limit for a server's first message.
const ANSWER_WITHIN: Duration = Duration::from_secs(8);
/// The limit of queued outgoing frames: more than a session stores for a silent peer.
const FRAMES_MAX: usize = 4096;
/// The read buffer of a socket. The default of the library is 128 KiB for each connection.
const READ_BUFFER_BYTES: usize = 4 * 1024;
/// The limit of the write buffer.
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;

/// An event of a connection.
#[derive(Debug)]
pub enum What {
    /// It was made.
    Opened,
    /// A frame arrived, and when.
    Frame(Bytes, Instant),
    /// It could not be made, or was lost, with the cause. It must not be polled again.
    Lost(String),
    /// The same, and the server seems to be restarted: it said so, or nobody listens at its address.
    Restarting(String),
}

/// An open or opening connection. Dropping it cuts it off without a close frame.
pub struct Connection {
    state: State,
    /// The deadline of the server's first message.
    answer_by: Option<Pin<Box<Sleep>>>,
    /// Frames to write.
    frames: VecDeque<Vec<u8>>,
    /// True if written data may not have been flushed to the kernel.
    is_unflushed: bool,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

enum State {
    Opening(Pin<Box<dyn Future<Output = Result<Socket, What>> + Send>>),
    Open(Box<Socket>),
}

impl Connection {
    /// Opens a connection to the server at `address`, as far as [`Connection::poll`] is called.
    pub fn open(address: String, tls: Arc<Tls>) -> Connection {
        Connection {
            state: State::Opening(Box::pin(async move { connect(&address, &tls).await })),
            answer_by: Some(Box::pin(sleep(ANSWER_WITHIN))),
            frames: VecDeque::new(),
            is_unflushed: false,
        }
    }

    /// Queues a frame for writing. False when too many are queued.
    #[must_use]
    pub fn write(&mut self, frame: Vec<u8>) -> bool {
        let has_room = self.frames.len() < FRAMES_MAX;
        if has_room {
            self.frames.push_back(frame);
        }
        has_room
    }

    /// Writes as many queued frames as the socket takes, and returns the next event.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<What> {
        let event = self.poll_socket(cx);
        // What has arrived counts, however late this is polled.
        if event.is_pending()
            && let Some(answer_by) = &mut self.answer_by
            && answer_by.as_mut().poll(cx).is_ready()
        {
            return Poll::Ready(What::Lost(silence()));
        }
        event
    }

    fn poll_socket(&mut self, cx: &mut Context<'_>) -> Poll<What> {
        match &mut self.state {
            State::Opening(opening) => opening.as_mut().poll(cx).map(|opened| match opened {
                Ok(socket) => {
                    self.state = State::Open(Box::new(socket));
                    What::Opened
                }
                Err(what) => what,
            }),
            State::Open(socket) => {
                let written = poll_write(socket, &mut self.frames, &mut self.is_unflushed, cx);
                match (poll_read(socket, cx), written) {
                    // When writing fails, the last messages may still be readable.
                    (Poll::Ready(What::Frame(frame, at)), _) => {
                        self.answer_by = None;
                        Poll::Ready(What::Frame(frame, at))
                    }
                    (_, Err(error)) => Poll::Ready(What::Lost(error.to_string())),
                    (read, Ok(())) => read,
                }
            }
        }
    }

    /// Writes the queued frames, closes the connection, and waits for the server to do the same. A
    /// connection that fails is closed as well.
    pub async fn close(self) {
        let State::Open(mut socket) = self.state else { return };
        let last = CloseFrame { code: wire::GOODBYE.into(), reason: "left".into() };
        let frames = self.frames.into_iter().map(|frame| Message::Binary(frame.into()));
        for message in frames.chain([Message::Close(Some(last))]) {
            if socket.send(message).await.is_err() {
                return;
            }
        }
        // A socket closed with unread data resets, and may lose the last messages.
        while let Some(Ok(_)) = socket.next().await {}
    }
}

fn poll_write(
    socket: &mut Socket,
    frames: &mut VecDeque<Vec<u8>>,
    is_unflushed: &mut bool,
    cx: &mut Context<'_>,
) -> Result<(), Error> {
    while !frames.is_empty() {
        match socket.poll_ready_unpin(cx) {
            Poll::Ready(ready) => ready?,
            Poll::Pending => return Ok(()),
        }
        let Some(frame) = frames.pop_front() else { break };
        *is_unflushed = true;
        socket.start_send_unpin(Message::Binary(frame.into()))?;
    }
    if *is_unflushed && let Poll::Ready(flushed) = socket.poll_flush_unpin(cx) {
        flushed?;
        *is_unflushed = false;
    }
    Ok(())
}

fn poll_read(socket: &mut Socket, cx: &mut Context<'_>) -> Poll<What> {
    loop {
        let what = match ready!(socket.poll_next_unpin(cx)) {
            Some(Ok(Message::Binary(frame))) => What::Frame(frame, Instant::now()),
            Some(Ok(Message::Close(Some(frame)))) if frame.code == CloseCode::Restart => {
                What::Restarting("it is restarted".into())
            }
            Some(Ok(Message::Close(_))) | None => What::Lost("it hung up".into()),
            Some(Ok(_)) => continue,
            Some(Err(error)) => What::Lost(error.to_string()),
        };
        return Poll::Ready(what);
    }
}

async fn connect(address: &str, tls: &Tls) -> Result<Socket, What> {
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(Some(SERVER_MESSAGE_BYTES_MAX))
        .max_frame_size(Some(SERVER_MESSAGE_BYTES_MAX));
    let is_nodelay = true;
    let (url, connector) = match address.starts_with("wss://") {
        true => {
            (format!("{address}/play"), Connector::Rustls(tls.config().await.map_err(What::Lost)?))
        }
        false => (format!("ws://{address}/play"), Connector::Plain),
    };
    let connected =
        connect_async_tls_with_config(url, Some(config), is_nodelay, Some(connector)).await;
    connected.map(|(socket, _)| socket).map_err(|error| {
        let is_refused =
            matches!(&error, Error::Io(error) if error.kind() == ErrorKind::ConnectionRefused);
        let words = in_words(&error);
        if is_refused { What::Restarting(words) } else { What::Lost(words) }
    })
}

fn silence() -> String {
    format!("no answer within {} seconds", ANSWER_WITHIN.as_secs())
}
