//! Merger: waiting shields strengthen the next attack.

use alloc::vec::Vec;
use bout::Seat;
use core::cmp::Reverse;

use crate::event::Cause;
use crate::play::Play;
use crate::{Shield, Spell, Spot};

/// Shields that join.
const MERGED: usize = 2;

/// The two strongest shields that are not to attack join the two weakest that are.
pub(crate) fn merge(play: &mut Play, seat: Seat) {
    play.table.player_mut(seat).merger = false;
    let cause = Cause::Spell(Spell::Merger);
    let side = play.table.side_of(seat);
    let attacks = |spot: &Spot| spot.side == side && !play.table.is_locked(*spot);
    let (mut weak, mut waiting): (Vec<Spot>, Vec<Spot>) =
        play.shields_of(seat).into_iter().partition(attacks);
    weak.sort_by_key(|&spot| play.table.cell(spot).strength());
    waiting.sort_by_key(|&spot| Reverse(play.table.cell(spot).strength()));
    for (from, to) in waiting.into_iter().zip(weak).take(MERGED) {
        let Some(moved) = play.table.cell(from).shield else { continue };
        let strength = play.table.cell(to).strength() + moved.strength;
        play.set_shield(from, None, cause);
        play.set_shield(to, Some(Shield { strength, ..moved }), cause);
    }
}
