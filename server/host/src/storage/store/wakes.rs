//! Notifications between nodes. They only wake: what there is to do is in the tables, and a node that
//! polls them finds what a lost notification meant.

#[cfg(feature = "postgres")]
use sqlx::postgres::PgListener;

use super::Store;
#[cfg(feature = "postgres")]
use super::database_url::DatabaseUrl;
use super::error::StoreError;
#[cfg(feature = "test-util")]
use super::temporary::Notified;
use crate::nodes::cluster::NodeId;

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
    #[cfg(feature = "postgres")]
    Postgres(Box<PgListener>),
    #[cfg(feature = "test-util")]
    Temporary(Notified),
}

impl Wakes {
    /// Listens for what wakes this node: [`Store::wake`], and nodes that come or end.
    #[cfg_attr(not(feature = "postgres"), allow(unused_variables))]
    pub async fn listen(store: &Store, node: NodeId) -> Result<Wakes, StoreError> {
        #[cfg(feature = "test-util")]
        if let Some(database) = store.0.link.reach()? {
            let notified = database.listen([ALL_NODES, &channel(node)], &store.0);
            return Ok(Wakes(Listener::Temporary(notified)));
        }
        #[cfg(feature = "postgres")]
        if let DatabaseUrl::Postgres(url) = &store.0.database {
            let mut listener = PgListener::connect(url).await?;
            listener.listen_all([ALL_NODES, &channel(node)]).await?;
            return Ok(Wakes(Listener::Postgres(Box::new(listener))));
        }
        Err(StoreError::NoCluster)
    }

    /// Waits for the next notification. Several in a row may be one. An error when the connection is
    /// lost and there is no new one; the next call tries again.
    pub async fn next(&mut self) -> Result<(), StoreError> {
        match self.0 {
            #[cfg(feature = "postgres")]
            Listener::Postgres(ref mut listener) => Ok(listener.recv().await.map(drop)?),
            #[cfg(feature = "test-util")]
            Listener::Temporary(ref mut notified) => notified.next().await,
        }
    }
}
