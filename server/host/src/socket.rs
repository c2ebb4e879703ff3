//! One connection: a WebSocket on one side, the lobby and a room on the other.

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use futures_util::SinkExt;
use referee::ClientId;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use wire::{ClientMessage, Name, PROTOCOL_VERSION, Refusal, ServerMessage};

use crate::flood::Allowance;
use crate::mailbox::{Door, Inbox, Letter, Mailbox, Said, ToLobby};

/// How long a connection may take to say its first message.
pub const HELLO_WITHIN: Duration = Duration::from_secs(5);
/// How long a client may say nothing at all. It has pings to send.
pub const SILENCE_MAX: Duration = Duration::from_secs(30);
/// How long a client may take to read what is being written to it.
pub const WRITE_WITHIN: Duration = Duration::from_secs(5);
/// How long a client may take to read why it must go.
pub const GOODBYE_WITHIN: Duration = Duration::from_secs(1);
/// What is read of a socket at once. The default of the library is 128 KiB for each connection.
const READ_BUFFER_BYTES: usize = 4 * 1024;
/// What is gathered before it is written.
const WRITE_BUFFER_BYTES: usize = 4 * 1024;
/// What may wait for the kernel.
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;
/// The longest message that is read at all; [`wire`] takes no more than 1 KiB.
const MESSAGE_BYTES_MAX: usize = 4 * 1024;

/// What a connection needs of the server.
#[derive(Debug)]
pub struct Host {
    /// Its number.
    pub client: ClientId,
    /// Where it comes from.
    pub address: SocketAddr,
    /// Where it goes first.
    pub lobby: mpsc::Sender<ToLobby>,
    /// Cancelled when the server stops.
    pub stop: CancellationToken,
}

/// Why a connection ended.
#[derive(Debug, thiserror::Error)]
enum End {
    #[error("the client closed it")]
    Closed,
    #[error("no first message within {} seconds", HELLO_WITHIN.as_secs())]
    NoHello,
    #[error("no message within {} seconds", SILENCE_MAX.as_secs())]
    Silent,
    #[error("the client reads too slowly")]
    Slow,
    #[error("refused: {0}")]
    Refused(Refusal),
    #[error("unreadable: {0}")]
    Unreadable(axum::Error),
    #[error("broken: {0}")]
    Broken(axum::Error),
}

/// Bounds what a connection can cost.
pub fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
}

/// Serves one connection to its end.
pub async fn converse(socket: WebSocket, host: Host) {
    let (client, address) = (host.client.0, host.address);
    let now = Instant::now();
    let allowance = Allowance::new(now);
    let mut conversation =
        Conversation { socket, host, name: None, room: None, allowance, heard: now };
    let end = conversation.run().await;
    conversation.say_goodbye(&end).await;
    let name = conversation.name.as_ref().map(Name::as_str);
    tracing::info!(client, name, %address, %end, "a connection ended");
}

struct Conversation {
    socket: WebSocket,
    host: Host,
    /// The name that the client asked for.
    name: Option<Name>,
    /// Where to say what the client says, when it is in a room.
    room: Option<Door>,
    allowance: Allowance,
    /// When the client last said anything.
    heard: Instant,
}

impl Conversation {
    async fn run(&mut self) -> End {
        let stop = self.host.stop.clone();
        let first = tokio::select! {
            biased;
            () = stop.cancelled() => return End::Refused(Refusal::Stopping),
            first = timeout(HELLO_WITHIN, self.hear_first()) => match first {
                Ok(Ok(first)) => first,
                Ok(Err(end)) => return end,
                Err(_) => return End::NoHello,
            },
        };
        if let ClientMessage::Hello(hello) = &first {
            self.name = Some(hello.name.clone());
        }
        let Ok(place) = self.host.lobby.clone().reserve_owned().await else {
            return End::Refused(Refusal::Stopping);
        };
        let _presence = Presence { client: self.host.client, place: Some(place) };
        let (mailbox, mut inbox) = Mailbox::new();
        let said = Said { client: self.host.client, message: first };
        if self.host.lobby.send(ToLobby::Came(said, mailbox)).await.is_err() {
            return End::Refused(Refusal::Stopping);
        }
        loop {
            let turn = tokio::select! {
                biased;
                () = stop.cancelled() => Err(End::Refused(Refusal::Stopping)),
                () = inbox.overflow.cancelled() => Err(End::Slow),
                Some(letter) = inbox.letters.recv() => self.deliver(letter, &mut inbox).await,
                message = self.hear() => match message {
                    Ok(message) => self.pass_on(message).await,
                    Err(end) => Err(end),
                },
            };
            if let Err(end) = turn {
                return end;
            }
        }
    }

    /// The first message tells the versions apart, even when the rest of it makes no sense.
    async fn hear_first(&mut self) -> Result<ClientMessage, End> {
        let bytes = self.hear_bytes().await?;
        wire::decode(&bytes).map_err(|_| {
            let other = wire::client::protocol_of_hello(&bytes);
            End::Refused(match other.filter(|&protocol| protocol != PROTOCOL_VERSION) {
                Some(_) => Refusal::Protocol { server: PROTOCOL_VERSION },
                None => Refusal::Malformed,
            })
        })
    }

    /// The next message. Dropping this before it is done loses nothing.
    async fn hear(&mut self) -> Result<ClientMessage, End> {
        let silence_ends = self.heard + SILENCE_MAX;
        let bytes =
            timeout_at(silence_ends, self.hear_bytes()).await.unwrap_or(Err(End::Silent))?;
        wire::decode(&bytes).map_err(|_| End::Refused(Refusal::Malformed))
    }

    async fn hear_bytes(&mut self) -> Result<axum::body::Bytes, End> {
        loop {
            let frame = match self.socket.recv().await {
                Some(Ok(frame)) => frame,
                Some(Err(error)) => return Err(End::Unreadable(error)),
                None => return Err(End::Closed),
            };
            self.heard = Instant::now();
            if !self.allowance.take(self.heard) {
                return Err(End::Refused(Refusal::Flood));
            }
            match frame {
                Message::Binary(bytes) => return Ok(bytes),
                Message::Text(_) => return Err(End::Refused(Refusal::Malformed)),
                // The library answers these by itself.
                Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
            }
        }
    }

    /// Says a message to the room, or to the lobby when there is no room any more.
    async fn pass_on(&mut self, message: ClientMessage) -> Result<(), End> {
        let mut said = Said { client: self.host.client, message };
        if let Some(room) = &self.room {
            match room.send(said).await {
                Ok(()) => return Ok(()),
                Err(unsaid) => said = unsaid.0,
            }
            self.room = None;
        }
        let passed = self.host.lobby.send(ToLobby::Said(said)).await;
        passed.map_err(|_| End::Refused(Refusal::Stopping))
    }

    /// Writes this letter, and what waits behind it, in one go.
    async fn deliver(&mut self, letter: Letter, inbox: &mut Inbox) -> Result<(), End> {
        let overflow = inbox.overflow.clone();
        let written = overflow.run_until_cancelled(timeout(WRITE_WITHIN, async {
            let mut next = Some(letter);
            while let Some(letter) = next {
                match letter {
                    Letter::Tell(message) => {
                        self.socket.feed(binary(&message)).await.map_err(End::Broken)?;
                    }
                    Letter::Enter(door) => self.room = Some(door),
                    Letter::Exit => self.room = None,
                    Letter::Dismiss(why) => return Err(End::Refused(why)),
                }
                next = inbox.letters.try_recv().ok();
            }
            self.socket.flush().await.map_err(End::Broken)
        }));
        written.await.unwrap_or(Ok(Err(End::Slow))).unwrap_or(Err(End::Slow))
    }

    /// Tells the client why it must go, as long as it listens.
    async fn say_goodbye(&mut self, end: &End) {
        let (refusal, code) = match end {
            End::Closed | End::Slow | End::Broken(_) => return,
            End::NoHello | End::Silent => (None, close_code::POLICY),
            End::Refused(Refusal::Stopping) => (Some(Refusal::Stopping), close_code::AWAY),
            End::Refused(why) => (Some(*why), close_code::POLICY),
            End::Unreadable(_) => (Some(Refusal::Malformed), close_code::PROTOCOL),
        };
        let reason = end.to_string().into();
        let goodbye = async {
            if let Some(why) = refusal {
                self.socket.feed(binary(&ServerMessage::Refused(why))).await?;
            }
            self.socket.send(Message::Close(Some(CloseFrame { code, reason }))).await?;
            // A socket closed with something unread resets, and may take the reason with it.
            while let Some(Ok(_)) = self.socket.recv().await {}
            Ok::<(), axum::Error>(())
        };
        // Whether it arrived or not, this was the last word.
        let _ = timeout(GOODBYE_WITHIN, goodbye).await;
    }
}

fn binary(message: &ServerMessage) -> Message {
    Message::Binary(wire::encode(message).into())
}

/// Tells the lobby when a connection ends, however it does: its place in the queue is kept free
/// from the start.
struct Presence {
    client: ClientId,
    place: Option<mpsc::OwnedPermit<ToLobby>>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(place) = self.place.take() {
            place.send(ToLobby::Gone(self.client));
        }
    }
}
