//! Backup and restore of an SQLite file, also while it is in use. PostgreSQL has its own tools.

use sqlx::{Connection, Row, query};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::folder_lock::FolderLock;
use super::{connect, migrate};

/// Copies the database at `place` to the file `to`, which must not exist yet; the database may be
/// in use. The copy is checked before it gets its name: it is either complete or absent.
pub async fn backup(database: &DatabaseUrl, to: &Path) -> Result<(), StoreError> {
    database.file()?;
    if to.exists() {
        return Err(StoreError::Exists(to.into()));
    }
    copy(database, to).await
}

/// Replaces the database at `place` with the backup `from`. The database must not be in use, and is
/// preserved beside the new one; see [`replaced_path`]. The backup is left unchanged.
///
/// **Invariant:** at every moment the file is either the old database or the new one, as a whole, and
/// no store opens it in between: a crash leaves one of them.
pub async fn restore(database: &DatabaseUrl, from: &Path) -> Result<(), StoreError> {
    let file = database.file()?;
    let _lock = FolderLock::exclusive(file)?;
    let backup = DatabaseUrl::Sqlite(from.into());
    look_through(&backup).await?;
    if file.exists() {
        put_log_away(database).await?;
    }
    let restored = beside(file, "restored");
    copy(&backup, &restored).await?;
    let replaced = replaced_path(file);
    // A damaged database may still have its write-ahead log, which must not be applied to the
    // backup. An intact one has none left: without it nothing is lost by a crash at this point.
    for end in ["-wal", "-shm"] {
        let [file, replaced] = [file, &replaced].map(|path| with_end(path, end));
        remove(&replaced)?;
        if file.exists() {
            fs::rename(&file, replaced).map_err(|why| StoreError::File(file, why))?;
        }
    }
    preserve(file, &replaced)?;
    rename(&restored, file)
}

/// Gives the old database a second name. Where the file system has no links it is renamed, and for a
/// moment there is none.
fn preserve(file: &Path, replaced: &Path) -> Result<(), StoreError> {
    remove(replaced)?;
    if !file.exists() || fs::hard_link(file, replaced).is_ok() {
        return Ok(());
    }
    fs::rename(file, replaced).map_err(|why| StoreError::File(file.into(), why))
}

/// The path where a restore preserves the database `file` that it replaces, as in
/// `cutlass.db.replaced`.
pub fn replaced_path(file: &Path) -> PathBuf {
    beside(file, "replaced")
}

/// Copies the database at `place` to the file `to`, overwriting any existing file.
pub(super) async fn copy(database: &DatabaseUrl, to: &Path) -> Result<(), StoreError> {
    let unfinished = beside(to, "unfinished");
    remove(&unfinished)?;
    let copied = copy_and_check(database, &unfinished).await;
    if copied.is_err() {
        // An incomplete copy, after running out of disk space for instance, is useless.
        let _ = fs::remove_file(&unfinished);
    }
    copied?;
    rename(&unfinished, to)
}

async fn copy_and_check(database: &DatabaseUrl, to: &Path) -> Result<(), StoreError> {
    let Some(name) = to.to_str() else {
        let why = io::Error::other("its name is not text");
        return Err(StoreError::File(to.into(), why));
    };
    make_private(to)?;
    let mut connection = connect::connect(database, "ro").await?;
    query("VACUUM INTO $1").bind(name.to_string()).execute(&mut connection).await?;
    connection.close().await?;
    look_through(&DatabaseUrl::Sqlite(to.into())).await?;
    let sync = || File::open(to)?.sync_all();
    sync().map_err(|why| StoreError::File(to.into(), why))
}

/// Checks every page of a file: it must be an intact database of Cutlass, of a supported version.
async fn look_through(database: &DatabaseUrl) -> Result<(), StoreError> {
    let mut connection = connect::connect(database, "ro").await?;
    let rows = query("PRAGMA integrity_check(1)").fetch_all(&mut connection).await?;
    let said: String = rows.first().map_or(Ok(String::new()), |row| row.try_get(0))?;
    if said != "ok" {
        return Err(StoreError::Damaged(format!("{database}: {said}")));
    }
    if migrate::version(&mut connection, database).await? == 0 {
        return Err(StoreError::NotOurs(database.to_string()));
    }
    Ok(connection.close().await?)
}

/// Checkpoints and removes the write-ahead log of a database, which fails while another process has
/// the database open.
async fn put_log_away(database: &DatabaseUrl) -> Result<(), StoreError> {
    match without_log(database).await {
        // The database is about to be replaced, perhaps because it is damaged.
        Ok(()) | Err(StoreError::Damaged(_)) => Ok(()),
        Err(StoreError::Busy(_)) => Err(StoreError::InUse(database.file()?.into())),
        Err(other) => Err(other),
    }
}

async fn without_log(database: &DatabaseUrl) -> Result<(), StoreError> {
    let mut connection = connect::connect(database, "rw").await?;
    query("PRAGMA busy_timeout = 0").fetch_all(&mut connection).await?;
    query("PRAGMA journal_mode = DELETE").fetch_all(&mut connection).await?;
    Ok(connection.close().await?)
}

/// The path with one more suffix.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    with_end(path, &format!(".{end}"))
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Creates an empty file, unless there is one, that only this user may read: it will contain
/// password hashes. SQLite treats it as an empty database.
pub(super) fn make_private(path: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => {
            Err(StoreError::File(path.into(), why))
        }
        _ => Ok(()),
    }
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::File(path.into(), why))
        }
        _ => Ok(()),
    }
}

/// Renames a file durably: the rename is on the disk only when its folder is synced.
fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    let renamed = || {
        fs::rename(from, to)?;
        #[cfg(unix)]
        if let Some(folder) = std::path::absolute(to)?.parent() {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    };
    renamed().map_err(|why| StoreError::File(to.into(), why))
}
