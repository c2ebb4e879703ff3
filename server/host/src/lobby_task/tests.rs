//! The lobby's task, apart from sockets.

use std::path::PathBuf;
use tokio_util::task::TaskTracker;
use wire::{AccountView, Name};

use super::*;
use crate::billboard::Billboard;
use crate::clock::Clock;
use crate::draw::Draw;
use crate::keeper::Keeper;
use crate::keeping::Keeping;
use crate::mailbox::{Inbox, News};
use crate::metrics::Figures;
use crate::stop::Stop;
use crate::store::{Place, Store};

/// A world with a database in a folder of its own, and what its rooms tell the lobby.
async fn world(name: &str) -> (World, mpsc::Receiver<ToLobby>, PathBuf) {
    let folder = std::env::temp_dir().join(format!("cutlass-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(&Place::Sqlite(folder.join("cutlass.db"))).await.unwrap();
    let (lobby, letters) = mpsc::channel(4);
    let world = World {
        clock: Clock::start(),
        draw: Draw::start().into(),
        billboard: Billboard::default(),
        figures: Figures::new(),
        keeper: Keeper::none(),
        keeping: Keeping::new(store.clone(), TaskTracker::new(), Figures::new()),
        store,
        lobby,
        stop: Stop::new(),
        drain_limit: Duration::ZERO,
    };
    (world, letters, folder)
}

fn rules() -> LobbyRules {
    LobbyRules { rules: crate::Settings::default().rules, best_of: 1, ranked_best_of: 1 }
}

/// A guest who comes to the lobby.
fn guest(client: ClientId) -> (ToLobby, Inbox) {
    let (mailbox, inbox) = Mailbox::new();
    let id = AccountId([client.0 as u8; 16]);
    let account = AccountView { id, name: Name::new("Anne").unwrap(), is_guest: true };
    let address = std::net::Ipv4Addr::LOCALHOST.into();
    (ToLobby::Came(client, account, address, mailbox), inbox)
}

fn said(client: ClientId, message: ClientMessage) -> ToLobby {
    ToLobby::Said(Said { client, message, echoes: Vec::new() })
}

fn told(inbox: &mut Inbox) -> ServerMessage {
    match inbox.take() {
        Some(Letter::Tell(message)) => message,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_room_that_breaks_leaves_its_clients_in_the_lobby() {
    let (world, _letters, folder) = world("lobby").await;
    let mut task = LobbyTask::new(rules(), None, world);
    let client = ClientId(1);
    let (came, mut inbox) = guest(client);
    task.receive(came);
    assert!(matches!(inbox.take(), Some(Letter::Welcome)));

    let (door, _inside) = mpsc::channel(1);
    task.clients.get_mut(&client).unwrap().room = Some((RoomId(7), door));
    let broken = task.rooms.spawn(async { panic!("as a broken room does") });
    task.room_of_task.insert(broken.id(), RoomId(7));
    let ended = task.rooms.join_next_with_id().await.unwrap();
    task.close(ended);

    assert!(matches!(inbox.take(), Some(Letter::Exit)));
    assert_eq!(told(&mut inbox), ServerMessage::Outside);
    task.receive(said(client, ClientMessage::Ping(3)));
    assert_eq!(told(&mut inbox), ServerMessage::Pong(3));
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn who_waits_for_a_ranked_match_is_counted_until_the_server_drains() {
    let (world, letters, folder) = world("queued").await;
    let (lobby, figures, stop) = (world.lobby.clone(), world.figures.clone(), world.stop.clone());
    let queued = || {
        let text = figures.text(0, &[], false);
        let line = text.lines().find_map(|line| line.strip_prefix("cutlass_players_queued "));
        line.map(str::to_owned)
    };
    let running = tokio::spawn(LobbyTask::run(rules(), None, world, letters));
    let client = ClientId(1);
    let (came, mut inbox) = guest(client);
    let kind = rules().rules.kind();
    let entrant = wire::Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    lobby.send(came).await.unwrap();
    lobby.send(said(client, ClientMessage::Queue(entrant))).await.unwrap();
    let mut next = async || match inbox.next(true).await {
        News::Letter(letter) => *letter,
        other => panic!("{other:?}"),
    };
    assert!(matches!(next().await, Letter::Welcome));
    let waits = next().await;
    assert!(matches!(waits, Letter::Tell(ServerMessage::Queued(_))), "{waits:?}");
    assert_eq!(queued().as_deref(), Some("1"));

    stop.drain();
    running.await.unwrap();
    assert_eq!(queued().as_deref(), Some("0"));
    std::fs::remove_dir_all(folder).unwrap();
}
