//! The lobby: the only task that knows all clients, and that opens rooms.

mod admitting;
mod adopting;
mod arena;
mod daily;
mod friends;
mod orders;
mod queue;
mod recovering;
#[cfg(test)]
pub(crate) mod tests;

use games::Week;
use referee::brawl::{Access, Joiner};
use referee::{ClientId, Incoming, Lobby, LobbyAnswer, LobbyRules, RoomId, RoomRequest, Who};
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::task::{self, JoinError, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};
use wire::{AccountId, LobbyMessage, NoticeText, Refusal, RoomCode, ServerMessage};

use crate::limits::bot_reservation::BotReservation;
use crate::limits::brawls::BrawlLimit;
use crate::limits::token_buckets::TokenBuckets;
use crate::nodes::queue_desk::QueueDesk;
use crate::process::random;
use crate::rooms::friends_desk::FriendsDesk;
use crate::rooms::hosted_room::Opening;
use crate::rooms::room_summary::listed;
use crate::rooms::room_task::{self, RoomHandle, World};
use crate::sessions::mailbox::{FromClient, Mailbox, RoomSender, ToLobby, ToRoom, ToSession};
use arena::ArenaDesk;

/// The capacity of the lobby's inbox, in addition to one letter for each connection.
pub const MESSAGES_WAITING_MAX: usize = 1024;
/// How often the ranked queue is matched.
pub const QUEUE_EVERY: Duration = Duration::from_secs(1);

struct Client {
    account: AccountId,
    /// The address of the client's first connection.
    address: IpAddr,
    mailbox: Mailbox,
    /// True if its last join attempt had a password.
    is_guessing: bool,
    /// The room that the client was sent to and has not left.
    room: Option<(RoomId, RoomSender)>,
    /// Held by each read of a daily challenge for this client.
    daily_reads: Arc<()>,
}

/// The lobby with the mailboxes of all clients.
pub struct LobbyTask {
    lobby: Lobby,
    /// The message of the day.
    message: Option<NoticeText>,
    clients: BTreeMap<ClientId, Client>,
    rooms: JoinSet<()>,
    /// Declined matches on their way to the store.
    declined: JoinSet<()>,
    room_of_task: HashMap<task::Id, RoomId>,
    doors: HashMap<RoomId, (RoomSender, RoomHandle)>,
    /// See [`crate::storage::live_journal::LiveJournal::generation`].
    generation: u64,
    /// What the bots of the room cost that the present message may open.
    reserved: Option<BotReservation>,
    brawl_limit: BrawlLimit,
    friends_desk: FriendsDesk,
    arena: ArenaDesk,
    /// The queue that the server shares with other nodes, when it is one of several.
    queue_desk: Option<QueueDesk>,
    /// The rate limit of challenges and invitations.
    calling: TokenBuckets<AccountId>,
    world: World,
}

impl LobbyTask {
    /// Runs the lobby until shutdown; then waits for the rooms to end.
    pub async fn run(
        rules: LobbyRules,
        message: Option<NoticeText>,
        world: World,
        inbox: mpsc::Receiver<ToLobby>,
    ) {
        let task = LobbyTask::new(rules, message, world);
        task.go_on(inbox).await;
    }

    /// The same, of a lobby that may have clients and rooms from before a restart.
    pub async fn go_on(self, mut inbox: mpsc::Receiver<ToLobby>) {
        let mut task = self;
        let shutdown = task.world.shutdown.clone();
        let mut drained = None;
        let mut seconds = interval(QUEUE_EVERY);
        seconds.set_missed_tick_behavior(MissedTickBehavior::Skip);
        while drained.is_none() || !task.rooms.is_empty() {
            tokio::select! {
                biased;
                () = shutdown.token().cancelled() => break,
                () = shutdown.draining().cancelled(), if drained.is_none() => {
                    if task.world.hands_over {
                        break;
                    }
                    drained = Some(task.drain());
                }
                () = sleep_until(drained.unwrap_or_else(Instant::now)), if drained.is_some() => {
                    tracing::warn!(rooms = task.rooms.len(), "drain limit reached; aborting bouts");
                    break;
                }
                _ = seconds.tick() => task.step(),
                Some(letter) = inbox.recv() => task.receive(letter),
                news = queue::next_news(&mut task.queue_desk) => task.hear_queue(news),
                Some(ended) = task.rooms.join_next_with_id() => task.close(ended),
            }
            task.post_orders();
            task.store_declined();
            // Each of these messages can change the queues.
            let (_, queued) = task.lobby.counts();
            task.world.metrics.queued.set(queued as f64);
            task.world.queue_board.publish(task.lobby.queue_counts());
        }
        task.record();
        shutdown.now();
        // No task may wait for a lobby that no longer receives.
        drop(inbox);
        while task.rooms.join_next().await.is_some() {}
        while task.declined.join_next().await.is_some() {}
    }

    /// A lobby that nobody is in.
    pub fn new(rules: LobbyRules, message: Option<NoticeText>, world: World) -> LobbyTask {
        let (store, metrics, lobby) =
            (world.store.clone(), world.metrics.clone(), world.lobby.clone());
        LobbyTask {
            friends_desk: FriendsDesk::open(store, world.clock, metrics, lobby),
            calling: TokenBuckets::default(),
            arena: ArenaDesk::default(),
            queue_desk: queue::open_desk(&world),
            lobby: queue::open_lobby(rules, &world),
            message,
            clients: BTreeMap::new(),
            rooms: JoinSet::new(),
            declined: JoinSet::new(),
            room_of_task: HashMap::new(),
            doors: HashMap::new(),
            generation: world.live.generation(),
            reserved: None,
            brawl_limit: BrawlLimit::default(),
            world,
        }
    }

    fn receive(&mut self, letter: ToLobby) {
        match letter {
            ToLobby::Came(arrival) => self.let_in(*arrival),
            ToLobby::Named(client, account) => self.lobby.rename(client, account),
            ToLobby::Rating(client, stored) => self.rated(client, stored),
            ToLobby::Admin(order, asked) => {
                // The operator may have disconnected.
                let _ = asked.send(self.obey(order));
            }
            ToLobby::Friends(done) => self.know(*done),
            ToLobby::FromClient(said) => self.receive_message(said),
            ToLobby::Returned(room, client) => self.bring_back(room, client),
            ToLobby::TurnedAway(room, client, why) => self.turn_away(room, client, why),
            ToLobby::Back(client) => self.reconnect(client),
            ToLobby::MovedHere(moved, intent) => self.expect(*moved, intent),
            ToLobby::Arena(news) => self.learn(*news),
            ToLobby::Adopt(adopted) => self.adopt(*adopted),
            ToLobby::Gone(client) => {
                self.clients.remove(&client);
                self.lobby.forget(client);
                self.forget_in_arena(client);
                self.world.block_board.forget(client);
            }
        }
    }

    /// A message of a client. One that was sent before the client's session knew of its room is
    /// forwarded to the room.
    fn receive_message(&mut self, said: FromClient) {
        let Some(client) = self.clients.get(&said.client) else { return };
        let room = client.room.as_ref().filter(|_| !said.message.is_for_lobby());
        let Some((_, door)) = room else { return self.answer(said.client, said.message) };
        if let Err(TrySendError::Full(_)) = door.try_send(Box::new(ToRoom::FromClient(said))) {
            client.mailbox.cut();
        }
    }

    fn answer(&mut self, client: ClientId, message: Incoming) {
        if let Incoming::Lobby(LobbyMessage::Join(join)) = &message
            && let Err(why) = self.check_join(client, join)
        {
            return self.post(client, ToSession::Tell(ServerMessage::Refused(why)));
        }
        if let Incoming::Lobby(LobbyMessage::Friends(message)) = &message
            && !self.may_call(client, message)
        {
            return;
        }
        if let Err(why) = self.check_host(client, &message) {
            return self.post(client, ToSession::Tell(ServerMessage::Refused(why)));
        }
        if self.seeks_elsewhere(client, &message) {
            return;
        }
        match self.reserve_bots(client, &message) {
            Ok(reserved) => self.reserved = reserved,
            Err(why) => {
                return self.post(client, ToSession::Tell(ServerMessage::Refused(why)));
            }
        }
        self.lobby.fence(self.world.cluster.is_fenced());
        self.lobby.begin_day(daily::today(&self.world));
        let answers = self.lobby.receive(client, message);
        self.carry(answers);
        // The room has taken it, or was not opened.
        self.reserved = None;
    }

    fn step(&mut self) {
        self.lobby.fence(self.world.cluster.is_fenced());
        self.lobby.begin_week(week(&self.world));
        let answers = self.lobby.step(self.world.clock.now());
        self.carry(answers);
        self.step_presence();
        self.step_arena();
        self.record();
    }

    fn carry(&mut self, answers: Vec<LobbyAnswer>) {
        for answer in answers {
            match answer {
                LobbyAnswer::Tell(client, message) => {
                    if message == ServerMessage::Refused(Refusal::NoSuchRoom) {
                        self.count_failed_join(client);
                    }
                    self.post(client, ToSession::Tell(message));
                }
                LobbyAnswer::Welcome(client) => self.post(client, ToSession::Welcome),
                LobbyAnswer::Rate(client, account, ruleset) => self.rate(client, account, ruleset),
                LobbyAnswer::Daily(client, account, mode) => self.tell_daily(client, account, mode),
                LobbyAnswer::Friends(client, account, message) => {
                    self.ask_store(client, account, message);
                }
                LobbyAnswer::TellFriend(account, friend, message) => {
                    self.arena.here.tell_friend(account, friend, message);
                }
                LobbyAnswer::Dismiss(client, why) => self.post(client, ToSession::Dismiss(why)),
                LobbyAnswer::Open(room, request) => self.open(room, request),
                LobbyAnswer::Host(room, request) => {
                    self.count_brawl(room, request.host.client);
                    self.host(room, request);
                }
                LobbyAnswer::Enter(room, joiner, access) => self.enter(room, joiner, access),
                LobbyAnswer::List(client) => {
                    let rooms = ServerMessage::Rooms(listed(&self.world.room_directory));
                    self.post(client, ToSession::Tell(rooms));
                }
            }
        }
    }

    fn open(&mut self, id: RoomId, request: RoomRequest) {
        let people = request.participants.iter().filter_map(|guest| match guest.who {
            Who::Person(client) => Some(client),
            Who::Bot(_) => None,
        });
        let people: Vec<ClientId> = people.collect();
        let bots = self.reserved.take();
        self.start(id, (Opening::Match(request), bots), people);
    }

    fn start(
        &mut self,
        id: RoomId,
        opening: (Opening, Option<BotReservation>),
        people: Vec<ClientId>,
    ) {
        let (door, inbox) = mpsc::channel(room_task::MESSAGES_WAITING_MAX);
        let (handle, opens) = RoomHandle::new();
        let sent = |client| Some((client, self.send_in(client, id, &door, &handle)?));
        let people = people.into_iter().filter_map(sent).collect();
        let (way_in, world) = ((door.clone(), inbox), self.world.clone());
        let running = handle.clone().run(opens, id, opening, people, way_in, world);
        let task = self.rooms.spawn(running);
        self.room_of_task.insert(task.id(), id);
        self.doors.insert(id, (door, handle));
    }

    /// Sends a client to a room. A room that has just closed, or whose inbox is full, refuses the
    /// client.
    fn enter(&mut self, room: RoomId, joiner: Joiner, access: Access) {
        let client = joiner.client;
        let why = match access {
            Access::Code(_) => Refusal::NoSuchRoom,
            Access::Acquaintance => Refusal::NobodyToWatch,
        };
        // A closed room refuses every client.
        let ended = || (mpsc::channel(1).0, RoomHandle::new().0);
        let (door, handle) = self.doors.get(&room).cloned().unwrap_or_else(ended);
        let Some(mailbox) = self.send_in(client, room, &door, &handle) else { return };
        match door.try_send(Box::new(ToRoom::Enter(joiner, access, mailbox))) {
            Ok(()) => {}
            Err(TrySendError::Closed(_)) => self.turn_away(room, client, why),
            Err(TrySendError::Full(_)) => self.turn_away(room, client, Refusal::Full),
        }
    }

    fn send_in(
        &mut self,
        client: ClientId,
        room: RoomId,
        door: &RoomSender,
        handle: &RoomHandle,
    ) -> Option<Mailbox> {
        let present = self.clients.get_mut(&client)?;
        present.room = Some((room, door.clone()));
        present.mailbox.post(ToSession::Enter(handle.clone()));
        Some(present.mailbox.clone())
    }

    /// Removes a closed room. Clients that are still in it were left there by a panic.
    fn close(&mut self, ended: Result<(task::Id, ()), JoinError>) {
        let task = match &ended {
            Ok((task, ())) => *task,
            Err(error) => {
                tracing::error!(%error, "room task panicked");
                error.id()
            }
        };
        let Some(room) = self.room_of_task.remove(&task) else { return };
        self.doors.remove(&room);
        self.lobby.close(room);
        self.brawl_limit.leave(room);
        self.world.room_directory.remove(room);
        self.arena.here.close_room(room.0);
        let is_left = |client: &Client| client.room.as_ref().is_some_and(|(id, _)| *id == room);
        let left = self.clients.iter().filter(|(_, client)| is_left(client));
        let left: Vec<ClientId> = left.map(|(&client, _)| client).collect();
        for client in left {
            self.bring_back(room, client);
        }
    }

    fn bring_back(&mut self, room: RoomId, client: ClientId) {
        self.take_back(room, client, ServerMessage::Outside);
    }

    /// Returns a client to the lobby that its room refused, and sends it the refusal.
    fn turn_away(&mut self, room: RoomId, client: ClientId, why: Refusal) {
        self.take_back(room, client, ServerMessage::Refused(why));
    }

    fn take_back(&mut self, room: RoomId, client: ClientId, told: ServerMessage) {
        if told == ServerMessage::Refused(Refusal::RoomPassword) {
            self.count_failed_password(client);
        }
        let Some(present) = self.clients.get_mut(&client) else { return };
        if present.room.as_ref().is_none_or(|(id, _)| *id != room) {
            return;
        }
        present.room = None;
        present.mailbox.post(ToSession::Exit);
        present.mailbox.post(ToSession::Tell(told));
        self.lobby.release(client);
    }

    fn post(&self, client: ClientId, letter: ToSession) {
        if let Some(client) = self.clients.get(&client) {
            client.mailbox.post(letter);
        }
    }
}

/// A room code from the operating system's random numbers: a known code reveals nothing about the
/// others.
fn draw_code() -> RoomCode {
    let mut number = [0; 8];
    random::fill(&mut number);
    RoomCode::numbered(u64::from_le_bytes(number))
}

/// The week of the server's date, by which the weekly ruleset is played.
fn week(world: &World) -> Week {
    Week::of_unix_ms(world.clock.calendar().0)
}
