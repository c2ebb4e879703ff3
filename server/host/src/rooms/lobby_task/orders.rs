//! Requests of operators that the lobby carries out.

use referee::ClientId;
use tokio::time::Instant;
use wire::{NoticeText, Refusal, ServerMessage};

use super::{Client, LobbyTask};
use crate::limits::network::network;
use crate::operator::admin::request::{Order, Reply, Status};
use crate::sessions::mailbox::ToSession;

impl LobbyTask {
    pub(super) fn obey(&mut self, order: Order) -> Reply {
        match order {
            Order::Kick(name, why, told) => match self.lobby.client_named(&name) {
                Some(client) => {
                    self.kick(client, why, told);
                    Reply::Done(format!("{} was kicked", name.as_str()))
                }
                None => Reply::Failed(format!("no player {} is online", name.as_str())),
            },
            Order::KickFrom(address, why, told) => {
                let from_there = |one: &Client| network(one.address) == network(address);
                let there = self.clients.iter().filter(|(_, one)| from_there(one));
                let there: Vec<ClientId> = there.map(|(&client, _)| client).collect();
                for &client in &there {
                    self.kick(client, why, told.clone());
                }
                Reply::Done(format!(
                    "{address} is banned; {} players were disconnected",
                    there.len()
                ))
            }
            Order::Message(text) => {
                for client in self.clients.values() {
                    let notice = ServerMessage::Notice(text.clone());
                    client.mailbox.post(ToSession::Tell(notice));
                }
                Reply::Done(format!("message sent to {} players", self.clients.len()))
            }
            Order::Status => {
                let (players, waiting) = self.lobby.counts();
                let (rooms, draining) = (self.rooms.len(), self.world.shutdown.is_asked());
                Reply::Status(Status { players, waiting, rooms, draining })
            }
        }
    }

    /// Starts draining: no more matches begin, and every client is sent the drain limit. Returns
    /// its end.
    pub(super) fn drain(&mut self) -> Instant {
        let limit = self.world.drain_limit;
        tracing::info!(rooms = self.rooms.len(), limit_s = limit.as_secs(), "draining");
        let within_ms = u32::try_from(limit.as_millis()).unwrap_or(u32::MAX);
        for client in self.clients.values() {
            client.mailbox.post(ToSession::Tell(ServerMessage::Draining { within_ms }));
        }
        let answers = self.lobby.drain();
        self.carry(answers);
        Instant::now() + limit
    }

    /// Closes a session. A bout in progress is forfeited.
    fn kick(&self, client: ClientId, why: Refusal, told: Option<NoticeText>) {
        if let Some(text) = told {
            self.post(client, ToSession::Tell(ServerMessage::Notice(text)));
        }
        self.post(client, ToSession::Dismiss(why));
    }
}
