//! Moon shifts the blocks of the lane by one: an attack the way it flies, a shield against that.

use bout::Seat;

use crate::event::{Cancelled, Cause, Event};
use crate::play::Play;
use crate::play::settle::Settling;
use crate::spell::Cast;
use crate::{Element, Side, Spell, Spot};

use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let faced = play.faced(at);
        let (seat, lane) = (play.volley.attacks[at].owner, play.volley.attacks[at].origin);
        if play.table.cell(faced).element() == Some(Element::Moon) {
            let (attack, cause) = (play.volley.attacks[at].number, Cause::Guard(Element::Moon));
            return play.tell(Event::Cancelled { attack, what: Cancelled::Attack, cause });
        }
        shift(play, seat, lane, Cause::Attack(Element::Moon));
    }),
    guard: Some(|play, hit| {
        if hit.attack.element == Element::Moon {
            let cause = Cause::Attack(Element::Moon);
            return play.cancel(hit, Cancelled::Shield(hit.spot), cause);
        }
        shift(play, hit.victim, hit.spot, Cause::Guard(Element::Moon));
    }),
    cast: Some(blanket),
    ..Rules::new("Mo", "Blanket")
};

/// The blocks of a seat's lane move away from it.
fn shift(play: &mut Play, seat: Seat, lane: Spot, cause: Cause) {
    play.table.field.shift(lane.side.opposite(), lane.lane);
    play.tell_blocks(play.table.field.lane(lane.side, lane.lane), cause);
    play.settle(&Settling::by(seat, lane.side));
}

/// All rows move one to the right, then all columns one up.
fn blanket(play: &mut Play, cast: Cast) {
    for direction in [Side::East, Side::North] {
        for lane in 0..play.table.field.size() {
            play.table.field.shift(direction, lane);
        }
    }
    play.tell_blocks(play.table.field.places(), Cause::Spell(Spell::Of(Element::Moon)));
    play.settle(&Settling::by(cast.seat, play.table.side_of(cast.seat)));
}
