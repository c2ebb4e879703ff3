//! The rate limit of wrong room codes and passwords.
//!
//! Both are short, to be said aloud: only the rate limit protects them. A wrong attempt counts for
//! its account, if it has one, and its networks, by WebSocket and by HTTP alike. The counters are in memory,
//! like the rooms.

use bout::Millis;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use wire::AccountId;

use super::network::Network;
use super::token_buckets::{Rate, TokenBuckets, by_network};

/// Wrong attempts of an account in a burst, after a minute without any.
pub const JOIN_FAILURES_PER_ACCOUNT: u32 = 10;
/// The same for one address, IPv6 by /64, which a school or a LAN party may share.
pub const JOIN_FAILURES_PER_ADDRESS: u32 = 40;
/// Time in which the bucket refills completely, in milliseconds.
pub const JOIN_FAILURES_WINDOW: Millis = Millis(60_000);

/// The subject that a wrong attempt counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Subject {
    Account(AccountId),
    Network(Network),
}

/// Token buckets of wrong attempts.
#[derive(Debug, Default)]
pub struct JoinRateLimit(Mutex<TokenBuckets<Subject>>);

impl JoinRateLimit {
    /// Whether an attempt is allowed `now`; otherwise the wait in seconds, 1 or more.
    pub fn check(
        &self,
        account: Option<AccountId>,
        address: IpAddr,
        now: Millis,
    ) -> Result<(), u32> {
        let checked = self.buckets().check(subjects(account, address), now);
        checked
            .map_err(|until| u32::try_from(until.since(now).0.div_ceil(1000)).unwrap_or(u32::MAX))
    }

    /// Counts a wrong attempt `now`.
    pub fn count(&self, account: Option<AccountId>, address: IpAddr, now: Millis) {
        let mut buckets = self.buckets();
        buckets.sweep(now);
        buckets.count(subjects(account, address), now);
    }

    fn buckets(&self) -> MutexGuard<'_, TokenBuckets<Subject>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn subjects(
    account: Option<AccountId>,
    address: IpAddr,
) -> impl Iterator<Item = (Subject, Rate)> + Clone {
    let rate = |a_minute: u32| Rate {
        burst: a_minute.into(),
        every: Millis(JOIN_FAILURES_WINDOW.0 / u64::from(a_minute)),
    };
    let networks = by_network(address, rate(JOIN_FAILURES_PER_ADDRESS));
    let account =
        account.map(|account| (Subject::Account(account), rate(JOIN_FAILURES_PER_ACCOUNT)));
    let networks = networks.map(|(network, rate)| (Subject::Network(network), rate));
    account.into_iter().chain(networks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(number: u8) -> Option<AccountId> {
        Some(AccountId([number; 16]))
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// How many wrong attempts are allowed, of many at once.
    fn tried(limit: &JoinRateLimit, who: impl Fn(u8) -> u8, from: u8, now: Millis) -> u32 {
        let let_through = (0..100).filter(|&number| {
            let account = account(who(number));
            let may = limit.check(account, address(from), now).is_ok();
            if may {
                limit.count(account, address(from), now);
            }
            may
        });
        let_through.count() as u32
    }

    #[test]
    fn an_account_is_limited_whatever_its_address() {
        let (limit, now) = (JoinRateLimit::default(), Millis(0));
        assert_eq!(tried(&limit, |_| 1, 1, now), JOIN_FAILURES_PER_ACCOUNT);
        assert_eq!(limit.check(account(1), address(2), now), Err(6));
        assert_eq!(limit.check(account(2), address(1), now), Ok(()), "others are not limited");
        let next = now.plus(Millis(6_000));
        assert_eq!(tried(&limit, |_| 1, 2, next), 1);
        let later = next.plus(JOIN_FAILURES_WINDOW);
        assert_eq!(tried(&limit, |_| 1, 2, later), JOIN_FAILURES_PER_ACCOUNT);
    }

    #[test]
    fn an_address_is_limited_whatever_its_accounts() {
        let (limit, now) = (JoinRateLimit::default(), Millis(0));
        assert_eq!(tried(&limit, |number| number, 1, now), JOIN_FAILURES_PER_ADDRESS);
        assert_eq!(limit.check(account(200), address(1), now), Err(2));
        assert_eq!(limit.check(None, address(1), now), Err(2), "by HTTP there is no account");
        assert_eq!(limit.check(account(200), address(2), now), Ok(()));
    }
}
