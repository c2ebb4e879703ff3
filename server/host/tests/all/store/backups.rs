//! Copies of a database, and how they are put back.

use bout::Millis;
use host::process::clock::Clock;
use host::storage::backups::{AGAIN_AFTER, BackupSchedule, FIRST_AFTER, FOLDER};
use host::storage::store::backup::{backup, restore};
use host::storage::store::played::PlayedMatch;
use host::storage::store::{DatabaseUrl, MatchId, Store, StoreError};
use host::{Server, Settings, Shutdown};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
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

const HOUR: Duration = Duration::from_secs(60 * 60);
const SECOND: Duration = Duration::from_secs(1);

/// A server that makes backups each hour, and its clock.
async fn scheduled(data: &Path, store: &Store, keep: u16, now: Millis) -> (Server, Shutdown) {
    let (clock, shutdown) = (Clock::start_at(now), Shutdown::new());
    let backups = BackupSchedule { every: Some(HOUR), keep };
    let settings = Settings { data: data.into(), backups, ..Settings::default() };
    (Server::open(settings, store.clone(), clock, shutdown.clone()).await.unwrap(), shutdown)
}

/// The value of a metric of a server.
async fn metric(server: &Server, name: &str) -> f64 {
    let mut client = server.connector().connect("127.0.0.1:40000".parse().unwrap()).unwrap();
    let request = b"GET /metrics HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n";
    client.write_all(request).await.unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.unwrap();
    let found = answer.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
    found.unwrap_or_else(|| panic!("no {name} in {answer}")).parse().unwrap()
}

/// A match in the database that is restored from a file, in a runtime whose time passes.
fn restored(file: PathBuf, to: PathBuf, id: MatchId) -> Option<PlayedMatch> {
    let found = async move {
        let place = DatabaseUrl::Sqlite(to);
        restore(&place, &file).await.unwrap();
        let store = Store::open(&place).await.unwrap();
        let found = store.match_by_id(id).await.unwrap();
        store.close().await;
        found
    };
    let thread = std::thread::spawn(|| tokio::runtime::Runtime::new().unwrap().block_on(found));
    thread.join().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_server_makes_backups_by_schedule_also_across_a_restart() {
    let data = folder("a_server_makes_backups_by_schedule_also_across_a_restart");
    let (store, backups) = (Store::temporary(), data.join(FOLDER));
    let players = pair(&store).await;
    let kept = store.finish_match(duel(players, DAY)).await.unwrap();
    fs::create_dir(&backups).unwrap();
    let others = ["cutlass-2020-01-01T00-00-00Z.db.unfinished", "notes.txt"];
    for name in others {
        fs::write(backups.join(name), "").unwrap();
    }
    let (server, shutdown) = scheduled(&data, &store, 2, DAY).await;
    sleep(FIRST_AFTER - SECOND).await;
    assert_eq!(names(&backups), others);
    sleep(2 * SECOND).await;
    let first = "cutlass-2026-09-21T14-14-20Z.db";
    assert_eq!(names(&backups), [first, "notes.txt"]);
    let again = (backups.join(first), data.join("restored.db"));
    assert_eq!(restored(again.0, again.1, kept.id), Some(kept));
    let last_success = "cutlass_backup_last_success_timestamp_seconds";
    assert_eq!(metric(&server, last_success).await, (DAY.0 / 1000 + 60) as f64);
    assert_eq!(metric(&server, "cutlass_backup_interval_seconds").await, 3600.0);

    sleep(2 * HOUR).await;
    let [second, third] = ["cutlass-2026-09-21T15-14-20Z.db", "cutlass-2026-09-21T16-14-20Z.db"];
    assert_eq!(names(&backups), [second, third, "notes.txt"]);
    shutdown.now();
    server.run().await.unwrap();

    // The newest is of 16:14:20.
    let (server, shutdown) = scheduled(&data, &store, 2, minutes(150)).await;
    sleep(FIRST_AFTER).await;
    let seen = metric(&server, last_success).await;
    assert_eq!(seen, (DAY.0 / 1000 + 60 + 2 * 3600) as f64, "read from the file");
    sleep(Duration::from_secs(29 * 60)).await;
    assert_eq!(names(&backups), [second, third, "notes.txt"], "it is not due yet");
    sleep(Duration::from_secs(2 * 60)).await;
    assert_eq!(names(&backups), [third, "cutlass-2026-09-21T17-14-20Z.db", "notes.txt"]);
    assert_eq!(metric(&server, "cutlass_backup_failures_total").await, 0.0);
    shutdown.now();
    server.run().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_failed_backup_is_counted_deletes_nothing_and_is_tried_again() {
    let data = folder("a_failed_backup_is_counted_deletes_nothing_and_is_tried_again");
    let (store, backups) = (Store::temporary(), data.join(FOLDER));
    let (server, shutdown) = scheduled(&data, &store, 1, DAY).await;
    sleep(FIRST_AFTER + SECOND).await;
    let first = "cutlass-2026-09-21T14-14-20Z.db";
    assert_eq!(names(&backups), [first]);
    store.set_unavailable(true);
    sleep(HOUR).await;
    assert_eq!(names(&backups), [first]);
    assert_eq!(metric(&server, "cutlass_backup_failures_total").await, 1.0);
    store.set_unavailable(false);
    sleep(AGAIN_AFTER).await;
    assert_eq!(names(&backups), ["cutlass-2026-09-21T15-24-20Z.db"]);
    assert_eq!(metric(&server, "cutlass_backup_failures_total").await, 1.0);
    shutdown.now();
    server.run().await.unwrap();
}
