//! The beginning and the end of turns (rules: turn machine).

use bout::{Outcome, Seat};

use crate::cell::Flag;
use crate::event::{Cause, Event};
use crate::options::Choice;
use crate::play::Play;
use crate::play::ending;
use crate::play::moving;
use crate::play::refill;
use crate::play::resolve;
use crate::play::settle;
use crate::play::settle::Settling;
use crate::play::spelling;
use crate::spell::Role;
use crate::table::naming;
use crate::table::{Exchange, MOVES, Phase};
use crate::{Element, Shield};

/// Times that a field without moves is replaced in a row.
const RESETS_MAX: u32 = 50;

/// Begins the turn that is due.
pub fn begin_turn(play: &mut Play<'_>) {
    play.table.turn = play.table.turn.saturating_add(1);
    play.table.moves_left = MOVES;
    let (seat, role) = (play.table.present(), play.table.role());
    play.tell(Event::Turn { turn: play.table.turn, seat, role });
    if role == Role::Defence {
        settle::clear_flags(play, play.table.spots_of(seat), Flag::Locked, Cause::Turn);
    }
    ensure_moves(play, seat);
}

/// Settles what still matches, and replaces a field without moves: then all force is lost.
pub fn ensure_moves(play: &mut Play<'_>, seat: Seat) {
    for _ in 0..RESETS_MAX {
        settle::settle(play, &Settling::by(seat, play.table.side_of(seat)));
        if play.table.has_legal_move() {
            return;
        }
        play.tell(Event::Reset);
        refill::renew_field(play, Cause::Reset);
        for seat in play.table.seats() {
            play.change_force(seat, i64::MIN / 2, Cause::Reset);
        }
    }
}

/// Ends the present turn, and begins the next unless the battle is decided.
pub fn end_turn(play: &mut Play<'_>) {
    play.table.moves_left = 0;
    let seat = play.table.present();
    lift_restrictions(play, seat);
    take_poison(play);
    if ending::check(play) {
        return;
    }
    if play.table.is_alive(seat) {
        spelling::cast_queued(play, seat);
    }
    if ending::check(play) {
        return;
    }
    let is_skipped = core::mem::take(&mut play.skips_defence);
    if play.table.phase == Phase::Second || is_skipped {
        play.table.turn = play.table.turn.saturating_add(is_skipped.into());
        play.table.phase = Phase::Second;
        resolve::resolve(play);
        if play.is_over() {
            return;
        }
    }
    turn_oracles(play);
    clear_fresh(play);
    if !end_by_count(play) {
        go_on(play);
    }
}

/// What darkness closed opens again after the turn it was closed for, and what was paid for a
/// spell without a match is lost.
fn lift_restrictions(play: &mut Play<'_>, seat: Seat) {
    let flag = match play.table.role() {
        Role::Attack => Flag::ClosedAttack,
        Role::Defence => Flag::ClosedDefence,
    };
    settle::clear_flags(play, play.table.spots(play.table.side_of(seat)), flag, Cause::Turn);
    if core::mem::take(&mut play.table.player_mut(seat).armed) {
        play.tell(Event::Lapsed(seat));
    }
}

/// Poison takes a hit point of every team that has a poisoned seat.
fn take_poison(play: &mut Play<'_>) {
    for team in (0..play.table.mode().teams()).map(bout::Team) {
        if play.table.members(team).any(|seat| 0 < play.table.player(seat).poison) {
            play.change_hp(team, -1, Cause::Poison);
        }
    }
    for player in play.table.players.iter_mut() {
        player.poison = player.poison.saturating_sub(1);
    }
}

/// Shields that an Oracle marked are halved and reversed; poison cannot be.
fn turn_oracles(play: &mut Play<'_>) {
    for side in crate::Side::ALL {
        for spot in play.table.spots(side) {
            if !play.table.cell(spot).oracle_mark {
                continue;
            }
            let cause = Cause::Attack(Element::Oracle);
            play.set_flag(spot, Flag::OracleMark, false, cause);
            match play.table.cell(spot).upright() {
                Some(Shield { strength, element }) if element != Element::Poison => {
                    play.set_strength(spot, -(strength / 2), cause);
                }
                _ => {}
            }
        }
    }
}

/// What elements made in this turn acts from now on.
fn clear_fresh(play: &mut Play<'_>) {
    for place in play.table.field.places() {
        play.table.field.at_mut(place).is_fresh = false;
    }
}

/// Decides a battle whose attacks or turns are used up.
fn end_by_count(play: &mut Play<'_>) -> bool {
    let options = play.table.options;
    let is_resolved = play.table.phase == Phase::Second;
    let attacks = play.table.exchange.number.saturating_add(1);
    if options.has(Choice::Single) && is_resolved && options.seat_hp() / 5 <= attacks {
        let team = play.table.team(play.table.exchange.defender);
        ending::decide(play, Outcome::Won(team));
    } else if options.turns_max().is_some_and(|most| most <= play.table.turn) {
        ending::decide(play, ending::by_hit_points(play));
    }
    play.is_over()
}

/// Advances to the next turn, or to the next exchange: an instant spell acts, and where it puts a seat of the
/// exchange out, the next exchange follows without a turn in between.
fn go_on(play: &mut Play<'_>) {
    if play.table.phase == Phase::First && is_exchange_whole(play) {
        play.table.phase = Phase::Second;
    } else {
        next_exchange(play);
    }
    spelling::cast_instant(play);
    if ending::check(play) {
        return;
    }
    if !is_exchange_whole(play) {
        next_exchange(play);
    }
    begin_turn(play);
}

/// True if both seats of the exchange are in the battle.
fn is_exchange_whole(play: &Play<'_>) -> bool {
    let Exchange { attacker, defender, .. } = play.table.exchange;
    play.table.is_alive(attacker) && play.table.is_alive(defender)
}

fn next_exchange(play: &mut Play<'_>) {
    resolve::end_statuses(play);
    let (number, leader) = (play.table.exchange.number, play.table.leader());
    play.table.enter_exchange(number.wrapping_add(1), Some(leader));
}

/// A seat that is out while it is to move, or was, leaves its exchange to the next.
pub fn drop_exchange(play: &mut Play<'_>) {
    play.table.phase = Phase::Second;
    turn_oracles(play);
    clear_fresh(play);
    if !end_by_count(play) {
        go_on(play);
    }
}

/// Ends the turn whose time is up, or, where every move must match, makes its moves by chance. A
/// spell that was to be named is drawn.
pub fn time_out(play: &mut Play<'_>) {
    if play.is_over() {
        return;
    }
    if play.table.is_naming() {
        return naming::name_by_chance(play);
    }
    if !play.table.options.forces_matches() {
        return end_turn(play);
    }
    let turn = play.table.turn;
    while play.table.turn == turn && !play.is_over() {
        let moves = play.table.legal_moves();
        // A field without moves is replaced before anybody is asked; if even that failed, the turn
        // ends.
        let Some((from, direction)) = play.pick(&moves) else { return end_turn(play) };
        if let Some(partner) = play.table.field.partner(from, direction) {
            moving::swap(play, from, partner);
        }
    }
}
