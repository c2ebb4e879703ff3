//! How long a piece may lie before it locks.

use bincode::{Decode, Encode};

/// Holds since the last lock from which on the forced lock counts every tick. The first is free: what
/// comes by it is a new piece, or one that was in play once.
const HOLDS_MAX: u8 = 2;

/// The two lock counters of a seat. The *lock* counter counts ticks at whose end the piece lies, and
/// begins anew with all that the piece does. The *forced* counter begins anew only when a piece locks,
/// so that nobody stalls for ever. It counts
///
/// - ticks at whose end the piece lies;
/// - ticks in the air after it lay or was kicked up, until it is lower than it ever was;
/// - from the second hold since the last lock on, every tick.
///
/// Report each piece that comes into play by [`LockDelay::enter`], each motion by [`LockDelay::renew`], and end
/// each tick with a piece by [`LockDelay::end_tick`]. A lock is followed by a new one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct LockDelay {
    lock_ticks: u16,
    forced_ticks: u16,
    /// Holds since the last lock, up to [`HOLDS_MAX`].
    holds: u8,
    /// The lowest that the box of the piece was since it entered.
    deepest: i16,
    /// True if the piece lay or rose, and was not lower since.
    is_back: bool,
}

/// How a piece came into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// It is the next of the sequence.
    Next,
    /// By a hold, initial or in play.
    Held,
}

impl LockDelay {
    /// A piece enters, the corner of its box at height `y`.
    pub fn enter(&mut self, entrance: Entrance, y: i16) {
        if entrance == Entrance::Held {
            self.holds = self.holds.saturating_add(1).min(HOLDS_MAX);
        }
        (self.lock_ticks, self.deepest, self.is_back) = (0, y, false);
    }

    /// The piece moved, turned or went down by a row.
    pub fn renew(&mut self) {
        self.lock_ticks = 0;
    }

    /// True if the piece may be exchanged: not once the forced lock has run out.
    pub fn may_hold(&self, forced_lock_ticks: u16) -> bool {
        self.forced_ticks < forced_lock_ticks.max(1)
    }

    /// The two counters, in ticks: the one that begins anew, and the forced one.
    pub fn ticks(&self) -> (u16, u16) {
        (self.lock_ticks, self.forced_ticks)
    }

    /// Counts a tick at whose end the box of the piece is at height `y`, and says whether the piece
    /// locks. Delays of 0 count as 1.
    pub fn end_tick(
        &mut self,
        y: i16,
        is_lying: bool,
        (lock_delay_ticks, forced_lock_ticks): (u16, u16),
    ) -> bool {
        if y < self.deepest {
            (self.deepest, self.is_back) = (y, false);
        }
        self.is_back |= is_lying || self.deepest < y;
        if is_lying {
            self.lock_ticks = self.lock_ticks.saturating_add(1);
        }
        if self.is_back || HOLDS_MAX <= self.holds {
            self.forced_ticks = self.forced_ticks.saturating_add(1);
        }
        let is_due = lock_delay_ticks.max(1) <= self.lock_ticks
            || forced_lock_ticks.max(1) <= self.forced_ticks;
        is_lying && is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// In which tick a piece locks that lies from the first tick on, but for the events of some ticks:
    /// `m` moves, `^` is kicked up, `v` falls into new depth, `_` lies again, `h` is exchanged for one
    /// that falls, if that is allowed, and `H` came by an initial hold. And the ticks in which the
    /// exchange was refused.
    fn check(delays: (u16, u16), events: &[(u16, char)], locks: u16, refused: &[u16]) {
        let mut delay = LockDelay::default();
        delay.enter(Entrance::Next, 0);
        let (mut y, mut low, mut is_lying, mut said) = (0, 0, true, Vec::new());
        let tick = (1..1000).find(|tick| {
            let event = events.iter().find(|(at, _)| at == tick).map_or('.', |&(_, event)| event);
            match event {
                'm' => delay.renew(),
                '^' => {
                    delay.renew();
                    (y, is_lying) = (low + 1, false);
                }
                'v' => {
                    delay.renew();
                    (y, low, is_lying) = (low - 1, low - 1, false);
                }
                '_' => (y, is_lying) = (low, true),
                'h' if !delay.may_hold(delays.1) => said.push(*tick),
                'h' | 'H' => {
                    delay.enter(Entrance::Held, 0);
                    (y, low, is_lying) = (0, 0, false);
                }
                _ => {}
            }
            delay.end_tick(y, is_lying, delays)
        });
        assert_eq!((tick, &*said), (Some(locks), refused), "{events:?}");
    }

    #[test]
    fn a_move_begins_the_delay_anew_but_not_for_ever() {
        check((30, 300), &[], 30, &[]);
        check((30, 300), &[(29, 'm')], 58, &[]);
        check((30, 60), &[10, 20, 30, 40, 50, 60].map(|tick| (tick, 'm')), 60, &[]);
        check((0, 300), &[], 1, &[]);
        check((30, 0), &[], 1, &[]);
    }

    #[test]
    fn a_fall_into_new_depth_is_not_counted() {
        check((30, 60), &[(1, 'v'), (500, '_')], 529, &[]);
        // It slides off a ledge: what it lay there is kept.
        check((30, 60), &[(20, 'v'), (500, '_'), (520, 'm')], 540, &[]);
    }

    #[test]
    fn in_the_air_above_where_it_was_the_forced_lock_counts_on() {
        let kicks = [10, 20, 30, 40, 50, 60].map(|tick| [(tick, '^'), (tick + 5, '_')]);
        check((30, 60), kicks.as_flattened(), 65, &[]);
        // Kicked up before it lay.
        check((30, 60), &[(1, 'v'), (10, '^'), (69, '_')], 69, &[]);
        check((30, 60), &[(1, 'v'), (10, '^'), (30, 'v'), (100, '_'), (120, 'm')], 139, &[]);
    }

    #[test]
    fn the_first_hold_is_free_and_the_second_starts_the_forced_lock() {
        check((30, 60), &[(1, 'v'), (10, 'h'), (200, '_')], 229, &[]);
        check((30, 60), &[(1, 'v'), (10, 'h'), (20, 'h'), (200, '_')], 200, &[]);
        check((30, 60), &[(1, 'H'), (10, 'h'), (80, '_')], 80, &[]);
        check((30, 300), &[(1, 'v'), (5, 'h'), (15, 'h'), (200, '_')], 229, &[]);
    }

    #[test]
    fn a_hold_is_refused_once_the_forced_lock_has_run_out() {
        let holds = [10, 20, 79, 80, 90].map(|tick| (tick, 'h'));
        let events: Vec<_> = holds.into_iter().chain([(1, 'v'), (125, '_')]).collect();
        check((30, 60), &events, 125, &[80, 90]);
        let events = [(1, 'v'), (3, 'h'), (5, 'h'), (7, 'h'), (9, '_')];
        check((30, 0), &events, 9, &[7]);
    }
}
