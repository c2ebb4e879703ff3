//! What comes of a plan, as far as the dice let that be known.

use alloc::vec::Vec;
use bout::{Outcome, Seat, Stream, Table as _};
use core::cmp::Reverse;
use marauders::{Command, Event, Table};

use super::habit;
use super::is_inverted;
use super::plan::Plan;
use super::worth::{self, HP};

/// Of each hit that would be more than the enemy has left, in percent: the enemy is yet to defend.
const OVERKILL_PERCENT: i32 = 60;
/// And of no more damage than this.
const OVER_MAX: i32 = 1000;

/// The plan that is worth most if nobody did anything after it.
pub(super) fn best(
    table: &Table,
    seat: Seat,
    plans: Vec<Plan>,
    samples: u32,
    stream: &mut Stream,
) -> Plan {
    let worths = worths_at_once(table, seat, &plans, samples, stream);
    best_of(&plans, &worths)
}

/// What each plan is worth if nobody did anything after it, summed over so many rolls of the dice.
pub(super) fn worths_at_once(
    table: &Table,
    seat: Seat,
    plans: &[Plan],
    samples: u32,
    stream: &mut Stream,
) -> Vec<i32> {
    worths(plans, samples, stream, |plan, dice| at_once(table, seat, plan, dice))
}

/// The best few plans if nobody did anything after them.
pub(super) fn shortlist(
    table: &Table,
    seat: Seat,
    plans: Vec<Plan>,
    kept: usize,
    stream: &mut Stream,
) -> Vec<Plan> {
    let worths = worths_at_once(table, seat, &plans, 1, stream);
    let mut order: Vec<(i32, Plan)> = worths.into_iter().zip(plans).collect();
    order.sort_by_key(|&(worth, _)| Reverse(worth));
    order.into_iter().take(kept).map(|(_, plan)| plan).collect()
}

/// The plan that is worth most when the rest of this turn and the enemy's are played by habit.
pub(super) fn best_with_replies(
    table: &Table,
    seat: Seat,
    plans: Vec<Plan>,
    samples: u32,
    stream: &mut Stream,
) -> Plan {
    let samples = (samples * RANKED_BLOCKS / table.field.places().count() as u32).clamp(1, samples);
    let worths = worths(&plans, samples, stream, |plan, dice| played_on(table, seat, plan, dice));
    best_of(&plans, &worths)
}

/// What each plan is worth over so many rolls of the dice, the same ones for all.
fn worths(
    plans: &[Plan],
    samples: u32,
    stream: &mut Stream,
    worth: impl Fn(&Plan, &mut Stream) -> i32,
) -> Vec<i32> {
    let mut worths = alloc::vec![0_i32; plans.len()];
    for _ in 0..samples.max(1) {
        for (sum, plan) in worths.iter_mut().zip(plans) {
            *sum = sum.saturating_add(worth(plan, &mut stream.clone()));
        }
        // The next roll is another one.
        for _ in 0..ROLL {
            stream.below(2);
        }
    }
    worths
}

/// Blocks of the ranked field: on larger ones a roll costs more, and fewer are looked at.
const RANKED_BLOCKS: u32 = 49;
/// Numbers that are skipped to come to other dice.
const ROLL: u32 = 97;

fn best_of(plans: &[Plan], worths: &[i32]) -> Plan {
    let best = plans.iter().zip(worths).rev().max_by_key(|(_, worth)| **worth);
    best.map_or(plans[0], |(plan, _)| *plan)
}

/// What a plan is worth when the exchange ends with it.
fn at_once(table: &Table, seat: Seat, plan: &Plan, dice: &mut Stream) -> i32 {
    let (mut table, mut events) = (table.clone(), Vec::new());
    let (exchange, is_open) = (table.exchange.number, table.phase == marauders::Phase::First);
    let before = table.hp.clone();
    obey(&mut table, seat, plan, dice, &mut events);
    finish(&mut table, exchange, dice, &mut events);
    if !is_open || is_inverted(table.mode()) {
        return worth::of(&table, seat);
    }
    // Nobody has lost as long as the enemy is yet to defend.
    let foe = table.foe_of(seat);
    let dealt: i32 = events
        .iter()
        .filter_map(|event| match event {
            Event::Hit { spot, damage, .. } => {
                let victim = table.mode().owner(spot.side)?;
                Some(if table.are_enemies(seat, victim) { *damage } else { 0 })
            }
            _ => None,
        })
        .sum();
    let lost = |table: &Table, seat: Seat| {
        let team = usize::from(table.team(seat).0);
        i32::from(before[team]) - i32::from(table.hp[team])
    };
    let over = (dealt - lost(&table, foe)).clamp(0, OVER_MAX);
    table.outcome = Outcome::Undecided;
    for player in table.players.iter_mut() {
        player.out = false;
    }
    worth::of(&table, seat) + over * HP * OVERKILL_PERCENT / 100
}

/// What a plan is worth when both play on by habit until the shields have met.
fn played_on(table: &Table, seat: Seat, plan: &Plan, dice: &mut Stream) -> i32 {
    let (mut table, mut events) = (table.clone(), Vec::new());
    let exchange = table.exchange.number;
    obey(&mut table, seat, plan, dice, &mut events);
    while table.exchange.number == exchange
        && let Some(mover) = table.to_move()
    {
        let swaps = super::plan::swaps(&table);
        if swaps.is_empty() {
            break;
        }
        let plan = habit::useful(&table, mover, &swaps);
        obey(&mut table, mover, &plan, dice, &mut events);
        events.clear();
    }
    worth::of(&table, seat)
}

fn obey(table: &mut Table, seat: Seat, plan: &Plan, dice: &mut Stream, events: &mut Vec<Event>) {
    for command in plan.commands() {
        // The second is out of place when the first ended the turn.
        if table.to_move() == Some(seat) {
            let _ = table.apply(seat, &command, dice, events);
        }
    }
}

/// Ends the turns that are left of an exchange.
fn finish(table: &mut Table, exchange: u16, dice: &mut Stream, events: &mut Vec<Event>) {
    while table.exchange.number == exchange
        && let Some(mover) = table.to_move()
    {
        if table.apply(mover, &Command::EndTurn, dice, events).is_err() {
            // With forced matches nobody may end a turn: let the shields meet as they stand.
            return table.resolve(dice, events);
        }
    }
}
