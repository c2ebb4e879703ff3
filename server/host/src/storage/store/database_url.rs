//! The location of a database.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, fs};

use super::error::StoreError;

/// The room that a database that is ready has at least, in bytes.
const ROOM_BYTES: usize = 64 * 1024;

/// The URL of a database: an SQLite file or a PostgreSQL server. It is displayed without the
/// password.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// A file.
    Sqlite(PathBuf),
    /// A URL: `postgres://user:password@host/database`.
    Postgres(String),
}

/// A URL of something that is no database of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "it must be the path of an SQLite file, or a PostgreSQL URL, postgres://user:password@host/name"
)]
pub struct NoDatabaseUrl;

impl FromStr for DatabaseUrl {
    type Err = NoDatabaseUrl;

    /// Any text that is not a URL is the path of an SQLite file.
    fn from_str(text: &str) -> Result<DatabaseUrl, NoDatabaseUrl> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(DatabaseUrl::Postgres(text.into()));
        }
        let file = text.strip_prefix("sqlite:").unwrap_or(text);
        let file =
            if file.len() < text.len() { file.strip_prefix("//").unwrap_or(file) } else { file };
        match file.contains("://") {
            true => Err(NoDatabaseUrl),
            false => Ok(DatabaseUrl::Sqlite(file.into())),
        }
    }
}

impl DatabaseUrl {
    /// Whether there is room for more than the log that SQLite has already, into which a row fits on a full disk,
    /// too: a file beside the database, which is removed again.
    pub(super) fn try_file(&self) -> Result<(), StoreError> {
        let DatabaseUrl::Sqlite(path) = self else { return Ok(()) };
        let mut name = path.clone().into_os_string();
        name.push("-room");
        let written = fs::write(&name, [0; ROOM_BYTES]);
        let removed = fs::remove_file(&name);
        written.and(removed).map_err(|error| StoreError::Full(sqlx::Error::Io(error)))
    }

    /// The connection URL for sqlx; `mode` is SQLite's: `ro` or `rw`.
    pub(super) fn connection_url(&self, mode: &str) -> Result<String, StoreError> {
        match self {
            DatabaseUrl::Sqlite(path) => {
                Ok(format!("sqlite:{}?mode={mode}", escaped(&whole(path)?)?))
            }
            DatabaseUrl::Postgres(url) => Ok(url.clone()),
        }
    }

    /// The SQLite file, or an error for PostgreSQL, which has no file to copy.
    pub(super) fn file(&self) -> Result<&Path, StoreError> {
        match self {
            DatabaseUrl::Sqlite(path) => Ok(path),
            DatabaseUrl::Postgres(_) => Err(StoreError::PostgresBackup),
        }
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::Sqlite(path) => path.display().fmt(f),
            DatabaseUrl::Postgres(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or_default();
                let authority = rest.find(['/', '?']).unwrap_or(rest.len());
                let host = rest[..authority].rfind('@').map_or(0, |at| at + 1);
                // The options of a URL may contain a password, too.
                let end = rest.find('?').unwrap_or(rest.len());
                write!(f, "{scheme}://{}", &rest[host..end])
            }
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The absolute path without `..`, which a URL resolves differently from a file system.
fn whole(path: &Path) -> Result<PathBuf, StoreError> {
    let wrong = |why| StoreError::File(path.into(), why);
    let path = std::path::absolute(path).map_err(wrong)?;
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(wrong(std::io::Error::other("it is not the path of a file")));
    };
    Ok(folder.canonicalize().map_err(wrong)?.join(name))
}

fn escaped(path: &Path) -> Result<String, StoreError> {
    let not_text = || std::io::Error::other("its name is not text");
    let text = path.to_str().ok_or_else(|| StoreError::File(path.into(), not_text()))?;
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    };
    Ok(text.bytes().map(escape).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_shown_without_its_password() {
        let check = |database: &str, shown: &str| {
            let database: DatabaseUrl = database.parse().unwrap();
            assert_eq!(
                (format!("{database}"), format!("{database:?}")),
                (shown.into(), shown.into())
            );
        };
        check("cutlass.db", "cutlass.db");
        check("sqlite:/var/lib/cutlass.db", "/var/lib/cutlass.db");
        check("postgres://anne:ae@r@db:5432/cutlass", "postgres://db:5432/cutlass");
        check("postgresql://db/cutlass?password=secret", "postgresql://db/cutlass");
        check("postgres://?host=/run/p@g", "postgres://");
        check("sqlite:///var/lib/cutlass.db", "/var/lib/cutlass.db");
    }

    #[test]
    fn a_url_of_another_database_is_no_file_name() {
        for url in ["mysql://anne:aer@db/cutlass", "Postgres://db/cutlass", "sqlite:mysql://db"] {
            assert_eq!(url.parse::<DatabaseUrl>(), Err(NoDatabaseUrl), "{url}");
        }
    }

    #[test]
    fn a_path_is_spelled_as_a_url_takes_it() {
        let folder = std::env::temp_dir().canonicalize().unwrap();
        let url = DatabaseUrl::Sqlite(folder.join("a b?%.db")).connection_url("rw").unwrap();
        assert!(url.ends_with("/a%20b%3F%25.db?mode=rw"), "{url}");
        let missing = folder.join("missing").join("..").join("a.db");
        let error = DatabaseUrl::Sqlite(missing).connection_url("rw").unwrap_err().to_string();
        assert!(error.starts_with("cannot use "), "{error}");
    }
}
