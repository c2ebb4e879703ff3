//! What a bout is dealt before it begins: its number and its seed.

use bout::Seed;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::clock::calendar_ms;

/// Bits below the time of the start. A server would have to begin 4096 bouts in every millisecond
/// to reach a number that a later start gives out.
const COUNTER_BITS: u32 = 12;

/// Gives out numbers and seeds.
///
/// A number is the calendar's milliseconds at the start of the server, shifted by 12 bits, plus
/// how many bouts began since. So it is unique on a server over all its restarts, and a later
/// bout has a larger number, as long as nobody sets the calendar back.
#[derive(Debug)]
pub struct Draw {
    next: AtomicU64,
}

impl Draw {
    /// For a server that starts now.
    pub fn start() -> Draw {
        Draw { next: AtomicU64::new(calendar_ms() << COUNTER_BITS) }
    }

    /// The number and the seed of the next bout. The seed comes from the operating system.
    pub fn next(&self) -> (u64, Seed) {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).expect("the operating system gives random numbers");
        (self.next.fetch_add(1, Ordering::Relaxed), Seed(seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_bouts_share_a_number_or_a_seed() {
        let draw = Draw::start();
        let (first, first_seed) = draw.next();
        let (second, second_seed) = draw.next();
        assert!(first < second);
        assert!(first_seed != second_seed);
    }
}
