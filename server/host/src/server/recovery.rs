//! What a server takes over from the process before it.

use bout::Millis;
use std::fs::{self, File, TryLockError};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

use super::ServeError;
use crate::net::connection_context::ConnectionContext;
use crate::nodes::cluster::Cluster;
use crate::operator::metrics::Metrics;
use crate::process::background::blocking;
use crate::process::clock::{Clock, calendar_ms};
use crate::rooms::lobby_task::LobbyTask;
use crate::sessions::admission::Admission;
use crate::sessions::registry::Registry;
use crate::sessions::session::{self, RecoveredParts};
use crate::settings::Settings;
use crate::storage::live::Recovered;
use crate::storage::live_journal::{FOLDER, Left, LiveJournal, LiveSync};
use crate::storage::store::Store;

/// How long a server waits for the process before it to end.
const LOCK_WITHIN: Duration = Duration::from_secs(10);
const LOCK_TRIED_EVERY: Duration = Duration::from_millis(50);

/// The live journal of a server.
#[derive(Debug)]
pub(super) struct Opened {
    pub journal: LiveJournal,
    pub left: Left,
}

impl Opened {
    fn off() -> Opened {
        Opened { journal: LiveJournal::off(), left: Left::default() }
    }
}

/// Opens the live journal, and reads what the process before left in it. A journal that cannot be opened
/// is reported, and keeps no server from starting. That of a node is in the store, and begins empty: what nodes before
/// left is taken over while it runs.
pub(super) async fn open_live(
    settings: &Settings,
    store: &Store,
    cluster: &Cluster,
    metrics: &Metrics,
) -> Opened {
    if cluster.is_on() {
        // Times of bouts that move from node to node continue, as long as all clocks start from that of the database.
        let now = store.database_time().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the database does not tell the time; it is taken from this machine");
            Millis(calendar_ms())
        });
        let journal = LiveJournal::in_store(store.clone(), cluster.id(), metrics);
        return Opened { journal, left: Left { now, ..Left::default() } };
    }
    let folder = settings.data.join(FOLDER);
    if settings.live_sync == LiveSync::Off && !folder.exists() {
        return Opened::off();
    }
    let fail = |error: &dyn std::fmt::Display| {
        let folder = folder.display();
        tracing::error!(%folder, %error, "no live journal: bouts will not survive a crash");
        metrics.live_journal.failed.set(1.0);
        Opened::off()
    };
    match LiveJournal::open(&folder, settings.live_sync, metrics) {
        Ok((journal, left)) => Opened { journal, left },
        Err(error) => fail(&error),
    }
}

/// Locks the data folder of a server that is no node, as long as the file is open: a live journal, a spool and
/// a database file have one server. Nothing where the folder cannot be locked, as on some network file systems.
pub(super) async fn lock_data(settings: &Settings) -> Result<Option<File>, ServeError> {
    if settings.cluster {
        return Ok(None);
    }
    let (data, limit) = (&settings.data, Instant::now() + LOCK_WITHIN);
    fs::create_dir_all(data).map_err(|error| ServeError::Data(data.clone(), error))?;
    let Ok(file) = File::create(data.join("live.lock")) else { return Ok(None) };
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if limit < Instant::now() => {
                return Err(ServeError::InUse(data.clone()));
            }
            Err(TryLockError::WouldBlock) => sleep(LOCK_TRIED_EVERY).await,
        }
    }
}

/// Folds what is left, on threads of its own. What cannot be recovered is set aside in the folder `data`.
pub(super) async fn recover(left: Left, clock: Clock, data: PathBuf) -> Recovered {
    if left.live.is_empty() {
        return Recovered::default();
    }
    let (now, calendar) = (clock.now(), clock.calendar().0);
    let fold = move || {
        let recovered = Recovered::of(&left, now, calendar);
        recovered.set_aside_broken(&left, &data, calendar);
        recovered
    };
    let folded = blocking(fold).await;
    folded.unwrap_or_else(|error| {
        tracing::error!(%error, "recovery failed");
        Recovered::default()
    })
}

/// The lobby adopts what was recovered. Returns the parts with which its sessions are resumed.
pub(super) fn take_in(
    lobby: &mut LobbyTask,
    mut recovered: Recovered,
    admission: &Admission,
    registry: &Arc<Registry>,
) -> Vec<RecoveredParts> {
    let sessions = std::mem::take(&mut recovered.sessions);
    let (sessions, mailboxes) = RecoveredParts::prepare(sessions, admission, registry);
    if !(mailboxes.is_empty() && recovered.is_empty()) {
        lobby.recover(recovered, mailboxes);
    }
    sessions
}

/// Serves the recovered sessions, each in a task of its own.
pub(super) fn go_on_with(sessions: Vec<RecoveredParts>, context: &Arc<ConnectionContext>) {
    for session in sessions {
        let here = context.clone();
        context.tracker.spawn(async move { session::serve_recovered(session, &here).await });
    }
}
