//! A replay: a bout's archive with a header that anyone can read.

pub mod file;
pub mod header;

use referee::{Archive, FinishedBout};

pub use file::{READ_BYTES_MAX, ReplayError, file_name};
pub use header::{Ended, Header, HeaderPlayer};

/// A bout that is over, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// What to show of it.
    pub header: Header,
    /// All that is needed to play it again.
    pub archive: Archive,
}

impl Replay {
    /// The replay of a bout that began at `began_at`, in seconds since 1970.
    pub fn of(finished: FinishedBout, began_at: u64) -> Replay {
        let FinishedBout { bout, names, archive, .. } = finished;
        Replay { header: Header::of(bout, &names, &archive, began_at), archive }
    }
}
