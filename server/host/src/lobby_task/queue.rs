//! The lobby of a node and the queue that it shares with the other nodes; ratings of those who queue.

#[cfg(test)]
mod tests;

use games::Ruleset;
use referee::{ClientId, Lobby, LobbyRules};
use wire::{AccountId, LobbyMessage};

use super::{LobbyTask, week};
use crate::cluster::NodeId;
use crate::mailbox::ToLobby;
use crate::persistence;
use crate::queue_desk::{QueueDesk, QueueNews};
use crate::room_task::World;
use crate::store::StoreError;

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
                Ok::<_, StoreError>((rating, last_opponent))
            };
            let rating = match read.await {
                Ok((rating, last)) => Some((persistence::view(&rating, now), last.map(Into::into))),
                Err(error) => {
                    tracing::error!(client = client.0, %error, "reading a rating failed");
                    None
                }
            };
            // The lobby has ended: the server is stopping.
            let _ = lobby.send(ToLobby::Rating(client, rating)).await;
        });
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
                let answers = self.lobby.hear_tickets(now, &tickets, orders);
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
