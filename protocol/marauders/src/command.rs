//! The commands of a seat, and the reasons for refusing them.

use bincode::{Decode, Encode};
use core::fmt;

use crate::{Element, Mode, Place, Side, Spell};

/// A command of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Command {
    /// Exchange a block with the next one in a direction. If that makes no match, the blocks go back
    /// and the turn ends.
    Swap {
        /// The block that is moved.
        from: Place,
        /// Where to.
        direction: Side,
    },
    /// Exchange any two blocks, if that is the spell that the seat has named.
    FreeSwap {
        /// One of them.
        one: Place,
        /// The other.
        other: Place,
    },
    /// Before the first turn: name the only spell of this battle (option non-matching spells).
    Name(Spell),
    /// Pay for a spell, which the next match casts.
    Arm,
    /// End the turn before its moves are used up.
    EndTurn,
    /// Give up.
    Resign,
}

/// The reason why a command was refused; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Refusal {
    /// The battle is decided.
    Over,
    /// It is another seat's turn.
    NotYourTurn,
    /// There is no such seat, or it is out.
    NoSeat,
    /// There is no such block.
    OffTheField,
    /// The block is warped.
    Warped,
    /// There is nothing to swap with in that direction.
    NoPartner,
    /// With forced matches every move must be a match.
    NoMatch,
    /// With forced matches a turn ends by its moves only.
    MustMatch,
    /// Seats are still naming their spells.
    Naming,
    /// The battle has begun, or is played without named spells.
    NotNaming,
    /// The seat has named its spell already.
    Named,
    /// The spell cannot be named.
    Name(NameError),
    /// The options leave no spells.
    NoSpells,
    /// The seat has less force than a spell costs.
    Force,
    /// The seat is casting already.
    Casting,
    /// The seat has no spell left.
    NoCharge,
    /// A spell was cast a short while ago.
    Cooling,
    /// The seat has named Free Swap, which needs no arming.
    FreeSwapOnly,
    /// The seat has not named Free Swap.
    NoFreeSwap,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Refusal::Name(why) => return why.fmt(f),
            Refusal::Over => "the battle is over",
            Refusal::NotYourTurn => "it is not your turn; wait for the other player",
            Refusal::NoSeat => "this seat is not in the battle",
            Refusal::OffTheField => "there is no block there; choose one on the field",
            Refusal::Warped => "this block is warped and cannot be swapped; choose another",
            Refusal::NoPartner => "there is no block to swap with; choose another direction",
            Refusal::NoMatch => "every move must make a match; choose another swap",
            Refusal::MustMatch => "you cannot end your turn; make a match",
            Refusal::Naming => "the battle has not begun; name your spell first",
            Refusal::NotNaming => "spells are named before the battle only",
            Refusal::Named => "you have named your spell; wait for the others",
            Refusal::NoSpells => "this battle is played without spells",
            Refusal::Force => "a spell costs 10 force; deal damage to gain more",
            Refusal::Casting => "your spell is already on its way",
            Refusal::NoCharge => "you have no spell left in this battle",
            Refusal::Cooling => "after a spell you must wait six turns",
            Refusal::FreeSwapOnly => "Free Swap is not armed: swap any two blocks with it",
            Refusal::NoFreeSwap => "you did not name Free Swap before the battle",
        };
        f.write_str(words)
    }
}

impl core::error::Error for Refusal {}

/// Why a spell cannot be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum NameError {
    /// It is the spell of an element that is not in play.
    NotInPlay(Element),
    /// It has no effect in this mode.
    NotIn(Mode, Spell),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::NotInPlay(element) => {
                let spell = element.spell_name();
                write!(f, "{spell} needs {element:?}, which is not in play; name another spell")
            }
            NameError::NotIn(mode, spell) => {
                let (spell, mode) = (spell.name(), mode.name());
                write!(f, "{spell} has no shields to wait for in {mode}; name another spell")
            }
        }
    }
}

impl core::error::Error for NameError {}
