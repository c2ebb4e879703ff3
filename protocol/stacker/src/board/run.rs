//! What counts in a bout and in a run.

use bincode::{Decode, Encode};

/// The statistics of a seat so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Run {
    /// Points.
    pub score: u64,
    /// Lines cleared.
    pub lines: u32,
    /// Pieces locked.
    pub pieces: u32,
    /// Rows sent.
    pub sent: u32,
    /// Rows of garbage that entered.
    pub received: u32,
}
