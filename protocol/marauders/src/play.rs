//! A table while a command changes it: with the dice, and a list of events.
//!
//! The turn machine with its commands, the naming and casting of spells, settling and refilling the field. What
//! happens when shields meet is in [`volley`].

use alloc::vec::Vec;
use bout::{Dice, Outcome, Seat, Team};

use crate::cell::{Cell, Flag, STRENGTH_MAX};
use crate::event::{Cause, Event};
use crate::field::Block;
use crate::field::groups::Group;
use crate::field::matching::Recognition;
use crate::mark::{Boost, Mark, MarkKind, Slant};
use crate::matches::{Standing, leader};
use crate::options::Choice;
use crate::spell::{Cast, Charm, Role, Spell, merge};
use crate::table::{Allowed, Exchange, MOVES, Phase, SPELL_FORCE};
use crate::{Element, Field, Mode, Place, Shield, Side, Spot, Table};

pub(crate) mod attack;
pub(crate) mod hit;
pub(crate) mod settle;
mod values;
mod volley;

use attack::Volley;
use settle::{Becomes, CALM_STEPS, CHAIN_MAX, Settled, Settling};
use values::{Worth, worths};

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

impl Play<'_> {
    /// Applies an allowed command.
    pub fn obey(&mut self, seat: Seat, allowed: Allowed) {
        match allowed {
            Allowed::Swap(from, partner) => self.swap(from, partner),
            Allowed::FreeSwap(one, other) => self.free_swap(seat, one, other),
            Allowed::Name(spell) => self.name(seat, spell),
            Allowed::Arm => self.arm(seat),
            Allowed::EndTurn => self.end_turn(),
            Allowed::Resign => self.resign(seat),
        }
    }

    /// Exchanges two blocks. Without a match they go back, and the turn ends.
    pub fn swap(&mut self, from: Place, partner: Place) {
        let seat = self.table.present();
        self.table.field.swap(from, partner);
        self.tell(Event::Swapped(from, partner));
        if self.table.field.groups(self.table.recognition()).is_empty() {
            self.table.field.swap(from, partner);
            self.tell(Event::SwappedBack(from, partner));
            return self.end_turn();
        }
        let side = self.table.side_of(seat);
        let is_cast = self.table.player(seat).armed;
        let settled = self.settle(&Settling {
            keys: [Some(partner), Some(from)],
            becomes: if is_cast { Becomes::Spell } else { Becomes::Shields },
            ..Settling::by(seat, side)
        });
        if let Some(element) = settled.first.filter(|_| is_cast) {
            self.queue(seat, Spell::Of(element));
        }
        self.table.moves_left = self.table.moves_left.saturating_sub(1);
        self.ensure_moves(seat);
        if self.table.moves_left == 0 {
            self.end_turn();
        }
    }

    /// The spell Free Swap: any two blocks, no move used, no match needed.
    fn free_swap(&mut self, seat: Seat, one: Place, other: Place) {
        self.pay(seat);
        self.note_cast(seat);
        self.table.field.swap(one, other);
        self.tell(Event::Swapped(one, other));
        let side = self.table.side_of(seat);
        self.settle(&Settling {
            keys: [Some(other), Some(one)],
            times: Some((FREE_SWAP_TIMES, Cause::Spell(Spell::FreeSwap))),
            ..Settling::by(seat, side)
        });
        self.ensure_moves(seat);
    }

    /// A team gives up.
    fn resign(&mut self, seat: Seat) {
        let team = self.table.team(seat);
        for mate in self.table.members(team) {
            self.put_out(mate);
        }
        if self.check() {
            return;
        }
        if self.table.is_naming() {
            self.begin_when_named();
        } else if !self.table.is_alive(self.table.present()) {
            self.drop_exchange();
        }
    }

    /// A seat names its spell; the last one begins the battle.
    pub fn name(&mut self, seat: Seat, spell: Spell) {
        self.table.player_mut(seat).named = Some(spell);
        self.tell(Event::Named(seat, spell));
        self.begin_when_named();
    }

    /// Names a spell by chance for the seat whose time is up.
    pub fn name_by_chance(&mut self) {
        let spells: Vec<Spell> = self.table.nameable().collect();
        let spell = self.pick(&spells).expect("some spell can be named");
        if let Some(seat) = self.table.unnamed() {
            self.name(seat, spell);
        }
    }

    /// Begins the first turn, unless somebody is still to name a spell.
    pub fn begin_when_named(&mut self) {
        if self.table.unnamed().is_none() {
            self.begin();
        }
    }

    /// Draws the field, and begins the first turn.
    pub fn begin(&mut self) {
        if self.table.options.has(Choice::Fixed) {
            self.table.gravity = Some(Side::ALL[self.draw(Side::ALL.len())]);
        }
        self.table.enter_exchange(0, None);
        self.renew_field(Cause::Turn);
        self.begin_turn();
    }

    /// Begins the turn that is due.
    pub fn begin_turn(&mut self) {
        self.table.turn = self.table.turn.saturating_add(1);
        self.table.moves_left = MOVES;
        let (seat, role) = (self.table.present(), self.table.role());
        self.tell(Event::Turn { turn: self.table.turn, seat, role });
        if role == Role::Defence {
            self.clear_flags(self.table.spots_of(seat), Flag::Locked, Cause::Turn);
        }
        self.ensure_moves(seat);
    }

    /// Settles what still matches, and replaces a field without moves: then all force is lost.
    pub fn ensure_moves(&mut self, seat: Seat) {
        for _ in 0..RESETS_MAX {
            self.settle(&Settling::by(seat, self.table.side_of(seat)));
            if self.table.has_legal_move() {
                return;
            }
            self.tell(Event::Reset);
            self.renew_field(Cause::Reset);
            for seat in self.table.seats() {
                self.change_force(seat, i64::MIN / 2, Cause::Reset);
            }
        }
    }

    /// Ends the present turn, and begins the next unless the battle is decided.
    pub fn end_turn(&mut self) {
        self.table.moves_left = 0;
        let seat = self.table.present();
        self.lift_restrictions(seat);
        self.take_poison();
        if self.check() {
            return;
        }
        if self.table.is_alive(seat) {
            self.cast_queued(seat);
        }
        if self.check() {
            return;
        }
        let is_skipped = core::mem::take(&mut self.skips_defence);
        if self.table.phase == Phase::Second || is_skipped {
            self.table.turn = self.table.turn.saturating_add(is_skipped.into());
            self.table.phase = Phase::Second;
            self.resolve();
            if self.is_over() {
                return;
            }
        }
        self.turn_oracles();
        self.clear_fresh();
        if !self.end_by_count() {
            self.go_on();
        }
    }

    /// What darkness closed opens again after the turn it was closed for, and what was paid for a
    /// spell without a match is lost.
    fn lift_restrictions(&mut self, seat: Seat) {
        let flag = match self.table.role() {
            Role::Attack => Flag::ClosedAttack,
            Role::Defence => Flag::ClosedDefence,
        };
        self.clear_flags(self.table.spots(self.table.side_of(seat)), flag, Cause::Turn);
        if core::mem::take(&mut self.table.player_mut(seat).armed) {
            self.tell(Event::Lapsed(seat));
        }
    }

    /// Poison takes a hit point of every team that has a poisoned seat.
    fn take_poison(&mut self) {
        for team in (0..self.table.mode().teams()).map(bout::Team) {
            if self.table.members(team).any(|seat| 0 < self.table.player(seat).poison) {
                self.change_hp(team, -1, Cause::Poison);
            }
        }
        for player in self.table.players.iter_mut() {
            player.poison = player.poison.saturating_sub(1);
        }
    }

    /// Shields that an Oracle marked are halved and reversed; poison cannot be.
    fn turn_oracles(&mut self) {
        for side in crate::Side::ALL {
            for spot in self.table.spots(side) {
                if !self.table.cell(spot).oracle_mark {
                    continue;
                }
                let cause = Cause::Attack(Element::Oracle);
                self.set_flag(spot, Flag::OracleMark, false, cause);
                match self.table.cell(spot).upright() {
                    Some(Shield { strength, element }) if element != Element::Poison => {
                        self.set_strength(spot, -(strength / 2), cause);
                    }
                    _ => {}
                }
            }
        }
    }

    /// What elements made in this turn acts from now on.
    fn clear_fresh(&mut self) {
        for place in self.table.field.places() {
            self.table.field.at_mut(place).is_fresh = false;
        }
    }

    /// Decides a battle whose attacks or turns are used up.
    fn end_by_count(&mut self) -> bool {
        let options = self.table.options;
        let is_resolved = self.table.phase == Phase::Second;
        let attacks = self.table.exchange.number.saturating_add(1);
        if options.has(Choice::Single) && is_resolved && options.seat_hp() / 5 <= attacks {
            let team = self.table.team(self.table.exchange.defender);
            self.decide(Outcome::Won(team));
        } else if options.turns_max().is_some_and(|most| most <= self.table.turn) {
            self.decide(self.by_hit_points());
        }
        self.is_over()
    }

    /// Advances to the next turn, or to the next exchange: an instant spell acts, and where it puts a seat of the
    /// exchange out, the next exchange follows without a turn in between.
    fn go_on(&mut self) {
        if self.table.phase == Phase::First && self.is_exchange_whole() {
            self.table.phase = Phase::Second;
        } else {
            self.next_exchange();
        }
        self.cast_instant();
        if self.check() {
            return;
        }
        if !self.is_exchange_whole() {
            self.next_exchange();
        }
        self.begin_turn();
    }

    /// True if both seats of the exchange are in the battle.
    fn is_exchange_whole(&self) -> bool {
        let Exchange { attacker, defender, .. } = self.table.exchange;
        self.table.is_alive(attacker) && self.table.is_alive(defender)
    }

    fn next_exchange(&mut self) {
        self.end_statuses();
        let (number, leader) = (self.table.exchange.number, self.table.leader());
        self.table.enter_exchange(number.wrapping_add(1), Some(leader));
    }

    /// A seat that is out while it is to move, or was, leaves its exchange to the next.
    pub fn drop_exchange(&mut self) {
        self.table.phase = Phase::Second;
        self.turn_oracles();
        self.clear_fresh();
        if !self.end_by_count() {
            self.go_on();
        }
    }

    /// Ends the turn whose time is up, or, where every move must match, makes its moves by chance. A
    /// spell that was to be named is drawn.
    pub fn time_out(&mut self) {
        if self.is_over() {
            return;
        }
        if self.table.is_naming() {
            return self.name_by_chance();
        }
        if !self.table.options.forces_matches() {
            return self.end_turn();
        }
        let turn = self.table.turn;
        while self.table.turn == turn && !self.is_over() {
            let moves = self.table.legal_moves();
            // A field without moves is replaced before anybody is asked; if even that failed, the turn
            // ends.
            let Some((from, direction)) = self.pick(&moves) else { return self.end_turn() };
            if let Some(partner) = self.table.field.partner(from, direction) {
                self.swap(from, partner);
            }
        }
    }

    /// Eliminates seats, and returns whether the battle is decided.
    pub fn check(&mut self) -> bool {
        if self.is_over() {
            return true;
        }
        let mode = self.table.mode();
        let gave_up = |seat: &Seat| self.table.player(*seat).out && 0 < self.table.hp_of(*seat);
        let quitter = self.table.seats().find(gave_up).map(|seat| self.table.team(seat));
        for seat in self.table.seats() {
            if self.table.hp_of(seat) == 0 && !self.table.player(seat).out {
                self.put_out(seat);
            }
        }
        let teams = || (0..mode.teams()).map(Team);
        let is_in = |team: &Team| self.table.is_in(*team);
        let (mut left, mut gone) = (teams().filter(is_in), teams().filter(|team| !is_in(team)));
        let outcome = match (left.next(), left.next()) {
            (Some(_), Some(_)) => return false,
            (None, _) => Outcome::Drawn,
            // In tag break hit points are to be lost, unless by giving up.
            (Some(_), None) if mode == Mode::Break && quitter.is_none() => {
                gone.next().map_or(Outcome::Drawn, Outcome::Won)
            }
            (Some(team), None) => Outcome::Won(team),
        };
        self.decide(outcome);
        true
    }

    /// Takes a seat out of the battle, for good, and its queued spell with it. In quad its side is
    /// bare from now on.
    pub fn put_out(&mut self, seat: Seat) {
        let player = self.table.player_mut(seat);
        player.out = true;
        player.queued = None;
        self.tell(Event::Out(seat));
        if self.table.mode() == Mode::Quad {
            for spot in self.table.spots_of(seat) {
                self.set_shield(spot, None, Cause::Turn);
                *self.table.cells.at_mut(spot) = Cell::default();
            }
        }
    }

    /// Ends the battle.
    pub fn decide(&mut self, outcome: Outcome) {
        self.table.outcome = outcome;
        self.tell(Event::Decided(outcome));
    }

    /// Of the teams that are left the one with more hit points; in tag break, with fewer.
    pub fn by_hit_points(&self) -> Outcome {
        let teams = (0..).map(Team).zip(&self.table.hp);
        let left = teams.filter(|(team, _)| self.table.is_in(*team));
        let standing = |(team, &hp): (Team, &u16)| Standing { team, wins: 0, hp: hp.into() };
        leader(self.table.mode(), left.map(standing))
    }

    /// Pays, so that the next match casts; a spell that was named beforehand is cast at once.
    pub fn arm(&mut self, seat: Seat) {
        self.pay(seat);
        match self.table.player(seat).named {
            Some(spell) => self.queue(seat, spell),
            None => {
                self.table.player_mut(seat).armed = true;
                self.tell(Event::Armed(seat));
            }
        }
    }

    /// Takes the price of a spell.
    pub fn pay(&mut self, seat: Seat) {
        self.change_force(seat, -i64::from(SPELL_FORCE), Cause::Price);
    }

    /// Records that a spell was cast in this turn.
    pub fn note_cast(&mut self, seat: Seat) {
        let turn = self.table.turn;
        // There is room: `Table::may_cast` counts the spells.
        let _ = self.table.player_mut(seat).casts.push(turn);
    }

    /// Lets a spell act when this turn ends.
    pub fn queue(&mut self, seat: Seat, spell: Spell) {
        self.note_cast(seat);
        let role = self.table.role();
        let player = self.table.player_mut(seat);
        player.armed = false;
        player.queued = Some(Charm { spell, role });
        self.tell(Event::Queued(seat, spell));
    }

    /// The end of a turn: the pending Merger, then the spell that was queued. One of the enemy's
    /// attack or defence in this exchange acts now; an instant one when the next turn begins.
    pub fn cast_queued(&mut self, seat: Seat) {
        if self.table.role() == Role::Attack && self.table.player(seat).merger {
            // Rules: exclusive spells.
            merge::merge(self, seat);
        }
        let Some(charm) = self.table.player_mut(seat).queued.take() else { return };
        let Charm { spell, role } = charm;
        let cast = Cast { seat, role, foe: self.table.foe_of(seat) };
        if spell.is_instant() {
            self.instant = Some((spell, cast));
            return;
        }
        if spell.is_status() {
            self.table.player_mut(seat).status = Some(charm);
        }
        self.cast(spell, cast);
    }

    /// The start of a turn: the instant spell of the turn before, unless its caster is out.
    pub fn cast_instant(&mut self) {
        if let Some((spell, cast)) = self.instant.take()
            && self.table.is_alive(cast.seat)
        {
            self.cast(spell, cast);
        }
    }

    fn cast(&mut self, spell: Spell, cast: Cast) {
        self.tell(Event::Cast(cast.seat, spell, cast.role));
        if let Some(effect) = spell.effect() {
            effect(self, cast);
        }
    }

    /// The element that a seat's spell lends to all its attacks, or to all its shields.
    pub fn lent(&self, seat: Seat, role: Role) -> Option<crate::Element> {
        match self.table.player(seat).status? {
            Charm { spell: Spell::Of(element), role: cast_in } if cast_in == role => {
                element.rules().is_lent.then_some(element)
            }
            _ => None,
        }
    }

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
            let worths = worths(self.table, settling, step, &groups, &moved);
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
                    boosts = values::boosts(self.table, settling.seat, &groups, &worths);
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
        let worths = worths(self.table, settling, 0, &groups, &[]);
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

    /// Takes blocks off and fills the gaps, and says which places have another block now. `side` is
    /// the one that collects.
    pub fn refill(&mut self, removed: &[Place], side: Side, step: u16) -> Vec<Place> {
        let options = self.table.options;
        let pull = if options.has(Choice::Inward) {
            Some(side)
        } else if options.has(Choice::Outward) {
            Some(side.opposite())
        } else {
            self.table.gravity
        };
        let (blanks, mut changed) = match pull {
            Some(direction) => self.slide(removed, direction),
            None => (removed.to_vec(), Vec::new()),
        };
        let is_calm = options.has(Choice::BlockChain) || CALM_STEPS <= step;
        for (at, &place) in blanks.iter().enumerate() {
            let is_last = at + 1 == blanks.len();
            let wants_move = is_last && options.has(Choice::ForceMatchable);
            let element = self.draw_element(&blanks[at..], is_calm, wants_move);
            *self.table.field.at_mut(place) = Block::new(element);
        }
        changed.extend(&blanks);
        changed.sort_unstable();
        let blocks = changed.iter().map(|&place| (place, *self.table.field.at(place))).collect();
        self.tell(Event::Blocks { blocks, cause: Cause::Match });
        changed
    }

    /// Slides the remaining blocks in `direction`. Returns the remaining gaps, and the places whose block has changed.
    fn slide(&mut self, removed: &[Place], direction: Side) -> (Vec<Place>, Vec<Place>) {
        let (mut blanks, mut changed) = (Vec::new(), Vec::new());
        for lane in 0..self.table.field.size() {
            let mut places: Vec<Place> = self.table.field.lane(direction, lane).collect();
            if matches!(direction, Side::East | Side::South) {
                places.reverse();
            }
            let mut filled = 0;
            for &place in &places {
                if removed.binary_search(&place).is_ok() {
                    continue;
                }
                if places[filled] != place {
                    *self.table.field.at_mut(places[filled]) = *self.table.field.at(place);
                    changed.push(places[filled]);
                }
                filled += 1;
            }
            blanks.extend(&places[filled..]);
        }
        blanks.sort_unstable();
        (blanks, changed)
    }

    /// Draws the element of the first of `blanks`, while all of them are empty.
    fn draw_element(&mut self, blanks: &[Place], is_calm: bool, wants_move: bool) -> Element {
        let place = blanks[0];
        let (field, recognition) = (&self.table.field, self.table.recognition());
        let mut candidates: Vec<Element> = self.table.elements.to_vec();
        if is_calm {
            let at = |place| blanks.binary_search(&place).is_err().then(|| field.at(place).element);
            let is_quiet =
                |element: &Element| !recognition.matches(place, *element, field.size(), &at);
            keep_if_any(&mut candidates, is_quiet);
        }
        if wants_move {
            let is_near = |element: &Element| could_match(field, recognition, place, *element);
            keep_if_any(&mut candidates, is_near);
        }
        self.pick(&candidates).expect("some element is in play")
    }

    /// Replaces the whole field.
    pub fn renew_field(&mut self, cause: Cause) {
        let (size, recognition) = (self.table.field.size(), self.table.recognition());
        let may_match = self.table.options.has(Choice::PreMatch);
        for _ in 0..FIELDS_MAX {
            let mut field = Field::blank(size, self.table.elements[0]);
            for place in field.places() {
                let mut candidates: Vec<Element> = self.table.elements.to_vec();
                if !may_match {
                    let at = |it: Place| (it < place).then(|| field.at(it).element);
                    keep_if_any(&mut candidates, |&it| !recognition.matches(place, it, size, &at));
                }
                let element = self.pick(&candidates).expect("some element is in play");
                *field.at_mut(place) = Block::new(element);
            }
            self.table.field = field;
            if self.table.has_legal_move() {
                break;
            }
        }
        let field = &self.table.field;
        let blocks = field.places().map(|place| (place, *field.at(place))).collect();
        self.tell(Event::Blocks { blocks, cause });
    }

    /// One of the blocks that `is_candidate` says: of the lane if there are any, else of the field.
    pub fn pick_block(
        &mut self,
        lane: Option<Spot>,
        is_candidate: impl Fn(&Play, Place) -> bool,
    ) -> Option<Place> {
        let field = &self.table.field;
        let lane = lane.map(|spot| field.lane(spot.side, spot.lane));
        let in_lane = lane.into_iter().flatten().filter(|&place| is_candidate(self, place));
        let mut candidates: Vec<Place> = in_lane.collect();
        if candidates.is_empty() {
            candidates = field.places().filter(|&place| is_candidate(self, place)).collect();
        }
        self.pick(&candidates)
    }

    /// One of the blocks with an effect that `is_wanted` says, the lane first.
    pub fn pick_marked(&mut self, lane: Spot, is_wanted: impl Fn(Mark) -> bool) -> Option<Place> {
        self.pick_block(Some(lane), |play, place| {
            play.table.field.at(place).mark.is_some_and(&is_wanted)
        })
    }

    /// Puts an effect of this kind on a block that can take it, the lane first; a filter is of
    /// `seat`. What an element makes in a resolution is fresh.
    pub fn place(&mut self, kind: MarkKind, seat: Seat, lane: Option<Spot>, cause: Cause) {
        let takes = |play: &Play, place| play.table.field.takes(kind, place);
        let Some(place) = self.pick_block(lane, takes) else { return };
        let mark = match kind {
            MarkKind::Cover => Mark::Cover,
            MarkKind::Risen => Mark::Risen,
            MarkKind::Mirror if self.table.mode() == Mode::Line => Mark::Mirror(Slant::Upright),
            MarkKind::Mirror => Mark::Mirror(self.draw_slant()),
            MarkKind::Filter => Mark::Filter(seat),
            MarkKind::Shifter => Mark::Shifter(self.draw_slant()),
            MarkKind::Warp => Mark::Warp,
        };
        self.set_mark(place, Some(mark), cause);
        let is_spell = matches!(cause, Cause::Spell(_));
        self.table.field.at_mut(place).is_fresh = !is_spell;
    }

    fn draw_slant(&mut self) -> Slant {
        [Slant::Rising, Slant::Falling][self.draw(2)]
    }

    /// Changes the effect of a block; a block without one is not fresh.
    pub fn set_mark(&mut self, place: Place, mark: Option<Mark>, cause: Cause) {
        let block = self.table.field.at_mut(place);
        block.mark = mark;
        block.is_fresh &= mark.is_some();
        self.tell(Event::Marked { place, mark, cause });
    }

    /// Reports the new state of the blocks at these places.
    pub fn tell_blocks(&mut self, places: impl Iterator<Item = Place>, cause: Cause) {
        let field = &self.table.field;
        let blocks: Vec<(Place, Block)> = places.map(|place| (place, *field.at(place))).collect();
        self.tell(Event::Blocks { blocks, cause });
    }
}

/// Puts the groups of the key blocks first. Returns the element of the first group.
fn first_by_keys(groups: &mut [Group], keys: &[Option<Place>; 2]) -> Option<Element> {
    for key in keys.iter().rev().flatten() {
        groups.sort_by_key(|group| !group.places.contains(key));
    }
    groups.first().map(|group| group.element)
}

/// Keeps the candidates that `is_good` says, unless that leaves none.
fn keep_if_any(candidates: &mut Vec<Element>, is_good: impl Fn(&Element) -> bool) {
    if candidates.iter().any(&is_good) {
        candidates.retain(is_good);
    }
}

/// True if a block of `element` at `place` would be in a match after some swap of neighbours.
fn could_match(field: &Field, recognition: Recognition, place: Place, element: Element) -> bool {
    let size = field.size();
    let of = |it: Place| if it == place { element } else { field.at(it).element };
    let can_move = |it: Place| it == place || !field.at(it).is_warped();
    let rows = place.row.saturating_sub(REACH)..=(place.row + REACH).min(size - 1);
    let columns = place.column.saturating_sub(REACH)..=(place.column + REACH).min(size - 1);
    let near = rows.flat_map(|row| columns.clone().map(move |column| Place { row, column }));
    let swaps = near.filter(|&one| can_move(one)).flat_map(|one| {
        let others = [Side::East, Side::South].into_iter();
        others.filter_map(move |direction| Some((one, one.step(direction.step(), size)?)))
    });
    swaps.filter(|&(one, other)| can_move(other) && of(one) != of(other)).any(|(one, other)| {
        let at = |it: Place| match it {
            _ if it == one => Some(of(other)),
            _ if it == other => Some(of(one)),
            _ => Some(of(it)),
        };
        let now = match place {
            _ if place == one => other,
            _ if place == other => one,
            _ => place,
        };
        recognition.matches(now, element, size, &at)
    })
}

/// The bound of force.
const FORCE_MAX: i64 = 1_000_000_000;

/// Turns that poison lasts.
const POISON_TURNS: u8 = 3;

/// Times that a field without moves is replaced in a row.
const RESETS_MAX: u32 = 50;

/// Fields that are drawn at most until one has a legal move.
const FIELDS_MAX: u32 = 200;

/// How far from a block a swap can be that brings it into a match.
const REACH: u8 = 3;

/// The multiplier of matches by Free Swap.
pub(crate) const FREE_SWAP_TIMES: u8 = 3;
