//! The presence of a client in the lobby.

use referee::ClientId;
use tokio::sync::mpsc;

use crate::sessions::mailbox::ToLobby;

/// Notifies the lobby when a session ends, even by a panic: its slot in the channel is reserved
/// from the start.
pub(super) struct Presence {
    client: ClientId,
    place: Option<mpsc::OwnedPermit<ToLobby>>,
}

impl Presence {
    /// The presence of this client, with a slot in the channel.
    pub(super) fn new(client: ClientId, place: mpsc::OwnedPermit<ToLobby>) -> Presence {
        Presence { client, place: Some(place) }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(place) = self.place.take() {
            place.send(ToLobby::Gone(self.client));
        }
    }
}
