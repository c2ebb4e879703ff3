//! The number of elements in play, and the size of the field.

use bincode::{Decode, Encode};
use serde::{Deserialize, Serialize};

use crate::Element;

/// A family of sizes, and which of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// Rank 1 to 9: fixed elements, on a field as large as there are elements.
    Rank(u8),
    /// Elements drawn at the start, on a field as large as there are elements.
    Standard(Standard),
    /// Elements drawn at the start, on a field one larger.
    Casual(Casual),
}

/// The standard sizes: 5 to 10 elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the document")]
pub enum Standard {
    Easy,
    Medium,
    Intermediate,
    Advanced,
    Expert,
    Ultimate,
}

/// The casual sizes: 4 to 9 elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the document")]
pub enum Casual {
    First,
    Learner,
    Novice,
    Amateur,
    SemiPro,
    Professional,
}

/// The largest field, in blocks a side.
pub const FIELD_SIZE_MAX: u8 = 21;

/// The elements that each rank adds to those before.
const RANKS: [&[Element]; 9] = [
    &[Element::Fire, Element::Water, Element::Wind, Element::Earth, Element::Neutral],
    &[Element::Light, Element::Dark],
    &[Element::Metal, Element::Thunder],
    &[Element::Star, Element::Wood],
    &[Element::Ice, Element::Poison],
    &[Element::Sun, Element::Moon],
    &[Element::Sound, Element::Steam],
    &[Element::Crystal, Element::Cosmo],
    &[Element::Dimension, Element::Oracle],
];

impl Standard {
    /// All six, from the smallest.
    pub const ALL: [Standard; 6] = [
        Standard::Easy,
        Standard::Medium,
        Standard::Intermediate,
        Standard::Advanced,
        Standard::Expert,
        Standard::Ultimate,
    ];
}

impl Casual {
    /// All six, from the smallest.
    pub const ALL: [Casual; 6] = [
        Casual::First,
        Casual::Learner,
        Casual::Novice,
        Casual::Amateur,
        Casual::SemiPro,
        Casual::Professional,
    ];
}

impl Size {
    /// All of them, from the smallest of each family.
    pub const ALL: [Size; 21] = [
        Size::Rank(1),
        Size::Rank(2),
        Size::Rank(3),
        Size::Rank(4),
        Size::Rank(5),
        Size::Rank(6),
        Size::Rank(7),
        Size::Rank(8),
        Size::Rank(9),
        Size::Standard(Standard::Easy),
        Size::Standard(Standard::Medium),
        Size::Standard(Standard::Intermediate),
        Size::Standard(Standard::Advanced),
        Size::Standard(Standard::Expert),
        Size::Standard(Standard::Ultimate),
        Size::Casual(Casual::First),
        Size::Casual(Casual::Learner),
        Size::Casual(Casual::Novice),
        Size::Casual(Casual::Amateur),
        Size::Casual(Casual::SemiPro),
        Size::Casual(Casual::Professional),
    ];

    /// True if there is such a size: ranks go from 1 to 9.
    pub fn exists(self) -> bool {
        !matches!(self, Size::Rank(rank) if !(1..=9).contains(&rank))
    }

    /// Elements in play, 4 to 21.
    pub fn elements(self) -> u8 {
        match self {
            Size::Rank(rank) => 2 * rank + 3,
            Size::Standard(size) => size as u8 + 5,
            Size::Casual(size) => size as u8 + 4,
        }
    }

    /// Blocks a side of the field, 5 to [`FIELD_SIZE_MAX`].
    pub fn field(self) -> u8 {
        self.elements() + u8::from(matches!(self, Size::Casual(_)))
    }

    /// The elements of a rank, in no order; nothing where they are drawn.
    pub(crate) fn rank_elements(self) -> Option<impl Iterator<Item = Element> + use<>> {
        let Size::Rank(rank) = self else { return None };
        Some(RANKS.into_iter().take(rank.into()).flatten().copied())
    }
}
