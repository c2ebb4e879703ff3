//! A room under all kinds of schedules: its clients' sessions call it behind its lock, its own task drives
//! it, and the lobby reads slowly. No message is lost or handled twice, nobody waits for ever, and nothing
//! needs a timer to continue: time does not advance here.

use super::*;
use crate::process::interleave::{check, point};
use crate::rooms::lobby_task::tests::world;
use crate::sessions::mailbox::{Inbox, News};
use games::GameKind;
use referee::brawl::{Access, BrawlRequest, Joiner};
use shuttle::future::{JoinHandle, block_on, spawn};
use std::sync::OnceLock;
use wire::{
    BrawlCommand, BrawlOptions, ChatText, Entrant, Name, RoomCode, RoomMessage, ServerMessage,
    Visibility,
};

const ROOM: RoomId = RoomId(7);
/// The first has opened the room, the others join it.
const CLIENTS: u64 = 3;
/// What each client says in the room before it leaves.
const WORDS: [&str; 2] = ["hello", "goodbye"];
/// Messages of each client to a room that ends.
const PINGS: u32 = 2;

fn joiner(client: ClientId) -> Joiner {
    let kind = GameKind::ALL[0];
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let name = Name::new(&format!("Sailor {}", client.0)).expect("a name");
    Joiner { client, account: None, name, entrant, standing: None }
}

/// A room, its task, and its lobby, which has room for one message: the room waits for it.
struct Opened {
    handle: RoomHandle,
    door: RoomSender,
    lobby: mpsc::Sender<ToLobby>,
    letters: mpsc::Receiver<ToLobby>,
    shutdown: Shutdown,
    running: JoinHandle<()>,
    /// The mailboxes of all clients.
    mailboxes: Vec<Mailbox>,
    inboxes: Vec<Inbox>,
}

fn open() -> Opened {
    static WORLD: OnceLock<World> = OnceLock::new();
    let (lobby, letters) = mpsc::channel(1);
    let (clock, shutdown) = (Clock::start_at(Millis(0)), Shutdown::new());
    let shared = WORLD.get_or_init(|| world().0).clone();
    let stopping = Stopping { shutdown: shutdown.clone(), ..shared.stopping.clone() };
    let world = World { clock, stopping, lobby: lobby.clone(), ..shared };
    let (mailboxes, inboxes): (Vec<_>, Vec<_>) = (0..CLIENTS).map(|_| Mailbox::new()).unzip();
    let request = BrawlRequest {
        host: joiner(ClientId(0)),
        options: BrawlOptions::new(GameKind::ALL[0].rules_default()),
        visibility: Visibility::Public,
        password: None,
    };
    let opening = (Opening::Brawl(RoomCode::numbered(7), request), None);
    let people = BTreeMap::from([(ClientId(0), mailboxes[0].clone())]);
    let (door, inbox) = mpsc::channel(MESSAGES_WAITING_MAX);
    let (handle, opens) = RoomHandle::new();
    let way_in = (door.clone(), inbox);
    let running = spawn(handle.clone().run(opens, ROOM, opening, people, way_in, world));
    Opened { handle, door, lobby, letters, shutdown, running, mailboxes, inboxes }
}

/// What becomes of clients and messages in the lobby.
#[derive(Debug, Default, PartialEq, Eq)]
struct Ledger {
    returned: u64,
    turned_away: u64,
    /// Messages that came too late for the room.
    unheard: u64,
}

/// As the lobby task does: it forwards messages for the room, and takes clients back.
async fn serve_lobby(
    mut letters: mpsc::Receiver<ToLobby>,
    door: RoomSender,
    mailboxes: Vec<Mailbox>,
) -> Ledger {
    let mut ledger = Ledger::default();
    while let Some(letter) = letters.recv().await {
        point();
        match letter {
            ToLobby::FromClient(said) => {
                let sent = door.try_send(Box::new(ToRoom::FromClient(said)));
                ledger.unheard += u64::from(sent.is_err());
            }
            ToLobby::Returned(_, client) => {
                ledger.returned += 1;
                mailboxes[client.0 as usize].post(ToSession::Exit);
            }
            ToLobby::TurnedAway(..) => ledger.turned_away += 1,
            other => panic!("{other:?}"),
        }
    }
    ledger
}

/// Says something as a session does.
async fn say(handle: &RoomHandle, lobby: &mpsc::Sender<ToLobby>, client: ClientId, what: Incoming) {
    let said = FromClient { client, message: what, echoes: Vec::new() };
    let Some(said) = handle.receive_now(said) else { return };
    let Some(said) = handle.receive(said).await else { return };
    lobby.send(ToLobby::FromClient(said)).await.expect("the lobby outlives its clients");
}

/// The next letter of a session that waits for it.
async fn next(inbox: &mut Inbox) -> ToSession {
    inbox.publish(Some(0));
    match inbox.next(true).await {
        News::ToSession(letter) => *letter,
        other => panic!("{other:?}"),
    }
}

/// Joins, says its words one after another, leaves, and waits until it has returned to the lobby.
async fn visit(
    client: ClientId,
    (mailbox, mut inbox): (Mailbox, Inbox),
    (handle, door): (RoomHandle, RoomSender),
    lobby: mpsc::Sender<ToLobby>,
) {
    if client.0 != 0 {
        let enter = ToRoom::Enter(joiner(client), Access::Code(None), mailbox);
        door.try_send(Box::new(enter)).expect("the room is open");
    }
    // The room may not know it yet, and the lobby gets the message; or it is being opened.
    say(&handle, &lobby, client, Incoming::Ping(1)).await;
    while !matches!(next(&mut inbox).await, ToSession::Tell(ServerMessage::Pong(1))) {}
    assert!(handle.resume(client).await, "a client that was answered is in the room");
    while !matches!(next(&mut inbox).await, ToSession::Renewed) {}
    for word in WORDS {
        let text = ChatText::new(word).expect("a text");
        let chat = RoomMessage::Brawl(BrawlCommand::Chat(text));
        say(&handle, &lobby, client, Incoming::Room(chat)).await;
    }
    say(&handle, &lobby, client, Incoming::Leave).await;
    let mut told = Vec::new();
    loop {
        match next(&mut inbox).await {
            ToSession::Tell(ServerMessage::Chat(line)) if line.name == joiner(client).name => {
                told.push(line.text);
            }
            ToSession::Tell(ServerMessage::Pong(_)) => panic!("answered twice"),
            ToSession::Exit => break,
            _ => {}
        }
    }
    let told: Vec<&str> = told.iter().map(ChatText::as_str).collect();
    assert_eq!(told, WORDS, "what it said was told once, and in order");
}

#[test]
fn every_message_is_handled_once_and_every_client_comes_back() {
    check(|| {
        let Opened { handle, door, lobby, letters, shutdown, running, mailboxes, inboxes } = open();
        let serving = spawn(serve_lobby(letters, door.clone(), mailboxes.clone()));
        let ends = mailboxes.into_iter().zip(inboxes).zip(0..);
        let visit = |(ends, number)| {
            let room = (handle.clone(), door.clone());
            spawn(visit(ClientId(number), ends, room, lobby.clone()))
        };
        let visits: Vec<_> = ends.map(visit).collect();
        drop(lobby);
        block_on(async move {
            for visit in visits {
                visit.await.expect("it comes back");
            }
            shutdown.now();
            running.await.expect("the room ends");
            let ledger = serving.await.expect("the lobby ends");
            assert_eq!(ledger, Ledger { returned: CLIENTS, ..Ledger::default() });
        });
    });
}

/// Says a few things to a room that ends meanwhile.
async fn babble(
    client: ClientId,
    mailbox: Mailbox,
    (handle, door): (RoomHandle, RoomSender),
    lobby: mpsc::Sender<ToLobby>,
) {
    if client.0 != 0 {
        let enter = ToRoom::Enter(joiner(client), Access::Code(None), mailbox);
        // A room that has ended is left to the lobby.
        let _ = door.try_send(Box::new(enter));
    }
    for number in 0..PINGS {
        say(&handle, &lobby, client, Incoming::Ping(number)).await;
    }
}

#[test]
fn no_message_is_lost_in_a_room_that_ends() {
    check(|| {
        let Opened { handle, door, lobby, letters, shutdown, running, mailboxes, mut inboxes } =
            open();
        let serving = spawn(serve_lobby(letters, door.clone(), mailboxes.clone()));
        let babble = |(mailbox, number)| {
            let room = (handle.clone(), door.clone());
            spawn(babble(ClientId(number), mailbox, room, lobby.clone()))
        };
        let babbles: Vec<_> = mailboxes.into_iter().zip(0..).map(babble).collect();
        drop((lobby, handle, door));
        block_on(async move {
            shutdown.now();
            for babble in babbles {
                babble.await.expect("it is not held up");
            }
            running.await.expect("the room ends");
            let ledger = serving.await.expect("the lobby ends");
            let letters = inboxes.iter_mut().flat_map(|inbox| std::iter::from_fn(|| inbox.take()));
            let is_pong = |one: &ToSession| matches!(one, ToSession::Tell(ServerMessage::Pong(_)));
            let pongs = letters.filter(is_pong).count() as u64;
            assert_eq!(pongs + ledger.unheard, CLIENTS * u64::from(PINGS), "a message is lost");
        });
    });
}
