//! What is recorded, and when it is safe.

use bout::Millis;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::{fmt, mem};

/// When written records are safe: setting `live_sync`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LiveSync {
    /// When the system has them: they survive the process.
    #[default]
    Write,
    /// When the disk has them: they survive the machine.
    Fsync,
    /// Nothing is kept.
    Off,
}

/// A text that is no [`LiveSync`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it must be write, fsync or off")]
pub struct LiveSyncError;

impl FromStr for LiveSync {
    type Err = LiveSyncError;

    fn from_str(text: &str) -> Result<LiveSync, LiveSyncError> {
        match text {
            "write" => Ok(LiveSync::Write),
            "fsync" => Ok(LiveSync::Fsync),
            "off" => Ok(LiveSync::Off),
            _ => Err(LiveSyncError),
        }
    }
}

impl fmt::Display for LiveSync {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LiveSync::Write => "write",
            LiveSync::Fsync => "fsync",
            LiveSync::Off => "off",
        })
    }
}

/// What a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A session.
    Session(u64),
    /// A room.
    Room(u64),
    /// The bout of a room.
    Bout(u64),
    /// The lobby.
    Lobby,
}

/// What is live of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Live {
    /// What was set last.
    pub set: Option<Vec<u8>>,
    /// What was appended since the key was removed last, also before `set`.
    pub appended: Bodies,
}

/// Bodies of records, in order, in one piece of memory: most have some twenty bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bodies {
    bytes: Vec<u8>,
    /// Where each of them ends.
    ends: Vec<usize>,
}

impl Bodies {
    /// Adds one behind the others.
    pub fn push(&mut self, body: &[u8]) {
        self.bytes.extend_from_slice(body);
        self.ends.push(self.bytes.len());
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let mut begins = 0;
        self.ends.iter().map(move |&end| &self.bytes[mem::replace(&mut begins, end)..end])
    }
}

impl<'a> FromIterator<&'a [u8]> for Bodies {
    fn from_iter<I: IntoIterator<Item = &'a [u8]>>(bodies: I) -> Bodies {
        let mut all = Bodies::default();
        bodies.into_iter().for_each(|body| all.push(body));
        all
    }
}

/// What an earlier process left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The newest time in it, at most about a second before the end of that process; 0 if there is
    /// none.
    pub now: Millis,
    /// What was live.
    pub live: BTreeMap<Key, Live>,
    /// Whether something is missing: bytes that were damaged, or files of another format.
    pub is_damaged: bool,
}
