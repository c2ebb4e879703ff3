//! Aligner and Disperser: shields change their lanes.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::event::Cause;
use crate::play::Play;
use crate::spell::Cast;
use crate::{Shield, Side, Spell, Spot};

/// The caster's shields go where they face the enemy's, the strongest to the strongest.
pub(super) fn align(play: &mut Play, cast: Cast) {
    let (own, other) = sides(play, cast);
    let mut goals: Vec<Spot> = play.table.spots(other).collect();
    goals.retain(|&spot| play.table.cell(spot).upright().is_some());
    goals.sort_by_key(|&spot| Reverse(play.table.cell(spot).strength()));
    rearrange(play, own, &goals, Cause::Spell(Spell::Aligner));
}

/// The enemy's shields go where they face the caster's weakest cells, the strongest first.
pub(super) fn disperse(play: &mut Play, cast: Cast) {
    let (own, other) = sides(play, cast);
    let mut goals: Vec<Spot> = play.table.spots(own).collect();
    goals.sort_by_key(|&spot| play.table.cell(spot).strength().max(0));
    rearrange(play, other, &goals, Cause::Spell(Spell::Disperser));
}

/// The sides of caster and enemy in this exchange.
fn sides(play: &Play, cast: Cast) -> (Side, Side) {
    (play.table.side_of(cast.seat), play.table.side_of(cast.foe))
}

/// The shields of `side`, the strongest first, take the lanes that face `goals`; the others keep
/// theirs if it is free, else take the first that is.
fn rearrange(play: &mut Play, side: Side, goals: &[Spot], cause: Cause) {
    let spots: Vec<Spot> = play.table.spots(side).collect();
    let shield = |spot: &Spot| Some((*spot, play.table.cell(*spot).shield?));
    let mut shields: Vec<(Spot, Shield)> = spots.iter().filter_map(shield).collect();
    shields.sort_by_key(|(_, shield)| Reverse(shield.strength));
    let mut placed: Vec<(Spot, Shield)> = Vec::new();
    for (rank, &(home, shield)) in shields.iter().enumerate() {
        let is_free = |spot: &Spot| placed.iter().all(|(taken, _)| taken != spot);
        let faced = goals.get(rank).map(|&goal| play.table.facing(goal, side));
        let mut lanes = faced.into_iter().chain([home]).chain(spots.iter().copied());
        let lane = lanes.find(is_free).unwrap_or(home);
        placed.push((lane, shield));
    }
    for spot in spots {
        let now = placed.iter().find(|(at, _)| *at == spot).map(|&(_, shield)| shield);
        play.set_shield(spot, now, cause);
    }
}
