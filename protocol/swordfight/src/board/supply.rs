//! Messages of the referee to a seat, and the pairs and packets of them that the state has not used
//! yet.

use bincode::{Decode, Encode};
use bout::{Numbered, Tick};

use crate::{Packet, Pair};

/// The capacity of pairs ahead of the one in play; the referee deals far fewer ahead.
pub const PAIRS_AHEAD_MAX: u32 = 64;
/// Packets that may wait for a seat behind its warning slot: the referee lets those beyond vanish.
/// In a brawl 23 attackers can send more than a seat can ever meet; it is out long before 512 of them
/// are through.
pub const PACKETS_WAITING_MAX: usize = 512;
/// Packets that are kept ahead of the warning slot. A client that is behind the referee has taken
/// fewer, by as many as entered meanwhile: at most 24 at each lock, for 64 locks without a player.
pub const PACKETS_AHEAD_MAX: u32 = 2048;

/// A message of the referee to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Arrival {
    /// The `index`th pair of the bout, from 0.
    Pair {
        /// The number in the bout's one sequence.
        index: u32,
        /// The pair.
        pair: Pair,
    },
    /// The `index`th packet for this seat, from 0.
    Packet {
        /// The number among this seat's packets.
        index: u32,
        /// The first tick, on this seat's clock, in which it may enter the warning slot.
        visible_at: Tick,
        /// The contents.
        packet: Packet,
    },
}

impl Arrival {
    /// The first tick that it can change. A pair says nothing: it is dealt well ahead.
    pub fn acts_from(&self) -> Option<Tick> {
        match self {
            Arrival::Packet { visible_at, .. } => Some(*visible_at),
            Arrival::Pair { .. } => None,
        }
    }
}

/// Pairs and packets by their numbers. What is too far ahead, or was forgotten, is not kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Supply {
    pairs: Numbered<Pair>,
    packets: Numbered<(Tick, Packet)>,
}

impl Supply {
    pub(super) fn add_pair(&mut self, taken: u32, index: u32, pair: Pair) {
        self.pairs.add(taken, PAIRS_AHEAD_MAX, index, pair);
    }

    pub(super) fn add_packet(&mut self, taken: u32, index: u32, visible_at: Tick, packet: Packet) {
        self.packets.add(taken, PACKETS_AHEAD_MAX, index, (visible_at, packet));
    }

    /// All of it, as it arrived.
    pub(super) fn arrivals(&self) -> impl Iterator<Item = Arrival> {
        let pairs = self.pairs.iter().map(|(index, &pair)| Arrival::Pair { index, pair });
        let packets = self.packets.iter().map(|(index, (visible_at, packet))| Arrival::Packet {
            index,
            visible_at: *visible_at,
            packet: packet.clone(),
        });
        pairs.chain(packets)
    }

    pub(super) fn pair(&self, index: u32) -> Option<Pair> {
        self.pairs.get(index).copied()
    }

    /// The `index`th packet, if it may be seen in `tick`.
    pub(super) fn packet(&self, index: u32, tick: Tick) -> Option<&Packet> {
        let (visible_at, packet) = self.packets.get(index)?;
        (*visible_at <= tick).then_some(packet)
    }

    /// How many packets there are from the `first` one on.
    pub(super) fn packets_from(&self, first: u32) -> usize {
        self.packets.count_from(first)
    }

    pub(super) fn forget_before(&mut self, pair: u32, packet: u32) {
        self.pairs.forget_before(pair);
        self.packets.forget_before(packet);
    }
}
