//! The live journal: what a server needs to recover from a crash, as a log of records by key in the
//! folder `live` of the data folder, or, for a node of a cluster, in the database.
//!
//! # Calling
//!
//! [`LiveJournal::open`] returns what an earlier process left, and the journal continues with that: a
//! key that nobody needs any longer must be removed. Times must continue, too, from [`Left::now`], or
//! be those of a calendar. [`LiveJournal::set`], [`LiveJournal::append`] and
//! [`LiveJournal::remove`] lock a mutex for the time of a copy, and never wait for a disk: one
//! thread writes what is pending as one group, and then lets records gather for a few milliseconds.
//! What they return is compared with [`LiveJournal::durable`] before the outside may see what
//! depends on a record.
//!
//! When writing fails, or more than 64 MiB are pending, the journal is removed and begun again,
//! empty, every 5 s. Meanwhile nobody waits for it. When [`LiveJournal::generation`] has grown,
//! every key is to be removed, set and appended again: the new journal may already have later
//! records of it.
//!
//! A node's journal is [`LiveJournal::in_store`]. Its groups are rows of the table `live_groups`, at most one every
//! 100 ms for all rooms of the node, and at once when a task waits in [`LiveJournal::settle`]. `durable` is what is
//! committed. While the database does not answer, records gather and clients keep their input; only when 64 MiB are
//! pending is the journal begun again. Once the lease of the node was ended, nothing is written any more, and
//! `durable` stays as it is: another node resumes from there.
//!
//! # Guarantees
//!
//! - Records are returned in the order in which they were given, and always as whole groups: records up
//!   to some moment, and none after it. All up to `durable` are among them, by [`LiveSync`].
//! - A file that is damaged or cut anywhere ends the journal at the last whole group before. Reading
//!   takes memory for what is live and for one group, and neither fails nor panics.
//! - A crash at any moment, also of a compaction, leaves a readable journal.
//! - Only this user may read it.
//!
//! # Format
//!
//! A journal is a base, which has all that was live at some moment, and the segments since. Both have
//! consecutive numbers: `0000000000000007.base` is followed by `0000000000000007.segment`, then by
//! `0000000000000008.segment`. The base of the highest number counts; all files of lower numbers are
//! remains. Numbers are little-endian.
//!
//! ```text
//! file      magic      8 bytes, "CUTLBASE" or "CUTLIVE\n"
//!           format     u16
//!           number     u64, as in the name
//!           groups
//! group     length     u32, of what follows the checksum
//!           checksum   8 bytes, the first ones of BLAKE3 of what follows
//!           number     u64, consecutive across segments
//!           now        u64, ms, the newest time of the records
//!           records    none in a group that only says that the process was alive
//! record    change     u8: 1 set, 2 append, 3 remove
//!           kind       u8: 1 session, 2 room, 3 bout, 4 lobby
//!           id         u64, 0 for the lobby
//!           length     u32
//!           body
//! ```
//!
//! All groups of a base have the number of the first group after it. The last one, and no other, has
//! no records. In the database there are no heads: a row has one group, and those of a base have some each. A base is written to a file `.unfinished`, synced and renamed, and only then are older
//! files removed. That is when the segments since the last base have more than 8 MiB and more than
//! twice the size of that base, and at each start. Files of another format are set aside, with
//! `.otherformat` behind their names.

mod aside;
mod compaction;
mod fold;
mod folder;
mod group;
mod key;
mod pending;
mod segment;
mod table;
mod table_writer;
#[cfg(test)]
mod tests;
mod writer;

use bout::Millis;
use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::nodes::cluster::NodeId;
use crate::operator::metrics::Metrics;
use crate::storage::store::Store;
pub use aside::set_aside;
use folder::{Cut, Folder};
use group::{Change, Record};
pub use key::{Bodies, Key, Left, Live, LiveSync, LiveSyncError};
use pending::{Order, Shared};
pub use table::{TableError, read as read_stored};
use table_writer::{TablePace, TableWriter};
use writer::{Pace, Write, Writer};

/// How long files and rows have what was removed from a journal, at most: an hour. So long they have names and addresses
/// of accounts that were deleted.
pub const FORGOTTEN_AFTER: Duration = Duration::from_secs(60 * 60);

/// The folder of the live journal in the data folder.
pub const FOLDER: &str = "live";
/// The longest that a caller waits for the writer.
const WAIT_MAX: Duration = Duration::from_secs(2);

/// The live journal. Clones share it. It ends with the last of them, which waits until the rest is
/// written, but not longer than 2 s.
#[derive(Clone)]
pub struct LiveJournal(Option<Arc<Handle>>);

impl LiveJournal {
    /// A journal that keeps nothing.
    pub fn off() -> LiveJournal {
        LiveJournal(None)
    }

    /// Opens the folder, which is created when it does not exist, reads what an earlier process
    /// left, and continues from there. When the journal is off, it also removes what was left.
    ///
    /// It fails when the folder or a file in it cannot be opened, or nothing can be written to it;
    /// then what was left stays.
    pub fn open(
        folder: &Path,
        sync: LiveSync,
        metrics: &Metrics,
    ) -> io::Result<(LiveJournal, Left)> {
        let write: Write = Box::new(|file, group| file.write_all(group));
        LiveJournal::open_with(folder, (sync, Pace::of(sync), write), metrics)
    }

    fn open_with(
        folder: &Path,
        how: (LiveSync, Pace, Write),
        metrics: &Metrics,
    ) -> io::Result<(LiveJournal, Left)> {
        let is_off = how.0 == LiveSync::Off;
        if is_off && !folder.try_exists()? {
            return Ok((LiveJournal::off(), Left::default()));
        }
        let folder = Folder::at(folder);
        folder.create()?;
        let mut names = folder.names()?;
        let number = names.iter().map(|name| name.number + 1).max().unwrap_or(1);
        let is_other_format = folder.set_aside(&mut names)?;
        let (reading, cut) = folder.read(&names, number, &|| false)?;
        let is_damaged = is_other_format || cut.is_some();
        if let Some(Cut { path, bytes, damage }) = cut {
            let path = path.display();
            tracing::warn!(%path, bytes, %damage, "live journal cut at its last whole group");
        }
        let journal = if is_off {
            folder.remove_all()?;
            LiveJournal::off()
        } else {
            let shared = Arc::new(Shared::default());
            let begun = (number, &reading);
            let writer = Writer::begin(shared.clone(), folder.clone(), how, metrics, begun)?;
            folder.remove_before(number)?;
            writer.spawn()?;
            LiveJournal(Some(Arc::new(Handle { shared, is_task: false })))
        };
        let (now, live) = (reading.fold.now, reading.fold.live);
        Ok((journal, Left { now, live, is_damaged }))
    }

    /// The journal of a node, which begins empty. A task writes it, on the runtime that this is called in, and
    /// ends with the last clone, or with the lease of the node.
    pub fn in_store(store: Store, node: NodeId, metrics: &Metrics) -> LiveJournal {
        LiveJournal::in_store_with(store, node, TablePace::default(), metrics)
    }

    fn in_store_with(
        store: Store,
        node: NodeId,
        pace: TablePace,
        metrics: &Metrics,
    ) -> LiveJournal {
        let shared = Arc::new(Shared::default());
        let writer = TableWriter::new(shared.clone(), (store, node), pace, metrics);
        tokio::spawn(writer.run());
        LiveJournal(Some(Arc::new(Handle { shared, is_task: true })))
    }

    /// True if it keeps anything.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Replaces what was set of this key; what was appended to it stays. Returns the position behind
    /// the record, which grows with each one.
    pub fn set(&self, now: Millis, key: Key, body: &[u8]) -> u64 {
        self.give(now, Record { change: Change::Set, key, body })
    }

    /// Adds to the key. Returns the position behind the record.
    pub fn append(&self, now: Millis, key: Key, body: &[u8]) -> u64 {
        self.give(now, Record { change: Change::Append, key, body })
    }

    /// Forgets the key with everything. Returns the position behind the record.
    pub fn remove(&self, now: Millis, key: Key) -> u64 {
        self.give(now, Record { change: Change::Remove, key, body: &[] })
    }

    /// The position up to which everything is safe, by the [`LiveSync`]. `u64::MAX` when the journal
    /// is off, failed or was cleared: nobody waits for it then.
    pub fn durable(&self) -> u64 {
        self.0.as_ref().map_or(u64::MAX, |handle| handle.shared.durable())
    }

    /// Grows when the journal failed and was begun again, empty.
    pub fn generation(&self) -> u64 {
        self.0.as_ref().map_or(0, |handle| handle.shared.generation())
    }

    /// True if the journal has failed, and drops what it is given.
    pub fn is_failed(&self) -> bool {
        self.0.as_ref().is_some_and(|handle| handle.shared.is_failed())
    }

    /// Waits until everything so far is safe or the journal has failed, but not longer than 2 s. It
    /// blocks.
    pub fn flush(&self) {
        if let Some(handle) = &self.0 {
            handle.shared.flush(WAIT_MAX);
        }
    }

    /// Waits until everything so far is safe, or nothing more is written.
    pub async fn settle(&self) {
        if let Some(handle) = &self.0 {
            handle.shared.settle().await;
        }
    }

    /// Ends the journal and removes its files, for a stop that leaves nothing to the next process.
    /// Records that are given afterwards are dropped. It blocks, but not longer than 2 s. What a node has stored is
    /// left to the other nodes.
    pub fn clear(&self) {
        match &self.0 {
            Some(handle) if handle.is_task => handle.shared.ask_to_end(Order::Finish),
            Some(handle) => handle.shared.end(Order::Clear, WAIT_MAX),
            None => {}
        }
    }

    fn give(&self, now: Millis, record: Record<'_>) -> u64 {
        self.0.as_ref().map_or(0, |handle| handle.shared.give(now, record))
    }
}

impl fmt::Debug for LiveJournal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_on() { "LiveJournal(on)" } else { "LiveJournal(off)" })
    }
}

/// Lets the writer end with the last clone.
struct Handle {
    shared: Arc<Shared>,
    /// True if the writer is a task, which must not be waited for in its own runtime.
    is_task: bool,
}

impl Drop for Handle {
    fn drop(&mut self) {
        match self.is_task {
            true => self.shared.ask_to_end(Order::Finish),
            false => self.shared.end(Order::Finish, WAIT_MAX),
        }
    }
}
