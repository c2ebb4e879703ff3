//! What a hard drop would do now.

use crate::{Attack, Spin};

/// What the piece in play would do if it were dropped where it is (rules: bouts).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Lines that it would clear.
    pub lines: u8,
    /// How it would have come there.
    pub spin: Spin,
    /// True if it would count for back-to-back.
    pub back_to_back: bool,
    /// Clearing placements in a row, with this one.
    pub combo: u16,
    /// True if the field would be empty.
    pub all_clear: bool,
    /// Rows of incoming garbage that it would cancel.
    pub cancelled: u16,
    /// What it would send, if anything.
    pub sent: Option<Attack>,
}
