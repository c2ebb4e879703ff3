//! Earth holds what it hits until its owner defends next; a shield of it strikes back with what is
//! left of it. Each cancels the other.
//!
//! Its spell, Earthquake, does the same for all of a side; the resolution asks for it.

use crate::cell::Flag;
use crate::event::Cause;

use super::{Element, Rules};

pub(super) const RULES: Rules = Rules {
    struck: Some(|play, hit| {
        if hit.shield != Some(Element::Earth) {
            play.set_flag(hit.spot, Flag::Locked, true, Cause::Attack(Element::Earth));
        }
    }),
    guarded: Some(|play, hit| {
        let left = play.table.cell(hit.spot).upright();
        if let Some(shield) = left.filter(|_| hit.attack.element != Element::Earth) {
            play.set_shield(hit.spot, None, Cause::Guard(Element::Earth));
            play.follow_up(hit.victim, hit.spot, hit.attack.origin.side, shield);
        }
    }),
    ..Rules::new("Ea", "Earthquake")
};
