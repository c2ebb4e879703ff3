//! A client without a screen: a real WebSocket, a session, and a bot at the keys, in real time. It
//! keeps to the rules only as far as it is told to.

mod battle;
mod playing;

use anyhow::{Context, Result, bail};
use bots::Bot;
use bout::{Buttons, Millis};
use futures_util::{SinkExt, StreamExt};
use games::{Board, GameKind};
use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, ClientRequestBuilder, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use wire::{
    AccountView, ClientMessage, Credential, Entrant, Hello, Line, Name, Refusal, Resume, RoomPhase,
    RoomView, SERVER_MESSAGE_BYTES_MAX, ServerMessage, Start, Token,
};

pub use battle::Battle;
pub use playing::{Played, TICK};

/// How long to wait for anything that must come. Longer than any limit of the server: a turn with
/// its bank takes up to two and a half minutes.
const PATIENCE: Duration = Duration::from_secs(180);
/// How often it is told that somebody is here: who looks on must acknowledge what flows.
const PING_EVERY: Duration = Duration::from_millis(200);
/// The pings of the client itself; no test says this number.
const PING: u32 = u32::MAX;
/// As on the server: the library's own buffers are 128 KiB each.
const BUFFER_BYTES: usize = 4 * 1024;
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;

/// A connection.
pub type Socket = WebSocketStream<TcpStream>;

/// One end of a conversation with a server.
pub struct Client {
    socket: Option<Socket>,
    line: Line,
    token: Option<Token>,
    /// Who the client is there, once it is welcome.
    pub account: Option<AccountView>,
    /// What the server told the client to keep last.
    pub keep: Option<Credential>,
    /// Whether the server has let us in on this connection, which makes its frames count.
    is_in: bool,
    began: Instant,
    pings: Interval,
    frame: Bytes,
    /// Whether the socket is not read at present.
    pub is_deaf: bool,
    /// Whether it does not say by itself that it is here.
    pub is_silent: bool,
    /// Whether it aims at the next opponent every second of a bout.
    pub is_restless: bool,
}

/// What a connection said last.
#[derive(Debug)]
pub enum Heard {
    /// A message.
    Message(ServerMessage),
    /// It was closed by the server, which may have said why.
    Closed(Option<CloseFrame>),
}

/// The first message of a client of this release.
pub fn hello(name: &str) -> ClientMessage {
    let name = Name::new(name).expect("a name");
    ClientMessage::Hello(Hello::new(Credential::Newcomer(name)))
}

/// What a client brings who has no wishes.
pub fn entrant() -> Entrant {
    entrant_for(GameKind::Swordfight)
}

/// The same for another game.
pub fn entrant_for(kind: GameKind) -> Entrant {
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

/// The hands of a bot.
pub fn hands(mut bot: Bot) -> impl FnMut(&Board) -> Buttons {
    move |board| bot.hold(board)
}

async fn open(from: Ipv4Addr, address: SocketAddr, forwarded_for: Option<&str>) -> Result<Socket> {
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(Some(SERVER_MESSAGE_BYTES_MAX))
        .max_frame_size(Some(SERVER_MESSAGE_BYTES_MAX));
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let nobody = || format!("no server answers at {address}");
    let stream = socket.connect(address).await.with_context(nobody)?;
    stream.set_nodelay(true)?;
    let mut request = ClientRequestBuilder::new(format!("ws://{address}/play").parse()?);
    if let Some(names) = forwarded_for {
        request = request.with_header("X-Forwarded-For", names);
    }
    let (socket, _) =
        client_async_with_config(request, stream, Some(config)).await.with_context(nobody)?;
    Ok(socket)
}

impl Client {
    /// Connects to the server at `address`, and says nothing.
    pub async fn connect(address: SocketAddr) -> Result<Client> {
        Client::connect_from(Ipv4Addr::LOCALHOST, address).await
    }

    /// Connects from an address of this machine, and says nothing.
    pub async fn connect_from(from: Ipv4Addr, address: SocketAddr) -> Result<Client> {
        Ok(Client::over(open(from, address, None).await?))
    }

    /// Connects like a proxy that was called from these addresses, and says nothing.
    pub async fn connect_for(names: &str, from: Ipv4Addr, address: SocketAddr) -> Result<Client> {
        Ok(Client::over(open(from, address, Some(names)).await?))
    }

    fn over(socket: Socket) -> Client {
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Client {
            socket: Some(socket),
            line: Line::default(),
            token: None,
            account: None,
            keep: None,
            is_in: false,
            began: Instant::now(),
            pings,
            frame: Bytes::new(),
            is_deaf: false,
            is_silent: false,
            is_restless: false,
        }
    }

    /// Connects, and is welcomed as a new guest by this name.
    pub async fn enter(address: SocketAddr, name: &str) -> Result<Client> {
        Client::enter_by(address, Credential::Newcomer(Name::new(name)?)).await
    }

    /// Connects, and is welcomed. When it is refused, that is the error.
    pub async fn enter_by(address: SocketAddr, credential: Credential) -> Result<Client> {
        let mut client = Client::connect(address).await?;
        client.say(&ClientMessage::Hello(Hello::new(credential))).await?;
        let mut first = client.hear_message().await?;
        if let ServerMessage::Notice(_) = first {
            // What goes with a refusal.
            first = client.hear_message().await?;
        }
        match first {
            ServerMessage::Welcome { .. } => Ok(client),
            ServerMessage::Refused(why) => Err(why.into()),
            other => bail!("no welcome: {other:?}"),
        }
    }

    /// Takes the connection away, to be dropped, which cuts it off, or to be left open in silence.
    /// What is said from now on is kept until [`Client::resume`].
    pub fn part(&mut self) -> Option<Socket> {
        self.is_in = false;
        self.socket.take()
    }

    /// Goes on with the conversation on a new connection.
    pub async fn resume(&mut self, address: SocketAddr) -> Result<()> {
        self.is_in = false;
        self.socket = Some(open(Ipv4Addr::LOCALHOST, address, None).await?);
        let token = self.token();
        self.say(&ClientMessage::Resume(Resume { token, heard: self.line.heard() })).await?;
        match self.hear_message().await? {
            ServerMessage::Resumed { heard } => {
                for frame in self.line.resume(self.now(), heard)? {
                    self.say_bytes(frame).await?;
                }
                Ok(())
            }
            ServerMessage::Refused(why) => Err(why.into()),
            other => bail!("instead of going on: {other:?}"),
        }
    }

    /// What the server gave the client with its welcome.
    pub fn token(&self) -> Token {
        self.token.expect("a client that was welcomed")
    }

    /// Says a message, or keeps it while there is no connection.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        let now = self.now();
        let frame = match (&self.socket, self.is_in) {
            (None, _) => return Ok(self.line.keep(now, message)?),
            (Some(_), false) => wire::encode(message),
            (Some(_), true) => self.line.say(now, message)?,
        };
        self.say_bytes(frame).await
    }

    /// Says bytes that may be no message.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.say_frame(Message::Binary(bytes.into())).await
    }

    /// Sends any frame.
    pub async fn say_frame(&mut self, frame: Message) -> Result<()> {
        let socket = self.socket.as_mut().context("there is no connection")?;
        Ok(socket.send(frame).await?)
    }

    /// The next that the server says. Meanwhile it is told that somebody is here.
    pub async fn hear(&mut self) -> Result<Heard> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let socket = self.socket.as_mut().filter(|_| !self.is_deaf);
            let next = async {
                match socket {
                    Some(socket) => socket.next().await,
                    None => pending().await,
                }
            };
            let frame = tokio::select! {
                next = next => next,
                _ = self.pings.tick(), if self.is_in && !self.is_silent => {
                    self.say(&ClientMessage::Ping(PING)).await?;
                    continue;
                }
                () = sleep_until(deadline) => bail!("the server says nothing"),
            };
            match frame {
                Some(Ok(Message::Binary(bytes))) => {
                    self.frame = bytes;
                    let message = self.read()?;
                    if message != ServerMessage::Pong(PING) {
                        return Ok(Heard::Message(message));
                    }
                }
                Some(Ok(Message::Close(frame))) => return Ok(Heard::Closed(frame)),
                Some(Ok(other)) => bail!("the server never sends {other:?}"),
                Some(Err(error)) => return Err(error.into()),
                None => return Ok(Heard::Closed(None)),
            }
        }
    }

    fn read(&mut self) -> Result<ServerMessage> {
        if self.is_in {
            return Ok(self.line.hear(&self.frame)?.message);
        }
        let message = wire::decode(&self.frame)?;
        if let ServerMessage::Welcome { token, account, keep, .. } = &message {
            self.token = Some(*token);
            self.account = Some(account.clone());
            self.keep = keep.clone();
        }
        self.is_in = !matches!(message, ServerMessage::Refused(_));
        Ok(message)
    }

    /// The bytes of the frame that was heard last.
    pub fn frame(&self) -> &Bytes {
        &self.frame
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

    /// Passes over everything until the server refuses something.
    pub async fn hear_refusal(&mut self) -> Result<Refusal> {
        let refusal = self.hear_until(|message| match message {
            ServerMessage::Refused(why) => Some(why),
            _ => None,
        });
        refusal.await
    }

    /// Passes over everything until a bout begins.
    pub async fn hear_start(&mut self) -> Result<Start> {
        let start = self.hear_until(|message| match message {
            ServerMessage::Start(start) => Some(start),
            _ => None,
        });
        start.await.context("no bout began")
    }

    /// Passes over everything until the room shows a phase that `wanted` takes.
    pub async fn hear_room(&mut self, wanted: impl Fn(RoomPhase) -> bool) -> Result<RoomView> {
        let room = self.hear_until(|message| match message {
            ServerMessage::Room(view) if wanted(view.phase) => Some(view),
            _ => None,
        });
        room.await.context("the room did not come to that")
    }

    /// Stays, and passes over everything, until the server has had enough.
    pub async fn stay(&mut self) -> Result<Heard> {
        loop {
            match self.hear().await? {
                Heard::Message(_) => {}
                closed => return Ok(closed),
            }
        }
    }

    /// Hangs up for good. Afterwards nothing of the client is left on the server.
    pub async fn close(mut self) -> Result<()> {
        let frame = CloseFrame { code: CloseCode::Normal, reason: "left".into() };
        let mut socket = self.part().context("there is no connection")?;
        socket.close(Some(frame)).await?;
        while let Some(Ok(_)) = socket.next().await {}
        Ok(())
    }

    fn now(&self) -> Millis {
        Millis(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}
