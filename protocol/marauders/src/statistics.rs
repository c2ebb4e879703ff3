//! Statistics of the players of a battle: a fold over the events of the table. It decides nothing, and
//! is no part of the table.

use alloc::vec;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Seat, Team};

use crate::element::ELEMENTS;
use crate::event::Cause;
use crate::spell::Role;
use crate::{Element, Event, Exchange, Spell, Table};

/// The counts of a seat. Those of several battles can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Statistics {
    /// Hit points that enemies lost by it, by element, in the order of [`Element::ALL`]: to an attack, by
    /// the element with which it took off, to an Inferno, which is fire, and to poison.
    pub damage: [u32; ELEMENTS],
    /// Spells that acted.
    pub spells: u32,
    /// The most steps of matches by one move: its own match, and those of the refills after it. 0 when it
    /// matched nothing.
    pub biggest_chain: u32,
    /// Force gained, whatever became of it.
    pub force: u32,
}

impl Statistics {
    /// Adds the counts of another battle.
    pub fn add(&mut self, other: &Statistics) {
        let Statistics { damage, spells, biggest_chain, force } = *other;
        let sums = [(&mut self.spells, spells), (&mut self.force, force)];
        let damages = self.damage.iter_mut().zip(damage);
        for (sum, more) in damages.chain(sums) {
            *sum = sum.saturating_add(more);
        }
        self.biggest_chain = self.biggest_chain.max(biggest_chain);
    }

    /// Hit points that enemies lost by it.
    pub fn damage_total(&self) -> u32 {
        self.damage.iter().fold(0, |sum, &more| sum.saturating_add(more))
    }
}

/// The fold over the acts of one battle.
///
/// **Contract:** [`Observer::act`] after every act, in order, from the first one on.
#[derive(Clone, Debug)]
pub struct Observer {
    /// By seat.
    statistics: Vec<Statistics>,
    /// The last reported force, by seat.
    force: Vec<u32>,
    /// The last reported hit points, by team.
    hp: Vec<u16>,
    /// The two seats whose shields meet.
    exchange: Exchange,
    /// Seat and element of the attacks that took off, by their numbers.
    launched: Vec<Option<(Seat, Element)>>,
    /// Of the last attack that hit.
    hit: Option<(Seat, Element)>,
    /// The seat whose spell acted last.
    caster: Option<Seat>,
    /// The seat that last poisoned a seat of each team.
    poisoner: Vec<Option<Seat>>,
}

impl Observer {
    /// The fold over a battle before its first act.
    pub fn new(table: &Table) -> Observer {
        Observer {
            statistics: vec![Statistics::default(); table.players.len()],
            force: table.players.iter().map(|player| player.force).collect(),
            hp: table.hp.to_vec(),
            exchange: table.exchange,
            launched: Vec::new(),
            hit: None,
            caster: None,
            poisoner: vec![None; table.hp.len()],
        }
    }

    /// Takes an act, after which the table is so.
    pub fn act<'a>(&mut self, table: &Table, events: impl Iterator<Item = &'a Event>) {
        for event in events {
            self.take(table, event);
        }
        self.exchange = table.exchange;
    }

    fn take(&mut self, table: &Table, event: &Event) {
        match *event {
            // The next exchange.
            Event::Turn { role: Role::Attack, .. } => self.exchange = table.exchange,
            Event::Matched { seat, chain, .. } => {
                let own = &mut self.statistics[seat.index()];
                own.biggest_chain = own.biggest_chain.max(u32::from(chain) + 1);
            }
            Event::Force(seat, force, _) => {
                let before = core::mem::replace(&mut self.force[seat.index()], force);
                let own = &mut self.statistics[seat.index()];
                own.force = own.force.saturating_add(force.saturating_sub(before));
            }
            Event::Cast(seat, ..) => {
                self.caster = Some(seat);
                self.statistics[seat.index()].spells += 1;
            }
            Event::Launched { attack, seat, shield, .. } => {
                if self.launched.len() <= attack {
                    self.launched.resize(attack + 1, None);
                }
                self.launched[attack] = Some((seat, shield.element));
            }
            Event::Hit { attack, .. } => self.hit = self.launched.get(attack).copied().flatten(),
            Event::Poisoned(seat, _) => {
                self.poisoner[usize::from(table.team(seat).0)] = self.foe_of(seat);
            }
            Event::Hp(team, hp, cause) => self.change_hp(table, team, hp, cause),
            Event::Turn { role: Role::Defence, .. }
            | Event::Swapped(..)
            | Event::SwappedBack(..)
            | Event::Multiplied { .. }
            | Event::Blocks { .. }
            | Event::Marked { .. }
            | Event::Boosted(..)
            | Event::Shield { .. }
            | Event::Flag { .. }
            | Event::Ice(..)
            | Event::Named(..)
            | Event::Quaked(..)
            | Event::Armed(_)
            | Event::Lapsed(_)
            | Event::Queued(..)
            | Event::Ended(..)
            | Event::Flew { .. }
            | Event::Redirected { .. }
            | Event::AttackStrength { .. }
            | Event::DefenceStrength { .. }
            | Event::Damage { .. }
            | Event::Cancelled { .. }
            | Event::Stolen(..)
            | Event::Reset
            | Event::Out(_)
            | Event::Decided(_) => {}
        }
    }

    fn change_hp(&mut self, table: &Table, team: Team, hp: u16, cause: Cause) {
        let before = core::mem::replace(&mut self.hp[usize::from(team.0)], hp);
        let by = match cause {
            Cause::Battle => self.hit,
            Cause::Spell(Spell::Of(element)) => self.caster.map(|seat| (seat, element)),
            Cause::Poison => self.poisoner[usize::from(team.0)].map(|seat| (seat, Element::Poison)),
            // These heal.
            Cause::Spell(_)
            | Cause::Match
            | Cause::Attack(_)
            | Cause::Guard(_)
            | Cause::Mark(_)
            | Cause::Turn
            | Cause::Reset
            | Cause::Price => None,
        };
        if let Some((seat, element)) = by.filter(|&(seat, _)| table.team(seat) != team) {
            let damage = &mut self.statistics[seat.index()].damage[element as usize];
            *damage = damage.saturating_add(before.saturating_sub(hp).into());
        }
    }

    /// The other seat of the exchange.
    fn foe_of(&self, seat: Seat) -> Option<Seat> {
        let Exchange { attacker, defender, .. } = self.exchange;
        match seat {
            seat if seat == attacker => Some(defender),
            seat if seat == defender => Some(attacker),
            _ => None,
        }
    }

    /// The counts of a seat so far. The seat must be one of the battle's.
    pub fn statistics(&self, seat: Seat) -> Statistics {
        self.statistics[seat.index()]
    }
}
