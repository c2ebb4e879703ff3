//! Migrations of the database.
//!
//! Each migration is a file in the folder `migrations`, once for each kind of database. It never
//! changes after a release, because databases that applied it would differ.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection, Row, SqlSafeStr, query};
use std::path::PathBuf;

use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::{backup, connect};

/// A migration of this number and name, with its SQL for both databases.
macro_rules! step {
    ($number:literal, $name:literal, $file:literal) => {
        (
            $number,
            $name,
            include_str!(concat!("../../../migrations/sqlite/", $file, ".sql")),
            include_str!(concat!("../../../migrations/postgres/", $file, ".sql")),
        )
    };
}

/// The migrations: number, name, SQL for SQLite, SQL for PostgreSQL.
const STEPS: [(i64, &str, &str, &str); 19] = [
    step!(1, "accounts", "0001_accounts"),
    step!(2, "matches", "0002_matches"),
    step!(3, "listed", "0003_listed"),
    step!(4, "runs", "0004_runs"),
    step!(5, "address_bans", "0005_address_bans"),
    step!(6, "rulesets", "0006_rulesets"),
    step!(7, "counts", "0007_counts"),
    step!(8, "sign_ins", "0008_sign_ins"),
    step!(9, "retention", "0009_retention"),
    step!(10, "figures", "0010_figures"),
    step!(11, "friends", "0011_friends"),
    step!(12, "dailies", "0012_dailies"),
    step!(13, "prefixes", "0013_prefixes"),
    step!(14, "nodes", "0014_nodes"),
    step!(15, "declined", "0015_declined"),
    step!(16, "moderation", "0016_moderation"),
    step!(17, "protocol", "0017_protocol"),
    step!(18, "sign-in", "0018_sign_in"),
    step!(19, "challenges", "0019_challenges"),
];

/// The current schema version: the number of the last migration.
pub const VERSION: i64 = STEPS[STEPS.len() - 1].0;

/// One migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the migration, and the version of a database after it.
    pub version: i64,
    /// The name of the migration.
    pub name: &'static str,
    /// Whether the migration has been applied.
    pub is_done: bool,
}

/// All migrations, and whether the database at `place` has applied them. Changes nothing and
/// creates no file.
pub async fn status(database: &DatabaseUrl) -> Result<Vec<Step>, StoreError> {
    let found = match database {
        DatabaseUrl::Sqlite(path) if !path.exists() => 0,
        _ => {
            let mut connection = connect::connect(database, "ro").await?;
            let found = version(&mut connection, database).await?;
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

/// Applies the pending migrations to the database at `place`, and creates it when there is none. An
/// existing file is backed up before the first migration; see [`backup_path`].
///
/// Refuses a database that is newer than this program, or that belongs to another program.
pub async fn up(database: &DatabaseUrl) -> Result<(), StoreError> {
    if let DatabaseUrl::Sqlite(path) = database {
        if path.metadata().is_ok_and(|file| file.len() == 0) {
            let path = path.display();
            tracing::warn!(%path, "the database file is empty: creating a new database in it; \
                if it had data, stop the server and restore a backup");
        }
        backup::make_private(path)?;
    }
    let mut connection = connect::connect(database, "rw").await?;
    if let DatabaseUrl::Sqlite(_) = database {
        // In WAL mode readers never wait for the writer. The mode is stored in the file.
        query("PRAGMA journal_mode = WAL").fetch_all(&mut connection).await?;
    }
    let found = version(&mut connection, database).await?;
    if found < VERSION {
        save(database, found).await?;
        tracing::info!(%database, from = found, to = VERSION, "migrating the database");
    }
    if let DatabaseUrl::Postgres(_) = database {
        // An index of a large table takes longer than any statement of a running server.
        query("SET statement_timeout = 0").execute(&mut connection).await?;
    }
    // The compiler cannot prove the future of `run` to be `Send`, so no task could await it.
    migrator(database).run_direct(None, &mut connection, false).await?;
    Ok(connection.close().await?)
}

/// The path of the backup before the migrations from the version `found` on, as in
/// `cutlass.db.before-2`. It replaces an older backup.
pub fn backup_path(database: &DatabaseUrl, found: i64) -> Result<PathBuf, StoreError> {
    Ok(backup::beside(database.file()?, &format!("before-{}", found + 1)))
}

async fn save(database: &DatabaseUrl, found: i64) -> Result<(), StoreError> {
    match database {
        _ if found == 0 => {}
        DatabaseUrl::Sqlite(_) => {
            let path = backup_path(database, found)?;
            backup::copy(database, &path).await?;
            tracing::info!(path = %path.display(), "database backed up");
        }
        DatabaseUrl::Postgres(_) => {
            tracing::warn!(%database, "PostgreSQL is not backed up before migrations; use pg_dump");
        }
    }
    Ok(())
}

/// The version of a database: 0 when it is empty.
pub(super) async fn version(
    connection: &mut AnyConnection,
    database: &DatabaseUrl,
) -> Result<i64, StoreError> {
    let tables = match database {
        DatabaseUrl::Sqlite(_) => "SELECT name FROM sqlite_master WHERE type = 'table'",
        DatabaseUrl::Postgres(_) => {
            "SELECT table_name::text AS name FROM information_schema.tables
            WHERE table_schema = current_schema()"
        }
    };
    let tables = query(tables).fetch_all(&mut *connection).await?;
    let names: Vec<&str> =
        tables.iter().map(|row| row.try_get("name")).collect::<Result<_, _>>()?;
    if !names.contains(&"_sqlx_migrations") {
        let not_ours = Err(StoreError::NotOurs(database.to_string()));
        return if names.is_empty() { Ok(0) } else { not_ours };
    }
    let version = "SELECT COALESCE(MAX(version), 0) AS version FROM _sqlx_migrations";
    let found = query(version).fetch_one(connection).await?.try_get("version")?;
    match found {
        _ if VERSION < found => Err(StoreError::Newer { found, known: VERSION }),
        _ => Ok(found),
    }
}

fn migrator(database: &DatabaseUrl) -> Migrator {
    let migration = |&(version, name, sqlite, postgres): &(i64, &'static str, _, _)| {
        let sql: &'static str = match database {
            DatabaseUrl::Sqlite(_) => sqlite,
            DatabaseUrl::Postgres(_) => postgres,
        };
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.iter().map(migration).collect())
}
