//! How many guesses at passwords there are before one must wait, and for how long.
//!
//! They are counted by name, known or not, and by address: the first stops who knows a name, the
//! second who tries one password on many.

use bout::Millis;
use std::net::{IpAddr, Ipv6Addr};

/// Wrong passwords for one name in a row before it is locked.
pub const FREE_BY_NAME: u32 = 5;
/// The same from one address, behind which there may be a school or a LAN party.
pub const FREE_BY_ADDRESS: u32 = 20;
/// How long the first lock holds: a minute. Each further wrong guess doubles it.
pub const LOCKED_FIRST: Millis = Millis(60 * 1000);
/// How long a lock holds at most: an hour.
pub const LOCKED_MAX: Millis = Millis(60 * 60 * 1000);
/// How long after the last guess all are forgotten: a day.
pub const FORGOTTEN_AFTER: Millis = Millis(24 * 60 * 60 * 1000);

/// Who guesses, and at whose password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guesser {
    /// The name that was given, folded.
    pub name: String,
    /// Where it was given.
    pub address: IpAddr,
}

impl Guesser {
    /// What the guess is counted for, and how many of those are free. A network of IPv6 is one
    /// address: its owner has all 2^64 of them.
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

/// Guesses that were wrong, or are not known to be right yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
    /// How many.
    pub failures: u32,
    /// When the last was made, in milliseconds since 1970.
    pub last: Millis,
}

impl Guesses {
    /// Until when no more may be made, of which `free` have no consequence.
    pub fn locked_until(self, free: u32) -> Option<Millis> {
        let doublings = self.failures.checked_sub(free)?;
        let span = LOCKED_FIRST.0.checked_shl(doublings).unwrap_or(u64::MAX);
        Some(self.last.plus(Millis(span.min(LOCKED_MAX.0))))
    }

    /// With one more, made `now`.
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
