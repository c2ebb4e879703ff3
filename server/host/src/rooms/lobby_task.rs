//! The lobby: the only task that knows all clients, and that opens rooms.

mod arena;
mod clients;
mod daily;
mod friends;
mod open_rooms;
mod orders;
mod queue;
mod recovering;
#[cfg(test)]
pub(crate) mod tests;

use games::SoloMode;
use referee::brawl::{Access, BrawlRequest, Joiner};
use referee::{
    ClientId, Incoming, Lobby, LobbyAnswer, LobbyRules, RoomId, RoomRequest, Who, bot_cost,
};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::task::{self, JoinError};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};
use wire::{
    AccountView, FriendsMessage, FriendsRefusal, LobbyMessage, Refusal, RoomCode, ServerMessage,
    Visibility,
};

use crate::limits::bot_reservation::BotReservation;
use crate::limits::brawls::BrawlLimit;
use crate::nodes::arena::Arena;
use crate::nodes::arena::news::{ArenaNews, Lead};
use crate::nodes::cluster::NodeId;
use crate::nodes::queue_desk::QueueNews;
use crate::operator::live_settings::LiveSettings;
use crate::operator::webhooks::Event;
use crate::process::random;
use crate::rooms::friends_desk::FriendsDesk;
use crate::rooms::friends_done::FriendsDone;
use crate::rooms::hosted_room::Opening;
use crate::rooms::room_summary::listed;
use crate::rooms::room_task::World;
use crate::sessions::mailbox::{Arrival, FromClient, Mailbox, ToLobby, ToRoom, ToSession};
use crate::storage::store::letters::{EVERYBODY, ROOM};
use arena::ArenaDesk;
use clients::{Client, Clients};
use friends::Calls;
use open_rooms::OpenRooms;
use queue::SharedQueue;

/// The capacity of the lobby's inbox, in addition to one letter for each connection.
pub const MESSAGES_WAITING_MAX: usize = 1024;
/// How often the ranked queue is matched.
pub const QUEUE_EVERY: Duration = Duration::from_secs(1);

/// The lobby with the mailboxes of all clients.
pub struct LobbyTask {
    lobby: Lobby,
    /// The settings, with the message of the day.
    settings: Option<LiveSettings>,
    clients: Clients,
    rooms: OpenRooms,
    /// See [`crate::storage::live_journal::LiveJournal::generation`].
    generation: u64,
    /// What the bots of the room cost that the present message may open.
    reserved: Option<BotReservation>,
    brawl_limit: BrawlLimit,
    friends_desk: FriendsDesk,
    calls: Calls,
    arena: ArenaDesk,
    queue: SharedQueue,
    world: World,
}

impl LobbyTask {
    /// Runs the lobby until shutdown; then waits for the rooms to end.
    pub async fn run(
        rules: LobbyRules,
        settings: Option<LiveSettings>,
        world: World,
        inbox: mpsc::Receiver<ToLobby>,
    ) {
        let task = LobbyTask::new(rules, settings, world);
        task.go_on(inbox).await;
    }

    /// The same, of a lobby that may have clients and rooms from before a restart.
    pub async fn go_on(self, mut inbox: mpsc::Receiver<ToLobby>) {
        let mut task = self;
        let shutdown = task.world.stopping.shutdown.clone();
        let mut drained = None;
        let mut seconds = interval(QUEUE_EVERY);
        seconds.set_missed_tick_behavior(MissedTickBehavior::Skip);
        while drained.is_none() || task.rooms.len() != 0 {
            tokio::select! {
                biased;
                () = shutdown.token().cancelled() => break,
                () = shutdown.draining().cancelled(), if drained.is_none() => {
                    if task.world.stopping.hands_over {
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
                news = task.queue.next_news() => task.hear_queue(news),
                Some(ended) = task.rooms.next_ended() => task.close(ended),
            }
            task.queue.post_orders(&mut task.lobby);
            task.queue.store_declined(&mut task.lobby, &task.world);
            // Each of these messages can change the queues.
            let (_, queued) = task.lobby.counts();
            task.world.metrics.queued.set(queued as f64);
            task.world.queue_board.publish(task.lobby.queue_counts());
        }
        task.record();
        shutdown.now();
        // No task may wait for a lobby that no longer receives.
        drop(inbox);
        while task.rooms.next_ended().await.is_some() {}
        task.queue.settle().await;
    }

    /// A lobby that nobody is in.
    pub fn new(rules: LobbyRules, settings: Option<LiveSettings>, world: World) -> LobbyTask {
        let (store, metrics, lobby) =
            (world.store.clone(), world.metrics.clone(), world.lobby.clone());
        LobbyTask {
            friends_desk: FriendsDesk::open(store, world.clock, metrics, lobby),
            calls: Calls::default(),
            arena: ArenaDesk::default(),
            queue: SharedQueue::open(&world),
            lobby: queue::open_lobby(rules, &world),
            settings,
            clients: Clients::default(),
            rooms: OpenRooms::default(),
            generation: world.live.generation(),
            reserved: None,
            brawl_limit: BrawlLimit::default(),
            world,
        }
    }

    /// The same lobby, of a node of this arena.
    #[must_use]
    pub fn in_arena(self, here: Arena) -> LobbyTask {
        LobbyTask { arena: ArenaDesk::of(here), ..self }
    }

    fn receive(&mut self, letter: ToLobby) {
        match letter {
            ToLobby::Came(arrival) => self.let_in(*arrival),
            ToLobby::Named(client, account) => self.lobby.rename(client, account),
            ToLobby::Rating(client, stored) => {
                let now = self.world.clock.now();
                let answers = queue::rated(&mut self.lobby, now, client, stored);
                self.carry(answers);
            }
            ToLobby::Admin(order, asked) => {
                let state = (self.rooms.len(), self.world.stopping.shutdown.is_asked());
                // The operator may have disconnected.
                let _ = asked.send(orders::obey(order, &self.lobby, &self.clients, state));
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
                self.clients.remove(client);
                self.lobby.forget(client);
                self.arena.forget(client);
                self.world.block_board.forget(client);
            }
        }
    }

    /// A message of a client. One that was sent before the client's session knew of its room is
    /// forwarded to the room.
    fn receive_message(&mut self, said: FromClient) {
        let Some(client) = self.clients.get(said.client) else { return };
        let room = client.room.as_ref().filter(|_| !said.message.is_for_lobby());
        let Some((_, door)) = room else { return self.answer(said.client, said.message) };
        if let Err(TrySendError::Full(_)) = door.try_send(Box::new(ToRoom::FromClient(said))) {
            client.mailbox.cut();
        }
    }

    fn answer(&mut self, client: ClientId, message: Incoming) {
        if let Err(why) = self.check(client, &message) {
            return self.clients.refuse(client, why);
        }
        if let (Incoming::Lobby(LobbyMessage::Friends(message)), Some(account)) =
            (&message, self.clients.account(client))
            && let Err(why) = self.calls.take(account, message, self.world.clock.now())
        {
            return self.clients.refuse_friends(client, why);
        }
        let here = (&self.lobby, &self.rooms);
        if self.arena.seeks_elsewhere(client, &message, here, &self.world) {
            return;
        }
        match self.reserve_bots(client, &message) {
            Ok(reserved) => self.reserved = reserved,
            Err(why) => return self.clients.refuse(client, why),
        }
        self.lobby.fence(self.world.cluster.is_fenced());
        self.lobby.begin_day(daily::today(&self.world));
        let answers = self.lobby.receive(client, message);
        self.carry(answers);
        // The room has taken it, or was not opened.
        self.reserved = None;
    }

    /// An error when a limit refuses what a client asks for: a guess of a room code, or another brawl room.
    fn check(&mut self, client: ClientId, message: &Incoming) -> Result<(), Refusal> {
        match message {
            Incoming::Lobby(LobbyMessage::Join(join)) => {
                let (limit, now) = (&self.world.join_rate_limit, self.world.clock.now());
                self.clients.check_join(client, join, limit, now)
            }
            Incoming::Lobby(LobbyMessage::Host(_)) => match self.clients.get(client) {
                Some(host) => self.brawl_limit.check(host.address).map_err(|_| Refusal::Full),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Reserves what the bots of practice, or of a daily challenge, cost, if this message asks for it. Bots of brawl rooms are
    /// reserved when their host adds them.
    fn reserve_bots(
        &self,
        client: ClientId,
        message: &Incoming,
    ) -> Result<Option<BotReservation>, Refusal> {
        let cost = match message {
            Incoming::Lobby(LobbyMessage::Practice { level, options, .. }) => {
                bot_cost::of_practice(options, *level)
            }
            Incoming::Lobby(LobbyMessage::Daily { mode: mode @ SoloMode::Battle, .. }) => {
                bot_cost::of_daily(*mode)
            }
            _ => return Ok(None),
        };
        let Some(payer) = self.clients.payer(client) else { return Ok(None) };
        self.world.bots.budget.reserve(payer, cost).map(Some)
    }

    /// A client enters the lobby, or hands its connection over to the session of its account that is
    /// in a match.
    fn let_in(&mut self, arrival: Arrival) {
        let Arrival { client, account, address, ends_others, mailbox } = arrival;
        if !ends_others && let Some(other) = self.plays_elsewhere(&account) {
            return mailbox.post(ToSession::HandOver(other));
        }
        self.clients.add(client, account.id, address, mailbox);
        let id = account.id;
        let answers = self.lobby.enter(client, account);
        let is_welcome = answers.contains(&LobbyAnswer::Welcome(client));
        self.carry(answers);
        if is_welcome {
            self.friends_desk.arrive(client, id);
        }
        let settings = self.settings.as_ref().filter(|_| is_welcome).map(LiveSettings::now);
        if let Some(message) = settings.and_then(|settings| settings.info.message.clone()) {
            self.clients.post(client, ToSession::Tell(ServerMessage::Notice(message)));
        }
    }

    /// The mailbox of another session of this account that has a seat in a match against others.
    /// Signing in again must not forfeit that.
    fn plays_elsewhere(&self, account: &AccountView) -> Option<Mailbox> {
        let client = self.lobby.client_of(account.id)?;
        let other = self.clients.get(client)?;
        let (room, _) = other.room.as_ref()?;
        let directory = &self.world.room_directory;
        arena::plays_in(&self.lobby, directory, client, *room).then(|| other.mailbox.clone())
    }

    /// A session that has moved here waits for its client. Another one of its account is over.
    fn expect(&mut self, moved: Arrival, intent: Option<LobbyMessage>) {
        let Arrival { client, account, address, mailbox, .. } = moved;
        if let Some(other) = self.lobby.client_of(account.id).filter(|&other| other != client) {
            self.clients.post(other, ToSession::Dismiss(Refusal::Elsewhere));
            self.lobby.forget(other);
        }
        self.clients.add(client, account.id, address, mailbox);
        self.lobby.restore_client(client, account, None, None);
        self.arena.intend(client, intent);
    }

    /// A client has reconnected after a restart, or arrived from another node: its pending request is handled.
    fn reconnect(&mut self, client: ClientId) {
        if let Some(account) = self.clients.account(client) {
            self.friends_desk.arrive(client, account);
        }
        let answers = self.lobby.reconnect(client);
        match self.arena.take_intent(client) {
            Some(LobbyMessage::Friends(challenge)) => self.challenge_here(client, challenge),
            Some(intent) => self.answer(client, Incoming::Lobby(intent)),
            None => self.carry(answers),
        }
    }

    /// A client has arrived to challenge somebody here. It is shown its friends, as at the node that it came from. That
    /// node has checked the rate limit: here the challenge only counts. A player who has left
    /// meanwhile is not followed: two who challenge each other at once would swap nodes for ever.
    fn challenge_here(&mut self, client: ClientId, challenge: FriendsMessage) {
        if let Some(account) = self.clients.account(client) {
            let _ = self.calls.take(account, &challenge, self.world.clock.now());
        }
        for message in [FriendsMessage::Show, challenge] {
            let message = Incoming::Lobby(LobbyMessage::Friends(message));
            let answers = self.lobby.receive(client, message);
            self.carry(answers);
        }
    }

    /// The store has carried out a request about friends.
    fn know(&mut self, done: FriendsDone) {
        for (account, circle) in done.circles {
            for client in self.clients.those(|one| one.account == account) {
                let blocked = circle.blocked.iter().map(|person| person.id);
                self.world.block_board.publish(client, blocked);
            }
            let answers = self.lobby.know(account, circle);
            self.carry(answers);
        }
        if let Some(why) = done.refused {
            self.clients.refuse_friends(done.client, why);
        }
    }

    fn learn(&mut self, news: ArenaNews) {
        match news {
            ArenaNews::MovedAway(client, Some(address)) => {
                self.clients.post(client, ToSession::Redirect(address));
            }
            ArenaNews::MovedAway(client, None) => {
                self.arena.answered(client);
                // A client that was on its way to a match stays queued, and receives the state of the queue.
                if !self.lobby.is_leaving(client) {
                    self.clients.refuse(client, Refusal::StoreAway);
                }
            }
            ArenaNews::Leads(client, message, lead) => {
                self.arena.answered(client);
                match lead {
                    Lead::To(node) if node != self.arena.here.id() => {
                        self.move_session(client, node, message);
                    }
                    Lead::Busy => self.clients.refuse_friends(client, FriendsRefusal::Busy),
                    Lead::To(_) | Lead::Nowhere => {
                        let answers = self.lobby.receive(client, Incoming::Lobby(message));
                        self.carry(answers);
                    }
                }
            }
            ArenaNews::Coded(room, code, request) => self.open_coded(room, code, *request),
            ArenaNews::Friends(friends) => {
                let directory = &self.world.room_directory;
                let friends = friends.into_iter().map(|one| friends::presence(directory, one));
                self.lobby.note_elsewhere(friends.collect());
            }
            ArenaNews::ToSession(client, ServerMessage::Refused(why)) => {
                self.clients.post(client, ToSession::Dismiss(why));
            }
            ArenaNews::ToSession(ClientId(ROOM), ServerMessage::Notice(text)) => {
                let (code, why) = text.as_str().split_once(' ').unwrap_or((text.as_str(), ""));
                if let Ok(code) = code.parse() {
                    orders::close_room(code, why, &self.lobby, &self.clients);
                }
            }
            ArenaNews::ToSession(ClientId(EVERYBODY), message) => {
                self.clients.post_all(|| ToSession::Tell(message.clone()));
            }
            ArenaNews::ToSession(client, message) => {
                self.clients.post(client, ToSession::Tell(message));
            }
        }
    }

    fn move_session(&mut self, client: ClientId, to: NodeId, intent: LobbyMessage) {
        let letters = self.world.lobby.clone();
        if let Err(why) = self.arena.move_session(client, to, intent, &self.lobby, letters) {
            self.clients.refuse(client, why);
        }
    }

    fn hear_queue(&mut self, news: QueueNews) {
        match news {
            QueueNews::Tickets(tickets, orders) => {
                let now = self.world.clock.now();
                let answers = self.lobby.receive_tickets(now, &tickets, orders);
                self.carry(answers);
            }
            QueueNews::Taken(taken) => {
                let answers = self.lobby.open_taken(&taken);
                self.carry(answers);
            }
            // The session goes to the node of its match. One that cannot go waits on here, once the match was
            // dissolved. What it waits for its ticket says.
            QueueNews::Sent(client, node, proposal) => {
                if self.lobby.is_leaving(client) && self.arena.here.address_of(node).is_some() {
                    self.move_session(client, node, LobbyMessage::Accept(proposal));
                }
            }
        }
    }

    /// Starts draining: no more matches begin, and every client is sent the drain limit. Returns
    /// its end.
    fn drain(&mut self) -> Instant {
        let limit = self.world.stopping.drain_limit;
        tracing::info!(rooms = self.rooms.len(), limit_s = limit.as_secs(), "draining");
        let within_ms = u32::try_from(limit.as_millis()).unwrap_or(u32::MAX);
        self.clients.post_all(|| ToSession::Tell(ServerMessage::Draining { within_ms }));
        let answers = self.lobby.drain();
        self.carry(answers);
        Instant::now() + limit
    }

    fn step(&mut self) {
        self.lobby.fence(self.world.cluster.is_fenced());
        self.lobby.begin_week(queue::week(&self.world));
        let answers = self.lobby.step(self.world.clock.now());
        self.carry(answers);
        let directory = self.world.room_directory.clone();
        // Rooms are a part of the presence of friends.
        let answers = self.lobby.step_presence(|room, name| friends::place(&directory, room, name));
        self.carry(answers);
        self.arena.step(&self.lobby, &self.clients, &directory);
        self.record();
    }

    fn carry(&mut self, answers: Vec<LobbyAnswer>) {
        for answer in answers {
            match answer {
                LobbyAnswer::Tell(client, message) => {
                    if message == ServerMessage::Refused(Refusal::NoSuchRoom) {
                        self.count_failed_join(client, Refusal::NoSuchRoom);
                    }
                    self.clients.post(client, ToSession::Tell(message));
                }
                LobbyAnswer::Welcome(client) => self.clients.post(client, ToSession::Welcome),
                LobbyAnswer::Rate(client, account, ruleset) => {
                    queue::read_rating(&self.world, client, account, ruleset);
                }
                LobbyAnswer::Daily(client, account, mode) => {
                    if let Some(present) = self.clients.get(client) {
                        daily::tell(&self.world, (client, account), present, mode);
                    }
                }
                LobbyAnswer::Friends(client, account, message) => {
                    if let Err(why) = self.friends_desk.post(client, account, message) {
                        self.clients.refuse_friends(client, why);
                    }
                }
                LobbyAnswer::TellFriend(account, friend, message) => {
                    self.arena.here.tell_friend(account, friend, message);
                }
                LobbyAnswer::Dismiss(client, why) => {
                    self.clients.post(client, ToSession::Dismiss(why));
                }
                LobbyAnswer::Open(room, request) => self.open(room, request),
                LobbyAnswer::Host(room, request) => {
                    self.count_brawl(room, request.host.client);
                    self.host(room, request);
                }
                LobbyAnswer::Enter(room, joiner, access) => self.enter(room, joiner, access),
                LobbyAnswer::List(client) => {
                    let rooms = ServerMessage::Rooms(listed(&self.world.room_directory));
                    self.clients.post(client, ToSession::Tell(rooms));
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
        let opening = (Opening::Match(request), bots);
        self.rooms.open(id, opening, people, &mut self.clients, &self.world);
    }

    /// Counts a brawl room for the network of its creator, until it ends.
    fn count_brawl(&mut self, room: RoomId, creator: ClientId) {
        if let Some(present) = self.clients.get(creator) {
            self.brawl_limit.enter(room, present.address);
        }
    }

    /// Opens a brawl room with a unique code.
    fn host(&mut self, id: RoomId, request: BrawlRequest) {
        if let Some(store) = self.arena.here.store().cloned() {
            return arena::claim(store, self.world.lobby.clone(), id, request);
        }
        let mut code = random::room_code();
        while !self.lobby.name(id, code) {
            code = random::room_code();
        }
        self.open_brawl(id, code, request);
    }

    /// Opens a brawl room whose code was claimed in the arena, if its host is still here.
    fn open_coded(&mut self, id: RoomId, code: Option<RoomCode>, request: BrawlRequest) {
        let host = request.host.client;
        let code =
            code.filter(|&code| self.clients.get(host).is_some() && self.lobby.name(id, code));
        let Some(code) = code else {
            self.lobby.close(id);
            self.brawl_limit.leave(id);
            self.lobby.release(host);
            self.arena.here.close_room(id.0);
            return self.clients.refuse(host, Refusal::StoreAway);
        };
        self.open_brawl(id, code, request);
    }

    fn open_brawl(&mut self, id: RoomId, code: RoomCode, request: BrawlRequest) {
        if request.visibility == Visibility::Public {
            let (host, game) = (request.host.name.as_str(), request.options.rules.kind().name());
            self.world.webhooks.send(|site| Event::room(&code.to_string(), host, game, site));
        }
        let host = request.host.client;
        let payer = self.clients.payer(host);
        let bots = payer.and_then(|payer| self.world.bots.budget.reserve(payer, 0).ok());
        let opening = (Opening::Brawl(code, request), bots);
        self.rooms.open(id, opening, vec![host], &mut self.clients, &self.world);
    }

    /// Sends a client to a room. A room that has just closed, or whose inbox is full, refuses the
    /// client.
    fn enter(&mut self, room: RoomId, joiner: Joiner, access: Access) {
        let client = joiner.client;
        let why = match access {
            Access::Code(_) => Refusal::NoSuchRoom,
            Access::Acquaintance => Refusal::NobodyToWatch,
        };
        let (door, handle) = self.rooms.door(room);
        let Some(mailbox) = self.clients.send_in(client, room, &door, &handle) else { return };
        match door.try_send(Box::new(ToRoom::Enter(joiner, access, mailbox))) {
            Ok(()) => {}
            Err(TrySendError::Closed(_)) => self.turn_away(room, client, why),
            Err(TrySendError::Full(_)) => self.turn_away(room, client, Refusal::Full),
        }
    }

    /// Removes a closed room. Clients that are still in it were left there by a panic.
    fn close(&mut self, ended: Result<(task::Id, ()), JoinError>) {
        let Some(room) = self.rooms.remove(ended) else { return };
        self.lobby.close(room);
        self.brawl_limit.leave(room);
        self.world.room_directory.remove(room);
        self.arena.here.close_room(room.0);
        let is_in = |client: &Client| client.room.as_ref().is_some_and(|(id, _)| *id == room);
        for client in self.clients.those(is_in) {
            self.bring_back(room, client);
        }
    }

    fn bring_back(&mut self, room: RoomId, client: ClientId) {
        if self.clients.take_back(client, room, ServerMessage::Outside) {
            self.lobby.release(client);
        }
    }

    /// Returns a client to the lobby that its room refused, and sends it the refusal.
    fn turn_away(&mut self, room: RoomId, client: ClientId, why: Refusal) {
        if why == Refusal::RoomPassword {
            self.count_failed_join(client, why);
        }
        if self.clients.take_back(client, room, ServerMessage::Refused(why)) {
            self.lobby.release(client);
        }
    }

    fn count_failed_join(&self, client: ClientId, why: Refusal) {
        let (limit, now) = (&self.world.join_rate_limit, self.world.clock.now());
        self.clients.count_failed_join(client, why, limit, now);
    }
}
