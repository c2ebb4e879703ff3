//! What the referee sent ahead and the state has not used yet.

use alloc::collections::BTreeMap;
use bout::Tick;

use crate::{Packet, Piece};

/// Pieces that are kept ahead of the one in play; the referee deals far fewer ahead.
pub const PIECES_AHEAD_MAX: u32 = 64;
/// Packets that may wait for a seat: the referee lets those beyond vanish. It is out long before so
/// many are through.
pub const PACKETS_WAITING_MAX: usize = 512;
/// Packets that are kept ahead of those taken. A client that is behind the referee has taken fewer,
/// by as many as its locks took meanwhile.
pub const PACKETS_AHEAD_MAX: u32 = 2048;

/// Pieces and packets by their numbers. What is too far ahead, or was forgotten, is not kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Supply {
    pieces: Numbered<Piece>,
    packets: Numbered<(Tick, Packet)>,
}

impl Supply {
    pub(super) fn add_piece(&mut self, taken: u32, index: u32, piece: Piece) {
        self.pieces.add(taken, PIECES_AHEAD_MAX, index, piece);
    }

    pub(super) fn add_packet(&mut self, taken: u32, index: u32, visible_at: Tick, packet: Packet) {
        self.packets.add(taken, PACKETS_AHEAD_MAX, index, (visible_at, packet));
    }

    pub(super) fn piece(&self, index: u32) -> Option<Piece> {
        self.pieces.items.get(&index).copied()
    }

    /// The `index`th packet with the tick from which on it counts, if that is not past `tick`.
    pub(super) fn packet(&self, index: u32, tick: Tick) -> Option<(Tick, Packet)> {
        let found = self.packets.items.get(&index).copied();
        found.filter(|(visible_at, _)| *visible_at <= tick)
    }

    /// How many packets there are from the `first` one on.
    pub(super) fn packets_from(&self, first: u32) -> usize {
        self.packets.items.range(first..).count()
    }

    pub(super) fn forget_before(&mut self, piece: u32, packet: u32) {
        self.pieces.forget_before(piece);
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
