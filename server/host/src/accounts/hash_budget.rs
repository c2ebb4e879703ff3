//! The budget of password hashes: each takes a core for some 50 ms, and bouts need it, too.
//!
//! Whatever a request is refused for without a hash is refused first. What is left has a token bucket for
//! each address and one for each account.

use bout::Millis;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::connection_limit::network;
use crate::store::AccountId;

/// A token bucket: what may be done at once, and the refill interval of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashLimit {
    /// Hashes at once.
    pub burst: u64,
    /// The refill interval of one.
    pub every: Millis,
}

/// Hashes for one address, IPv6 by /64: sixty at once, and then one a second. A school may share one.
pub const HASHES_BY_ADDRESS: HashLimit = HashLimit { burst: 60, every: Millis(1_000) };
/// Changes of the password of one account, and claims of a guest: ten at once, and then one a minute.
pub const HASHES_BY_ACCOUNT: HashLimit = HashLimit { burst: 10, every: Millis(60_000) };
/// Buckets that are remembered. Full ones are forgotten; beyond the limit nothing is hashed for
/// strangers until there are fewer.
const BUCKETS_MAX: usize = 65_536;

/// What a bucket is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Address(IpAddr),
    Account(AccountId),
}

/// The buckets, each as the time up to which its hashes are paid for, in milliseconds since 1970.
#[derive(Debug, Default)]
pub struct HashBudget(Mutex<HashMap<Key, Millis>>);

impl HashBudget {
    /// Takes a hash for this address `now`.
    ///
    /// # Errors
    /// When the next one is allowed.
    pub fn take_for_address(&self, address: IpAddr, now: Millis) -> Result<(), Millis> {
        self.take(Key::Address(network(address)), HASHES_BY_ADDRESS, now)
    }

    /// Takes a hash for this account `now`.
    ///
    /// # Errors
    /// When the next one is allowed.
    pub fn take_for_account(&self, account: AccountId, now: Millis) -> Result<(), Millis> {
        self.take(Key::Account(account), HASHES_BY_ACCOUNT, now)
    }

    fn take(&self, key: Key, limit: HashLimit, now: Millis) -> Result<(), Millis> {
        let mut paid = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        paid.retain(|_, until| now < *until);
        if BUCKETS_MAX <= paid.len() && !paid.contains_key(&key) {
            return Err(now.plus(limit.every));
        }
        let until = paid.entry(key).or_insert(now);
        let next = (*until).max(now).plus(limit.every);
        let most = now.plus(Millis(limit.burst * limit.every.0));
        if most < next {
            return Err(now.plus(next.since(most)));
        }
        *until = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_and_an_address_have_a_budget_that_time_refills() {
        let (budget, anne) = (HashBudget::default(), AccountId::draw(Millis(1)));
        for _ in 0..10 {
            assert_eq!(budget.take_for_account(anne, Millis(0)), Ok(()));
        }
        assert_eq!(budget.take_for_account(anne, Millis(0)), Err(Millis(60_000)));
        assert_eq!(budget.take_for_account(anne, Millis(59_999)), Err(Millis(60_000)));
        assert_eq!(budget.take_for_account(anne, Millis(60_000)), Ok(()));
        assert_eq!(budget.take_for_account(AccountId::draw(Millis(2)), Millis(60_000)), Ok(()));
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let now = Millis(60_000);
        let taken = (0..99).filter(|_| budget.take_for_address(address(1), now).is_ok()).count();
        assert_eq!(taken, 60);
        assert_eq!(budget.take_for_address(address(2), now), Ok(()));
    }
}
