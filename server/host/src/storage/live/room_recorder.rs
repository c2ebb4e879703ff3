//! The recorder of one room: it writes what has changed, and removes what is over.

use bout::Millis;
use referee::live::{BoutRecord, PayerRecord, RoomRecord};
use referee::{Room, RoomId};
use wire::codec::bytes_of;

use crate::either_room;
use crate::rooms::hosted_room::HostedRoom;
use crate::storage::live_journal::{Key, LiveJournal};

/// The records of a room. Removed when this is dropped, unless the room is handed over.
#[derive(Debug)]
pub struct RoomRecorder {
    journal: LiveJournal,
    room: RoomId,
    /// The bouts with records.
    bouts: Vec<u64>,
    /// See [`LiveJournal::generation`].
    generation: u64,
    /// True if the next process resumes the room.
    is_handed_over: bool,
    /// The newest time that the recorder was given.
    now: Millis,
    /// The position behind its last record.
    position: u64,
}

impl RoomRecorder {
    /// The recorder of a room, of which these bouts are recorded already.
    pub fn new(journal: LiveJournal, room: RoomId, bouts: Vec<u64>) -> RoomRecorder {
        let generation = journal.generation();
        let now = Millis(0);
        RoomRecorder { journal, room, bouts, generation, is_handed_over: false, now, position: 0 }
    }

    /// Records what has changed `now`: the room, with the id and the beginning of its match, and its bout,
    /// which began at `bout_began_ms`.
    pub fn record(
        &mut self,
        now: Millis,
        hosted: &mut HostedRoom,
        (course, bout_began_ms): (Option<([u8; 16], Millis)>, u64),
        bots: impl FnOnce() -> Option<PayerRecord>,
    ) {
        if !self.journal.is_on() {
            return;
        }
        self.now = now;
        let generation = self.journal.generation();
        if generation != self.generation {
            self.generation = generation;
            // What was recorded of it since the journal began again.
            for bout in self.bouts.drain(..) {
                self.journal.remove(now, Key::Bout(bout));
            }
            either_room!(hosted, room => room.record_again());
        }
        let mut position = None;
        while let Some((bout, progress)) = either_room!(hosted, room => room.take_progress()) {
            position = Some(self.journal.append(now, Key::Bout(bout), &bytes_of(&progress)));
        }
        if let Some(image) = hosted.current_mut().and_then(Room::take_bout_image) {
            let bout = image.bout;
            let record = BoutRecord { room: self.room.0, image, began_ms: bout_began_ms };
            self.journal.set(now, Key::Bout(bout), &bytes_of(&record));
            if !self.bouts.contains(&bout) {
                self.bouts.push(bout);
            }
        }
        if let Some(image) = hosted.take_image() {
            let needed = image.bouts();
            let record = RoomRecord { hosted: image, course, bots: bots() };
            position = Some(self.journal.set(now, Key::Room(self.room.0), &bytes_of(&record)));
            let journal = &self.journal;
            self.bouts.retain(|bout| {
                let is_needed = needed.contains(bout);
                if !is_needed {
                    journal.remove(now, Key::Bout(*bout));
                }
                is_needed
            });
        }
        if let Some(position) = position {
            self.position = position;
            if let Some(room) = hosted.current_mut() {
                room.note_position(position);
            }
        }
    }

    /// True if all that was recorded survives a crash.
    pub fn is_durable(&self) -> bool {
        self.position <= self.journal.durable()
    }

    /// Notes in the room what survives a crash by now.
    pub fn note_durable(&self, hosted: &mut HostedRoom) {
        if let Some(room) = hosted.current_mut().filter(|_| self.journal.is_on()) {
            room.note_durable(self.journal.durable());
        }
    }

    /// The next process resumes the room.
    pub fn hand_over(&mut self) {
        self.is_handed_over = true;
    }
}

impl Drop for RoomRecorder {
    fn drop(&mut self) {
        if self.is_handed_over || !self.journal.is_on() {
            return;
        }
        for bout in self.bouts.drain(..) {
            self.journal.remove(self.now, Key::Bout(bout));
        }
        self.journal.remove(self.now, Key::Room(self.room.0));
    }
}
