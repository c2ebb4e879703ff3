//! Shields, what positions carry, and attacks from launch to hit.

use marauders::event::End;
use marauders::{Cause, Element, Flag, Place, Shield, Spell, Spot, Table};

use super::{Names, is_told_by_hit, side_now, signed};

/// A shield that grew, shrank, came or went. What a match added and what a hit left is told there.
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
            return Some(format!("The reversed shield in {lane} is lost"));
        }
        Cause::Battle | Cause::Turn => return None,
        Cause::Match if now < before => {
            return Some(format!("Oracle: the new shield in {lane} is reversed, now {now}"));
        }
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
    let what = shield.map_or(String::new(), |shield| format!(" {:?}", shield.element));
    let why = if cause == Cause::Match { "Match".to_owned() } else { cause.to_string() };
    Some(match now {
        0 => format!("{why}: the shield in {lane} is gone"),
        ..0 => format!("{why}: {lane} is reversed, now {now}{what}"),
        _ if now == before => format!("{why}: {lane} is{what} now"),
        _ => format!("{why}: {change} in {lane}, now {now}{what}"),
    })
}

/// What a position carries from now on, or no longer.
pub(super) fn flag(
    table: &Table,
    names: &Names,
    spot: Spot,
    (flag, is_set): (Flag, bool),
    cause: Cause,
) -> Option<String> {
    let lane = names.lane(table, spot);
    Some(match (flag, is_set) {
        (Flag::Locked, true) => format!("{cause} locks {lane}"),
        (Flag::Locked, false) => format!("{lane} is unlocked"),
        (Flag::ClosedAttack, true) => format!("{cause} closes {lane} for the next attack turn"),
        (Flag::ClosedDefence, true) => format!("{cause} closes {lane} for the next defence turn"),
        (Flag::ClosedAttack | Flag::ClosedDefence, false) => format!("{lane} is open again"),
        (Flag::Raised, true) => format!("{cause} raises {lane} against one attack"),
        (Flag::Raised, false) => format!("{lane} is raised: the attack does nothing"),
        (Flag::OracleNext, true) => format!("{cause}: the next shield in {lane} is reversed"),
        (Flag::OracleMark, true) => format!("{cause}: {lane} is reversed when the turn ends"),
        // The shield that they turn says so.
        (Flag::OracleNext | Flag::OracleMark, false) => return None,
    })
}

/// An attack that takes off.
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
        Cause::Battle => format!("{element:?} {strength} takes off from {lane}"),
        Cause::Guard(Element::Metal) | Cause::Attack(Element::Metal) => {
            format!("{cause} turns {strength} round the corner")
        }
        Cause::Attack(Element::Thunder) | Cause::Spell(Spell::Of(Element::Thunder)) => {
            format!("{cause}: a quarter, {strength}, flies at another enemy")
        }
        Cause::Guard(_) => format!("{cause}: {strength} strikes back from {lane}"),
        cause => format!("{cause}: {element:?} {strength} strikes back from {lane}"),
    }
}

/// A flight, unless it led to a hit, which is told then.
pub(super) fn flew(table: &Table, names: &Names, path: &[Place], end: End) -> Option<String> {
    let last = path.last().map_or_else(String::new, |place| format!(" at {place}"));
    Some(match end {
        end if is_told_by_hit(table, end) => return None,
        End::At(spot) => {
            format!("The attack leaves the field at {}", names.lane(table, spot))
        }
        End::Stopped(place) => format!("The risen block {place} stops the attack"),
        End::Filtered(place) => format!("The filter at {place} turns the attack into a shield"),
        End::Merged(_) => format!("Shifted: two attacks become one{last}"),
        End::Lost => "The attack finds no way out, and is lost".into(),
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
    let what = match damage {
        0 => "it holds".to_owned(),
        damage => format!("{damage} damage"),
    };
    match shield {
        0 if damage == 0 => format!("Hit on {lane}, bare: {attack}, no damage{why}"),
        0 => format!("Hit on {lane}, bare: {what}{why}"),
        shield => format!("Hit on {lane}: {attack} against {shield}, {what}{why}"),
    }
}

/// Why the damage is not what the strengths come to: only Fire and Disperser see to that.
fn rule_of_hit(table: &Table, spot: Spot, difference: i32, damage: i32) -> &'static str {
    let is_fire = table.cell(spot).element() == Some(Element::Fire);
    match difference.max(0) {
        plain if plain == damage => "",
        plain if plain < damage => " (Fire: at least 1)",
        plain if is_fire && plain == damage + 1 => " (Fire shield: 1 less)",
        _ => " (Disperser: half)",
    }
}
