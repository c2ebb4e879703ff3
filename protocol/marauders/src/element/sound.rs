//! Sound makes filters, which turn attacks of enemies into shields; a shield of it takes one over.

use alloc::vec::Vec;
use bout::Seat;
use core::cmp::Reverse;

use crate::event::Cause;
use crate::mark::{Mark, MarkKind};
use crate::play::Play;
use crate::play::hit::Hit;
use crate::spell::Cast;
use crate::{Element, Place, Spell};

use super::rules::Rules;

/// Filters that the spell takes or makes.
const PULSE: usize = 4;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let (seat, lane) = (play.volley.attacks[at].owner, play.volley.attacks[at].origin);
        play.place(MarkKind::Filter, seat, Some(lane), Cause::Attack(Element::Sound));
    }),
    guard: Some(take_over),
    cast: Some(pulse),
    ..Rules::new("So", "Pulse")
};

/// True if `mark` is a filter of an enemy of `seat`.
fn is_enemy_filter(play: &Play, seat: Seat, mark: Option<Mark>) -> bool {
    matches!(mark, Some(Mark::Filter(other)) if play.table.are_enemies(seat, other))
}

/// An enemy's filter becomes the owner's; without one, a new one is made in the lane of the volley's
/// strongest attack.
fn take_over(play: &mut Play, hit: &mut Hit) {
    let (seat, cause) = (hit.victim, Cause::Guard(Element::Sound));
    let taken = play.pick_block(Some(hit.spot), |play, place| {
        is_enemy_filter(play, seat, play.table.field.at(place).mark)
    });
    match taken {
        Some(place) => play.set_mark(place, Some(Mark::Filter(seat)), cause),
        None => {
            let attacks = play.volley.attacks.iter();
            let strongest = attacks.min_by_key(|it| (Reverse(it.launched), it.number));
            let lane = strongest.map(|attack| attack.origin);
            play.place(MarkKind::Filter, seat, lane, cause);
        }
    }
}

/// Four enemies' filters become the caster's; what is missing is made anywhere.
fn pulse(play: &mut Play, cast: Cast) {
    let cause = Cause::Spell(Spell::Of(Element::Sound));
    let is_enemy =
        |place: &Place| is_enemy_filter(play, cast.seat, play.table.field.at(*place).mark);
    let filters: Vec<Place> = play.table.field.places().filter(is_enemy).collect();
    let taken = play.pick_several(filters, PULSE);
    for &place in &taken {
        play.set_mark(place, Some(Mark::Filter(cast.seat)), cause);
    }
    for _ in taken.len()..PULSE {
        play.place(MarkKind::Filter, cast.seat, None, cause);
    }
}
