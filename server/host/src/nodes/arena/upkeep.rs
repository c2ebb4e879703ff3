//! The task of a node that reads what others have for it, and writes what they are to know.

use referee::{ClientId, RoomId};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use wire::codec::read_archive;

use super::Part;
use super::news::ArenaNews;
use crate::net::connection_context::ConnectionContext;
use crate::nodes::cluster::NodeId;
use crate::process::logged::logged;
use crate::rooms::room_directory::RoomSummary;
use crate::sessions::admission;
use crate::sessions::mailbox::{Arrival, ToLobby};
use crate::sessions::session::{self, RecoveredParts};
use crate::storage::store::StoreError;
use crate::storage::store::live_rooms::OwnRoom;
use crate::storage::store::sessions::MovedSession;

/// How often the presence of friends at other nodes is read at most.
const FRIENDS_EVERY: Duration = Duration::from_secs(3);
/// How often rooms are published and read at most.
const ROOMS_EVERY: Duration = Duration::from_secs(1);

/// Serves the arena until the server stops.
pub async fn run(context: Arc<ConnectionContext>) {
    let Some(part) = context.peers.0.clone() else { return };
    let mut changes = part.cluster.changes();
    let mut upkeep = Upkeep {
        context: context.clone(),
        part: part.clone(),
        published: BTreeMap::new(),
        rooms: None,
        friends: None,
    };
    let work = async {
        let mut is_failing = false;
        loop {
            tokio::select! {
                biased;
                changed = changes.changed() => if changed.is_err() { return },
                () = part.wake.notified() => {}
            }
            let turn = upkeep.turn().await;
            if let (Err(error), false) = (&turn, is_failing) {
                tracing::warn!(%error, "the upkeep of the arena failed; it is tried again");
            }
            is_failing = turn.is_err();
        }
    };
    context.shutdown.token().run_until_cancelled(work).await;
}

struct Upkeep {
    context: Arc<ConnectionContext>,
    part: Arc<Part>,
    /// The rooms of this node, as they were published last.
    published: BTreeMap<RoomId, Arc<RoomSummary>>,
    /// When rooms were published and read last.
    rooms: Option<Instant>,
    /// When the friends at other nodes were read last.
    friends: Option<Instant>,
}

impl Upkeep {
    async fn turn(&mut self) -> Result<(), StoreError> {
        for moved in self.part.store.take_moved().await? {
            let client = moved.client;
            if let Err(error) = self.take_in(moved).await {
                tracing::warn!(client, %error, "a session that moved here was not taken in");
                self.context.peers.end(client);
            }
        }
        for letter in self.part.store.take_letters().await? {
            self.tell(ArenaNews::ToSession(ClientId(letter.client), letter.message)).await;
        }
        let placements = self.part.take_placements();
        if !placements.is_empty()
            && let Err(error) = self.part.store.place_sessions(placements.clone()).await
        {
            // What changed since is newer.
            let mut waiting = self.part.placements();
            for one in placements {
                waiting.entry(one.client).or_insert(one);
            }
            return Err(error);
        }
        if self.rooms.is_none_or(|last| ROOMS_EVERY <= last.elapsed()) {
            self.rooms = Some(Instant::now());
            self.publish().await?;
            self.read_rooms().await?;
        }
        if self.friends.is_none_or(|last| FRIENDS_EVERY <= last.elapsed()) {
            self.friends = Some(Instant::now());
            let friends = self.part.store.friends_elsewhere().await?;
            self.tell(ArenaNews::Friends(friends)).await;
        }
        Ok(())
    }

    /// Restores a session that moved here. Its client is not here yet.
    async fn take_in(&self, moved: MovedSession) -> Result<(), StoreError> {
        let MovedSession { account, client, ticket, sign_in, address, protocol, intent } = moved;
        let corrupt = |what: &str| StoreError::Corrupt(format!("{what} of a session that moved"));
        let account = self.part.store.account(account).await?;
        let account = admission::view(account.ok_or_else(|| corrupt("no account"))?);
        let address: SocketAddr = address.parse().map_err(|_| corrupt("the address"))?;
        let Some(place) = self.context.admission.place_again(address.ip()) else {
            tracing::warn!(client, "a session that moved here was refused: the server is full");
            self.context.peers.end(client);
            return Ok(());
        };
        let (entry, mailbox, inbox) = self.context.public.registry.restore(ticket, sign_in);
        let client = ClientId(client);
        let name = account.name.as_str().to_owned();
        tracing::info!(client = client.0, name, address = %logged(address), "session moved here");
        let intent = read_archive(&intent).ok();
        let arrival = Arrival {
            client,
            account: account.clone(),
            address: address.ip(),
            ends_others: false,
            mailbox,
        };
        let _ = self.context.lobby.send(ToLobby::MovedHere(Box::new(arrival), intent)).await;
        let ends = RecoveredParts { client, account, address, entry, inbox, protocol, place };
        let context = self.context.clone();
        self.context.tracker.spawn(async move { session::serve_recovered(ends, &context).await });
        Ok(())
    }

    /// Publishes the rooms of this node that have changed.
    async fn publish(&mut self) -> Result<(), StoreError> {
        let rooms = self.context.public.room_directory.own();
        let is_new = |(id, summary): &(&RoomId, &Arc<RoomSummary>)| {
            self.published.get(id).is_none_or(|before| before != *summary)
        };
        let changed = rooms.iter().filter(is_new).map(|(id, summary)| OwnRoom {
            id: id.0,
            code: summary.code,
            summary: summary.to_bytes(),
        });
        let changed: Vec<OwnRoom> = changed.collect();
        let closed = std::mem::take(&mut *self.part.closed());
        if changed.is_empty() && closed.is_empty() {
            return Ok(());
        }
        let published = self.part.store.publish_rooms(changed, closed.clone()).await;
        match published {
            Ok(()) => self.published = rooms,
            Err(_) => self.part.closed().extend(closed),
        }
        published
    }

    async fn read_rooms(&self) -> Result<(), StoreError> {
        let others = self.part.store.other_rooms().await?;
        let read = |room: crate::storage::store::live_rooms::OtherRoom| {
            let summary = RoomSummary::of_bytes(&room.summary)?;
            Some((RoomId(room.id), (room.node, Arc::new(summary))))
        };
        let others: BTreeMap<RoomId, (NodeId, Arc<RoomSummary>)> =
            others.into_iter().filter_map(read).collect();
        self.context.public.room_directory.show_others(others);
        Ok(())
    }

    async fn tell(&self, news: ArenaNews) {
        // The lobby has ended: the server is stopping.
        let _ = self.context.lobby.send(ToLobby::Arena(Box::new(news))).await;
    }
}
