//! Requests of operators that the lobby carries out.

use referee::{ClientId, Incoming, Lobby};
use wire::{NoticeText, Refusal, RoomCode, ServerMessage};

use super::clients::{Client, Clients};
use crate::limits::network::network;
use crate::operator::admin::request::{Order, Reply, Status, for_reason};
use crate::sessions::mailbox::{FromClient, ToRoom, ToSession};

/// Carries out a request. `rooms` are open, and `draining` is true once the server drains.
pub(super) fn obey(
    order: Order,
    lobby: &Lobby,
    clients: &Clients,
    (rooms, draining): (usize, bool),
) -> Reply {
    match order {
        Order::Kick(name, why, told) => match lobby.client_named(&name) {
            Some(client) => {
                kick(clients, client, why, told);
                Reply::Done(format!("{} was kicked", name.as_str()))
            }
            None => Reply::Failed(format!("no player {} is online", name.as_str())),
        },
        Order::KickFrom(address, why, told) => {
            let from_there = |one: &Client| network(one.address) == network(address);
            let there = clients.those(from_there);
            for &client in &there {
                kick(clients, client, why, told.clone());
            }
            Reply::Done(format!("{address} is banned; {} players were disconnected", there.len()))
        }
        Order::CloseRoom(code, why) => match close_room(code, &why, lobby, clients) {
            true => Reply::Done(format!("the room {code} is closed")),
            false => Reply::Failed(format!("there is no room {code}")),
        },
        Order::Tell(name, text) => match lobby.client_named(&name) {
            Some(client) => {
                clients.post(client, ToSession::Tell(ServerMessage::Notice(text)));
                Reply::Done(format!("{} was notified", name.as_str()))
            }
            None => Reply::Failed(format!("no player {} is online", name.as_str())),
        },
        Order::Message(text) => {
            clients.post_all(|| ToSession::Tell(ServerMessage::Notice(text.clone())));
            Reply::Done(format!("message sent to {} players", clients.iter().count()))
        }
        Order::Status => {
            let (players, waiting) = lobby.counts();
            Reply::Status(Status { players, waiting, rooms, draining })
        }
    }
}

/// Closes a session. A bout in progress is forfeited.
fn kick(clients: &Clients, client: ClientId, why: Refusal, told: Option<NoticeText>) {
    if let Some(text) = told {
        clients.post(client, ToSession::Tell(ServerMessage::Notice(text)));
    }
    clients.post(client, ToSession::Dismiss(why));
}

/// Tells everybody in the brawl room of this code why, and sends them out, which closes it. Returns whether there is one.
pub(super) fn close_room(code: RoomCode, why: &str, lobby: &Lobby, clients: &Clients) -> bool {
    let Some(room) = lobby.room_of(code) else { return false };
    let told = NoticeText::legible(&for_reason("A moderator closed the room", why));
    for (client, one) in clients.iter() {
        if let Some((_, inbox)) = one.room.as_ref().filter(|(id, _)| *id == room) {
            let leave = FromClient { client, message: Incoming::Leave, echoes: Vec::new() };
            let inbox = inbox.clone();
            if let Some(text) = told.clone() {
                clients.post(client, ToSession::Tell(ServerMessage::Notice(text)));
            }
            // The inbox of a room that is busy may be full.
            tokio::spawn(async move { inbox.send(Box::new(ToRoom::FromClient(leave))).await });
        }
    }
    true
}
