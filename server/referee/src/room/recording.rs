//! What of a room the live journal does not have yet.

use alloc::boxed::Box;

use crate::live_bout::{BoutImage, Progress};

/// What is to be recorded.
pub(super) struct Recording {
    /// True if the room has changed since it was recorded.
    pub(super) is_unrecorded: bool,
    /// The beginning of a bout.
    pub(super) new_bout: Option<Box<BoutImage>>,
    /// The number of the newest bout.
    pub(super) latest_bout: u64,
    /// What happened last in a bout that is over.
    pub(super) last_progress: Option<(u64, Progress)>,
}

impl Recording {
    /// A new room, whose first bout has this number.
    pub(super) fn new(bout: u64) -> Recording {
        Recording { is_unrecorded: true, new_bout: None, latest_bout: bout, last_progress: None }
    }
}
