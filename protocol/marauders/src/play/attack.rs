//! Attacks in the air.

use alloc::vec::Vec;
use bout::Seat;

use crate::event::Cause;
use crate::spell::Spell;
use crate::{Element, Place, Shield, Side, Spot};

/// The spell that takes effects away.
pub(crate) const BREEZE: Cause = Cause::Spell(Spell::Of(Element::Wind));

/// A shield in flight.
#[derive(Clone, Debug)]
pub(crate) struct Attack {
    /// The number in the resolution.
    pub number: usize,
    pub owner: Seat,
    pub element: Element,
    pub strength: i32,
    /// What it started with.
    pub launched: i32,
    /// The cell that launched it.
    pub origin: Spot,
    /// Where it comes onto the field: at its origin, unless it was split off.
    pub entry: Spot,
    pub target: Side,
    /// Which effects it has.
    pub effects: Effects,
    /// The block that it flies over; before the field, none.
    pub place: Option<Place>,
    pub direction: Side,
    /// It is yet to turn towards its target, around the corner.
    pub bends: bool,
    /// How far its flight is.
    pub flight: Flight,
}

/// The effects of an attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effects {
    /// The element, and what a spell lends it, have their effects.
    pub acts: bool,
    pub lent: Option<Element>,
    /// Neither it nor what it hits has any effect.
    pub is_plain: bool,
    /// It has its effects at take-off; without them it may still have those at the hit.
    pub launches: bool,
}

/// The flight of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flight {
    /// In the air, or about to take off.
    Flying,
    /// At the cell that it hits.
    Arrived(Spot),
    /// It hits nothing: it was stopped, merged or lost.
    Ended,
}

impl Effects {
    /// All those of the attack's own element.
    pub const ALL: Effects = Effects { acts: true, lent: None, is_plain: false, launches: true };
    /// None, neither at take-off nor at the hit.
    pub const PLAIN: Effects = Effects { acts: false, is_plain: true, ..Effects::ALL };
}

impl Attack {
    /// The cell that it has arrived at.
    pub fn arrived(&self) -> Option<Spot> {
        match self.flight {
            Flight::Arrived(spot) => Some(spot),
            Flight::Flying | Flight::Ended => None,
        }
    }

    /// The elements whose effects it has.
    pub fn acting(&self) -> Vec<Element> {
        let Effects { acts, lent, is_plain, .. } = self.effects;
        let acts = acts && !is_plain;
        let elements = [Some(self.element), lent].into_iter().flatten();
        elements.filter(|_| acts).collect()
    }
}

/// What is in the air, and what will follow.
#[derive(Default)]
pub(crate) struct Volley {
    /// As they took off.
    pub attacks: Vec<Attack>,
    /// Attacks to be launched one after another when all have hit.
    pub follow_ups: Vec<Attack>,
    /// The breakthroughs on the defence side: lane by lane, the difference as a shield.
    pub broken: Vec<(u8, Shield)>,
    /// Force used by Supply: the attacker's, the defender's.
    pub supplied: [i32; 2],
    /// Attacks so far in this resolution.
    pub count: usize,
}
