//! The conditions and the totals of settling: matches become shields, until nothing matches.

use alloc::vec::Vec;
use bout::Seat;

use crate::event::Cause;
use crate::{Element, Place, Shield, Side, Spot};

/// Steps after which a chain is broken off, whatever still matches. From [`CALM_STEPS`] on refills
/// complete no matches where that can be, so that no chain is known to get here.
pub(crate) const CHAIN_MAX: u16 = 1000;

/// Steps after which refills are drawn as with the option block chain matches.
pub(crate) const CALM_STEPS: u16 = 50;

/// The owner of the matches, and their conditions.
pub(crate) struct Settling {
    pub seat: Seat,
    /// The side that collects.
    pub side: Side,
    /// The blocks that the first matches are due to, the most important first.
    pub keys: [Option<Place>; 2],
    /// The multiplier of the values of the first matches, and the rule behind it.
    pub times: Option<(u8, Cause)>,
    /// The result of the first matches.
    pub becomes: Becomes,
}

/// The result of the first matches; matches of refills always become shields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Becomes {
    Shields,
    Spell,
    Attacks,
}

/// The totals of the first matches.
#[derive(Default)]
pub(crate) struct Settled {
    /// The element of the first group, if there was any.
    pub first: Option<Element>,
    /// The collected value of each lane, if it was not to become shields.
    pub attacks: Vec<(Spot, Shield)>,
}

impl Settling {
    /// For a seat, on its side of the exchange, due to nobody's move.
    pub fn by(seat: Seat, side: Side) -> Settling {
        Settling { seat, side, keys: [None; 2], times: None, becomes: Becomes::Shields }
    }
}
