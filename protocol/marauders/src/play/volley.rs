//! Attacks that are launched together (rules: volley of attacks).

use alloc::vec::Vec;
use bout::Seat;

use crate::element::{metal, thunder, wood};
use crate::event::Cause;
use crate::play::Play;
use crate::play::attack::{Attack, BREEZE};
use crate::play::ending;
use crate::play::flight;
use crate::play::hit;
use crate::play::launch;
use crate::play::spelling;
use crate::spell::{Role, Spell};
use crate::{Element, Side, Spot};

/// Launches what stands in these cells against `target`, and sees it through: `true` if that
/// decided the battle.
pub fn fly_volley(
    play: &mut Play<'_>,
    owner: Seat,
    foe: Seat,
    spots: &[Spot],
    target: Side,
) -> bool {
    let mut attacks = Vec::new();
    for &spot in spots {
        let cell = play.table.cell(spot);
        let upright = cell.upright();
        if cell.shield.is_none() || play.table.is_locked(spot) {
            continue;
        }
        play.set_shield(spot, None, Cause::Battle);
        if let Some(shield) = upright {
            let mut attack = launch::attack(play, owner, spot, target, shield);
            attack.lent = spelling::lent(play, owner, Role::Attack);
            launch::tell_launch(play, &attack, Cause::Battle);
            attacks.push(attack);
        }
    }
    fly_together(play, owner, foe, attacks)
}

/// Sees attacks through that were launched together: `true` if that decided the battle.
pub fn fly_together(play: &mut Play<'_>, owner: Seat, foe: Seat, attacks: Vec<Attack>) -> bool {
    play.volley.attacks = attacks;
    play.volley.supplied = [0; 2];
    raise_early_shields(play, owner, foe);
    launch(play, owner);
    let mut attacks = play.volley.attacks.clone();
    flight::fly(play, &mut attacks);
    metal::rotate(play, &mut attacks);
    attacks.retain(|attack| attack.arrived.is_some());
    attacks.sort_by_key(|attack| (attack.arrived, attack.number));
    attacks.into_iter().for_each(|attack| hit::hit(play, attack));
    wood::pay(play);
    ending::check(play) || fly_follow_ups(play)
}

/// V1: a Breeze, and the shields that act before anything flies.
fn raise_early_shields(play: &mut Play<'_>, owner: Seat, foe: Seat) {
    let is_becalmed = spelling::has_breeze(play, foe);
    let are_shields_off = spelling::has_breeze(play, owner);
    for at in 0..play.volley.attacks.len() {
        if is_becalmed {
            launch::calm(play, at, BREEZE);
        }
        let element =
            play.table.cell(launch::faced(play, at)).element().filter(|_| !are_shields_off);
        if let Some(early) = element.and_then(|element| element.rules().early) {
            early(play, at);
        }
    }
}

/// V2: the effects of attacks at take-off.
fn launch(play: &mut Play<'_>, owner: Seat) {
    let is_storm = play.table.has_status(owner, Spell::Of(Element::Thunder), Role::Attack);
    for at in 0..play.volley.attacks.len() {
        let attack = &play.volley.attacks[at];
        let elements = if attack.launches { attack.acting() } else { Vec::new() };
        for element in elements {
            if let Some(launch) = element.rules().launch {
                launch(play, at);
            }
        }
        if is_storm {
            thunder::duplicate(play, at, Cause::Spell(Spell::Of(Element::Thunder)));
        }
    }
}

/// V5: counter-attacks of shields, one after another.
pub fn fly_follow_ups(play: &mut Play<'_>) -> bool {
    while !play.volley.follow_ups.is_empty() {
        let attack = play.volley.follow_ups.remove(0);
        launch::tell_launch(play, &attack, Cause::Guard(attack.element));
        fly_alone(play, attack);
        if ending::check(play) {
            return true;
        }
    }
    false
}

/// Lets one attack fly and hit.
pub fn fly_alone(play: &mut Play<'_>, attack: Attack) {
    let mut attacks = alloc::vec![attack];
    flight::fly(play, &mut attacks);
    attacks.into_iter().filter(|attack| attack.arrived.is_some()).for_each(|it| hit::hit(play, it));
}
