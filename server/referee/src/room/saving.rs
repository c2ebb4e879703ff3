//! The end of a match: it is decided, saved, and only then reported. **Invariant:** a result that
//! any client knows cannot be lost.

use alloc::vec::Vec;
use bout::Outcome;

use crate::live_bout::Outgoing;

/// A match that is decided and not saved yet.
pub(super) struct Saving {
    /// The outcome of its last bout.
    pub(super) outcome: Outcome,
    /// Bouts won, by seat.
    pub(super) score: Vec<u8>,
    /// The messages that end the last bout, for all clients that may not have received them.
    pub(super) held: Vec<Outgoing>,
}
