//! The lock that keeps a restore and open stores of a folder apart.
//!
//! SQLite's own locks do not: a program that opened the file before it was replaced would keep
//! writing to the old one. A store holds this lock as long as it is open, shared with others; a
//! restore holds it alone. It is an advisory lock on the folder itself, which leaves no file behind
//! and ends with its process, however that ends.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::database_url::DatabaseUrl;
use super::error::StoreError;

/// A lock on the folder of an SQLite database; nothing where folders cannot be locked, or for
/// PostgreSQL.
#[derive(Debug)]
pub struct FolderLock(Option<File>);

impl FolderLock {
    /// The lock of an open store, or an error while the database is being restored.
    pub fn shared(database: &DatabaseUrl) -> Result<FolderLock, StoreError> {
        let DatabaseUrl::Sqlite(file) = database else { return Ok(FolderLock(None)) };
        let in_use = || StoreError::BeingRestored(file.clone());
        lock(file, File::try_lock_shared, in_use)
    }

    /// The lock of a restore of `file`, or an error while a store is open in its folder.
    pub fn exclusive(file: &Path) -> Result<FolderLock, StoreError> {
        lock(file, File::try_lock, || StoreError::InUse(file.into()))
    }

    /// Releases the lock, also for clones of its owner.
    pub fn release(&self) {
        if let Some(folder) = &self.0 {
            // A lock that cannot be released ends with the process.
            let _ = folder.unlock();
        }
    }
}

/// Closing the file is not enough: a child process that is being started may have it open, too.
impl Drop for FolderLock {
    fn drop(&mut self) {
        self.release();
    }
}

fn lock(
    file: &Path,
    take: impl FnOnce(&File) -> Result<(), TryLockError>,
    in_use: impl FnOnce() -> StoreError,
) -> Result<FolderLock, StoreError> {
    let folder = std::path::absolute(file).ok().and_then(|file| file.parent().map(File::open));
    let Some(Ok(folder)) = folder else { return Ok(FolderLock(None)) };
    match take(&folder) {
        Ok(()) => Ok(FolderLock(Some(folder))),
        Err(TryLockError::WouldBlock) => Err(in_use()),
        // Some network file systems have no locks.
        Err(TryLockError::Error(_)) => Ok(FolderLock(None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::store::database::Database;

    #[tokio::test]
    async fn no_store_opens_while_its_database_is_replaced_and_the_reverse() {
        let name = format!("cutlass-folder-lock-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("cutlass.db");
        let database = DatabaseUrl::Sqlite(file.clone());
        let restoring = FolderLock::exclusive(&file).unwrap();
        let error = Database::open(&database).await.unwrap_err();
        assert!(matches!(error, StoreError::BeingRestored(_)), "{error}");
        assert!(!file.exists(), "nothing was created that the restore would replace");
        drop(restoring);

        let [one, other] = [Database::open(&database).await, Database::open(&database).await];
        let (one, other) = (one.unwrap(), other.unwrap());
        one.close().await;
        let error = FolderLock::exclusive(&file).unwrap_err();
        assert!(matches!(error, StoreError::InUse(_)), "{error}");
        other.close().await;
        FolderLock::exclusive(&file).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
    }
}
