//! Values of matched blocks, and the boost blocks they leave (rules: value of a group, bonus
//! variant).

use crate::event::Cause;
use crate::field::groups::{Group, Run};
use crate::mark::{Boost, Mark};
use crate::options::Choice;
use crate::play::settle::{Becomes, Settling};
use crate::{Element, Place, Step, Table};
use alloc::vec::Vec;
use bout::Seat;

/// The value of a group.
pub(crate) struct Worth {
    /// Of each of its blocks, in their order.
    pub values: Vec<i32>,
    /// Multiplied with this.
    pub times: i32,
    /// The rules behind that.
    pub multiplied: Vec<(u8, Cause)>,
    /// The block that gets the bonus, unless all are covered.
    pub key: Option<Place>,
}

/// The multiplier of a group with a warped block, or of one that its jump made.
const WARP_TIMES: u8 = 2;

/// Blocks that a match has without a bonus.
const MATCH: i32 = 3;

/// Past this many blocks boosts get no better.
const BOOST_BLOCKS_MAX: usize = 8;

/// The values of the groups of one step.
pub(crate) fn worths(
    table: &Table,
    settling: &Settling,
    step: u16,
    groups: &[Group],
    moved: &[Place],
) -> Vec<Worth> {
    let keys: &[Option<Place>] = if step == 0 { &settling.keys } else { &[] };
    let field = &table.field;
    let is_variant = table.options.has(Choice::BonusVariant);
    // The matches of a jump count double, once, even those in which no warped block is.
    let is_jump = step == 0 && settling.becomes == Becomes::Attacks;
    let jumped = is_jump.then_some(Cause::Guard(Element::Dimension));
    let worth = |group: &Group| {
        let counts = |place: &&Place| !field.at(**place).is_covered();
        let uncovered = group.places.iter().filter(counts).count() as i32;
        let key = key_block(table, group, keys, moved);
        let bonus = (uncovered - MATCH).max(0) + groups.len() as i32 - 1;
        let value = |place: &Place| match () {
            () if is_variant => {
                i32::from(counts(&place)) + boost_value(table, settling.seat, group, *place)
            }
            () if Some(*place) == key => 1 + bonus,
            () => i32::from(counts(&place)),
        };
        let values = if uncovered == 0 {
            alloc::vec![0; group.places.len()]
        } else {
            group.places.iter().map(value).collect()
        };
        let is_warped = group.places.iter().any(|&place| field.at(place).is_warped());
        let warped = is_warped.then_some(Cause::Mark(Mark::Warp));
        let mut multiplied = Vec::new();
        multiplied.extend(warped.or(jumped).map(|cause| (WARP_TIMES, cause)));
        multiplied.extend(settling.times.filter(|_| step == 0));
        let times = multiplied.iter().map(|&(times, _)| i32::from(times)).product();
        Worth { values, times, multiplied, key }
    };
    groups.iter().map(worth).collect()
}

/// The uncovered block that made the group: one that was swapped, else the first that moved, else
/// the first.
fn key_block(
    table: &Table,
    group: &Group,
    keys: &[Option<Place>],
    moved: &[Place],
) -> Option<Place> {
    let uncovered = |place: &Place| !table.field.at(*place).is_covered();
    let key = keys.iter().flatten().find(|&key| group.places.contains(key));
    let mut places = group.places.iter().copied().filter(uncovered);
    key.copied()
        .filter(uncovered)
        .or_else(|| places.clone().find(|place| moved.contains(place)))
        .or_else(|| places.next())
}

/// What a boost block adds to its value in a group, or takes from it.
fn boost_value(table: &Table, seat: Seat, group: &Group, place: Place) -> i32 {
    let Some(boost) = table.field.at(place).boost else { return 0 };
    let is_in = |step| {
        let next = place.step(step, table.field.size());
        next.is_some_and(|next| group.places.contains(&next))
    };
    let tiers = Step::COMPASS.into_iter().zip(boost.tiers).filter(|&(step, _)| is_in(step));
    let tier = tiers.map(|(_, tier)| i32::from(tier)).max().unwrap_or(0);
    if table.are_enemies(seat, boost.seat) { -tier } else { tier }
}

/// The boost blocks that groups leave behind: where lines cross, else at the key block.
pub(crate) fn boosts(
    table: &Table,
    seat: Seat,
    groups: &[Group],
    worths: &[Worth],
) -> Vec<(Place, Boost)> {
    let mut boosts = Vec::new();
    for (group, worth) in groups.iter().zip(worths) {
        let lines =
            |place: &Place| group.runs.iter().filter(|run| run.places.contains(place)).count();
        let mut places: Vec<Place> =
            group.places.iter().copied().filter(|place| 2 <= lines(place)).collect();
        if places.is_empty() {
            places.extend(worth.key);
        }
        for place in places {
            let tiers = boost_tiers(table, group, place);
            if tiers.iter().any(|&tier| 0 < tier) {
                boosts.push((place, Boost { seat, tiers }));
            }
        }
    }
    boosts
}

/// The tiers of a boost block, by direction.
fn boost_tiers(table: &Table, group: &Group, place: Place) -> [u8; 8] {
    let tier = |places: &[Place]| {
        let counts = places.iter().filter(|&&it| !table.field.at(it).is_covered());
        counts.count().min(BOOST_BLOCKS_MAX).saturating_sub(2) as u8
    };
    let mut tiers = [0; 8];
    let mut raise = |other: Place, tier: u8| {
        if let Some(direction) = place.compass(other) {
            tiers[direction] = tier.max(tiers[direction]);
        }
    };
    if group.runs.is_empty() {
        let tier = tier(&group.places);
        let size = table.field.size();
        let near = table.recognition().around().iter();
        let near = near.filter_map(|&step| place.step(step, size));
        near.filter(|near| group.places.contains(near)).for_each(|near| raise(near, tier));
    }
    for Run { places, .. } in group.runs.iter().filter(|run| run.places.contains(&place)) {
        let tier = tier(places);
        places.iter().for_each(|&other| raise(other, tier));
    }
    tiers
}
