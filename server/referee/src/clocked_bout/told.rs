//! What the player of a seat was sent of a clocked bout, and what of it survives a crash.

use alloc::vec::Vec;
use bout::{Millis, Tick};

use crate::snapshots::Version;
use crate::token_bucket::{Allowance, TokenBucket};

/// The changes of target of one player: so many at once, and then one in this time.
pub const TARGETS: Allowance = Allowance { burst: 10, every: Millis(250) };

/// The send state of one seat's player.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// The tick up to which its own board is confirmed.
    pub(super) confirmed: Tick,
    /// When it was last sent its state.
    pub(super) corrected: Millis,
    /// True if it was advanced since, so that the state must be sent.
    pub(super) is_astray: bool,
    /// True while it may not know that the server was restarted: what it sends about later ticks than the
    /// board's is from before that.
    pub(super) is_unaware: bool,
    /// The acknowledged version of each board.
    pub(super) seen: Vec<Version>,
    /// The tick of each board in that version.
    pub(super) shown: Vec<Tick>,
    /// Changes of target that it may still make.
    pub(super) choices: TokenBucket,
    /// The tick up to which a crash undoes nothing of its own board.
    durable: Tick,
    /// Another, and the position in the live journal from which on that is so.
    pub(super) durable_next: Option<(u64, Tick)>,
}

impl Told {
    /// A player of so many seats, whose own board is at this tick `now`.
    pub(super) fn new(seats: usize, tick: Tick, now: Millis) -> Told {
        Told {
            confirmed: tick,
            corrected: Millis(0),
            is_astray: false,
            is_unaware: false,
            seen: alloc::vec![0; seats],
            shown: alloc::vec![Tick(0); seats],
            choices: TokenBucket::full(TARGETS, now),
            durable: tick,
            durable_next: None,
        }
    }

    /// How many of its confirmed ticks a crash would undo.
    pub(super) fn undurable(&mut self, durable: u64) -> u16 {
        if durable == u64::MAX {
            // Nothing survives, or everything does.
            (self.durable, self.durable_next) = (self.confirmed, None);
        }
        if let Some((_, tick)) = self.durable_next.take_if(|(position, _)| *position <= durable) {
            self.durable = tick;
        }
        u16::try_from(self.confirmed.since(self.durable)).unwrap_or(u16::MAX)
    }
}
