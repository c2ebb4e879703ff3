//! Earth holds what it hits until its owner defends next; a shield of it strikes back with what is
//! left of it. Each cancels the other.
//!
//! The spell, Earthquake, keeps a seat from one attack, or sends back all that is left; the resolution asks for it.

use crate::cell::Flag;
use crate::event::{Cancelled, Cause};

use super::Element;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    struck: Some(|play, hit| {
        if hit.shield == Some(Element::Earth) {
            return play.cancel(hit, Cancelled::Attack, Cause::Guard(Element::Earth));
        }
        play.set_flag(hit.spot, Flag::Locked, true, Cause::Attack(Element::Earth));
    }),
    guarded: Some(|play, hit| {
        let Some(shield) = play.table.cell(hit.spot).upright() else { return };
        if hit.attack.element == Element::Earth {
            let cause = Cause::Attack(Element::Earth);
            return play.cancel(hit, Cancelled::Shield(hit.spot), cause);
        }
        play.set_shield(hit.spot, None, Cause::Guard(Element::Earth));
        play.follow_up(hit.victim, hit.spot, hit.attack.origin.side, shield);
    }),
    ..Rules::new("Ea", "Earthquake")
};
