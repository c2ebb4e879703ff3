//! The number and the random seed of each bout.

use crate::process::random;
use crate::rooms::daily_seeds::DailySeeds;
use bout::{Millis, Seed};
use std::sync::atomic::{AtomicU64, Ordering};
use wire::RoomKind;

/// Bits below the time of the start. A server would have to begin 4096 bouts in every millisecond
/// to reach a number that a later start gives out.
const COUNTER_BITS: u32 = 12;

/// The generator of bout numbers and seeds.
///
/// A number is the calendar's milliseconds at the start of the server, shifted by 12 bits, plus
/// the number of bouts since. **Invariant:** it is unique on a server over all its restarts, and a
/// later bout has a larger number, as long as the system clock is not set back. A node of a cluster
/// counts after its own id instead, which is never used twice.
#[derive(Debug)]
pub struct BoutSeeds {
    next: AtomicU64,
    /// The seeds of daily challenges.
    daily: DailySeeds,
}

impl BoutSeeds {
    /// A generator for a server that starts at `calendar`, in milliseconds since 1970.
    pub fn start(calendar: Millis, daily: DailySeeds) -> BoutSeeds {
        BoutSeeds { next: AtomicU64::new(calendar.0 << COUNTER_BITS), daily }
    }

    /// A generator for a node, which numbers its bouts after `number`.
    pub fn numbering_after(number: u64, daily: DailySeeds) -> BoutSeeds {
        BoutSeeds { next: AtomicU64::new(number + 1), daily }
    }

    /// The number and the seed of the next bout, in a room of this kind. The seed comes from the
    /// operating system, and in a daily challenge it is that of the day.
    pub fn next(&self, kind: RoomKind) -> (u64, Seed) {
        let seed = match kind {
            RoomKind::Daily(day, mode) => self.daily.of(day, mode),
            RoomKind::Practice
            | RoomKind::Casual
            | RoomKind::Ranked(_)
            | RoomKind::Brawl
            | RoomKind::Solo(_) => {
                let mut seed = [0; 32];
                random::fill(&mut seed);
                Seed(seed)
            }
        };
        (self.next.fetch_add(1, Ordering::Relaxed), seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_bouts_share_a_number_or_a_seed() {
        let seeds = BoutSeeds::start(Millis(7), DailySeeds::new([7; 32]));
        let (first, first_seed) = seeds.next(RoomKind::Casual);
        let (second, second_seed) = seeds.next(RoomKind::Casual);
        assert!(first < second);
        assert!(first_seed != second_seed);
    }
}
