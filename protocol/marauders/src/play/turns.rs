//! The beginning and the end of turns (rules: turn machine).

use bout::{Outcome, Seat};

use crate::cell::Flag;
use crate::event::{Cause, Event};
use crate::options::Choice;
use crate::play::Play;
use crate::play::settle::Settling;
use crate::spell::Role;
use crate::table::{Exchange, MOVES, Phase};
use crate::{Element, Shield};

/// Times that a field without moves is replaced in a row.
const RESETS_MAX: u32 = 50;

impl Play<'_> {
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
}

impl Play<'_> {
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
}
