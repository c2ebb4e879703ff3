//! Attacks that are launched together (rules: volley of attacks).

use alloc::vec::Vec;
use bout::Seat;

use crate::element::{metal, thunder, wood};
use crate::event::{Cancelled, Cause, Event};
use crate::play::Play;
use crate::play::attack::{Attack, BREEZE};
use crate::spell::{Role, Spell};
use crate::table::Exchange;
use crate::{Element, Shield, Side, Spot};

impl Play<'_> {
    /// An attack from a cell towards a side, which flies straight in. It is in no list yet.
    pub fn attack(&mut self, owner: Seat, origin: Spot, target: Side, shield: Shield) -> Attack {
        let number = self.volley.count;
        self.volley.count += 1;
        let direction = origin.side.opposite();
        Attack {
            number,
            owner,
            element: shield.element,
            strength: shield.strength,
            launched: shield.strength,
            origin,
            entry: origin,
            target,
            acts: true,
            lent: None,
            is_plain: false,
            launches: true,
            place: None,
            direction,
            bends: direction != target,
            arrived: None,
            is_gone: false,
        }
    }

    /// Lets a plain attack follow when the volley has hit.
    pub fn follow_up(&mut self, owner: Seat, origin: Spot, target: Side, shield: Shield) {
        let attack = self.attack(owner, origin, target, shield);
        self.volley.follow_ups.push(Attack { acts: false, is_plain: true, ..attack });
    }

    /// Reports that an attack has taken off.
    pub fn tell_launch(&mut self, attack: &Attack, cause: Cause) {
        let Attack { number, owner, origin, strength, element, .. } = *attack;
        let shield = Shield { strength, element };
        self.tell(Event::Launched { attack: number, seat: owner, from: origin, shield, cause });
    }

    /// The cell that an attack of the volley faces.
    pub fn faced(&self, at: usize) -> Spot {
        let attack = &self.volley.attacks[at];
        self.table.facing(attack.origin, attack.target)
    }

    /// Launches what stands in these cells against `target`, and sees it through: `true` if that
    /// decided the battle.
    pub fn fly_volley(&mut self, owner: Seat, foe: Seat, spots: &[Spot], target: Side) -> bool {
        let mut attacks = Vec::new();
        for &spot in spots {
            let cell = self.table.cell(spot);
            let upright = cell.upright();
            if cell.shield.is_none() || self.table.is_locked(spot) {
                continue;
            }
            self.set_shield(spot, None, Cause::Battle);
            if let Some(shield) = upright {
                let mut attack = self.attack(owner, spot, target, shield);
                attack.lent = self.lent(owner, Role::Attack);
                self.tell_launch(&attack, Cause::Battle);
                attacks.push(attack);
            }
        }
        self.fly_together(owner, foe, attacks)
    }

    /// Sees attacks through that were launched together: `true` if that decided the battle.
    pub fn fly_together(&mut self, owner: Seat, foe: Seat, attacks: Vec<Attack>) -> bool {
        self.volley.attacks = attacks;
        self.volley.supplied = [0; 2];
        self.raise_early_shields(owner, foe);
        self.launch(owner);
        let mut attacks = self.volley.attacks.clone();
        self.fly(&mut attacks);
        metal::rotate(self, &mut attacks);
        attacks.retain(|attack| attack.arrived.is_some());
        attacks.sort_by_key(|attack| (attack.arrived, attack.number));
        attacks.into_iter().for_each(|attack| self.hit(attack));
        wood::pay(self);
        self.check() || self.fly_follow_ups()
    }

    /// V1: a Breeze, and the shields that act before anything flies.
    fn raise_early_shields(&mut self, owner: Seat, foe: Seat) {
        let is_becalmed = self.has_breeze(foe);
        let are_shields_off = self.has_breeze(owner);
        for at in 0..self.volley.attacks.len() {
            if is_becalmed {
                self.calm(at, BREEZE);
            }
            let element = self.table.cell(self.faced(at)).element().filter(|_| !are_shields_off);
            if let Some(early) = element.and_then(|element| element.rules().early) {
                early(self, at);
            }
        }
    }

    /// True if a seat's Breeze takes the effects of the other's attacks and shields in this exchange.
    pub fn has_breeze(&self, seat: Seat) -> bool {
        let spell = Spell::Of(Element::Wind);
        let Exchange { attacker, defender, .. } = self.table.exchange;
        seat == attacker && self.table.has_status(seat, spell, Role::Attack)
            || seat == defender && self.table.has_status(seat, spell, Role::Defence)
    }

    /// Takes all effects off an attack of the volley.
    pub fn calm(&mut self, at: usize, cause: Cause) {
        let attack = &mut self.volley.attacks[at];
        if core::mem::take(&mut attack.acts) {
            let attack = attack.number;
            self.tell(Event::Cancelled { attack, what: Cancelled::Attack, cause });
        }
    }

    /// Takes the effects at take-off from an attack of the volley.
    pub fn ground(&mut self, at: usize, cause: Cause) {
        let attack = &mut self.volley.attacks[at];
        attack.launches = false;
        let (number, acting) = (attack.number, attack.acting());
        if acting.iter().any(|element| element.rules().launch.is_some()) {
            self.tell(Event::Cancelled { attack: number, what: Cancelled::Attack, cause });
        }
    }

    /// V2: the effects of attacks at take-off.
    fn launch(&mut self, owner: Seat) {
        let is_storm = self.table.has_status(owner, Spell::Of(Element::Thunder), Role::Attack);
        for at in 0..self.volley.attacks.len() {
            let attack = &self.volley.attacks[at];
            let elements = if attack.launches { attack.acting() } else { Vec::new() };
            for element in elements {
                if let Some(launch) = element.rules().launch {
                    launch(self, at);
                }
            }
            if is_storm {
                thunder::duplicate(self, at, Cause::Spell(Spell::Of(Element::Thunder)));
            }
        }
    }

    /// V5: counter-attacks of shields, one after another.
    pub fn fly_follow_ups(&mut self) -> bool {
        while !self.volley.follow_ups.is_empty() {
            let attack = self.volley.follow_ups.remove(0);
            self.tell_launch(&attack, Cause::Guard(attack.element));
            self.fly_alone(attack);
            if self.check() {
                return true;
            }
        }
        false
    }

    /// Lets one attack fly and hit.
    pub fn fly_alone(&mut self, attack: Attack) {
        let mut attacks = alloc::vec![attack];
        self.fly(&mut attacks);
        attacks.into_iter().filter(|attack| attack.arrived.is_some()).for_each(|it| self.hit(it));
    }
}
