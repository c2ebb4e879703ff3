//! Ways to play that have a name.

use bout::TICKS_PER_SECOND;

use crate::gravity::Gravity;
use crate::grid::{COLUMNS_MAX, ROWS_MAX};
use crate::options::{GRAVITY_START, Goal, TopOut};
use crate::score::GreatClear;
use crate::{Class, Options, PieceSet};

/// A fifth of a second: time for a press on purpose between two pieces.
const SPAWN_DELAY_TICKS: u8 = 12;

impl Options {
    /// The same with other pieces, on a field that suits them: twice the cells of the largest and
    /// two more columns, and twice as many rows.
    #[must_use]
    pub fn with_pieces(self, pieces: PieceSet) -> Options {
        let columns = (2 * pieces.largest() + 2).min(COLUMNS_MAX);
        let rows = (2 * columns).min(ROWS_MAX);
        Options { pieces, columns, rows, ..self }
    }

    /// Tetrominoes on 10 by 20, by the rules as they are written: a clear of four lines is a great
    /// one, every kick makes a mini spin, which begins back-to-back even without lines, and between
    /// two pieces there are ticks for early inputs. 'document' plays them without an end.
    pub fn document() -> Options {
        let literal = Options {
            spawn_delay_ticks: SPAWN_DELAY_TICKS,
            great_clear: GreatClear::FourLines,
            zero_line_mini: true,
            mini_from_no_turn: true,
            gravity: Gravity::Timed { start: GRAVITY_START, gain: 0, gains_from_tick: 0 },
            ..Options::default()
        };
        literal.with_pieces(PieceSet::new([4], Class::Holed))
    }

    /// Alone: 40 lines against the clock.
    pub fn forty_lines() -> Options {
        Options { goal: Goal::Lines(40), spawn_delay_ticks: 0, ..Options::document() }
    }

    /// Alone: two minutes for score.
    pub fn two_minutes() -> Options {
        let goal = Goal::Ticks(2 * 60 * TICKS_PER_SECOND);
        Options { goal, spawn_delay_ticks: 0, ..Options::document() }
    }

    /// Alone: 150 lines for score, faster with every level of ten.
    pub fn marathon() -> Options {
        let gravity = Gravity::Levels { first: 1, lines: 10 };
        Options { gravity, goal: Goal::Lines(150), ..Options::document() }
    }

    /// Alone: ten rows of garbage against the clock.
    pub fn dig() -> Options {
        Options { goal: Goal::Dig(10), ..Options::forty_lines() }
    }

    /// Alone: for as long as possible, against garbage that comes ever sooner.
    pub fn survival() -> Options {
        Options { goal: Goal::Survive, ..Options::forty_lines() }
    }

    /// Alone: without gravity and without end; a full field is cleared. Nothing falls, so the forced
    /// lock leaves a minute.
    pub fn zen() -> Options {
        let gravity = Gravity::Timed { start: 0, gain: 0, gains_from_tick: 0 };
        let forced_lock_ticks = 60 * TICKS_PER_SECOND as u16;
        Options { gravity, forced_lock_ticks, top_out: TopOut::Clear, ..Options::document() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_played() {
        let presets = [
            Options::default(),
            Options::document(),
            Options::forty_lines(),
            Options::two_minutes(),
            Options::marathon(),
            Options::zen(),
            Options::dig(),
            Options::survival(),
        ];
        for (index, preset) in presets.iter().enumerate() {
            assert_eq!(preset.check(), Ok(()), "{preset:?}");
            assert!(!presets[..index].contains(preset), "{preset:?}");
        }
    }

    #[test]
    fn a_field_suits_its_pieces() {
        let ranked = Options::default();
        assert_eq!(ranked.with_pieces(ranked.pieces), ranked);
        for (size, columns, rows) in [(1, 4, 8), (4, 10, 20), (5, 12, 24), (15, 32, 64)] {
            let options = Options::default().with_pieces(PieceSet::new([size], Class::Holed));
            assert_eq!((options.columns, options.rows), (columns, rows));
            assert_eq!(options.check(), Ok(()), "size {size}");
        }
    }
}
