//! The requests of operators and the answers to them, as JSON, and what they ask of the lobby.

use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use wire::{Name, NoticeText, Refusal};

use crate::storage::store::accounts::Role;

/// A request of an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Bans an account, and closes its session. A bout in progress is forfeited.
    Ban {
        /// The name of the account, in any case.
        name: String,
        /// The end of the ban, in milliseconds since 1970.
        until_ms: u64,
        /// The reason, for the player.
        why: String,
    },
    /// Lifts the ban of an account.
    Unban {
        /// The name of the account, in any case.
        name: String,
    },
    /// Bans an address, and closes the sessions from there.
    BanAddress {
        /// The address; for IPv6, all of its /64.
        address: IpAddr,
        /// The end of the ban, in milliseconds since 1970.
        until_ms: u64,
        /// The reason, for the player.
        why: String,
    },
    /// Lifts the ban of an address.
    UnbanAddress {
        /// The address.
        address: IpAddr,
    },
    /// Kicks a player: closes its session, and a bout in progress is forfeited. It may reconnect.
    Kick {
        /// The name, in any case.
        name: String,
    },
    /// Gives an account a role.
    Role {
        /// The name of the account, in any case.
        name: String,
        /// `player`, `moderator` or `admin`.
        role: String,
    },
    /// Sends a message to all players.
    Message {
        /// At most 300 letters on one line.
        text: String,
    },
    /// Drains the server: no new matches, and shutdown after the last one, or after the drain
    /// limit.
    Drain,
    /// Asks for the status.
    Status,
}

impl Request {
    /// The least role that may ask for it.
    pub fn needs(&self) -> Role {
        match self {
            Request::Ban { .. }
            | Request::Unban { .. }
            | Request::BanAddress { .. }
            | Request::UnbanAddress { .. }
            | Request::Kick { .. }
            | Request::Status => Role::Moderator,
            Request::Role { .. } | Request::Message { .. } | Request::Drain => Role::Admin,
        }
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// It succeeded; a description.
    Done(String),
    /// It failed; the reason.
    Failed(String),
    /// The status.
    Status(Status),
}

/// The status of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// Players online.
    pub players: usize,
    /// Players in the casual queue.
    pub waiting: usize,
    /// Open rooms.
    pub rooms: usize,
    /// Whether the server is draining.
    pub draining: bool,
}

/// A request to the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Closes the session of the player with this name, for this reason, after a message.
    Kick(Name, Refusal, Option<NoticeText>),
    /// The same for all sessions from this address.
    KickFrom(IpAddr, Refusal, Option<NoticeText>),
    /// Sends a message to all players.
    Message(NoticeText),
    /// Reports the status.
    Status,
}
