//! A room of a server that was stalled: its bout waits for its players.
//!
//! And a room of a node that is cut off: a brawl room of a fenced node begins no match, and a bout is paused while
//! the node is fenced, receives nothing from its clients, or cannot persist the start of the bout.
//!
//! What happens on a fenced node is not persisted, and clients keep their input only for some seconds: what was
//! played longer would be lost when another node resumes from what was persisted. A node that receives nothing
//! would play all boards without input, and its clients may be on their way to another.

use bout::Millis;
use referee::{Incoming, Room};
use wire::{BrawlCommand, HostCommand, RoomMessage};

use crate::nodes::cluster::{Awaited, Cluster};
use crate::process::clock::Clock;

/// What a room has seen of the stalls of its server, and what its node expects to receive for it.
pub(super) struct Fence {
    /// The total time for which the server had been stalled when the room last looked.
    stalled: Millis,
    /// The players from whom messages are to be expected.
    awaited: Awaited,
}

impl Fence {
    /// The fence of a room that opens now.
    pub(super) fn new(clock: &Clock, cluster: &Cluster) -> Fence {
        Fence { stalled: clock.stalled(), awaited: Awaited::none(cluster) }
    }

    /// True if the server was stalled since the room last looked.
    pub(super) fn is_stalled(&self, clock: &Clock) -> bool {
        self.stalled < clock.stalled()
    }

    /// For how long the server was stalled since the room last looked, if it was.
    pub(super) fn take_outage(&mut self, clock: &Clock) -> Option<Millis> {
        if !self.is_stalled(clock) {
            return None;
        }
        let stalled = clock.stalled();
        Some(stalled.since(std::mem::replace(&mut self.stalled, stalled)))
    }

    /// True if this node is fenced, or receives nothing, while it expects messages for `current`.
    pub(super) fn is_cut_off(&mut self, cluster: &Cluster, current: Option<&Room>) -> bool {
        self.awaited.set(current.map_or(0, Room::awaited));
        cluster.is_fenced() || cluster.is_deaf()
    }
}

/// True if a message begins a match, which a fenced node does not.
pub(super) fn is_refused(message: &Incoming, cluster: &Cluster) -> bool {
    let start = Incoming::Room(RoomMessage::Brawl(BrawlCommand::Host(HostCommand::Start)));
    *message == start && cluster.is_fenced()
}
