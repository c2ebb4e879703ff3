//! One attack hits one cell (rules: hit). All arithmetic of damage is here; elements only write the
//! fields of [`Hit`].

use alloc::vec::Vec;
use bout::Seat;

use crate::cell::Flag;
use crate::element::wood;
use crate::event::{Cancelled, Cause, Event};
use crate::play::Play;
use crate::play::attack::{Attack, BREEZE};
use crate::spell::{Role, Spell};
use crate::table::Exchange;
use crate::{Element, Shield, Spot};

/// An attack at its goal.
pub(crate) struct Hit {
    pub attack: Attack,
    pub spot: Spot,
    /// The seat that owns the cell.
    pub victim: Seat,
    pub is_foe: bool,
    /// The element of the shield when the attack arrived, if there was one.
    pub shield: Option<Element>,
    /// Strength of the shield that does not defend against this attack, and stays when it holds.
    pub cut: i32,
    /// Strength that the shield has from elsewhere.
    pub borrowed: i32,
    /// The shield is removed after this hit, whatever strength remains.
    pub is_spent: bool,
    /// The minimum damage of the attack.
    pub damage_least: i32,
    /// The reduction of the damage by the shield.
    pub softening: i32,
    /// Force may help the attack to break the shield.
    pub attack_spends: bool,
    /// Force may help the shield to hold.
    pub shield_spends: bool,
    /// The strength of attack and shield as they were compared, and of the shield alone before.
    pub a: i32,
    pub d: i32,
    pub stood: i32,
    /// The rest of the shield.
    pub rest: i32,
}

impl Hit {
    fn new(play: &Play, attack: Attack, spot: Spot, victim: Seat) -> Hit {
        Hit {
            is_foe: play.table.are_enemies(attack.owner, victim),
            attack,
            spot,
            victim,
            shield: None,
            cut: 0,
            borrowed: 0,
            is_spent: false,
            damage_least: 0,
            softening: 0,
            attack_spends: false,
            shield_spends: false,
            a: 0,
            d: 0,
            stood: 0,
            rest: 0,
        }
    }

    /// A shield stood here, and nothing is left of it.
    pub fn broke(&self) -> bool {
        self.shield.is_some() && self.rest == 0
    }

    /// The excess of the attack, as a shield of its element.
    pub fn excess(&self) -> Shield {
        Shield { strength: (self.a - self.d).max(0), element: self.attack.element }
    }
}

impl Play<'_> {
    /// An attack that has arrived hits its cell.
    pub fn hit(&mut self, attack: Attack) {
        let Some(spot) = attack.arrived else { return };
        let Some(victim) = self.table.owner(spot.side) else { return };
        let mut hit = Hit::new(self, attack, spot, victim);
        if hit.is_foe && self.table.cell(spot).raised {
            let cause = Cause::Guard(Element::Steam);
            return self.set_flag(spot, Flag::Raised, false, cause);
        }
        let striking = self.striking(&hit);
        for element in &striking {
            if let Some(strike) = element.rules().strike {
                strike(self, &mut hit);
            }
        }
        hit.shield = self.table.cell(spot).element();
        let guarding = self.guarding(&hit, &striking);
        for element in &guarding {
            if let Some(guard) = element.rules().guard {
                guard(self, &mut hit);
            }
        }
        self.compare(&mut hit);
        for element in &striking {
            if let Some(struck) = element.rules().struck {
                struck(self, &mut hit);
            }
        }
        self.shine(&hit, Role::Attack);
        for element in &guarding {
            if let Some(guarded) = element.rules().guarded {
                guarded(self, &mut hit);
            }
        }
        self.shine(&hit, Role::Defence);
        let excess = hit.excess();
        if hit.broke() && 0 < excess.strength && spot.side == self.table.exchange.defence_side {
            self.volley.broken.push((spot.lane, excess));
        }
    }

    /// The elements whose effects the attack has at the hit: none on a shield of wind.
    fn striking(&mut self, hit: &Hit) -> Vec<Element> {
        let striking = hit.attack.acting();
        let is_wind = self.table.cell(hit.spot).element() == Some(Element::Wind);
        if !is_wind || !hit.is_foe || self.has_breeze(hit.attack.owner) {
            return striking;
        }
        if striking.iter().any(|element| element.rules().launch.is_none()) {
            self.cancel(hit, Cancelled::Attack, Cause::Guard(Element::Wind));
        }
        Vec::new()
    }

    /// The elements whose effects the shield has.
    fn guarding(&mut self, hit: &Hit, striking: &[Element]) -> Vec<Element> {
        let Some(element) = hit.shield.filter(|_| hit.is_foe && !hit.attack.is_plain) else {
            return Vec::new();
        };
        let wind = striking.contains(&Element::Wind).then_some(Cause::Attack(Element::Wind));
        if let Some(cause) = wind.or(self.has_breeze(hit.attack.owner).then_some(BREEZE)) {
            self.cancel(hit, Cancelled::Shield(hit.spot), cause);
            return Vec::new();
        }
        core::iter::once(element).chain(self.lent(hit.victim, Role::Defence)).collect()
    }

    /// Reports that effects of the attack, or of the shield that it hits, have been cancelled.
    pub fn cancel(&mut self, hit: &Hit, what: Cancelled, cause: Cause) {
        self.tell(Event::Cancelled { attack: hit.attack.number, what, cause });
    }

    /// Reports the strength with which the cell meets the attack.
    pub fn tell_defence(&mut self, hit: &Hit, strength: i32, cause: Cause) {
        let (attack, spot) = (hit.attack.number, hit.spot);
        self.tell(Event::DefenceStrength { attack, spot, strength, cause });
    }

    /// Compares the strengths, deals the damage, and leaves what is left of the shield.
    fn compare(&mut self, hit: &mut Hit) {
        let (owner, had) = (hit.attack.owner, hit.shield.is_some());
        hit.a = hit.attack.strength;
        hit.stood = self.table.cell(hit.spot).strength();
        hit.d = hit.stood - hit.cut + hit.borrowed;
        if had && hit.is_foe {
            wood::reinforce(self, hit, Role::Attack);
            wood::reinforce(self, hit, Role::Defence);
        }
        let damage = self.damage(hit);
        self.tell(Event::Hit {
            attack: hit.attack.number,
            spot: hit.spot,
            attack_strength: hit.a,
            shield_strength: hit.d,
            damage,
        });
        self.change_hp(self.table.team(hit.victim), -damage, Cause::Battle);
        if hit.is_foe {
            self.change_force(owner, damage.into(), Cause::Battle);
        }
        let holds = had && !hit.is_spent && hit.a < hit.d;
        hit.rest = if holds { hit.d - hit.a + hit.cut } else { 0 };
        self.set_strength(hit.spot, hit.rest, Cause::Battle);
    }

    /// The damage of a hit: what the attack has over the shield, then the effects on that.
    fn damage(&mut self, hit: &Hit) -> i32 {
        let Exchange { attacker, defender, .. } = self.table.exchange;
        let is_halved = self.table.has_status(attacker, Spell::Disperser, Role::Attack)
            || self.table.has_status(defender, Spell::Disperser, Role::Defence);
        let base = (hit.a - hit.d).max(0);
        let at_least = base.max(hit.damage_least);
        let softened = (at_least - hit.softening).max(0);
        let halved = if is_halved { softened / 2 } else { softened };
        let fire = Element::Fire;
        let steps = [
            (base, at_least, Cause::Attack(fire)),
            (at_least, softened, Cause::Guard(fire)),
            (softened, halved, Cause::Spell(Spell::Disperser)),
        ];
        for (_, damage, cause) in steps.into_iter().filter(|(before, after, _)| before != after) {
            self.tell(Event::Damage { attack: hit.attack.number, damage, cause });
        }
        halved
    }

    /// The spell Shine: what gets through becomes a shield, the attacker's or the defender's.
    fn shine(&mut self, hit: &Hit, role: Role) {
        let seat = if role == Role::Attack { hit.attack.owner } else { hit.victim };
        let spell = Spell::Of(Element::Star);
        let excess = hit.excess();
        let is_due = hit.is_foe && !hit.attack.is_plain && 0 < excess.strength;
        if !is_due || !self.table.has_status(seat, spell, role) {
            return;
        }
        match role {
            Role::Attack => {
                let element = hit.shield.unwrap_or(excess.element);
                self.add(hit.attack.origin, Shield { element, ..excess }, Cause::Spell(spell));
            }
            Role::Defence if hit.shield.is_some() => {
                self.add(hit.spot, excess, Cause::Spell(spell))
            }
            Role::Defence => {}
        }
    }
}
