//! The lobby of a node and the queue that it shares with the other nodes; ratings of those who queue.

#[cfg(test)]
mod tests;

use bout::Millis;
use games::{Ruleset, Week};
use referee::lobby::Declined;
use referee::{ClientId, Lobby, LobbyAnswer, LobbyRules};
use tokio::task::JoinSet;
use wire::AccountId;

use crate::nodes::queue_desk::{QueueDesk, QueueNews};
use crate::rooms::room_task::World;
use crate::sessions::mailbox::{StoredRating, ToLobby};
use crate::storage::persistence;
use crate::storage::store::StoreError;
use crate::storage::store::declined::DeclinedMatches;

/// The lobby of a server, which shares the queue when the server is a node.
pub(super) fn open_lobby(rules: LobbyRules, world: &World) -> Lobby {
    let cluster = &world.cluster;
    let mut lobby = Lobby::new(rules, week(world)).numbering_after(cluster.id().numbers_after());
    if cluster.is_on() {
        lobby.share_queue(cluster.id().into());
    }
    lobby
}

/// The week of the server's date, by which the weekly ruleset is played.
pub(super) fn week(world: &World) -> Week {
    Week::of_unix_ms(world.clock.calendar().0)
}

/// What leads from the lobby's queues to the store.
pub(super) struct SharedQueue {
    /// The queue that the server shares with other nodes, when it is one of several.
    desk: Option<QueueDesk>,
    /// Declined matches on their way to the store.
    declined: JoinSet<()>,
}

impl SharedQueue {
    /// Opens the desk of the queue, on a server that is a node.
    pub(super) fn open(world: &World) -> SharedQueue {
        let (cluster, metrics) = (world.cluster.clone(), world.metrics.clone());
        let store = world.store.of_node(cluster.id());
        let desk = cluster.is_on().then(|| QueueDesk::open(store, cluster, metrics));
        SharedQueue { desk, declined: JoinSet::new() }
    }

    /// The next news of the shared queue; none ever come without one.
    pub(super) async fn next_news(&mut self) -> QueueNews {
        if let Some(open) = &mut self.desk {
            if let Some(news) = open.next().await {
                return news;
            }
            // Its task has ended.
            self.desk = None;
        }
        std::future::pending().await
    }

    /// Gives the desk what the lobby wants of the shared queue.
    pub(super) fn post_orders(&self, lobby: &mut Lobby) {
        let Some(desk) = &self.desk else { return };
        let (orders, last) = lobby.take_orders();
        desk.post(orders, last);
    }

    /// Stores who has declined a match, so that the cooldown holds at other nodes and after a restart.
    pub(super) fn store_declined(&mut self, lobby: &mut Lobby, world: &World) {
        while self.declined.try_join_next().is_some() {}
        for Declined { account, count } in lobby.take_declined() {
            let (store, last) = (world.store.clone(), world.clock.calendar());
            self.declined.spawn(async move {
                let declined = DeclinedMatches { count, last };
                if let Err(error) = store.note_declined(account.into(), declined).await {
                    // It holds on this server, as long as that runs.
                    tracing::error!(%error, "storing a declined match failed");
                }
            });
        }
    }

    /// Waits until every declined match is stored.
    pub(super) async fn settle(&mut self) {
        while self.declined.join_next().await.is_some() {}
    }
}

/// Reads a rating from the store, in a task of its own, since it may take a while.
pub(super) fn read_rating(world: &World, client: ClientId, account: AccountId, ruleset: Ruleset) {
    let (store, lobby) = (world.store.clone(), world.lobby.clone());
    let now = world.clock.calendar();
    tokio::spawn(async move {
        let read = async {
            let rating = store.rating(account.into(), ruleset).await?;
            let last_opponent = store.last_opponent(account.into(), ruleset).await?;
            let declined = store.declined(account.into()).await?;
            Ok::<_, StoreError>(StoredRating {
                rating: persistence::view(&rating, now),
                last_opponent: last_opponent.map(Into::into),
                declined: declined.map(|stored| {
                    let ago = now.0.checked_sub(stored.last.0).map(Millis);
                    (Declined { account, count: stored.count }, ago)
                }),
            })
        };
        let stored = match read.await {
            Ok(stored) => Some(stored),
            Err(error) => {
                tracing::error!(client = client.0, %error, "reading a rating failed");
                None
            }
        };
        // The lobby has ended: the server is stopping.
        let _ = lobby.send(ToLobby::Rating(client, stored)).await;
    });
}

/// What is stored of a client that joins the ranked queue has been read.
pub(super) fn rated(
    lobby: &mut Lobby,
    now: Millis,
    client: ClientId,
    stored: Option<StoredRating>,
) -> Vec<LobbyAnswer> {
    if let Some((declined, ago)) = stored.as_ref().and_then(|stored| stored.declined) {
        lobby.learn_declined(now, declined, ago);
    }
    lobby.rated(now, client, stored.map(|stored| (stored.rating, stored.last_opponent)))
}
