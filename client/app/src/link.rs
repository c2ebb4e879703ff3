//! The line to a server: one thread with the WebSocket, and bounded channels to the game.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use tokio_util::sync::CancellationToken;
use wire::{ClientMessage, SERVER_MESSAGE_BYTES_MAX, ServerMessage};

/// The port of a server that is named without one.
pub const PORT: u16 = wire::PORT;
/// Messages that may wait for the socket: several seconds of play.
const OUTBOX_MAX: usize = 256;
/// Messages that may wait for the game. Past that the socket waits.
const INBOX_MAX: usize = 1024;
/// How long a server may take to answer at first.
const OPEN_WITHIN: Duration = Duration::from_secs(8);
/// How often the line is measured.
const PING_EVERY: Duration = Duration::from_secs(1);

/// What came over the line.
#[derive(Debug)]
pub enum Heard {
    /// The server said something, at this time.
    Said(Box<ServerMessage>, Instant),
    /// There and back took so long, in milliseconds.
    Ping(u32),
    /// The line is gone, and why, for the player.
    Lost(String),
}

/// A line that is open, or being opened. It closes when it is dropped.
#[derive(Debug)]
pub struct Link {
    outbox: mpsc::Sender<ClientMessage>,
    inbox: mpsc::Receiver<Heard>,
    stop: CancellationToken,
}

impl Link {
    /// Opens a line to `address` and says `hello` on it.
    pub fn open(address: &str, hello: ClientMessage) -> io::Result<Link> {
        let (outbox, to_send) = mpsc::channel(OUTBOX_MAX);
        let (heard, inbox) = mpsc::channel(INBOX_MAX);
        let stop = CancellationToken::new();
        let line = Line { address: with_port(address), to_send, heard, stop: stop.clone() };
        thread::Builder::new().name("link".into()).spawn(move || line.run(hello))?;
        Ok(Link { outbox, inbox, stop })
    }

    /// Sends a message. False when the line cannot take it: it is gone, or far behind.
    #[must_use]
    pub fn send(&self, message: ClientMessage) -> bool {
        self.outbox.try_send(message).is_ok()
    }

    /// The next thing that was heard, if there is one already.
    pub fn hear(&mut self) -> Option<Heard> {
        self.inbox.try_recv().ok()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// The thread's side.
struct Line {
    address: String,
    to_send: mpsc::Receiver<ClientMessage>,
    heard: mpsc::Sender<Heard>,
    stop: CancellationToken,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Line {
    fn run(mut self, hello: ClientMessage) {
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime,
            Err(error) => return self.lose(format!("The network cannot be used: {error}")),
        };
        let stop = self.stop.clone();
        let ended = runtime.block_on(stop.run_until_cancelled(self.live(hello)));
        if let Some(Err(why)) = ended {
            self.lose(why);
        }
    }

    fn lose(&self, why: String) {
        tracing::warn!("{why}");
        // When nobody listens any more, nobody needs to know.
        let _ = self.heard.try_send(Heard::Lost(why));
    }

    async fn live(&mut self, hello: ClientMessage) -> Result<(), String> {
        let mut socket = self.connect().await?;
        let gone = |error: Error| format!("The connection was lost: {error}");
        socket.send(frame(&hello)).await.map_err(gone)?;
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut number, mut sent) = (0_u32, Instant::now());
        loop {
            tokio::select! {
                message = self.to_send.recv() => match message {
                    Some(message) => socket.send(frame(&message)).await.map_err(gone)?,
                    None => return Ok(()),
                },
                _ = pings.tick() => {
                    number = number.wrapping_add(1);
                    sent = Instant::now();
                    socket.send(frame(&ClientMessage::Ping(number))).await.map_err(gone)?;
                }
                message = socket.next() => {
                    let Some(message) = read(message)? else { continue };
                    let heard = match message {
                        ServerMessage::Pong(answer) if answer == number => {
                            Heard::Ping(sent.elapsed().as_millis() as u32)
                        }
                        message => Heard::Said(Box::new(message), Instant::now()),
                    };
                    if self.heard.send(heard).await.is_err() {
                        return Ok(());
                    }
                }
            }
        }
    }

    async fn connect(&self) -> Result<Socket, String> {
        let address = &self.address;
        let config = WebSocketConfig::default()
            .read_buffer_size(4 * 1024)
            .write_buffer_size(0)
            .max_write_buffer_size(64 * 1024)
            .max_message_size(Some(SERVER_MESSAGE_BYTES_MAX))
            .max_frame_size(Some(SERVER_MESSAGE_BYTES_MAX));
        let url = format!("ws://{address}/play");
        let opening = connect_async_with_config(url, Some(config), true);
        match timeout(OPEN_WITHIN, opening).await {
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(error)) => Err(format!(
                "Nobody answers at {address}: {error}. Check the address, and that the server runs"
            )),
            Err(_) => Err(format!("{address} did not answer in time. Check the address")),
        }
    }
}

fn frame(message: &ClientMessage) -> Message {
    Message::Binary(Bytes::from(wire::encode(message)))
}

/// What a frame says; nothing when it says nothing.
fn read(frame: Option<Result<Message, Error>>) -> Result<Option<ServerMessage>, String> {
    match frame {
        Some(Ok(Message::Binary(bytes))) => wire::decode(&bytes)
            .map(Some)
            .map_err(|error| format!("The server said something odd: {error}")),
        Some(Ok(Message::Close(_))) | None => Err("The server closed the connection".into()),
        Some(Ok(_)) => Ok(None),
        Some(Err(error)) => Err(format!("The connection was lost: {error}")),
    }
}

/// The address with a port.
fn with_port(address: &str) -> String {
    let address = address.trim();
    let after_host = address.rfind(']').map_or(address, |end| &address[end..]);
    if after_host.contains(':') { address.to_owned() } else { format!("{address}:{PORT}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_is_not_there_is_told_with_what_to_do() {
        // Port 1 of this machine: nobody listens on it.
        let mut link = Link::open("127.0.0.1:1", ClientMessage::Leave).expect("a thread starts");
        let Some(Heard::Lost(why)) = link.inbox.blocking_recv() else {
            panic!("nobody can have answered");
        };
        assert!(why.starts_with("Nobody answers at 127.0.0.1:1"), "{why}");
        assert!(why.ends_with("Check the address, and that the server runs"), "{why}");
    }

    #[test]
    fn an_address_without_a_port_gets_ours() {
        assert_eq!(with_port(" example.org "), format!("example.org:{PORT}"));
        assert_eq!(with_port("10.0.0.1:80"), "10.0.0.1:80");
        assert_eq!(with_port("[::1]"), format!("[::1]:{PORT}"));
        assert_eq!(with_port("[::1]:80"), "[::1]:80");
    }
}
