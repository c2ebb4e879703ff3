//! The figures of a player in a bout or a match: what is shown, stored and sent of its
//! [`Statistics`](crate::Statistics).

use alloc::format;
use alloc::string::{String, ToString};
use bincode::{Decode, Encode};
use bout::Bounded;
use marauders::Element;

/// The most figures of a player.
pub const FIGURES_MAX: usize = 32;

/// The figures of a player, in the order in which they are shown.
pub type Figures = Bounded<(Figure, u64), FIGURES_MAX>;

/// A figure, with the definition that `docs/statistics.md` explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub enum Figure {
    /// Steps of the longest chain.
    BiggestChain,
    /// Pairs that locked in a minute.
    PairsPerMinute,
    /// Swords sent.
    SwordsSent,
    /// Swords sent that entered a board.
    SwordsLanded,
    /// Swords sent that found no room.
    SwordsWasted,
    /// Sprinkles sent.
    SprinklesSent,
    /// Sprinkles sent that landed on a board.
    SprinklesLanded,
    /// Sprinkles sent that found no room.
    SprinklesWasted,
    /// Gems on the board at the end.
    GemsKept,
    /// Pieces that locked in a second.
    PiecesPerSecond,
    /// Presses for each piece.
    KeysPerPiece,
    /// Presses beyond the fewest that suffice.
    FinesseFaults,
    /// Lines cleared in a minute.
    LinesPerMinute,
    /// Clears by a spin.
    Spins,
    /// The most clears in a row that counted as back-to-back.
    BackToBack,
    /// Hit points that enemies lost.
    Damage,
    /// The same by one element.
    DamageBy(Element),
    /// Spells cast.
    Spells,
    /// Force gained.
    ForceGained,
}

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// In ones.
    Ones,
    /// In hundredths.
    Hundredths,
}

impl Figure {
    /// All but those by element.
    const WHOLE: [Figure; 18] = [
        Figure::BiggestChain,
        Figure::PairsPerMinute,
        Figure::SwordsSent,
        Figure::SwordsLanded,
        Figure::SwordsWasted,
        Figure::SprinklesSent,
        Figure::SprinklesLanded,
        Figure::SprinklesWasted,
        Figure::GemsKept,
        Figure::PiecesPerSecond,
        Figure::KeysPerPiece,
        Figure::FinesseFaults,
        Figure::LinesPerMinute,
        Figure::Spins,
        Figure::BackToBack,
        Figure::Damage,
        Figure::Spells,
        Figure::ForceGained,
    ];

    /// All of them.
    pub fn all() -> impl Iterator<Item = Figure> {
        Figure::WHOLE.into_iter().chain(Element::ALL.map(Figure::DamageBy))
    }

    /// The name in the API and in the database.
    pub fn name(self) -> String {
        let name = match self {
            Figure::BiggestChain => "biggest_chain",
            Figure::PairsPerMinute => "pairs_per_minute",
            Figure::SwordsSent => "swords_sent",
            Figure::SwordsLanded => "swords_landed",
            Figure::SwordsWasted => "swords_wasted",
            Figure::SprinklesSent => "sprinkles_sent",
            Figure::SprinklesLanded => "sprinkles_landed",
            Figure::SprinklesWasted => "sprinkles_wasted",
            Figure::GemsKept => "gems_kept",
            Figure::PiecesPerSecond => "pieces_per_second",
            Figure::KeysPerPiece => "keys_per_piece",
            Figure::FinesseFaults => "finesse_faults",
            Figure::LinesPerMinute => "lines_per_minute",
            Figure::Spins => "spins",
            Figure::BackToBack => "back_to_back",
            Figure::Damage => "damage",
            Figure::DamageBy(element) => {
                return format!("damage_{element:?}").to_ascii_lowercase();
            }
            Figure::Spells => "spells",
            Figure::ForceGained => "force_gained",
        };
        name.to_string()
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Figure> {
        Figure::all().find(|figure| figure.name() == name)
    }

    /// The unit of its value.
    pub fn unit(self) -> Unit {
        match self {
            Figure::PairsPerMinute
            | Figure::PiecesPerSecond
            | Figure::KeysPerPiece
            | Figure::LinesPerMinute => Unit::Hundredths,
            Figure::BiggestChain
            | Figure::SwordsSent
            | Figure::SwordsLanded
            | Figure::SwordsWasted
            | Figure::SprinklesSent
            | Figure::SprinklesLanded
            | Figure::SprinklesWasted
            | Figure::GemsKept
            | Figure::FinesseFaults
            | Figure::Spins
            | Figure::BackToBack
            | Figure::Damage
            | Figure::DamageBy(_)
            | Figure::Spells
            | Figure::ForceGained => Unit::Ones,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn each_figure_has_a_name_of_its_own_by_which_it_is_found() {
        let names: BTreeSet<String> = Figure::all().map(Figure::name).collect();
        assert_eq!(names.len(), Figure::all().count());
        for figure in Figure::all() {
            assert_eq!(Figure::named(&figure.name()), Some(figure));
        }
        assert_eq!(Figure::DamageBy(Element::Fire).name(), "damage_fire");
        assert_eq!(Figure::named("damage_nothing"), None);
        assert_eq!(Figure::PiecesPerSecond.unit(), Unit::Hundredths);
        assert_eq!(Figure::Spins.unit(), Unit::Ones);
    }
}
