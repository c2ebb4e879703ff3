//! Connections to the database: the one place that distinguishes SQLite from PostgreSQL.

use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, Executor, query};
use std::str::FromStr;
use std::time::Duration;
use tokio::time::timeout;

use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::ids::AccountId;
use super::time_limits::within;

/// How long a call may wait for a connection.
pub const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// How long a connection to PostgreSQL may take to answer before a call uses it and after. One that
/// does not, because the network lost it, is closed, and another takes its place in the pool.
const PING_WITHIN: Duration = Duration::from_secs(2);
/// Connections that read a file of SQLite at the same time. One more writes.
pub const READERS_MAX: u32 = 4;
/// Connections that read pages, besides those.
pub const PAGE_READERS_MAX: u32 = 2;
/// Connections to PostgreSQL, without those of pages: a tenth of the default `max_connections` of a PostgreSQL server.
pub const CONNECTIONS_MAX: u32 = 10;

/// The settings of every SQLite connection. With a write-ahead log, less than `FULL` would lose the
/// last matches in a power failure.
///
/// The page cache of each connection has 512 KiB at most, a quarter of the default: the operating
/// system caches the file as well, and the writer would cache every page that it ever wrote.
///
/// Large sorts and new indexes use temporary space, which is in memory: in a container there may be no folder
/// that can be written but that of the data.
const SQLITE: &str =
    "PRAGMA synchronous = FULL; PRAGMA cache_size = -512; PRAGMA temp_store = MEMORY;
    PRAGMA secure_delete = ON";
/// The timeouts of every PostgreSQL connection, in milliseconds: for a lock, for a statement, and
/// for an idle transaction of a server that lost its connection, which may hold the lease of its node. The
/// database enforces them; when it does not answer at all, [`within`] ends the call.
const POSTGRES: &str = "SET lock_timeout = 5000; SET statement_timeout = 30000;
    SET idle_in_transaction_session_timeout = 5000";

/// The connection pools of a store: for writing and for reading.
#[derive(Clone, Debug)]
pub struct Pools {
    /// One connection for SQLite, which allows one writer at a time; writers queue here, in order.
    pub writers: AnyPool,
    /// For PostgreSQL this is the pool of the writers.
    pub readers: AnyPool,
    /// For the lease of a node: one connection to PostgreSQL that no other call keeps busy. For SQLite this is
    /// the pool of the writers.
    pub heartbeat: AnyPool,
}

impl Pools {
    /// Connects to the database at `place`, which must exist.
    pub async fn open(database: &DatabaseUrl) -> Result<Pools, StoreError> {
        match database {
            DatabaseUrl::Sqlite(_) => {
                let pools = Pools::of_file(database, SQLITE)?;
                pools.writers.acquire().await?;
                Ok(pools)
            }
            DatabaseUrl::Postgres(_) => {
                let checked = |connections_max| {
                    pool(connections_max, POSTGRES)
                        .test_before_acquire(false)
                        .before_acquire(|connection, _| Box::pin(is_usable(connection)))
                        .after_release(|connection, _| Box::pin(is_usable(connection)))
                };
                let writers = checked(CONNECTIONS_MAX).connect_with(options(database, "")?).await?;
                let heartbeat = checked(1).connect_lazy_with(options(database, "")?);
                Ok(Pools { readers: writers.clone(), writers, heartbeat })
            }
        }
    }

    /// Connections to a file of SQLite, which are opened when they are used and greeted so.
    pub fn of_file(database: &DatabaseUrl, greeting: &'static str) -> Result<Pools, StoreError> {
        let writers = pool(1, greeting).connect_lazy_with(options(database, "rw")?);
        let readers = pool(READERS_MAX, greeting).connect_lazy_with(options(database, "ro")?);
        Ok(Pools { heartbeat: writers.clone(), writers, readers })
    }

    /// The same writers with other readers.
    pub fn with_own_readers(&self, database: &DatabaseUrl) -> Result<Pools, StoreError> {
        let readers = match database {
            DatabaseUrl::Sqlite(_) => {
                pool(PAGE_READERS_MAX, SQLITE).connect_lazy_with(options(database, "ro")?)
            }
            DatabaseUrl::Postgres(_) => {
                pool(PAGE_READERS_MAX, POSTGRES).connect_lazy_with(options(database, "")?)
            }
        };
        Ok(Pools { readers, ..self.clone() })
    }

    /// Closes all pools, SQLite's writer last: the last connection to close removes the
    /// write-ahead log.
    pub async fn close(&self) {
        self.readers.close().await;
        self.heartbeat.close().await;
        self.writers.close().await;
    }
}

/// The statement that begins a write transaction. SQLite must take the write lock at once: a
/// transaction that reads before it writes fails when another wrote in between.
pub fn begin(database: &DatabaseUrl) -> &'static str {
    match database {
        DatabaseUrl::Sqlite(_) => "BEGIN IMMEDIATE",
        DatabaseUrl::Postgres(_) => "BEGIN",
    }
}

/// The statement that begins a read transaction with a consistent snapshot.
pub fn begin_reading(database: &DatabaseUrl) -> &'static str {
    match database {
        DatabaseUrl::Sqlite(_) => "BEGIN",
        DatabaseUrl::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    }
}

/// The query for accounts by the beginning of their names: from `$1`, before `$2`, not banned at `$3`, at most
/// `$4`, in the order of bytes.
pub fn by_prefix(database: &DatabaseUrl) -> &'static str {
    match database {
        DatabaseUrl::Sqlite(_) => {
            "SELECT * FROM accounts WHERE folded >= $1 AND folded < $2 AND seen_ms > 0
                AND (banned_until_ms IS NULL OR banned_until_ms <= $3)
            ORDER BY folded LIMIT $4"
        }
        DatabaseUrl::Postgres(_) => {
            "SELECT * FROM accounts WHERE folded COLLATE \"C\" >= $1 AND folded COLLATE \"C\" < $2
                AND seen_ms > 0 AND (banned_until_ms IS NULL OR banned_until_ms <= $3)
            ORDER BY folded COLLATE \"C\" LIMIT $4"
        }
    }
}

/// The query for the size of the database, in bytes.
pub fn size(database: &DatabaseUrl) -> &'static str {
    match database {
        DatabaseUrl::Sqlite(_) => {
            "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()"
        }
        DatabaseUrl::Postgres(_) => "SELECT pg_database_size(current_database()) AS bytes",
    }
}

/// Locks the ratings and the pairings of two accounts until the end of the transaction, in the order of the
/// accounts, so that no two transactions wait for each other. A player's rating may have no row yet, but its
/// account has. A write transaction of SQLite already holds a lock on everything from its beginning.
pub async fn lock_players(
    connection: &mut AnyConnection,
    database: &DatabaseUrl,
    accounts: [AccountId; 2],
) -> Result<(), StoreError> {
    if let DatabaseUrl::Postgres(_) = database {
        // The key stays free for the foreign keys of other rows.
        let lock =
            query("SELECT id FROM accounts WHERE id = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE");
        let lock = lock.bind(accounts[0].to_string()).bind(accounts[1].to_string());
        lock.fetch_all(connection).await?;
    }
    Ok(())
}

/// The query for the place of a match in the order of rating, whose players are locked.
pub fn rating_place(database: &DatabaseUrl) -> &'static str {
    match database {
        DatabaseUrl::Sqlite(_) => "SELECT COALESCE(MAX(place), 0) + 1 AS place FROM rating_history",
        DatabaseUrl::Postgres(_) => "SELECT nextval('rating_places') AS place",
    }
}

/// A connection outside the pools; `mode` is SQLite's.
pub async fn connect(database: &DatabaseUrl, mode: &str) -> Result<AnyConnection, StoreError> {
    let greeting = match database {
        DatabaseUrl::Sqlite(_) => SQLITE,
        DatabaseUrl::Postgres(_) => POSTGRES,
    };
    let connecting = async {
        let mut connection = options(database, mode)?.connect().await?;
        connection.execute(greeting).await?;
        Ok(connection)
    };
    match database {
        // A file has no network; SQLite has its own limit for waiting.
        DatabaseUrl::Sqlite(_) => connecting.await,
        DatabaseUrl::Postgres(_) => within(CONNECT_WITHIN, connecting).await,
    }
}

fn options(database: &DatabaseUrl, mode: &str) -> Result<AnyConnectOptions, StoreError> {
    install_default_drivers();
    if !cfg!(feature = "postgres") && matches!(database, DatabaseUrl::Postgres(_)) {
        return Err(StoreError::NoPostgres);
    }
    Ok(AnyConnectOptions::from_str(&database.connection_url(mode)?)?)
}

/// The options of a pool. SQLite locks its file as long as a connection is open, so that other
/// processes see that it is in use.
fn pool(connections_max: u32, greeting: &'static str) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections_max)
        .acquire_timeout(CONNECT_WITHIN)
        .idle_timeout(None)
        .max_lifetime(None)
        .after_connect(move |connection, _| {
            Box::pin(async move { connection.execute(greeting).await.map(drop) })
        })
        // SQLite rolls a transaction back by itself when the disk is full, and sqlx does not
        // notice: it would refuse to begin another transaction on that connection forever.
        .before_acquire(|connection, _| {
            Box::pin(async move { Ok(!connection.is_in_transaction()) })
        })
}

/// Whether a connection to PostgreSQL answers, and is in no transaction.
async fn is_usable(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    let answered = timeout(PING_WITHIN, connection.ping()).await;
    answered.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
    Ok(!connection.is_in_transaction())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_says_how_many_connections_a_node_has() {
        // One each for the lease, for notifications and for leading the queue.
        let all = CONNECTIONS_MAX + PAGE_READERS_MAX + 3;
        let expected = format!(
            "up to {all} connections to PostgreSQL: {CONNECTIONS_MAX} for calls, {PAGE_READERS_MAX} for pages, one"
        );
        let guide = include_str!("../../../../../docs/hosting.md");
        assert!(guide.contains(&expected), "docs/hosting.md does not say: {expected}");
    }
}
