//! How much a bot thinks about, by whether its decisions are computed in time.
//!
//! A server computes the decisions of its bots when no player needs the processor. Where that is too
//! late, the bot waits with its piece, and thinks less about the next ones: a busy server degrades the
//! bots, never the players.

/// Full effort, in quarters.
const FULL: u8 = 4;
/// Decisions in time after which a bot thinks more again.
const MET_MAX: u8 = 16;

/// The effort of a bot. **Invariant:** it is 1 to [`FULL`] quarters, and stays full where decisions are
/// computed at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    quarters: u8,
    /// Decisions in time since it last changed.
    met: u8,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { quarters: FULL, met: 0 }
    }
}

impl Effort {
    /// A decision was late.
    pub(crate) fn missed(&mut self) {
        *self = Effort { quarters: (self.quarters / 2).max(1), met: 0 };
    }

    /// A decision was in time.
    pub(crate) fn met(&mut self) {
        self.met += 1;
        if MET_MAX <= self.met {
            *self = Effort { quarters: (self.quarters + 1).min(FULL), met: 0 };
        }
    }

    /// The share of `most` that it thinks about, rounded down.
    pub(crate) fn share(self, most: usize) -> usize {
        most * usize::from(self.quarters) / usize::from(FULL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_decisions_halve_the_effort_and_many_in_time_restore_it() {
        let mut effort = Effort::default();
        let mut check = |missed: u32, met: u32, share: usize| {
            (0..missed).for_each(|_| effort.missed());
            (0..met).for_each(|_| effort.met());
            assert_eq!(effort.share(8), share, "{effort:?}");
        };
        check(0, 99, 8);
        check(1, 0, 4);
        check(1, 15, 2);
        check(5, 15, 2);
        check(0, 1, 4);
        check(0, 32, 8);
    }
}
