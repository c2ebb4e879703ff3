//! How much a client may say.

use std::time::Duration;
use tokio::time::Instant;

/// Messages a second that a client may send for as long as it likes. An honest client sends one
/// every fourth tick and one for every change of buttons, about 20; never more than one a tick, and
/// a ping a second.
pub const MESSAGES_PER_SECOND: u32 = 120;
/// Messages that a client may send at once, after it was quiet: three seconds' worth. A client that
/// was cut off says all again that was not heard. Its board waits after 256 ticks, so these are
/// about 110, and 256 when a button changed in each; with what it said besides, no more than 300.
pub const MESSAGES_BURST: u32 = 360;

/// What one message costs.
const COST: Duration = Duration::from_nanos(1_000_000_000 / MESSAGES_PER_SECOND as u64);

/// A client pays for its messages with time, and may owe as much as a burst.
#[derive(Debug)]
pub struct Allowance {
    /// The time up to which all messages were paid for.
    paid: Instant,
}

impl Allowance {
    /// A client that said nothing yet.
    pub fn new(now: Instant) -> Allowance {
        Allowance { paid: now }
    }

    /// Takes the cost of a message that came `now`. False when the client owes too much.
    #[must_use]
    pub fn take(&mut self, now: Instant) -> bool {
        let paid = self.paid.max(now) + COST;
        if now + COST * MESSAGES_BURST < paid {
            return false;
        }
        self.paid = paid;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of `count` messages, `every_ms` apart, is the first that is too much.
    fn check(count: usize, every_ms: u64, refused: Option<usize>) {
        let start = Instant::now();
        let mut allowance = Allowance::new(start);
        let mut at = (0..count).map(|n| start + Duration::from_millis(every_ms * n as u64));
        assert_eq!(at.position(|at| !allowance.take(at)), refused, "{count} every {every_ms} ms");
    }

    #[test]
    fn an_honest_client_is_never_refused() {
        check(10_000, 40, None);
        check(10_000, 9, None);
    }

    #[test]
    fn a_flood_is_refused_after_its_burst() {
        check(1000, 0, Some(360));
        // Every second 200 come and 120 go: 360 last for four and a half seconds.
        check(1000, 5, Some(898));
    }
}
