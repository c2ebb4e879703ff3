//! The evaluation of a table for one seat, in hundredths of a hit point.

use bout::{Outcome, Seat, Team};
use marauders::options::Choice;
use marauders::table::SPELL_FORCE;
use marauders::{Spot, Table};

use super::is_inverted;

/// The worth of having won.
const WON: i32 = 1_000_000;
/// A hit point.
pub(super) const HP: i32 = 100;
/// A unit of strength that stands and may be launched, or stop what is.
const STRENGTH: i32 = 45;
/// A unit of force, up to the price of a spell.
const FORCE: i32 = 25;
/// The same where a spell was named: there is no better one to save for.
const FORCE_NAMED: i32 = 3;
/// A turn of poison to come.
const POISON: i32 = 80;
/// A shield that will strike first.
const ICE: i32 = 60;
/// A cell that takes an attack without harm.
const RAISED: i32 = 100;
/// A cell that does not launch, or takes nothing for a turn, or turns its next shield around.
const HAMPERED: i32 = 40;

/// A tier of a boost block, which may be matched one day.
const BOOST: i32 = 8;

/// What `table` is worth to `seat`.
pub(super) fn of(table: &Table, seat: Seat) -> i32 {
    let own = table.team(seat);
    match table.outcome {
        Outcome::Won(team) if team == own => return WON,
        Outcome::Won(_) => return -WON,
        Outcome::Drawn => return 0,
        Outcome::Undecided => {}
    }
    let enemies = i32::from(table.mode().teams()) - 1;
    let all = (0..table.mode().teams()).map(Team);
    let others: i32 = all.filter(|&team| team != own).map(|team| side(table, team)).sum();
    let worth = side(table, own) - others / enemies;
    if is_inverted(table.mode()) { -worth } else { worth }
}

/// What a team has.
fn side(table: &Table, team: Team) -> i32 {
    if !table.is_in(team) {
        return 0;
    }
    let seats = table.members(team).map(|seat| {
        let cells = table.spots_of(seat).map(|spot| cell(table, spot));
        cells.sum::<i32>() + player(table, seat)
    });
    HP * i32::from(table.hp[usize::from(team.0)]) + seats.sum::<i32>() + boosts(table, team)
}

/// The boost blocks of a team on the field, which drain the others.
fn boosts(table: &Table, team: Team) -> i32 {
    if !table.options.has(Choice::BonusVariant) {
        return 0;
    }
    let boosts = table.field.places().filter_map(|place| table.field.at(place).boost);
    let own = boosts.filter(|boost| table.team(boost.seat) == team);
    let tiers = own.map(|boost| boost.tiers.iter().copied().max().unwrap_or(0));
    tiers.map(|tier| BOOST * i32::from(tier)).sum()
}

fn cell(table: &Table, spot: Spot) -> i32 {
    let cell = table.cell(spot);
    let hampered =
        [table.is_locked(spot), cell.closed_attack, cell.closed_defence, cell.oracle_next];
    let hampered = hampered.into_iter().map(i32::from).sum::<i32>() * HAMPERED;
    let marked = if cell.oracle_mark { STRENGTH * cell.strength().clamp(0, 100) } else { 0 };
    STRENGTH * cell.strength().clamp(-100, 100) - marked - hampered
        + RAISED * i32::from(cell.raised)
}

fn player(table: &Table, seat: Seat) -> i32 {
    let player = table.player(seat);
    let may_cast = !table.options.has(Choice::Single)
        && (table.options.has(Choice::Long)
            || table.options.has(Choice::Extended)
            || player.casts.is_empty());
    let price = if player.named.is_some() { FORCE_NAMED } else { FORCE };
    let force = if may_cast { player.force.min(SPELL_FORCE) as i32 * price } else { 0 };
    force + ICE * i32::from(player.ice.min(10)) - POISON * i32::from(player.poison)
}
