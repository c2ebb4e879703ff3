//! The lock-out after wrong passwords.
//!
//! Attempts are counted by name, known or not, and by address: the first stops guessing at one
//! account, the second trying one password on many accounts.

use bout::Millis;
use std::net::{IpAddr, Ipv6Addr};

/// Wrong passwords for one name in a row before it is locked.
pub const FREE_BY_NAME: u32 = 5;
/// Wrong passwords from one address before it is locked: a school or a LAN party may share one.
pub const FREE_BY_ADDRESS: u32 = 20;
/// Duration of the first lock-out: a minute. Each further wrong guess doubles it.
pub const LOCKED_FIRST: Millis = Millis(60 * 1000);
/// Maximum duration of a lock-out: an hour.
pub const LOCKED_MAX: Millis = Millis(60 * 60 * 1000);
/// Time after the last guess until all are forgotten: a day.
pub const FORGOTTEN_AFTER: Millis = Millis(24 * 60 * 60 * 1000);

/// The source and the target of a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guesser {
    /// The name that was given, folded.
    pub name: String,
    /// The address it came from.
    pub address: IpAddr,
}

impl Guesser {
    /// The counters of the guess, and the number of free guesses of each. An IPv6 /64 network is
    /// one address: its owner has all 2^64 addresses of it.
    pub fn subjects(&self) -> [(String, u32); 2] {
        let address = match self.address.to_canonical() {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::from([a, b, c, d, 0, 0, 0, 0]).to_string()
            }
        };
        let (name, address) = (format!("name:{}", self.name), format!("address:{address}"));
        [(name, FREE_BY_NAME), (address, FREE_BY_ADDRESS)]
    }
}

/// The guesses that were wrong or are still being checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
    /// Their number.
    pub failures: u32,
    /// The time of the last guess, in milliseconds since 1970.
    pub last: Millis,
}

impl Guesses {
    /// The end of the lock-out, when `free` guesses have no consequence.
    pub fn locked_until(self, free: u32) -> Option<Millis> {
        let doublings = self.failures.checked_sub(free)?;
        let span = LOCKED_FIRST.0.checked_shl(doublings).unwrap_or(u64::MAX);
        Some(self.last.plus(Millis(span.min(LOCKED_MAX.0))))
    }

    /// The counter after one more guess `now`.
    #[must_use]
    pub fn and_one(self, now: Millis) -> Guesses {
        Guesses { failures: self.failures.saturating_add(1), last: now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_doubles_from_a_minute_to_an_hour() {
        let check = |failures, minutes: Option<u64>| {
            let guesses = Guesses { failures, last: Millis(7) };
            let until = minutes.map(|minutes| Millis(7 + minutes * 60_000));
            assert_eq!(guesses.locked_until(FREE_BY_NAME), until, "{failures}");
        };
        check(0, None);
        check(4, None);
        check(5, Some(1));
        check(6, Some(2));
        check(10, Some(32));
        check(11, Some(60));
        check(60, Some(60));
        check(u32::MAX, Some(60));
    }

    #[test]
    fn an_address_is_that_of_a_network() {
        let check = |address: &str, subject: &str| {
            let guesser = Guesser { name: "anne".into(), address: address.parse().unwrap() };
            let expected = [("name:anne".into(), 5), (subject.into(), 20)];
            assert_eq!(guesser.subjects(), expected);
        };
        check("192.0.2.1", "address:192.0.2.1");
        check("::ffff:192.0.2.1", "address:192.0.2.1");
        check("2001:db8:1:2:3:4:5:6", "address:2001:db8:1:2::");
    }
}
