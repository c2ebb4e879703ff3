//! A replay: a bout's archive with a readable header. Servers write replays, with the feature `write`; both
//! ends read them. A file has the pictures of its bout as well, for programs with other rules.

pub mod file;
pub mod header;
pub mod track;
#[cfg(feature = "write")]
mod write;

use referee::Archive;

pub use file::{READ_BYTES_MAX, ReplayError, bout_of_file_name, file_name, without_names};
pub use header::{Ended, Header, HeaderPlayer};
pub use track::{Track, TrackError};

/// The replay of a finished bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The data to display.
    pub header: Header,
    /// All data needed to simulate the bout again.
    pub archive: Archive,
}

/// What a file of a replay shows here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayFile {
    /// A bout of our rules.
    Replay(Box<Replay>),
    /// The pictures of a bout of other rules.
    Recorded(Box<Recorded>),
}

/// The pictures of a bout of other rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The data to display.
    pub header: Header,
    /// The pictures.
    pub track: Track,
}

impl From<Replay> for ReplayFile {
    fn from(replay: Replay) -> ReplayFile {
        ReplayFile::Replay(Box::new(replay))
    }
}
