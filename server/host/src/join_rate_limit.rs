//! The rate limit of wrong room codes and passwords.
//!
//! Both are short, to be said aloud: only the rate limit protects them. A wrong attempt counts for
//! its account and its address. The counters are in memory, like the rooms.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::Instant;
use wire::AccountId;

use crate::connection_limit::network;

/// Wrong attempts of an account in a burst, after a minute without any.
pub const JOIN_FAILURES_PER_ACCOUNT: u32 = 10;
/// The same for one address, which a school or a LAN party may share.
pub const JOIN_FAILURES_PER_ADDRESS: u32 = 40;
/// Time in which the bucket refills completely.
pub const JOIN_FAILURES_WINDOW: Duration = Duration::from_secs(60);

/// The subject that a wrong attempt counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Subject {
    Account(AccountId),
    Network(IpAddr),
}

impl Subject {
    /// Time in which one attempt is refilled.
    fn cost(self) -> Duration {
        JOIN_FAILURES_WINDOW
            / match self {
                Subject::Account(_) => JOIN_FAILURES_PER_ACCOUNT,
                Subject::Network(_) => JOIN_FAILURES_PER_ADDRESS,
            }
    }
}

/// Token buckets of wrong attempts.
#[derive(Debug, Default)]
pub struct JoinRateLimit {
    /// The time up to which the attempts of a subject are paid for; entries in the past are
    /// removed.
    paid: HashMap<Subject, Instant>,
}

impl JoinRateLimit {
    /// Whether an attempt is allowed `now`; otherwise the wait in seconds, 1 or more.
    pub fn check(&self, account: AccountId, address: IpAddr, now: Instant) -> Result<(), u32> {
        let wait = |subject: Subject| {
            let paid = self.paid.get(&subject)?;
            let over =
                (*paid + subject.cost()).checked_duration_since(now + JOIN_FAILURES_WINDOW)?;
            (over != Duration::ZERO).then(|| over.as_millis().div_ceil(1000) as u32)
        };
        let waits = subjects(account, address).into_iter().filter_map(wait);
        waits.max().map_or(Ok(()), Err)
    }

    /// Counts a wrong attempt `now`.
    pub fn count(&mut self, account: AccountId, address: IpAddr, now: Instant) {
        // So the list is no longer than the failures of a minute.
        self.paid.retain(|_, paid| now < *paid);
        for subject in subjects(account, address) {
            let paid = self.paid.entry(subject).or_insert(now);
            *paid = (*paid).max(now) + subject.cost();
        }
    }
}

fn subjects(account: AccountId, address: IpAddr) -> [Subject; 2] {
    [Subject::Account(account), Subject::Network(network(address))]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(number: u8) -> AccountId {
        AccountId([number; 16])
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// How many wrong attempts are allowed, of many at once.
    fn tried(limit: &mut JoinRateLimit, who: impl Fn(u8) -> u8, from: u8, now: Instant) -> u32 {
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
        let (mut limit, now) = (JoinRateLimit::default(), Instant::now());
        assert_eq!(tried(&mut limit, |_| 1, 1, now), JOIN_FAILURES_PER_ACCOUNT);
        assert_eq!(limit.check(account(1), address(2), now), Err(6));
        assert_eq!(limit.check(account(2), address(1), now), Ok(()), "others are not limited");
        let next = now + Duration::from_secs(6);
        assert_eq!(tried(&mut limit, |_| 1, 2, next), 1);
        let later = next + JOIN_FAILURES_WINDOW;
        assert_eq!(tried(&mut limit, |_| 1, 2, later), JOIN_FAILURES_PER_ACCOUNT);
    }

    #[test]
    fn an_address_is_limited_whatever_its_accounts() {
        let (mut limit, now) = (JoinRateLimit::default(), Instant::now());
        assert_eq!(tried(&mut limit, |number| number, 1, now), JOIN_FAILURES_PER_ADDRESS);
        assert_eq!(limit.check(account(200), address(1), now), Err(2));
        assert_eq!(limit.check(account(200), address(2), now), Ok(()));
        let later = now + 2 * JOIN_FAILURES_WINDOW;
        limit.count(account(1), address(3), later);
        assert_eq!(limit.paid.len(), 2, "full buckets are dropped");
    }
}
