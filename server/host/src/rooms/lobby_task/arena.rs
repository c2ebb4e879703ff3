//! The lobby in an arena of several nodes: where its clients are, requests that lead to other nodes, and
//! sessions that move.

use referee::brawl::BrawlRequest;
use referee::{ClientId, Incoming, RoomId};
use std::collections::{HashMap, HashSet};
use wire::codec::bytes_of;
use wire::{
    AccountId, FriendsMessage, FriendsRefusal, LobbyMessage, Refusal, RoomCode, RoomKind,
    ServerMessage, Visibility,
};

use super::{Client, LobbyTask, draw_code};
use crate::nodes::arena::Arena;
use crate::nodes::arena::news::{ArenaNews, Lead};
use crate::nodes::cluster::NodeId;
use crate::rooms::hosted_room::Opening;
use crate::rooms::room_directory::RoomDirectory;
use crate::sessions::accounts::names::folded;
use crate::sessions::mailbox::{Arrival, ToLobby, ToSession};
use crate::storage::store::letters::EVERYBODY;
use crate::storage::store::sessions::Placement;
use crate::storage::store::{Store, StoreError};

/// Codes that are drawn for a room before it is not opened: none of them repeats in practice.
const CODES_DRAWN_MAX: u32 = 16;

/// What the lobby knows of its arena.
#[derive(Default)]
pub(super) struct ArenaDesk {
    /// What the node does for the others.
    pub(super) here: Arena,
    /// What clients that moved here do when they arrive.
    intents: HashMap<ClientId, LobbyMessage>,
    /// Clients of which a request is looked for on other nodes, or that move to one.
    leaving: HashSet<ClientId>,
    /// Where clients were, as last reported to the arena.
    placed: HashMap<ClientId, Placement>,
    /// The nodes, as last sent to clients.
    nodes: Option<ServerMessage>,
}

/// What a client looks for.
enum Sought {
    Room(RoomCode),
    Player(String),
    /// A player whom this account challenges.
    Opponent(String, AccountId),
}

impl LobbyTask {
    /// The same lobby, of a node of this arena.
    #[must_use]
    pub fn in_arena(mut self, here: Arena) -> LobbyTask {
        self.arena.here = here;
        self
    }

    pub(super) fn learn(&mut self, news: ArenaNews) {
        match news {
            ArenaNews::MovedAway(client, Some(address)) => {
                self.post(client, ToSession::Redirect(address));
            }
            ArenaNews::MovedAway(client, None) => {
                self.arena.leaving.remove(&client);
                // A client that was on its way to a match stays queued, and receives the state of the queue.
                if !self.lobby.is_leaving(client) {
                    let why = ServerMessage::Refused(Refusal::StoreAway);
                    self.post(client, ToSession::Tell(why));
                }
            }
            ArenaNews::Leads(client, message, lead) => {
                self.arena.leaving.remove(&client);
                match lead {
                    Lead::To(node) if node != self.arena.here.id() => {
                        self.move_session(client, node, message);
                    }
                    Lead::Busy => self.refuse_friends(client, FriendsRefusal::Busy),
                    Lead::To(_) | Lead::Nowhere => {
                        let answers = self.lobby.receive(client, Incoming::Lobby(message));
                        self.carry(answers);
                    }
                }
            }
            ArenaNews::Coded(room, code, request) => self.open_coded(room, code, *request),
            ArenaNews::Friends(friends) => self.see_elsewhere(friends),
            ArenaNews::ToSession(client, ServerMessage::Refused(why)) => {
                self.post(client, ToSession::Dismiss(why));
            }
            ArenaNews::ToSession(ClientId(EVERYBODY), message) => {
                for client in self.clients.values() {
                    client.mailbox.post(ToSession::Tell(message.clone()));
                }
            }
            ArenaNews::ToSession(client, message) => self.post(client, ToSession::Tell(message)),
        }
    }

    /// Moves the session of a client in no room, and in no queue but on the way to its match, to another node, where
    /// it carries out `intent` as soon as the client arrives. Until it has moved, or failed to, the client has no
    /// other request for other nodes.
    pub fn move_session(&mut self, client: ClientId, to: NodeId, intent: LobbyMessage) {
        let Some(store) = self.arena.here.store().cloned() else { return };
        let address = self.arena.here.address_of(to);
        let may_go = self.lobby.is_idle(client) || self.lobby.is_leaving(client);
        let (Some(address), true) = (address, may_go) else {
            return self.post(client, ToSession::Tell(ServerMessage::Refused(Refusal::NotNow)));
        };
        self.arena.leaving.insert(client);
        let lobby = self.world.lobby.clone();
        tokio::spawn(async move {
            let moved = async {
                let is_moved = store.move_session(client.0, to, bytes_of(&intent)).await?;
                // A notification that is lost is made up for within a second.
                if is_moved {
                    store.wake(to).await?;
                }
                Ok::<bool, StoreError>(is_moved)
            };
            let is_moved = moved.await.unwrap_or_else(|error| {
                tracing::error!(client = client.0, %to, %error, "moving a session failed");
                false
            });
            let news = ArenaNews::MovedAway(client, is_moved.then_some(address));
            let _ = lobby.send(ToLobby::Arena(Box::new(news))).await;
        });
    }

    /// True if a request is looked for on other nodes: of a room, or of a player, that is not here.
    /// A player whom the client may not challenge is not found, as one who is offline.
    pub(super) fn seeks_elsewhere(&mut self, client: ClientId, message: &Incoming) -> bool {
        let Some(store) = self.arena.here.store().cloned() else { return false };
        let (sought, message) = match message {
            Incoming::Lobby(message @ LobbyMessage::Join(join)) => {
                let room = self.world.room_directory.by_code(join.code);
                let here = room.filter(|(room, _)| self.doors.contains_key(room));
                (here.is_none().then_some(Sought::Room(join.code)), message)
            }
            Incoming::Lobby(message @ LobbyMessage::Spectate(name)) => {
                let here = self.lobby.client_named(name);
                let name = here.is_none().then(|| folded(name.as_str())).flatten();
                (name.map(Sought::Player), message)
            }
            Incoming::Lobby(message @ LobbyMessage::Friends(friends)) => {
                (self.opponent_elsewhere(client, friends), message)
            }
            _ => return false,
        };
        let Some(sought) = sought.filter(|_| self.lobby.is_idle(client)) else { return false };
        if self.arena.leaving.insert(client) {
            let (lobby, message) = (self.world.lobby.clone(), message.clone());
            let directory = self.world.room_directory.clone();
            tokio::spawn(async move {
                let lead = find(&store, &directory, sought).await.unwrap_or_else(|error| {
                    tracing::error!(%error, "looking for a room or player of the arena failed");
                    Lead::Nowhere
                });
                let news = ArenaNews::Leads(client, message, lead);
                let _ = lobby.send(ToLobby::Arena(Box::new(news))).await;
            });
        }
        true
    }

    /// The player whom a client challenges, unless that player is here, or the client cannot challenge anybody.
    fn opponent_elsewhere(&self, client: ClientId, message: &FriendsMessage) -> Option<Sought> {
        let FriendsMessage::Challenge(name, ruleset, entrant) = message else { return None };
        let may_challenge = self.lobby.check_challenger(client, *ruleset, entrant).is_ok();
        let account = self.lobby.account(client).filter(|_| may_challenge)?;
        let is_here = self.lobby.client_named(name).is_some();
        let name = folded(name.as_str()).filter(|_| !is_here)?;
        Some(Sought::Opponent(name, account.id))
    }

    /// A session that has moved here waits for its client. Another one of its account is over.
    pub(super) fn expect(&mut self, moved: Arrival, intent: Option<LobbyMessage>) {
        let Arrival { client, account, address, mailbox, .. } = moved;
        if let Some(other) = self.lobby.client_of(account.id).filter(|&other| other != client) {
            self.post(other, ToSession::Dismiss(Refusal::Elsewhere));
            self.lobby.forget(other);
        }
        let daily_reads = Default::default();
        let id = account.id;
        let new =
            Client { account: id, address, mailbox, is_guessing: false, room: None, daily_reads };
        self.clients.insert(client, new);
        self.lobby.restore_client(client, account, None, None);
        self.arena.intents.extend(intent.map(|intent| (client, intent)));
    }

    /// A client has reconnected after a restart, or arrived from another node: its pending request is handled.
    pub(super) fn reconnect(&mut self, client: ClientId) {
        self.read_circle(client);
        let answers = self.lobby.reconnect(client);
        match self.arena.intents.remove(&client) {
            Some(LobbyMessage::Friends(challenge)) => self.challenge_here(client, challenge),
            Some(intent) => self.answer(client, Incoming::Lobby(intent)),
            None => self.carry(answers),
        }
    }

    pub(super) fn forget_in_arena(&mut self, client: ClientId) {
        self.arena.intents.remove(&client);
        self.arena.leaving.remove(&client);
        self.arena.placed.remove(&client);
    }

    /// Tells the arena where clients are by now, and the clients which nodes there are.
    pub(super) fn step_arena(&mut self) {
        if !self.arena.here.is_on() {
            return;
        }
        for (&client, here) in &self.clients {
            let room = here.room.as_ref().map(|&(room, _)| room);
            let is_playing = room.is_some_and(|room| self.plays_in(client, room));
            let now = Placement { client: client.0, room: room.map(|room| room.0), is_playing };
            let outside = Placement { client: client.0, room: None, is_playing: false };
            let before = self.arena.placed.insert(client, now).unwrap_or(outside);
            if before != now {
                self.arena.here.place(now);
            }
        }
        let nodes = self.arena.here.nodes();
        if nodes != self.arena.nodes
            && let Some(nodes) = &nodes
        {
            for client in self.clients.values() {
                client.mailbox.post(ToSession::Tell(nodes.clone()));
            }
        }
        self.arena.nodes = nodes;
    }

    /// True if a client has a seat in a match in this room.
    pub(super) fn plays_in(&self, client: ClientId, room: RoomId) -> bool {
        let Some(account) = self.lobby.account(client) else { return false };
        // A room that has just been opened has not published a summary yet.
        self.world.room_directory.of(room).is_none_or(|summary| {
            let mut people = summary.players().filter(|player| player.bot.is_none());
            summary.is_playing
                && summary.kind != RoomKind::Practice
                && people.any(|player| player.name == account.name)
        })
    }

    /// Opens a brawl room with a unique code.
    pub(super) fn host(&mut self, id: RoomId, request: BrawlRequest) {
        let Some(store) = self.arena.here.store().cloned() else {
            let mut code = draw_code();
            while !self.lobby.name(id, code) {
                code = draw_code();
            }
            return self.open_brawl(id, code, request);
        };
        let lobby = self.world.lobby.clone();
        tokio::spawn(async move {
            let code = claim_code(&store, id).await.unwrap_or_else(|error| {
                tracing::error!(%error, "claiming the code of a room failed");
                None
            });
            let news = ArenaNews::Coded(id, code, Box::new(request));
            let _ = lobby.send(ToLobby::Arena(Box::new(news))).await;
        });
    }

    /// Opens a brawl room whose code was claimed in the arena, if its host is still here.
    fn open_coded(&mut self, id: RoomId, code: Option<RoomCode>, request: BrawlRequest) {
        let host = request.host.client;
        let code =
            code.filter(|&code| self.clients.contains_key(&host) && self.lobby.name(id, code));
        let Some(code) = code else {
            self.lobby.close(id);
            self.brawl_limit.leave(id);
            self.lobby.release(host);
            self.arena.here.close_room(id.0);
            let why = ServerMessage::Refused(Refusal::StoreAway);
            return self.post(host, ToSession::Tell(why));
        };
        self.open_brawl(id, code, request);
    }

    fn open_brawl(&mut self, id: RoomId, code: RoomCode, request: BrawlRequest) {
        let host = request.host.client;
        let bots = self.payer(host).and_then(|payer| self.world.bot_budget.reserve(payer, 0).ok());
        self.start(id, (Opening::Brawl(code, request), bots), vec![host]);
    }
}

/// Where a room or a player is. Nobody is led to a room that is not public by the name of a player.
async fn find(
    store: &Store,
    directory: &RoomDirectory,
    sought: Sought,
) -> Result<Lead, StoreError> {
    let node = match sought {
        Sought::Room(code) => store.room_by_code(code).await?,
        Sought::Player(name) => {
            let place = store.session_named(&name).await?;
            let is_public = |room| {
                let summary = directory.of(RoomId(room));
                summary.is_some_and(|summary| summary.visibility == Visibility::Public)
            };
            place.filter(|place| place.room.is_some_and(is_public)).map(|place| place.node)
        }
        Sought::Opponent(name, by) => {
            let place = store.session_to_challenge(&name, by.into()).await?;
            if place.is_some_and(|place| place.room.is_some()) {
                return Ok(Lead::Busy);
            }
            place.map(|place| place.node)
        }
    };
    Ok(node.map_or(Lead::Nowhere, Lead::To))
}

/// A code that no other room of the arena has.
async fn claim_code(store: &Store, room: RoomId) -> Result<Option<RoomCode>, StoreError> {
    for _ in 0..CODES_DRAWN_MAX {
        let code = draw_code();
        if store.claim_code(room.0, code).await? {
            return Ok(Some(code));
        }
    }
    Ok(None)
}
