//! Spells: one of each element, and seven that only the option *non-matching spells* knows.

use bincode::{Decode, Encode};

use crate::Element;

mod align;
mod effect;
pub(crate) mod merge;
mod power;

/// A spell that a seat may cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Spell {
    /// The spell of an element, which a match of it casts.
    Of(Element),
    /// Exchanges any two blocks at once, and triples what that matches.
    FreeSwap,
    /// All own shields gain 1.
    PowerUp,
    /// All enemies' shields lose 1.
    PowerDown,
    /// Moves own shields to face the enemy's.
    Aligner,
    /// Moves the enemy's shields away from its own; damage is halved.
    Disperser,
    /// Takes shields that the enemy is about to collect.
    Burglary,
    /// Joins two waiting shields to the two weakest of the next attack.
    Merger,
}

/// The role of a seat in an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Role {
    /// The shields of the seat are launched.
    Attack,
    /// They stand in the way.
    Defence,
}

/// A spell that was paid for, and in which role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Charm {
    /// The spell.
    pub spell: Spell,
    /// The role of its caster when it was cast.
    pub role: Role,
}

/// A spell that acts: who casts it, in which role, against whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cast {
    /// The caster.
    pub seat: bout::Seat,
    /// The role.
    pub role: Role,
    /// The other seat of the exchange in which it was cast.
    pub foe: bout::Seat,
}

impl Spell {
    /// The seven that are of no element.
    pub const EXCLUSIVE: [Spell; 7] = [
        Spell::FreeSwap,
        Spell::PowerUp,
        Spell::PowerDown,
        Spell::Aligner,
        Spell::Disperser,
        Spell::Burglary,
        Spell::Merger,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Spell::Of(element) => element.spell_name(),
            Spell::FreeSwap => "Free Swap",
            Spell::PowerUp => "Power Up",
            Spell::PowerDown => "Power Down",
            Spell::Aligner => "Aligner",
            Spell::Disperser => "Disperser",
            Spell::Burglary => "Burglary",
            Spell::Merger => "Merger",
        }
    }
}
