//! The presets of marauders: one for each mode, one for each rank, and three more.

use alloc::vec::Vec;
use marauders::{Casual, Choice, Mode, Options, Size};

use super::Preset;
use crate::Rules;

/// The modes but the ranked one, each with the ranked seven elements.
const MODES: [(Mode, &str, &str); 5] = [
    (Mode::Line, "1D", "Two players, west against east, on one axis only."),
    (Mode::Quad, "Quad", "Four players, free-for-all, around one field."),
    (Mode::Assault, "Tag assault", "Two against two: neighbours share their hit points."),
    (Mode::Defence, "Tag defence", "Two against two: partners across the field share hit points."),
    (Mode::Break, "Tag break", "As tag defence, but whose hit points are gone first wins."),
];

/// The ranks but the ranked one, each for two players on both axes.
const RANKS: [(u8, &str, &str); 8] = [
    (1, "Rank 1", "Five elements on a field of five: Fire, Water, Wind, Earth, Neutral."),
    (3, "Rank 3", "Nine elements on a field of nine: rank 2 with Metal and Thunder."),
    (4, "Rank 4", "Eleven elements on a field of eleven: rank 3 with Star and Wood."),
    (5, "Rank 5", "Thirteen elements on a field of thirteen: rank 4 with Ice and Poison."),
    (6, "Rank 6", "Fifteen elements on a field of fifteen: rank 5 with Sun and Moon."),
    (7, "Rank 7", "Seventeen elements on a field of seventeen: rank 6 with Sound and Steam."),
    (8, "Rank 8", "Nineteen elements on a field of nineteen: rank 7 with Crystal and Cosmo."),
    (9, "Rank 9", "All 21 elements on a field of 21: rank 8 with Dimension and Oracle."),
];

/// All of them, the ranked game first.
pub fn presets() -> Vec<Preset> {
    let ranked = Options::default();
    let preset = |name, says, options| Preset { name, says, rules: Rules::marauders(options) };
    let first = Size::Casual(Casual::First);
    let flowing = [Choice::ForceMatchable, Choice::BlockChain].into_iter().collect();
    let extended = [Choice::Extended].into_iter().collect();
    let mut all = Vec::from([
        preset("Ranked", "Two players, two axes, seven elements on a field of seven.", ranked),
        preset(
            "First battle",
            "Four elements on a small field, and one axis only.",
            Options { size: first, mode: Mode::Line, ..ranked },
        ),
        preset(
            "Flowing",
            "As ranked, with blocks that nearly always leave a match.",
            Options { choices: flowing, ..ranked },
        ),
    ]);
    let mode = |(mode, name, says)| preset(name, says, Options { mode, ..ranked });
    all.extend(MODES.map(mode));
    let rank =
        |(rank, name, says)| preset(name, says, Options { size: Size::Rank(rank), ..ranked });
    all.extend(RANKS.map(rank));
    all.push(preset(
        "All elements",
        "All 21 elements on a field of 21, with 50 hit points.",
        Options { size: Size::Rank(9), choices: extended, ..ranked },
    ));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use marauders::Element;

    fn named(options: Options) -> Preset {
        Rules::marauders(options).preset().expect("a preset")
    }

    #[test]
    fn every_mode_and_every_rank_has_a_preset() {
        let ranked = Options::default();
        for mode in Mode::ALL {
            let name = named(Options { mode, ..ranked }).name;
            let expected = if mode == ranked.mode { "Ranked" } else { mode.name() };
            assert!(name.eq_ignore_ascii_case(expected), "{name} for {mode:?}");
        }
        for rank in (1..=9).filter(|&rank| Size::Rank(rank) != ranked.size) {
            assert_eq!(
                named(Options { size: Size::Rank(rank), ..ranked }).name,
                format!("Rank {rank}")
            );
        }
    }

    /// A rank says which elements it has that the one before it has not.
    #[test]
    fn every_rank_names_its_new_elements() {
        let of = |rank| -> Vec<Element> {
            let options = Options { size: Size::Rank(rank), ..Options::default() };
            options.fixed_elements().expect("those of a rank are not drawn").collect()
        };
        for (rank, _, says) in RANKS {
            let before = if rank == 1 { Vec::new() } else { of(rank - 1) };
            for element in of(rank).into_iter().filter(|element| !before.contains(element)) {
                assert!(says.contains(&format!("{element:?}")), "{element:?} of rank {rank}");
            }
        }
    }
}
