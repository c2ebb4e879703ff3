//! Dark closes the cell across: an attack for its owner's next attack turn on that side, a shield
//! for its owner's next defence turn there.

use crate::cell::Flag;
use crate::event::Cause;
use crate::play::Play;
use crate::spell::{Cast, Role};
use crate::table::Phase;

use super::Element;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let faced = play.faced(at);
        play.set_flag(faced, Flag::ClosedAttack, true, Cause::Attack(Element::Dark));
    }),
    guard: Some(|play, hit| {
        let origin = hit.attack.origin;
        play.set_flag(origin, Flag::ClosedDefence, true, Cause::Guard(Element::Dark));
    }),
    cast: Some(shockwave),
    ..Rules::new("Da", "Shockwave")
};

/// An attacker's resolves now, without the enemy's turn; where that turn has been (a defender's, or
/// with the option reverse mode), the enemy's shields of this exchange are destroyed.
fn shockwave(play: &mut Play, cast: Cast) {
    if cast.role == Role::Attack && play.table.phase == Phase::First {
        play.skips_defence = true;
        return;
    }
    let side = play.table.side_of(cast.foe);
    for spot in play.table.spots(side) {
        if play.table.cell(spot).upright().is_some() {
            play.set_shield(spot, None, Cause::Spell(crate::Spell::Of(Element::Dark)));
        }
    }
}
