//! The rate limit of chat: a token bucket per member.

use bout::Millis;

/// The capacity of the bucket: chat lines that may be sent at once after a silence.
pub const CHAT_BURST: u8 = 5;
/// The refill interval of one line.
pub const CHAT_EVERY: Millis = Millis(2_000);

/// The chat quota of one member.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breath {
    lines: u8,
    /// When the newest token was added.
    at: Millis,
}

impl Breath {
    /// A full bucket.
    pub fn full(now: Millis) -> Breath {
        Breath { lines: CHAT_BURST, at: now }
    }

    /// Takes a token for a line sent `now`. False when the bucket is empty.
    #[must_use]
    pub fn take(&mut self, now: Millis) -> bool {
        while self.lines < CHAT_BURST && self.at.plus(CHAT_EVERY) <= now {
            self.lines += 1;
            self.at = self.at.plus(CHAT_EVERY);
        }
        if self.lines == CHAT_BURST {
            self.at = now;
        }
        let has_breath = 0 < self.lines;
        self.lines = self.lines.saturating_sub(1);
        has_breath
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each of the lines sent at these times, in seconds, is allowed.
    fn check(times: &[u64], expected: &str) {
        let mut breath = Breath::full(Millis(0));
        let may = times.iter().map(|&at| breath.take(Millis(at * 1000)));
        let came: alloc::string::String = may.map(|may| if may { 'x' } else { '.' }).collect();
        assert_eq!(came, expected, "lines at {times:?}");
    }

    #[test]
    fn five_lines_go_at_once_and_then_one_in_two_seconds() {
        check(&[0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 4], "xxxxx..x.x.");
        check(&[0, 0, 0, 0, 0, 0, 100, 100, 100, 100, 100, 100], "xxxxx.xxxxx.");
        check(&[9, 9, 9, 9, 9, 10, 11, 12, 13, 14, 15], "xxxxx.x.x.x");
    }
}
