//! A table while a command changes it: with the dice, and a list of events.

use alloc::vec::Vec;
use bout::{Dice, Outcome, Seat, Team};

use crate::cell::{Flag, STRENGTH_MAX};
use crate::event::{Cause, Event};
use crate::{Shield, Spot, Table};

pub(crate) mod attack;
mod ending;
mod flight;
pub(crate) mod hit;
mod marking;
pub(crate) mod moving;
mod refill;
mod resolve;
pub(crate) mod settle;
mod spelling;
mod turns;
mod values;
mod volley;

use attack::Volley;

/// A command at work.
pub(crate) struct Play<'a> {
    pub table: &'a mut Table,
    pub dice: &'a mut dyn Dice,
    pub events: &'a mut Vec<Event>,
    /// The attacks that are in the air.
    pub volley: Volley,
    /// Shields meet: what is matched now is collected even where darkness closed a cell.
    pub is_resolving: bool,
    /// A Shockwave leaves out the enemy's turn.
    pub skips_defence: bool,
    /// The instant spell that waits for the next turn to begin.
    pub instant: Option<(crate::Spell, crate::spell::Cast)>,
}

impl<'a> Play<'a> {
    pub fn new(
        table: &'a mut Table,
        dice: &'a mut dyn Dice,
        events: &'a mut Vec<Event>,
    ) -> Play<'a> {
        let volley = Volley::default();
        let (is_resolving, skips_defence, instant) = (false, false, None);
        Play { table, dice, events, volley, is_resolving, skips_defence, instant }
    }

    /// Appends an event.
    pub fn tell(&mut self, event: Event) {
        self.events.push(event);
    }

    /// True if the battle is decided.
    pub fn is_over(&self) -> bool {
        self.table.outcome != Outcome::Undecided
    }

    /// A number below `bound`; where there is no choice nothing is drawn.
    pub fn draw(&mut self, bound: usize) -> usize {
        if bound <= 1 { 0 } else { self.dice.below(bound as u32) as usize }
    }

    /// One of `candidates`, if there are any.
    pub fn pick<T: Copy>(&mut self, candidates: &[T]) -> Option<T> {
        let drawn = self.draw(candidates.len());
        candidates.get(drawn).copied()
    }

    /// Up to `count` of `candidates`, one after another.
    pub fn pick_several<T: Copy>(&mut self, mut candidates: Vec<T>, count: usize) -> Vec<T> {
        let count = count.min(candidates.len());
        let draw = |_| {
            let drawn = self.draw(candidates.len());
            candidates.remove(drawn)
        };
        (0..count).map(draw).collect()
    }

    /// Changes a seat's force by `change`, not below 0.
    pub fn change_force(&mut self, seat: Seat, change: i64, cause: Cause) {
        let player = self.table.player_mut(seat);
        let force = (i64::from(player.force) + change).clamp(0, FORCE_MAX) as u32;
        if force != player.force {
            player.force = force;
            self.tell(Event::Force(seat, force, cause));
        }
    }

    /// Takes up to `needed` of a seat's force, and returns the amount taken.
    pub fn spend(&mut self, seat: Seat, needed: i32, cause: Cause) -> i32 {
        let spent = needed.min(self.table.player(seat).force.min(i32::MAX as u32) as i32).max(0);
        self.change_force(seat, -i64::from(spent), cause);
        spent
    }

    /// Changes a team's hit points by `change`, between 0 and what it started with. Nothing gives any
    /// to a team that is out.
    pub fn change_hp(&mut self, team: Team, change: i32, cause: Cause) {
        if 0 < change && !self.table.is_in(team) {
            return;
        }
        let most = self.table.options.team_hp();
        let hp = &mut self.table.hp[usize::from(team.0)];
        let changed = (i32::from(*hp)).saturating_add(change).clamp(0, most.into()) as u16;
        if changed == *hp {
            return;
        }
        *hp = changed;
        self.tell(Event::Hp(team, changed, cause));
        if changed <= most / 2 {
            self.close_upper_half(team);
        }
    }

    /// Option extended game: the spell of the upper half is lost once a team has been in the lower.
    fn close_upper_half(&mut self, team: Team) {
        for seat in self.table.members(team) {
            let player = self.table.player_mut(seat);
            let casts = player.casts.len() as u8;
            player.casts_above_half.get_or_insert(casts);
        }
    }

    /// Poisons a seat anew.
    pub fn poison(&mut self, seat: Seat) {
        self.table.player_mut(seat).poison = POISON_TURNS;
        self.tell(Event::Poisoned(seat, POISON_TURNS));
    }

    /// Adds to the shields that will strike first.
    pub fn freeze(&mut self, seat: Seat) {
        let player = self.table.player_mut(seat);
        player.ice = player.ice.saturating_add(1);
        let ice = player.ice;
        self.tell(Event::Ice(seat, ice));
    }

    /// Puts a shield into a cell, or empties it.
    pub fn set_shield(&mut self, spot: Spot, shield: Option<Shield>, cause: Cause) {
        let shield = shield.filter(|shield| shield.strength != 0).map(|shield| Shield {
            strength: shield.strength.clamp(-STRENGTH_MAX, STRENGTH_MAX),
            ..shield
        });
        let cell = self.table.cells.at_mut(spot);
        if cell.shield != shield {
            cell.shield = shield;
            self.tell(Event::Shield { spot, shield, cause });
        }
    }

    /// Leaves a shield with this strength.
    pub fn set_strength(&mut self, spot: Spot, strength: i32, cause: Cause) {
        let shield = self.table.cell(spot).shield;
        self.set_shield(spot, shield.map(|shield| Shield { strength, ..shield }), cause);
    }

    /// Weakens a shield, to no less than 0.
    pub fn weaken(&mut self, spot: Spot, by: i32, cause: Cause) {
        if let Some(shield) = self.table.cell(spot).upright() {
            self.set_strength(spot, (shield.strength - by).max(0), cause);
        }
    }

    /// Sets or clears a flag of a position.
    pub fn set_flag(&mut self, spot: Spot, flag: Flag, is_set: bool, cause: Cause) {
        let present = self.table.cells.at_mut(spot).flag(flag);
        if *present != is_set {
            *present = is_set;
            self.tell(Event::Flag { spot, flag, is_set, cause });
        }
    }

    /// The cells of a seat that hold an upright shield.
    pub fn shields_of(&self, seat: Seat) -> Vec<Spot> {
        let spots = self.table.spots_of(seat);
        spots.filter(|&spot| self.table.cell(spot).upright().is_some()).collect()
    }

    /// Adds strength to a shield that comes from no match (rules: shields). What forms where an
    /// Oracle destroyed a shield is marked, to be turned when this turn has ended.
    pub fn add(&mut self, spot: Spot, shield: Shield, cause: Cause) {
        let Shield { strength, element } = shield;
        if strength <= 0 || self.table.owner(spot.side).is_none() {
            return;
        }
        if self.table.cell(spot).oracle_next {
            self.set_flag(spot, Flag::OracleNext, false, cause);
            self.set_flag(spot, Flag::OracleMark, true, Cause::Attack(crate::Element::Oracle));
        }
        let before = self.table.cell(spot).shield;
        let joined = before.map_or(0, |it| it.strength).saturating_add(strength);
        let element = match before {
            Some(before) if joined < 0 => before.element,
            _ => element,
        };
        self.set_shield(spot, Some(Shield { strength: joined, element }), cause);
    }
}

/// The bound of force.
const FORCE_MAX: i64 = 1_000_000_000;
/// Turns that poison lasts.
const POISON_TURNS: u8 = 3;
