//! Sun changes the element of a block of the lane, and what that matches counts for its owner.

use alloc::vec::Vec;
use bout::Seat;

use crate::event::Cause;
use crate::play::Play;
use crate::play::settle::Settling;
use crate::{Element, Place, Spell, Spot};

use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let (seat, lane) = (play.volley.attacks[at].owner, play.volley.attacks[at].origin);
        change(play, seat, lane, Cause::Attack(Element::Sun));
    }),
    guard: Some(|play, hit| change(play, hit.victim, hit.spot, Cause::Guard(Element::Sun))),
    // Sunshine is a new field that costs no force.
    cast: Some(|play, _| play.renew_field(Cause::Spell(Spell::Of(Element::Sun)))),
    ..Rules::new("Su", "Sunshine")
};

/// A random block of the lane gets a random other element.
fn change(play: &mut Play, seat: Seat, lane: Spot, cause: Cause) {
    let places: Vec<Place> = play.table.field.lane(lane.side, lane.lane).collect();
    let Some(place) = play.pick(&places) else { return };
    let present = play.table.field.at(place).element;
    let others = play.table.elements.iter().copied().filter(|&element| element != present);
    let others: Vec<Element> = others.collect();
    let Some(element) = play.pick(&others) else { return };
    play.table.field.at_mut(place).element = element;
    play.table.field.forbid(place);
    play.tell_blocks(core::iter::once(place), cause);
    play.settle(&Settling { keys: [Some(place), None], ..Settling::by(seat, lane.side) });
}
