//! A client without a screen: a real WebSocket, a session, and a bot at the keys, in real time.

use anyhow::{Context, Result, bail, ensure};
use bots::Bot;
use bout::{Buttons, Outcome, TICKS_PER_SECOND};
use futures_util::{SinkExt, StreamExt};
use games::{Board, GameKind, Pick};
use netplay::Session;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, interval_at, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use wire::{
    ClientMessage, Entrant, Hello, Name, PROTOCOL_VERSION, RoomPhase, RoomView,
    SERVER_MESSAGE_BYTES_MAX, ServerMessage, Start, rules_hash,
};

/// How long to wait for anything that must come. Longer than any limit of the server.
const PATIENCE: Duration = Duration::from_secs(60);
/// As on the server: the library's own buffers are 128 KiB each.
const BUFFER_BYTES: usize = 4 * 1024;
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;

/// One connection to a server.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// What a connection said last.
#[derive(Debug)]
pub enum Heard {
    /// A message.
    Message(ServerMessage),
    /// It was closed by the server, which may have said why.
    Closed(Option<CloseFrame>),
}

/// A bout that was played to its end.
#[derive(Debug)]
pub struct Played {
    /// How it was announced.
    pub start: Start,
    /// This client's side of it.
    pub session: Session,
    /// How it ended.
    pub outcome: Outcome,
}

/// The first message of a client of this release.
pub fn hello(name: &str) -> ClientMessage {
    let name = Name::new(name).expect("a name");
    ClientMessage::Hello(Hello { protocol: PROTOCOL_VERSION, rules: rules_hash(), name })
}

/// What a client brings who has no wishes.
pub fn entrant() -> Entrant {
    let handling = GameKind::Swordfight.handling_default();
    Entrant { pick: Pick::Swordfight(Default::default()), handling }
}

/// The hands of a bot.
pub fn hands(mut bot: Bot) -> impl FnMut(&Board) -> Buttons {
    move |board| bot.hold(board)
}

impl Client {
    /// Connects to the server at `address`, and says nothing.
    pub async fn connect(address: SocketAddr) -> Result<Client> {
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER_BYTES)
            .write_buffer_size(BUFFER_BYTES)
            .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
            .max_message_size(Some(SERVER_MESSAGE_BYTES_MAX))
            .max_frame_size(Some(SERVER_MESSAGE_BYTES_MAX));
        let url = format!("ws://{address}/play");
        let (socket, _) = connect_async_with_config(url, Some(config), true)
            .await
            .with_context(|| format!("no server answers at {address}"))?;
        Ok(Client { socket })
    }

    /// Connects, and is welcomed under this name.
    pub async fn enter(address: SocketAddr, name: &str) -> Result<Client> {
        let mut client = Client::connect(address).await?;
        client.say(&hello(name)).await?;
        match client.hear_message().await? {
            ServerMessage::Welcome { .. } => Ok(client),
            other => bail!("{name} is not welcome: {other:?}"),
        }
    }

    /// Says a message.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        self.say_bytes(wire::encode(message)).await
    }

    /// Says bytes that may be no message.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.say_frame(Message::Binary(bytes.into())).await
    }

    /// Sends any frame.
    pub async fn say_frame(&mut self, frame: Message) -> Result<()> {
        Ok(self.socket.send(frame).await?)
    }

    /// The next that the server says.
    pub async fn hear(&mut self) -> Result<Heard> {
        let next = timeout(PATIENCE, self.socket.next());
        match next.await.context("the server says nothing")? {
            Some(Ok(Message::Binary(bytes))) => Ok(Heard::Message(wire::decode(&bytes)?)),
            Some(Ok(Message::Close(frame))) => Ok(Heard::Closed(frame)),
            Some(Ok(other)) => bail!("the server never sends {other:?}"),
            Some(Err(error)) => Err(error.into()),
            None => Ok(Heard::Closed(None)),
        }
    }

    /// The next message. An error when there is none to come.
    pub async fn hear_message(&mut self) -> Result<ServerMessage> {
        match self.hear().await? {
            Heard::Message(message) => Ok(message),
            Heard::Closed(why) => bail!("the server closed the connection: {why:?}"),
        }
    }

    /// Passes over messages until `wanted` takes one.
    pub async fn hear_until<T>(
        &mut self,
        mut wanted: impl FnMut(ServerMessage) -> Option<T>,
    ) -> Result<T> {
        loop {
            if let Some(found) = wanted(self.hear_message().await?) {
                return Ok(found);
            }
        }
    }

    /// Passes over everything until the room shows a phase that `wanted` takes.
    pub async fn hear_room(&mut self, wanted: impl Fn(RoomPhase) -> bool) -> Result<RoomView> {
        let room = self.hear_until(|message| match message {
            ServerMessage::Room(view) if wanted(view.phase) => Some(view),
            _ => None,
        });
        room.await.context("the room did not come to that")
    }

    /// Waits for the next bout to be announced, and plays it to its end with these hands.
    pub async fn play_bout(&mut self, hands: impl FnMut(&Board) -> Buttons) -> Result<Played> {
        let start = self.hear_until(|message| match message {
            ServerMessage::Start(start) => Some(start),
            _ => None,
        });
        let start = start.await.context("no bout began")?;
        self.play(start, hands).await
    }

    async fn play(
        &mut self,
        start: Start,
        mut hands: impl FnMut(&Board) -> Buttons,
    ) -> Result<Played> {
        let mut session = Session::new(&start);
        let begins = Instant::now() + Duration::from_millis(start.countdown_ms.into());
        let mut clock = interval_at(begins, Duration::from_secs(1) / TICKS_PER_SECOND);
        loop {
            tokio::select! {
                _ = clock.tick() => {
                    if session.board().out().is_none() && !session.is_waiting() {
                        let held = hands(session.board());
                        session.step(held);
                    }
                }
                heard = self.hear() => match heard? {
                    Heard::Message(ServerMessage::Bout(update)) => session.receive(update),
                    Heard::Message(ServerMessage::Room(_)) => {}
                    other => bail!("in the middle of a bout: {other:?}"),
                },
            }
            while let Some(message) = session.outgoing() {
                self.say(&message).await?;
            }
            if let Some(&(outcome, _)) = session.result() {
                ensure!(outcome != Outcome::Undecided, "a bout ended undecided");
                return Ok(Played { start, session, outcome });
            }
        }
    }

    /// Hangs up properly.
    pub async fn close(mut self) -> Result<()> {
        Ok(self.socket.close(None).await?)
    }
}
