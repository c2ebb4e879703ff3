//! A client by hand: a connection and a session on it, which follow the protocol only as far as a test tells them to.

mod outages;
mod playing;
mod socket;

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use bout::{Millis, Nonce};
use futures_util::{SinkExt, StreamExt};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use wire::{
    AccountView, BoutMessage, BrawlView, ClientMessage, Credential, Hello, Line, LobbyMessage,
    Name, Ran, Redirect, Refusal, Resume, RoomPhase, RoomView, ServerMessage, Start, Token,
};

pub use outages::Outages;
use socket::open;
pub use socket::{Pipe, Socket, connect_bytes};

/// The timeout for any expected message. Longer than any limit of the server: a turn with its time
/// bank takes up to two and a half minutes.
const PATIENCE: Duration = Duration::from_secs(180);
/// The interval of automatic pings: spectators must acknowledge flows.
const PING_EVERY: Duration = Duration::from_millis(200);
/// The number of the client's own pings; no test sends this number.
const PING: u32 = u32::MAX;

/// A client connected to a server.
pub struct Client {
    socket: Option<Socket>,
    line: Line,
    token: Option<Token>,
    /// The account of the client, once it is welcomed.
    pub account: Option<AccountView>,
    /// The credentials that the server last issued to the client.
    pub keep: Option<Credential>,
    /// True if the server has authenticated this connection, which makes its frames count.
    is_in: bool,
    began: Instant,
    /// When a frame came last, or the connection was made.
    heard: Instant,
    /// The longest time without a frame: then the connection counts as lost.
    pub silence_max: Duration,
    pings: Interval,
    frame: Bytes,
    /// True if the socket is not read at present.
    pub is_deaf: bool,
    /// True if automatic pings are off.
    pub is_silent: bool,
    /// True if it switches to the next target every second of a bout.
    pub is_restless: bool,
    /// The speed of its clock in a bout, in per cent.
    pub pace_percent: u32,
}

/// How a server resumes a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumption {
    /// Where it was.
    Resumed,
    /// The server was restarted, and sends all that it knows of the session.
    Restarted,
}

/// The last event of a connection.
#[derive(Debug)]
pub enum Heard {
    /// A message.
    Message(ServerMessage),
    /// It was closed by the server, which may have said why.
    Closed(Option<CloseFrame>),
}

impl Client {
    /// Connects to the server at `address`, and sends nothing.
    pub async fn connect(address: SocketAddr) -> Result<Client> {
        Client::connect_from(Ipv4Addr::LOCALHOST, address).await
    }

    /// Connects from an address of this machine, and sends nothing.
    pub async fn connect_from(from: Ipv4Addr, address: SocketAddr) -> Result<Client> {
        Ok(Client::over(open(from, address, None).await?))
    }

    /// Connects like a proxy with these forwarded addresses, and sends nothing.
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
            heard: Instant::now(),
            silence_max: PATIENCE,
            pings,
            frame: Bytes::new(),
            is_deaf: false,
            is_silent: false,
            is_restless: false,
            pace_percent: 100,
        }
    }

    /// Connects, and is welcomed as a new guest with this name.
    pub async fn enter(address: SocketAddr, name: &str) -> Result<Client> {
        Client::enter_by(address, Credential::Newcomer(Name::new(name)?)).await
    }

    /// Connects, and is welcomed. When it is refused, that is the error.
    pub async fn enter_by(address: SocketAddr, credential: Credential) -> Result<Client> {
        let mut client = Client::connect(address).await?;
        match client.sign_in(credential.clone()).await? {
            None => Ok(client),
            Some(redirect) => {
                let address = client.sent_to(&redirect)?;
                Box::pin(Client::enter_by(address, credential)).await
            }
        }
    }

    /// Signs in on a new connection. Nothing when it is welcome; when it is refused, that is the error.
    pub async fn sign_in(&mut self, credential: Credential) -> Result<Option<Redirect>> {
        match self.greet(&ClientMessage::Hello(Hello::new(credential))).await? {
            ServerMessage::Welcome { .. } => Ok(None),
            ServerMessage::Redirect(redirect) => Ok(Some(redirect)),
            other => bail!("no welcome: {other:?}"),
        }
    }

    /// Says the first message of a connection. Returns the answer; when that is a refusal, it is the error.
    async fn greet(&mut self, first: &ClientMessage) -> Result<ServerMessage> {
        self.say(first).await?;
        loop {
            match self.hear_message().await? {
                // What goes with a refusal, or with a redirect.
                ServerMessage::Notice(_) | ServerMessage::Nodes(_) => {}
                ServerMessage::Refused(why) => return Err(why.into()),
                answer => return Ok(answer),
            }
        }
    }

    /// Sends a message, or keeps it while there is no connection.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        let now = self.now();
        let frame = match (&self.socket, self.is_in) {
            (None, _) => return Ok(self.line.keep(now, message)?),
            (Some(_), false) => wire::encode(message),
            (Some(_), true) => self.line.say(now, message)?,
        };
        self.say_bytes(frame).await
    }

    /// Sends bytes that need not be a valid message.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.say_frame(Message::Binary(bytes.into())).await
    }

    /// Sends any frame.
    pub async fn say_frame(&mut self, frame: Message) -> Result<()> {
        let socket = self.socket.as_mut().context("there is no connection")?;
        Ok(socket.send(frame).await?)
    }

    /// The next event from the server. Meanwhile pings keep the connection alive.
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
                () = sleep_until(deadline.min(self.heard + self.silence_max)) => {
                    bail!("the server says nothing")
                }
            };
            self.heard = Instant::now();
            match frame {
                Some(Ok(Message::Binary(bytes))) => {
                    self.frame = bytes;
                    match self.read()? {
                        ServerMessage::Pong(PING) => {}
                        ServerMessage::Draw { bout, .. } => {
                            let nonce = Nonce([7; 16]);
                            let added = BoutMessage::Nonce { bout, nonce };
                            // If the connection is lost, the rest of it is still read.
                            let _ = self.say(&ClientMessage::Bout(added)).await;
                        }
                        message => return Ok(Heard::Message(message)),
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
        self.is_in = !matches!(
            message,
            ServerMessage::Refused(_) | ServerMessage::Nodes(_) | ServerMessage::Redirect(_)
        );
        Ok(message)
    }

    /// The bytes of the last frame received.
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

    /// Skips messages until `wanted` accepts one.
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

    /// Skips everything until the server refuses something.
    pub async fn hear_refusal(&mut self) -> Result<Refusal> {
        let refusal = self.hear_until(|message| match message {
            ServerMessage::Refused(why) => Some(why),
            _ => None,
        });
        refusal.await
    }

    /// Skips everything until a bout begins.
    pub async fn hear_start(&mut self) -> Result<Start> {
        let start = self.hear_until(|message| match message {
            ServerMessage::Start(start) => Some(start),
            _ => None,
        });
        start.await.context("no bout began")
    }

    /// Skips everything until the room shows a phase that `wanted` accepts.
    pub async fn hear_room(&mut self, wanted: impl Fn(RoomPhase) -> bool) -> Result<RoomView> {
        let room = self.hear_until(|message| match message {
            ServerMessage::Room(view) if wanted(view.phase) => Some(view),
            _ => None,
        });
        room.await.context("the room did not come to that")
    }

    /// Skips everything until the brawl room looks as `wanted`. When something is refused, that is the error.
    pub async fn hear_brawl(&mut self, wanted: impl Fn(&BrawlView) -> bool) -> Result<BrawlView> {
        let view = self.hear_until(|message| match message {
            ServerMessage::Brawl(view) if wanted(&view) => Some(Ok(*view)),
            ServerMessage::Refused(why) => Some(Err(why)),
            _ => None,
        });
        Ok(view.await??)
    }

    /// Skips everything until the result of a solo run is reported.
    pub async fn hear_ran(&mut self) -> Result<Ran> {
        let ran = self.hear_until(|message| match message {
            ServerMessage::Ran(ran) => Some(ran),
            _ => None,
        });
        ran.await
    }

    /// Skips everything until a match is proposed, and accepts it.
    pub async fn accept(&mut self) -> Result<()> {
        let found = self.hear_until(|message| match message {
            ServerMessage::Found(found) => Some(found.number),
            _ => None,
        });
        let accept = LobbyMessage::Accept(found.await?);
        self.say(&ClientMessage::Lobby(accept)).await
    }

    /// Stays connected, and skips everything, until the server closes the connection.
    pub async fn stay(&mut self) -> Result<Heard> {
        loop {
            match self.hear().await? {
                Heard::Message(_) => {}
                closed => return Ok(closed),
            }
        }
    }

    /// Takes the connection away, to be dropped, which cuts it off, or to be left open in silence.
    /// Messages sent from now on are kept until [`Client::resume`].
    pub fn part(&mut self) -> Option<Socket> {
        self.is_in = false;
        self.socket.take()
    }

    /// Resumes the session on a new connection, of a server that may have been restarted.
    pub async fn resume(&mut self, address: SocketAddr) -> Result<Resumption> {
        self.resume_from(Ipv4Addr::LOCALHOST, address).await
    }

    /// The same from this address of the client.
    pub async fn resume_from(&mut self, from: Ipv4Addr, address: SocketAddr) -> Result<Resumption> {
        self.is_in = false;
        self.socket = Some(open(from, address, None).await?);
        self.heard = Instant::now();
        let token = self.token();
        let resume = Resume { token, heard: self.line.heard() };
        match self.greet(&ClientMessage::Resume(resume)).await? {
            ServerMessage::Redirect(redirect) => {
                let address = self.sent_to(&redirect)?;
                Box::pin(self.resume(address)).await
            }
            ServerMessage::Resumed { heard } => {
                for frame in self.line.resume(self.now(), heard)? {
                    self.say_bytes(frame).await?;
                }
                Ok(Resumption::Resumed)
            }
            ServerMessage::Welcome { .. } => {
                // Nothing is counted on, and the bout says its own again.
                self.line = Line::default();
                Ok(Resumption::Restarted)
            }
            other => bail!("instead of going on: {other:?}"),
        }
    }

    /// Skips everything until the server redirects the client, and resumes at that node.
    pub async fn go_over(&mut self) -> Result<Resumption> {
        let redirect = self.hear_until(|message| match message {
            ServerMessage::Redirect(redirect) => Some(redirect),
            _ => None,
        });
        let redirect = redirect.await?;
        let address = self.sent_to(&redirect)?;
        self.resume(address).await
    }

    /// Resumes by this token from now on.
    pub fn take_ticket(&mut self, token: Token) {
        self.token = Some(token);
    }

    /// Parts, and takes the ticket. The address of the other node.
    fn sent_to(&mut self, redirect: &Redirect) -> Result<SocketAddr> {
        drop(self.part());
        self.token = redirect.ticket.or(self.token);
        redirect.address.as_str().parse::<SocketAddr>().context("no address")
    }

    /// The credentials that the server issued with its welcome.
    pub fn token(&self) -> Token {
        self.token.expect("a client that was welcomed")
    }

    /// Disconnects for good. Afterwards nothing of the client is left on the server.
    pub async fn close(mut self) -> Result<()> {
        let frame = CloseFrame { code: wire::GOODBYE.into(), reason: "left".into() };
        let mut socket = self.part().context("there is no connection")?;
        socket.close(Some(frame)).await?;
        while let Some(Ok(_)) = socket.next().await {}
        Ok(())
    }

    fn now(&self) -> Millis {
        Millis(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}
