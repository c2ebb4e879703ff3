//! Shields meet: the end of an exchange (rules: resolution).

use alloc::vec::Vec;
use bout::Seat;

use crate::element::thunder;
use crate::event::{Cause, Event};
use crate::play::Play;
use crate::spell::{Role, Spell};
use crate::table::Exchange;
use crate::{Element, Spot};

impl Play<'_> {
    /// Resolves the exchange. It ends at once where that decides the battle.
    pub fn resolve(&mut self) {
        self.is_resolving = true;
        self.volley = Default::default();
        if !self.strike_first() && !self.strike() {
            self.shake();
            self.end_statuses();
        }
        self.is_resolving = false;
    }

    /// R0: shields of the defender that ice has readied strike before the attack.
    fn strike_first(&mut self) -> bool {
        let Exchange { attacker, defender, attack_side, defence_side, .. } = self.table.exchange;
        let ice = core::mem::take(&mut self.table.player_mut(defender).ice);
        if ice == 0 {
            return false;
        }
        let is_ready = |spot: &Spot| {
            self.table.cell(*spot).upright().is_some() && !self.table.is_locked(*spot)
        };
        let ready: Vec<Spot> = self.table.spots(defence_side).filter(is_ready).collect();
        let mut spots = self.pick_several(ready, ice.into());
        spots.sort_unstable();
        self.fly_volley(defender, attacker, &spots, attack_side)
    }

    /// R1, R2: everything on the attack side takes off.
    fn strike(&mut self) -> bool {
        let Exchange { attacker, defender, attack_side, defence_side, .. } = self.table.exchange;
        let spots: Vec<Spot> = self.table.spots(attack_side).collect();
        self.volley.broken.clear();
        if self.fly_volley(attacker, defender, &spots, defence_side) || self.quake() {
            return true;
        }
        let is_storm = self.table.has_status(defender, Spell::Of(Element::Thunder), Role::Defence);
        if is_storm && self.table.is_alive(defender) {
            thunder::carry_over(self);
        }
        false
    }

    /// V6: an Earthquake of the defender sends all that it has left, together and with effects.
    fn quake(&mut self) -> bool {
        let Exchange { attacker, defender, attack_side, defence_side, .. } = self.table.exchange;
        let spell = Spell::Of(Element::Earth);
        if !self.table.has_status(defender, spell, Role::Defence) {
            return false;
        }
        let mut attacks = Vec::new();
        for spot in self.table.spots(defence_side) {
            let Some(shield) = self.table.cell(spot).upright() else { continue };
            self.set_shield(spot, None, Cause::Spell(spell));
            let attack = self.attack(defender, spot, attack_side, shield);
            self.tell_launch(&attack, Cause::Spell(spell));
            attacks.push(attack);
        }
        self.fly_together(defender, attacker, attacks)
    }

    /// R3: after an Earthquake of the attacker the defender launches nothing in its next attack.
    fn shake(&mut self) {
        let Exchange { attacker, defender, .. } = self.table.exchange;
        if self.table.has_status(attacker, Spell::Of(Element::Earth), Role::Attack) {
            self.set_quaked(defender, true);
        }
    }

    /// Locks all cells of a seat, or ends that.
    fn set_quaked(&mut self, seat: Seat, is_quaked: bool) {
        let quaked = &mut self.table.player_mut(seat).quaked;
        if core::mem::replace(quaked, is_quaked) != is_quaked {
            self.tell(Event::Quaked(seat, is_quaked));
        }
    }

    /// R4: effects that last until the end of the exchange end.
    pub fn end_statuses(&mut self) {
        for seat in self.table.seats() {
            if let Some(charm) = self.table.player_mut(seat).status.take() {
                self.tell(Event::Ended(seat, charm.spell));
            }
        }
        self.set_quaked(self.table.exchange.attacker, false);
    }
}
