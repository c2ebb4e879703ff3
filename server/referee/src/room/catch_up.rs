//! What a client needs that was started anew in the middle of a match, or whose server was.

use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Seat};
use wire::ServerMessage;

use super::{Phase, Room};
use crate::bout_in_progress::BoutInProgress;
use crate::ids::ClientId;
use crate::participant::RoomAnswer;

impl Room {
    /// A client of the room was started anew and knows nothing of it: the room, and all of the bout in
    /// progress that it may know.
    pub fn catch_up(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = self.tell_all(now, client, BoutInProgress::catch_up);
        if self.is_playing(client) {
            answers.extend(self.tell_pause(client));
        }
        answers
    }

    /// The room, and the messages `of_bout` for a player, or the view of a spectator.
    pub(super) fn tell_all(
        &mut self,
        now: Millis,
        client: ClientId,
        of_bout: impl FnOnce(&mut BoutInProgress, Millis, Seat) -> Vec<ServerMessage>,
    ) -> Vec<RoomAnswer> {
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
            let said = of_bout(playing, now, seat).into_iter();
            answers.extend(said.map(|message| RoomAnswer::Tell(client, message)));
        }
        answers.extend(self.tell_drawing(client));
        answers
    }
}
