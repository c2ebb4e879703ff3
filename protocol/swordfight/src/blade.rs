//! The swords that players choose, each with its drop pattern.

use bincode::{Decode, Encode};

use crate::place::COLUMNS;
use crate::{Colour, Side};

/// A player's own sword. Its drop pattern colours what it sends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub enum Blade {
    /// Three broad bands that swap places.
    #[default]
    Halyard,
    /// Whole rows of one colour.
    Gannet,
    /// A weave of single cells.
    Wicker,
    /// Squares of two by two.
    Breakwater,
    /// A slanted rain.
    Squall,
    /// A frame around a core.
    Lantern,
    /// Thin columns that change half way up.
    Thistle,
    /// Arrowheads that point at the spawn.
    Narwhal,
    /// Two calm colours, and two that stray.
    Undertow,
}

/// One row of a pattern, from the left.
type Row = [Colour; COLUMNS as usize];

impl Blade {
    /// All of them, in order of their numbers.
    pub const ALL: [Blade; 9] = [
        Blade::Halyard,
        Blade::Gannet,
        Blade::Wicker,
        Blade::Breakwater,
        Blade::Squall,
        Blade::Lantern,
        Blade::Thistle,
        Blade::Narwhal,
        Blade::Undertow,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Blade::Halyard => "Halyard",
            Blade::Gannet => "Gannet",
            Blade::Wicker => "Wicker",
            Blade::Breakwater => "Breakwater",
            Blade::Squall => "Squall",
            Blade::Lantern => "Lantern",
            Blade::Thistle => "Thistle",
            Blade::Narwhal => "Narwhal",
            Blade::Undertow => "Undertow",
        }
    }

    /// One line for the player who chooses.
    pub fn character(self) -> &'static str {
        match self {
            Blade::Halyard => "Broad bands that swap places: easy to send, and easy to dig out",
            Blade::Gannet => "Rows of one colour: long sideways cuts come back as wide gems",
            Blade::Wicker => "A weave without two equal neighbours: nothing fuses by itself",
            Blade::Breakwater => "Squares of two by two: heavy, and ready to fuse",
            Blade::Squall => "A slanted rain: sprinkles seldom meet their own colour",
            Blade::Lantern => "A frame around a core: the edges agree, the middle does not",
            Blade::Thistle => "Thin columns that change half way up: long swords come apart",
            Blade::Narwhal => "Arrowheads around the middle: both sides mirror each other",
            Blade::Undertow => "Two calm colours, and two that stray",
        }
    }

    /// The drop pattern: 3 to 6 rows, the lowest first, each from the left.
    pub fn pattern(self) -> &'static [Row] {
        use Colour::{Blue as B, Green as G, Red as R, Yellow as Y};
        match self {
            Blade::Halyard => &[[R, R, B, B, Y, Y], [R, R, B, B, Y, Y], [Y, Y, R, R, G, G]],
            Blade::Gannet => {
                &[[B, B, B, B, B, B], [Y, Y, Y, Y, Y, Y], [G, G, G, G, G, G], [Y, Y, Y, R, R, R]]
            }
            Blade::Wicker => {
                &[[G, R, G, R, B, R], [R, B, R, B, R, Y], [Y, R, Y, G, Y, G], [B, Y, G, Y, B, Y]]
            }
            Blade::Breakwater => {
                &[[G, G, R, R, G, G], [G, G, R, R, G, G], [Y, Y, B, B, R, R], [Y, Y, B, B, R, R]]
            }
            Blade::Squall => &[
                [R, G, B, Y, R, G],
                [G, B, Y, R, G, B],
                [B, Y, R, G, B, Y],
                [Y, R, G, B, Y, R],
                [G, Y, B, R, G, Y],
            ],
            Blade::Lantern => &[
                [B, B, B, B, B, B],
                [B, Y, G, R, Y, B],
                [B, G, Y, Y, R, B],
                [B, R, Y, Y, G, B],
                [B, Y, R, G, Y, B],
                [B, B, B, B, B, B],
            ],
            Blade::Thistle => &[
                [Y, B, R, G, B, R],
                [Y, B, R, G, B, R],
                [Y, B, R, G, B, R],
                [G, Y, B, R, Y, G],
                [G, Y, B, R, Y, G],
                [G, Y, B, R, Y, G],
            ],
            Blade::Narwhal => &[
                [Y, R, G, G, R, Y],
                [R, G, B, B, G, R],
                [G, B, Y, Y, B, G],
                [B, Y, R, R, Y, B],
                [Y, Y, R, R, Y, Y],
            ],
            Blade::Undertow => &[[B, B, G, B, B, R], [B, R, B, B, Y, B], [G, G, B, G, G, G]],
        }
    }

    /// The colour of a vertical sword in board column `column`, `rise` rows up from its lowest row,
    /// which is 1.
    pub fn vertical(self, column: u8, rise: u8) -> Colour {
        self.at(rise, column)
    }

    /// The colour of a horizontal sword from `side`, `depth` columns from the edge it entered at
    /// and `line` rows down from its highest row, both from 1.
    pub fn horizontal(self, side: Side, depth: u8, line: u8) -> Colour {
        match side {
            Side::Left => self.at(depth, line),
            Side::Right => self.at(depth, COLUMNS + 1 - line),
        }
    }

    /// The colour of the `nth` sprinkle, from 1, that a packet aims at `column`, wasted ones
    /// counted: the two lowest rows in turn.
    pub fn sprinkle(self, column: u8, nth: u16) -> Colour {
        self.at(if nth.is_multiple_of(2) { 2 } else { 1 }, column)
    }

    fn at(self, row: u8, column: u8) -> Colour {
        let pattern = self.pattern();
        let row = fold(row, pattern.len() as u8);
        pattern[usize::from(row - 1)][usize::from(column - 1)]
    }
}

/// The row of a pattern of `rows` rows, at least 1, that colours the `d`th row of a sword, both from
/// 1: past the pattern's end its last four rows repeat.
pub fn fold(d: u8, rows: u8) -> u8 {
    if d <= rows {
        return d;
    }
    let again = rows.min(4);
    rows - again + 1 + (d - rows - 1) % again
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn past_its_end_a_pattern_repeats_its_last_four_rows() {
        let folded = |rows| (1..=12).map(|d| fold(d, rows)).collect::<Vec<_>>();
        assert_eq!(folded(6), [1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 3, 4]);
        assert_eq!(folded(5), [1, 2, 3, 4, 5, 2, 3, 4, 5, 2, 3, 4]);
        assert_eq!(folded(4), [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
        assert_eq!(folded(3), [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    }

    #[test]
    fn every_pattern_is_its_own_and_has_three_to_six_rows() {
        for (place, blade) in Blade::ALL.into_iter().enumerate() {
            assert_eq!(blade as usize, place, "{blade:?}");
            assert!((3..=6).contains(&blade.pattern().len()), "{blade:?}");
            for other in &Blade::ALL[..place] {
                assert_ne!(blade.name(), other.name());
                assert_ne!(blade.pattern(), other.pattern(), "{blade:?} {other:?}");
            }
        }
    }

    fn letters(colours: impl Iterator<Item = Colour>) -> String {
        colours.map(|colour| ['R', 'Y', 'G', 'B'][colour as usize]).collect()
    }

    #[test]
    fn a_sword_takes_the_colours_of_its_pattern() {
        let blade = Blade::Undertow;
        assert_eq!(letters((1..=5).map(|rise| blade.vertical(6, rise))), "RBGRB");
        assert_eq!(letters((1..=5).map(|depth| blade.horizontal(Side::Left, depth, 1))), "BBGBB");
        assert_eq!(letters((1..=5).map(|depth| blade.horizontal(Side::Right, depth, 2))), "BYGBY");
        assert_eq!(letters((1..=4).map(|nth| blade.sprinkle(2, nth))), "BRBR");
    }
}
