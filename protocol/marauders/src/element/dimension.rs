//! Dimension warps blocks; a shield of it makes a warped block jump, and what that matches is an
//! attack of twice its value at once.

use alloc::vec::Vec;

use crate::event::{Cause, Event};
use crate::mark::{Mark, MarkKind};
use crate::play::Play;
use crate::play::hit::Hit;
use crate::play::settle::{Becomes, Settling};
use crate::{Element, Place, Side, Spell};

use super::rules::Rules;

/// Blocks that the spell warps.
const WORMHOLE: usize = 4;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let (seat, lane) = (play.volley.attacks[at].owner, play.volley.attacks[at].origin);
        play.place(MarkKind::Warp, seat, Some(lane), Cause::Attack(Element::Dimension));
    }),
    guard: Some(jump),
    cast: Some(|play, cast| {
        for _ in 0..WORMHOLE {
            let cause = Cause::Spell(Spell::Of(Element::Dimension));
            play.place(MarkKind::Warp, cast.seat, None, cause);
        }
    }),
    ..Rules::new("Di", "Wormhole")
};

/// A warped block changes places with a neighbour, one that makes a match if there is any.
fn jump(play: &mut Play, hit: &mut Hit) {
    let Some(place) = play.pick_marked(hit.spot, |mark| mark == Mark::Warp) else { return };
    let size = play.table.field.size();
    let near = Side::ALL.into_iter().filter_map(|side| place.step(side.step(), size));
    let mut near: Vec<Place> = near.collect();
    if near.iter().any(|&next| play.table.would_match(place, next)) {
        near.retain(|&next| play.table.would_match(place, next));
    }
    let Some(next) = play.pick(&near) else { return };
    play.table.field.swap(place, next);
    play.tell(Event::Swapped(place, next));
    let side = hit.spot.side;
    let settled = play.settle(&Settling {
        keys: [Some(next), Some(place)],
        becomes: Becomes::Attacks,
        ..Settling::by(hit.victim, side)
    });
    for (spot, shield) in settled.attacks {
        play.follow_up(hit.victim, spot, hit.attack.origin.side, shield);
    }
}
