//! Copies of a database, and how they are put back.

use host::storage::store::backup::{backup, restore};
use host::storage::store::{DatabaseUrl, Store, StoreError};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::sleep;

use crate::databases::{Database, folder};
use crate::samples::{DAY, duel, minutes, pair};

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_backup_brings_back_what_was_there() {
    let folder = folder("a_backup_brings_back_what_was_there");
    let (file, copy) = (folder.join("cutlass.db"), folder.join("copy.db"));
    let place = DatabaseUrl::Sqlite(file.clone());
    let store = Store::open(&place).await.unwrap();
    let players = pair(&store).await;
    let [first, second] = [DAY, minutes(1)].map(|ended| duel(players, ended));
    let kept = store.finish_match(first).await.unwrap();

    // While it is in use, and not over anything.
    backup(&place, &copy).await.unwrap();
    for path in [&file, &copy] {
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{path:?} has hashes of passwords in it");
    }
    let error = backup(&place, &copy).await.unwrap_err();
    assert!(matches!(&error, StoreError::Exists(path) if *path == copy), "{error}");
    let after = store.finish_match(second).await.unwrap();

    let error = restore(&place, &copy).await.unwrap_err();
    assert!(matches!(error, StoreError::InUse(_)), "{error}");
    assert_eq!(store.match_by_id(after.id).await.unwrap(), Some(after.clone()));
    store.close().await;

    restore(&place, &copy).await.unwrap();
    assert_eq!(names(&folder), ["copy.db", "cutlass.db", "cutlass.db.replaced"]);
    let store = Store::open(&place).await.unwrap();
    assert_eq!(store.match_by_id(kept.id).await.unwrap(), Some(kept));
    assert_eq!(store.match_by_id(after.id).await.unwrap(), None);
    assert_eq!(store.check_ratings().await.unwrap(), []);
    store.close().await;

    // The backup is still one, and what was replaced can be put back, too.
    restore(&place, &folder.join("cutlass.db.replaced")).await.unwrap();
    let store = Store::open(&place).await.unwrap();
    assert_eq!(store.match_by_id(after.id).await.unwrap(), Some(after));
    store.close().await;
    let elsewhere = DatabaseUrl::Sqlite(folder.join("new.db"));
    restore(&elsewhere, &copy).await.unwrap();
    Store::open(&elsewhere).await.unwrap().close().await;
}

#[tokio::test]
async fn what_is_no_whole_backup_replaces_nothing() {
    let folder = folder("what_is_no_whole_backup_replaces_nothing");
    let (file, copy) = (folder.join("cutlass.db"), folder.join("copy.db"));
    let place = DatabaseUrl::Sqlite(file.clone());
    let store = Store::open(&place).await.unwrap();
    let record = duel(pair(&store).await, DAY);
    let kept = store.finish_match(record).await.unwrap();
    backup(&place, &copy).await.unwrap();
    store.close().await;

    let whole = fs::read(&copy).unwrap();
    let mut torn = whole.clone();
    torn[4096..8192].fill(0x5a);
    fs::write(folder.join("torn.db"), torn).unwrap();
    fs::write(folder.join("cut.db"), &whole[..whole.len() / 2]).unwrap();
    fs::write(folder.join("text.db"), "not a database, and long enough to be one").unwrap();
    fs::write(folder.join("empty.db"), "").unwrap();
    let check = async |name: &str, expected: &str| {
        let error = restore(&place, &folder.join(name)).await.unwrap_err().to_string();
        assert!(error.contains(expected), "{name}: {error}");
    };
    check("torn.db", "damaged").await;
    check("cut.db", "damaged").await;
    check("text.db", "damaged").await;
    check("empty.db", "another program").await;
    check("missing.db", "cannot be written").await;
    let store = Store::open(&place).await.unwrap();
    assert_eq!(store.match_by_id(kept.id).await.unwrap(), Some(kept));
    store.close().await;

    // What a backup is for.
    fs::write(&file, "something wrote over it, log and all").unwrap();
    let error = Store::open(&place).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged(_)), "{error}");
    restore(&place, &copy).await.unwrap();
    let store = Store::open(&place).await.unwrap();
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

#[tokio::test]
async fn a_restore_leaves_no_moment_without_a_database() {
    let folder = folder("a_restore_leaves_no_moment_without_a_database");
    let (file, copy) = (folder.join("cutlass.db"), folder.join("copy.db"));
    let place = DatabaseUrl::Sqlite(file.clone());
    let store = Store::open(&place).await.unwrap();
    backup(&place, &copy).await.unwrap();
    store.close().await;
    // A server that starts, or a crash that leaves things as they are, may come at any moment.
    let done = Arc::new(AtomicBool::new(false));
    let watching = std::thread::spawn({
        let done = done.clone();
        move || {
            let mut missing = 0;
            while !done.load(Ordering::Relaxed) {
                missing += usize::from(!file.exists());
            }
            missing
        }
    });
    for _ in 0..20 {
        restore(&place, &copy).await.unwrap();
    }
    done.store(true, Ordering::Relaxed);
    assert_eq!(watching.join().unwrap(), 0, "the database was missing so often");
}

#[tokio::test]
async fn a_restore_that_is_killed_leaves_one_database_or_the_other() {
    let folder = folder("a_restore_that_is_killed_leaves_one_database_or_the_other");
    let (file, copy) = (folder.join("cutlass.db"), folder.join("copy.db"));
    let place = DatabaseUrl::Sqlite(file);
    let mut store = Store::open(&place).await.unwrap();
    let players = pair(&store).await;
    store.finish_match(duel(players, DAY)).await.unwrap();
    backup(&place, &copy).await.unwrap();
    let (mut restored, mut kept) = (0, 0);
    for moment in 0..60 {
        let later = duel(players, minutes(1 + moment));
        store.finish_match(later.clone()).await.unwrap();
        // As a crash leaves it, with its log.
        drop(store);
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
        command.args(["restore", "--force", "--data"]).arg(&folder).arg(&copy);
        let mut restoring = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // It takes some 30 ms.
        sleep(Duration::from_millis(moment)).await;
        restoring.kill().unwrap();
        restoring.wait().unwrap();
        store = Store::open(&place).await.unwrap();
        assert_eq!(store.check_ratings().await.unwrap(), []);
        match store.match_by_id(later.id).await.unwrap() {
            Some(_) => kept += 1,
            None => restored += 1,
        }
    }
    assert!(0 < kept, "{restored} were restored, and {kept} not");
}

#[tokio::test]
async fn backups_of_postgresql_are_its_own() {
    let database = Database::postgres().await;
    let copy = folder("backups_of_postgresql_are_its_own").join("copy.db");
    let error = backup(database.database_url(), &copy).await.unwrap_err();
    assert!(matches!(error, StoreError::PostgresBackup), "{error}");
    let error = restore(database.database_url(), &copy).await.unwrap_err();
    assert!(error.to_string().contains("pg_dump"), "{error}");
}
