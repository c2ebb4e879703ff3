//! Notifications between nodes. They only wake: what there is to do is in the tables, and a node that
//! polls them finds what a lost notification meant.

use sqlx::postgres::PgListener;
use tokio::sync::watch;

use super::Store;
use super::database_url::DatabaseUrl;
use super::error::StoreError;
use crate::cluster::NodeId;

/// The channel of all nodes.
pub(super) const ALL_NODES: &str = "cutlass_nodes";

/// The channel of a node.
pub(super) fn channel(node: NodeId) -> String {
    format!("cutlass_node_{node}")
}

/// What wakes a node.
#[derive(Debug)]
pub struct Wakes(Listener);

#[derive(Debug)]
enum Listener {
    Postgres(Box<PgListener>),
    Memory(watch::Receiver<u64>),
}

impl Wakes {
    /// Waits for the next notification. Several in a row may be one. An error when the connection is
    /// lost and there is no new one; the next call tries again.
    pub async fn next(&mut self) -> Result<(), StoreError> {
        match &mut self.0 {
            Listener::Postgres(listener) => Ok(listener.recv().await.map(drop)?),
            Listener::Memory(news) => match news.changed().await {
                Ok(()) => Ok(()),
                Err(_) => std::future::pending().await,
            },
        }
    }
}

impl Store {
    /// Listens for what wakes this node: [`Store::wake`], and nodes that come or end.
    pub async fn listen(&self, node: NodeId) -> Result<Wakes, StoreError> {
        let listener = match self {
            Store::Sql(store) => {
                let DatabaseUrl::Postgres(url) = store.database_url() else {
                    return Err(StoreError::NoCluster);
                };
                let mut listener = PgListener::connect(url).await?;
                listener.listen_all([ALL_NODES, &channel(node)]).await?;
                Listener::Postgres(Box::new(listener))
            }
            Store::Memory(store) => Listener::Memory(store.listen(node)?),
        };
        Ok(Wakes(listener))
    }
}
