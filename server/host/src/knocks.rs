//! How often one may knock at rooms with a code or a password that is wrong.
//!
//! Both are short, and are to be said aloud: what keeps them secret is how few can be tried. A wrong
//! one is counted for the account that tried it and for the address that it came from. Nothing of it
//! outlives the server, and neither do the rooms.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::Instant;
use wire::AccountId;

use crate::gate::place;

/// Wrong codes and passwords that an account may try at once, after it tried none for a minute.
pub const KNOCKS_BY_ACCOUNT: u32 = 10;
/// The same from one address, behind which there may be a school or a LAN party.
pub const KNOCKS_BY_ADDRESS: u32 = 40;
/// In what time all of them are there again, one by one.
pub const KNOCKS_WITHIN: Duration = Duration::from_secs(60);

/// What a wrong knock is counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Subject {
    Account(AccountId),
    Place(IpAddr),
}

impl Subject {
    /// How long one knock counts.
    fn cost(self) -> Duration {
        KNOCKS_WITHIN
            / match self {
                Subject::Account(_) => KNOCKS_BY_ACCOUNT,
                Subject::Place(_) => KNOCKS_BY_ADDRESS,
            }
    }
}

/// Counts wrong knocks. Each is paid for with time.
#[derive(Debug, Default)]
pub struct Knocks {
    /// Up to when those of a subject are paid for. Who owes nothing is not listed for long.
    paid: HashMap<Subject, Instant>,
}

impl Knocks {
    /// Whether one may knock `now`, and if not, in how many seconds: 1 or more.
    pub fn check(&self, account: AccountId, address: IpAddr, now: Instant) -> Result<(), u32> {
        let wait = |subject: Subject| {
            let paid = self.paid.get(&subject)?;
            let over = (*paid + subject.cost()).checked_duration_since(now + KNOCKS_WITHIN)?;
            (over != Duration::ZERO).then(|| over.as_millis().div_ceil(1000) as u32)
        };
        let waits = subjects(account, address).into_iter().filter_map(wait);
        waits.max().map_or(Ok(()), Err)
    }

    /// A knock `now` was wrong.
    pub fn count(&mut self, account: AccountId, address: IpAddr, now: Instant) {
        // So the list is no longer than the knocks of a minute.
        self.paid.retain(|_, paid| now < *paid);
        for subject in subjects(account, address) {
            let paid = self.paid.entry(subject).or_insert(now);
            *paid = (*paid).max(now) + subject.cost();
        }
    }
}

fn subjects(account: AccountId, address: IpAddr) -> [Subject; 2] {
    [Subject::Account(account), Subject::Place(place(address))]
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

    /// How many wrong knocks are let through, of many that are tried at once.
    fn tried(knocks: &mut Knocks, who: impl Fn(u8) -> u8, from: u8, now: Instant) -> u32 {
        let let_through = (0..100).filter(|&number| {
            let account = account(who(number));
            let may = knocks.check(account, address(from), now).is_ok();
            if may {
                knocks.count(account, address(from), now);
            }
            may
        });
        let_through.count() as u32
    }

    #[test]
    fn an_account_has_so_many_a_minute_wherever_it_is() {
        let (mut knocks, now) = (Knocks::default(), Instant::now());
        assert_eq!(tried(&mut knocks, |_| 1, 1, now), KNOCKS_BY_ACCOUNT);
        assert_eq!(knocks.check(account(1), address(2), now), Err(6));
        assert_eq!(knocks.check(account(2), address(1), now), Ok(()), "nobody else is kept out");
        let next = now + Duration::from_secs(6);
        assert_eq!(tried(&mut knocks, |_| 1, 2, next), 1);
        let later = next + KNOCKS_WITHIN;
        assert_eq!(tried(&mut knocks, |_| 1, 2, later), KNOCKS_BY_ACCOUNT);
    }

    #[test]
    fn an_address_has_so_many_a_minute_with_however_many_accounts() {
        let (mut knocks, now) = (Knocks::default(), Instant::now());
        assert_eq!(tried(&mut knocks, |number| number, 1, now), KNOCKS_BY_ADDRESS);
        assert_eq!(knocks.check(account(200), address(1), now), Err(2));
        assert_eq!(knocks.check(account(200), address(2), now), Ok(()));
        let later = now + 2 * KNOCKS_WITHIN;
        knocks.count(account(1), address(3), later);
        assert_eq!(knocks.paid.len(), 2, "who owes nothing is forgotten");
    }
}
