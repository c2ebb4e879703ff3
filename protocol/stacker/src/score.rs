//! Points, back-to-back and combos.

use bincode::{Decode, Encode};
use serde::{Deserialize, Serialize};

use crate::attack::great_lines;

/// Points a row of soft drop.
pub const SOFT_DROP_POINTS: u64 = 1;
/// Points a row of hard drop.
pub const HARD_DROP_POINTS: u64 = 2;
/// Points of the first line; each further one doubles them.
const LINE_POINTS: u64 = 100;
/// Lines that make a clear a great one, whatever the pieces, in the literal rules.
const GREAT_LINES: u8 = 4;

/// How a piece came to where it locked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub enum Spin {
    /// Not by a spin.
    #[default]
    None,
    /// It is not locked in place, but the last thing it did was a kick.
    Mini,
    /// It is locked in place: no cell to the left, right, up or down has room for it.
    Full,
}

/// A piece that locked, and the lines that it cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// 0 to 15.
    pub lines: u8,
    /// How it came there.
    pub spin: Spin,
}

/// What the rules leave open about points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GreatClear {
    /// Back-to-back needs four lines, as the literal rules say.
    FourLines,
    /// It needs as many as the largest piece of the bout asks for.
    BySize,
}

bout::choice!(GreatClear { FourLines: "clear-four", BySize: "clear-by-size" });

/// What of the earlier placements counts for the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Streak {
    /// True if the last clear was a spin, a mini spin or a great one.
    pub back_to_back: bool,
    /// Clearing placements in a row.
    pub combo: u16,
}

impl Placement {
    /// The lines that it counts as: twice as many for a spin.
    pub fn worth(self) -> u8 {
        if self.spin == Spin::Full { 2 * self.lines } else { self.lines }
    }

    /// The points after `streak`.
    pub fn points(self, streak: Streak, great: u8) -> u64 {
        let Some(doublings) = self.worth().checked_sub(1) else { return 0 };
        let points = LINE_POINTS << doublings;
        if streak.back_to_back && self.keeps_back_to_back(great) { 2 * points } else { points }
    }

    fn keeps_back_to_back(self, great: u8) -> bool {
        self.spin != Spin::None || great <= self.lines
    }
}

impl GreatClear {
    /// How many lines it takes among pieces of up to `size` cells.
    pub fn lines(self, size: u8) -> u8 {
        match self {
            GreatClear::FourLines => GREAT_LINES,
            GreatClear::BySize => great_lines(size),
        }
    }
}

impl Streak {
    /// What is left of it after `placement`. A clear that is nothing special ends back-to-back; a
    /// placement that clears nothing does not, and a spin without lines begins it, as a mini spin
    /// does if `zero_line_mini`.
    #[must_use]
    pub fn after(self, placement: Placement, great: u8, zero_line_mini: bool) -> Streak {
        let Placement { lines, spin } = placement;
        if 0 < lines {
            let back_to_back = placement.keeps_back_to_back(great);
            return Streak { back_to_back, combo: self.combo.saturating_add(1) };
        }
        let begins = spin == Spin::Full || (spin == Spin::Mini && zero_line_mini);
        Streak { back_to_back: self.back_to_back || begins, combo: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points and back-to-back after each placement, literally: `s` spin, `m` mini, then lines.
    fn check(placements: &str, points: &[u64], on: &[bool]) {
        let mut streak = Streak::default();
        for ((word, &points), &on) in placements.split(' ').zip(points).zip(on) {
            let spin = match word.as_bytes()[0] {
                b's' => Spin::Full,
                b'm' => Spin::Mini,
                _ => Spin::None,
            };
            let lines = word.trim_start_matches(['s', 'm']).parse().expect("a number");
            let placement = Placement { lines, spin };
            assert_eq!(placement.points(streak, GREAT_LINES), points, "{word} of {placements}");
            streak = streak.after(placement, GREAT_LINES, true);
            assert_eq!(streak.back_to_back, on, "{word} of {placements}");
        }
    }

    #[test]
    fn each_line_doubles_and_a_spin_counts_twice() {
        check("1 2 3", &[100, 200, 400], &[false; 3]);
        check("s1 s2 s3", &[200, 1600, 6400], &[true; 3]);
        check("4 5", &[800, 3200], &[true; 2]);
        check("s15", &[100 << 29], &[true]);
    }

    #[test]
    fn a_common_clear_ends_back_to_back_and_none_does_not() {
        check("4 4 1 4", &[800, 1600, 100, 800], &[true, true, false, true]);
        check("4 0 4", &[800, 0, 1600], &[true; 3]);
        check("s0 4", &[0, 1600], &[true; 2]);
        check("m0 m1", &[0, 200], &[true; 2]);
    }

    #[test]
    fn a_mini_spin_without_lines_begins_nothing_where_it_must_not() {
        let mini = Placement { lines: 0, spin: Spin::Mini };
        let after = |streak: Streak| streak.after(mini, 4, false).back_to_back;
        assert!(!after(Streak::default()));
        assert!(after(Streak { back_to_back: true, combo: 0 }));
    }

    #[test]
    fn a_combo_counts_clears_in_a_row() {
        let streak = [1, 2, 1, 0, 1].into_iter().scan(Streak::default(), |streak, lines| {
            *streak = streak.after(Placement { lines, spin: Spin::None }, 4, true);
            Some(streak.combo)
        });
        assert!(streak.eq([1, 2, 3, 0, 1]));
    }
}
