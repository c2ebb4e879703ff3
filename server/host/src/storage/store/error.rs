//! Errors of the store, with messages for the operator.

use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::migrate::MigrateError;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use super::record::RecordError;

/// Why a call of the store failed. Unless the variant says otherwise, nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database is unavailable. When the connection was lost during the commit, the transaction
    /// may have been committed: retrying to save the match tells.
    #[error("the database cannot be reached ({0}); check that it is running")]
    Away(sqlx::Error),
    /// The database did not answer a call in time. The transaction may have been committed, as with
    /// [`StoreError::Away`].
    #[error("the database did not answer within {} s; check it and the network", .0.as_secs())]
    Timeout(Duration),
    /// There is no encrypted connection, and the URL requires one.
    #[error(
        "no encrypted connection to the database ({0}); check sslmode and sslrootcert in its URL, \
         and the certificate of the server"
    )]
    Tls(sqlx::Error),
    /// The file, or its folder, is not writable, or cannot even be opened.
    #[error("the database cannot be written ({0}); let this user write the file and its folder")]
    ReadOnly(sqlx::Error),
    /// The disk is full.
    #[error("no space left for the database ({0}); free some")]
    Full(sqlx::Error),
    /// SQLite needs a temporary file, and no folder takes one.
    #[error(
        "SQLite found no folder for temporary files ({0}); set SQLITE_TMPDIR to a folder that this \
         user may write"
    )]
    NoTemporaryFolder(sqlx::Error),
    /// Another program has held the write lock for too long.
    #[error("another program locks the database ({0}); stop it, or try again")]
    Busy(sqlx::Error),
    /// The file is damaged, or not a database.
    #[error("the database is damaged ({0}); restore a backup")]
    Damaged(String),
    /// The database belongs to a later release.
    #[error(
        "the database has version {found}, and this program knows up to {known}; install a newer \
         release, or restore a backup of that version"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The tables were created by another version of this migration.
    #[error(
        "migration {0} of the database is not that of this release; use the release that created it"
    )]
    OtherMigration(i64),
    /// The tables belong to another program.
    #[error("{0} is a database of another program; choose another file")]
    NotOurs(String),
    /// A row has an invalid value, which no release writes.
    #[error("invalid data in the database: {0}")]
    Corrupt(String),
    /// The data violates a constraint of the tables: an account that does not exist, for instance.
    #[error("the database rejects the data: {0}")]
    Constraint(String),
    /// A match or run that cannot have happened.
    #[error("invalid record: {0}")]
    Record(#[from] RecordError),
    /// A file or a folder beside the database.
    #[error("cannot use {0}: {1}")]
    File(PathBuf, io::Error),
    /// A backup would overwrite a file.
    #[error("{0} exists already; name another file, or remove it")]
    Exists(PathBuf),
    /// A database that is in use cannot be replaced.
    #[error("{0} is in use; stop the server first")]
    InUse(PathBuf),
    /// A restore replaces the database at this moment.
    #[error("{0} is being replaced by a backup; try again after that")]
    BeingRestored(PathBuf),
    /// PostgreSQL has its own tools for backups.
    #[error("use pg_dump and pg_restore for backups of PostgreSQL")]
    PostgresBackup,
    /// A task of the store panicked: a bug of ours.
    #[error("a task of the store panicked: {0}")]
    Broken(tokio::task::JoinError),
    /// The lease of the node was ended: another node may have decided what it was about to write, and
    /// nothing was written.
    #[error("the lease of this node was ended")]
    LeaseEnded,
    /// Only PostgreSQL serves several nodes.
    #[error("a cluster needs a PostgreSQL database; SQLite serves one server")]
    NoCluster,
    /// The program was built without PostgreSQL.
    #[error("this program has no PostgreSQL: build it with the feature postgres of the crate host")]
    NoPostgres,
    /// The live nodes of the cluster have another protocol or other rules.
    #[error(
        "node {name} of release {release} uses the database, with another protocol or other rules; \
         stop the nodes of that release first"
    )]
    OtherRelease {
        /// The name of one of them.
        name: String,
        /// Its release.
        release: String,
    },
    /// Any other error of the database.
    #[error("database error: {0}")]
    Refused(sqlx::Error),
}

impl StoreError {
    /// The database does not answer, as a test has it.
    #[cfg(feature = "test-util")]
    pub(crate) fn unreachable() -> StoreError {
        StoreError::Away(sqlx::Error::PoolTimedOut)
    }

    /// Whether the same call would fail again however often it is repeated, because of its data.
    /// Every other error ends when the operator has put something right.
    pub fn is_permanent(&self) -> bool {
        match self {
            StoreError::Constraint(_) | StoreError::Corrupt(_) | StoreError::Record(_) => true,
            // Nothing of it is to be written by another node either.
            StoreError::LeaseEnded => true,
            // A task that was only cancelled, by the end of the runtime, says nothing of its data.
            StoreError::Broken(broken) => broken.is_panic(),
            StoreError::Away(_)
            | StoreError::Timeout(_)
            | StoreError::Tls(_)
            | StoreError::ReadOnly(_)
            | StoreError::Full(_)
            | StoreError::NoTemporaryFolder(_)
            | StoreError::Busy(_)
            // A backup may be restored.
            | StoreError::Damaged(_)
            | StoreError::Newer { .. }
            | StoreError::OtherMigration(_)
            | StoreError::NotOurs(_)
            | StoreError::File(..)
            | StoreError::Exists(_)
            | StoreError::InUse(_)
            | StoreError::BeingRestored(_)
            | StoreError::PostgresBackup
            | StoreError::NoCluster
            | StoreError::NoPostgres
            | StoreError::OtherRelease { .. }
            | StoreError::Refused(_) => false,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let sort = match &error {
            sqlx::Error::Database(said) => sort_of(said.as_ref()),
            // Errors of rustls about a certificate come as invalid data.
            sqlx::Error::Io(why) if why.kind() == io::ErrorKind::InvalidData => Sort::Tls,
            sqlx::Error::Tls(_) => Sort::Tls,
            // A value that is not of the type of its column.
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Sort::Corrupt,
            sqlx::Error::Io(_)
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
            Sort::NoTemporaryFolder => StoreError::NoTemporaryFolder(error),
            Sort::Busy => StoreError::Busy(error),
            Sort::Damaged => StoreError::Damaged(error.to_string()),
            Sort::Tls => StoreError::Tls(error),
            Sort::Constraint => StoreError::Constraint(error.to_string()),
            Sort::Corrupt => StoreError::Corrupt(error.to_string()),
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
    NoTemporaryFolder,
    Busy,
    Damaged,
    Tls,
    Constraint,
    Corrupt,
    Other,
}

/// The kind of a database error, by its code. SQLite's codes are numbers (sqlite.org/rescode.html;
/// the low byte is the primary one), those of PostgreSQL have five characters (its manual, appendix
/// A).
fn sort_of(error: &dyn DatabaseError) -> Sort {
    match error.kind() {
        ErrorKind::UniqueViolation
        | ErrorKind::ForeignKeyViolation
        | ErrorKind::NotNullViolation
        | ErrorKind::CheckViolation
        | ErrorKind::ExclusionViolation => return Sort::Constraint,
        // The library may learn further ones; their codes tell.
        _ => {}
    }
    let code = error.code().unwrap_or_default();
    if code.len() < 5 {
        // IOERR_SHMSIZE: the index of the write-ahead log cannot grow, because the disk is full.
        if code == "4874" {
            return Sort::Full;
        }
        // IOERR_GETTEMPPATH.
        if code == "6410" {
            return Sort::NoTemporaryFolder;
        }
        return match code.parse::<u32>().map(|code| code & 0xff) {
            // BUSY and LOCKED.
            Ok(5 | 6) => Sort::Busy,
            // PERM, READONLY and CANTOPEN.
            Ok(3 | 8 | 14) => Sort::ReadOnly,
            Ok(13) => Sort::Full,
            // CORRUPT and NOTADB.
            Ok(11 | 26) => Sort::Damaged,
            // TOOBIG, CONSTRAINT and MISMATCH.
            Ok(18..=20) => Sort::Constraint,
            _ => Sort::Other,
        };
    }
    match code.as_ref() {
        "53100" => Sort::Full,
        // A lock timeout, a deadlock, a statement timeout, or a transaction that another one beat.
        "55P03" | "40P01" | "57014" | "40001" => Sort::Busy,
        "25006" => Sort::ReadOnly,
        // Shut down, crashed, starting, or out of connections.
        "57P01" | "57P02" | "57P03" | "53300" => Sort::Away,
        code if code.starts_with("08") => Sort::Away,
        code if code.starts_with("XX") => Sort::Damaged,
        // A value that no column takes, or that violates a constraint.
        code if code.starts_with("22") || code.starts_with("23") => Sort::Constraint,
        _ => Sort::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;
    use std::error::Error;
    use std::fmt;

    /// An error of a database with this code.
    #[derive(Debug)]
    struct Coded(&'static str);

    impl fmt::Display for Coded {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "code {}", self.0)
        }
    }

    impl Error for Coded {}

    impl DatabaseError for Coded {
        fn message(&self) -> &str {
            self.0
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(self.0.into())
        }

        fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
            self
        }

        fn kind(&self) -> ErrorKind {
            ErrorKind::Other
        }
    }

    #[test]
    fn an_error_of_the_database_comes_with_its_code_and_with_what_to_do() {
        for (code, remedy) in [
            ("6410", "set SQLITE_TMPDIR to a folder that this user may write"),
            ("4874", "no space left for the database"),
            ("13", "no space left for the database"),
            ("53100", "no space left for the database"),
            ("8", "let this user write the file and its folder"),
            ("5", "another program locks the database"),
            ("26", "restore a backup"),
            ("57P03", "check that it is running"),
        ] {
            let error = StoreError::from(sqlx::Error::Database(Box::new(Coded(code))));
            let said = error.to_string();
            assert!(said.contains(remedy) && said.contains(&format!("code {code}")), "{said}");
            assert!(!error.is_permanent(), "{said}");
        }
    }
}
