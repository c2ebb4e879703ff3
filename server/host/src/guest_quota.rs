//! The quota of new guests by address: each takes a name, and rows in the database.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

use crate::connection_limit::network;

/// New guests per minute and address. If the player limit of an address is higher, the quota is
/// that, so that a LAN party can begin at once.
pub const GUESTS_PER_MINUTE_MIN: u32 = 60;

const MINUTE: Duration = Duration::from_secs(60);

/// A token bucket of new guests for each address, which holds a minute's worth.
#[derive(Debug)]
pub struct GuestQuota {
    cost: Duration,
    /// The time up to which the guests of an address are paid for; entries in the past are removed.
    paid: Mutex<HashMap<IpAddr, Instant>>,
}

impl GuestQuota {
    /// A quota of so many per minute, or [`GUESTS_PER_MINUTE_MIN`] if that is more.
    pub fn new(a_minute: u32) -> GuestQuota {
        GuestQuota { cost: MINUTE / a_minute.max(GUESTS_PER_MINUTE_MIN), paid: Mutex::default() }
    }

    /// Takes a new guest `now`; false when the quota is used up.
    #[must_use]
    pub fn take(&self, address: IpAddr, now: Instant) -> bool {
        let mut all = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        // No network is listed for longer than a minute, so that the list stays short.
        all.retain(|_, paid| now < *paid);
        let paid = all.entry(network(address)).or_insert(now);
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
    fn one_address_is_limited_and_keeps_no_other_out() {
        let (guest_quota, now) = (GuestQuota::new(0), Instant::now());
        let address = |last: u8| IpAddr::from([10, 0, 0, last]);
        let came = (0..100).filter(|_| guest_quota.take(address(1), now)).count();
        assert_eq!(came, GUESTS_PER_MINUTE_MIN as usize);
        assert!(guest_quota.take(address(2), now));
        assert!(guest_quota.take(address(1), now + Duration::from_secs(1)));
        assert!(!guest_quota.take(address(1), now + Duration::from_secs(1)));
        assert!(guest_quota.take(address(3), now + 2 * MINUTE));
        assert_eq!(guest_quota.paid.lock().unwrap().len(), 1);
    }
}
