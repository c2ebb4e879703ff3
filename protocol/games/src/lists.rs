//! Lists of large pieces of stacker, which a server reads from files before it offers them.

use alloc::vec::Vec;
use core::ops::RangeInclusive;
use stacker::List;
use stacker::polyomino::{COUNTS, FileError, SIZE_MAX};

use crate::rules::LISTED_SIZE_MAX;
use crate::{ClockedRules, Rules};

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

/// Makes the list of this size for all bouts of this process. `progress` is called now and then with
/// the share that is done, in thousandths.
pub fn provide(size: u8, progress: &mut dyn FnMut(u16)) {
    let count = size.checked_sub(1).and_then(|index| COUNTS.get(usize::from(index)));
    let count = u64::from(count.copied().unwrap_or(1));
    let mut found = |found: u32| progress((u64::from(found) * 1000 / count).min(1000) as u16);
    List::generate_with(size, &mut found).provide();
}

/// The sizes of pieces whose lists these rules need, and that are too long to be made in passing.
pub fn needed(rules: &Rules) -> Vec<u8> {
    let Rules::Clocked(ClockedRules::Stacker(options)) = rules else { return Vec::new() };
    options.pieces.not_at_hand().filter(|size| LARGE_SIZES.contains(size)).collect()
}

/// Takes the list of this size from its file, for all bouts of this process.
///
/// # Errors
/// When the bytes are not that list, and why.
pub fn take(size: u8, bytes: &[u8]) -> Result<(), FileError> {
    List::from_bytes(size, bytes).map(List::provide)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stacker::{Class, Options, PieceSet};

    #[test]
    fn a_large_list_is_needed_until_it_was_provided() {
        let pieces = PieceSet::new([4, 13], Class::Convex);
        let rules = Rules::stacker(Options::default().with_pieces(pieces));
        assert_eq!(needed(&rules), [13]);
        let mut shares = Vec::new();
        provide(13, &mut |share| shares.push(share));
        assert!(1 < shares.len() && shares.is_sorted(), "{shares:?}");
        assert!(shares.iter().all(|&share| share <= 1000));
        assert!(needed(&rules).is_empty() && rules.lists_are_near());
        assert!(needed(&crate::GameKind::SWORDFIGHT.rules_default()).is_empty());
    }
}
