//! Log lines of shields, flags, and attacks from launch to hit.

use marauders::event::End;
use marauders::{Cancelled, Cause, Element, Flag, Place, Shield, Spell, Spot, Table};

use super::{Names, is_told_by_hit, side_now, signed};
use crate::games::marauders::names::{cause as cause_name, element as element_name};
use crate::text::tr;

/// A shield that changed, appeared or disappeared. The lines of matches and hits cover their own
/// changes.
pub(super) fn shield(
    table: &Table,
    names: &Names,
    spot: Spot,
    shield: Option<Shield>,
    cause: Cause,
) -> Option<String> {
    let before = table.cell(spot).strength();
    let now = shield.map_or(0, |shield| shield.strength);
    let lane = names.lane(table, spot);
    match cause {
        Cause::Battle if before < 0 => {
            return Some(tr!("log-reversed-lost", lane = lane));
        }
        Cause::Battle | Cause::Turn => return None,
        Cause::Match => {
            let is_told =
                table.mode().owner(spot.side).is_some_and(|it| side_now(table, it) == spot.side);
            if is_told && 0 <= before {
                return None;
            }
        }
        _ => {}
    }
    let change = signed(i64::from(now) - i64::from(before));
    let element = shield.map_or("", |shield| element_name(shield.element));
    let cause = cause_name(cause);
    Some(match now {
        0 => tr!("log-shield-gone", cause = cause, lane = lane),
        ..0 => {
            tr!("log-shield-reversed", cause = cause, lane = lane, now = now, element = element)
        }
        _ if now == before => {
            tr!("log-shield-element", cause = cause, lane = lane, element = element)
        }
        _ => tr!(
            "log-shield-changed",
            cause = cause,
            change = change,
            lane = lane,
            now = now,
            element = element,
        ),
    })
}

/// A flag that a position gained or lost.
pub(super) fn flag(
    table: &Table,
    names: &Names,
    spot: Spot,
    (flag, is_set): (Flag, bool),
    cause: Cause,
) -> Option<String> {
    let (lane, cause) = (names.lane(table, spot), cause_name(cause));
    Some(match (flag, is_set) {
        (Flag::Locked, true) => tr!("log-locks", cause = cause, lane = lane),
        (Flag::Locked, false) => tr!("log-unlocked", lane = lane),
        (Flag::ClosedAttack, true) => tr!("log-closes-attack", cause = cause, lane = lane),
        (Flag::ClosedDefence, true) => tr!("log-closes-defence", cause = cause, lane = lane),
        (Flag::ClosedAttack | Flag::ClosedDefence, false) => tr!("log-open", lane = lane),
        (Flag::Raised, true) => tr!("log-raises-lane", cause = cause, lane = lane),
        (Flag::Raised, false) => tr!("log-raised", lane = lane),
        (Flag::OracleNext, true) => tr!("log-oracle-next", cause = cause, lane = lane),
        (Flag::OracleMark, true) => tr!("log-oracle-mark", cause = cause, lane = lane),
        // The shield that they turn has the line.
        (Flag::OracleNext | Flag::OracleMark, false) => return None,
    })
}

/// The launch of an attack.
pub(super) fn launched(
    table: &Table,
    names: &Names,
    from: Spot,
    shield: Shield,
    cause: Cause,
) -> String {
    let Shield { strength, element } = shield;
    let lane = names.lane(table, from);
    match cause {
        Cause::Battle => {
            tr!("log-launched", element = element_name(element), strength = strength, lane = lane,)
        }
        Cause::Guard(Element::Metal) | Cause::Attack(Element::Metal) => {
            tr!("log-corner", cause = cause_name(cause), strength = strength)
        }
        Cause::Attack(Element::Thunder) | Cause::Spell(Spell::Of(Element::Thunder)) => {
            tr!("log-quarter", cause = cause_name(cause), strength = strength)
        }
        Cause::Guard(_) => {
            tr!("log-back", cause = cause_name(cause), strength = strength, lane = lane)
        }
        cause => tr!(
            "log-back-element",
            cause = cause_name(cause),
            element = element_name(element),
            strength = strength,
            lane = lane,
        ),
    }
}

/// What has lost its effects, and by which rule.
pub(super) fn cancelled(table: &Table, names: &Names, what: Cancelled, cause: Cause) -> String {
    let cause = cause_name(cause);
    match what {
        Cancelled::Attack => tr!("log-cancelled-attack", cause = cause),
        Cancelled::Shield(spot) => {
            tr!("log-cancelled-shield", cause = cause, lane = names.lane(table, spot))
        }
    }
}

/// A flight, unless it led to a hit, which has its own line.
pub(super) fn flew(table: &Table, names: &Names, path: &[Place], end: End) -> Option<String> {
    let last = path.last().map_or_else(String::new, Place::to_string);
    Some(match end {
        end if is_told_by_hit(table, end) => return None,
        End::At(spot) => {
            tr!("log-left-field", lane = names.lane(table, spot))
        }
        End::Stopped(place) => tr!("log-stopped", place = place.to_string()),
        End::Filtered(place) => tr!("log-filtered", place = place.to_string()),
        End::Merged(_) => tr!("log-merged", place = last),
        End::Lost => tr!("log-lost").into(),
    })
}

/// "Hit on your lane C: 7 against 4, 3 damage".
pub(super) fn hit(
    table: &Table,
    names: &Names,
    spot: Spot,
    (attack, shield): (i32, i32),
    damage: i32,
) -> String {
    let lane = names.lane(table, spot);
    let why = rule_of_hit(table, spot, attack.saturating_sub(shield), damage);
    match (shield, damage) {
        (0, 0) => tr!("log-hit-unshielded-none", lane = lane, attack = attack, rule = why),
        (0, _) => tr!("log-hit-unshielded", lane = lane, damage = damage, rule = why),
        (_, 0) => {
            tr!("log-hit-blocked", lane = lane, attack = attack, shield = shield, rule = why,)
        }
        _ => tr!(
            "log-hit",
            lane = lane,
            attack = attack,
            shield = shield,
            damage = damage,
            rule = why,
        ),
    }
}

/// The rule by which the damage differs from the strengths: only Fire and Disperser do that.
fn rule_of_hit(table: &Table, spot: Spot, difference: i32, damage: i32) -> &'static str {
    let is_fire = table.cell(spot).element() == Some(Element::Fire);
    match difference.max(0) {
        plain if plain == damage => "none",
        plain if plain < damage => "fire",
        plain if is_fire && plain == damage + 1 => "fire-shield",
        _ => "disperser",
    }
}
