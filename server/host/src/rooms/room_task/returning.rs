//! Clients that return to a room, and what is recorded of it for a restart of the server.

use bout::Millis;
use referee::live::PayerRecord;
use referee::{ClientId, Incoming, Pace};

use super::RoomTask;
use crate::sessions::mailbox::ToSession;

impl RoomTask {
    /// Clients from before a restart whose sessions did not survive leave.
    pub(super) fn drop_absent(&mut self, absent: Vec<ClientId>) {
        let now = self.world.clock.now();
        for client in absent {
            let answers = self.hosted.receive(now, client, Incoming::Leave, &[]);
            self.carry(answers);
        }
    }

    /// Handles a client's new connection. Returns whether the client is in the room.
    pub(super) fn resume(&mut self, client: ClientId) -> bool {
        let Some(person) = self.people.get(&client) else { return false };
        person.mailbox.post(ToSession::Renewed);
        let now = self.world.clock.now();
        self.pause_if_stalled(now);
        if let Some(room) = self.hosted.current_mut() {
            let answers = room.resume(now, client);
            self.carry(answers);
        }
        true
    }

    /// Tells everything to a client that was started anew. Returns whether the client is in the room.
    pub(super) fn catch_up(&mut self, client: ClientId) -> bool {
        let Some(person) = self.people.get(&client) else { return false };
        person.mailbox.post(ToSession::Renewed);
        let now = self.world.clock.now();
        self.pause_if_stalled(now);
        let answers = self.hosted.catch_up(now, client);
        self.carry(answers);
        true
    }

    /// A client has reconnected after a restart of the server. Returns whether the client is in the room.
    pub(super) fn reconnect(&mut self, client: ClientId) -> bool {
        let Some(person) = self.people.get(&client) else { return false };
        person.mailbox.post(ToSession::Renewed);
        let now = self.world.clock.now();
        self.pause_if_stalled(now);
        let answers = self.hosted.reconnect(now, client);
        self.carry(answers);
        self.schedule.by_pace(now, Pace::Ticks);
        true
    }

    /// Records what has changed in the live journal, and tells what waits for that.
    pub(super) fn record(&mut self, now: Millis) {
        let bots = self.bots.as_ref();
        let bots = || bots.map(|bots| PayerRecord::of(bots.payer(), bots.cost()));
        let log = (self.log.course(), self.log.bout_began_ms());
        self.recorder.record(now, &mut self.hosted, log, bots);
        self.tell_held(now);
    }
}
