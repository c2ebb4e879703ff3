//! Oracle reverses the shield it hits; a shield of it borrows the strength of the strongest other,
//! and is removed. Its spell, Yin Yang, lends that to all attacks or shields.

use crate::cell::Flag;
use crate::event::{Cancelled, Cause};
use crate::play::Play;
use crate::play::hit::Hit;
use crate::{Side, Spot};

use super::Element;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    struck: Some(|play, hit| {
        let flag = match hit.shield {
            None => return,
            Some(Element::Oracle) => {
                return play.cancel(hit, Cancelled::Attack, Cause::Guard(Element::Oracle));
            }
            Some(_) if 0 < hit.rest => Flag::OracleMark,
            Some(_) => Flag::OracleNext,
        };
        play.set_flag(hit.spot, flag, true, Cause::Attack(Element::Oracle));
    }),
    guard: Some(steal),
    is_lent: true,
    ..Rules::new("Or", "Yin Yang")
};

/// Borrows from the strongest shield anywhere, of equals an enemy's: an own one is used up by that.
/// Without any it is a quarter stronger itself.
fn steal(play: &mut Play, hit: &mut Hit) {
    hit.is_spent = true;
    let table = &*play.table;
    let is_enemy = |spot: Spot| {
        table.owner(spot.side).is_some_and(|owner| table.are_enemies(owner, hit.victim))
    };
    let spots = Side::ALL.into_iter().flat_map(|side| table.spots(side));
    let others = spots.filter(|&spot| spot != hit.spot && table.cell(spot).upright().is_some());
    // Of equals the last is taken, so the list is reversed.
    let others: alloc::vec::Vec<Spot> = others.collect();
    let strength = |spot: Spot| table.cell(spot).strength();
    let best = others.into_iter().rev().max_by_key(|&spot| (strength(spot), is_enemy(spot)));
    let own = strength(hit.spot).max(0);
    hit.borrowed += best.map_or(own / 4, strength);
    let used_up = best.filter(|&best| !is_enemy(best));
    let cause = Cause::Guard(Element::Oracle);
    play.tell_defence(hit, own - hit.cut + hit.borrowed, cause);
    if let Some(spot) = used_up {
        play.set_shield(spot, None, cause);
    }
}
