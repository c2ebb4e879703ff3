//! A brawl room of a fenced node begins no match.

use referee::{ClientId, Incoming, RoomAnswer};
use wire::{BrawlCommand, HostCommand, Refusal, RoomMessage, ServerMessage};

use super::RoomTask;

impl RoomTask {
    /// The refusal of a message that begins a match, while this node is fenced.
    pub(super) fn refuse_start(&self, client: ClientId, message: &Incoming) -> Option<RoomAnswer> {
        let start = Incoming::Room(RoomMessage::Brawl(BrawlCommand::Host(HostCommand::Start)));
        (*message == start && self.world.cluster.is_fenced())
            .then_some(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::StoreAway)))
    }
}
