//! Rate limits by network: of new connections, of requests for pages, the API and files, each of which costs a query
//! or the reading of a file, and of requests to the lobby.

use bout::Millis;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::joins::JoinRateLimit;
use super::network::{Network, is_this_machine};
use super::token_buckets::{Rate, TokenBuckets, by_network};

/// Connections opened from one address, IPv6 by /64: 256 at once, and then twenty a second. A school may
/// share one, and a browser opens six. Further ones are closed before anything is read.
pub const CONNECTIONS_BY_ADDRESS: Rate = Rate { burst: 256, every: Millis(50) };
/// Requests of one address, IPv6 by /64: four hundred at once, and then forty a second. A page with its
/// files is ten requests.
pub const PAGES_BY_ADDRESS: Rate = Rate { burst: 400, every: Millis(25) };

/// Requests to the lobby of all sessions of one address, IPv6 by /64: a thousand at once, and then 64 a second. Each
/// session has its own limit, which is full again in the next session.
pub const LOBBY_BY_ADDRESS: Rate = Rate { burst: 1024, every: Millis(16) };

/// The rate limits of a server.
#[derive(Debug)]
pub struct RateLimits {
    /// Of connections that are opened.
    pub connections: AddressRateLimit,
    /// Of requests by HTTP.
    pub pages: AddressRateLimit,
    /// Of requests to the lobby.
    pub lobby: Arc<AddressRateLimit>,
    /// Of wrong room codes and passwords, in the lobby and by HTTP.
    pub joins: Arc<JoinRateLimit>,
}

impl RateLimits {
    /// Those of a server with this rate limit of wrong room codes.
    pub fn sharing(joins: Arc<JoinRateLimit>) -> RateLimits {
        RateLimits {
            connections: AddressRateLimit::new(CONNECTIONS_BY_ADDRESS),
            pages: AddressRateLimit::new(PAGES_BY_ADDRESS),
            lobby: Arc::new(AddressRateLimit::new(LOBBY_BY_ADDRESS)),
            joins,
        }
    }
}

/// A rate limit by network.
#[derive(Debug)]
pub struct AddressRateLimit {
    rate: Rate,
    buckets: Mutex<TokenBuckets<Network>>,
}

impl AddressRateLimit {
    /// Full buckets of this rate.
    pub fn new(rate: Rate) -> AddressRateLimit {
        AddressRateLimit { rate, buckets: Mutex::default() }
    }

    /// Takes one for this address `now`. This machine itself has no limit: it checks the server's health.
    ///
    /// # Errors
    /// The time to wait, in seconds, 1 or more.
    pub fn take(&self, address: IpAddr, now: Millis) -> Result<(), u64> {
        if is_this_machine(address) {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = buckets.take_all(by_network(address, self.rate), now);
        taken.map_err(|until| until.since(now).0.div_ceil(1000).max(1))
    }
}
