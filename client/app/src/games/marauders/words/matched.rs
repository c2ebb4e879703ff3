//! Matches, and their gains by lane.

use bout::Seat;
use marauders::{Element, Place, Side, Spot, Table};

use super::{Names, lane, side_now};
use crate::games::marauders::names::element as element_name;
use crate::text::tr;

/// Lanes that are named individually, at most.
const NAMED: usize = 4;

/// "Chain 2: 4 Water, +5 in lane C".
pub(super) fn matched(
    table: &Table,
    names: &Names,
    (seat, chain, element): (Seat, u16, Element),
    blocks: &[(Place, i32)],
) -> String {
    let (count, element) = (blocks.len(), element_name(element));
    let head = match chain {
        0 => tr!(
            "log-match",
            own = names.own(seat),
            name = names.who(seat),
            count = count,
            element = element,
        ),
        chain => tr!("log-chain", chain = chain, count = count, element = element),
    };
    if chain == 0 && table.player(seat).armed {
        return tr!("log-match-spell", matched = head);
    }
    let side = side_now(table, seat);
    let gains = gains(table, side, blocks);
    if gains.is_empty() {
        return tr!("log-match-nothing", matched = head);
    }
    let gains = spelled(table, &gains, side, seat);
    match chain {
        0 => tr!("log-match-gain", matched = head, gain = gains),
        _ => tr!("log-chain-gain", matched = head, gain = gains),
    }
}

/// The gain of each lane, by lane.
fn gains(table: &Table, side: Side, blocks: &[(Place, i32)]) -> Vec<(u8, i32)> {
    let lanes = 0..table.field.size();
    let gain = |lane| {
        let values = blocks.iter().filter(|(place, _)| place.lane(side) == lane);
        (lane, values.map(|(_, value)| value).sum::<i32>())
    };
    lanes.map(gain).filter(|&(_, gain)| 0 < gain).collect()
}

/// "+3 in lane C", "+1 in lanes 2, 3 and 4".
fn spelled(table: &Table, gains: &[(u8, i32)], side: Side, seat: Seat) -> String {
    let is_closed = |index: u8| {
        let cell = table.cell(Spot { side, lane: index });
        let is_attacker = table.exchange.attacker == seat;
        if is_attacker { cell.closed_attack } else { cell.closed_defence }
    };
    let (closed, open): (Vec<_>, Vec<_>) =
        gains.iter().copied().partition(|&(index, _)| is_closed(index));
    let closed = closed.len();
    let total: i32 = open.iter().map(|&(_, gain)| gain).sum();
    let count = open.len();
    let mut parts: Vec<(i32, Vec<String>)> = Vec::new();
    for (index, gain) in open {
        let name = lane(Spot { side, lane: index });
        match parts.iter_mut().find(|(same, _)| *same == gain) {
            Some((_, lanes)) => lanes.push(name),
            None => parts.push((gain, vec![name])),
        }
    }
    let part = |(gain, lanes): &(i32, Vec<String>)| {
        tr!("log-gain", gain = *gain, count = lanes.len(), lanes = crate::text::list(lanes))
    };
    let parts_max = if 0 < closed { 1 } else { 2 };
    let open = match parts.len() {
        0 => tr!("log-gain-nothing").to_owned(),
        many if parts_max < many || NAMED < count => {
            tr!("log-gain-many", gain = total, count = count)
        }
        _ => crate::text::commas(&parts.iter().map(part).collect::<Vec<_>>()),
    };
    match closed {
        0 => open,
        count => tr!("log-gain-closed", gain = open, count = count),
    }
}
