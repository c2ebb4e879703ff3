//! Detects an unsteady connection before it is lost.

use std::collections::VecDeque;

use web_time::{Duration, Instant};
use wire::{ServerMessage, Update};

/// A noticeable gap: five flows of a bout in a row are missing, and packets begin to come late.
pub const GAP: Duration = Duration::from_millis(250);
/// How long a gap is remembered.
pub const REMEMBERED: Duration = Duration::from_secs(5);

/// Pings that are remembered.
const PINGS: usize = 10;

/// The arrival of a bout's flows with their gaps, and the pings.
#[derive(Clone, Debug, Default)]
pub struct Pulse {
    /// The arrival of the last flow, during a bout.
    flowed: Option<Instant>,
    /// The end of the last gap.
    gap: Option<Instant>,
    /// The newest last.
    pings: VecDeque<u32>,
}

impl Pulse {
    /// Records a round-trip time, in milliseconds.
    pub fn measure(&mut self, ping_ms: u32) {
        if PINGS <= self.pings.len() {
            self.pings.pop_front();
        }
        self.pings.push_back(ping_ms);
    }

    /// The last round-trip time, in milliseconds.
    pub fn ping_ms(&self) -> Option<u32> {
        self.pings.back().copied()
    }

    /// The least of the last ten round-trip times.
    pub fn least_ping_ms(&self) -> Option<u32> {
        self.pings.iter().min().copied()
    }

    /// A message arrived.
    pub fn hear(&mut self, at: Instant, message: &ServerMessage) {
        self.look(at);
        match message {
            // Only the player's own ticks arrive as regularly as that.
            ServerMessage::Flow(flow) if 0 < flow.ticks => self.flowed = Some(at),
            ServerMessage::Pong(_)
            | ServerMessage::Bout(Update::Arrived(_) | Update::Ledger(_) | Update::Contact(..)) => {
            }
            _ => self.flowed = None,
        }
    }

    /// The server is disconnected.
    pub fn miss(&mut self, now: Instant) {
        self.gap = Some(now);
    }

    /// True if there was a gap lately.
    pub fn is_unsteady(&mut self, now: Instant) -> bool {
        self.look(now);
        self.gap.is_some_and(|gap| now.saturating_duration_since(gap) < REMEMBERED)
    }

    fn look(&mut self, now: Instant) {
        let silence = self.flowed.map(|flowed| now.saturating_duration_since(flowed));
        if silence.is_some_and(|silence| GAP <= silence) {
            self.gap = Some(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Flow;

    /// Flows at these milliseconds, and whether the line is unsteady at a later one.
    fn check(flows: &[u64], now: u64, is_unsteady: bool) {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut pulse = Pulse::default();
        for &ms in flows {
            pulse.hear(at(ms), &ServerMessage::Flow(Flow { ticks: 3, ..Flow::default() }));
            pulse.hear(at(ms), &ServerMessage::Pong(0));
        }
        assert_eq!(pulse.is_unsteady(at(now)), is_unsteady, "{flows:?} at {now}");
    }

    #[test]
    fn a_gap_in_the_flow_is_remembered_for_a_while() {
        check(&[], 9000, false);
        check(&[0, 50, 100], 300, false);
        check(&[0, 50, 100], 350, true);
        check(&[0, 300, 350], 400, true);
        let since = |until: u64| [0].into_iter().chain((300..until).step_by(50));
        check(&since(5290).collect::<Vec<_>>(), 5290, true);
        check(&since(5310).collect::<Vec<_>>(), 5310, false);
    }

    #[test]
    fn one_ping_that_was_held_up_is_no_slow_line() {
        let mut pulse = Pulse::default();
        for ping_ms in [40, 6000] {
            pulse.measure(ping_ms);
        }
        assert_eq!((pulse.ping_ms(), pulse.least_ping_ms()), (Some(6000), Some(40)));
        for _ in 0..PINGS {
            pulse.measure(300);
        }
        assert_eq!(pulse.least_ping_ms(), Some(300), "ten of them are");
    }

    #[test]
    fn a_line_that_was_lost_is_not_trusted_at_once() {
        let start = Instant::now();
        let mut pulse = Pulse::default();
        pulse.miss(start);
        assert!(pulse.is_unsteady(start + GAP));
        assert!(!pulse.is_unsteady(start + REMEMBERED));
    }

    #[test]
    fn between_two_bouts_nothing_flows() {
        let start = Instant::now();
        let mut pulse = Pulse::default();
        pulse.hear(start, &ServerMessage::Flow(Flow { ticks: 3, ..Flow::default() }));
        pulse.hear(start, &ServerMessage::Outside);
        assert!(!pulse.is_unsteady(start + GAP));
    }
}
