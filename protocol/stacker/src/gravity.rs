//! How fast pieces fall, in 65536ths of a row a tick.

use bincode::{Decode, Encode};
use bout::TICKS_PER_SECOND;
use serde::{Deserialize, Serialize};

/// A row a tick.
pub const ROW: u32 = 1 << 16;
/// The fastest fall: 20 rows a tick.
pub const GRAVITY_MAX: u32 = 20 * ROW;
/// The highest level; from there on the fall gets no faster.
pub const LEVEL_MAX: u8 = 20;

/// By level, from 1: a row in (0.8 − 0.007 (level − 1)) ^ (level − 1) seconds, rounded, and at most
/// 20 rows a tick (Tetris guideline, "Marathon").
const BY_LEVEL: [u32; LEVEL_MAX as usize] = [
    1092,
    1377,
    1768,
    2311,
    3075,
    4169,
    5759,
    8107,
    11_634,
    17_026,
    25_416,
    38_709,
    60_169,
    95_483,
    154_742,
    256_187,
    433_425,
    749_597,
    GRAVITY_MAX,
    GRAVITY_MAX,
];

/// How fast pieces fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gravity {
    /// By the clock.
    Timed {
        /// At the start, in 65536ths of a row a tick. At most [`GRAVITY_MAX`].
        start: u32,
        /// How much more every second, in the same. At most [`ROW`].
        gain: u32,
        /// The tick from which on it gains. At most [`TICKS_MAX`](crate::options::TICKS_MAX).
        gains_from_tick: u32,
    },
    /// By the lines that were cleared.
    Levels {
        /// The level at the start, 1 to [`LEVEL_MAX`].
        first: u8,
        /// Lines to the next level, 1 to 255.
        lines: u8,
    },
}

impl Gravity {
    /// The level after `lines`, for those who play by levels.
    pub fn level(&self, lines: u32) -> Option<u8> {
        match *self {
            Gravity::Timed { .. } => None,
            Gravity::Levels { first, lines: each } => {
                let level = u32::from(first) + lines / u32::from(each.max(1));
                Some(level.min(LEVEL_MAX.into()) as u8)
            }
        }
    }

    /// How far a piece falls in `tick` after `lines`, in 65536ths of a row.
    pub fn at(&self, tick: u32, lines: u32) -> u32 {
        match *self {
            Gravity::Timed { start, gain, gains_from_tick } => {
                let gaining = u64::from(tick.saturating_sub(gains_from_tick));
                let gained = u64::from(gain) * gaining / u64::from(TICKS_PER_SECOND);
                (u64::from(start) + gained).min(GRAVITY_MAX.into()) as u32
            }
            Gravity::Levels { .. } => {
                let level = self.level(lines).unwrap_or(1).clamp(1, LEVEL_MAX);
                BY_LEVEL[usize::from(level - 1)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fall_gains_by_the_second() {
        let gravity = Gravity::Timed { start: 1000, gain: 60, gains_from_tick: 100 };
        assert_eq!([0, 100, 101, 160].map(|tick| gravity.at(tick, 0)), [1000, 1000, 1001, 1060]);
        assert_eq!(gravity.at(u32::MAX, 0), GRAVITY_MAX);
    }

    #[test]
    fn the_fall_gains_by_the_level() {
        let gravity = Gravity::Levels { first: 1, lines: 10 };
        assert_eq!(
            [0, 9, 10, 195, 999].map(|lines| gravity.level(lines)),
            [1, 1, 2, 20, 20].map(Some)
        );
        // A row a second at level 1; faster than a row a tick from level 14 on.
        assert_eq!(gravity.at(0, 0), 1092);
        assert!(gravity.at(0, 120) < ROW && ROW < gravity.at(0, 130));
        assert!(BY_LEVEL.is_sorted() && BY_LEVEL.iter().all(|&level| level <= GRAVITY_MAX));
    }
}
