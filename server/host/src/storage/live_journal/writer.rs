//! The thread that writes the live journal, and begins it again when that fails.

use bout::Millis;
use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::FORGOTTEN_AFTER;
use super::compaction::Compaction;
use super::folder::Folder;
use super::group::{self, Change, Records};
use super::key::{Key, LiveSync};
use super::pending::{Order, Shared, Taken};
use super::segment::{HEAD_BYTES, Reading};
use crate::operator::metrics::Metrics;

/// The memory that a buffer keeps when it was larger for once.
const BUFFER_BYTES_KEPT: usize = 1024 * 1024;

/// Writes a group to a segment. Tests let it fail.
pub type Write = Box<dyn FnMut(&mut File, &[u8]) -> io::Result<()> + Send>;

/// When the writer does what.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// For how long records gather after a group.
    pub pause: Duration,
    /// After which time without a record an empty group is written.
    pub heartbeat: Duration,
    /// After which time a failed journal is begun again.
    pub retry: Duration,
    /// How many bytes of segments there are at least when they are replaced by a base.
    pub compact_bytes_min: u64,
    /// After which time they are, whatever their size: until then they have what was removed.
    pub forget_after: Duration,
}

impl Pace {
    /// The pace of a server.
    pub fn of(sync: LiveSync) -> Pace {
        Pace {
            pause: match sync {
                LiveSync::Fsync => Duration::from_millis(20),
                LiveSync::Write | LiveSync::Off => Duration::from_millis(4),
            },
            heartbeat: Duration::from_secs(1),
            retry: Duration::from_secs(5),
            compact_bytes_min: 8 * 1024 * 1024,
            forget_after: FORGOTTEN_AFTER,
        }
    }
}

/// All that the thread has.
pub struct Writer {
    shared: Arc<Shared>,
    folder: Folder,
    sync: LiveSync,
    pace: Pace,
    metrics: Metrics,
    write: Write,
    segment: File,
    /// The number of the segment.
    number: u64,
    next_group: u64,
    /// The group that is written next or was written last.
    group: Vec<u8>,
    live: BTreeSet<Key>,
    sizes: Sizes,
    /// When the first record after the base was written.
    since: Option<Instant>,
    compaction: Option<Compaction>,
    /// The newest time that was given, and when.
    now: (Millis, Instant),
    wrote: Instant,
}

/// The bytes of the files.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    base: u64,
    /// Base and segments that a compaction replaces.
    older: u64,
    /// The segments after them.
    segments: u64,
}

impl Writer {
    /// Begins segment `number`, with what was read as its base.
    pub fn begin(
        shared: Arc<Shared>,
        folder: Folder,
        (sync, pace, write): (LiveSync, Pace, Write),
        metrics: &Metrics,
        (number, reading): (u64, &Reading),
    ) -> io::Result<Writer> {
        let base = folder.write_base(number, reading, &|| false)?;
        let segment = folder.create_segment(number, sync)?;
        let began = Instant::now();
        let writer = Writer {
            shared,
            folder,
            sync,
            pace,
            metrics: metrics.clone(),
            write,
            segment,
            number,
            next_group: reading.next_group,
            group: Vec::new(),
            live: reading.fold.live.keys().copied().collect(),
            sizes: Sizes { base, older: 0, segments: HEAD_BYTES as u64 },
            since: None,
            compaction: None,
            now: (reading.fold.now, began),
            wrote: began,
        };
        writer.measure();
        Ok(writer)
    }

    /// Starts the thread, which ends by an order.
    pub fn spawn(self) -> io::Result<()> {
        thread::Builder::new().name("live journal".into()).spawn(move || self.run())?;
        Ok(())
    }

    fn run(mut self) {
        let _ended = Ended(self.shared.clone());
        loop {
            // A panic is a bug, and leaves the same behind as an error.
            let turn = catch_unwind(AssertUnwindSafe(|| self.turn()));
            let order = match turn.unwrap_or_else(|_| Err(io::Error::other("it panicked"))) {
                Ok(None) => continue,
                Ok(Some(order)) => order,
                Err(error) => match self.recover(&error) {
                    None => continue,
                    Some(_) => Order::Clear,
                },
            };
            self.cancel_compaction();
            if order == Order::Clear {
                self.remove_all();
            }
            return;
        }
    }

    /// Waits for something to do, and does it. Returns an order to end.
    fn turn(&mut self) -> io::Result<Option<Order>> {
        self.end_compaction()?;
        match self.shared.take(&mut self.group, self.wrote + self.pace.heartbeat) {
            Taken::Group(now, position) => {
                self.now = (self.now.0.max(now), Instant::now());
                self.write(now)?;
                self.shared.publish(position);
                self.since.get_or_insert_with(Instant::now);
                self.note_live();
                self.compact_when_due()?;
                self.shared.pause(self.pace.pause);
            }
            Taken::Nothing => {
                match self.live.is_empty() {
                    true => self.wrote = Instant::now(),
                    false => self.heartbeat()?,
                }
                self.compact_when_due()?;
            }
            Taken::Overflow => return Err(io::Error::other("it is too slow for what comes")),
            Taken::Order(order) => return Ok(Some(order)),
        }
        Ok(None)
    }

    /// Writes the group in the buffer.
    fn write(&mut self, now: Millis) -> io::Result<()> {
        group::seal(&mut self.group, self.next_group, now);
        (self.write)(&mut self.segment, &self.group)?;
        if self.sync == LiveSync::Fsync {
            self.segment.sync_data()?;
        }
        let size = self.group.len() as u64;
        self.next_group = self.next_group.wrapping_add(1);
        self.sizes.segments += size;
        self.wrote = Instant::now();
        self.metrics.live_journal.bytes.increment(size);
        self.measure();
        Ok(())
    }

    /// Writes an empty group, which tells when this process was alive.
    fn heartbeat(&mut self) -> io::Result<()> {
        let (now, given) = self.now;
        let since = u64::try_from(given.elapsed().as_millis()).unwrap_or(u64::MAX);
        group::begin(&mut self.group);
        self.write(now.plus(Millis(since)))
    }

    fn note_live(&mut self) {
        for record in Records::of(&self.group) {
            match record.change {
                Change::Set => {
                    self.live.insert(record.key);
                }
                Change::Remove => {
                    self.live.remove(&record.key);
                }
                // The key is set beside it, if anybody needs it.
                Change::Append => {}
            }
        }
        self.group.clear();
        self.group.shrink_to(BUFFER_BYTES_KEPT);
    }

    fn compact_when_due(&mut self) -> io::Result<()> {
        let due = self.pace.compact_bytes_min.max(2 * self.sizes.base);
        let is_old = self.since.is_some_and(|since| self.pace.forget_after <= since.elapsed());
        if !is_old && self.sizes.segments <= due || self.compaction.is_some() {
            return Ok(());
        }
        self.since = None;
        self.segment = self.folder.create_segment(self.number + 1, self.sync)?;
        self.number += 1;
        self.sizes.older = self.sizes.base + self.sizes.segments;
        self.sizes.segments = HEAD_BYTES as u64;
        let compaction = Compaction::start(self.folder.clone(), self.number, self.next_group)?;
        self.compaction = Some(compaction);
        Ok(())
    }

    fn end_compaction(&mut self) -> io::Result<()> {
        if let Some(compaction) = self.compaction.take_if(|it| it.is_finished()) {
            self.sizes.base = compaction.finish()?;
            self.sizes.older = 0;
            self.measure();
        }
        Ok(())
    }

    fn cancel_compaction(&mut self) {
        if let Some(compaction) = self.compaction.take() {
            compaction.cancel();
        }
    }

    /// Begins the journal again after an error, as often as it takes. Returns an order to end.
    fn recover(&mut self, error: &io::Error) -> Option<Order> {
        self.metrics.live_journal.failed.set(1.0);
        self.shared.fail();
        tracing::error!(%error, "live journal failed; a crash would lose what is live");
        self.cancel_compaction();
        // What it says is no longer so.
        self.remove_all();
        loop {
            if let Some(order) = self.shared.wait_for_order(self.pace.retry) {
                return Some(order);
            }
            if self.begin_again().is_ok() {
                self.metrics.live_journal.failed.set(0.0);
                self.shared.begin_again();
                tracing::info!("live journal begun again");
                return None;
            }
            let _ = self.folder.remove_all();
        }
    }

    fn begin_again(&mut self) -> io::Result<()> {
        self.folder.create()?;
        self.folder.remove_all()?;
        self.number += 1;
        let mut reading = Reading { next_group: self.next_group, ..Reading::default() };
        reading.fold.now = self.now.0;
        self.sizes.base = self.folder.write_base(self.number, &reading, &|| false)?;
        self.sizes.older = 0;
        self.segment = self.folder.create_segment(self.number, self.sync)?;
        self.sizes.segments = HEAD_BYTES as u64;
        self.live.clear();
        self.heartbeat()
    }

    fn remove_all(&mut self) {
        match self.folder.remove_all() {
            Ok(()) => self.metrics.live_journal.disk_bytes.set(0.0),
            Err(error) => tracing::warn!(%error, "removing the live journal failed"),
        }
    }

    fn measure(&self) {
        let Sizes { base, older, segments } = self.sizes;
        let bytes = if 0 < older { older + segments } else { base + segments };
        self.metrics.live_journal.disk_bytes.set(bytes as f64);
    }
}

/// Lets nobody wait for a writer that has ended, however it did.
struct Ended(Arc<Shared>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.ended();
    }
}
