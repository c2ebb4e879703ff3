//! What is counted of seats in bouts.

use std::time::Duration;

/// What one seat did in one bout or in many.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Ticks that it played.
    pub ticks: u64,
    /// Pairs or pieces that it took.
    pub pieces: u64,
    /// Swords that it sent, or packets of garbage.
    pub swords: u64,
    /// The sum of their lengths: rows of vertical swords, columns of horizontal ones; rows of
    /// garbage.
    pub rows: u64,
    /// The sum of their areas before they are clipped to a board.
    pub cells: u64,
    /// Sprinkles that it sent.
    pub sprinkles: u64,
    /// The longest that it took for one tick.
    pub slowest: Duration,
    /// All the time that it took.
    pub thought: Duration,
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            ticks: self.ticks + other.ticks,
            pieces: self.pieces + other.pieces,
            swords: self.swords + other.swords,
            rows: self.rows + other.rows,
            cells: self.cells + other.cells,
            sprinkles: self.sprinkles + other.sprinkles,
            slowest: self.slowest.max(other.slowest),
            thought: self.thought + other.thought,
        }
    }

    /// How many of `count` a minute.
    pub fn a_minute(&self, count: u64) -> f64 {
        count as f64 * f64::from(60 * bout::TICKS_PER_SECOND) / self.ticks.max(1) as f64
    }
}
