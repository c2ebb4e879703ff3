//! What is kept for ever: accounts, matches and runs with their replays, and ratings. The only place that
//! knows SQL.
//!
//! SQLite in a file, or PostgreSQL by URL. Both run the same statements: `$1` and `ON CONFLICT` are
//! spelled alike, whole numbers have 64 bits, times are milliseconds since 1970, ids are text, so
//! that they can be looked for as the log shows them. What differs is in `connect` and in the
//! folder `migrations`.
//!
//! **What writes is carried out to its end**, even when the caller stops waiting for it, and as one
//! transaction. A match that was told to its players is on the disk.

pub mod accounts;
pub mod address_bans;
pub mod backup;
pub mod bests;
mod connect;
mod error;
pub mod history;
mod ids;
pub mod leaderboard;
pub mod lockouts;
pub mod matches;
pub mod migrate;
mod place;
pub mod played;
pub mod profile;
mod ratings;
pub mod record;
pub mod recount;
mod rows;
pub mod runs;
#[cfg(test)]
mod tests;
pub mod tokens;

use sqlx::{Any, Transaction, query};

pub use connect::{CONNECT_WITHIN, CONNECTIONS_MAX, READERS_MAX};
pub use error::StoreError;
pub use ids::{AccountId, MatchId, RunId};
pub use place::Place;
pub use ratings::RatingRow;

use connect::Pools;

/// An open database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    place: Place,
    pools: Pools,
}

impl Store {
    /// Opens the database at `place`, makes it when there is none, and brings it up to date; see
    /// [`migrate::up`].
    pub async fn open(place: &Place) -> Result<Store, StoreError> {
        migrate::up(place).await?;
        let pools = Pools::open(place).await?;
        // Writes nothing, but asks whether it might: better now than at the end of a match.
        query("DELETE FROM lockouts WHERE failures < 0").execute(&pools.writers).await?;
        Ok(Store { place: place.clone(), pools })
    }

    /// Where it is.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Asks the database whether it is there.
    pub async fn ping(&self) -> Result<(), StoreError> {
        query("SELECT 1").execute(&self.pools.readers).await?;
        Ok(())
    }

    /// Waits for what is being done, and lets go of the database.
    pub async fn close(&self) {
        self.pools.close().await;
    }

    /// A transaction that writes. Without a commit it leaves nothing.
    async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.pools.writers.begin_with(connect::begin(&self.place)).await?)
    }

    /// A transaction that reads what was true when it began.
    async fn begin_reading(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.pools.readers.begin_with(connect::begin_reading(&self.place)).await?)
    }
}

/// Carries `work` out to its end, even when the caller stops waiting: a transaction that is dropped
/// half-way can leave its connection in it.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::spawn(work).await.unwrap_or_else(|broken| Err(StoreError::Broken(broken)))
}
