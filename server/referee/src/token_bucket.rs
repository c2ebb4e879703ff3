//! A token bucket: what one client may cause for others, at once and in the long run.

use bout::Millis;

/// The capacity of a bucket, and how fast it refills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// What may be done at once after a silence.
    pub burst: u8,
    /// The refill interval of one.
    pub every: Millis,
}

/// A token bucket, by the time that its callers pass.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    allowance: Allowance,
    tokens: u8,
    /// When the newest token was added.
    at: Millis,
}

impl TokenBucket {
    /// A full bucket.
    pub fn full(allowance: Allowance, now: Millis) -> TokenBucket {
        TokenBucket { allowance, tokens: allowance.burst, at: now }
    }

    /// Takes a token `now`. False when the bucket is empty.
    #[must_use]
    pub fn take(&mut self, now: Millis) -> bool {
        let Allowance { burst, every } = self.allowance;
        while self.tokens < burst && self.at.plus(every) <= now {
            self.tokens += 1;
            self.at = self.at.plus(every);
        }
        if self.tokens == burst {
            self.at = now;
        }
        let has_token = 0 < self.tokens;
        self.tokens = self.tokens.saturating_sub(1);
        has_token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each of the acts at these times, in seconds, is allowed.
    fn check(times: &[u64], expected: &str) {
        let allowance = Allowance { burst: 5, every: Millis(2_000) };
        let mut bucket = TokenBucket::full(allowance, Millis(0));
        let may = times.iter().map(|&at| bucket.take(Millis(at * 1000)));
        let came: alloc::string::String = may.map(|may| if may { 'x' } else { '.' }).collect();
        assert_eq!(came, expected, "acts at {times:?}");
    }

    #[test]
    fn five_go_at_once_and_then_one_in_two_seconds() {
        check(&[0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 4], "xxxxx..x.x.");
        check(&[0, 0, 0, 0, 0, 0, 100, 100, 100, 100, 100, 100], "xxxxx.xxxxx.");
        check(&[9, 9, 9, 9, 9, 10, 11, 12, 13, 14, 15], "xxxxx.x.x.x");
    }
}
