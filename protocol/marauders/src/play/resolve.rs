//! Shields meet: the end of an exchange (rules: resolution).

use alloc::vec::Vec;
use bout::Seat;

use crate::element::thunder;
use crate::event::{Cause, Event};
use crate::play::Play;
use crate::play::launch;
use crate::play::volley;
use crate::spell::{Role, Spell};
use crate::table::Exchange;
use crate::{Element, Spot};

/// Resolves the exchange. It ends at once where that decides the battle.
pub fn resolve(play: &mut Play<'_>) {
    play.is_resolving = true;
    play.volley = Default::default();
    if !strike_first(play) && !strike(play) {
        shake(play);
        end_statuses(play);
    }
    play.is_resolving = false;
}

/// R0: shields of the defender that ice has readied strike before the attack.
fn strike_first(play: &mut Play<'_>) -> bool {
    let Exchange { attacker, defender, attack_side, defence_side, .. } = play.table.exchange;
    let ice = core::mem::take(&mut play.table.player_mut(defender).ice);
    if ice == 0 {
        return false;
    }
    let is_ready =
        |spot: &Spot| play.table.cell(*spot).upright().is_some() && !play.table.is_locked(*spot);
    let ready: Vec<Spot> = play.table.spots(defence_side).filter(is_ready).collect();
    let mut spots = play.pick_several(ready, ice.into());
    spots.sort_unstable();
    volley::fly_volley(play, defender, attacker, &spots, attack_side)
}

/// R1, R2: everything on the attack side takes off.
fn strike(play: &mut Play<'_>) -> bool {
    let Exchange { attacker, defender, attack_side, defence_side, .. } = play.table.exchange;
    let spots: Vec<Spot> = play.table.spots(attack_side).collect();
    play.volley.broken.clear();
    if volley::fly_volley(play, attacker, defender, &spots, defence_side) || quake(play) {
        return true;
    }
    let is_storm = play.table.has_status(defender, Spell::Of(Element::Thunder), Role::Defence);
    if is_storm && play.table.is_alive(defender) {
        thunder::carry_over(play);
    }
    false
}

/// V6: an Earthquake of the defender sends all that it has left, together and with effects.
fn quake(play: &mut Play<'_>) -> bool {
    let Exchange { attacker, defender, attack_side, defence_side, .. } = play.table.exchange;
    let spell = Spell::Of(Element::Earth);
    if !play.table.has_status(defender, spell, Role::Defence) {
        return false;
    }
    let mut attacks = Vec::new();
    for spot in play.table.spots(defence_side) {
        let Some(shield) = play.table.cell(spot).upright() else { continue };
        play.set_shield(spot, None, Cause::Spell(spell));
        let attack = launch::attack(play, defender, spot, attack_side, shield);
        launch::tell_launch(play, &attack, Cause::Spell(spell));
        attacks.push(attack);
    }
    volley::fly_together(play, defender, attacker, attacks)
}

/// R3: after an Earthquake of the attacker the defender launches nothing in its next attack.
fn shake(play: &mut Play<'_>) {
    let Exchange { attacker, defender, .. } = play.table.exchange;
    if play.table.has_status(attacker, Spell::Of(Element::Earth), Role::Attack) {
        set_quaked(play, defender, true);
    }
}

/// Locks all cells of a seat, or ends that.
fn set_quaked(play: &mut Play<'_>, seat: Seat, is_quaked: bool) {
    let quaked = &mut play.table.player_mut(seat).quaked;
    if core::mem::replace(quaked, is_quaked) != is_quaked {
        play.tell(Event::Quaked(seat, is_quaked));
    }
}

/// R4: effects that last until the end of the exchange end.
pub fn end_statuses(play: &mut Play<'_>) {
    for seat in play.table.seats() {
        if let Some(charm) = play.table.player_mut(seat).status.take() {
            play.tell(Event::Ended(seat, charm.spell));
        }
    }
    set_quaked(play, play.table.exchange.attacker, false);
}
