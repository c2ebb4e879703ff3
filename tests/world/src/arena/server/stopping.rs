//! How the server stops: it drains first, and what it breaks off then is no contest.

use referee::{Room, RoomId};
use wire::{Refusal, RoomKind, ServerMessage};

use super::mailbox::Letter;
use super::{Around, Server};
use crate::arena::link::{MS, Micros, SECOND};

/// How long bouts may continue once no more begin.
const LIMIT: Micros = 15 * SECOND;

impl Server {
    /// Begins no more matches, and announces how long those in progress may continue.
    pub fn drain(&mut self, around: &mut Around) {
        if self.draining_until.is_some() {
            return;
        }
        around.safety.count("drains");
        around.note(|| "the server drains".into());
        self.draining_until = Some(around.net.now() + LIMIT);
        let within_ms = (LIMIT / MS) as u32;
        for client in self.clients.values_mut() {
            client.mailbox.post(Letter::Tell(ServerMessage::Draining { within_ms }));
        }
        let answers = self.lobby.drain();
        self.carry_lobby(around, answers);
        self.pump(around);
    }

    /// True if a server that drains has done all that it waits for; once a second. When the time is
    /// up it breaks off the matches in progress.
    pub fn is_drained(&mut self, around: &mut Around) -> bool {
        let Some(until) = self.draining_until else { return false };
        let playing = self.rooms.iter().filter(|(_, room)| room.is_playing());
        let playing: Vec<RoomId> = playing.map(|(&id, _)| id).collect();
        let is_late = until <= around.net.now();
        if is_late {
            for id in playing.iter().copied() {
                self.break_off(around, id);
            }
        }
        (is_late || playing.is_empty()) && self.tasks.is_empty()
    }

    /// The process ends: everyone is notified, after what was posted before.
    pub fn stop(mut self, around: &mut Around) {
        for client in self.clients.keys().copied().collect::<Vec<_>>() {
            self.take_letters(around, client, true);
            self.end(around, client, Some(Refusal::Stopping));
        }
    }

    /// A ranked match that the server breaks off is saved as no contest, which nobody waits for. Of any
    /// other nothing is saved.
    fn break_off(&mut self, around: &mut Around, id: RoomId) {
        let Some(room) = self.rooms.get(&id) else { return };
        let finished = room.current().and_then(Room::break_off);
        match finished.filter(|_| matches!(room.kind(), RoomKind::Ranked(_))) {
            Some(finished) => {
                around.safety.count("matches broken off");
                self.decide(around, id, &finished, None);
                self.rooms.remove(&id);
            }
            // One that is decided waits until it is saved.
            None if room.unsaved.is_some() => {}
            None => {
                self.rooms.remove(&id);
            }
        }
    }
}
