//! Block effects and boosts: a block has at most one of each.

use bincode::{Decode, Encode};
use bout::Seat;

use crate::{Element, Side, Step};

/// A block effect. It travels with its block, and goes when the block is matched or replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Mark {
    /// The block counts nothing in a match. Not on water.
    Cover,
    /// Stops the first attack that enters, and is removed by it. Not on steam.
    Risen,
    /// Reflects what hits its surface. Not on crystal.
    Mirror(Slant),
    /// Turns an enemy's attack into a shield of this seat, at half its strength. Not on sound.
    Filter(Seat),
    /// Moves an attack to the neighbouring lane: rising, or falling. Not on cosmo, nor at the edge.
    Shifter(Slant),
    /// The block cannot be swapped, swaps pass it, and its match counts twice.
    Warp,
}

/// Which way a line in a block lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Slant {
    /// `—`
    Flat,
    /// `/`
    Rising,
    /// `|`
    Upright,
    /// `\`
    Falling,
}

/// A kind of block effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// [`Mark::Cover`]
    Cover,
    /// [`Mark::Risen`]
    Risen,
    /// [`Mark::Mirror`]
    Mirror,
    /// [`Mark::Filter`]
    Filter,
    /// [`Mark::Shifter`]
    Shifter,
    /// [`Mark::Warp`]
    Warp,
}

impl Mark {
    /// The kind.
    pub fn kind(self) -> MarkKind {
        match self {
            Mark::Cover => MarkKind::Cover,
            Mark::Risen => MarkKind::Risen,
            Mark::Mirror(_) => MarkKind::Mirror,
            Mark::Filter(_) => MarkKind::Filter,
            Mark::Shifter(_) => MarkKind::Shifter,
            Mark::Warp => MarkKind::Warp,
        }
    }
}

impl Slant {
    /// The next one counter-clockwise, by 45 degrees.
    pub fn turned(self) -> Slant {
        match self {
            Slant::Flat => Slant::Rising,
            Slant::Rising => Slant::Upright,
            Slant::Upright => Slant::Falling,
            Slant::Falling => Slant::Flat,
        }
    }

    /// The step along the line, upwards or to the right.
    pub fn along(self) -> Step {
        match self {
            Slant::Flat => Step::EAST,
            Slant::Rising => Step::NORTH_EAST,
            Slant::Upright => Step::NORTH,
            Slant::Falling => Step::NORTH_WEST,
        }
    }

    /// Where an attack that flies in `direction` goes after a mirror: on, when it meets the edge.
    pub fn reflect(self, direction: Side) -> Side {
        match self {
            Slant::Rising => [Side::East, Side::North, Side::West, Side::South][direction.index()],
            Slant::Falling => [Side::West, Side::South, Side::East, Side::North][direction.index()],
            Slant::Upright if !direction.has_columns() => direction.opposite(),
            Slant::Flat if direction.has_columns() => direction.opposite(),
            Slant::Upright | Slant::Flat => direction,
        }
    }
}

impl MarkKind {
    /// The element whose blocks never carry it.
    pub fn never_on(self) -> Option<Element> {
        match self {
            MarkKind::Cover => Some(Element::Water),
            MarkKind::Risen => Some(Element::Steam),
            MarkKind::Mirror => Some(Element::Crystal),
            MarkKind::Filter => Some(Element::Sound),
            MarkKind::Shifter => Some(Element::Cosmo),
            MarkKind::Warp => None,
        }
    }
}

/// What makes a boost block: it adds to matches of its team and takes from those of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Boost {
    /// The seat that made it.
    pub seat: Seat,
    /// The tier, 0 to 6, for each direction of [`Step::COMPASS`] in which a match may extend.
    pub tiers: [u8; 8],
}
