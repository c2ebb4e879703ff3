//! What a seat can do next.

use alloc::vec::Vec;
use bout::{Seat, Stream};
use marauders::{Command, Place, Spell, Table};

/// Pairs of blocks that are tried for a Free Swap: all of a large field would be too many.
const FREE_SWAPS: u32 = 48;

/// A command, and what is to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub first: Command,
    pub second: Option<Command>,
}

impl Plan {
    fn of(first: Command) -> Plan {
        Plan { first, second: None }
    }

    /// The commands, in order.
    pub(super) fn commands(&self) -> impl Iterator<Item = Command> {
        core::iter::once(self.first).chain(self.second)
    }
}

/// Every match.
pub(super) fn swaps(table: &Table) -> Vec<Plan> {
    let moves = table.legal_moves().into_iter();
    moves.map(|(from, direction)| Plan::of(Command::Swap { from, direction })).collect()
}

/// Everything that casts a spell, when `seat` may: each of the matches `swaps` by the spell of its
/// element, or the spell that was named.
pub(super) fn casts(table: &Table, seat: Seat, swaps: &[Plan], stream: &mut Stream) -> Vec<Plan> {
    if table.may_cast(seat).is_err() {
        return Vec::new();
    }
    match table.player(seat).named {
        Some(Spell::FreeSwap) => free_swaps(table, stream),
        // A spell that was named needs no match, and leaves the move.
        None | Some(_) => {
            let cast = |plan: &Plan| Plan { first: Command::Arm, second: Some(plan.first) };
            swaps.iter().map(cast).collect()
        }
    }
}

/// Some pairs of blocks, by chance.
fn free_swaps(table: &Table, stream: &mut Stream) -> Vec<Plan> {
    let size = u32::from(table.field.size());
    let mut place = || Place::new(stream.below(size) as u8, stream.below(size) as u8);
    let pairs = (0..FREE_SWAPS).map(|_| (place(), place()));
    let is_swap = |&(one, other): &(Place, Place)| {
        let [one, other] = [one, other].map(|place| table.field.at(place));
        one.element != other.element && !one.is_warped() && !other.is_warped()
    };
    let pairs = pairs.filter(is_swap);
    pairs.map(|(one, other)| Plan::of(Command::FreeSwap { one, other })).collect()
}
