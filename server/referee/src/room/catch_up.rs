//! What a client needs that was started anew in the middle of a match.

use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use wire::ServerMessage;

use super::{Phase, Room};
use crate::lobby::ClientId;
use crate::participant::RoomAnswer;

impl Room {
    /// A client of the room was started anew and knows nothing of it: the room, and all of the bout in
    /// progress that it may know.
    pub fn catch_up(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let seat = self.seat_of(client);
        let view = ServerMessage::Room(self.view(seat));
        let mut answers = vec![RoomAnswer::Tell(client, view)];
        let Some(seat) = seat else {
            answers.extend(self.resume(now, client));
            return answers;
        };
        answers.extend(self.heard(now, client));
        let now = self.bout_time(now);
        if let Phase::Playing(playing) = &mut self.phase {
            let said = playing.catch_up(now, seat).into_iter();
            answers.extend(said.map(|message| RoomAnswer::Tell(client, message)));
        }
        answers.extend(self.tell_drawing(client));
        answers.extend(self.tell_pause(client));
        answers
    }
}
