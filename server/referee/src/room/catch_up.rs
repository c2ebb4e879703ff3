//! What a client needs that was started anew in the middle of a match.

use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use wire::ServerMessage;

use super::{Phase, Room};
use crate::lobby::ClientId;
use crate::participant::RoomAnswer;

impl Room {
    /// A client of the room was started anew and knows nothing of it: the room, the announcement of
    /// the bout in progress, and its state.
    pub fn catch_up(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let seat = self.seat_of(client);
        let mut news = vec![ServerMessage::Room(self.view(seat))];
        if let (Phase::Playing(playing), Some(seat)) = (&self.phase, seat) {
            news.push(ServerMessage::Start(playing.start(now, seat)));
        }
        let news = news.into_iter().map(|message| RoomAnswer::Tell(client, message));
        let mut answers: Vec<RoomAnswer> = news.collect();
        answers.extend(self.resume(now, client));
        answers
    }
}
