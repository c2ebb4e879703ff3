//! The attack of a lock.

use bincode::{Decode, Encode};

use crate::score::{Placement, Spin};

/// Rows that a placement adds for the clearing placements in a row before it; the last repeats
/// (the table of TETR.IO's older seasons, Jstris and NullpoMino).
const COMBO_ROWS: [u16; 12] = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5];

/// Rows of garbage on their way to another seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Attack {
    /// At least 1.
    pub rows: u16,
}

/// What decides how much a placement sends, besides itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Might {
    /// The largest piece of the bout, in cells.
    pub size: u8,
    /// True if back-to-back was on before.
    pub back_to_back: bool,
    /// Clearing placements in a row before this one.
    pub combo: u16,
    /// True if it left the field empty.
    pub all_clear: bool,
    /// More rows for emptying the field.
    pub all_clear_rows: u8,
    /// More rows for a spin that clears one line.
    pub spin_single_rows: u8,
}

/// Lines that make a clear a great one among pieces of `size`: 4, and one more for every two cells
/// from 6 on. With larger pieces four lines at once are nothing special.
pub fn great_lines(size: u8) -> u8 {
    4 + size.saturating_sub(4) / 2
}

/// Rows that a placement makes, before it cancels what is coming.
pub fn rows(placement: Placement, might: Might) -> u16 {
    let Placement { lines, spin } = placement;
    if lines == 0 {
        return 0;
    }
    let worth = u16::from(placement.worth());
    let great = great_lines(might.size);
    let base = if u16::from(great) <= worth { worth } else { worth - 1 };
    let repeated = might.back_to_back && (spin != Spin::None || great <= lines);
    let combo = COMBO_ROWS[usize::from(might.combo).min(COMBO_ROWS.len() - 1)];
    let single = spin == Spin::Full && lines == 1;
    base + u16::from(repeated)
        + combo
        + if might.all_clear { might.all_clear_rows.into() } else { 0 }
        + if single { might.spin_single_rows.into() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of a placement of `lines`, with back-to-back and a combo before it.
    fn check(size: u8, lines: u8, spin: Spin, back_to_back: bool, combo: u16, sent: u16) {
        let might = Might {
            size,
            back_to_back,
            combo,
            all_clear: false,
            all_clear_rows: 10,
            spin_single_rows: 0,
        };
        assert_eq!(rows(Placement { lines, spin }, might), sent, "{lines} {spin:?} {might:?}");
        let more = Might { all_clear: true, spin_single_rows: 1, ..might };
        let single = u16::from(lines == 1 && spin == Spin::Full);
        let cleared = if lines == 0 { 0 } else { sent + 10 + single };
        assert_eq!(rows(Placement { lines, spin }, more), cleared, "{lines} {spin:?} {more:?}");
    }

    #[test]
    fn tetrominoes_send_what_they_send_everywhere() {
        for (lines, sent) in [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4)] {
            check(4, lines, Spin::None, false, 0, sent);
        }
        for (lines, sent) in [(0, 0), (1, 1), (2, 4), (3, 6)] {
            check(4, lines, Spin::Full, false, 0, sent);
        }
        check(4, 4, Spin::None, true, 0, 5);
        check(4, 1, Spin::Mini, true, 0, 1);
        check(4, 1, Spin::None, true, 6, 3);
        check(4, 2, Spin::None, false, 99, 6);
    }

    #[test]
    fn larger_pieces_must_clear_more() {
        check(8, 4, Spin::None, true, 0, 3);
        check(8, 6, Spin::None, false, 0, 6);
        check(8, 5, Spin::None, true, 0, 4);
        check(5, 5, Spin::None, true, 1, 6);
        assert_eq!([1, 4, 5, 6, 7, 8, 10, 15].map(great_lines), [4, 4, 4, 5, 5, 6, 7, 9]);
    }
}
