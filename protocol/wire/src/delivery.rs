//! How each message is delivered.

use bout::Seat;

use crate::client::{BoutMessage, ClientMessage, LobbyMessage, RoomMessage};
use crate::codec::{CLIENT_MESSAGE_BYTES_MAX, Delivery, Message, SERVER_MESSAGE_BYTES_MAX, Weight};
use crate::server::{ServerMessage, Update};
use crate::turns::TableNews;

impl Message for ClientMessage {
    const BYTES_MAX: usize = CLIENT_MESSAGE_BYTES_MAX;

    fn delivery(&self) -> Delivery {
        let is_kept = match self {
            ClientMessage::Leave | ClientMessage::Account(_) => true,
            ClientMessage::Room(message) => match message {
                RoomMessage::Ready | RoomMessage::Brawl(_) => true,
                // It is for now: nobody wants to see it later.
                RoomMessage::Emote(_) => false,
            },
            ClientMessage::Lobby(message) => match message {
                LobbyMessage::QuickMatch(..)
                | LobbyMessage::Practice { .. }
                | LobbyMessage::Solo { .. }
                | LobbyMessage::Queue(..)
                | LobbyMessage::Accept(_)
                | LobbyMessage::Spectate(_)
                | LobbyMessage::Host(_)
                | LobbyMessage::Join(_)
                | LobbyMessage::StopWaiting
                | LobbyMessage::Daily { .. } => true,
                // Who was not heard sees no change, and asks again.
                LobbyMessage::Rooms
                | LobbyMessage::DailyBoard(_)
                | LobbyMessage::Friends(_)
                | LobbyMessage::RoundTrips(_) => false,
            },
            ClientMessage::Bout(message) => match message {
                BoutMessage::Play(_)
                | BoutMessage::Target(_)
                | BoutMessage::Move(_)
                | BoutMessage::Nonce { .. } => true,
                BoutMessage::Resync => false,
            },
            ClientMessage::Hello(_) | ClientMessage::Resume(_) | ClientMessage::Ping(_) => false,
        };
        if is_kept { Delivery::Kept(Weight::Event) } else { Delivery::Once }
    }
}

impl Message for ServerMessage {
    const BYTES_MAX: usize = SERVER_MESSAGE_BYTES_MAX;

    fn delivery(&self) -> Delivery {
        match self {
            ServerMessage::Searching { .. }
            | ServerMessage::Outside
            | ServerMessage::Claimed { .. }
            | ServerMessage::Found(_)
            | ServerMessage::Rated(_)
            | ServerMessage::Notice(_)
            | ServerMessage::Draining { .. }
            | ServerMessage::Ran(_)
            | ServerMessage::Report(_)
            | ServerMessage::Superseded => Delivery::Kept(Weight::Event),
            ServerMessage::Draw { .. } | ServerMessage::Start(_) => Delivery::Kept(Weight::Opening),
            ServerMessage::Chat(_) => Delivery::Kept(Weight::Chatter),
            ServerMessage::Room(_) | ServerMessage::Brawl(_) => Delivery::View,
            ServerMessage::Bout(update) => delivery_of_update(update),
            ServerMessage::Flow(_) => Delivery::Flow,
            ServerMessage::Refused(_)
            | ServerMessage::Welcome { .. }
            | ServerMessage::Resumed { .. }
            | ServerMessage::Queued(_)
            | ServerMessage::Waiting(_)
            | ServerMessage::Rooms(_)
            | ServerMessage::Daily(_)
            | ServerMessage::Making(_)
            | ServerMessage::Friends(_)
            | ServerMessage::Emote(..)
            | ServerMessage::Nodes(_)
            | ServerMessage::Redirect(_)
            | ServerMessage::Pong(_) => Delivery::Once,
        }
    }

    fn superseded() -> Option<ServerMessage> {
        Some(ServerMessage::Superseded)
    }
}

fn delivery_of_update(update: &Update) -> Delivery {
    let key = |kind: u16, seat: Seat| Delivery::Kept(Weight::Latest(kind << 8 | u16::from(seat.0)));
    match update {
        // A new connection begins with the state, whatever was sent of it before.
        Update::Corrected { .. } => Delivery::Once,
        Update::Table(news) if matches!(**news, TableNews::Stands(_)) => Delivery::Once,
        Update::Arrived(_) | Update::Out(..) | Update::Over(..) | Update::Table(_) => {
            Delivery::Kept(Weight::Event)
        }
        // The newest line says how far the queues have come.
        Update::Ledger(_) => key(0, Seat(0)),
        Update::Contact(seat, _) => key(1, *seat),
        Update::Target(seat, _) => key(2, *seat),
        Update::Paused(_) => key(3, Seat(0)),
    }
}
