//! The two kinds of time: a seat's own ticks, and the milliseconds that the world hands in.

use bincode::{Decode, Encode};

/// How often a seat's clock steps (design: seat clocks).
pub const TICKS_PER_SECOND: u32 = 60;

/// A point on one seat's own clock: how many ticks were played before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Tick(pub u32);

impl Tick {
    /// The tick that comes `ticks` later; stays at the last tick there is.
    #[must_use]
    pub fn plus(self, ticks: u32) -> Tick {
        Tick(self.0.saturating_add(ticks))
    }

    /// How many ticks `earlier` lies behind this one; 0 when it does not.
    pub fn since(self, earlier: Tick) -> u32 {
        self.0.saturating_sub(earlier.0)
    }
}

/// A point in time, or a span, in whole milliseconds, as the caller's clock counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Millis(pub u64);

impl Millis {
    /// The point `span` later; stays at the last one there is.
    #[must_use]
    pub fn plus(self, span: Millis) -> Millis {
        Millis(self.0.saturating_add(span.0))
    }

    /// The span since `earlier`; 0 when that is not in the past.
    #[must_use]
    pub fn since(self, earlier: Millis) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }

    /// Whole ticks in this span, rounded down.
    pub fn ticks(self) -> u32 {
        let ticks = self.0.saturating_mul(u64::from(TICKS_PER_SECOND)) / 1000;
        u32::try_from(ticks).unwrap_or(u32::MAX)
    }
}
