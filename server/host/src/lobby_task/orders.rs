//! What the lobby does for an operator.

use referee::ClientId;
use wire::{NoticeText, Refusal, ServerMessage};

use super::{Client, LobbyTask};
use crate::admin::{Order, Reply, Status};
use crate::gate::place;
use crate::mailbox::Letter;

impl LobbyTask {
    pub(super) fn obey(&mut self, order: Order) -> Reply {
        match order {
            Order::SendAway(name, why, told) => match self.lobby.client_named(&name) {
                Some(client) => {
                    self.send_away(client, why, told);
                    Reply::Done(format!("{} was sent away", name.as_str()))
                }
                None => Reply::Failed(format!("nobody called {} is here", name.as_str())),
            },
            Order::Clear(address, why, told) => {
                let from_there = |one: &Client| place(one.address) == place(address);
                let there = self.clients.iter().filter(|(_, one)| from_there(one));
                let there: Vec<ClientId> = there.map(|(&client, _)| client).collect();
                for &client in &there {
                    self.send_away(client, why, told.clone());
                }
                Reply::Done(format!("{address} is banned; {} players were sent away", there.len()))
            }
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
    /// Ends a session. What its player plays is forfeited.
    fn send_away(&self, client: ClientId, why: Refusal, told: Option<NoticeText>) {
        if let Some(text) = told {
            self.post(client, Letter::Tell(ServerMessage::Notice(text)));
        }
        self.post(client, Letter::Dismiss(why));
    }
}
