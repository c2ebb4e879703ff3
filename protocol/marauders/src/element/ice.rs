//! Ice readies a shield to strike before the enemy does when its owner defends next; a shield of it
//! halves the attack. Its spell, Freeze, lends that to all attacks or shields.

use super::Rules;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| play.freeze(play.volley.attacks[at].owner)),
    guard: Some(|_, hit| hit.attack.strength /= 2),
    is_lent: true,
    ..Rules::new("Ic", "Freeze")
};
