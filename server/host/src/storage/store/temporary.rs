//! Temporary databases for tests: files of SQLite, which the servers of one process can share as nodes. Only in
//! builds with the feature `test-util`.
//!
//! The tables that nodes share are made by the migrations of PostgreSQL, and used by its statements; the few
//! expressions that SQLite lacks are replaced. Locks of rows are left out: a transaction that writes locks all.
//!
//! **Paused time** does not advance during a call, see [`within`].

use sqlx::{AssertSqlSafe, Connection, Executor};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, Weak};
use std::{env, fs, process, thread};
use tokio::runtime::Builder;
use tokio::sync::Notify;

use super::connect::{self, Pools};
use super::database::{Database, now};
use super::database_url::DatabaseUrl;
use super::folder_lock::FolderLock;
use super::time_limits::{CALL_WITHIN, within};
use super::{StoreError, migrate};
use crate::nodes::cluster::NodeId;
use crate::process::clock::Clock;

/// The name of the file in its folder.
const FILE: &str = "cutlass.db";
/// Nothing in it needs to survive a power failure.
const GREETING: &str = "PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY";
/// The migrations of PostgreSQL with the tables that nodes share.
const TABLES: &str = concat!(
    include_str!("../../../migrations/postgres/0014_nodes.sql"),
    include_str!("../../../migrations/postgres/0015_declined.sql"),
    include_str!("../../../migrations/postgres/0017_protocol.sql")
);
/// What SQLite has in the place of types of PostgreSQL.
const TYPES: [(&str, &str); 4] = [
    ("CREATE TABLE ", "CREATE TABLE IF NOT EXISTS "),
    ("BYTEA", "BLOB"),
    (" id BIGINT NOT NULL PRIMARY KEY", " id INTEGER PRIMARY KEY AUTOINCREMENT"),
    (" id BIGSERIAL PRIMARY KEY", " id INTEGER PRIMARY KEY AUTOINCREMENT"),
];
/// What SQLite has in the place of expressions of PostgreSQL.
const EXPRESSIONS: [(&str, &str); 10] = [
    (" FOR KEY SHARE", ""),
    (" FOR UPDATE SKIP LOCKED", ""),
    (" FOR UPDATE", ""),
    ("= ANY (ARRAY (", "IN (SELECT * FROM ("),
    ("json_array_elements(CAST($1 AS JSON))", "json_each($1)"),
    ("json_array_elements_text(CAST($1 AS JSON))", "json_each($1)"),
    ("json_array_elements_text(CAST($2 AS JSON))", "json_each($2)"),
    ("pg_advisory_xact_lock($1)", "$1"),
    ("nextval('node_ids')", "NULL"),
    ("nextval('proposal_ids')", "NULL"),
];

/// The bytes of a database without rows.
static EMPTY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    // On another thread: the time of this one may be paused.
    let made = thread::spawn(|| {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(empty()).expect("a temporary database")
    });
    made.join().expect("a temporary database")
});

/// What connects a handle to the database of a test; nothing for any other database. Clones are cut off together.
#[derive(Clone, Debug, Default)]
pub(super) struct Link {
    database: Option<Arc<Temporary>>,
    is_cut_off: Arc<AtomicBool>,
}

/// A temporary database.
#[derive(Debug)]
pub(super) struct Temporary {
    folder: PathBuf,
    /// The database's clock: leases are by it.
    clock: Clock,
    is_unavailable: AtomicBool,
    /// The lock of the leader of the queue.
    leader: Mutex<Weak<()>>,
    /// By channel.
    listeners: Mutex<BTreeMap<String, Vec<Arc<Notify>>>>,
}

/// An empty database with this clock, whose file is removed with the last handle.
pub(super) fn create(clock: Clock) -> Database {
    let folder = new_folder();
    let file = folder.join(FILE);
    fs::write(&file, &*EMPTY).expect("a temporary file");
    let database = DatabaseUrl::Sqlite(file);
    let temporary = Temporary {
        folder,
        clock,
        is_unavailable: AtomicBool::new(false),
        leader: Mutex::default(),
        listeners: Mutex::default(),
    };
    Database {
        pools: Pools::of_file(&database, GREETING).expect("the path is text"),
        lock: Arc::new(FolderLock::shared(&database).expect("nobody restores it")),
        database,
        node: NodeId::ALONE,
        written: Arc::default(),
        link: Link { database: Some(Arc::new(temporary)), is_cut_off: Arc::default() },
    }
}

impl Link {
    /// See [`Store::set_unavailable`](super::Store::set_unavailable).
    pub fn set_unavailable(&self, is_unavailable: bool) {
        let database = self.temporary().expect("a temporary database");
        database.is_unavailable.store(is_unavailable, Ordering::Relaxed);
    }

    /// See [`Store::set_cut_off`](super::Store::set_cut_off).
    pub fn set_cut_off(&self, is_cut_off: bool) {
        self.is_cut_off.store(is_cut_off, Ordering::Relaxed);
    }

    /// Another link to the same database.
    pub fn another(&self) -> Link {
        Link { is_cut_off: Arc::default(), ..self.clone() }
    }

    /// The database of a test.
    pub fn temporary(&self) -> Option<&Temporary> {
        self.database.as_deref()
    }

    /// The same for a call, or an error when it cannot be reached.
    pub fn reach(&self) -> Result<Option<&Temporary>, StoreError> {
        let Some(database) = self.temporary() else { return Ok(None) };
        let is_unavailable = database.is_unavailable.load(Ordering::Relaxed);
        if is_unavailable || self.is_cut_off.load(Ordering::Relaxed) {
            return Err(StoreError::unreachable());
        }
        Ok(Some(database))
    }
}

impl Temporary {
    /// A statement of PostgreSQL, for SQLite.
    pub fn in_sqlite(&self, statement: &str) -> String {
        replaced(statement, &EXPRESSIONS).replace(now!(), &self.clock.calendar().0.to_string())
    }

    /// Takes the lock of the leader, if it is free, until this is dropped.
    pub fn try_lock(&self) -> Option<Arc<()>> {
        let mut leader = self.leader.lock().expect("nothing panics with it");
        if 0 < leader.strong_count() {
            return None;
        }
        let lock = Arc::new(());
        *leader = Arc::downgrade(&lock);
        Some(lock)
    }

    /// Listens on these channels.
    pub fn listen(&self, channels: [&str; 2], store: &Database) -> Notified {
        let listener = Arc::new(Notify::new());
        let mut listeners = self.listeners.lock().expect("nothing panics with it");
        for channel in channels {
            listeners.entry(channel.into()).or_default().push(listener.clone());
        }
        Notified { listener, store: store.clone() }
    }

    /// Notifies all who listen on a channel.
    pub fn notify(&self, channel: &str) {
        let listeners = self.listeners.lock().expect("nothing panics with it");
        listeners.get(channel).into_iter().flatten().for_each(|listener| listener.notify_one());
    }
}

/// What is notified on some channels.
#[derive(Debug)]
pub(super) struct Notified {
    listener: Arc<Notify>,
    store: Database,
}

impl Notified {
    /// Waits for the next notification, and for the end of the transaction that it came from: another can begin
    /// then.
    pub async fn next(&self) -> Result<(), StoreError> {
        self.listener.notified().await;
        within(CALL_WITHIN, self.store.begin()).await.map(drop)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What cannot be removed is left to whatever empties the folder for temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

async fn empty() -> Result<Vec<u8>, StoreError> {
    let folder = new_folder();
    let file = folder.join(FILE);
    let database = DatabaseUrl::Sqlite(file.clone());
    migrate::up(&database).await?;
    let mut connection = connect::connect(&database, "rw").await?;
    let is_of_table =
        |line: &&str| !line.starts_with("CREATE SEQUENCE") && !line.starts_with("SELECT setval");
    let tables: Vec<&str> = TABLES.lines().filter(is_of_table).collect();
    connection.execute(AssertSqlSafe(replaced(&tables.join("\n"), &TYPES))).await?;
    connection.close().await?;
    let bytes = fs::read(&file).expect("a temporary file");
    fs::remove_dir_all(&folder).expect("a temporary folder");
    Ok(bytes)
}

/// An empty folder.
fn new_folder() -> PathBuf {
    static FOLDERS: AtomicU32 = AtomicU32::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("cutlass-store-{}-{number}", process::id()));
    // Of an earlier process of that number, which was killed.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

fn replaced(text: &str, pairs: &[(&str, &str)]) -> String {
    pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}
