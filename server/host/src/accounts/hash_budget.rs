//! The budget of password hashes: each takes a core for some 50 ms, and bouts need it, too.
//!
//! A request that can be refused without a hash is refused first. The others have a token bucket for each
//! network and one for each account, which are refilled by a clock that nobody sets.

use bout::Millis;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::connection_limit::network;
use crate::store::AccountId;
use crate::token_buckets::{Rate, TokenBuckets};

/// Hashes for one address, IPv6 by /64: sixty at once, and then one a second. A school may share one.
pub const HASHES_BY_ADDRESS: Rate = Rate { burst: 60, every: Millis(1_000) };
/// Changes of the password of one account, and claims of a guest: ten at once, and then one a minute.
pub const HASHES_BY_ACCOUNT: Rate = Rate { burst: 10, every: Millis(60_000) };

/// What a bucket is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Address(IpAddr),
    Account(AccountId),
}

/// The buckets, in milliseconds since 1970.
#[derive(Debug, Default)]
pub struct HashBudget(Mutex<TokenBuckets<Key>>);

impl HashBudget {
    /// Takes a hash for this address.
    ///
    /// # Errors
    /// When the next one is allowed.
    pub fn take_for_address(&self, address: IpAddr, now: Millis) -> Result<(), Millis> {
        self.take(Key::Address(network(address)), HASHES_BY_ADDRESS, now)
    }

    /// Takes a hash for this account.
    ///
    /// # Errors
    /// When the next one is allowed.
    pub fn take_for_account(&self, account: AccountId, now: Millis) -> Result<(), Millis> {
        self.take(Key::Account(account), HASHES_BY_ACCOUNT, now)
    }

    fn take(&self, key: Key, rate: Rate, now: Millis) -> Result<(), Millis> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take(key, rate, now)
    }
}
