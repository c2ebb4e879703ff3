//! Lists of large pieces of stacker, which a server reads from files before it offers them.

use alloc::vec::Vec;
use core::ops::RangeInclusive;
use stacker::List;
use stacker::polyomino::{FileError, SIZE_MAX};

use crate::rules::LISTED_SIZE_MAX;

/// The sizes whose lists come from files: those of smaller pieces are made when they are needed.
pub const LARGE_SIZES: RangeInclusive<u8> = LISTED_SIZE_MAX + 1..=SIZE_MAX;

/// The most cells that pieces can have here, all smaller ones included.
pub fn most() -> u8 {
    LARGE_SIZES.take_while(|&size| List::is_at_hand(size)).last().unwrap_or(LISTED_SIZE_MAX)
}

/// The file of the list of this size. It takes from a third of a second for 13 cells to some seconds
/// for 15 to make.
pub fn make(size: u8) -> Vec<u8> {
    List::generate(size).to_bytes()
}

/// Takes the list of this size from its file, for all bouts of this process.
///
/// # Errors
/// When the bytes are not that list, and why.
pub fn take(size: u8, bytes: &[u8]) -> Result<(), FileError> {
    List::from_bytes(size, bytes).map(List::provide)
}
