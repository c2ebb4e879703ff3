//! Light heals the team that is behind, and a shield of it gives force.

use crate::event::Cause;

use super::Element;
use super::rules::Rules;

/// Hit points that the spell gives back.
const LUMINATE: i32 = 7;
/// Force that a shield gives when it is hit.
const GUARD_FORCE: i64 = 2;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let attack = &play.volley.attacks[at];
        let (own, target) = (attack.owner, play.table.owner(attack.target));
        if target.is_some_and(|target| play.table.hp_of(own) < play.table.hp_of(target)) {
            play.change_hp(play.table.team(own), 1, Cause::Attack(Element::Light));
        }
    }),
    guard: Some(|play, hit| {
        play.change_force(hit.victim, GUARD_FORCE, Cause::Guard(Element::Light))
    }),
    cast: Some(|play, cast| {
        let cause = Cause::Spell(crate::Spell::Of(Element::Light));
        play.change_hp(play.table.team(cast.seat), LUMINATE, cause);
    }),
    ..Rules::new("Li", "Luminate")
};
