//! Star gains from a fight that is lost: an attack that a shield held, and a shield that broke, gain
//! half of the difference.
//!
//! The spell, Shine, gives all of it for a fight that the attack won; the hit asks for it.

use crate::Shield;
use crate::event::Cause;

use super::Element;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    struck: Some(|play, hit| {
        if let (Some(element), true) = (hit.shield, 0 < hit.rest) {
            let shield =
                Shield { strength: (hit.strengths.shield - hit.strengths.attack) / 2, element };
            play.add(hit.attack.origin, shield, Cause::Attack(Element::Star));
        }
    }),
    guarded: Some(|play, hit| {
        if hit.broke() {
            let excess = hit.excess();
            let shield = Shield { strength: excess.strength / 2, ..excess };
            play.add(hit.spot, shield, Cause::Guard(Element::Star));
        }
    }),
    ..Rules::new("St", "Shine")
};
