//! The pace of frames: at most so many a second.

use web_time::{Duration, Instant};

/// Holds frames back.
#[derive(Debug, Default)]
pub struct Pacer {
    /// When the next frame may begin.
    next: Option<Instant>,
}

impl Pacer {
    /// Waits at the end of a frame until the next of at most `limit` a second may begin; 0 is no limit.
    pub fn hold(&mut self, limit: u16) {
        let wait = self.wait(Instant::now(), limit);
        if !wait.is_zero() {
            // A wait that ends early is no harm: the next frame waits for the rest.
            std::thread::park_timeout(wait);
        }
    }

    /// How long to wait at the end of a frame, which is `now`. A frame that is late is not made up for.
    fn wait(&mut self, now: Instant, limit: u16) -> Duration {
        if limit == 0 {
            self.next = None;
            return Duration::ZERO;
        }
        let frame = Duration::from_secs(1) / u32::from(limit);
        let due = self.next.unwrap_or(now).max(now);
        // After a change to a higher limit, the next frame may be due earlier.
        let due = due.min(now + frame);
        self.next = Some(due + frame);
        due - now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many frames of these milliseconds each begin in ten seconds.
    fn frames(limit: u16, cost_ms: &[u64]) -> usize {
        let (mut pacer, start) = (Pacer::default(), Instant::now());
        let mut now = start;
        let mut count = 0;
        for &ms in cost_ms.iter().cycle() {
            now += Duration::from_millis(ms);
            if Duration::from_secs(10) < now - start {
                break;
            }
            count += 1;
            now += pacer.wait(now, limit);
        }
        count
    }

    #[test]
    fn frames_are_as_many_as_the_limit_says_and_slow_ones_wait_for_nothing() {
        for limit in [30, 60, 120, 144, 240] {
            let seen = frames(limit, &[1, 3, 2]);
            let wanted = 10 * usize::from(limit);
            assert!(seen.abs_diff(wanted) <= 2, "{seen} frames in place of {wanted}");
        }
        assert_eq!(frames(0, &[2]), 5000);
        assert_eq!(frames(60, &[40]), 250);
        // One that hangs is not followed by a burst.
        let burst = frames(60, &[1, 1, 1, 500]);
        assert!(burst <= 76, "{burst}");
    }
}
