//! Turns, what belongs to players, and spells.

use bout::{Seat, Team};
use marauders::options::Choice;
use marauders::table::Phase;
use marauders::{Cause, Role, Spell, Table};

use super::{Names, axis, role_name, signed};

/// The head of a turn.
pub(super) fn turn(table: &Table, names: &Names, turn: u16, seat: Seat, role: Role) -> String {
    let does = match role {
        Role::Attack => names.does(seat, "attacks", "attack"),
        Role::Defence => names.does(seat, "defends", "defend"),
    };
    let who = names.who(seat);
    match (axis(table, turn), foe(table, seat, role)) {
        (Some(axis), _) => format!("Turn {turn}: {who} {does} on {axis}"),
        (None, Some(foe)) => {
            let against = if role == Role::Attack { "" } else { "against " };
            format!("Turn {turn}: {who} {does} {against}{}", names.whom(foe))
        }
        (None, None) => format!("Turn {turn}: {who} {does}"),
    }
}

/// With four seats: whom the turn of `seat` is against. `table` is as it was before that turn.
fn foe(table: &Table, seat: Seat, role: Role) -> Option<Seat> {
    let exchange = &table.exchange;
    let both = [exchange.attacker, exchange.defender];
    if table.turn != 0 && table.phase == Phase::First && both.contains(&seat) {
        return Some(table.foe_of(seat));
    }
    let leads = table.options.has(Choice::Reverse) == (role == Role::Defence);
    let targets: Vec<Seat> = table.mode().targets(seat).collect();
    let next = usize::from(table.player(seat).attacks);
    let in_turn = (0..targets.len()).map(|step| targets[(next + step) % targets.len()]);
    in_turn.filter(|_| leads).find(|&target| table.is_alive(target))
}

/// "Your force is 12 (+3, damage)".
pub(super) fn force(table: &Table, names: &Names, seat: Seat, force: u32, cause: Cause) -> String {
    let change = signed(i64::from(force) - i64::from(table.player(seat).force));
    let why = match cause {
        Cause::Battle => "damage".into(),
        Cause::Match => "Wood match".into(),
        Cause::Reset => "new field".into(),
        Cause::Price => "for a spell".into(),
        other => other.to_string(),
    };
    format!("{} force is {force} ({change}, {why})", names.whose(seat))
}

/// "You have 22 hit points (-3)".
pub(super) fn hit_points(
    table: &Table,
    names: &Names,
    team: Team,
    hp: u16,
    cause: Cause,
) -> String {
    let before = table.hp.get(usize::from(team.0)).copied().unwrap_or(hp);
    let change = signed(i64::from(hp) - i64::from(before));
    let why = match cause {
        Cause::Battle => String::new(),
        Cause::Poison => ", poison".into(),
        other => format!(", {other}"),
    };
    let is_one = table.members(team).count() == 1;
    let is_own = names.own.is_some_and(|own| table.team(own) == team);
    let have = if is_one && !is_own { "has" } else { "have" };
    let points = if hp == 1 { "hit point" } else { "hit points" };
    format!("{} {have} {hp} {points} ({change}{why})", names.team(table, team))
}

/// "Rain is cast (attack)".
pub(super) fn cast(names: &Names, seat: Seat, spell: Spell, role: Role) -> String {
    let casts = names.does(seat, "casts", "cast");
    format!("{} {casts} {} ({})", names.who(seat), spell.name(), role_name(role))
}
