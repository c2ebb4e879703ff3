//! Persistence of accounts, matches and runs with their replays, and ratings. This is the only
//! module that knows SQL.
//!
//! A [`Store`] is a database; `contract` lists its calls.

pub mod accounts;
pub mod address_bans;
pub mod audit;
pub mod backup;
pub mod bests;
pub mod challenges;
mod connect;
mod contract;
pub mod dailies;
mod database;
mod database_url;
pub mod declined;
pub mod deletion;
mod error;
mod folder_lock;
pub mod friends;
pub mod history;
mod ids;
pub mod invites;
pub mod leader;
pub mod leaderboard;
pub mod letters;
pub mod live;
pub mod live_rooms;
mod live_settings;
pub mod lockouts;
pub mod matches;
pub mod migrate;
pub mod nodes;
pub mod pairs;
pub mod passkeys;
mod personal;
pub mod played;
mod presets;
pub mod profile;
mod ratings;
pub mod record;
pub mod recount;
pub mod reports;
pub mod retention;
mod rows;
pub mod runs;
pub mod search;
pub mod sessions;
pub mod site_sessions;
#[cfg(feature = "test-util")]
mod temporary;
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
pub use ratings::RatingRow;
pub use time_limits::{CALL_WITHIN, REPORT_WITHIN};
pub use wakes::Wakes;

use crate::nodes::cluster::NodeId;
#[cfg(feature = "test-util")]
use crate::process::clock::{Clock, calendar_ms};
#[cfg(feature = "test-util")]
use bout::Millis;
use database::Database;
use std::path::Path;
use time_limits::{BACKUP_WITHIN, within};

/// An open database. Clones share it.
#[derive(Clone, Debug)]
pub struct Store(Database);

impl Store {
    /// Opens the database at `url`, creates it when there is none, and applies pending migrations;
    /// see [`migrate::up`].
    pub async fn open(url: &DatabaseUrl) -> Result<Store, StoreError> {
        Database::open(url).await.map(Store)
    }

    /// The same store with connections of its own for reading, so that its readers hold up no others.
    pub fn with_own_readers(&self) -> Result<Store, StoreError> {
        self.0.with_own_readers().map(Store)
    }

    /// The same store for a node of a cluster: every write of this handle that decides something holds the lease
    /// of that node, and fails with [`StoreError::LeaseEnded`] when that was ended.
    #[must_use]
    pub fn of_node(&self, node: NodeId) -> Store {
        Store(self.0.of_node(node))
    }

    /// Checks that the database answers and can be written.
    pub async fn ping(&self) -> Result<(), StoreError> {
        #[cfg(feature = "test-util")]
        self.0.link.reach()?;
        self.0.ping().await
    }

    /// Copies the database, while it is in use, to the file `to`, which must not exist yet; see [`backup::backup`].
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        #[cfg(feature = "test-util")]
        self.0.link.reach()?;
        within(BACKUP_WITHIN, backup::backup(&self.0.database, to)).await
    }

    /// Closes the connections for reading, after the calls in progress.
    pub async fn close_readers(&self) {
        #[cfg(feature = "test-util")]
        if self.0.link.temporary().is_some() {
            return;
        }
        self.0.pools.readers.close().await;
    }

    /// Waits for the calls in progress and closes the database.
    pub async fn close(&self) {
        #[cfg(feature = "test-util")]
        if self.0.link.temporary().is_some() {
            return;
        }
        self.0.close().await;
    }
    /// An empty database, whose file is removed with the last handle.
    #[cfg(feature = "test-util")]
    pub fn temporary() -> Store {
        Store::temporary_at(Clock::start_at(Millis(calendar_ms())))
    }

    /// The same, whose clock is this one.
    #[cfg(feature = "test-util")]
    pub fn temporary_at(clock: Clock) -> Store {
        Store(temporary::create(clock))
    }

    /// Makes every call fail from now on with [`StoreError::Away`], by all handles, as when the database does not
    /// answer; or lets them succeed again. Only of a temporary database.
    #[cfg(feature = "test-util")]
    pub fn set_unavailable(&self, is_unavailable: bool) {
        self.0.link.set_unavailable(is_unavailable);
    }

    /// Cuts this handle and its clones off from the database, or connects them again, as by a broken network:
    /// handles of other nodes, made by [`Store::another_link`], are not. Only of a temporary database.
    #[cfg(feature = "test-util")]
    pub fn set_cut_off(&self, is_cut_off: bool) {
        self.0.link.set_cut_off(is_cut_off);
    }

    /// The same store by a link of its own; see [`Store::set_cut_off`].
    #[cfg(feature = "test-util")]
    #[must_use]
    pub fn another_link(&self) -> Store {
        Store(Database { link: self.0.link.another(), ..self.0.clone() })
    }
}
