//! The lead: how far past a seat's present a packet must become visible, to arrive in time.
//!
//! Every frame that a client has acknowledged returns as an echo, in a message with the tick
//! that its seat had reached by then. So each frame measures how many ticks past the present of its
//! sending it was needed at the latest; the lead covers what nearly all recent frames needed.

use bout::{TICKS_PER_SECOND, Tick};

/// The least lead, in ticks (design: seat clocks).
pub const LEAD_TICKS_MIN: u8 = 12;
/// The greatest lead; also the initial one, before any measurement.
pub const LEAD_TICKS_MAX: u8 = 60;
/// The buckets of the histogram: all needs beyond any lead share the last one.
const NEEDS: usize = LEAD_TICKS_MAX as usize + 1;
/// Frames that count at most: those of two minutes of a bout. Then the older half is dropped.
const FRAMES: u16 = 2048;
/// One frame in this many may need more than the lead.
const FRAMES_TO_ONE: u16 = 1000;
/// The minimum decrease of a lead that is worth a journal entry.
const SHRINKS_BY: u8 = 3;
/// The minimum TCP retransmission timeout, in ticks: 200 ms on every system.
const LOSS_TICKS: u8 = (TICKS_PER_SECOND / 5) as u8;

/// A histogram: the number of frames for each number of ticks needed.
type Counts = [u16; NEEDS];

/// The recent needs of the frames of one seat.
#[derive(Clone, Debug)]
pub struct Lead {
    /// The histogram of all frames that count.
    counts: Counts,
    /// The histogram of the newer half.
    newer: Counts,
    frames: u16,
    /// The quantile that at most one of [`FRAMES_TO_ONE`] exceeds.
    nearly_all: Rank,
    /// The median need.
    usual: Rank,
    ticks: u8,
}

/// A quantile of the histogram, kept up as frames come: the least need that no more than so many
/// frames exceed.
#[derive(Clone, Copy, Debug)]
struct Rank {
    need: u8,
    /// The number of frames that exceed it.
    exceeding: u16,
}

impl Rank {
    /// The greatest possible need, which no frame exceeds.
    const GREATEST: Rank = Rank { need: LEAD_TICKS_MAX, exceeding: 0 };

    /// Adds a frame that needed so many ticks.
    fn add(&mut self, need: u8) {
        self.exceeding += u16::from(self.need < need);
    }

    /// Updates the quantile that no more than `frames` exceed; `frames` is less than their total.
    fn seek(&mut self, counts: &Counts, frames: u16) {
        while frames < self.exceeding {
            self.need += 1;
            self.exceeding -= counts[usize::from(self.need)];
        }
        while 0 < self.need && self.exceeding + counts[usize::from(self.need)] <= frames {
            self.exceeding += counts[usize::from(self.need)];
            self.need -= 1;
        }
    }
}

impl Default for Lead {
    fn default() -> Lead {
        Lead {
            counts: [0; NEEDS],
            newer: [0; NEEDS],
            frames: 0,
            nearly_all: Rank::GREATEST,
            usual: Rank::GREATEST,
            ticks: LEAD_TICKS_MAX,
        }
    }
}

impl Lead {
    /// The lead that is in force, in ticks.
    pub fn ticks(&self) -> u8 {
        self.ticks
    }

    /// Sets the lead in force.
    pub fn set(&mut self, ticks: u8) {
        self.ticks = ticks;
    }

    /// Records an acknowledged frame: sent when the seat's present was `present`, and received when
    /// the client's clock was at `heard`.
    pub fn note(&mut self, present: Tick, heard: Tick) {
        let need = heard.since(present).min(LEAD_TICKS_MAX.into()) as u8;
        if self.frames == FRAMES {
            self.counts = core::mem::replace(&mut self.newer, [0; NEEDS]);
            self.frames = FRAMES / 2;
            (self.nearly_all, self.usual) = (Rank::GREATEST, Rank::GREATEST);
        }
        if FRAMES / 2 <= self.frames {
            self.newer[usize::from(need)] += 1;
        }
        self.counts[usize::from(need)] += 1;
        self.frames += 1;
        for (rank, frames) in [
            (&mut self.nearly_all, self.frames / FRAMES_TO_ONE),
            (&mut self.usual, self.frames / 2),
        ] {
            rank.add(need);
            rank.seek(&self.counts, frames);
        }
    }

    /// The new lead, when it differs from the one in force: what nearly all frames needed, and room
    /// for a lost segment once more frames than those were late. A retransmission takes a round
    /// trip and a pause.
    pub fn change(&self) -> Option<u8> {
        if self.frames == 0 {
            return None;
        }
        let (nearly_all, usual) = (self.nearly_all.need, self.usual.need);
        let lead = nearly_all.saturating_add(usual).saturating_add(LOSS_TICKS);
        let lead = lead.clamp(LEAD_TICKS_MIN, LEAD_TICKS_MAX);
        let is_other = self.ticks < lead || lead.saturating_add(SHRINKS_BY) <= self.ticks;
        is_other.then_some(lead)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// The lead after frames that needed so many ticks, each repeated the given number of times.
    fn lead(needs: &[(u32, usize)]) -> u8 {
        let mut lead = Lead::default();
        for &(need, times) in needs {
            for _ in 0..times {
                lead.note(Tick(1000), Tick(1000 + need));
            }
        }
        lead.change().unwrap_or(lead.ticks())
    }

    #[test]
    fn before_anything_is_known_the_lead_is_the_greatest() {
        assert_eq!(lead(&[]), LEAD_TICKS_MAX);
    }

    #[test]
    fn there_is_room_for_one_more_loss() {
        assert_eq!(lead(&[(0, 10)]), LEAD_TICKS_MIN);
        assert_eq!(lead(&[(3, 10)]), 3 + 3 + 12);
        assert_eq!(lead(&[(3, 10), (30, 1)]), 30 + 3 + 12);
    }

    #[test]
    fn one_frame_of_a_thousand_does_not_count_nor_what_is_long_ago() {
        assert_eq!(lead(&[(40, 2), (3, 1022)]), 40 + 3 + 12);
        assert_eq!(lead(&[(40, 1), (3, 1023)]), 3 + 3 + 12);
        assert_eq!(lead(&[(40, 900), (3, 2048)]), 3 + 3 + 12);
    }

    /// The quantile computed from scratch: the least number of ticks that no more than so many of
    /// these exceed.
    fn exceeded_by(needs: &[u32], frames: usize) -> u8 {
        let exceeding = |least: u8| needs.iter().filter(|&&need| u32::from(least) < need).count();
        (0..LEAD_TICKS_MAX).find(|&least| exceeding(least) <= frames).unwrap_or(LEAD_TICKS_MAX)
    }

    #[test]
    fn what_is_kept_up_is_what_counting_anew_gives() {
        let mut lead = Lead::default();
        let mut needs = Vec::new();
        let mut state = 1_u32;
        for frame in 0..3 * u32::from(FRAMES) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Long stable stretches, short unstable ones, and now and then an outlier.
            let most = if frame % 500 < 60 { 61 } else { 1 + frame / 400 };
            let need = if state.is_multiple_of(701) { 500 } else { (state >> 8) % most };
            lead.note(Tick(9), Tick(9 + need));
            needs.push(need);
            let half = usize::from(FRAMES) / 2;
            let forgotten = half * ((needs.len() - 1) / half).saturating_sub(1);
            if frame % 7 == 0 || frame < 50 {
                let recent = &needs[forgotten..];
                let anew = [recent.len() / 1000, recent.len() / 2].map(|n| exceeded_by(recent, n));
                assert_eq!([lead.nearly_all.need, lead.usual.need], anew, "after {frame}");
            }
        }
    }

    #[test]
    fn no_need_is_beyond_the_bounds() {
        assert_eq!(lead(&[(2_000_000, 2048)]), LEAD_TICKS_MAX);
        let mut lead = Lead::default();
        lead.note(Tick(5000), Tick(10));
        lead.set(13);
        assert_eq!(lead.change(), None, "a change of one tick is none");
    }
}
