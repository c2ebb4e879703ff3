//! What the lobby does for an operator.

use wire::ServerMessage;

use super::LobbyTask;
use crate::admin::{Order, Reply, Status};
use crate::mailbox::Letter;

impl LobbyTask {
    pub(super) fn obey(&mut self, order: Order) -> Reply {
        match order {
            Order::SendAway(name, why) => match self.lobby.client_named(&name) {
                Some(client) => {
                    self.post(client, Letter::Dismiss(why));
                    Reply::Done(format!("{} was sent away", name.as_str()))
                }
                None => Reply::Failed(format!("nobody called {} is here", name.as_str())),
            },
            Order::Tell(text) => {
                for client in self.clients.values() {
                    let notice = ServerMessage::Notice(text.clone());
                    client.mailbox.post(Letter::Tell(notice));
                }
                Reply::Done(format!("{} players are told", self.clients.len()))
            }
            Order::Count => {
                let (players, waiting) = self.lobby.counts();
                let (rooms, draining) = (self.rooms.len(), self.world.stop.is_asked());
                Reply::Status(Status { players, waiting, rooms, draining })
            }
        }
    }
}
