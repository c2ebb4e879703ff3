//! Attacks cross the field together, block by block (rules: travel).

use alloc::vec::Vec;
use bout::Seat;

use crate::event::{Cause, End, Event};
use crate::mark::{Mark, Slant};
use crate::play::Play;
use crate::play::attack::Attack;
use crate::{Place, Shield, Side};

impl Play<'_> {
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
            attack.is_gone = true;
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
                attack.arrived = Some(spot);
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
                attack.is_gone = true;
                self.tell_end(&attacks[at], &mut paths[at], End::Stopped(place));
                self.set_mark(place, None, Cause::Mark(mark));
            }
            Mark::Filter(seat) if self.filters(seat, attack.owner) => {
                attack.is_gone = true;
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
        other.acts = shifted.acts;
        other.lent = shifted.lent;
        other.is_plain = shifted.is_plain;
        let (number, strength) = (other.number, other.strength);
        attacks[at].is_gone = true;
        self.tell_end(&attacks[at], &mut paths[at], End::Merged(number));
        let cause = Cause::Mark(Mark::Shifter(slant));
        self.tell(Event::AttackStrength { attack: number, strength, cause });
    }
}

fn is_flying(attack: &Attack) -> bool {
    attack.arrived.is_none() && !attack.is_gone
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
