//! Shields meet at the end of an exchange: attacks take off together, cross the field block by block,
//! and hit one cell each (rules: resolution, volley of attacks, travel, hit).
//!
//! All arithmetic of damage is here; elements only write the fields of [`Hit`].

use alloc::vec::Vec;
use bout::Seat;

use crate::cell::Flag;
use crate::element::{metal, thunder, wood};
use crate::event::{Cancelled, Cause, End, Event};
use crate::mark::{Mark, Slant};
use crate::play::Play;
use crate::play::attack::{Attack, BREEZE, Effects, Flight};
use crate::play::hit::Hit;
use crate::spell::{Role, Spell};
use crate::table::Exchange;
use crate::{Element, Place, Shield, Side, Spot};

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
            effects: Effects::ALL,
            place: None,
            direction,
            bends: direction != target,
            flight: Flight::Flying,
        }
    }

    /// Lets a plain attack follow when the volley has hit.
    pub fn follow_up(&mut self, owner: Seat, origin: Spot, target: Side, shield: Shield) {
        let attack = self.attack(owner, origin, target, shield);
        self.volley.follow_ups.push(Attack { effects: Effects::PLAIN, ..attack });
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
                attack.effects.lent = self.lent(owner, Role::Attack);
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
        attacks.retain(|attack| attack.arrived().is_some());
        attacks.sort_by_key(|attack| (attack.arrived(), attack.number));
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
        if core::mem::take(&mut attack.effects.acts) {
            let attack = attack.number;
            self.tell(Event::Cancelled { attack, what: Cancelled::Attack, cause });
        }
    }

    /// Takes the effects at take-off from an attack of the volley.
    pub fn ground(&mut self, at: usize, cause: Cause) {
        let attack = &mut self.volley.attacks[at];
        attack.effects.launches = false;
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
            let elements = if attack.effects.launches { attack.acting() } else { Vec::new() };
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
        attacks.into_iter().filter(|attack| attack.arrived().is_some()).for_each(|it| self.hit(it));
    }

    /// An attack that has arrived hits its cell.
    pub fn hit(&mut self, attack: Attack) {
        let Some(spot) = attack.arrived() else { return };
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
        let Some(element) = hit.shield.filter(|_| hit.is_foe && !hit.attack.effects.is_plain)
        else {
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

    /// Compares the strengths, deals the damage, and keeps the rest of the shield.
    fn compare(&mut self, hit: &mut Hit) {
        let (owner, had) = (hit.attack.owner, hit.shield.is_some());
        hit.strengths.attack = hit.attack.strength;
        hit.strengths.before = self.table.cell(hit.spot).strength();
        hit.strengths.shield = hit.strengths.before - hit.cut + hit.borrowed;
        if had && hit.is_foe {
            wood::reinforce(self, hit, Role::Attack);
            wood::reinforce(self, hit, Role::Defence);
        }
        let damage = self.damage(hit);
        self.tell(Event::Hit {
            attack: hit.attack.number,
            spot: hit.spot,
            attack_strength: hit.strengths.attack,
            shield_strength: hit.strengths.shield,
            damage,
        });
        self.change_hp(self.table.team(hit.victim), -damage, Cause::Battle);
        if hit.is_foe {
            self.change_force(owner, damage.into(), Cause::Battle);
        }
        let holds = had && !hit.is_spent && hit.strengths.attack < hit.strengths.shield;
        hit.rest = if holds { hit.strengths.shield - hit.strengths.attack + hit.cut } else { 0 };
        self.set_strength(hit.spot, hit.rest, Cause::Battle);
    }

    /// The damage of a hit: what the attack has over the shield, then the effects on that.
    fn damage(&mut self, hit: &Hit) -> i32 {
        let Exchange { attacker, defender, .. } = self.table.exchange;
        let is_halved = self.table.has_status(attacker, Spell::Disperser, Role::Attack)
            || self.table.has_status(defender, Spell::Disperser, Role::Defence);
        let base = (hit.strengths.attack - hit.strengths.shield).max(0);
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
        let is_due = hit.is_foe && !hit.attack.effects.is_plain && 0 < excess.strength;
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

    /// Flies attacks until each has arrived or ended. At most four times as many steps as there are
    /// blocks: attacks still in flight then are lost.
    pub fn fly(&mut self, attacks: &mut [Attack]) {
        let size = self.table.field.size();
        let mut paths: Vec<Vec<Place>> = alloc::vec![Vec::new(); attacks.len()];
        for _ in 0..4 * usize::from(size) * usize::from(size) {
            for at in 0..attacks.len() {
                if is_flying(&attacks[at]) {
                    self.step(&mut attacks[at], &mut paths[at]);
                }
            }
            // All bend before any block acts, or an attack would be merged with one about to turn.
            attacks.iter_mut().filter(|it| is_flying(it)).for_each(|attack| bend(attack, size));
            for at in 0..attacks.len() {
                if is_flying(&attacks[at]) {
                    self.meet_block(attacks, at, &mut paths);
                }
            }
            if !attacks.iter().any(is_flying) {
                break;
            }
        }
        for (attack, path) in attacks.iter_mut().zip(paths).filter(|(it, _)| is_flying(it)) {
            attack.flight = Flight::Ended;
            self.tell(Event::Flew { attack: attack.number, path, end: End::Lost });
        }
    }

    /// One block further, or off the field.
    fn step(&mut self, attack: &mut Attack, path: &mut Vec<Place>) {
        let size = self.table.field.size();
        let next = match attack.place {
            Some(place) => place.step(attack.direction.step(), size),
            None => Some(Place::at_edge(attack.entry, size)),
        };
        match next {
            Some(place) => {
                attack.place = Some(place);
                path.push(place);
            }
            None => {
                let place = attack.place.expect("an attack enters the field before it leaves it");
                let spot = place.spot(attack.direction);
                attack.flight = Flight::Arrived(spot);
                self.tell_end(attack, path, End::At(spot));
            }
        }
    }

    fn tell_end(&mut self, attack: &Attack, path: &mut Vec<Place>, end: End) {
        let path = core::mem::take(path);
        self.tell(Event::Flew { attack: attack.number, path, end });
    }

    /// Applies the effect of the block below an attack.
    fn meet_block(&mut self, attacks: &mut [Attack], at: usize, paths: &mut [Vec<Place>]) {
        let size = self.table.field.size();
        let attack = &mut attacks[at];
        let Some(place) = attack.place else { return };
        let Some(mark) = self.table.field.at(place).acting() else { return };
        match mark {
            Mark::Risen => {
                attack.flight = Flight::Ended;
                self.tell_end(&attacks[at], &mut paths[at], End::Stopped(place));
                self.set_mark(place, None, Cause::Mark(mark));
            }
            Mark::Filter(seat) if self.filters(seat, attack.owner) => {
                attack.flight = Flight::Ended;
                self.tell_end(&attacks[at], &mut paths[at], End::Filtered(place));
                self.filter(seat, &attacks[at], place);
            }
            Mark::Mirror(slant) => {
                let direction = slant.reflect(attack.direction);
                attack.bends &= direction == attack.direction;
                attack.direction = direction;
            }
            Mark::Shifter(slant) if !place.is_at_border(size) => {
                self.shift_attack(attacks, at, slant, paths);
            }
            Mark::Filter(_) | Mark::Shifter(_) | Mark::Cover | Mark::Warp => {}
        }
    }

    fn filters(&self, seat: Seat, owner: Seat) -> bool {
        self.table.is_alive(seat) && self.table.are_enemies(seat, owner)
    }

    /// A filter turns an attack into its owner's shield, at half its strength.
    fn filter(&mut self, seat: Seat, attack: &Attack, place: Place) {
        let ahead = attack.direction;
        let side =
            if self.table.owner(ahead) == Some(seat) { ahead } else { self.table.side_of(seat) };
        let shield = Shield { strength: attack.strength / 2, element: attack.element };
        self.add(place.spot(side), shield, Cause::Mark(Mark::Filter(seat)));
    }

    /// A shifter moves an attack sideways, where it may have to bend; where another of the same owner
    /// flies the same way, they merge.
    fn shift_attack(
        &mut self,
        attacks: &mut [Attack],
        at: usize,
        slant: Slant,
        paths: &mut [Vec<Place>],
    ) {
        let size = self.table.field.size();
        let Attack { direction, place, .. } = attacks[at];
        let aside: Side = slant.reflect(direction);
        let Some(beside) = place.and_then(|place| place.step(aside.step(), size)) else { return };
        paths[at].push(beside);
        attacks[at].place = Some(beside);
        bend(&mut attacks[at], size);
        let Attack { owner, direction, .. } = attacks[at];
        let is_met = |other: &Attack| {
            is_flying(other)
                && (other.owner, other.direction, other.place) == (owner, direction, Some(beside))
        };
        let met = (0..attacks.len()).find(|&other| other != at && is_met(&attacks[other]));
        let Some(met) = met else { return };
        let shifted = attacks[at].clone();
        let other = &mut attacks[met];
        other.strength += shifted.strength / 2;
        other.element = shifted.element;
        other.effects = shifted.effects;
        let (number, strength) = (other.number, other.strength);
        attacks[at].flight = Flight::Ended;
        self.tell_end(&attacks[at], &mut paths[at], End::Merged(number));
        let cause = Cause::Mark(Mark::Shifter(slant));
        self.tell(Event::AttackStrength { attack: number, strength, cause });
    }
}

fn is_flying(attack: &Attack) -> bool {
    attack.flight == Flight::Flying
}

/// Turns an attack towards its target, once, where it is on the diagonal of their corner.
fn bend(attack: &mut Attack, size: u8) {
    if attack.bends && attack.place.is_some_and(|place| is_on_bend(attack, place, size)) {
        attack.direction = attack.target;
        attack.bends = false;
    }
}

/// True if `place` is on the diagonal through the corner that the attack's side shares with its
/// target.
fn is_on_bend(attack: &Attack, place: Place, size: u8) -> bool {
    if attack.origin.side.meet_on_main_diagonal(attack.target) {
        place.row == place.column
    } else {
        place.row + place.column == size - 1
    }
}
