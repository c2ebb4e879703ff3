//! The lock-out after wrong passwords: a guess is counted for its name from its address, for each network of
//! its address, and for its name.
//!
//! The first counter stops guessing at one account; those of networks, trying one password on many
//! accounts; the last, guessing from many addresses. Each is a leaky bucket: time forgets one wrong
//! guess after another, and a right password takes its own attempt back. So a school or a carrier's
//! NAT recovers by itself, and nobody can keep a name out for ever: from an address that signed in to the
//! account before, only the first counter counts.

use bout::Millis;
use std::net::IpAddr;

use super::network::{Network, network, networks};
use super::token_buckets::Rate;

/// A counter of wrong guesses: how many are free, and after what time one is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessLimit {
    /// Wrong guesses before the next one must wait.
    pub free: u32,
    /// Time after which one wrong guess is forgotten.
    pub forgotten_every: Millis,
}

/// For one name from one address: six an hour in the long run.
pub const BY_PAIR: GuessLimit = GuessLimit { free: 5, forgotten_every: Millis(10 * 60 * 1000) };
/// From one address: a school or a LAN party may share one. Twelve an hour in the long run. Of the larger
/// networks of IPv6 see [`Rate::of_network`].
pub const BY_ADDRESS: GuessLimit = GuessLimit { free: 20, forgotten_every: Millis(5 * 60 * 1000) };
/// For one name from all addresses that never signed in to its account: thirty an hour in the long run.
pub const BY_NAME: GuessLimit = GuessLimit { free: 50, forgotten_every: Millis(2 * 60 * 1000) };
/// Counters are deleted after this time: all of their guesses are forgotten by then.
pub const FORGOTTEN_AFTER: Millis = Millis(24 * 60 * 60 * 1000);

/// The source and the target of a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guesser {
    /// The name that was given, folded.
    pub name: String,
    /// The address it came from.
    pub address: IpAddr,
}

/// What a guess is counted for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its key in the store.
    pub key: String,
    /// Its limit.
    pub limit: GuessLimit,
    /// Whether it locks also an address that signed in to the account before.
    pub locks_known: bool,
}

impl GuessLimit {
    /// The limit of a network of so many bits, of which this is the one of an address.
    fn of_network(self, bits: u8) -> GuessLimit {
        let rate = Rate { burst: self.free.into(), every: self.forgotten_every };
        let Rate { burst, every } = rate.of_network(bits);
        GuessLimit { free: u32::try_from(burst).unwrap_or(u32::MAX), forgotten_every: every }
    }
}

impl Guesser {
    /// The counters of the guess, that of its name from its address first. An IPv6 /64 network is one
    /// address: its owner has all 2^64 addresses of it.
    pub fn subjects(&self) -> Vec<Subject> {
        let (name, address) = (&self.name, self.network());
        let subject = |key, limit, locks_known| Subject { key, limit, locks_known };
        let pair = subject(format!("{}{address}", Guesser::pairs_of(name)), BY_PAIR, true);
        let of_networks = networks(self.address).map(|network| {
            subject(Guesser::network_key(network), BY_ADDRESS.of_network(network.1), false)
        });
        let of_name = subject(Guesser::name_key(name), BY_NAME, false);
        std::iter::once(pair).chain(of_networks).chain([of_name]).collect()
    }

    /// The address, as it is compared.
    pub fn network(&self) -> IpAddr {
        network(self.address)
    }

    /// The key of the counter of a folded name.
    pub fn name_key(name: &str) -> String {
        format!("name:{name}")
    }

    /// The keys of the counters of an address and its larger networks.
    pub fn address_keys(address: IpAddr) -> impl Iterator<Item = String> {
        networks(address).map(Guesser::network_key)
    }

    fn network_key((network, bits): Network) -> String {
        match bits {
            64.. => format!("address:{network}"),
            bits => format!("address:{network}/{bits}"),
        }
    }

    /// How the keys of the counters of a folded name from one address each begin.
    pub fn pairs_of(name: &str) -> String {
        format!("pair:{name}@")
    }
}

/// The guesses that were wrong or are still being checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
    /// Their number, as of `last`.
    pub failures: u32,
    /// When the number last fell or was 0, in milliseconds since 1970.
    pub last: Millis,
}

impl Guesses {
    /// The counter as of `now`: without what is forgotten. One of the future is of a calendar that was ahead,
    /// and counts from now on.
    #[must_use]
    pub fn at(self, limit: GuessLimit, now: Millis) -> Guesses {
        let every = limit.forgotten_every.0;
        let before = self.last.min(now);
        let forgotten = now.since(before).0 / every;
        let failures = u64::from(self.failures).saturating_sub(forgotten);
        let failures = u32::try_from(failures).unwrap_or(u32::MAX);
        let last = if failures == 0 { now } else { before.plus(Millis(forgotten * every)) };
        Guesses { failures, last }
    }

    /// When the next guess is allowed, of a counter as of now; nothing when it is at once.
    pub fn locked_until(self, limit: GuessLimit) -> Option<Millis> {
        let too_many = u64::from(self.failures.checked_sub(limit.free)?) + 1;
        Some(self.last.plus(Millis(too_many * limit.forgotten_every.0)))
    }

    /// The counter after one more guess.
    #[must_use]
    pub fn and_one(self) -> Guesses {
        Guesses { failures: self.failures.saturating_add(1), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_forgets_one_guess_after_another() {
        let limit = GuessLimit { free: 5, forgotten_every: Millis(600_000) };
        let mut guesses = Guesses::default();
        let mut check = |minute: u64, failures, locked: Option<u64>| {
            let now = Millis(minute * 60_000);
            guesses = guesses.at(limit, now);
            let until = locked.map(|minute| Millis(minute * 60_000));
            assert_eq!(guesses.locked_until(limit), until, "minute {minute}");
            if until.is_none() {
                guesses = guesses.and_one();
            }
            assert_eq!(guesses.failures, failures, "minute {minute}");
        };
        for failures in 1..=5 {
            check(1, failures, None);
        }
        check(1, 5, Some(11));
        check(10, 5, Some(11));
        check(11, 5, None);
        check(12, 5, Some(21));
        check(60, 2, None);
    }

    #[test]
    fn a_counter_of_the_future_locks_no_longer_than_one_of_now() {
        let limit = GuessLimit { free: 5, forgotten_every: Millis(600_000) };
        let ahead = Guesses { failures: 5, last: Millis(365 * 86_400_000) };
        let now = Millis(60_000);
        assert_eq!(ahead.at(limit, now), Guesses { failures: 5, last: now });
        assert_eq!(ahead.at(limit, now).locked_until(limit), Some(Millis(660_000)));
    }

    #[test]
    fn a_guess_counts_for_each_network_of_its_address() {
        let check = |address: &str, expected: &[(&str, u32)]| {
            let guesser = Guesser { name: "anne".into(), address: address.parse().unwrap() };
            let all = guesser.subjects();
            let all: Vec<_> = all.iter().map(|one| (one.key.as_str(), one.limit.free)).collect();
            assert_eq!(all, expected);
        };
        let of_ipv4 = [("pair:anne@192.0.2.1", 5), ("address:192.0.2.1", 20), ("name:anne", 50)];
        check("192.0.2.1", &of_ipv4);
        check("::ffff:192.0.2.1", &of_ipv4);
        check(
            "2001:db8:1:2:3:4:5:6",
            &[
                ("pair:anne@2001:db8:1:2::", 5),
                ("address:2001:db8:1:2::", 20),
                ("address:2001:db8:1::/56", 40),
                ("address:2001:db8:1::/48", 50),
                ("name:anne", 50),
            ],
        );
    }
}
