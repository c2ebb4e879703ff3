//! How many may come from one place to be guests: each takes a name, and rows in the database.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

use crate::gate::place;

/// New guests a minute from one address at the least. It is as many as may be here from there at a
/// time when that is more: a party that begins is not to be held up.
pub const NEWCOMERS_A_MINUTE: u32 = 60;

const MINUTE: Duration = Duration::from_secs(60);

/// Counts newcomers. Who comes pays with time, and may owe a minute.
#[derive(Debug)]
pub struct Newcomers {
    cost: Duration,
    /// Up to when the newcomers of a place are paid for. Who owes nothing is not listed for long.
    paid: Mutex<HashMap<IpAddr, Instant>>,
}

impl Newcomers {
    /// Lets so many in a minute, or [`NEWCOMERS_A_MINUTE`], when that is more.
    pub fn new(a_minute: u32) -> Newcomers {
        Newcomers { cost: MINUTE / a_minute.max(NEWCOMERS_A_MINUTE), paid: Mutex::default() }
    }

    /// Whether one more may come `now`, who then counts.
    #[must_use]
    pub fn take(&self, address: IpAddr, now: Instant) -> bool {
        let mut all = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody is listed for longer than a minute, so that the list is as long as the gate is wide.
        all.retain(|_, paid| now < *paid);
        let paid = all.entry(place(address)).or_insert(now);
        let next = (*paid).max(now) + self.cost;
        if now + MINUTE < next {
            return false;
        }
        *paid = next;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_so_many_a_minute_and_keeps_out_nobody_else() {
        let (newcomers, now) = (Newcomers::new(0), Instant::now());
        let address = |last: u8| IpAddr::from([10, 0, 0, last]);
        let came = (0..100).filter(|_| newcomers.take(address(1), now)).count();
        assert_eq!(came, NEWCOMERS_A_MINUTE as usize);
        assert!(newcomers.take(address(2), now));
        assert!(newcomers.take(address(1), now + Duration::from_secs(1)));
        assert!(!newcomers.take(address(1), now + Duration::from_secs(1)));
        assert!(newcomers.take(address(3), now + 2 * MINUTE));
        assert_eq!(newcomers.paid.lock().unwrap().len(), 1);
    }
}
