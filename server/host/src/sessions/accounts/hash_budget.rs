//! The budget of password hashes: each takes a core for some 50 ms, and bouts need it, too.
//!
//! A request that can be refused without a hash is refused first. The others have a token bucket for each
//! network and one for each account, which are refilled by a clock that nobody sets.

use bout::Millis;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use tokio::time::Instant;

use crate::limits::network::Network;
use crate::limits::token_buckets::{Rate, TokenBuckets, by_network};
use crate::storage::store::AccountId;

/// Hashes for one address, IPv6 by /64: sixty at once, and then one a second. A school may share one.
pub const HASHES_BY_ADDRESS: Rate = Rate { burst: 60, every: Millis(1_000) };
/// Changes of the password of one account, and claims of a guest: ten at once, and then one a minute.
pub const HASHES_BY_ACCOUNT: Rate = Rate { burst: 10, every: Millis(60_000) };

/// What a bucket is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Network(Network),
    Account(AccountId),
}

/// The buckets, in milliseconds since this was created.
#[derive(Debug)]
pub struct HashBudget {
    began: Instant,
    buckets: Mutex<TokenBuckets<Key>>,
}

impl Default for HashBudget {
    fn default() -> HashBudget {
        HashBudget { began: Instant::now(), buckets: Mutex::default() }
    }
}

impl HashBudget {
    /// Takes a hash for this address.
    ///
    /// # Errors
    /// The time until the next one is allowed.
    pub fn take_for_address(&self, address: IpAddr) -> Result<(), Millis> {
        let keys = by_network(address, HASHES_BY_ADDRESS);
        self.take(keys.map(|(network, rate)| (Key::Network(network), rate)))
    }

    /// Takes a hash for this account.
    ///
    /// # Errors
    /// The time until the next one is allowed.
    pub fn take_for_account(&self, account: AccountId) -> Result<(), Millis> {
        self.take([(Key::Account(account), HASHES_BY_ACCOUNT)])
    }

    fn take(&self, keys: impl IntoIterator<Item = (Key, Rate)> + Clone) -> Result<(), Millis> {
        let now = Millis(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX));
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.take_all(keys, now).map_err(|until| until.since(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::advance;

    #[tokio::test(start_paused = true)]
    async fn a_hash_is_refilled_by_the_time_that_passes() {
        let (budget, account) = (HashBudget::default(), AccountId(uuid::Uuid::from_u128(1)));
        for _ in 0..HASHES_BY_ACCOUNT.burst {
            assert_eq!(budget.take_for_account(account), Ok(()));
        }
        assert_eq!(budget.take_for_account(account), Err(Millis(60_000)));
        advance(Duration::from_secs(60)).await;
        assert_eq!(budget.take_for_account(account), Ok(()));
        assert_eq!(budget.take_for_account(account), Err(Millis(60_000)));
    }
}
