//! What every swap of marauders is worth.

use alloc::vec::Vec;
use bout::{Purpose, Seat, Seed, Stream};
use marauders::{Command, Place, Side, Table};

use crate::tactician;

/// Rolls of the dice that a worth is the average of.
const SAMPLES: u32 = 24;

/// A swap that makes a match, and its worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The block.
    pub from: Place,
    /// Where it is swapped to: east or south.
    pub direction: Side,
    /// What the table is worth to the seat when the present exchange ends with it, in hundredths of a hit
    /// point.
    pub worth: i32,
}

/// All swaps of `seat`, whose turn it must be, that make a match: the best first. The bots of levels 3 to 5
/// value them so; the dice are always the same.
pub fn swaps(table: &Table, seat: Seat) -> Vec<Swap> {
    let mut dice = Stream::new(&Seed(*b"the same dice for all the swaps!"), Purpose::Bots);
    let valued = tactician::valued_swaps(table, seat, SAMPLES, &mut dice);
    let swap = |(command, worth)| match command {
        Command::Swap { from, direction } => {
            Some(Swap { from, direction, worth: worth / SAMPLES as i32 })
        }
        _ => None,
    };
    let mut swaps: Vec<Swap> = valued.into_iter().filter_map(swap).collect();
    swaps.sort_by_key(|swap| core::cmp::Reverse(swap.worth));
    swaps
}
