//! How attacks are made, before and while they fly: what the effects of elements use.

use bout::Seat;

use crate::event::{Cancelled, Cause, Event};
use crate::play::Play;
use crate::play::attack::Attack;
use crate::{Shield, Side, Spot};

/// An attack from a cell towards a side, which flies straight in. It is in no list yet.
pub fn attack(
    play: &mut Play<'_>,
    owner: Seat,
    origin: Spot,
    target: Side,
    shield: Shield,
) -> Attack {
    let number = play.volley.count;
    play.volley.count += 1;
    let direction = origin.side.opposite();
    Attack {
        number,
        owner,
        element: shield.element,
        strength: shield.strength,
        launched: shield.strength,
        origin,
        entry: origin,
        target,
        acts: true,
        lent: None,
        is_plain: false,
        launches: true,
        place: None,
        direction,
        bends: direction != target,
        arrived: None,
        is_gone: false,
    }
}

/// Lets a plain attack follow when the volley has hit.
pub fn follow_up(play: &mut Play<'_>, owner: Seat, origin: Spot, target: Side, shield: Shield) {
    let attack = attack(play, owner, origin, target, shield);
    play.volley.follow_ups.push(Attack { acts: false, is_plain: true, ..attack });
}

/// Reports that an attack has taken off.
pub fn tell_launch(play: &mut Play<'_>, attack: &Attack, cause: Cause) {
    let Attack { number, owner, origin, strength, element, .. } = *attack;
    let shield = Shield { strength, element };
    play.tell(Event::Launched { attack: number, seat: owner, from: origin, shield, cause });
}

/// The cell that an attack of the volley faces.
pub fn faced(play: &Play<'_>, at: usize) -> Spot {
    let attack = &play.volley.attacks[at];
    play.table.facing(attack.origin, attack.target)
}

/// Takes all effects off an attack of the volley.
pub fn calm(play: &mut Play<'_>, at: usize, cause: Cause) {
    let attack = &mut play.volley.attacks[at];
    if core::mem::take(&mut attack.acts) {
        let attack = attack.number;
        play.tell(Event::Cancelled { attack, what: Cancelled::Attack, cause });
    }
}

/// Takes the effects at take-off from an attack of the volley.
pub fn ground(play: &mut Play<'_>, at: usize, cause: Cause) {
    let attack = &mut play.volley.attacks[at];
    attack.launches = false;
    let (number, acting) = (attack.number, attack.acting());
    if acting.iter().any(|element| element.rules().launch.is_some()) {
        play.tell(Event::Cancelled { attack: number, what: Cancelled::Attack, cause });
    }
}
