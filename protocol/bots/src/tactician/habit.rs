//! Matches that are chosen at a glance: what weaker players do, and what is expected of the enemy.

use alloc::vec::Vec;
use bout::Seat;
use marauders::{Command, Place, Preview, Role, Table};

use super::plan::Plan;

/// Strength in one lane beyond which more is no harder to defend.
const OVER_MAX: i32 = 40;

/// Of the plans the match with the most and the longest lines; what casts is left out.
pub(super) fn largest(table: &Table, seat: Seat, plans: &[Plan]) -> Plan {
    best(table, seat, plans, |preview| {
        let values = preview.matches.iter().flat_map(|(_, blocks)| blocks);
        values.map(|(_, value)| value).sum()
    })
}

/// The match that adds most where it is of use.
pub(super) fn useful(table: &Table, seat: Seat, plans: &[Plan]) -> Plan {
    best(table, seat, plans, |preview| usefulness(table, preview))
}

/// The matches that use a boost block of the own team.
pub(super) fn boosted(table: &Table, seat: Seat, plans: &[Plan]) -> Vec<Plan> {
    let is_own = |place: Place| {
        let boost = table.field.at(place).boost;
        boost.is_some_and(|boost| table.team(boost.seat) == table.team(seat))
    };
    let uses = |plan: &&Plan| {
        let Command::Swap { from, direction } = plan.first else { return false };
        table.preview(seat, from, direction).is_ok_and(|preview| {
            // The two blocks have changed places.
            let was = |place| match place {
                _ if place == from => preview.partner,
                _ if place == preview.partner => from,
                _ => place,
            };
            let matched = preview.matches.iter().flat_map(|(_, blocks)| blocks);
            matched.map(|&(place, _)| was(place)).any(is_own)
        })
    };
    plans.iter().filter(uses).copied().collect()
}

fn best(table: &Table, seat: Seat, plans: &[Plan], worth: impl Fn(&Preview) -> i32) -> Plan {
    let worth = |plan: &Plan| match plan.first {
        Command::Swap { from, direction } => {
            let preview = table.preview(seat, from, direction);
            preview.map_or(i32::MIN, |preview| worth(&preview))
        }
        _ => i32::MIN,
    };
    plans.iter().copied().max_by_key(|plan| worth(plan)).unwrap_or(plans[0])
}

/// In tenths of a unit of strength: of what attacks the more, the more of it is in one lane, which is
/// harder to defend; of what defends less, when it stops nothing.
fn usefulness(table: &Table, preview: &Preview) -> i32 {
    let strength = |shield: Option<marauders::Shield>| shield.map_or(0, |it| it.strength);
    let lanes = preview.lanes.iter().map(|lane| {
        let gained = strength(lane.after) - strength(lane.before);
        match table.role() {
            Role::Attack => {
                let facing = table.cell(lane.facing).strength().max(0);
                let over = |shield| (strength(shield) - facing).clamp(0, OVER_MAX);
                let force = over(lane.after).pow(2) - over(lane.before).pow(2);
                10 * gained + force / 2
            }
            Role::Defence => {
                let threat = table.cell(lane.facing).strength().max(0);
                let open = (threat - strength(lane.before)).max(0);
                let stopped = gained.min(open);
                10 * stopped + 4 * (gained - stopped)
            }
        }
    });
    lanes.sum()
}
