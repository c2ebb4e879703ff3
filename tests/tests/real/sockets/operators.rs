//! Moderation of connected players by an operator.

use bout::Millis;
use games::GameKind;
use host::Settings;
use host::operator::admin::{CLOSED, Reply, Request, Status};
use host::operator::server_info::ServerInfo;
use host::process::clock::calendar_ms;
use host::storage::store::Store;
use host::storage::store::reports::ReportState;
use player::{Client, Heard, hello, idle, newcomer, quick_match};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use wire::{
    AccountMessage, BrawlCommand, ChatText, ClientMessage, Complaint, ComplaintKind, Name,
    NoticeText, Refusal, RoomCode, ServerMessage,
};

use crate::sockets::arena::{Arena, assert_agreed, bot, short};
use crate::sockets::brawls;

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

/// The answer to a request.
pub async fn ask(socket: &Path, request: Request) -> Reply {
    ask_line(socket, &serde_json::to_string(&request).unwrap()).await
}

fn kick(name: &str) -> Request {
    Request::Kick { name: name.into(), why: String::new() }
}

#[tokio::test]
async fn a_kicked_player_forfeits_and_the_opponent_plays_to_the_result() {
    let (arena, socket) = open("kicked").await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    anne.hear_start().await.unwrap();
    let kicked = async {
        let done = Reply::Done("Anne was kicked".into());
        assert_eq!(ask(&socket, kick("anne")).await, done);
        assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::SentAway);
    };
    let (played, ()) = tokio::join!(mary.play_bout(idle), kicked);
    let winner = played.as_ref().unwrap().start.seat;
    let outcome = bout::Outcome::Won(bout::Team(winner.0));
    assert_eq!(played.as_ref().unwrap().outcome, outcome);
    let gone = Reply::Failed("no player Anne is online".into());
    assert_eq!(ask(&socket, kick("Anne")).await, gone);
    let mut again = arena.enter("Anna").await;
    again.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
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
    anne.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    anne.hear_message().await.unwrap();
    status(1, 1, 0).await;
    let text = String::from("ships leave at noon");
    let reply = ask(&socket, Request::Message { text: text.clone() }).await;
    assert_eq!(reply, Reply::Done("message sent to 1 players".into()));
    let ServerMessage::Notice(notice) = anne.hear_message().await.unwrap() else {
        panic!("no notice")
    };
    assert_eq!(notice.as_str(), text);

    let mut practising = arena.practise("Mary").await;
    let playing = practising.play_bout(bot(9));
    let draining = async {
        let done = Reply::Done("draining: the server stops when the last match has ended".into());
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
async fn an_invalid_request_is_answered_with_an_error() {
    let (arena, socket) = open("asked").await;
    // Then it listens.
    let anne = arena.enter("Anne").await;
    let check = async |line: &str, expected: &str| {
        let Reply::Failed(why) = ask_line(&socket, line).await else { panic!("{line}") };
        assert!(why.contains(expected), "{line}: {why}");
    };
    check("drain", "invalid request: ").await;
    check(r#"{"do":"sink"}"#, "unknown variant `sink`").await;
    check(r#"{"do":"kick","name":"Anne","hard":true}"#, "unknown field `hard`").await;
    check(r#"{"do":"kick","name":""}"#, "there is no account \"\"").await;
    check(r#"{"do":"message","text":" "}"#, "there is no text").await;
    check(r#"{"do":"unban","name":"Nobody"}"#, "there is no account \"Nobody\"").await;
    check(&"x".repeat(4000), "invalid request: ").await;
    anne.close().await.unwrap();
    arena.close().await;
}

#[tokio::test]
async fn every_client_is_sent_the_message_of_the_day() {
    let text = NoticeText::new("Cup on Friday at eight").unwrap();
    let info = ServerInfo { message: Some(text.clone()), ..ServerInfo::default() };
    let arena = Arena::open_with("message", Settings { info, ..Settings::default() }).await;
    let mut anne = arena.enter("Anne").await;
    assert_eq!(anne.hear_message().await.unwrap(), ServerMessage::Notice(text));
    anne.close().await.unwrap();
    arena.close().await;
}

/// Skips everything until the server sends an announcement.
pub async fn hear_notice(client: &mut Client) -> String {
    let notice = client.hear_until(|message| match message {
        ServerMessage::Notice(text) => Some(text.as_str().to_owned()),
        _ => None,
    });
    notice.await.unwrap()
}

#[tokio::test]
async fn a_ban_during_a_match_is_explained_and_forfeits_at_once() {
    let (arena, socket) = open("banned").await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    anne.hear_start().await.unwrap();
    let until_ms = calendar_ms() + 3_600_000;
    let ban = Request::Ban { name: "ANNE".into(), until_ms, why: "two boards".into() };
    let banned = async {
        let done = Reply::Done("Anne is banned; the session was closed".into());
        assert_eq!(ask(&socket, ban).await, done);
        assert_eq!(hear_notice(&mut anne).await, "two boards");
        assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::Banned { until_ms });
    };
    let (played, ()) = tokio::join!(mary.play_bout(idle), banned);
    let played = played.unwrap();
    assert_eq!(played.outcome, bout::Outcome::Won(bout::Team(played.start.seat.0)));
    // Long before an absent player's seat is given up.
    let ticks = played.session.board().tick().0;
    assert!(ticks < 15 * bout::TICKS_PER_SECOND, "it took {ticks} ticks");
    let again = Client::enter_by(arena.address, anne.keep.clone().unwrap()).await;
    let why = again.err().expect("a refusal");
    assert_eq!(why.downcast_ref(), Some(&Refusal::Banned { until_ms }));
    mary.close().await.unwrap();
    assert_agreed(&played, &arena.close().await);
}

/// The refusal of connections from this address, with its reason.
async fn turned_away(arena: &Arena, from: Ipv4Addr, name: &str) -> (Refusal, String) {
    let mut client = Client::connect_from(from, arena.address).await.unwrap();
    client.say(&hello(name)).await.unwrap();
    let why = client.hear_refusal().await.unwrap();
    let Heard::Closed(Some(frame)) = client.hear().await.unwrap() else { panic!("no reason") };
    (why, frame.reason.as_str().to_owned())
}

#[tokio::test]
async fn nobody_plays_from_a_banned_address_until_the_ban_is_lifted() {
    const THERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 7);
    let (arena, socket) = open("address").await;
    let mut jack = Client::connect_from(THERE, arena.address).await.unwrap();
    jack.say(&hello("Jack")).await.unwrap();
    jack.hear_message().await.unwrap();
    let mut anne = arena.enter("Anne").await;
    let until_ms = calendar_ms() + 3_600_000;
    let ban = |address: Ipv4Addr| Request::BanAddress {
        address: address.into(),
        until_ms,
        why: "a hundred accounts".into(),
    };
    let done = Reply::Done("127.0.0.7 is banned; 1 players were disconnected".into());
    assert_eq!(ask(&socket, ban(THERE)).await, done);
    assert_eq!(hear_notice(&mut jack).await, "a hundred accounts");
    assert_eq!(jack.hear_refusal().await.unwrap(), Refusal::AddressBanned { until_ms });
    anne.say(&ClientMessage::Ping(1)).await.unwrap();
    assert_eq!(anne.hear_message().await.unwrap(), ServerMessage::Pong(1), "others stay");

    let words = "refused: this address is banned from this server: a hundred accounts";
    let expected = (Refusal::AddressBanned { until_ms }, words.to_owned());
    assert_eq!(turned_away(&arena, THERE, "Mary").await, expected);
    let place = arena.place.clone();
    arena.close().await;
    let store = Store::open(&place).await.unwrap();
    let kept = store.address_ban(THERE.into(), Millis(calendar_ms())).await.unwrap();
    assert_eq!(kept.map(|ban| ban.until), Some(Millis(until_ms)), "a restart does not help");
    assert!(store.address_ban(THERE.into(), Millis(until_ms)).await.unwrap().is_none());
    store.close().await;

    let (arena, socket) = open("address-again").await;
    // Then it listens.
    let anne = arena.enter("Anne").await;
    ask(&socket, ban(THERE)).await;
    assert_eq!(turned_away(&arena, THERE, "Mary").await, expected);
    let lift = || Request::UnbanAddress { address: THERE.into() };
    let lifted = Reply::Done("127.0.0.7 is unbanned".into());
    assert_eq!(ask(&socket, lift()).await, lifted);
    assert_eq!(ask(&socket, lift()).await, Reply::Failed("127.0.0.7 is not banned".into()));
    let mut mary = Client::connect_from(THERE, arena.address).await.unwrap();
    assert_eq!(mary.sign_in(newcomer("Mary")).await.unwrap(), None);
    anne.close().await.unwrap();
    arena.close().await;
}

/// Says a line in a room, and returns the first answer to it: the line as the room has it, or why there is none.
pub async fn chat(client: &mut Client, text: &str) -> Result<String, Refusal> {
    brawls::ask(client, BrawlCommand::Chat(ChatText::new(text).unwrap())).await;
    let answer = client.hear_until(|message| match message {
        ServerMessage::Chat(line) => Some(Ok(line.text.to_string())),
        ServerMessage::Refused(why) => Some(Err(why)),
        _ => None,
    });
    answer.await.unwrap()
}

/// Two players in a room, of whom the second says something.
pub async fn quarrel(arena: &Arena) -> ([Client; 2], RoomCode) {
    let mut anne = arena.enter("Anne").await;
    let room = brawls::host(&mut anne, brawls::two_teams(short()), None).await;
    let mut mary = arena.enter("Mary").await;
    brawls::knock(&mut mary, room.code, None).await;
    mary.hear_brawl(|_| true).await.unwrap();
    assert_eq!(chat(&mut mary, "You bilge rat").await, Ok("You bilge rat".into()));
    let line = anne.hear_until(|message| match message {
        ServerMessage::Chat(line) => Some(line),
        _ => None,
    });
    assert_eq!(line.await.unwrap().name.as_str(), "Mary");
    ([anne, mary], room.code)
}

/// Reports a player; returns why that is refused, if it is.
async fn report(client: &mut Client, about: &str) -> Option<Refusal> {
    let text = ChatText::new("Insults").unwrap();
    let complaint =
        Complaint { about: Name::new(about).unwrap(), kind: ComplaintKind::Abuse, text };
    client.say(&ClientMessage::Account(AccountMessage::Report(complaint))).await.unwrap();
    let answer = client.hear_until(|message| match message {
        ServerMessage::Reported => Some(None),
        ServerMessage::Refused(why) => Some(Some(why)),
        _ => None,
    });
    answer.await.unwrap()
}

/// The next notice.
pub async fn notice(client: &mut Client) -> String {
    let notice = client.hear_until(|message| match message {
        ServerMessage::Notice(notice) => Some(notice.to_string()),
        _ => None,
    });
    notice.await.unwrap()
}

/// Makes a request that succeeds.
async fn order(socket: &Path, request: Request) {
    match ask(socket, request).await {
        Reply::Done(_) => {}
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn moderators_see_what_a_reporter_saw() {
    let (arena, socket) = open("reported").await;
    let ([mut anne, mary], code) = quarrel(&arena).await;
    assert_eq!(report(&mut anne, "mary").await, None);
    assert_eq!(report(&mut anne, "Anne").await, Some(Refusal::NoSuchPlayer));
    assert_eq!(report(&mut anne, "Jim").await, Some(Refusal::NoSuchPlayer));
    let store = Store::open(&arena.place).await.unwrap();
    let found = &store.reports(ReportState::Open, None, 9).await.unwrap()[0];
    assert_eq!((found.author.as_deref(), found.subject.as_deref()), (Some("Anne"), Some("Mary")));
    for part in ["[\"Mary\",\"You bilge rat\"]", &code.to_string(), "seats: 24"] {
        assert!(found.evidence.contains(part), "{}", found.evidence);
    }
    for _ in 1..10 {
        assert_eq!(report(&mut anne, "Mary").await, None);
    }
    assert_eq!(report(&mut anne, "Mary").await, Some(Refusal::TooManyReports));
    order(&socket, Request::CloseReport { id: found.id, outcome: "Muted".into() }).await;
    assert_eq!(notice(&mut anne).await, CLOSED);
    store.close().await;
    drop((anne, mary));
    arena.close().await;
}

#[tokio::test]
async fn a_room_stays_civil_by_settings_mutes_and_its_end() {
    let (arena, socket) = open("civil").await;
    let ([mut anne, mut mary], code) = quarrel(&arena).await;
    let set = |name: &str, value: &str| {
        order(&socket, Request::Set { name: name.into(), value: value.into() })
    };
    set("blocked_words", "bilge, scurvy").await;
    assert_eq!(chat(&mut mary, "You bilge rat").await, Ok("You ***** rat".into()));
    assert_eq!(chat(&mut mary, "see www.bilge.test").await, Ok("see **************".into()));
    set("slow_mode_s", "300").await;
    assert_eq!(chat(&mut mary, "Arr").await, Err(Refusal::ChatTooFast));
    set("slow_mode_s", "0").await;
    let (name, why) = (String::from("mary"), String::from("Insults"));
    let until_ms = calendar_ms() + 3_600_000;
    order(&socket, Request::Mute { name: name.clone(), until_ms, why }).await;
    assert_eq!(notice(&mut mary).await, "You are muted: Insults");
    assert_eq!(chat(&mut mary, "Arr").await, Err(Refusal::Muted));
    order(&socket, Request::Unmute { name }).await;
    assert_eq!(chat(&mut mary, "Arr").await, Ok("Arr".into()));
    set("chat", "false").await;
    assert_eq!(chat(&mut mary, "Arr").await, Err(Refusal::Muted));
    order(&socket, Request::CloseRoom { code: code.to_string(), why: String::new() }).await;
    for client in [&mut anne, &mut mary] {
        let outside = |message| matches!(message, ServerMessage::Outside).then_some(());
        client.hear_until(outside).await.unwrap();
    }
    drop((anne, mary));
    arena.close().await;
}
