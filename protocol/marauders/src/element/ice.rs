//! Ice readies a shield to strike before the enemy does when its owner defends next; a shield of it
//! halves the attack. Its spell, Freeze, lends that to all attacks or shields.

use crate::event::{Cause, Event};

use super::Element;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| play.freeze(play.volley.attacks[at].owner)),
    guard: Some(|play, hit| {
        hit.attack.strength /= 2;
        let (attack, strength) = (hit.attack.number, hit.attack.strength);
        play.tell(Event::AttackStrength { attack, strength, cause: Cause::Guard(Element::Ice) });
    }),
    is_lent: true,
    ..Rules::new("Ic", "Freeze")
};
