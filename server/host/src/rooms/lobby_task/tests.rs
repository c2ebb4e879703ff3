//! Tests of the lobby task without sockets.

use bout::Millis;
use games::Ruleset;
use std::net::IpAddr;
use tokio_util::task::TaskTracker;
use wire::{AccountId, AccountView, BotLimit, LobbyMessage, Name};

use super::*;
use crate::limits::bot_reservation::{BotCores, SharedBotBudget};
use crate::operator::metrics::Metrics;
use crate::process::clock::Clock;
use crate::process::shutdown::Shutdown;
use crate::rooms::block_board::BlockBoard;
use crate::rooms::bout_seeds::BoutSeeds;
use crate::rooms::daily_seeds::DailySeeds;
use crate::rooms::queue_board::QueueBoard;
use crate::rooms::room_directory::RoomDirectory;
use crate::rooms::room_task::{RoomHandle, Stopping};
use crate::sessions::mailbox::{Arrival, Inbox, News};
use crate::storage::live_journal::LiveJournal;
use crate::storage::persistence::Persistence;
use crate::storage::replay_writer::ReplayWriter;
use crate::storage::store::Store;

/// A world with a temporary store, and the messages of its rooms to the lobby.
pub fn world() -> (World, mpsc::Receiver<ToLobby>) {
    let (store, clock) = (Store::temporary(), Clock::start_at(Millis(0)));
    let (lobby, letters) = mpsc::channel(4);
    let world = World {
        webhooks: Default::default(),
        clock,
        cluster: crate::nodes::cluster::Cluster::off(),
        bout_seeds: BoutSeeds::start(Millis(0), DailySeeds::new([7; 32])).into(),
        room_directory: RoomDirectory::default(),
        queue_board: QueueBoard::default(),
        join_rate_limit: Default::default(),
        block_board: BlockBoard::default(),
        metrics: Metrics::new(),
        replay_writer: ReplayWriter::none(),
        persistence: Persistence::new(store.clone(), TaskTracker::new(), Metrics::new(), clock),
        store,
        live: LiveJournal::off(),
        bots: BotCores::of_percent(100),
        lobby,
        stopping: Stopping {
            shutdown: Shutdown::new(),
            hands_over: false,
            drain_limit: Duration::ZERO,
        },
    };
    (world, letters)
}

pub fn rules() -> LobbyRules {
    LobbyRules {
        rules: crate::Settings::default().rules,
        best_of: 1,
        ranked_best_of: 1,
        ranked_guests: true,
    }
}

/// A guest who enters the lobby.
pub fn guest(client: ClientId) -> (ToLobby, Inbox) {
    guest_from(client, std::net::Ipv4Addr::LOCALHOST.into())
}

fn guest_from(client: ClientId, address: IpAddr) -> (ToLobby, Inbox) {
    let (mailbox, inbox) = Mailbox::new();
    let id = AccountId([client.0 as u8; 16]);
    let account = AccountView { id, name: Name::new("Anne").unwrap(), is_guest: true };
    let arrival = Arrival { client, account, address, ends_others: false, mailbox };
    (ToLobby::Came(Box::new(arrival)), inbox)
}

pub fn said(client: ClientId, message: Incoming) -> ToLobby {
    ToLobby::FromClient(FromClient { client, message, echoes: Vec::new() })
}

fn told(inbox: &mut Inbox) -> ServerMessage {
    match inbox.take() {
        Some(ToSession::Tell(message)) => message,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_room_that_breaks_leaves_its_clients_in_the_lobby() {
    let (world, _letters) = world();
    let mut task = LobbyTask::new(rules(), None, world);
    let client = ClientId(1);
    let (came, mut inbox) = guest(client);
    task.receive(came);
    assert!(matches!(inbox.take(), Some(ToSession::Welcome)));

    let (door, _inside) = mpsc::channel(1);
    task.clients.send_in(client, RoomId(7), &door, &RoomHandle::new().0).unwrap();
    assert!(matches!(inbox.take(), Some(ToSession::Enter(_))));
    task.rooms.run(RoomId(7), async { panic!("as a broken room does") });
    let ended = task.rooms.next_ended().await.unwrap();
    task.close(ended);

    assert!(matches!(inbox.take(), Some(ToSession::Exit)));
    assert_eq!(told(&mut inbox), ServerMessage::Outside);
    task.receive(said(client, Incoming::Ping(3)));
    assert_eq!(told(&mut inbox), ServerMessage::Pong(3));
}

#[tokio::test(start_paused = true)]
async fn who_waits_for_a_ranked_match_is_counted_until_the_server_drains() {
    let (world, letters) = world();
    let (lobby, metrics, shutdown) =
        (world.lobby.clone(), world.metrics.clone(), world.stopping.shutdown.clone());
    let queued = || {
        let text = metrics.text(0, &[], false);
        let line = text.lines().find_map(|line| line.strip_prefix("cutlass_players_queued "));
        line.map(str::to_owned)
    };
    let running = tokio::spawn(LobbyTask::run(rules(), None, world, letters));
    let client = ClientId(1);
    let (came, mut inbox) = guest(client);
    let kind = rules().rules.kind();
    let entrant = wire::Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    lobby.send(came).await.unwrap();
    lobby
        .send(said(client, Incoming::Lobby(LobbyMessage::Queue(Ruleset::first(kind), entrant))))
        .await
        .unwrap();
    let mut next = async || match inbox.next(true).await {
        News::ToSession(letter) => *letter,
        other => panic!("{other:?}"),
    };
    assert!(matches!(next().await, ToSession::Welcome));
    let waits = next().await;
    assert!(matches!(waits, ToSession::Tell(ServerMessage::Queued(_))), "{waits:?}");
    assert_eq!(queued().as_deref(), Some("1"));

    shutdown.drain();
    running.await.unwrap();
    assert_eq!(queued().as_deref(), Some("0"));
}

/// Practice against so many bots of the best level.
fn practice(bots: u8) -> Incoming {
    let rules = rules().rules;
    let kind = rules.kind();
    let options = wire::BrawlOptions { seats: bots + 1, ..wire::BrawlOptions::duel(rules) };
    let entrant = wire::Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    Incoming::Lobby(LobbyMessage::Practice { level: 5, options, entrant })
}

/// With a hundredth of a core, of which two bots take almost a quarter.
#[tokio::test(start_paused = true)]
async fn rooms_with_bots_are_admitted_by_account_by_address_and_in_total() {
    let (mut world, letters) = world();
    world.bots.budget = SharedBotBudget::of_percent(1);
    let (budget, shutdown) = (world.bots.budget.clone(), world.stopping.shutdown.clone());
    let mut task = LobbyTask::new(rules(), None, world);
    let mut clients = 0;
    let mut ask = |task: &mut LobbyTask, address: &str, bots: u8| {
        clients += 1;
        let client = ClientId(clients);
        let (came, mut inbox) = guest_from(client, address.parse().unwrap());
        task.receive(came);
        assert!(matches!(inbox.take(), Some(ToSession::Welcome)));
        task.receive(said(client, practice(bots)));
        match inbox.take() {
            Some(ToSession::Enter(_)) => None,
            Some(ToSession::Tell(ServerMessage::Refused(why))) => Some(why),
            other => panic!("{other:?}"),
        }
    };
    let refused = |limit| Some(Refusal::TooManyBots { limit });
    assert_eq!(ask(&mut task, "2001:db8::1", 3), refused(BotLimit::Account));
    assert_eq!(budget.used(), 0);
    assert_eq!(ask(&mut task, "2001:db8::1", 2), None);
    assert_eq!(ask(&mut task, "2001:db8::2", 2), None);
    // One /64 is one household.
    assert_eq!(ask(&mut task, "2001:db8::3", 1), refused(BotLimit::Address));
    assert_eq!(ask(&mut task, "2001:db8:0:1::1", 2), refused(BotLimit::Address), "of its /56");
    assert_eq!(ask(&mut task, "192.0.2.1", 2), None);
    assert_eq!(ask(&mut task, "192.0.2.2", 2), None);
    assert_eq!(ask(&mut task, "192.0.2.3", 2), refused(BotLimit::Server));
    assert!(0 < budget.used());
    shutdown.now();
    // As in a lobby that ends: no room waits for it.
    drop(letters);
    while task.rooms.next_ended().await.is_some() {}
    assert_eq!(budget.used(), 0, "rooms that ended cost nothing");
}
