//! Token buckets by key: of networks, or of accounts.

use bout::Millis;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;

use super::network::{Network, networks};

/// Buckets that are remembered. Full ones are forgotten; beyond the limit unknown keys are refused.
const BUCKETS_MAX: usize = 65_536;
/// The minimum interval in which full buckets are forgotten.
const SWEPT_EVERY: Millis = Millis(1_000);

/// The capacity of a bucket, and how fast it refills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Tokens of a full bucket.
    pub burst: u64,
    /// The refill interval of one.
    pub every: Millis,
}

/// Token buckets, by the time that their callers pass.
#[derive(Debug)]
pub struct TokenBuckets<K> {
    /// The time up to which the tokens of a key are paid for; one in the past is a full bucket.
    paid: HashMap<K, Millis>,
    /// When the full ones were last forgotten.
    swept: Millis,
}

impl<K> Default for TokenBuckets<K> {
    fn default() -> TokenBuckets<K> {
        TokenBuckets { paid: HashMap::new(), swept: Millis(0) }
    }
}

impl<K: Copy + Eq + Hash> TokenBuckets<K> {
    /// Takes a token of `key` `now`.
    ///
    /// # Errors
    /// When the next one can be taken.
    pub fn take(&mut self, key: K, rate: Rate, now: Millis) -> Result<(), Millis> {
        self.take_all([(key, rate)], now)
    }

    /// Takes a token of each of these keys `now`, or none.
    ///
    /// # Errors
    /// When the next ones can be taken.
    pub fn take_all(
        &mut self,
        keys: impl IntoIterator<Item = (K, Rate)> + Clone,
        now: Millis,
    ) -> Result<(), Millis> {
        self.sweep(now);
        self.check(keys.clone(), now)?;
        self.count(keys, now);
        Ok(())
    }

    /// Forgets full buckets, from time to time.
    pub fn sweep(&mut self, now: Millis) {
        // A clock may be set back.
        if now < self.swept || self.swept.plus(SWEPT_EVERY) <= now {
            self.paid.retain(|_, until| now < *until);
            self.swept = now;
        }
    }

    /// Whether a token of each of these keys can be taken `now`.
    ///
    /// # Errors
    /// When the next ones can be taken.
    pub fn check(
        &self,
        keys: impl IntoIterator<Item = (K, Rate)>,
        now: Millis,
    ) -> Result<(), Millis> {
        let waits = keys.into_iter().filter_map(|(key, rate)| {
            if BUCKETS_MAX <= self.paid.len() && !self.paid.contains_key(&key) {
                return Some(now.plus(rate.every));
            }
            let (next, most) = (self.next(key, rate, now), rate.most(now));
            (most < next).then(|| now.plus(next.since(most)))
        });
        waits.max().map_or(Ok(()), Err)
    }

    /// Takes a token of each of these keys `now`, even if there is none. Those that cannot be remembered
    /// are not counted.
    pub fn count(&mut self, keys: impl IntoIterator<Item = (K, Rate)>, now: Millis) {
        for (key, rate) in keys {
            let next = self.next(key, rate, now);
            if self.paid.len() < BUCKETS_MAX || self.paid.contains_key(&key) {
                self.paid.insert(key, next);
            }
        }
    }

    /// Up to when the tokens are paid for with one more. A clock that is set back costs no more than a
    /// bucket.
    fn next(&self, key: K, rate: Rate, now: Millis) -> Millis {
        let until = self.paid.get(&key).copied().unwrap_or(now);
        until.max(now).min(rate.most(now)).plus(rate.every)
    }
}

impl Rate {
    fn most(self, now: Millis) -> Millis {
        now.plus(Millis(self.burst * self.every.0))
    }

    /// The rate of a network of so many bits, when this is that of an address: twice as much for a /56,
    /// and two and a half times as much for a /48.
    pub fn of_network(self, bits: u8) -> Rate {
        let halves = match bits {
            64.. => 2,
            56.. => 4,
            _ => 5,
        };
        let every = Millis((self.every.0 * 2 / halves).max(1));
        Rate { burst: self.burst * halves / 2, every }
    }
}

/// The networks of an address with their rates, of which this is the one of an address.
pub fn by_network(address: IpAddr, rate: Rate) -> impl Iterator<Item = (Network, Rate)> + Clone {
    networks(address).map(move |network| (network, rate.of_network(network.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 10, every: Millis(60_000) };

    #[test]
    fn a_bucket_is_refilled_by_time_and_is_of_one_key() {
        let mut buckets = TokenBuckets::default();
        for _ in 0..10 {
            assert_eq!(buckets.take(1, RATE, Millis(0)), Ok(()));
        }
        assert_eq!(buckets.take(1, RATE, Millis(0)), Err(Millis(60_000)));
        assert_eq!(buckets.take(1, RATE, Millis(59_999)), Err(Millis(60_000)));
        assert_eq!(buckets.take(1, RATE, Millis(60_000)), Ok(()));
        assert_eq!(buckets.take(2, RATE, Millis(60_000)), Ok(()));
    }

    #[test]
    fn a_clock_that_is_set_back_costs_no_more_than_one_token() {
        let mut buckets = TokenBuckets::default();
        let ahead = Millis(1_000_000_000);
        while buckets.take(1, RATE, ahead).is_ok() {}
        assert_eq!(buckets.take(1, RATE, Millis(0)), Err(RATE.every));
        assert_eq!(buckets.take(2, RATE, Millis(0)), Ok(()));
        buckets.take(3, RATE, Millis(SWEPT_EVERY.0)).unwrap();
        assert_eq!(buckets.swept, SWEPT_EVERY, "full ones are forgotten by the new time");
    }

    #[test]
    fn a_56_has_twice_as_much_as_an_address_and_a_48_a_little_more() {
        let mut buckets = TokenBuckets::default();
        let mut taken = |subnets: std::ops::Range<u16>| {
            let all = subnets.flat_map(|subnet| std::iter::repeat_n(subnet, 100));
            all.filter(|&subnet| {
                let address = std::net::Ipv6Addr::new(0x2001, 0xdb8, 0, subnet, 0, 0, 0, 1);
                buckets.take_all(by_network(address.into(), RATE), Millis(0)).is_ok()
            })
            .count()
        };
        assert_eq!([taken(0..1), taken(1..9), taken(0x100..0x109)], [10, 10, 5]);
    }

    #[test]
    fn full_buckets_are_forgotten_and_there_is_a_limit() {
        let mut buckets = TokenBuckets::default();
        let taken = |buckets: &mut TokenBuckets<usize>, keys, now| {
            (0..keys).filter(|&key| buckets.take(key, RATE, now).is_ok()).count()
        };
        assert_eq!(taken(&mut buckets, 2 * BUCKETS_MAX, Millis(0)), BUCKETS_MAX);
        assert_eq!(taken(&mut buckets, 1, Millis(60_001)), 1);
        assert_eq!(buckets.paid.len(), 1);
    }
}
