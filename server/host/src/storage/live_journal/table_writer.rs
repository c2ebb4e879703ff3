//! The task that writes the live journal of a node to the database, and begins it again when that fails for good.

use bout::Millis;
use referee::live::SessionRecord;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use wire::codec::read_archive;

use super::FORGOTTEN_AFTER;
use super::group::{self, Change, Record, Records};
use super::key::Key;
use super::pending::{Order, Shared, Taken};
use super::segment::Reading;
use super::table::{TableError, base_parts, read_up_to};
use crate::nodes::cluster::NodeId;
use crate::operator::metrics::Metrics;
use crate::storage::store::live::{LiveGroup, RowChange, SessionRow};
use crate::storage::store::{Store, StoreError};

/// How often a write that stops with the node is tried.
const LAST_TRIES: u32 = 4;

/// When the writer does what.
#[derive(Clone, Copy, Debug)]
pub struct TablePace {
    /// For how long records gather after a group, unless somebody waits for them.
    pub pause: Duration,
    /// After which time a write that failed is tried again.
    pub retry: Duration,
    /// How many bytes of groups there are at least when they are replaced by a base.
    pub compact_bytes_min: u64,
    /// After which time they are, whatever their size: until then they have what was removed.
    pub forget_after: Duration,
}

impl Default for TablePace {
    fn default() -> TablePace {
        TablePace {
            pause: Duration::from_millis(100),
            retry: Duration::from_millis(500),
            compact_bytes_min: 8 * 1024 * 1024,
            forget_after: FORGOTTEN_AFTER,
        }
    }
}

/// All that the task has.
pub struct TableWriter {
    shared: Arc<Shared>,
    store: Store,
    node: NodeId,
    pace: TablePace,
    metrics: Metrics,
    next_group: u64,
    /// The newest time of the groups.
    now: Millis,
    /// The rooms with a row.
    rooms: BTreeSet<u64>,
    /// The bytes of the newest base, and of the groups since.
    base_bytes: u64,
    bytes: u64,
    /// When the first group after the base was written.
    since: Option<Instant>,
    compaction: Option<JoinHandle<Result<u64, TableError>>>,
    is_failing: bool,
}

/// Why the task ends.
enum Ended {
    /// Everything is written, or cannot be.
    ByOrder,
    /// The lease of the node was ended.
    ByLease,
}

impl TableWriter {
    /// The writer of a journal that begins empty.
    pub fn new(
        shared: Arc<Shared>,
        (store, node): (Store, NodeId),
        pace: TablePace,
        metrics: &Metrics,
    ) -> TableWriter {
        TableWriter {
            shared,
            store,
            node,
            pace,
            metrics: metrics.clone(),
            next_group: 0,
            now: Millis(0),
            rooms: BTreeSet::new(),
            base_bytes: 0,
            bytes: 0,
            since: None,
            compaction: None,
            is_failing: false,
        }
    }

    /// Writes until the journal ends.
    pub async fn run(mut self) {
        // What is not written is another node's by then, also when this panics, which is a bug.
        let _frozen = Frozen(self.shared.clone());
        let ended = loop {
            if let Err(ended) = self.turn().await {
                break ended;
            }
        };
        if let Some(compaction) = self.compaction.take() {
            compaction.abort();
        }
        if let Ended::ByLease = ended {
            let node = self.node;
            tracing::error!(%node, "live journal of this node ended with its lease");
        }
    }

    /// Waits for something to do, and does it.
    async fn turn(&mut self) -> Result<(), Ended> {
        let mut group = Vec::new();
        match self.shared.take_at_once(&mut group) {
            Taken::Group(now, position) => {
                self.now = self.now.max(now);
                if self.write(group, now).await? {
                    self.shared.publish(position);
                    self.since.get_or_insert_with(Instant::now);
                }
                self.compact_when_due().await;
                // Those who wait do not wait for others to gather.
                let _ = timeout(self.pace.pause, self.shared.hurried()).await;
            }
            Taken::Nothing => {
                match self.since {
                    Some(since) => {
                        let soonest = Instant::now() + self.pace.pause;
                        let due = soonest.max(since + self.pace.forget_after);
                        let _ = timeout_at(due, self.shared.filled()).await;
                    }
                    None => self.shared.filled().await,
                }
                self.compact_when_due().await;
            }
            Taken::Overflow => self.begin_again("too much is not written yet").await?,
            Taken::Order(Order::Finish | Order::Clear) => return Err(Ended::ByOrder),
        }
        Ok(())
    }

    /// Writes a group, as often as it takes. Returns whether it is there, or else the journal was begun again.
    async fn write(&mut self, mut body: Vec<u8>, now: Millis) -> Result<bool, Ended> {
        group::seal(&mut body, self.next_group, now);
        let rows = Records::of(&body).filter_map(|record| self.row_of(record)).collect();
        let size = body.len() as u64;
        let (journal, number) = (self.node, self.next_group);
        let group = Arc::new(LiveGroup { journal, number, body, rows });
        let mut tries = 0;
        loop {
            match self.store.append_live(group.clone()).await {
                Ok(()) => break,
                Err(error) if error.is_permanent() && !is_over(&error) => {
                    self.shared.fail();
                    self.begin_again(&error.to_string()).await?;
                    return Ok(false);
                }
                Err(error) => self.try_again(error, &mut tries).await?,
            }
        }
        self.note_success();
        self.next_group += 1;
        self.bytes += size;
        self.metrics.live_journal.bytes.increment(size);
        self.metrics.live_journal.disk_bytes.set((self.base_bytes + self.bytes) as f64);
        Ok(true)
    }

    /// Waits before the next try, unless the task must end.
    async fn try_again(&mut self, error: StoreError, tries: &mut u32) -> Result<(), Ended> {
        if is_over(&error) {
            return Err(Ended::ByLease);
        }
        if !std::mem::replace(&mut self.is_failing, true) {
            tracing::error!(%error, "live journal is not written; its records wait");
            self.metrics.live_journal.failed.set(1.0);
        }
        if self.shared.order().is_some() {
            *tries += 1;
            if LAST_TRIES <= *tries {
                return Err(Ended::ByOrder);
            }
        }
        sleep(self.pace.retry).await;
        Ok(())
    }

    fn note_success(&mut self) {
        if std::mem::take(&mut self.is_failing) {
            tracing::info!("live journal is written again");
        }
        self.metrics.live_journal.failed.set(0.0);
    }

    /// Begins the journal again, empty, after a failure.
    async fn begin_again(&mut self, why: &str) -> Result<(), Ended> {
        tracing::error!(why, "live journal failed; it begins again, empty");
        self.metrics.live_journal.failed.set(1.0);
        if let Some(compaction) = self.compaction.take() {
            compaction.abort();
            // It may be at its last statement.
            let _ = compaction.await;
        }
        let through = self.next_group;
        let mut reading = Reading { next_group: through + 1, ..Reading::default() };
        reading.fold.now = self.now;
        let mut tries = 0;
        loop {
            let parts = base_parts(&reading);
            match self.store.replace_live(self.node, through, parts).await {
                Ok(()) => break,
                Err(error) => self.try_again(error, &mut tries).await?,
            }
        }
        self.note_success();
        self.next_group = through + 1;
        (self.base_bytes, self.bytes, self.since) = (0, 0, None);
        self.rooms.clear();
        self.shared.begin_again();
        Ok(())
    }

    /// What a record changes in the rows.
    fn row_of(&mut self, record: Record<'_>) -> Option<RowChange> {
        match (record.key, record.change) {
            (Key::Room(id), Change::Set) => self.rooms.insert(id).then_some(RowChange::Room(id)),
            (Key::Room(id), Change::Remove) => {
                self.rooms.remove(&id);
                Some(RowChange::RoomEnded(id))
            }
            (Key::Session(client), Change::Set) => {
                let record: SessionRecord = read_archive(record.body).ok()?;
                let SessionRecord { account, address, token, sign_in, protocol } = record;
                let row =
                    SessionRow { account: account.id.into(), token, sign_in, address, protocol };
                Some(RowChange::Session(client, row))
            }
            (Key::Session(client), Change::Remove) => Some(RowChange::SessionEnded(client)),
            (Key::Room(_) | Key::Session(_), Change::Append) | (Key::Bout(_) | Key::Lobby, _) => {
                None
            }
        }
    }

    async fn compact_when_due(&mut self) {
        if let Some(compaction) = self.compaction.take_if(|it| it.is_finished()) {
            match compaction.await {
                Ok(Ok(size)) => self.base_bytes = size,
                Ok(Err(error)) => tracing::warn!(%error, "compaction of the live journal failed"),
                Err(error) => tracing::error!(%error, "compaction of the live journal panicked"),
            }
        }
        let due = self.pace.compact_bytes_min.max(2 * self.base_bytes);
        let is_old = self.since.is_some_and(|since| self.pace.forget_after <= since.elapsed());
        if !is_old && self.bytes <= due || self.compaction.is_some() {
            return;
        }
        // Those that come while it runs count for the next one.
        (self.bytes, self.since) = (0, None);
        let (store, node, through) = (self.store.clone(), self.node, self.next_group - 1);
        self.compaction = Some(tokio::spawn(compact(store, node, through)));
    }
}

/// Replaces the groups up to this number by a base. Returns its size.
async fn compact(store: Store, node: NodeId, through: u64) -> Result<u64, TableError> {
    let mut reading = Reading::default();
    read_up_to(&store, node, Some(through), &mut reading).await?;
    let parts = spawn_blocking(move || base_parts(&reading)).await;
    let parts = parts.map_err(|_| TableError::Panicked)?;
    let size = parts.iter().map(|part| part.len() as u64).sum();
    store.replace_live(node, through, parts).await?;
    Ok(size)
}

/// Whether the lease of the node was ended.
fn is_over(error: &StoreError) -> bool {
    matches!(error, StoreError::LeaseEnded)
}

/// Lets nobody wait for a writer that has ended, however it did.
struct Frozen(Arc<Shared>);

impl Drop for Frozen {
    fn drop(&mut self) {
        self.0.freeze();
    }
}
