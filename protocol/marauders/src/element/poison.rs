//! Poison takes hit points for three turns, or gnaws at shields. Its spell, Poisoning, lends that to
//! all attacks or shields.

use crate::event::Cause;

use super::Element;
use super::rules::Rules;

/// The strength that a shield loses.
const GNAWED: i32 = 3;

pub(super) const RULES: Rules = Rules {
    struck: Some(|play, hit| {
        if hit.strengths.shield < hit.strengths.attack {
            play.poison(hit.victim);
        } else {
            play.weaken(hit.spot, GNAWED, Cause::Attack(Element::Poison));
        }
    }),
    guard: Some(|play, hit| {
        let shields = play.shields_of(hit.attack.owner);
        match play.pick(&shields) {
            Some(spot) => play.weaken(spot, GNAWED, Cause::Guard(Element::Poison)),
            None => play.poison(hit.attack.owner),
        }
    }),
    is_lent: true,
    ..Rules::new("Po", "Poisoning")
};
