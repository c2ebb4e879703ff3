//! The lobby of a node and the queue that it shares with the other nodes; ratings of those who queue.

#[cfg(test)]
mod tests;

use bout::Millis;
use games::Ruleset;
use referee::lobby::Declined;
use referee::{ClientId, Lobby, LobbyRules};
use wire::{AccountId, LobbyMessage};

use super::{LobbyTask, week};
use crate::nodes::cluster::NodeId;
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

/// The desk of the shared queue, on a server that is a node.
pub(super) fn open_desk(world: &World) -> Option<QueueDesk> {
    let (cluster, metrics) = (world.cluster.clone(), world.metrics.clone());
    let store = world.store.of_node(cluster.id());
    cluster.is_on().then(|| QueueDesk::open(store, cluster, metrics))
}

/// The next news of the shared queue; none ever come without one.
pub(super) async fn next_news(desk: &mut Option<QueueDesk>) -> QueueNews {
    if let Some(open) = desk {
        if let Some(news) = open.next().await {
            return news;
        }
        // Its task has ended.
        *desk = None;
    }
    std::future::pending().await
}

impl LobbyTask {
    /// Reads a rating from the store, in a task of its own, since it may take a while.
    pub(super) fn rate(&self, client: ClientId, account: AccountId, ruleset: Ruleset) {
        let (store, lobby) = (self.world.store.clone(), self.world.lobby.clone());
        let now = self.world.clock.calendar();
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
    pub(super) fn rated(&mut self, client: ClientId, stored: Option<StoredRating>) {
        let now = self.world.clock.now();
        if let Some((declined, ago)) = stored.as_ref().and_then(|stored| stored.declined) {
            self.lobby.learn_declined(now, declined, ago);
        }
        let rating = stored.map(|stored| (stored.rating, stored.last_opponent));
        let answers = self.lobby.rated(now, client, rating);
        self.carry(answers);
    }

    /// Stores who has declined a match, so that the cooldown holds at other nodes and after a restart.
    pub(super) fn store_declined(&mut self) {
        while self.declined.try_join_next().is_some() {}
        for Declined { account, count } in self.lobby.take_declined() {
            let (store, last) = (self.world.store.clone(), self.world.clock.calendar());
            self.declined.spawn(async move {
                let declined = DeclinedMatches { count, last };
                if let Err(error) = store.note_declined(account.into(), declined).await {
                    // It holds on this server, as long as that runs.
                    tracing::error!(%error, "storing a declined match failed");
                }
            });
        }
    }

    /// Gives the desk what the lobby wants of the shared queue.
    pub(super) fn post_orders(&mut self) {
        let Some(desk) = &self.queue_desk else { return };
        let (orders, last) = self.lobby.take_orders();
        desk.post(orders, last);
    }

    pub(super) fn hear_queue(&mut self, news: QueueNews) {
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
            QueueNews::Sent(client, node, proposal) => self.send_session(client, node, proposal),
        }
    }

    /// The session of a client goes to the node of its match. One that cannot go waits on here, once the
    /// match was dissolved. What it waits for its ticket says.
    fn send_session(&mut self, client: ClientId, node: NodeId, proposal: u64) {
        if self.lobby.is_leaving(client) && self.arena.here.address_of(node).is_some() {
            self.move_session(client, node, LobbyMessage::Accept(proposal));
        }
    }
}
