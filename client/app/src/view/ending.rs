//! The end of a bout on a board: a knock-out, after which it goes dark row by row, or a victory, which lights
//! it up. Both are sequences that a press skips.

use crate::view::motion::Ease;
use crate::view::sequence::Sequence;

/// Seconds of a knock-out.
pub const FALL_SECONDS: f32 = 1.3;
/// Seconds of a victory.
pub const VICTORY_SECONDS: f32 = 1.6;
/// Seconds in which one row breaks, and in which the last one has begun.
const ROW_SECONDS: f32 = 0.4;
const ROWS_SECONDS: f32 = FALL_SECONDS - ROW_SECONDS - 0.05;
/// How far a row slips when it breaks, in cells.
const SLIP: f32 = 0.35;

/// How a board ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was knocked out.
    Fallen,
    /// Its side has won the bout.
    Victor,
}

/// The end of a board, and how far its sequence has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// How it ended.
    pub end: End,
    /// The sequence.
    pub sequence: Sequence,
}

impl Ending {
    /// An end that begins now, or that is shown at its end at once.
    pub fn new(end: End, is_cut: bool) -> Ending {
        let seconds = match end {
            End::Fallen => FALL_SECONDS,
            End::Victor => VICTORY_SECONDS,
        };
        let sequence = if is_cut { Sequence::cut(seconds) } else { Sequence::new(seconds) };
        Ending { end, sequence }
    }

    /// How far this row, counted from the highest of `rows`, has come on its way into the dark; before the
    /// end of a knock-out, and after a victory, 0 and 1.
    pub fn row(&self, from_top: usize, rows: usize) -> f32 {
        let gap = ROWS_SECONDS / rows.max(1) as f32;
        self.sequence.each(from_top, (0.0, gap), ROW_SECONDS, Ease::Linear)
    }

    /// How far that row is below its place, in cells.
    pub fn slip(&self, from_top: usize, rows: usize) -> f32 {
        match self.end {
            End::Fallen => SLIP * (self.row(from_top, rows) * std::f32::consts::PI).sin(),
            End::Victor => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_goes_dark_from_above_row_by_row() {
        let mut ending = Ending::new(End::Fallen, false);
        let rows = |ending: &Ending| [0, 6, 12].map(|row| ending.row(row, 13));
        assert_eq!(rows(&ending), [0.0; 3]);
        ending.sequence.advance(0.5);
        let [top, middle, low] = rows(&ending);
        assert_eq!((top, low), (1.0, 0.0));
        assert!((0.01..0.99).contains(&middle), "{middle}");
        assert!(0.0 < ending.slip(6, 13) && ending.slip(6, 13) <= SLIP);
        ending.sequence.advance(FALL_SECONDS - 0.5 - 0.01);
        assert!(0.97 < rows(&ending)[2], "the last row is dark at the end");
        ending.sequence.advance(0.02);
        assert_eq!((rows(&ending), ending.sequence.is_over()), ([1.0; 3], true));
    }

    #[test]
    fn with_reduced_motion_an_end_is_a_cut() {
        let cut = Ending::new(End::Fallen, true);
        assert_eq!(([0, 12].map(|row| cut.row(row, 13)), cut.slip(4, 13) < 1e-6), ([1.0; 2], true));
        assert!(Ending::new(End::Victor, true).sequence.is_over());
    }

    #[test]
    fn sequences_take_one_to_three_seconds() {
        assert!((1.0..=3.0).contains(&FALL_SECONDS) && (1.0..=3.0).contains(&VICTORY_SECONDS));
    }
}
