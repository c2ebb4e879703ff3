//! Turns, changes of players, and spells.

use bout::{Seat, Team};
use marauders::options::Choice;
use marauders::table::Phase;
use marauders::{Cause, Role, Spell, Table};

use super::{Names, axis, role_key, signed};
use crate::games::marauders::names::{cause as cause_name, spell as spell_name};
use crate::text::tr;

/// The head of a turn.
pub(super) fn turn(table: &Table, names: &Names, turn: u16, seat: Seat, role: Role) -> String {
    let (own, name, role_key) = (names.own(seat), names.who(seat), role_key(role));
    match (axis(table, turn), foe(table, seat, role)) {
        (Some(axis), _) => tr!(
            "log-turn-axis",
            turn = turn,
            role = role_key,
            own = own,
            name = name,
            axis = axis.to_string(),
        ),
        (None, Some(foe)) => tr!(
            "log-turn-target",
            turn = turn,
            role = role_key,
            own = own,
            name = name,
            target = names.whom(foe),
        ),
        (None, None) => {
            tr!("log-turn", turn = turn, role = role_key, own = own, name = name)
        }
    }
}

/// The opponent of the turn of `seat`, with four seats. `table` is the one before that turn.
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
        Cause::Battle => tr!("cause-damage").into(),
        Cause::Match => tr!("cause-wood-match").into(),
        Cause::Reset => cause_name(Cause::Reset),
        Cause::Price => cause_name(Cause::Price),
        other => cause_name(other),
    };
    tr!("log-force", whose = names.whose(seat), force = force, change = change, cause = why)
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
    let names = names.team(table, team);
    match cause {
        Cause::Battle => tr!("log-hp", names = names, hp = hp, change = change),
        other => {
            tr!("log-hp-cause", names = names, hp = hp, change = change, cause = cause_name(other),)
        }
    }
}

/// "Rain is cast (attack)".
pub(super) fn cast(names: &Names, seat: Seat, spell: Spell, role: Role) -> String {
    tr!(
        "log-cast",
        own = names.own(seat),
        name = names.who(seat),
        spell = spell_name(spell),
        role = role_key(role),
    )
}
