//! Saving of results: retried until the database has them, and spooled to the disk meanwhile.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::sleep;
use uuid::Uuid;

use crate::nodes::cluster::Cluster;
use crate::operator::input_check::InputCheck;
use crate::operator::metrics::Metrics;
use crate::operator::webhooks::{Event, Webhooks};
use crate::process::background::Background;
use crate::storage::live_journal::LiveJournal;
use crate::storage::spool::{Spool, SpoolError, Unsaved};
use crate::storage::store::played::PlayedMatch;
use crate::storage::store::runs::Kept;
use crate::storage::store::{Store, StoreError};

/// The first delay before a retry. Each retry doubles it.
pub const PAUSE_MIN: Duration = Duration::from_millis(100);
/// The longest delay before a retry.
pub const PAUSE_MAX: Duration = Duration::from_secs(5);

/// A result that the database has.
#[derive(Debug)]
pub enum Saved {
    /// A match.
    Match(PlayedMatch),
    /// A run.
    Run(Kept),
    /// An attempt at a daily challenge; nothing when another one was the first, and counts.
    Daily(Option<Kept>),
}

/// Saves results to the store. Clones share everything.
#[derive(Clone, Debug)]
pub struct Saver {
    store: Store,
    metrics: Metrics,
    cluster: Cluster,
    /// The live journal of a node.
    live: LiveJournal,
    /// Nothing in tests.
    spool: Option<Spool>,
    /// The threads for its files.
    disk: Background,
    /// The results that are in memory only: neither in the database nor in the spool.
    in_memory: Arc<Mutex<BTreeMap<Uuid, Arc<Unsaved>>>>,
    webhooks: Webhooks,
    input_check: InputCheck,
}

impl Saver {
    /// Saves to `store`, without a spool.
    pub fn new(store: Store, metrics: Metrics) -> Saver {
        let (disk, cluster, live) = (Background::new(1), Cluster::off(), LiveJournal::off());
        let (in_memory, webhooks, input_check) = Default::default();
        Saver { store, metrics, cluster, live, spool: None, disk, in_memory, webhooks, input_check }
    }

    /// Sends results to these webhooks.
    pub fn with_webhooks(self, webhooks: Webhooks) -> Saver {
        Saver { webhooks, ..self }
    }

    /// Has the input of ranked matches looked at by this.
    pub fn with_input_check(self, input_check: InputCheck) -> Saver {
        Saver { input_check, ..self }
    }

    /// Saves as this node, which has this live journal. Its results are not spooled: they count only as long as its
    /// lease, and the node that takes its rooms over decides them.
    pub fn with_cluster(self, cluster: Cluster, live: LiveJournal) -> Saver {
        Saver { cluster, live, ..self }
    }

    /// Keeps results in this spool while the store does not take them.
    pub fn with_spool(self, spool: Spool) -> Saver {
        Saver { spool: Some(spool), ..self }
    }

    /// Saves a result of this room: retries until the database has it, and keeps it in the spool
    /// from the first failure on. Nothing when the database rejects it for good.
    ///
    /// A node saves nothing that its live journal does not lead to: another one that takes the room over comes to the
    /// same end.
    pub async fn save(&self, unsaved: Unsaved, room: u64) -> Option<Saved> {
        let unsaved = Arc::new(unsaved);
        self.in_memory().insert(unsaved.id(), unsaved.clone());
        if self.cluster.is_on() {
            self.live.settle().await;
        }
        let saved = self.insist(&unsaved, Some(room), false).await;
        self.in_memory().remove(&unsaved.id());
        saved
    }

    async fn insist(
        &self,
        unsaved: &Arc<Unsaved>,
        room: Option<u64>,
        mut is_spooled: bool,
    ) -> Option<Saved> {
        let (id, mut pause) = (unsaved.id(), PAUSE_MIN);
        loop {
            self.cluster.while_fenced().await;
            let error = match self.attempt(unsaved).await {
                Ok(saved) => {
                    if is_spooled {
                        self.remove_spooled(id).await;
                    }
                    self.count(id, room, &saved);
                    self.input_check.look(unsaved);
                    if let (Unsaved::Match(record), Saved::Match(kept)) = (&**unsaved, &saved)
                        && record.is_listed
                    {
                        self.webhooks.send(|site| Event::result(kept, site));
                    }
                    return Some(saved);
                }
                Err(StoreError::LeaseEnded) => {
                    self.cluster.end();
                    tracing::error!(%id, room, "result not saved: the lease of this node was ended");
                    return None;
                }
                Err(error) if error.is_permanent() => {
                    self.reject(unsaved, room, &error).await;
                    return None;
                }
                Err(error) => error,
            };
            let retry_ms = pause.as_millis() as u64;
            tracing::warn!(%id, room, %error, retry_ms, "saving failed; retrying");
            if !is_spooled {
                is_spooled = self.spool(unsaved).await;
            }
            sleep(pause).await;
            pause = (2 * pause).min(PAUSE_MAX);
        }
    }

    async fn attempt(&self, unsaved: &Unsaved) -> Result<Saved, StoreError> {
        match unsaved {
            Unsaved::Match(record) => {
                let call = self.store.finish_match(record.clone());
                self.metrics.timed("finish_match", call).await.map(Saved::Match)
            }
            Unsaved::Run(record) => {
                let call = self.store.finish_run(record.clone());
                self.metrics.timed("finish_run", call).await.map(Saved::Run)
            }
            Unsaved::Daily(day, record) => {
                let call = self.store.finish_daily(*day, record.clone());
                self.metrics.timed("finish_daily", call).await.map(Saved::Daily)
            }
        }
    }

    fn count(&self, id: Uuid, room: Option<u64>, saved: &Saved) {
        match saved {
            Saved::Match(kept) => {
                self.metrics.matches.increment(1);
                tracing::info!(%id, room, ending = ?kept.ending, "match saved");
            }
            Saved::Run(kept) => {
                self.metrics.runs.increment(1);
                tracing::info!(%id, room, place = kept.place, "run saved");
            }
            Saved::Daily(Some(kept)) => {
                self.metrics.runs.increment(1);
                tracing::info!(%id, room, place = kept.place, "daily challenge saved");
            }
            Saved::Daily(None) => tracing::info!(%id, room, "daily challenge played again"),
        }
    }

    /// Writes the results that are in memory only to the spool, before a process ends that does not
    /// wait for the database any longer. Returns how many it wrote.
    pub async fn spool_unsaved(&self) -> usize {
        let unsaved: Vec<Arc<Unsaved>> = self.in_memory().values().cloned().collect();
        let mut spooled = 0;
        for one in &unsaved {
            spooled += usize::from(self.spool(one).await);
        }
        spooled
    }

    /// Saves the spooled results of an earlier process, one after another.
    pub async fn resume_all(&self) {
        let Some(spool) = self.spool.clone() else { return };
        match self.on_disk(move || spool.files()).await {
            Ok(files) => {
                for path in files {
                    self.resume(path).await;
                }
            }
            Err(error) => tracing::error!(%error, "the spool cannot be read"),
        }
    }

    async fn resume(&self, path: PathBuf) {
        let place = path.display().to_string();
        let read = self.disk.run(move || (Spool::read(&path), path)).await;
        let Ok((read, path)) = read else { return };
        match read {
            Ok(unsaved) => {
                tracing::info!(id = %unsaved.id(), path = place, "spooled result found");
                self.insist(&Arc::new(unsaved), None, true).await;
            }
            Err(error @ SpoolError::Damaged) => {
                let aside = self.on_disk(move || Spool::set_aside(&path)).await;
                tracing::error!(path = place, %error, ?aside, "spooled result set aside");
                self.metrics.rejected.increment(1);
            }
            Err(error @ (SpoolError::File(_) | SpoolError::OtherFormat(_))) => {
                tracing::error!(path = place, %error, "spooled result skipped");
            }
        }
    }

    /// Writes a result to the spool. Returns whether it is there.
    async fn spool(&self, unsaved: &Arc<Unsaved>) -> bool {
        let (Some(spool), id) = (self.spool.clone(), unsaved.id()) else { return false };
        if self.cluster.is_on() {
            return false;
        }
        let spooled = unsaved.clone();
        match self.on_disk(move || spool.write(&spooled)).await {
            Ok(path) => {
                self.in_memory().remove(&id);
                self.metrics.spooled.increment(1);
                tracing::warn!(%id, path = %path.display(), "result spooled");
                true
            }
            Err(error) => {
                tracing::error!(%id, %error, "spooling failed; the result is in memory only");
                false
            }
        }
    }

    async fn remove_spooled(&self, id: Uuid) {
        let Some(spool) = self.spool.clone() else { return };
        if let Err(error) = self.on_disk(move || spool.remove(id)).await {
            // The next start finds that the database has it.
            tracing::warn!(%id, %error, "removing a saved result from the spool failed");
        }
    }

    /// Sets a result aside that the database rejects for good.
    async fn reject(&self, unsaved: &Arc<Unsaved>, room: Option<u64>, error: &StoreError) {
        let id = unsaved.id();
        self.metrics.rejected.increment(1);
        let Some(spool) = self.spool.clone() else {
            tracing::error!(%id, room, %error, "result rejected by the database and lost");
            return;
        };
        let rejected = unsaved.clone();
        match self.on_disk(move || spool.reject(&rejected)).await {
            Ok(path) => {
                let path = path.display();
                tracing::error!(%id, room, %error, %path, "result rejected and set aside");
            }
            Err(why) => {
                tracing::error!(%id, room, %error, %why, "result rejected and lost");
            }
        }
    }

    /// Blocking work on the files of the spool, one at a time.
    async fn on_disk<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> io::Result<T> {
        self.disk.run(work).await.unwrap_or_else(|broken| Err(io::Error::other(broken)))
    }

    fn in_memory(&self) -> MutexGuard<'_, BTreeMap<Uuid, Arc<Unsaved>>> {
        self.in_memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
