//! Rate limits by address: of new connections, and of requests of pages, the API and files, each of which
//! costs a query or the reading of a file.

use bout::Millis;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::connection_limit::{is_this_machine, network};
use crate::token_buckets::{Rate, TokenBuckets};

/// Connections opened from one address, IPv6 by /64: 256 at once, and then twenty a second. A school may
/// share one, and a browser opens six. Further ones are closed before anything is read.
pub const CONNECTIONS_BY_ADDRESS: Rate = Rate { burst: 256, every: Millis(50) };
/// Requests of one address, IPv6 by /64: four hundred at once, and then forty a second. A page with its
/// files is ten requests.
pub const PAGES_BY_ADDRESS: Rate = Rate { burst: 400, every: Millis(25) };

/// The rate limits of a server.
#[derive(Debug)]
pub struct RateLimits {
    /// Of connections that are opened.
    pub connections: AddressRateLimit,
    /// Of requests.
    pub pages: AddressRateLimit,
}

impl Default for RateLimits {
    fn default() -> RateLimits {
        let limit = |rate| AddressRateLimit { rate, buckets: Mutex::default() };
        RateLimits { connections: limit(CONNECTIONS_BY_ADDRESS), pages: limit(PAGES_BY_ADDRESS) }
    }
}

/// A rate limit by address.
#[derive(Debug)]
pub struct AddressRateLimit {
    rate: Rate,
    buckets: Mutex<TokenBuckets<IpAddr>>,
}

impl AddressRateLimit {
    /// Takes one for this address `now`. This machine itself has no limit: it checks the server's health.
    ///
    /// # Errors
    /// The time to wait, in seconds, 1 or more.
    pub fn take(&self, address: IpAddr, now: Millis) -> Result<(), u64> {
        let network = network(address);
        if is_this_machine(network) {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = buckets.take(network, self.rate, now);
        taken.map_err(|until| until.since(now).0.div_ceil(1000).max(1))
    }
}
