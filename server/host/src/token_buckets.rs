//! Token buckets by key: of addresses, or of accounts.

use bout::Millis;
use std::collections::HashMap;
use std::hash::Hash;

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
        if self.swept.plus(SWEPT_EVERY) <= now {
            self.paid.retain(|_, until| now < *until);
            self.swept = now;
        }
        if BUCKETS_MAX <= self.paid.len() && !self.paid.contains_key(&key) {
            return Err(now.plus(rate.every));
        }
        let until = self.paid.entry(key).or_insert(now);
        let next = (*until).max(now).plus(rate.every);
        let most = now.plus(Millis(rate.burst * rate.every.0));
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
