//! Thunder reaches the other field, from turn 9 on: an attack leaves a quarter of itself there as a
//! shield, a shield moves there when it is hit.

use alloc::vec::Vec;

use crate::event::Cause;
use crate::play::Play;
use crate::play::attack::{Attack, Effects};
use crate::table::Exchange;
use crate::{Element, Shield, Side, Spell, Spot};

use super::metal::LATE_TURN;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        if LATE_TURN <= play.table.turn {
            duplicate(play, at, Cause::Attack(Element::Thunder));
        }
    }),
    guarded: Some(|play, hit| {
        if play.table.turn < LATE_TURN {
            return;
        }
        let cause = Cause::Guard(Element::Thunder);
        let excess = hit.excess();
        if let Some(left) = play.table.cell(hit.spot).upright().filter(|_| !hit.broke()) {
            play.set_shield(hit.spot, None, cause);
            move_over(play, hit.spot.side, left, cause);
        } else if hit.broke() && 2 <= excess.strength {
            let half = Shield { strength: excess.strength / 2, ..excess };
            move_over(play, hit.spot.side, half, cause);
        }
    }),
    ..Rules::new("Th", "Thunderstorm")
};

/// A shield forms on a random lane of the field beside; where a seat has but one side, on that.
fn move_over(play: &mut Play, side: Side, shield: Shield, cause: Cause) {
    let side = play.table.other_side(side).unwrap_or(side);
    let lane = play.draw(play.table.field.size().into()) as u8;
    play.add(Spot { side, lane }, shield, cause);
}

/// A quarter of an attack, again: a shield of a random element on the attacker's other field, or with
/// four seats a plain attack on another enemy.
pub(crate) fn duplicate(play: &mut Play, at: usize, cause: Cause) {
    let attack = play.volley.attacks[at].clone();
    let strength = attack.strength / 4;
    if strength == 0 {
        return;
    }
    if play.table.mode().is_duel() {
        let side = play.table.other_side(attack.origin.side).unwrap_or(attack.origin.side);
        let lane = play.draw(play.table.field.size().into()) as u8;
        let elements = play.table.elements.clone();
        let element = play.pick(&elements).expect("some element is in play");
        play.add(Spot { side, lane }, Shield { strength, element }, cause);
        return;
    }
    let target = play.table.owner(attack.target);
    let others = play.table.seats().filter(|&seat| {
        let is_enemy = play.table.are_enemies(seat, attack.owner);
        is_enemy && play.table.is_alive(seat) && Some(seat) != target
    });
    let others: Vec<_> = others.collect();
    let Some(other) = play.pick(&others) else { return };
    let side = play.table.mode().sides(other)[0];
    let shield = Shield { strength, element: attack.element };
    let again = play.attack(attack.owner, attack.origin, side, shield);
    let again = Attack { effects: Effects::PLAIN, ..again };
    play.tell_launch(&again, cause);
    play.volley.attacks.push(again);
}

/// The spell Thunderstorm of a defender: lane by lane what is left of its shields, and what got
/// through them, goes to the other field.
pub(crate) fn carry_over(play: &mut Play) {
    let cause = Cause::Spell(Spell::Of(Element::Thunder));
    let Exchange { defence_side, .. } = play.table.exchange;
    let mut shields = Vec::new();
    for spot in play.table.spots(defence_side) {
        if let Some(left) = play.table.cell(spot).upright() {
            play.set_shield(spot, None, cause);
            shields.push(left);
        }
        let broken = play.volley.broken.iter().filter(|(lane, _)| *lane == spot.lane);
        shields.extend(broken.map(|&(_, excess)| excess));
    }
    for shield in shields {
        move_over(play, defence_side, shield, cause);
    }
}
