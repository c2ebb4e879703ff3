//! Steam raises a block, which stops one attack; a shield of it raises a cell beside, which one
//! attack of an enemy cannot harm.

use alloc::vec::Vec;

use crate::cell::Flag;
use crate::event::Cause;
use crate::mark::MarkKind;
use crate::play::Play;
use crate::spell::Cast;
use crate::{Element, Spell, Spot};

use super::rules::Rules;

/// Blocks and cells that the spell raises.
const EMISSION: (usize, usize) = (4, 2);

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let (seat, lane) = (play.volley.attacks[at].owner, play.volley.attacks[at].origin);
        play.place(MarkKind::Risen, seat, Some(lane), Cause::Attack(Element::Steam));
    }),
    guarded: Some(|play, hit| {
        let spots = play.table.spots(hit.spot.side).collect();
        raise(play, spots, 1, Cause::Guard(Element::Steam));
    }),
    cast: Some(emission),
    ..Rules::new("Sm", "Emission")
};

/// Raises up to `count` of the cells that are not.
fn raise(play: &mut Play, mut spots: Vec<Spot>, count: usize, cause: Cause) {
    spots.retain(|&spot| !play.table.cell(spot).raised);
    for spot in play.pick_several(spots, count) {
        play.set_flag(spot, Flag::Raised, true, cause);
    }
}

/// Four blocks and two of the caster's cells rise.
fn emission(play: &mut Play, cast: Cast) {
    let cause = Cause::Spell(Spell::Of(Element::Steam));
    let (blocks, cells) = EMISSION;
    for _ in 0..blocks {
        play.place(MarkKind::Risen, cast.seat, None, cause);
    }
    let spots = play.table.spots_of(cast.seat).collect();
    raise(play, spots, cells, cause);
}
