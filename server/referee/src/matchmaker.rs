//! The matchmaker: the pairs of a ranked queue.
//!
//! Once a second [`pairs`] gives all pairs of the tickets that wait. A pair is only proposed, see [`crate::arena_queue`].

mod pass;

use bout::Millis;

pub use pass::pairs;

/// The initial rating window of a ticket, in points on each side: a player 100 points ahead wins 64
/// of 100 matches.
pub const WINDOW_MIN: u32 = 100;
/// The widening of the window per second, on both sides, in points.
pub const WINDOW_A_SECOND: u32 = 10;
/// The time for both to accept. It covers a round trip and the loading; a client that reconnects as
/// soon as [`crate::wait_quota::QUOTA`] expects has as much time again.
pub const ANSWER_WITHIN: Millis = Millis(5_000);
/// The same when one of them plays something else meanwhile, and decides for itself: time to read a
/// name in the middle of a bout.
pub const AWAY_WITHIN: Millis = Millis(12_000);

/// The ticket of a player in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket<P> {
    /// The player.
    pub player: P,
    /// The rating in points, as of [`crate::rating::Rating::points`].
    pub rating: i32,
    /// When it was queued, by the clock of all calls.
    pub since: Millis,
    /// The opponent of the last match.
    pub last_opponent: Option<P>,
}

/// The rating window of a ticket after this wait, in points on each side.
pub fn window(waited: Millis) -> u32 {
    let wider = waited.0.saturating_mul(u64::from(WINDOW_A_SECOND)) / 1000;
    WINDOW_MIN.saturating_add(u32::try_from(wider).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrowest_and_the_widest_window_are_numbers() {
        let check = |waited, points| assert_eq!(window(Millis(waited)), points);
        check(0, 100);
        check(99, 100);
        check(100, 101);
        check(12_000, 220);
        check(u64::MAX, u32::MAX);
    }
}
