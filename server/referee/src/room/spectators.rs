//! The spectators of a room, and what they are sent, which may be delayed.

use alloc::vec::Vec;
use bout::Millis;
use wire::{RoomKind, ServerMessage};

use super::spectator_delay::SpectatorDelay;
use crate::ids::ClientId;
use crate::participant::RoomAnswer;
use crate::snapshots::Version;

/// The spectator delay of ranked matches, so that no spectator can tell a player the state of the
/// opponent's board.
pub const RANKED_DELAY: Millis = Millis(10_000);

/// The spectators.
pub(super) struct Spectators {
    /// With the acknowledged version of each.
    pub(super) clients: Vec<(ClientId, Version)>,
    pub(super) delay: SpectatorDelay,
    /// When the room was last shown to everyone in it.
    pub(super) shown: Millis,
    /// True if spectators came or left since.
    pub(super) is_changed: bool,
}

impl Spectators {
    /// None, of a match of this kind that was shown `now`.
    pub(super) fn new(kind: RoomKind, now: Millis) -> Spectators {
        let delay = SpectatorDelay::new(delay_of(kind));
        Spectators { clients: Vec::new(), delay, shown: now, is_changed: false }
    }

    /// Sends a message to all of them, after the delay.
    pub(super) fn tell(
        &mut self,
        now: Millis,
        message: &ServerMessage,
        answers: &mut Vec<RoomAnswer>,
    ) {
        for index in 0..self.clients.len() {
            let (client, _) = self.clients[index];
            self.tell_one(now, client, message.clone(), answers);
        }
    }

    /// Sends a message to one of them, after the delay.
    pub(super) fn tell_one(
        &mut self,
        now: Millis,
        client: ClientId,
        message: ServerMessage,
        answers: &mut Vec<RoomAnswer>,
    ) {
        match self.delay.is_late() {
            true => self.delay.keep(now, client, message),
            false => answers.push(RoomAnswer::Tell(client, message)),
        }
    }

    /// A client does not spectate any more.
    pub(super) fn forget(&mut self, client: ClientId) {
        self.delay.forget(client);
        if self.clients.is_empty() {
            self.delay.clear();
        }
    }
}

/// The spectator delay of a match.
fn delay_of(kind: RoomKind) -> Millis {
    match kind {
        RoomKind::Ranked(_) => RANKED_DELAY,
        RoomKind::Practice
        | RoomKind::Casual
        | RoomKind::Brawl
        | RoomKind::Solo(_)
        | RoomKind::Daily(..) => Millis(0),
    }
}
