//! Matches become shields, and the field is filled again, until nothing matches (rules: settle).

use alloc::vec::Vec;
use bout::Seat;

use crate::cell::Flag;
use crate::event::{Cause, Event};
use crate::field::groups::Group;
use crate::mark::Boost;
use crate::options::Choice;
use crate::play::Play;
use crate::play::values::Worth;
use crate::spell::Role;
use crate::{Element, Place, Shield, Side, Spot};

/// Steps after which a chain is broken off, whatever still matches. From [`CALM_STEPS`] on refills
/// complete no matches where that can be, so that no chain is known to get here.
pub(crate) const CHAIN_MAX: u16 = 1000;
/// Steps after which refills are drawn as with the option block chain matches.
pub(crate) const CALM_STEPS: u16 = 50;

/// The owner of the matches, and their conditions.
pub(crate) struct Settling {
    pub seat: Seat,
    /// The side that collects.
    pub side: Side,
    /// The blocks that the first matches are due to, the most important first.
    pub keys: [Option<Place>; 2],
    /// The multiplier of the values of the first matches, and the rule behind it.
    pub times: Option<(u8, Cause)>,
    /// The result of the first matches.
    pub becomes: Becomes,
}

/// The result of the first matches; matches of refills always become shields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Becomes {
    Shields,
    Spell,
    Attacks,
}

/// The totals of the first matches.
#[derive(Default)]
pub(crate) struct Settled {
    /// The element of the first group, if there was any.
    pub first: Option<Element>,
    /// The collected value of each lane, if it was not to become shields.
    pub attacks: Vec<(Spot, Shield)>,
}

impl Settling {
    /// For a seat, on its side of the exchange, due to nobody's move.
    pub fn by(seat: Seat, side: Side) -> Settling {
        Settling { seat, side, keys: [None; 2], times: None, becomes: Becomes::Shields }
    }
}

impl Play<'_> {
    /// Settles the field.
    pub fn settle(&mut self, settling: &Settling) -> Settled {
        let mut settled = Settled::default();
        let mut moved: Vec<Place> = Vec::new();
        for step in 0..CHAIN_MAX {
            let mut groups = self.table.field.groups(self.table.recognition());
            if groups.is_empty() {
                break;
            }
            if step == 0 {
                settled.first = first_by_keys(&mut groups, &settling.keys);
            }
            let worths = self.worths(settling, step, &groups, &moved);
            self.tell_matches(settling.seat, step, &groups, &worths);
            let becomes = if step == 0 { settling.becomes } else { Becomes::Shields };
            match becomes {
                Becomes::Spell => {}
                Becomes::Attacks => settled.attacks = self.lanes(settling.side, &groups, &worths),
                Becomes::Shields => self.collect_all(settling, &groups, &worths),
            }
            let mut boosts = Vec::new();
            if becomes != Becomes::Spell {
                self.tell_elements(settling.seat, &groups);
                if self.table.options.has(Choice::BonusVariant) {
                    boosts = self.boosts(settling.seat, &groups, &worths);
                }
            }
            let removed = groups.iter().flat_map(|group| &group.places);
            let mut removed: Vec<Place> = removed.copied().collect();
            removed.sort_unstable();
            moved = self.refill(&removed, settling.side, step);
            self.put(boosts);
        }
        settled
    }

    /// What is sure of settling: the first matches, the shields that they make, and the force of their
    /// elements. Nothing is drawn, and the blocks stay. Answers with the element of the first group.
    pub fn settle_once(&mut self, settling: &Settling, is_cast: bool) -> Option<Element> {
        let mut groups = self.table.field.groups(self.table.recognition());
        let first = first_by_keys(&mut groups, &settling.keys);
        let worths = self.worths(settling, 0, &groups, &[]);
        self.tell_matches(settling.seat, 0, &groups, &worths);
        if !is_cast {
            self.collect_all(settling, &groups, &worths);
            self.tell_elements(settling.seat, &groups);
        }
        first
    }

    fn collect_all(&mut self, settling: &Settling, groups: &[Group], worths: &[Worth]) {
        for (spot, shield) in self.lanes(settling.side, groups, worths) {
            self.collect(settling.seat, spot, shield);
        }
    }

    fn tell_matches(&mut self, seat: Seat, chain: u16, groups: &[Group], worths: &[Worth]) {
        for (group, worth) in groups.iter().zip(worths) {
            let values = worth.values.iter().map(|value| value * worth.times);
            let blocks = group.places.iter().copied().zip(values).collect();
            self.tell(Event::Matched { seat, chain, element: group.element, blocks });
            for &(times, cause) in &worth.multiplied {
                self.tell(Event::Multiplied { times, cause });
            }
        }
    }

    /// What the groups of one step add to each lane of `side`: by lane, with the element of the block
    /// farthest away.
    fn lanes(&self, side: Side, groups: &[Group], worths: &[Worth]) -> Vec<(Spot, Shield)> {
        let size = self.table.field.size();
        let lanes = self.table.spots(side).filter_map(|spot| {
            let mut strength = 0;
            let mut farthest: Option<(u8, Element)> = None;
            for (group, worth) in groups.iter().zip(worths) {
                let in_lane = || {
                    group
                        .places
                        .iter()
                        .zip(&worth.values)
                        .filter(|(at, _)| at.lane(side) == spot.lane)
                };
                let total: i32 = in_lane().map(|(_, value)| value).sum();
                strength += total.max(0) * worth.times;
                // A covered block counts for what its boost adds.
                let counts = in_lane()
                    .filter(|&(&at, &value)| 0 < value || !self.table.field.at(at).is_covered());
                let far = counts.map(|(at, _)| (at.distance(side, size), group.element));
                farthest = farthest.max(far.max_by_key(|&(distance, _)| distance));
            }
            let (_, element) = farthest?;
            (0 < strength).then_some((spot, Shield { strength, element }))
        });
        lanes.collect()
    }

    /// Applies the effects of the groups' elements on a match.
    fn tell_elements(&mut self, seat: Seat, groups: &[Group]) {
        for group in groups {
            if let Some(matched) = group.element.rules().matched {
                let field = &self.table.field;
                let counts = group.places.iter().filter(|&&place| !field.at(place).is_covered());
                let count = counts.count() as u32;
                matched(self, seat, count);
            }
        }
    }

    /// Adds to a shield what a match made: a closed cell takes nothing, and a thief may have it
    /// (rules: shields).
    fn collect(&mut self, seat: Seat, spot: Spot, shield: Shield) {
        let cell = self.table.cell(spot);
        let is_closed = match self.table.role() {
            Role::Attack => cell.closed_attack,
            Role::Defence => cell.closed_defence,
        };
        if is_closed && !self.is_resolving {
            return;
        }
        let is_thief = |&other: &Seat| {
            self.table.are_enemies(seat, other)
                && self.table.is_alive(other)
                && 0 < self.table.player(other).thefts
        };
        let thief = self.table.seats().find(is_thief);
        let Some(thief) = thief else { return self.add(spot, shield, Cause::Match) };
        self.table.player_mut(thief).thefts -= 1;
        let side = self.table.side_of(thief);
        let same = Spot { side, ..spot };
        let is_empty = |spot: &Spot| self.table.cell(*spot).shield.is_none();
        let mut lanes = core::iter::once(same).chain(self.table.spots(side));
        let prey = lanes.find(is_empty).unwrap_or(same);
        self.tell(Event::Stolen(thief, spot));
        self.add(prey, shield, Cause::Spell(crate::Spell::Burglary));
    }

    /// Makes boost blocks of what lies at these places now.
    fn put(&mut self, boosts: Vec<(Place, Boost)>) {
        for (place, boost) in boosts {
            self.table.field.at_mut(place).boost = Some(boost);
            self.tell(Event::Boosted(place, boost));
        }
    }

    /// Clears a flag on many cells.
    pub fn clear_flags(&mut self, spots: impl Iterator<Item = Spot>, flag: Flag, cause: Cause) {
        for spot in spots {
            self.set_flag(spot, flag, false, cause);
        }
    }
}

/// Puts the groups of the key blocks first, and says what the first group is made of.
fn first_by_keys(groups: &mut [Group], keys: &[Option<Place>; 2]) -> Option<Element> {
    for key in keys.iter().rev().flatten() {
        groups.sort_by_key(|group| !group.places.contains(key));
    }
    groups.first().map(|group| group.element)
}
