//! The rate limit of pages, the API and files, by address: each request costs a query or the reading of a
//! file.

use bout::Millis;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::connection_limit::network;
use crate::token_buckets::{Rate, TokenBuckets};

/// Requests of one address, IPv6 by /64: four hundred at once, and then forty a second. A school may share
/// one, and a page with its files is ten requests.
pub const PAGES_BY_ADDRESS: Rate = Rate { burst: 400, every: Millis(25) };

/// Requests by address.
#[derive(Debug, Default)]
pub struct PageRateLimit(Mutex<TokenBuckets<IpAddr>>);

impl PageRateLimit {
    /// Takes a request of this address `now`. This machine itself has no limit: it checks the server's
    /// health.
    ///
    /// # Errors
    /// The time to wait, in seconds, 1 or more.
    pub fn take(&self, address: IpAddr, now: Millis) -> Result<(), u64> {
        if address.to_canonical().is_loopback() {
            return Ok(());
        }
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = buckets.take(network(address), PAGES_BY_ADDRESS, now);
        taken.map_err(|until| until.since(now).0.div_ceil(1000).max(1))
    }
}
