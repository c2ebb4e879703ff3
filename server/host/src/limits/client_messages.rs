//! The rate limit of a client's messages.

use std::time::Duration;
use tokio::time::Instant;

/// Messages a second that a client may send continuously. An honest client sends one
/// every sixth or eighth tick and one for every change of buttons, about 12; never more than one a tick,
/// and a ping a second.
pub const MESSAGES_PER_SECOND: u32 = 120;
/// The size of the token bucket: three seconds' worth. A client that reconnects sends again all
/// that was not acknowledged. Its board waits after 256 ticks, so these are about 110, and 256 when
/// a button changed in each; with its other messages, no more than 300.
pub const MESSAGES_BURST: u32 = 360;

/// Bytes that one message may come in at the price of one: more than input ever takes.
pub const BYTES_PER_TOKEN: usize = 512;

/// What one message costs.
const COST: Duration = Duration::from_nanos(1_000_000_000 / MESSAGES_PER_SECOND as u64);

/// A token bucket of messages.
#[derive(Debug)]
pub struct MessageRateLimit {
    /// The time at which the bucket is full again.
    paid: Instant,
}

impl MessageRateLimit {
    /// A full bucket.
    pub fn new(now: Instant) -> MessageRateLimit {
        MessageRateLimit { paid: now }
    }

    /// Takes a message `now`. False when the client exceeds its limit.
    #[must_use]
    pub fn take(&mut self, now: Instant) -> bool {
        self.take_bytes(now, 0)
    }

    /// Takes a message that came in so many bytes. Each [`BYTES_PER_TOKEN`] beyond the first cost as
    /// much as a message, so that frames which are no message of their own are counted, too.
    #[must_use]
    pub fn take_bytes(&mut self, now: Instant, bytes: usize) -> bool {
        let tokens = 1 + bytes.saturating_sub(1) / BYTES_PER_TOKEN;
        let cost = COST * u32::try_from(tokens).unwrap_or(u32::MAX);
        let paid = self.paid.max(now) + cost;
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
        let mut rate_limit = MessageRateLimit::new(start);
        let mut at = (0..count).map(|n| start + Duration::from_millis(every_ms * n as u64));
        assert_eq!(at.position(|at| !rate_limit.take(at)), refused, "{count} every {every_ms} ms");
    }

    #[test]
    fn an_honest_client_is_never_refused() {
        check(10_000, 40, None);
        check(10_000, 9, None);
    }

    #[test]
    fn a_message_in_many_frames_costs_as_much_as_its_bytes() {
        let now = Instant::now();
        let mut rate_limit = MessageRateLimit::new(now);
        let taken = (0..1000).take_while(|_| rate_limit.take_bytes(now, 4096)).count();
        assert_eq!(taken, 45, "eight tokens each");
    }

    #[test]
    fn a_flood_is_refused_after_its_burst() {
        check(1000, 0, Some(360));
        // Every second 200 come and 120 go: 360 last for four and a half seconds.
        check(1000, 5, Some(898));
    }
}
