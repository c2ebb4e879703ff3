//! Emotes between the two players of a duel.
//!
//! An emote is passed on at once to everyone in the room, its sender included, and is stored nowhere: a
//! client without a connection misses it. What exceeds the rate limit of its sender is dropped, and so is
//! an emote in a match that is no duel between people.

use alloc::vec::Vec;
use bout::{Millis, Seat};
use wire::{AccountId, Emote, RoomKind, ServerMessage};

use super::Room;
use crate::participant::RoomAnswer;

impl Room {
    /// A player shows an emote.
    pub(super) fn show_emote(
        &mut self,
        now: Millis,
        seat: Seat,
        emote: Emote,
        answers: &mut Vec<RoomAnswer>,
    ) {
        if !self.is_duel() || !self.occupants[seat.index()].emotes.take(now) {
            return;
        }
        let message = ServerMessage::Emote(seat, emote);
        let people = self.people().map(|(_, client)| RoomAnswer::Tell(client, message.clone()));
        answers.extend(people);
        self.tell_spectators(&message, answers);
    }

    /// Whether the match is one of two seats in which people meet.
    fn is_duel(&self) -> bool {
        let meets = match self.kind {
            RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl => true,
            RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..) => false,
        };
        meets && self.occupants.len() == 2
    }

    /// The account of the player of a seat; bots have none.
    pub fn account_of(&self, seat: Seat) -> Option<AccountId> {
        self.occupants.get(seat.index())?.participant.account
    }
}
