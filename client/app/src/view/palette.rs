//! The choice of the colours of blocks and pieces.

use crate::text::tr;
use serde::{Deserialize, Serialize};

/// A choice of four block colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Palette {
    /// For normal colour vision.
    #[default]
    Default,
    /// Distinguishable without the cones for long waves.
    Protanopia,
    /// Distinguishable without the cones for middle waves.
    Deuteranopia,
    /// Distinguishable without the cones for short waves.
    Tritanopia,
}

impl Palette {
    /// All four, in the order of the settings.
    pub const ALL: [Palette; 4] =
        [Palette::Default, Palette::Protanopia, Palette::Deuteranopia, Palette::Tritanopia];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Palette::Default => tr!("palette-standard"),
            Palette::Protanopia => tr!("palette-protanopia"),
            Palette::Deuteranopia => tr!("palette-deuteranopia"),
            Palette::Tritanopia => tr!("palette-tritanopia"),
        }
    }
}

/// The choice of which stacker piece has which of its palette's seven colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceColours {
    /// The guideline's, where tetrominoes are played: I cyan, O yellow, T purple, S green, Z red,
    /// J blue, L orange. Larger pieces keep a colour by their number.
    #[default]
    Guideline,
    /// By their number, whatever is played.
    Classic,
}

/// The guideline's colour of each tetromino, by its number: I, L, T, J, O, Z, S.
const GUIDELINE: [u8; 7] = [0, 6, 2, 5, 1, 4, 3];

impl PieceColours {
    /// Both, in the order of the settings.
    pub const ALL: [PieceColours; 2] = [PieceColours::Guideline, PieceColours::Classic];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            PieceColours::Guideline => tr!("pieces-guideline"),
            PieceColours::Classic => tr!("pieces-classic"),
        }
    }

    /// The choice for a bout with pieces of these sizes: the guideline has colours for tetrominoes
    /// only. Locked cells do not tell their pieces' sizes, so in a mixed set one rule holds for all.
    #[must_use]
    pub fn among(self, mut sizes: impl Iterator<Item = u8>) -> PieceColours {
        if sizes.any(|size| size == 4) { self } else { PieceColours::Classic }
    }

    /// The palette's colour that stands for `colour`.
    pub fn shown(self, colour: stacker::Colour) -> stacker::Colour {
        match self {
            PieceColours::Guideline => stacker::Colour(GUIDELINE[usize::from(colour.0 % 7)]),
            PieceColours::Classic => colour,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stacker::{List, Piece};

    /// The tetrominoes as they spawn, from above, and the palette's colour of each: 0 cyan,
    /// 1 yellow, 2 purple, 3 green, 4 red, 5 blue, 6 orange.
    const TETROMINOES: [(&str, u8); 7] = [
        ("####", 0),
        ("##/##", 1),
        (".#./###", 2),
        (".##/##.", 3),
        ("##./.##", 4),
        ("#../###", 5),
        ("..#/###", 6),
    ];

    fn drawn(piece: &Piece) -> String {
        let cells: Vec<(u8, u8)> = piece.shape().cells().iter().collect();
        let (low, high) =
            cells.iter().fold((u8::MAX, 0), |(low, high), &(_, y)| (low.min(y), high.max(y)));
        let wide = cells.iter().map(|&(x, _)| x).max().unwrap_or(0);
        let row = |y| (0..=wide).map(|x| if cells.contains(&(x, y)) { '#' } else { '.' }).collect();
        (low..=high).rev().map(row).collect::<Vec<String>>().join("/")
    }

    #[test]
    fn tetrominoes_have_the_colours_of_the_guideline() {
        for (id, form) in (0..).zip(List::of(4).forms()) {
            let piece = Piece::new(id, form.spawned());
            let drawing = drawn(&piece);
            let (_, colour) = TETROMINOES.iter().find(|(it, _)| *it == drawing).expect(&drawing);
            let guideline = PieceColours::Guideline;
            assert_eq!(guideline.shown(piece.colour()), stacker::Colour(*colour), "{drawing}");
            assert_eq!(PieceColours::Classic.shown(piece.colour()), piece.colour(), "{drawing}");
        }
    }

    #[test]
    fn sets_without_tetrominoes_keep_a_scheme_of_their_own() {
        let among = |sizes: &[u8]| PieceColours::Guideline.among(sizes.iter().copied());
        assert_eq!(among(&[4]), PieceColours::Guideline);
        assert_eq!(among(&[4, 5]), PieceColours::Guideline);
        assert_eq!(among(&[5, 6]), PieceColours::Classic);
        let classic = PieceColours::Classic.among([4].into_iter());
        assert_eq!(classic, PieceColours::Classic);
    }
}
