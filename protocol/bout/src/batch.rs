//! What a player did on consecutive ticks, as it crosses the network.

use bincode::{Decode, Encode};

use crate::{Bounded, Buttons, Tick};

/// Runs in the longest batch: after a stall a client catches up in several.
pub const RUNS_MAX: usize = 128;
/// Ticks in the longest run.
pub const RUN_TICKS_MAX: u8 = u8::MAX;

/// The same buttons held for 1 to [`RUN_TICKS_MAX`] ticks. A run of no ticks means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Run {
    /// The buttons held.
    pub held: Buttons,
    /// For how long, in ticks.
    pub ticks: u8,
}

/// The input of one seat from tick `first` on, without a gap.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Batch {
    /// The first tick that the runs speak of.
    pub first: Tick,
    /// The buttons held, in order of ticks.
    pub runs: Bounded<Run, RUNS_MAX>,
}

impl Batch {
    /// An empty batch that begins at `first`.
    pub fn new(first: Tick) -> Batch {
        Batch { first, runs: Bounded::new() }
    }

    /// Adds one tick. False when the batch is full; then nothing is added.
    #[must_use]
    pub fn push(&mut self, held: Buttons) -> bool {
        match self.runs.last_mut() {
            Some(run) if run.held == held && run.ticks < RUN_TICKS_MAX => {
                run.ticks += 1;
                true
            }
            _ => self.runs.push(Run { held, ticks: 1 }).is_ok(),
        }
    }

    /// The first tick after the batch.
    pub fn end(&self) -> Tick {
        let ticks = self.runs.iter().map(|run| u32::from(run.ticks)).sum();
        self.first.plus(ticks)
    }

    /// Every tick of the batch with what was held in it.
    pub fn ticks(&self) -> impl Iterator<Item = (Tick, Buttons)> + '_ {
        let held =
            self.runs.iter().flat_map(|run| core::iter::repeat_n(run.held, usize::from(run.ticks)));
        (self.first.0..=u32::MAX).map(Tick).zip(held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn a_batch_gives_back_what_was_pushed() {
        let held = [0, 0, 1, 1, 1, 5, 0];
        let mut batch = Batch::new(Tick(40));
        for buttons in held {
            assert!(batch.push(Buttons(buttons)));
        }
        assert_eq!(batch.runs.len(), 4);
        assert_eq!(batch.end(), Tick(47));
        let back: Vec<_> = batch.ticks().map(|(tick, held)| (tick.0, held.0)).collect();
        let asked: Vec<_> = (40..).zip(held).collect();
        assert_eq!(back, asked);
    }

    #[test]
    fn a_full_batch_refuses_one_more() {
        let mut batch = Batch::new(Tick(0));
        for run in 0..RUNS_MAX {
            assert!(batch.push(Buttons(run as u16)));
        }
        assert!(!batch.push(Buttons(999)));
        assert_eq!(batch.end(), Tick(RUNS_MAX as u32));
    }
}
