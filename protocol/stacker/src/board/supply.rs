//! Messages of the referee to a seat, and the pieces and packets of them that the state has not used
//! yet.

use bincode::{Decode, Encode};
use bout::{Numbered, Tick};

use crate::garbage::rise_at;
use crate::{Goal, Options, Packet, Piece};

/// The capacity of pieces ahead of the one in play; the referee deals far fewer ahead.
pub const PIECES_AHEAD_MAX: u32 = 64;
/// Packets that may wait for a seat: the referee lets those beyond vanish. It is out long before so
/// many are through.
pub const PACKETS_WAITING_MAX: usize = 512;
/// Packets that are kept ahead of those taken. A client that is behind the referee has taken fewer,
/// by as many as its locks took meanwhile.
pub const PACKETS_AHEAD_MAX: u32 = 2048;

/// A message of the referee to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Arrival {
    /// The `index`th piece of the bout, from 0.
    Piece {
        /// The number in the bout's one sequence.
        index: u32,
        /// The piece.
        piece: Piece,
    },
    /// The `index`th packet for this seat, from 0.
    Packet {
        /// The number among this seat's packets.
        index: u32,
        /// The first tick, on this seat's clock, in which a lock meets it: it can be cancelled
        /// from then on.
        visible_at: Tick,
        /// The contents.
        packet: Packet,
    },
}

impl Arrival {
    /// The first tick that it can change. A piece says nothing: it is dealt well ahead.
    pub fn acts_from(&self) -> Option<Tick> {
        match self {
            Arrival::Packet { visible_at, .. } => Some(*visible_at),
            Arrival::Piece { .. } => None,
        }
    }
}

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

    /// All of it, as it arrived.
    pub(super) fn arrivals(&self) -> impl Iterator<Item = Arrival> {
        let pieces = self.pieces.iter().map(|(index, &piece)| Arrival::Piece { index, piece });
        let packets = self.packets.iter().map(|(index, (visible_at, packet))| Arrival::Packet {
            index,
            visible_at: *visible_at,
            packet: *packet,
        });
        pieces.chain(packets)
    }

    pub(super) fn piece(&self, index: u32) -> Option<Piece> {
        self.pieces.get(index).copied()
    }

    /// The `index`th packet with the tick from which on it counts, if that is not past `tick`.
    fn packet(&self, index: u32, tick: Tick) -> Option<(Tick, Packet)> {
        let found = self.packets.get(index).copied();
        found.filter(|(visible_at, _)| *visible_at <= tick)
    }

    /// The same, for a board with these options: its garbage may come by itself.
    pub(super) fn packet_for(
        &self,
        options: &Options,
        index: u32,
        tick: Tick,
    ) -> Option<(Tick, Packet)> {
        match options.goal {
            Goal::Endless | Goal::Lines(_) | Goal::Ticks(_) | Goal::Dig(_) => {
                self.packet(index, tick)
            }
            Goal::Survive => {
                let risen = (rise_at(index), Packet::risen(index, options.columns));
                Some(risen).filter(|(visible_at, _)| *visible_at <= tick)
            }
        }
    }

    /// How many packets there are from the `first` one on.
    pub(super) fn packets_from(&self, first: u32) -> usize {
        self.packets.count_from(first)
    }

    pub(super) fn forget_before(&mut self, piece: u32, packet: u32) {
        self.pieces.forget_before(piece);
        self.packets.forget_before(packet);
    }
}
