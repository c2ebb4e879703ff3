//! What can go wrong with a database, in words for whoever runs the server.

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use std::io;
use std::path::PathBuf;

use super::record::RecordError;

/// Why the store did not do what it was asked. Unless it says otherwise, nothing of it was written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database does not answer. When it stopped answering at the very end of a call, that may
    /// have been carried out: a match can be written again to know.
    #[error("the database cannot be reached ({0}); see whether it runs")]
    Away(sqlx::Error),
    /// The file, or its folder, may not be written, or may not even be opened.
    #[error("the database cannot be written ({0}); let this user write the file and its folder")]
    ReadOnly(sqlx::Error),
    /// There is no space left.
    #[error("there is no space left for the database ({0}); make some")]
    Full(sqlx::Error),
    /// Somebody else has been writing for too long.
    #[error("another program holds the database ({0}); stop it, or try again")]
    Busy(sqlx::Error),
    /// The file is no database, or no longer one.
    #[error("the database is damaged ({0}); restore a backup")]
    Damaged(String),
    /// The database belongs to a later release.
    #[error(
        "the database has version {found}, and this program knows up to {known}; get a newer \
         release, or restore a backup of that version"
    )]
    Newer {
        /// Its version.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The tables were made by another spelling of this migration.
    #[error(
        "migration {0} of the database is not that of this release; get the release that made it"
    )]
    OtherMigration(i64),
    /// The tables are those of something else.
    #[error("{0} is a database of another program; name another file")]
    NotOurs(String),
    /// A row holds what no release writes.
    #[error("the database holds what no release writes: {0}")]
    Corrupt(String),
    /// This cannot have happened in a match, or in a run.
    #[error("this cannot be kept: {0}")]
    Record(#[from] RecordError),
    /// A file or a folder beside the database.
    #[error("cannot use {0}: {1}")]
    File(PathBuf, io::Error),
    /// A backup would take the place of something.
    #[error("{0} is there already; name another file, or remove it")]
    Exists(PathBuf),
    /// A database that is in use cannot be replaced.
    #[error("{0} is in use; stop the server first")]
    InUse(PathBuf),
    /// PostgreSQL looks after its backups itself.
    #[error("backups of PostgreSQL are made by pg_dump, and restored by pg_restore")]
    PostgresBackup,
    /// A task of the store broke: a bug of ours.
    #[error("a task of the store broke: {0}")]
    Broken(tokio::task::JoinError),
    /// Anything else that a database may say.
    #[error("the database refused: {0}")]
    Refused(sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let sort = match &error {
            sqlx::Error::Database(said) => sort_of(said.as_ref()),
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => Sort::Away,
            _ => Sort::Other,
        };
        match sort {
            Sort::Away => StoreError::Away(error),
            Sort::ReadOnly => StoreError::ReadOnly(error),
            Sort::Full => StoreError::Full(error),
            Sort::Busy => StoreError::Busy(error),
            Sort::Damaged => StoreError::Damaged(error.to_string()),
            Sort::Other => StoreError::Refused(error),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMismatch(version) => StoreError::OtherMigration(version),
            other => StoreError::Refused(sqlx::Error::Migrate(Box::new(other))),
        }
    }
}

enum Sort {
    Away,
    ReadOnly,
    Full,
    Busy,
    Damaged,
    Other,
}

/// SQLite's codes are numbers (sqlite.org/rescode.html; the low byte is the primary one), those of
/// PostgreSQL have five places (its manual, appendix A).
fn sort_of(error: &dyn DatabaseError) -> Sort {
    let code = error.code().unwrap_or_default();
    if code.len() < 5 {
        // IOERR_SHMSIZE: the index of the log cannot grow, because the disk is full.
        if code == "4874" {
            return Sort::Full;
        }
        return match code.parse::<u32>().map(|code| code & 0xff) {
            // BUSY and LOCKED.
            Ok(5 | 6) => Sort::Busy,
            // PERM, READONLY and CANTOPEN.
            Ok(3 | 8 | 14) => Sort::ReadOnly,
            Ok(13) => Sort::Full,
            // CORRUPT and NOTADB.
            Ok(11 | 26) => Sort::Damaged,
            _ => Sort::Other,
        };
    }
    match code.as_ref() {
        "53100" => Sort::Full,
        // Who waits for a lock gives up, or is the one of two who must.
        "55P03" | "40P01" | "57014" => Sort::Busy,
        "25006" => Sort::ReadOnly,
        // Shut down, crashed, starting, or without a place for one more.
        "57P01" | "57P02" | "57P03" | "53300" => Sort::Away,
        code if code.starts_with("08") => Sort::Away,
        code if code.starts_with("XX") => Sort::Damaged,
        _ => Sort::Other,
    }
}
