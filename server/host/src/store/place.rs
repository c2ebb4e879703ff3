//! Where a database is.

use std::convert::Infallible;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::StoreError;

/// A file of SQLite, or a server of PostgreSQL. It is shown without the password.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// A file.
    Sqlite(PathBuf),
    /// A URL: `postgres://user:password@host/database`.
    Postgres(String),
}

impl FromStr for Place {
    type Err = Infallible;

    /// Whatever is no URL of PostgreSQL is the path of a file.
    fn from_str(text: &str) -> Result<Place, Infallible> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Place::Postgres(text.into()));
        }
        Ok(Place::Sqlite(text.strip_prefix("sqlite:").unwrap_or(text).into()))
    }
}

impl Place {
    /// How sqlx is told of it; `mode` is SQLite's: `ro` or `rw`.
    pub(super) fn url(&self, mode: &str) -> Result<String, StoreError> {
        match self {
            Place::Sqlite(path) => Ok(format!("sqlite:{}?mode={mode}", escaped(&whole(path)?)?)),
            Place::Postgres(url) => Ok(url.clone()),
        }
    }

    /// The file, or why there is none to copy.
    pub(super) fn file(&self) -> Result<&Path, StoreError> {
        match self {
            Place::Sqlite(path) => Ok(path),
            Place::Postgres(_) => Err(StoreError::PostgresBackup),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Sqlite(path) => path.display().fmt(f),
            Place::Postgres(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or_default();
                let authority = rest.find(['/', '?']).unwrap_or(rest.len());
                let host = rest[..authority].rfind('@').map_or(0, |at| at + 1);
                // Options may hold a password, too.
                let end = rest.find('?').unwrap_or(rest.len());
                write!(f, "{scheme}://{}", &rest[host..end])
            }
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A URL resolves `..` otherwise than a file system does, so nothing of it may be left.
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
        let check = |place: &str, shown: &str| {
            let place: Place = place.parse().unwrap();
            assert_eq!((format!("{place}"), format!("{place:?}")), (shown.into(), shown.into()));
        };
        check("cutlass.db", "cutlass.db");
        check("sqlite:/var/lib/cutlass.db", "/var/lib/cutlass.db");
        check("postgres://anne:ae@r@db:5432/cutlass", "postgres://db:5432/cutlass");
        check("postgresql://db/cutlass?password=secret", "postgresql://db/cutlass");
        check("postgres://?host=/run/p@g", "postgres://");
    }

    #[test]
    fn a_path_is_spelled_as_a_url_takes_it() {
        let folder = std::env::temp_dir().canonicalize().unwrap();
        let url = Place::Sqlite(folder.join("a b?%.db")).url("rw").unwrap();
        assert!(url.ends_with("/a%20b%3F%25.db?mode=rw"), "{url}");
        let missing = folder.join("missing").join("..").join("a.db");
        let error = Place::Sqlite(missing).url("rw").unwrap_err().to_string();
        assert!(error.starts_with("cannot use "), "{error}");
    }
}
