//! What an operator does to players who are here.

use host::Settings;
use host::about::About;
use host::admin::{Reply, Request, Status};
use std::path::{Path, PathBuf};
use tests::client::{Client, entrant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use wire::{ClientMessage, NoticeText, Refusal, ServerMessage};

use crate::arena::{Arena, assert_agreed, bot, idle, short};

/// An arena with a socket for operators.
async fn open(name: &str) -> (Arena, PathBuf) {
    // Its path must be short.
    let socket = std::env::temp_dir().join(format!("cutlass-{name}-{}.sock", std::process::id()));
    let admin_socket = Some(socket.clone());
    let settings = Settings { rules: short(), best_of: 1, admin_socket, ..Settings::default() };
    (Arena::open_with(name, settings).await, socket)
}

/// The answer to one line.
async fn ask_line(socket: &Path, line: &str) -> Reply {
    let mut stream = UnixStream::connect(socket).await.unwrap();
    stream.write_all(format!("{line}\n").as_bytes()).await.unwrap();
    let mut said = String::new();
    BufReader::new(stream).read_line(&mut said).await.unwrap();
    serde_json::from_str(&said).unwrap()
}

async fn ask(socket: &Path, request: Request) -> Reply {
    ask_line(socket, &serde_json::to_string(&request).unwrap()).await
}

fn kick(name: &str) -> Request {
    Request::Kick { name: name.into() }
}

#[tokio::test]
async fn who_is_sent_away_forfeits_and_the_other_plays_on_to_the_result() {
    let (arena, socket) = open("kicked").await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    anne.hear_start().await.unwrap();
    let kicked = async {
        let done = Reply::Done("anne was sent away".into());
        assert_eq!(ask(&socket, kick("anne")).await, done);
        assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::SentAway);
    };
    let (played, ()) = tokio::join!(mary.play_bout(idle), kicked);
    let winner = played.as_ref().unwrap().start.seat;
    let outcome = bout::Outcome::Won(bout::Team(winner.0));
    assert_eq!(played.as_ref().unwrap().outcome, outcome);
    let gone = Reply::Failed("nobody called Anne is here".into());
    assert_eq!(ask(&socket, kick("Anne")).await, gone);
    let mut again = arena.enter("Anna").await;
    again.say(&ClientMessage::Seek(entrant())).await.unwrap();
    again.hear_message().await.unwrap();
    mary.close().await.unwrap();
    let replays = arena.close().await;
    assert_agreed(&played.unwrap(), &replays);
    assert!(!socket.exists(), "the socket is removed");
}

#[tokio::test]
async fn everyone_is_told_and_the_operator_sees_what_goes_on() {
    let (arena, socket) = open("told").await;
    let status = async |players, waiting, rooms| {
        let status = Status { players, waiting, rooms, draining: false };
        assert_eq!(ask(&socket, Request::Status).await, Reply::Status(status));
    };
    let mut anne = arena.enter("Anne").await;
    status(1, 0, 0).await;
    anne.say(&ClientMessage::Seek(entrant())).await.unwrap();
    anne.hear_message().await.unwrap();
    status(1, 1, 0).await;
    let text = String::from("ships leave at noon");
    let reply = ask(&socket, Request::Message { text: text.clone() }).await;
    assert_eq!(reply, Reply::Done("1 players are told".into()));
    let ServerMessage::Notice(notice) = anne.hear_message().await.unwrap() else {
        panic!("no notice")
    };
    assert_eq!(notice.as_str(), text);

    let mut practising = arena.practise("Mary").await;
    let playing = practising.play_bout(bot(9));
    let draining = async {
        let done = Reply::Done("the server stops when no match is played any more".into());
        assert_eq!(ask(&socket, Request::Drain).await, done);
        assert_eq!(hears_the_end(&mut anne).await, Refusal::Stopping);
    };
    let (played, ()) = tokio::join!(playing, draining);
    assert_agreed(&played.unwrap(), &arena.drained().await);
}

async fn hears_the_end(client: &mut Client) -> Refusal {
    client.hear_refusal().await.unwrap()
}

#[tokio::test]
async fn what_is_no_request_is_told() {
    let (arena, socket) = open("asked").await;
    // Then it listens.
    let anne = arena.enter("Anne").await;
    let check = async |line: &str, expected: &str| {
        let Reply::Failed(why) = ask_line(&socket, line).await else { panic!("{line}") };
        assert!(why.contains(expected), "{line}: {why}");
    };
    check("drain", "this is no request: ").await;
    check(r#"{"do":"sink"}"#, "unknown variant `sink`").await;
    check(r#"{"do":"kick","name":"Anne","hard":true}"#, "unknown field `hard`").await;
    check(r#"{"do":"kick","name":""}"#, "is no name: ").await;
    check(r#"{"do":"message","text":" "}"#, "there is no text").await;
    check(r#"{"do":"unban","name":"Nobody"}"#, "there is no account \"Nobody\"").await;
    check(&"x".repeat(4000), "this is no request: ").await;
    anne.close().await.unwrap();
    arena.close().await;
}

#[tokio::test]
async fn who_comes_is_told_the_message_of_the_day() {
    let text = NoticeText::new("Cup on Friday at eight").unwrap();
    let about = About { message: Some(text.clone()), ..About::default() };
    let arena = Arena::open_with("message", Settings { about, ..Settings::default() }).await;
    let mut anne = arena.enter("Anne").await;
    assert_eq!(anne.hear_message().await.unwrap(), ServerMessage::Notice(text));
    anne.close().await.unwrap();
    arena.close().await;
}
