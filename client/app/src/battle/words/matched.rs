//! Matches, and what they add to which lanes.

use bout::Seat;
use marauders::{Element, Place, Side, Spot, Table};

use super::{Names, lane, side_now};

/// Lanes that are named one by one.
const NAMED: usize = 4;

/// "Chain 2: 4 Water, +5 in lane C".
pub(super) fn matched(
    table: &Table,
    names: &Names,
    (seat, chain, element): (Seat, u16, Element),
    blocks: &[(Place, i32)],
) -> String {
    let what = format!("{} {element:?}", blocks.len());
    let head = match chain {
        0 => format!("{} {} {what}", names.who(seat), names.does(seat, "matches", "match")),
        chain => format!("Chain {chain}: {what}"),
    };
    if chain == 0 && table.player(seat).armed {
        return format!("{head}, for the spell");
    }
    let side = side_now(table, seat);
    let gains = gains(table, side, blocks);
    if gains.is_empty() {
        return format!("{head}, but it counts 0");
    }
    let pause = if chain == 0 { ':' } else { ',' };
    format!("{head}{pause} {}", spelled(table, &gains, side, seat))
}

/// What each lane gets, by lane.
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
    let is_any_closed = !closed.is_empty();
    let closed = match closed.len() {
        0 => String::new(),
        count => format!(" ({count} closed by Dark)"),
    };
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
        let word = if lanes.len() == 1 { "lane" } else { "lanes" };
        format!("+{gain} in {word} {}", list(lanes))
    };
    let parts_max = if is_any_closed { 1 } else { 2 };
    let open = match parts.len() {
        0 => "nothing".to_owned(),
        many if parts_max < many || NAMED < count => format!("+{total} in {count} lanes"),
        _ => parts.iter().map(part).collect::<Vec<_>>().join(", "),
    };
    format!("{open}{closed}")
}

/// "2", "2 and 3", "2, 3 and 4".
fn list(items: &[String]) -> String {
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
