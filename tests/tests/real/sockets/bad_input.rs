//! Clients that break the protocol: each gets the reason, and no other client is disturbed.

use games::GameKind;
use player::{Client, Heard, hello, newcomer, quick_match};
use std::iter::{once, repeat_n};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use wire::{
    ClientMessage, Hello, PROTOCOL_VERSION, Refusal, RoomMessage, RulesHash, ServerMessage,
    rules_hash,
};

use crate::sockets::arena::{Arena, assert_agreed, bot, short};

const MALFORMED: Refusal = Refusal::Malformed;

/// Says these frames on a new connection, after a proper hello if there is a name; the server must
/// refuse so and close.
async fn check(address: SocketAddr, name: Option<&str>, frames: Vec<Message>, refusal: Refusal) {
    let mut client = match name {
        Some(name) => Client::enter(address, name).await.unwrap(),
        None => Client::connect(address).await.unwrap(),
    };
    let shown: String = format!("{frames:?}").chars().take(120).collect();
    for frame in frames {
        // The server may have closed the connection already.
        if client.say_frame(frame).await.is_err() {
            break;
        }
    }
    let refused = client.hear_until(|message| match message {
        ServerMessage::Refused(why) => Some(why),
        ServerMessage::Pong(_) => None,
        other => panic!("{shown} was answered with {other:?}"),
    });
    let refused = refused.await.unwrap_or_else(|error| panic!("{shown}: {error:#}"));
    assert_eq!(refused, refusal, "{shown}");
    let closed = client.hear().await;
    let reason = match &closed {
        Ok(Heard::Closed(Some(frame))) => frame.reason.as_str(),
        other => panic!("{shown}: closed without a reason: {other:?}"),
    };
    assert!(!reason.is_empty(), "{shown}");
}

fn bytes(bytes: impl Into<Vec<u8>>) -> Vec<Message> {
    vec![Message::Binary(bytes.into().into())]
}

fn say(message: &ClientMessage) -> Vec<Message> {
    bytes(wire::encode(message))
}

/// A hello by this name, whether it is one or not.
fn hello_by(name: &[u8]) -> Vec<Message> {
    let mut spelled = wire::encode(&hello("Anne"));
    spelled.truncate(spelled.len() - "Anne".len() - 1);
    spelled.push(name.len() as u8);
    spelled.extend_from_slice(name);
    bytes(spelled)
}

fn hello_of(protocol: u16, rules: RulesHash) -> ClientMessage {
    let credential = newcomer("Old one");
    ClientMessage::Hello(Hello { protocol, rules, credential })
}

async fn check_hellos(at: SocketAddr) {
    let server = PROTOCOL_VERSION;
    let proper = wire::encode(&hello("Truncated"));
    check(at, None, bytes([]), MALFORMED).await;
    check(at, None, bytes([0xff; 64]), MALFORMED).await;
    check(at, None, bytes(&proper[..proper.len() - 1]), MALFORMED).await;
    check(at, None, bytes([&proper[..], &[0]].concat()), MALFORMED).await;
    check(at, None, vec![Message::text("hello")], MALFORMED).await;
    check(at, None, bytes([1; wire::CLIENT_MESSAGE_BYTES_MAX + 1]), MALFORMED).await;
    check(at, None, bytes([1; 5000]), MALFORMED).await;
    for name in
        [&b""[..], b"ab", &[b'x'; 17], &[b'x'; 200], b"bell\x07", b"a\xff\xfe\xfd", b" Anne"]
    {
        check(at, None, hello_by(name), MALFORMED).await;
    }
    check(at, None, hello_by("right\u{202e}left".as_bytes()), MALFORMED).await;
    // The same message when it is a name shows that the others failed by theirs.
    check(at, None, hello_by(b"Early Bird"), Refusal::NameTaken).await;
    check(at, None, hello_by(b"EARLY BIRD"), Refusal::NameTaken).await;
    check(at, None, say(&hello_of(9, rules_hash())), Refusal::Protocol { server }).await;
    // A hello of a later version, of which only the beginning is the same.
    check(at, None, bytes([0, 251, 0x39, 0x30, 1, 2, 3]), Refusal::Protocol { server }).await;
    check(at, None, say(&hello_of(server, RulesHash([1; 16]))), Refusal::Rules).await;
    check(at, None, say(&ClientMessage::Room(RoomMessage::Ready)), Refusal::NotNow).await;
    check(at, None, say(&quick_match(GameKind::SWORDFIGHT)), Refusal::NotNow).await;
}

async fn check_later_messages(at: SocketAddr) {
    check(at, Some("Mallory"), bytes([0xee; 10]), MALFORMED).await;
    check(at, Some("Mallory 2"), bytes([]), MALFORMED).await;
    check(at, Some("Mallory 3"), bytes([7; 5000]), MALFORMED).await;
    check(at, Some("Mallory 4"), vec![Message::text("{}")], MALFORMED).await;
    let pongs = vec![Message::Pong(vec![0].into()); 2000];
    check(at, Some("Mallory 5"), pongs, Refusal::Flood).await;
    // A message that never ends, in frames without content.
    let begun = Frame::message(Vec::new(), OpCode::Data(Data::Binary), false);
    let empty = Frame::message(Vec::new(), OpCode::Data(Data::Continue), false);
    let frames = once(begun).chain(repeat_n(empty, 800)).map(Message::Frame);
    check(at, Some("Mallory 6"), frames.collect(), MALFORMED).await;
}

#[tokio::test(start_paused = true)]
async fn a_protocol_error_is_reported_and_disturbs_no_other_client() {
    let arena = Arena::open_in_memory("bad-input", 1, short()).await;
    let address = arena.address;
    let play = async |name, number| {
        let mut client = arena.enter(name).await;
        client.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
        client.play_bout(bot(number)).await.unwrap()
    };
    let mallory = async {
        let mut early = arena.enter("Early Bird").await;
        let checks = async {
            check_hellos(address).await;
            check_later_messages(address).await;
        };
        tokio::select! {
            heard = early.stay() => panic!("the early bird heard {heard:?}"),
            () = checks => {}
        }
    };
    let (anne, mary, ()) = tokio::join!(play("Anne", 3), play("Mary", 4), mallory);
    let replays = arena.close().await;
    for played in [anne, mary] {
        assert_agreed(&played, &replays);
        assert_eq!(played.session.stats().forced_advances, 0, "forced advances");
    }
}

#[tokio::test]
async fn a_silent_connection_is_closed() {
    let arena = Arena::open("silence", 1, short()).await;
    let no_hello = async {
        let mut client = Client::connect(arena.address).await.unwrap();
        closing_reason(&mut client).await
    };
    let silent = async {
        let mut client = arena.enter("Silent").await;
        client.is_silent = true;
        closing_reason(&mut client).await
    };
    let no_request = async {
        let socket = TcpStream::connect(arena.address).await.unwrap();
        socket.try_write(b"GET /play HTTP/1.1\r\nHost: nobody\r\n").unwrap();
        loop {
            socket.readable().await.unwrap();
            match socket.try_read(&mut [0; 512]) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::WouldBlock),
            }
        }
    };
    let (no_hello, silent, ()) = tokio::join!(no_hello, silent, no_request);
    assert_eq!(no_hello, "no first message in time");
    assert_eq!(silent, "no message within 10 seconds");
    arena.close().await;
}

async fn closing_reason(client: &mut Client) -> String {
    match client.hear().await.unwrap() {
        Heard::Closed(Some(frame)) => frame.reason.to_string(),
        other => panic!("closed without a reason: {other:?}"),
    }
}
