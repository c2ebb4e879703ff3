//! A thread that replaces the older files of the live journal by a base of what is live.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use super::folder::{Cut, Folder};
use crate::process::priority::{NICE, stand_back};

/// A compaction that runs, or has ended and was not asked yet.
#[derive(Debug)]
pub struct Compaction {
    thread: JoinHandle<io::Result<u64>>,
    is_cancelled: Arc<AtomicBool>,
}

impl Compaction {
    /// Starts to write the base `number`, of the files before it, which end before `next_group` and
    /// to which nobody writes any longer.
    pub fn start(folder: Folder, number: u64, next_group: u64) -> io::Result<Compaction> {
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let flag = is_cancelled.clone();
        let work = move || {
            stand_back(NICE, "live compaction");
            compact(&folder, number, next_group, &|| flag.load(Ordering::Relaxed))
        };
        let thread = thread::Builder::new().name("live compaction".into()).spawn(work)?;
        Ok(Compaction { thread, is_cancelled })
    }

    /// Whether [`Compaction::finish`] does not wait.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the end, and returns the size of the base.
    pub fn finish(self) -> io::Result<u64> {
        self.thread.join().unwrap_or_else(|_| Err(io::Error::other("the compaction panicked")))
    }

    /// Ends it early, with or without a base.
    pub fn cancel(self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        let _ = self.finish();
    }
}

fn compact(
    folder: &Folder,
    number: u64,
    next_group: u64,
    is_cancelled: &dyn Fn() -> bool,
) -> io::Result<u64> {
    let (reading, cut) = folder.read(&folder.names()?, number, is_cancelled)?;
    if let Some(Cut { path, damage, .. }) = cut {
        return Err(io::Error::other(format!("{}: {damage}", path.display())));
    }
    if reading.next_group != next_group {
        return Err(io::Error::other("the older files do not end with the group before"));
    }
    let size = folder.write_base(number, &reading, is_cancelled)?;
    folder.remove_before(number)?;
    Ok(size)
}
