//! The lobby in an arena of several nodes: where its clients are, requests that lead to other nodes, and
//! sessions that move.

use referee::brawl::BrawlRequest;
use referee::{ClientId, Incoming, Lobby, RoomId};
use std::collections::{HashMap, HashSet};
use tokio::sync::mpsc;
use wire::codec::bytes_of;
use wire::{
    AccountId, FriendsMessage, LobbyMessage, Refusal, RoomCode, RoomKind, ServerMessage, Visibility,
};

use super::clients::Clients;
use super::open_rooms::OpenRooms;
use crate::nodes::arena::Arena;
use crate::nodes::arena::news::{ArenaNews, Lead};
use crate::nodes::cluster::NodeId;
use crate::process::random;
use crate::rooms::room_directory::RoomDirectory;
use crate::rooms::room_task::World;
use crate::sessions::accounts::names::folded;
use crate::sessions::mailbox::{ToLobby, ToSession};
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

impl ArenaDesk {
    /// The desk of a node of this arena.
    pub(super) fn of(here: Arena) -> ArenaDesk {
        ArenaDesk { here, ..ArenaDesk::default() }
    }

    /// Moves the session of a client in no room, and in no queue but on the way to its match, to another node, where
    /// it carries out `intent` as soon as the client arrives. Until it has moved, or failed to, the client has no
    /// other request for other nodes.
    pub(super) fn move_session(
        &mut self,
        client: ClientId,
        to: NodeId,
        intent: LobbyMessage,
        lobby: &Lobby,
        letters: mpsc::Sender<ToLobby>,
    ) -> Result<(), Refusal> {
        let Some(store) = self.here.store().cloned() else { return Ok(()) };
        let may_go = lobby.is_idle(client) || lobby.is_leaving(client);
        let address = self.here.address_of(to).filter(|_| may_go).ok_or(Refusal::NotNow)?;
        self.leaving.insert(client);
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
            let _ = letters.send(ToLobby::Arena(Box::new(news))).await;
        });
        Ok(())
    }

    /// True if a request is looked for on other nodes: of a room, or of a player, that is not here.
    /// A player whom the client may not challenge is not found, as one who is offline.
    pub(super) fn seeks_elsewhere(
        &mut self,
        client: ClientId,
        message: &Incoming,
        (lobby, rooms): (&Lobby, &OpenRooms),
        world: &World,
    ) -> bool {
        let Some(store) = self.here.store().cloned() else { return false };
        let (sought, message) = match message {
            Incoming::Lobby(message @ LobbyMessage::Join(join)) => {
                let room = world.room_directory.by_code(join.code);
                let here = room.filter(|(room, _)| rooms.contains(*room));
                (here.is_none().then_some(Sought::Room(join.code)), message)
            }
            Incoming::Lobby(message @ LobbyMessage::Spectate(name)) => {
                let here = lobby.client_named(name);
                let name = here.is_none().then(|| folded(name.as_str())).flatten();
                (name.map(Sought::Player), message)
            }
            Incoming::Lobby(message @ LobbyMessage::Friends(friends)) => {
                (opponent_elsewhere(lobby, client, friends), message)
            }
            _ => return false,
        };
        let Some(sought) = sought.filter(|_| lobby.is_idle(client)) else { return false };
        if self.leaving.insert(client) {
            let (letters, message) = (world.lobby.clone(), message.clone());
            let directory = world.room_directory.clone();
            tokio::spawn(async move {
                let lead = find(&store, &directory, sought).await.unwrap_or_else(|error| {
                    tracing::error!(%error, "looking for a room or player of the arena failed");
                    Lead::Nowhere
                });
                let news = ArenaNews::Leads(client, message, lead);
                let _ = letters.send(ToLobby::Arena(Box::new(news))).await;
            });
        }
        true
    }

    /// The answer to a request that was looked for on other nodes, or to a move, has come.
    pub(super) fn answered(&mut self, client: ClientId) {
        self.leaving.remove(&client);
    }

    /// A client that moves here is to do this when it arrives.
    pub(super) fn intend(&mut self, client: ClientId, intent: Option<LobbyMessage>) {
        self.intents.extend(intent.map(|intent| (client, intent)));
    }

    /// What a client that has arrived is to do.
    pub(super) fn take_intent(&mut self, client: ClientId) -> Option<LobbyMessage> {
        self.intents.remove(&client)
    }

    pub(super) fn forget(&mut self, client: ClientId) {
        self.intents.remove(&client);
        self.leaving.remove(&client);
        self.placed.remove(&client);
    }

    /// Tells the arena where clients are by now, and the clients which nodes there are.
    pub(super) fn step(&mut self, lobby: &Lobby, clients: &Clients, directory: &RoomDirectory) {
        if !self.here.is_on() {
            return;
        }
        for (client, here) in clients.iter() {
            let room = here.room.as_ref().map(|&(room, _)| room);
            let is_playing = room.is_some_and(|room| plays_in(lobby, directory, client, room));
            let now = Placement { client: client.0, room: room.map(|room| room.0), is_playing };
            let outside = Placement { client: client.0, room: None, is_playing: false };
            let before = self.placed.insert(client, now).unwrap_or(outside);
            if before != now {
                self.here.place(now);
            }
        }
        let nodes = self.here.nodes();
        if nodes != self.nodes
            && let Some(nodes) = &nodes
        {
            clients.post_all(|| ToSession::Tell(nodes.clone()));
        }
        self.nodes = nodes;
    }
}

/// The player whom a client challenges, unless that player is here, or the client cannot challenge anybody.
fn opponent_elsewhere(lobby: &Lobby, client: ClientId, message: &FriendsMessage) -> Option<Sought> {
    let FriendsMessage::Challenge(name, ruleset, entrant) = message else { return None };
    let may_challenge = lobby.check_challenger(client, *ruleset, entrant).is_ok();
    let account = lobby.account(client).filter(|_| may_challenge)?;
    let is_here = lobby.client_named(name).is_some();
    let name = folded(name.as_str()).filter(|_| !is_here)?;
    Some(Sought::Opponent(name, account.id))
}

/// True if a client has a seat in a match in this room.
pub(super) fn plays_in(
    lobby: &Lobby,
    directory: &RoomDirectory,
    client: ClientId,
    room: RoomId,
) -> bool {
    let Some(account) = lobby.account(client) else { return false };
    // A room that has just been opened has not published a summary yet.
    directory.of(room).is_none_or(|summary| {
        let mut people = summary.players().filter(|player| player.bot.is_none());
        summary.is_playing
            && summary.kind != RoomKind::Practice
            && people.any(|player| player.name == account.name)
    })
}

/// Claims a unique code for a brawl room in the arena, in a task of its own.
pub(super) fn claim(
    store: Store,
    letters: mpsc::Sender<ToLobby>,
    id: RoomId,
    request: BrawlRequest,
) {
    tokio::spawn(async move {
        let code = claim_code(&store, id).await.unwrap_or_else(|error| {
            tracing::error!(%error, "claiming the code of a room failed");
            None
        });
        let news = ArenaNews::Coded(id, code, Box::new(request));
        let _ = letters.send(ToLobby::Arena(Box::new(news))).await;
    });
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
        let code = random::room_code();
        if store.claim_code(room.0, code).await? {
            return Ok(Some(code));
        }
    }
    Ok(None)
}
