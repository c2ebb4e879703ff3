//! What the referee sent ahead and the state has not used yet.

use alloc::collections::BTreeMap;
use bout::Tick;

use crate::{Packet, Pair};

/// Pairs that are kept ahead of the one in play; the referee deals far fewer ahead.
pub const PAIRS_AHEAD_MAX: u32 = 64;
/// Packets that may wait for a seat behind its warning slot: the referee lets those beyond vanish.
/// In a brawl 23 attackers can send more than a seat can ever meet; it is out long before 512 of them
/// are through.
pub const PACKETS_WAITING_MAX: usize = 512;
/// Packets that are kept ahead of the warning slot. A client that is behind the referee has taken
/// fewer, by as many as entered meanwhile: at most 24 at each lock, for 64 locks without a player.
pub const PACKETS_AHEAD_MAX: u32 = 2048;

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

    pub(super) fn pair(&self, index: u32) -> Option<Pair> {
        self.pairs.items.get(&index).copied()
    }

    /// The `index`th packet, if it may be seen in `tick`.
    pub(super) fn packet(&self, index: u32, tick: Tick) -> Option<&Packet> {
        let (visible_at, packet) = self.packets.items.get(&index)?;
        (*visible_at <= tick).then_some(packet)
    }

    /// How many packets there are from the `first` one on.
    pub(super) fn packets_from(&self, first: u32) -> usize {
        self.packets.items.range(first..).count()
    }

    pub(super) fn forget_before(&mut self, pair: u32, packet: u32) {
        self.pairs.forget_before(pair);
        self.packets.forget_before(packet);
    }
}

/// Things by their numbers, which may come twice, early and in any order.
#[derive(Clone, Debug)]
struct Numbered<T> {
    /// The first number that is not forgotten.
    first: u32,
    items: BTreeMap<u32, T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { first: 0, items: BTreeMap::new() }
    }
}

impl<T> Numbered<T> {
    /// Keeps `item` unless it is forgotten, or `ahead_max` or more beyond the next to be taken.
    fn add(&mut self, taken: u32, ahead_max: u32, index: u32, item: T) {
        if (self.first..taken.saturating_add(ahead_max)).contains(&index) {
            self.items.entry(index).or_insert(item);
        }
    }

    fn forget_before(&mut self, first: u32) {
        self.first = self.first.max(first);
        self.items = self.items.split_off(&self.first);
    }
}
