//! The line on real sockets, with a server that loses connections on purpose.

use futures_util::{SinkExt, StreamExt};
use link::{End, Health, Heard, Link};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};
use wire::{
    AccountId, AccountView, ClientMessage, Credential, Flow, Hello, Line, LobbyMessage, Name,
    NoticeText, PROTOCOL_VERSION, Refusal, Resume, RoomMessage, ServerMessage, Token, rules_hash,
};

pub const TOKEN: Token = Token([7; 16]);

fn hello() -> Hello {
    let name = Name::new("Anne").expect("a name");
    Hello::new(Credential::Newcomer(name))
}

/// A server's end of one connection.
pub struct Peer {
    pub socket: WebSocketStream<TcpStream>,
    pub line: Line,
}

impl Peer {
    pub async fn accept(listener: &TcpListener, line: Line) -> Peer {
        let (stream, _) = listener.accept().await.expect("somebody calls");
        let socket = accept_async(stream).await.expect("a WebSocket");
        Peer { socket, line }
    }

    async fn frame(&mut self) -> Message {
        self.socket.next().await.expect("a frame").expect("a whole frame")
    }

    /// The first message of a connection.
    pub async fn hear_first(&mut self) -> ClientMessage {
        wire::decode(&self.frame().await.into_data()).expect("a bare message")
    }

    /// The next that is no ping.
    pub async fn hear(&mut self) -> ClientMessage {
        loop {
            let frame = self.frame().await.into_data();
            let heard = self.line.hear(&frame).expect("a frame of the line");
            if !matches!(heard.message, ClientMessage::Ping(_)) {
                return heard.message;
            }
        }
    }

    pub async fn say_first(&mut self, message: &ServerMessage) {
        self.write(wire::encode(message)).await;
    }

    pub async fn say(&mut self, message: &ServerMessage) {
        let frame = self.line.say(bout::Millis(0), message).expect("a short line");
        self.write(frame).await;
    }

    async fn write(&mut self, frame: Vec<u8>) {
        self.socket.send(Message::Binary(frame.into())).await.expect("the client reads");
    }
}

/// A client that was welcomed and knows it, and the server's end of its connection.
pub async fn welcomed() -> (Link, TcpListener, Peer) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound").to_string();
    let (mut link, run) = link::start(&address, hello());
    tokio::spawn(run);
    let mut peer = Peer::accept(&listener, Line::default()).await;
    assert_eq!(peer.hear_first().await, ClientMessage::Hello(hello()));
    peer.say_first(&welcome(TOKEN)).await;
    assert!(matches!(said(&mut link).await, ServerMessage::Welcome { .. }));
    (link, listener, peer)
}

/// The welcome of a session with this token.
pub fn welcome(token: Token) -> ServerMessage {
    let (protocol, rules) = (PROTOCOL_VERSION, rules_hash());
    let name = Name::new("Anne").expect("a name");
    let account = AccountView { id: AccountId([1; 16]), name, is_guest: true };
    ServerMessage::Welcome { protocol, rules, account, token, keep: None }
}

/// The next that the server said.
pub async fn said(link: &mut Link) -> ServerMessage {
    loop {
        match link.hear().await.expect("the line goes on") {
            Heard::Said(message, _) => return *message,
            Heard::Line(_) => {}
            Heard::Ended(end) => panic!("{end}"),
        }
    }
}

async fn ended(link: &mut Link) -> End {
    loop {
        if let Heard::Ended(end) = link.hear().await.expect("the line has not ended yet") {
            return end;
        }
    }
}

async fn health(link: &mut Link, is_wanted: impl Fn(Health) -> bool) {
    loop {
        match link.hear().await.expect("the line goes on") {
            Heard::Line(news) if is_wanted(news.health) => return,
            Heard::Ended(end) => panic!("{end}"),
            _ => {}
        }
    }
}

fn is_lost(health: Health) -> bool {
    matches!(health, Health::Lost { .. })
}

/// Accepts the next connection and resumes the conversation on it.
async fn resume(listener: &TcpListener, line: Line) -> Peer {
    let mut peer = Peer::accept(listener, line).await;
    let ClientMessage::Resume(Resume { token: TOKEN, heard }) = peer.hear_first().await else {
        panic!("this is another conversation");
    };
    let again = peer.line.resume(bout::Millis(0), heard).expect("not too much was heard");
    peer.say_first(&ServerMessage::Resumed { heard: peer.line.heard() }).await;
    for frame in again {
        peer.write(frame).await;
    }
    peer
}

#[tokio::test]
async fn a_line_that_is_cut_goes_on_without_a_loss() {
    let (mut link, listener, mut peer) = welcomed().await;
    assert!(link.say(ClientMessage::Room(RoomMessage::Ready)));
    assert_eq!(peer.hear().await, ClientMessage::Room(RoomMessage::Ready));
    let Peer { socket, mut line } = peer;
    drop(socket);
    // Said to each other while nobody heard.
    line.keep(bout::Millis(0), &ServerMessage::Searching { others: 3 }).expect("a short line");
    health(&mut link, is_lost).await;
    let watch = ClientMessage::Lobby(LobbyMessage::Spectate(Name::new("Mary").expect("a name")));
    assert!(link.say(watch.clone()));

    let mut peer = resume(&listener, line).await;
    assert_eq!(peer.hear().await, watch);
    assert!(matches!(said(&mut link).await, ServerMessage::Resumed { .. }));
    assert_eq!(said(&mut link).await, ServerMessage::Searching { others: 3 });
    peer.say(&ServerMessage::Outside).await;
    assert_eq!(said(&mut link).await, ServerMessage::Outside);
}

#[tokio::test]
async fn a_connection_that_hangs_holds_up_no_other() {
    let (mut link, listener, mut peer) = welcomed().await;
    // A bout flows, so that silence is noticed within a second. Then nothing is read or written.
    peer.say(&ServerMessage::Flow(Flow { ticks: 3, ..Flow::default() })).await;
    health(&mut link, is_lost).await;
    let (_silent, _) = listener.accept().await.expect("a second try");
    let line = peer.line.clone();
    let mut second = resume(&listener, line).await;
    health(&mut link, |health| !is_lost(health)).await;
    assert!(link.say(ClientMessage::Room(RoomMessage::Ready)));
    assert_eq!(second.hear().await, ClientMessage::Room(RoomMessage::Ready));
}

#[tokio::test]
async fn a_client_that_closes_leaves_first() {
    let (link, _listener, mut peer) = welcomed().await;
    assert!(link.say(ClientMessage::Room(RoomMessage::Ready)));
    drop(link);
    for last in [ClientMessage::Room(RoomMessage::Ready), ClientMessage::Leave] {
        assert_eq!(peer.hear().await, last);
    }
    let Message::Close(Some(last)) = peer.frame().await else { panic!("a word too many") };
    assert_eq!(u16::from(last.code), wire::GOODBYE);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_told_with_what_to_do() {
    // Port 1 of this machine: nobody listens on it.
    let (mut link, run) = link::start("127.0.0.1:1", hello());
    tokio::spawn(run);
    let why = ended(&mut link).await.to_string();
    assert!(why.starts_with("No answer at 127.0.0.1:1: "), "{why}");
    assert!(why.ends_with("Check the address and whether the server is running"), "{why}");
    assert!(link.hear().await.is_none());
    assert!(!link.say(ClientMessage::Room(RoomMessage::Ready)), "the conversation is over");
}

/// Why a server that says these as its first words does not let somebody in.
async fn turned_away(words: &[ServerMessage]) -> End {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let (mut link, run) = link::start(&address, hello());
    tokio::spawn(run);
    let mut peer = Peer::accept(&listener, Line::default()).await;
    peer.hear_first().await;
    for message in words {
        peer.say_first(message).await;
    }
    ended(&mut link).await
}

#[tokio::test]
async fn a_banned_player_is_shown_the_reason_of_the_operator() {
    let text = NoticeText::new("Foul language").expect("a text");
    let notice = ServerMessage::Notice(text.clone());
    let why = Refusal::Banned { until_ms: 7 };
    let refused = ServerMessage::Refused(why);
    let banned = End::Banned(why, text);
    assert_eq!(turned_away(&[notice.clone(), refused.clone()]).await, banned);
    assert_eq!(turned_away(std::slice::from_ref(&refused)).await, End::Refused(why));
    let full = ServerMessage::Refused(Refusal::Full);
    assert_eq!(turned_away(&[notice.clone(), full]).await, End::Refused(Refusal::Full));

    let (mut link, _listener, mut peer) = welcomed().await;
    peer.say(&notice).await;
    peer.say(&refused).await;
    assert_eq!(ended(&mut link).await, banned);
    // What was said to everyone before is no reason.
    let (mut link, _listener, mut peer) = welcomed().await;
    peer.say(&notice).await;
    peer.say(&ServerMessage::Outside).await;
    peer.say(&refused).await;
    peer.socket.close(None).await.expect("the client reads");
    assert_eq!(ended(&mut link).await, End::Refused(why));
}

#[tokio::test]
async fn a_server_that_throws_somebody_out_says_why() {
    let (mut link, _listener, mut peer) = welcomed().await;
    peer.say(&ServerMessage::Refused(Refusal::Stopping)).await;
    peer.socket.close(None).await.expect("the client reads");
    assert_eq!(ended(&mut link).await, End::Refused(Refusal::Stopping));
}
