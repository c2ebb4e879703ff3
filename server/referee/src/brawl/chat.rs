//! How fast one may talk.

use bout::Millis;

/// Lines that may be said at once, after a silence.
pub const CHAT_BURST: u8 = 5;
/// How long it takes until one line more may be said.
pub const CHAT_EVERY: Millis = Millis(2_000);

/// The lines that one member may say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breath {
    lines: u8,
    /// When the newest of them was gained.
    at: Millis,
}

impl Breath {
    /// All that there may be.
    pub fn full(now: Millis) -> Breath {
        Breath { lines: CHAT_BURST, at: now }
    }

    /// Takes the breath for a line that is said `now`. False when there is none left.
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

    /// Whether each of the lines that are said at these times, in seconds, may be said.
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
