//! Wind takes the other's effects away: an attack those of the shield it hits (which the hit itself
//! looks for), a shield those of the attack it faces.
//!
//! Its spell, Breeze, does so for all attacks or all shields of an exchange; the volley asks for it.

use crate::event::Cause;

use super::{Element, Rules};

pub(super) const RULES: Rules = Rules {
    early: Some(|play, at| play.calm(at, Cause::Guard(Element::Wind))),
    ..Rules::new("Wi", "Breeze")
};
