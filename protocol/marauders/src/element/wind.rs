//! Wind takes the other's effects away: an attack those of the shield it hits (which the hit itself
//! looks for), a shield those of the attack it faces.
//!
//! Its spell, Breeze, does so for all attacks or all shields of an exchange; the volley asks for it.

use super::Rules;

pub(super) const RULES: Rules = Rules {
    early: Some(|play, at| play.volley.attacks[at].acts = false),
    ..Rules::new("Wi", "Breeze")
};
