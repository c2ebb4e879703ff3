//! Persistence of accounts, matches and runs with their replays, and ratings. This is the only
//! module that knows SQL.
//!
//! A [`Store`] is a database, or memory for tests; `contract` lists the calls of both kinds.

pub mod accounts;
pub mod address_bans;
pub mod backup;
pub mod bests;
mod connect;
mod contract;
pub mod dailies;
mod database_url;
pub mod declined;
mod error;
mod folder_lock;
pub mod friends;
pub mod history;
mod ids;
pub mod leader;
pub mod leaderboard;
pub mod letters;
pub mod live;
pub mod live_rooms;
pub mod lockouts;
pub mod matches;
pub mod memory;
pub mod migrate;
pub mod nodes;
pub mod pairs;
pub mod played;
pub mod profile;
mod ratings;
pub mod record;
pub mod recount;
pub mod retention;
mod rows;
pub mod runs;
pub mod search;
pub mod sessions;
mod sql;
#[cfg(test)]
mod tests;
mod tickets;
mod time_limits;
pub mod tokens;
mod wakes;

pub use connect::{CONNECT_WITHIN, CONNECTIONS_MAX, READERS_MAX};
pub use database_url::DatabaseUrl;
pub use error::StoreError;
pub use ids::{AccountId, MatchId, RunId};
pub use memory::MemoryStore;
pub use ratings::RatingRow;
pub use sql::SqlStore;
pub use time_limits::{CALL_WITHIN, REPORT_WITHIN};
pub use wakes::Wakes;

use crate::cluster::NodeId;

/// An open store. Clones share it.
#[derive(Clone, Debug)]
pub enum Store {
    /// A database.
    Sql(SqlStore),
    /// Memory, for tests and simulations: nothing is saved to disk.
    Memory(MemoryStore),
}

impl Store {
    /// Opens the database at `url`, creates it when there is none, and applies pending migrations;
    /// see [`migrate::up`].
    pub async fn open(url: &DatabaseUrl) -> Result<Store, StoreError> {
        SqlStore::open(url).await.map(Store::Sql)
    }

    /// An empty store in memory.
    pub fn in_memory() -> Store {
        Store::Memory(MemoryStore::default())
    }

    /// The same store with connections of its own for reading, so that its readers hold up no others.
    pub fn with_own_readers(&self) -> Result<Store, StoreError> {
        match self {
            Store::Sql(store) => store.with_own_readers().map(Store::Sql),
            Store::Memory(store) => Ok(Store::Memory(store.clone())),
        }
    }

    /// The same store for a node of a cluster: every write of this handle that decides something holds the lease
    /// of that node, and fails with [`StoreError::LeaseEnded`] when that was ended.
    #[must_use]
    pub fn of_node(&self, node: NodeId) -> Store {
        match self {
            Store::Sql(store) => Store::Sql(store.of_node(node)),
            Store::Memory(store) => Store::Memory(store.of_node(node)),
        }
    }

    /// Checks that the database answers and can be written.
    pub async fn ping(&self) -> Result<(), StoreError> {
        match self {
            Store::Sql(store) => store.ping().await,
            Store::Memory(store) => store.ping(),
        }
    }

    /// Closes the connections for reading, after the calls in progress.
    pub async fn close_readers(&self) {
        match self {
            Store::Sql(store) => store.pools.readers.close().await,
            Store::Memory(_) => {}
        }
    }

    /// Waits for the calls in progress and closes the database.
    pub async fn close(&self) {
        match self {
            Store::Sql(store) => store.close().await,
            Store::Memory(_) => {}
        }
    }
}
