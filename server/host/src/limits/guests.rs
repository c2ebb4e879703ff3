//! The quota of new guests by network: each takes a name, and rows in the database.

use bout::Millis;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use super::network::Network;
use super::token_buckets::{Rate, TokenBuckets, by_network};

/// New guests per minute and address, IPv6 by /64. If the player limit of an address is higher, the quota
/// is that, so that a LAN party can begin at once.
pub const GUESTS_PER_MINUTE_MIN: u32 = 60;

const MINUTE: u64 = 60_000;

/// A token bucket of new guests for each network, which holds a minute's worth.
#[derive(Debug)]
pub struct GuestQuota {
    rate: Rate,
    buckets: Mutex<TokenBuckets<Network>>,
}

impl GuestQuota {
    /// A quota of so many per minute, or [`GUESTS_PER_MINUTE_MIN`] if that is more.
    pub fn new(a_minute: u32) -> GuestQuota {
        let burst = u64::from(a_minute.max(GUESTS_PER_MINUTE_MIN));
        GuestQuota {
            rate: Rate { burst, every: Millis((MINUTE / burst).max(1)) },
            buckets: Mutex::default(),
        }
    }

    /// A quota of guests with a password of the server: 10 at once, and another every 6 seconds.
    pub fn of_passwords() -> GuestQuota {
        GuestQuota { rate: Rate { burst: 10, every: Millis(6_000) }, buckets: Mutex::default() }
    }

    /// Takes a new guest `now`; false when the quota is used up.
    #[must_use]
    pub fn take(&self, address: IpAddr, now: Millis) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.take_all(by_network(address, self.rate), now).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_is_limited_and_keeps_no_other_out() {
        let (quota, now) = (GuestQuota::new(0), Millis(0));
        let came = |address: &str, now| {
            (0..100).filter(|_| quota.take(address.parse().unwrap(), now)).count()
        };
        assert_eq!(came("10.0.0.1", now), GUESTS_PER_MINUTE_MIN as usize);
        assert_eq!(came("10.0.0.2", now), GUESTS_PER_MINUTE_MIN as usize);
        assert_eq!(came("10.0.0.1", Millis(1000)), 1);
        let of_48 = ["2001:db8::", "2001:db8:0:1::", "2001:db8:0:2::", "2001:db8:0:100::"];
        assert_eq!(of_48.map(|address| came(address, now)), [60, 60, 0, 30]);
    }
}
