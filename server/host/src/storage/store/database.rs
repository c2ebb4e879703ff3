//! The store on a database: SQLite in a file, or PostgreSQL by URL. Both run the same statements:
//! `$1` and `ON CONFLICT` have the same syntax, integers have 64 bits, times are milliseconds since
//! 1970, and ids are text, so that the ids in the log can be searched for. The differences are in
//! `connect` and in the folder `migrations`.
//!
//! **Invariant:** a write runs to completion, even when the caller stops waiting for it, and as one
//! transaction. A match whose result was sent to its players is on the disk.

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Transaction, query};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::connect::{self, Pools};
use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::folder_lock::FolderLock;
use super::migrate;
#[cfg(feature = "test-util")]
use super::temporary::Link;
use super::time_limits::{CALL_WITHIN, within};
use crate::nodes::cluster::NodeId;

/// How long a database counts as one that can be written after it was.
const WRITABLE_FOR: Duration = Duration::from_secs(5);
/// A row that means nothing, written to see whether the database can be.
const TOUCH: &str = "INSERT INTO secrets (purpose, bits) VALUES ('readiness', $1)
    ON CONFLICT (purpose) DO UPDATE SET bits = excluded.bits";
/// The time of the database that nodes share, in milliseconds since 1970.
macro_rules! now {
    () => {
        "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    };
}

pub(super) use now;

/// An open database: SQLite or PostgreSQL. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Database {
    pub(super) database: DatabaseUrl,
    pub(super) pools: Pools,
    /// The node whose lease the writes of this handle hold.
    pub(super) node: NodeId,
    pub(super) lock: Arc<FolderLock>,
    /// When it was last written by [`Database::ping`].
    pub(super) written: Arc<Mutex<Option<Instant>>>,
    /// What connects it to the database of a test.
    #[cfg(feature = "test-util")]
    pub(super) link: Link,
}

impl Database {
    /// Opens the database at `place`, creates it when there is none, and applies pending
    /// migrations; see [`super::migrate::up`].
    pub async fn open(database: &DatabaseUrl) -> Result<Database, StoreError> {
        let lock = Arc::new(FolderLock::shared(database)?);
        migrate::up(database).await?;
        let pools = Pools::open(database).await?;
        // This deletes nothing, but fails on a read-only database: better now than at the end of a
        // match.
        query("DELETE FROM lockouts WHERE failures < 0").execute(&pools.writers).await?;
        let database = database.clone();
        Ok(Database {
            database,
            pools,
            node: NodeId::ALONE,
            lock,
            written: Arc::default(),
            #[cfg(feature = "test-util")]
            link: Link::default(),
        })
    }

    /// The same database with connections of its own for reading.
    pub fn with_own_readers(&self) -> Result<Database, StoreError> {
        let pools = self.pools.with_own_readers(&self.database)?;
        Ok(Database { pools, ..self.clone() })
    }

    /// The same database for a node, whose lease every write that decides something holds.
    pub fn of_node(&self, node: NodeId) -> Database {
        Database { node, ..self.clone() }
    }

    /// Checks that the database answers and can be written: a full disk can still be read. Written at most every
    /// [`WRITABLE_FOR`], however often that is asked.
    pub async fn ping(&self) -> Result<(), StoreError> {
        within(CALL_WITHIN, async {
            query("SELECT 1").execute(&self.pools.readers).await?;
            Ok(())
        })
        .await?;
        let (database, writers) = (self.database.clone(), self.pools.writers.clone());
        let written = self.written.clone();
        to_the_end(async move {
            let mut written = written.lock().await;
            if written.is_none_or(|at| WRITABLE_FOR <= at.elapsed()) {
                *written = None;
                database.try_file()?;
                query(TOUCH).bind(vec![1_u8]).execute(&writers).await?;
                *written = Some(Instant::now());
            }
            Ok(())
        })
        .await
    }

    /// Waits for the calls in progress and closes the database.
    pub async fn close(&self) {
        self.pools.close().await;
        self.lock.release();
    }

    /// An error unless several nodes can share the database.
    pub(super) fn expect_cluster(&self) -> Result<(), StoreError> {
        #[cfg(feature = "test-util")]
        if self.link.temporary().is_some() {
            return Ok(());
        }
        match self.database {
            DatabaseUrl::Postgres(_) => Ok(()),
            DatabaseUrl::Sqlite(_) => Err(StoreError::NoCluster),
        }
    }

    /// A statement on what nodes share, in the dialect of PostgreSQL.
    pub(super) fn query<'q>(&self, statement: &'static str) -> Query<'q, Any, AnyArguments> {
        #[cfg(feature = "test-util")]
        if let Some(database) = self.link.temporary() {
            return query(sqlx::AssertSqlSafe(database.in_sqlite(statement)));
        }
        query(statement)
    }

    /// Wakes all who listen on a channel, once the transaction is committed.
    pub(super) async fn notify(
        &self,
        connection: &mut AnyConnection,
        channel: &str,
    ) -> Result<(), StoreError> {
        #[cfg(feature = "test-util")]
        if let Some(database) = self.link.temporary() {
            database.notify(channel);
            return Ok(());
        }
        query("SELECT CAST(pg_notify($1, '') AS TEXT)").bind(channel).execute(connection).await?;
        Ok(())
    }

    /// A write transaction, rolled back unless it is committed.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.pools.writers.begin_with(connect::begin(&self.database)).await?)
    }

    /// A read transaction with a consistent snapshot.
    pub(super) async fn begin_reading(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.pools.readers.begin_with(connect::begin_reading(&self.database)).await?)
    }
}

/// Runs `work` to completion, or for [`CALL_WITHIN`], even when the caller stops waiting: a future
/// that is dropped half-way can leave its connection in a transaction.
pub(super) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<T, StoreError> {
    let work = tokio::spawn(within(CALL_WITHIN, work));
    work.await.unwrap_or_else(|broken| Err(StoreError::Broken(broken)))
}
