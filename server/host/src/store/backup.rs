//! Copies of a file of SQLite, made while it is in use, and put back. PostgreSQL has tools of its
//! own for that.

use sqlx::{Connection, Row, query};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::{Place, StoreError, connect, migrate};

/// Copies the database at `place` to the file `to`, which must not be there yet, while it may be in
/// use. The copy is looked through before it gets its name: it is whole, or not there.
pub async fn backup(place: &Place, to: &Path) -> Result<(), StoreError> {
    place.file()?;
    if to.exists() {
        return Err(StoreError::Exists(to.into()));
    }
    copy(place, to).await
}

/// Puts the backup `from` in place of the database at `place`, which must not be in use, and which
/// is kept beside it; see [`replaced_path`]. The backup stays where it is.
pub async fn restore(place: &Place, from: &Path) -> Result<(), StoreError> {
    let file = place.file()?;
    let backup = Place::Sqlite(from.into());
    look_through(&backup).await?;
    if file.exists() {
        put_log_away(place).await?;
    }
    let restored = beside(file, "restored");
    copy(&backup, &restored).await?;
    let replaced = replaced_path(file);
    // A damaged database may still have its log, which must not be taken for the backup's.
    for end in ["", "-wal", "-shm"] {
        let [file, replaced] = [file, &replaced].map(|path| with_end(path, end));
        let _ = fs::remove_file(&replaced);
        if file.exists() {
            fs::rename(&file, replaced).map_err(|why| StoreError::File(file, why))?;
        }
    }
    rename(&restored, file)
}

/// Where a restore keeps the database `file` that it replaces, as in `cutlass.db.replaced`.
pub fn replaced_path(file: &Path) -> PathBuf {
    beside(file, "replaced")
}

/// Copies the database at `place` to the file `to`, whatever is there.
pub(super) async fn copy(place: &Place, to: &Path) -> Result<(), StoreError> {
    let unfinished = beside(to, "unfinished");
    remove(&unfinished)?;
    let copied = copy_and_check(place, &unfinished).await;
    if copied.is_err() {
        // What is left of it, on a full disk for instance, helps nobody.
        let _ = fs::remove_file(&unfinished);
    }
    copied?;
    rename(&unfinished, to)
}

async fn copy_and_check(place: &Place, to: &Path) -> Result<(), StoreError> {
    let Some(name) = to.to_str() else {
        let why = io::Error::other("its name is not text");
        return Err(StoreError::File(to.into(), why));
    };
    make_private(to)?;
    let mut connection = connect::connect(place, "ro").await?;
    query("VACUUM INTO $1").bind(name.to_string()).execute(&mut connection).await?;
    connection.close().await?;
    look_through(&Place::Sqlite(to.into())).await?;
    let sync = || File::open(to)?.sync_all();
    sync().map_err(|why| StoreError::File(to.into(), why))
}

/// Looks through every page of a file: it is a whole database of ours, and not too new.
async fn look_through(place: &Place) -> Result<(), StoreError> {
    let mut connection = connect::connect(place, "ro").await?;
    let rows = query("PRAGMA integrity_check(1)").fetch_all(&mut connection).await?;
    let said: String = rows.first().map_or(Ok(String::new()), |row| row.try_get(0))?;
    if said != "ok" {
        return Err(StoreError::Damaged(format!("{place}: {said}")));
    }
    if migrate::version(&mut connection, place).await? == 0 {
        return Err(StoreError::NotOurs(place.to_string()));
    }
    Ok(connection.close().await?)
}

/// Puts the log of a database away, which nobody can as long as anybody has it open.
async fn put_log_away(place: &Place) -> Result<(), StoreError> {
    match without_log(place).await {
        // It is about to be replaced, perhaps because it is damaged.
        Ok(()) | Err(StoreError::Damaged(_)) => Ok(()),
        Err(StoreError::Busy(_)) => Err(StoreError::InUse(place.file()?.into())),
        Err(other) => Err(other),
    }
}

async fn without_log(place: &Place) -> Result<(), StoreError> {
    let mut connection = connect::connect(place, "rw").await?;
    query("PRAGMA busy_timeout = 0").fetch_all(&mut connection).await?;
    query("PRAGMA journal_mode = DELETE").fetch_all(&mut connection).await?;
    Ok(connection.close().await?)
}

/// The file of this name with one more end.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    with_end(path, &format!(".{end}"))
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Makes an empty file, unless there is one, that nobody but this user may read: there will be
/// hashes of passwords in it. SQLite takes it for an empty database.
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

/// Gives a file its name, for good: it is on the disk only when its folder is.
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
