//! Fire burns through what holds: an attack deals at least 1, a shield takes 1 from the damage.

use crate::event::Cause;
use crate::play::Play;
use crate::spell::Cast;

use super::Element;
use super::rules::Rules;

/// Damage of the spell.
const INFERNO: i32 = 7;

pub(super) const RULES: Rules = Rules {
    strike: Some(|_, hit| hit.damage_least = 1),
    guard: Some(|_, hit| hit.softening += 1),
    cast: Some(inferno),
    ..Rules::new("Fi", "Inferno")
};

/// The enemy loses 7 hit points; nobody gains force by that.
fn inferno(play: &mut Play, cast: Cast) {
    let foe = play.table.team(cast.foe);
    play.change_hp(foe, -INFERNO, Cause::Spell(crate::Spell::Of(Element::Fire)));
}
