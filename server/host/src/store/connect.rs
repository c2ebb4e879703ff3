//! How the database is spoken to: the one place that tells the two kinds apart.

use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, Executor};
use std::str::FromStr;
use std::time::Duration;

use super::{Place, StoreError};

/// How long a call may wait for a connection.
pub const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// Connections that read a file of SQLite at the same time. One more writes.
pub const READERS_MAX: u32 = 4;
/// Connections to PostgreSQL: a tenth of what a server of it takes unless told otherwise.
pub const CONNECTIONS_MAX: u32 = 10;

/// What every connection of SQLite is told. With a log written ahead, less than `FULL` would lose
/// the last matches when the power fails.
///
/// Of its pages each keeps 512 KiB at most, a quarter of what is usual: the system has the file in
/// memory as well, and the writer would keep all that it ever wrote.
const SQLITE: &str = "PRAGMA synchronous = FULL; PRAGMA cache_size = -512";
/// Nobody waits for anybody for ever: for a lock, for an answer, or for the end of a transaction
/// whose server was lost from sight. In milliseconds.
const POSTGRES: &str = "SET lock_timeout = 5000; SET statement_timeout = 30000;
    SET idle_in_transaction_session_timeout = 60000";

/// The connections of a store: those that write, and those that only read.
#[derive(Clone, Debug)]
pub struct Pools {
    /// One for SQLite, which takes one writer at a time; who waits for it waits here, in order.
    pub writers: AnyPool,
    /// For PostgreSQL the same as the writers.
    pub readers: AnyPool,
}

impl Pools {
    /// Connects to the database at `place`, which must be there.
    pub async fn open(place: &Place) -> Result<Pools, StoreError> {
        match place {
            Place::Sqlite(_) => {
                let writers = pool(1, SQLITE).connect_with(options(place, "rw")?).await?;
                let readers = pool(READERS_MAX, SQLITE).connect_lazy_with(options(place, "ro")?);
                Ok(Pools { writers, readers })
            }
            Place::Postgres(_) => {
                let all = pool(CONNECTIONS_MAX, POSTGRES);
                let writers = all.connect_with(options(place, "")?).await?;
                Ok(Pools { readers: writers.clone(), writers })
            }
        }
    }

    /// The writer of SQLite goes last: who closes a file last puts its log away.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }
}

/// How a transaction that writes begins. SQLite must take the lock at once: one that read before it
/// wants to write is refused when another wrote in between.
pub fn begin(place: &Place) -> &'static str {
    match place {
        Place::Sqlite(_) => "BEGIN IMMEDIATE",
        Place::Postgres(_) => "BEGIN",
    }
}

/// How a transaction begins that reads what was true at one point in time.
pub fn begin_reading(place: &Place) -> &'static str {
    match place {
        Place::Sqlite(_) => "BEGIN",
        Place::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    }
}

/// Lets nobody else rate until the end of the transaction. With SQLite that is so from its beginning.
pub async fn lock_ratings(connection: &mut AnyConnection, place: &Place) -> Result<(), StoreError> {
    if let Place::Postgres(_) = place {
        connection.execute("LOCK TABLE rating_history IN EXCLUSIVE MODE").await?;
    }
    Ok(())
}

/// A connection beside the pools; `mode` is SQLite's.
pub async fn connect(place: &Place, mode: &str) -> Result<AnyConnection, StoreError> {
    let mut connection = options(place, mode)?.connect().await?;
    match place {
        Place::Sqlite(_) => connection.execute(SQLITE).await?,
        Place::Postgres(_) => connection.execute(POSTGRES).await?,
    };
    Ok(connection)
}

fn options(place: &Place, mode: &str) -> Result<AnyConnectOptions, StoreError> {
    install_default_drivers();
    Ok(AnyConnectOptions::from_str(&place.url(mode)?)?)
}

/// SQLite holds its file as long as a connection is open, which tells others that it is in use.
fn pool(connections_max: u32, greeting: &'static str) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections_max)
        .acquire_timeout(CONNECT_WITHIN)
        .idle_timeout(None)
        .max_lifetime(None)
        .after_connect(move |connection, _| {
            Box::pin(async move { connection.execute(greeting).await.map(drop) })
        })
        // SQLite ends a transaction by itself when the disk is full, and sqlx does not notice: it
        // would refuse to begin another on that connection for ever.
        .before_acquire(|connection, _| {
            Box::pin(async move { Ok(!connection.is_in_transaction()) })
        })
}
