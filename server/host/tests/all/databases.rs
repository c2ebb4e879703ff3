//! Databases to test on: a file of SQLite, or a database on a PostgreSQL that the tests start.

use host::storage::store::{DatabaseUrl, Store};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Makes each law of the contract a test on SQLite and a test on PostgreSQL.
#[macro_export]
macro_rules! on_both {
    ($($law:ident)*) => {
        mod sqlite {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(&$crate::databases::Database::sqlite(stringify!($law))).await;
            }
        )*}

        mod postgres {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(&$crate::databases::Database::postgres().await).await;
            }
        )*}
    };
}

/// Makes each law of clusters a test on PostgreSQL and a test on a temporary database, which stands in for it.
#[macro_export]
macro_rules! on_clusters {
    ($($law:ident)*) => {
        mod postgres {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(&$crate::databases::Database::postgres().await).await;
            }
        )*}

        mod temporary {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(&$crate::databases::Database::temporary()).await;
            }
        )*}
    };
}

/// An empty database.
pub enum Database {
    Url(DatabaseUrl),
    Temporary(Store),
}

impl Database {
    /// A file that is not there yet, in a folder of this name.
    pub fn sqlite(name: &str) -> Database {
        Database::Url(DatabaseUrl::Sqlite(folder(name).join("cutlass.db")))
    }

    /// On the PostgreSQL that all tests of a process share.
    pub async fn postgres() -> Database {
        static SHARED: LazyLock<Postgres> = LazyLock::new(Postgres::start);
        Database::postgres_on(&SHARED).await
    }

    /// On this PostgreSQL.
    pub async fn postgres_on(server: &Postgres) -> Database {
        static DATABASES: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", DATABASES.fetch_add(1, Ordering::Relaxed));
        let mut connection = connect(&server.url("postgres")).await;
        connection.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
        Database::Url(DatabaseUrl::Postgres(server.url(&name)))
    }

    /// One that several nodes of this process can share.
    pub fn temporary() -> Database {
        Database::Temporary(Store::temporary())
    }

    pub fn database_url(&self) -> &DatabaseUrl {
        match self {
            Database::Url(url) => url,
            Database::Temporary(_) => panic!("a temporary database has no URL"),
        }
    }

    pub async fn open(&self) -> Store {
        match self {
            Database::Url(url) => Store::open(url).await.unwrap(),
            Database::Temporary(store) => store.clone(),
        }
    }

    /// A connection to do to it what the store would not.
    pub async fn raw(&self) -> AnyConnection {
        match self.database_url() {
            DatabaseUrl::Sqlite(path) => {
                connect(&format!("sqlite:{}?mode=rwc", path.display())).await
            }
            DatabaseUrl::Postgres(url) => connect(url).await,
        }
    }
}

async fn connect(url: &str) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(url).await.unwrap()
}

/// A new folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("store").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A running PostgreSQL, which ends with this process, however that ends.
pub struct Postgres {
    // Its end is what the script waits for.
    said: ChildStdin,
    heard: BufReader<ChildStdout>,
    folder: String,
    port: u16,
    _script: Child,
}

/// The default port of PostgreSQL, in the name of its socket.
const PORT: u16 = 5432;

impl Postgres {
    /// One that listens on a socket in its folder only.
    pub fn start() -> Postgres {
        Postgres::run(as_nobody_special(["sh", "-c", include_str!("postgres.sh")]), PORT)
    }

    /// One that listens on this port of 127.0.0.1, too, with TLS; see the script.
    pub fn start_with_tls(port: u16) -> Postgres {
        let mut command = as_nobody_special(["sh", "-c", include_str!("postgres.sh")]);
        command.env("TLS_PORT", port.to_string());
        Postgres::run(command, port)
    }

    fn run(mut command: Command, port: u16) -> Postgres {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut script = command.spawn().unwrap();
        let said = script.stdin.take().unwrap();
        let mut heard = BufReader::new(script.stdout.take().unwrap());
        let mut line = String::new();
        heard.read_line(&mut line).unwrap();
        let folder = line.trim().strip_prefix("ready ").map(String::from);
        let folder = folder.expect(
            "these tests need a PostgreSQL that they can start: install the Debian package \
            postgresql, as `make test-packages` does",
        );
        Postgres { said, heard, folder, port, _script: script }
    }

    /// Tells the script to "stop" or to "start" it.
    pub fn tell(&mut self, word: &str) {
        writeln!(self.said, "{word}").unwrap();
        let mut answer = String::new();
        self.heard.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(word), "{word}: {answer}");
    }

    fn url(&self, database: &str) -> String {
        let (folder, port) = (&self.folder, self.port);
        format!("postgres://cutlass@localhost/{database}?host={folder}&port={port}")
    }

    /// Its socket.
    pub fn socket(&self) -> PathBuf {
        Path::new(&self.folder).join(format!(".s.PGSQL.{}", self.port))
    }

    /// The certificate of the authority of its own, when it was started with TLS.
    pub fn authority(&self) -> PathBuf {
        Path::new(&self.folder).join("ca.crt")
    }
}

/// A command, as a user with no special rights: PostgreSQL does not run as root, and to root no
/// file is read-only.
pub fn as_nobody_special<const N: usize>(words: [&str; N]) -> Command {
    let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
    let prefix: &[&str] = if is_root { &["runuser", "-u", "postgres", "--"] } else { &[] };
    let mut words = prefix.iter().copied().chain(words);
    let mut command = Command::new(words.next().expect("a command has a name"));
    command.args(words).current_dir(std::env::temp_dir());
    command
}
