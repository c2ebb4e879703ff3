//! Target `spool`: what the server reads back from its own folders: spooled results and lists of
//! pieces.
//!
//! **Promise.** Reading never panics. A result that was read is written and read again as it was.

use host::storage::spool;
use stacker::List;

use crate::replay::hash_anew;

/// The sizes of pieces whose lists are read here.
pub const SIZES: [u8; 4] = [1, 4, 5, 6];

/// Drives the readers. The first byte says which.
pub fn run(bytes: &[u8]) {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    match kind % 4 {
        0 => check(bytes),
        1 => {
            let size = SIZES[usize::from(kind / 4) % SIZES.len()];
            if let Ok(list) = List::from_bytes(size, bytes) {
                assert_eq!(list.to_bytes(), bytes, "the list of a size has one spelling");
            }
        }
        // A hash that matches: nothing else gets past the first check.
        _ => check(&hash_anew(bytes)),
    }
}

fn check(bytes: &[u8]) {
    let Ok(unsaved) = spool::decode(bytes) else { return };
    let again = spool::decode(&spool::encode(&unsaved)).expect("what was written can be read");
    assert_eq!(again, unsaved, "read again");
}
