//! Wood gathers force from matches when there is none, and spends force where strength alone does
//! not do.

use bout::Seat;

use crate::event::{Cause, Event};
use crate::play::Play;
use crate::play::hit::Hit;
use crate::spell::Role;
use crate::table::Exchange;
use crate::{Element, Spell};

use super::rules::Rules;

/// The most force that the spell Supply takes, and what is enough for any need.
const SUPPLY: u32 = 20;

pub(super) const RULES: Rules = Rules {
    matched: Some(|play, seat, uncovered| {
        if play.table.player(seat).force == 0 {
            play.change_force(seat, uncovered.into(), Cause::Match);
        }
    }),
    strike: Some(|_, hit| hit.attack_spends = true),
    guard: Some(|_, hit| hit.shield_spends = true),
    ..Rules::new("Wo", "Supply")
};

/// Force strengthens one side of a hit until it is equal to the other: by the spell Supply, or by
/// wood.
pub(crate) fn reinforce(play: &mut Play, hit: &mut Hit, role: Role) {
    let (seat, needed) = match role {
        Role::Attack => (hit.attack.owner, hit.strengths.shield - hit.strengths.attack),
        Role::Defence => (hit.victim, hit.strengths.attack - hit.strengths.shield),
    };
    if needed <= 0 {
        return;
    }
    let supply = Spell::Of(Element::Wood);
    let (given, cause) = match role {
        _ if !hit.attack.effects.is_plain && play.table.has_status(seat, supply, role) => {
            (self::supply(play, seat, role, needed), Cause::Spell(supply))
        }
        Role::Attack if hit.attack_spends => {
            let cause = Cause::Attack(Element::Wood);
            (play.spend(seat, needed, cause), cause)
        }
        Role::Defence if hit.shield_spends => {
            let cause = Cause::Guard(Element::Wood);
            (play.spend(seat, needed, cause), cause)
        }
        Role::Attack | Role::Defence => return,
    };
    if given == 0 {
        return;
    }
    match role {
        Role::Attack => {
            hit.strengths.attack += given;
            let (attack, strength) = (hit.attack.number, hit.strengths.attack);
            play.tell(Event::AttackStrength { attack, strength, cause });
        }
        Role::Defence => {
            hit.strengths.shield += given;
            play.tell_defence(hit, hit.strengths.shield, cause);
        }
    }
}

/// Supply is paid after the volley: with 20 force it gives whatever is needed, with less only what
/// there is.
fn supply(play: &mut Play, seat: Seat, role: Role, needed: i32) -> i32 {
    let force = play.table.player(seat).force;
    let used = &mut play.volley.supplied[role as usize];
    let given = match force {
        SUPPLY.. => needed,
        _ => needed.min(force as i32 - *used).max(0),
    };
    *used = used.saturating_add(given);
    given
}

/// Takes the force that Supply has used in this volley, at most 20.
pub(crate) fn pay(play: &mut Play) {
    let Exchange { attacker, defender, .. } = play.table.exchange;
    for (seat, used) in [attacker, defender].into_iter().zip(play.volley.supplied) {
        let price = used.min(SUPPLY as i32);
        play.change_force(seat, -i64::from(price), Cause::Spell(Spell::Of(Element::Wood)));
    }
}
