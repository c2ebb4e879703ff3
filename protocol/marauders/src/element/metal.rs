//! Metal splits attacks from turn 9 on: an attack sends half of itself around the corner to where no
//! shield stands, a shield sends half of the attack to where its owner has shields.

use alloc::vec::Vec;
use bout::Seat;

use crate::event::{Cancelled, Cause, Event};
use crate::play::Play;
use crate::play::attack::{Attack, Effects, Flight};
use crate::spell::Role;
use crate::{Element, Place, Shield, Side, Spell, Spot};

use super::rules::Rules;

/// The first turn in which metal and thunder act.
pub(super) const LATE_TURN: u16 = 9;

pub(super) const RULES: Rules = Rules {
    early: Some(|play, at| split(play, at, Cause::Guard(Element::Metal))),
    launch: Some(|play, at| split(play, at, Cause::Attack(Element::Metal))),
    ..Rules::new("Me", "Rotator")
};

/// Half of an attack goes to another lane, with its element and effects; what it does at take-off it
/// does once, with the part that flies on. Metal on metal does nothing.
fn split(play: &mut Play, at: usize, cause: Cause) {
    let (faced, is_attack) = (play.faced(at), matches!(cause, Cause::Attack(_)));
    let other_metal = match is_attack {
        true => play.table.cell(faced).element(),
        false => Some(play.volley.attacks[at].element),
    };
    let half = play.volley.attacks[at].strength / 2;
    if play.table.turn < LATE_TURN || half == 0 {
        return;
    }
    let number = play.volley.attacks[at].number;
    if other_metal == Some(Element::Metal) {
        let (what, cause) = if is_attack {
            (Cancelled::Attack, Cause::Guard(Element::Metal))
        } else {
            (Cancelled::Shield(faced), Cause::Attack(Element::Metal))
        };
        return play.tell(Event::Cancelled { attack: number, what, cause });
    }
    let mut sides = turned_to(play, play.volley.attacks[at].owner, faced.side, is_attack);
    if sides.is_empty() {
        sides.push(faced.side);
    }
    let spots = sides.into_iter().flat_map(|side| play.table.spots(side));
    let spots: Vec<Spot> = spots.filter(|&spot| spot != faced).collect();
    let goals = if is_attack { bare(play, &spots) } else { shielded(play, spots) };
    let Some(goal) = play.pick(&goals) else { return };
    let attack = play.volley.attacks[at].clone();
    let strength = attack.strength - half;
    play.volley.attacks[at].strength = strength;
    play.tell(Event::AttackStrength { attack: number, strength, cause });
    let shield = Shield { strength: half, element: attack.element };
    // It stays on the faced side where no other takes it, and flies straight to a side across its own.
    let turns = goal.side != faced.side && goal.side != attack.origin.side.opposite();
    let part = Attack {
        effects: Effects { is_plain: false, launches: false, ..attack.effects },
        direction: goal.side,
        bends: false,
        // Around the corner it starts where the lanes cross, else at the edge across its goal.
        place: turns.then(|| crossing(attack.origin, goal)),
        entry: Spot { side: goal.side.opposite(), ..goal },
        ..play.attack(attack.owner, attack.origin, goal.side, shield)
    };
    play.tell_launch(&part, cause);
    play.volley.attacks.push(part);
}

/// The sides to which the half may turn; none where it can only fly straight, to another lane. With four
/// seats the half of an attack turns to enemies beside its target, and a shield has no side to turn it to.
fn turned_to(play: &Play, owner: Seat, faced: Side, is_attack: bool) -> Vec<Side> {
    if play.table.mode().is_duel() || !is_attack {
        return play.table.other_side(faced).into_iter().collect();
    }
    let is_beside = |side: &Side| side.has_columns() != faced.has_columns();
    let is_enemy = |seat| play.table.are_enemies(seat, owner);
    let beside = Side::ALL.into_iter().filter(is_beside);
    beside.filter(|&side| play.table.owner(side).is_some_and(is_enemy)).collect()
}

/// The cells without a shield; if there are none, the weakest.
fn bare(play: &Play, spots: &[Spot]) -> Vec<Spot> {
    let strength = |spot: &Spot| play.table.cell(*spot).strength().max(0);
    let least = spots.iter().map(strength).min();
    spots.iter().copied().filter(|spot| Some(strength(spot)) == least).collect()
}

/// The cells with a shield; if there are none, all.
fn shielded(play: &Play, spots: Vec<Spot>) -> Vec<Spot> {
    let has = |spot: &Spot| play.table.cell(*spot).upright().is_some();
    if spots.iter().any(has) { spots.into_iter().filter(has).collect() } else { spots }
}

/// Where the lanes of two spots on neighbouring sides meet.
fn crossing(one: Spot, other: Spot) -> Place {
    if one.side.has_columns() {
        Place { row: other.lane, column: one.lane }
    } else {
        Place { row: one.lane, column: other.lane }
    }
}

/// The spell Rotator, between flight and hit: the attacker's turns attacks that would not break
/// through to the weakest cell, the defender's those that would to the strongest.
pub(crate) fn rotate(play: &mut Play, attacks: &mut [Attack]) {
    let rotator = Spell::Of(Element::Metal);
    for attack in attacks {
        let Some(spot) = attack.arrived() else { continue };
        let Some(victim) = play.table.owner(spot.side) else { continue };
        let is_fixed = resists(Some(attack.element)) || resists(play.table.cell(spot).element());
        if is_fixed || !play.table.are_enemies(attack.owner, victim) {
            continue;
        }
        let mut goal = spot;
        let strength = |spot: Spot| play.table.cell(spot).strength();
        let lanes = || {
            let lanes = play.table.spots(spot.side);
            lanes.filter(|&lane| !resists(play.table.cell(lane).element()))
        };
        let holds = 0 < strength(goal) && attack.strength <= strength(goal);
        if holds && play.table.has_status(attack.owner, rotator, Role::Attack) {
            let least = lanes().min_by_key(|&lane| strength(lane));
            goal = least.filter(|&lane| strength(lane) < strength(goal)).unwrap_or(goal);
        }
        let breaks = strength(goal) < attack.strength;
        if breaks && play.table.has_status(victim, rotator, Role::Defence) {
            let best = lanes().map(strength).max().unwrap_or(0);
            if strength(goal) < best {
                goal = lanes().find(|&lane| strength(lane) == best).unwrap_or(goal);
            }
        }
        if goal != spot {
            attack.flight = Flight::Arrived(goal);
            play.tell(Event::Redirected { attack: attack.number, to: goal });
        }
    }
}

/// Metal and wind are never turned.
fn resists(element: Option<Element>) -> bool {
    matches!(element, Some(Element::Metal | Element::Wind))
}
