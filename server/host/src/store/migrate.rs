//! Brings a database up to date, step by step.
//!
//! Each step is a file in the folder `migrations`, once for each kind of database, and is never
//! changed after a release: who has taken it would be left behind.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection, Row, SqlSafeStr, query};
use std::path::PathBuf;

use super::{Place, StoreError, backup, connect};

/// The steps: number, name, for SQLite, for PostgreSQL.
const STEPS: [(i64, &str, &str, &str); 5] = [
    (
        1,
        "accounts",
        include_str!("../../migrations/sqlite/0001_accounts.sql"),
        include_str!("../../migrations/postgres/0001_accounts.sql"),
    ),
    (
        2,
        "matches",
        include_str!("../../migrations/sqlite/0002_matches.sql"),
        include_str!("../../migrations/postgres/0002_matches.sql"),
    ),
    (
        3,
        "listed",
        include_str!("../../migrations/sqlite/0003_listed.sql"),
        include_str!("../../migrations/postgres/0003_listed.sql"),
    ),
    (
        4,
        "runs",
        include_str!("../../migrations/sqlite/0004_runs.sql"),
        include_str!("../../migrations/postgres/0004_runs.sql"),
    ),
    (
        5,
        "address_bans",
        include_str!("../../migrations/sqlite/0005_address_bans.sql"),
        include_str!("../../migrations/postgres/0005_address_bans.sql"),
    ),
];

/// The version of a database that is up to date: the number of the last step.
pub const VERSION: i64 = STEPS[STEPS.len() - 1].0;

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number, which is the version of a database that has taken it.
    pub version: i64,
    /// What it brings.
    pub name: &'static str,
    /// Whether the database has taken it.
    pub is_done: bool,
}

/// All steps, and which of them the database at `place` has taken. Changes nothing, and makes no
/// file.
pub async fn status(place: &Place) -> Result<Vec<Step>, StoreError> {
    let found = match place {
        Place::Sqlite(path) if !path.exists() => 0,
        _ => {
            let mut connection = connect::connect(place, "ro").await?;
            let found = version(&mut connection, place).await?;
            connection.close().await?;
            found
        }
    };
    let step = |&(version, name, ..): &(i64, &'static str, &str, &str)| Step {
        version,
        name,
        is_done: version <= found,
    };
    Ok(STEPS.iter().map(step).collect())
}

/// Brings the database at `place` up to date, and makes it when there is none. Of a file that is
/// already there it makes a backup before the first step; see [`backup_path`].
///
/// Refuses a database that is newer than this program, or that is not ours.
pub async fn up(place: &Place) -> Result<(), StoreError> {
    if let Place::Sqlite(path) = place {
        backup::make_private(path)?;
    }
    let mut connection = connect::connect(place, "rw").await?;
    if let Place::Sqlite(_) = place {
        // Readers then never wait for the writer. The file remembers it.
        query("PRAGMA journal_mode = WAL").fetch_all(&mut connection).await?;
    }
    let found = version(&mut connection, place).await?;
    if found < VERSION {
        save(place, found).await?;
        tracing::info!(%place, from = found, to = VERSION, "bringing the database up to date");
    }
    // What `run` gives, the compiler does not let a task take from thread to thread.
    migrator(place).run_direct(None, &mut connection, false).await?;
    Ok(connection.close().await?)
}

/// Where the backup goes that is made before the steps from the version `found` on, as in
/// `cutlass.db.before-2`. It takes the place of an older one.
pub fn backup_path(place: &Place, found: i64) -> Result<PathBuf, StoreError> {
    Ok(backup::beside(place.file()?, &format!("before-{}", found + 1)))
}

async fn save(place: &Place, found: i64) -> Result<(), StoreError> {
    match place {
        _ if found == 0 => {}
        Place::Sqlite(_) => {
            let path = backup_path(place, found)?;
            backup::copy(place, &path).await?;
            tracing::info!(path = %path.display(), "a backup of the database is made");
        }
        Place::Postgres(_) => {
            tracing::warn!(%place, "no backup is made of PostgreSQL: that is for its operator, \
                with pg_dump");
        }
    }
    Ok(())
}

/// The version of a database: 0 when it is empty.
pub(super) async fn version(
    connection: &mut AnyConnection,
    place: &Place,
) -> Result<i64, StoreError> {
    let tables = match place {
        Place::Sqlite(_) => "SELECT name FROM sqlite_master WHERE type = 'table'",
        Place::Postgres(_) => {
            "SELECT table_name::text AS name FROM information_schema.tables
            WHERE table_schema = current_schema()"
        }
    };
    let tables = query(tables).fetch_all(&mut *connection).await?;
    let names: Vec<&str> =
        tables.iter().map(|row| row.try_get("name")).collect::<Result<_, _>>()?;
    if !names.contains(&"_sqlx_migrations") {
        let not_ours = Err(StoreError::NotOurs(place.to_string()));
        return if names.is_empty() { Ok(0) } else { not_ours };
    }
    let version = "SELECT COALESCE(MAX(version), 0) AS version FROM _sqlx_migrations";
    let found = query(version).fetch_one(connection).await?.try_get("version")?;
    match found {
        _ if VERSION < found => Err(StoreError::Newer { found, known: VERSION }),
        _ => Ok(found),
    }
}

fn migrator(place: &Place) -> Migrator {
    let migration = |&(version, name, sqlite, postgres): &(i64, &'static str, _, _)| {
        let sql: &'static str = match place {
            Place::Sqlite(_) => sqlite,
            Place::Postgres(_) => postgres,
        };
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.iter().map(migration).collect())
}
