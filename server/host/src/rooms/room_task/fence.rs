//! A room of a server that was stalled: its bout waits for its players.
//!
//! And a room of a node that is cut off: a brawl room of a fenced node begins no match, and a bout is paused while
//! the node is fenced, receives nothing from its clients, or cannot persist the start of the bout.
//!
//! What happens on a fenced node is not persisted, and clients keep their input only for some seconds: what was
//! played longer would be lost when another node resumes from what was persisted. A node that receives nothing
//! would play all boards without input, and its clients may be on their way to another.

use bout::Millis;
use referee::{Incoming, Pace, Room, RoomAnswer};
use wire::{BrawlCommand, HostCommand, Refusal, RoomMessage, ServerMessage};

use super::RoomTask;
use crate::sessions::mailbox::FromClient;

impl RoomTask {
    /// The refusal of a message that begins a match, while this node is fenced.
    pub(super) fn refuse_start(&self, said: &FromClient) -> Option<RoomAnswer> {
        let start = Incoming::Room(RoomMessage::Brawl(BrawlCommand::Host(HostCommand::Start)));
        (said.message == start && self.world.cluster.is_fenced())
            .then_some(RoomAnswer::Tell(said.client, ServerMessage::Refused(Refusal::StoreAway)))
    }

    /// True if the server was stalled since the room last looked.
    pub(super) fn is_stalled(&self) -> bool {
        self.stalled < self.world.clock.stalled()
    }

    /// Pauses the bout in progress if the server was stalled. What players sent meanwhile is kept.
    pub(super) fn pause_if_stalled(&mut self, now: Millis) {
        if !self.is_stalled() {
            return;
        }
        let stalled = self.world.clock.stalled();
        let outage = stalled.since(std::mem::replace(&mut self.stalled, stalled));
        let Some(room) = self.hosted.current_mut() else { return };
        let answers = room.stall(now, outage);
        self.carry(answers);
        self.schedule.by_pace(now, Pace::Time);
    }

    /// Holds the bout in progress while this node is cut off, and releases it afterwards.
    pub(super) fn hold_if_cut_off(&mut self, now: Millis) {
        if !self.world.cluster.is_on() {
            return;
        }
        self.awaited.set(self.hosted.current().map_or(0, Room::awaited));
        let cluster = &self.world.cluster;
        let is_cut_off = cluster.is_fenced() || cluster.is_deaf() || self.held.is_late(now);
        let Some(room) = self.hosted.current_mut() else { return };
        if is_cut_off {
            let answers = room.hold(now);
            self.carry(answers);
        } else {
            room.release(now);
        }
    }
}
