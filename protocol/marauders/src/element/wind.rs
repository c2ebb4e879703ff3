//! Wind takes the other's effects away: an attack those of the shield it hits, a shield those at take-off
//! of the attack it faces, and those at the hit of the attack that hits it. The hit itself looks for wind.
//!
//! The spell, Breeze, does so for all attacks or all shields of an exchange; the volley asks for it.

use crate::event::Cause;

use super::Element;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    early: Some(|play, at| play.ground(at, Cause::Guard(Element::Wind))),
    ..Rules::new("Wi", "Breeze")
};
