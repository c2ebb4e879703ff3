//! Decided matches on the disk, while the database does not take them.

use host::operator::metrics::Metrics;
use host::process::clock::Clock;
use host::sessions::mailbox::ToRoom;
use host::storage::persistence::{Persistence, RecordedMatch};
use host::storage::spool::Spool;
use host::storage::store::{AccountId, Store};
use host::{Server, Settings, Shutdown};
use referee::{Ending, RoomId};
use sqlx::Executor;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_util::task::TaskTracker;

use super::persistence::finished;
use crate::databases::{Database, folder};
use crate::samples::{DAY, pair};

/// A server's persistence, with its spool in a data folder.
struct Process {
    persistence: Persistence,
    metrics: Metrics,
    tracker: TaskTracker,
}

impl Process {
    fn start(store: &Store, data: &Path) -> Process {
        let (tracker, metrics) = (TaskTracker::new(), Metrics::new());
        let clock = Clock::start();
        let persistence = Persistence::new(store.clone(), tracker.clone(), metrics.clone(), clock)
            .with_spool(Spool::of(data));
        persistence.resume_spooled();
        Process { persistence, metrics, tracker }
    }

    fn hand_in(&self, players: [AccountId; 2]) -> mpsc::Receiver<Box<ToRoom>> {
        let (door, room) = mpsc::channel(1);
        let course = RecordedMatch::begin(DAY);
        let finished = finished(players, Ending::Won(bout::Team(1)));
        self.persistence.save_match(RoomId(1), course, finished, Some(door));
        room
    }

    async fn end(self) -> String {
        self.tracker.close();
        self.tracker.wait().await;
        self.metrics.text(0, &[], false)
    }
}

/// A runtime on paused time: when it is dropped, its tasks end as those of a killed process do.
fn process() -> Runtime {
    Builder::new_current_thread().enable_all().start_paused(true).build().unwrap()
}

/// The files of a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    paths
}

/// A store with two players, and a data folder with so many matches between them that an
/// earlier process could not save.
fn left_behind(name: &str, matches: usize) -> (Store, [AccountId; 2], PathBuf) {
    let (store, data) = (Store::temporary(), folder(name));
    let players = process().block_on(async {
        let players = pair(&store).await;
        store.set_unavailable(true);
        let first = Process::start(&store, &data);
        let mut rooms: Vec<_> = (0..matches).map(|_| first.hand_in(players)).collect();
        while files(&data.join("spool")).len() < matches {
            sleep(Duration::from_secs(1)).await;
        }
        for room in &mut rooms {
            assert!(room.try_recv().is_err(), "the result was told before it was saved");
        }
        players
    });
    store.set_unavailable(false);
    (store, players, data)
}

#[test]
fn results_that_wait_for_the_database_survive_the_process() {
    let (store, players, data) = left_behind("results_that_wait", 2);
    let spool = data.join("spool");
    for (path, mode) in [(&spool, 0o700), (&files(&spool)[0], 0o600)] {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, mode, "{path:?}");
    }
    process().block_on(async {
        assert_eq!(store.matches(None, 9).await.unwrap(), []);
        // Once more, as if the process had been killed before it removed the files.
        let again = folder("results_that_wait_again");
        fs::create_dir(again.join("spool")).unwrap();
        for path in files(&spool) {
            fs::copy(&path, again.join("spool").join(path.file_name().unwrap())).unwrap();
        }
        for data in [&data, &again] {
            Process::start(&store, data).end().await;
            assert_eq!(store.matches(None, 9).await.unwrap().len(), 2);
            assert_eq!(files(&data.join("spool")), [] as [PathBuf; 0]);
        }
        let profile = store.profile(players[0], DAY).await.unwrap().unwrap();
        assert_eq!(profile.rated[0].rating.matches(), 2);
    });
}

#[test]
fn a_damaged_file_is_set_aside_and_the_others_are_saved() {
    let (store, _, data) = left_behind("a_damaged_file_is_set_aside", 2);
    let spool = data.join("spool");
    let damaged = files(&spool).remove(0);
    let mut bytes = fs::read(&damaged).unwrap();
    bytes[20] ^= 1;
    fs::write(&damaged, bytes).unwrap();
    fs::write(spool.join("notes.txt"), "not ours").unwrap();
    process().block_on(async {
        let text = Process::start(&store, &data).end().await;
        assert!(text.contains("cutlass_results_rejected_total 1\n"), "{text}");
        assert_eq!(store.matches(None, 9).await.unwrap().len(), 1);
    });
    let names = files(&spool).into_iter().map(|path| path.display().to_string());
    let names: Vec<String> = names.collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names[0].ends_with(".result.damaged") && names[1].ends_with("notes.txt"), "{names:?}");
}

#[test]
fn a_result_that_the_database_rejects_is_set_aside_and_can_be_put_back() {
    let data = folder("a_result_that_the_database_rejects");
    let spool = data.join("spool");
    let (store, other) = (Store::temporary(), Store::temporary());
    process().block_on(async {
        // The accounts are those of another database.
        let players = pair(&other).await;
        let process = Process::start(&store, &data);
        let mut room = process.hand_in(players);
        let told = room.recv().await.map(|letter| *letter);
        assert!(matches!(told, Some(ToRoom::Saved(None))), "the room goes on: {told:?}");
        let text = process.end().await;
        assert!(text.contains("cutlass_results_rejected_total 1\n"), "{text}");
        let rejected = files(&spool.join("rejected"));
        assert_eq!((rejected.len(), files(&spool).len()), (1, 0));

        fs::rename(&rejected[0], spool.join(rejected[0].file_name().unwrap())).unwrap();
        Process::start(&other, &data).end().await;
        assert_eq!(other.matches(None, 9).await.unwrap().len(), 1);
        assert_eq!((files(&spool.join("rejected")).len(), files(&spool).len()), (0, 0));
    });
}

#[test]
fn a_server_saves_the_results_of_an_earlier_one() {
    let (store, _, data) = left_behind("a_server_saves", 1);
    process().block_on(async {
        let shutdown = Shutdown::new();
        let settings = Settings { data: data.clone(), ..Settings::default() };
        let clock = Clock::start();
        let server = Server::open(settings, store.clone(), clock, shutdown.clone()).await.unwrap();
        shutdown.now();
        server.run().await.unwrap();
        assert_eq!(store.matches(None, 9).await.unwrap().len(), 1);
    });
    assert_eq!(files(&data.join("spool")), [] as [PathBuf; 0]);
}

#[tokio::test]
async fn a_shutdown_spools_what_the_database_has_not_answered_yet() {
    let database = Database::sqlite("a_shutdown_spools");
    let store = database.open().await;
    let players = pair(&store).await;
    let data = folder("a_shutdown_spools_data");
    let mut other = database.raw().await;
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let process = Process::start(&store, &data);
    let mut room = process.hand_in(players);
    // The first attempt waits for the lock. Its replays are packed on another thread.
    let spooled = async {
        while process.persistence.spool_unsaved().await == 0 {
            sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(Duration::from_secs(4), spooled).await.expect("before the attempt fails");
    assert_eq!(files(&data.join("spool")).len(), 1);
    assert!(room.try_recv().is_err(), "it is not saved");

    let next = Process::start(&store, &data);
    other.execute("COMMIT").await.unwrap();
    next.end().await;
    process.end().await;
    assert_eq!(store.matches(None, 9).await.unwrap().len(), 1);
    assert_eq!(files(&data.join("spool")), [] as [PathBuf; 0]);
}
