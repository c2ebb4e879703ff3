//! The requests of operators and the answers to them, as JSON, and what they ask of the lobby.

use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use wire::{Name, NoticeText, Refusal, RoomCode};

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
        /// The reason, for the player.
        #[serde(default)]
        why: String,
    },
    /// Gives an account a role.
    Role {
        /// The name of the account, in any case.
        name: String,
        /// `player`, `moderator` or `admin`.
        role: String,
    },
    /// Keeps a player from chatting.
    Mute {
        /// The name of the account, in any case.
        name: String,
        /// The end, in milliseconds since 1970.
        until_ms: u64,
        /// The reason, for the player.
        why: String,
    },
    /// Lets a player chat again.
    Unmute {
        /// The name of the account, in any case.
        name: String,
    },
    /// Gives an account another name, and closes its session. Nobody may take the old one again.
    Rename {
        /// The name of the account, in any case.
        name: String,
        /// The new name; without it a random one.
        #[serde(default)]
        to: String,
        /// The reason, for the player.
        #[serde(default)]
        why: String,
    },
    /// Closes a brawl room.
    CloseRoom {
        /// Its code.
        code: String,
        /// The reason, for all who are in it.
        #[serde(default)]
        why: String,
    },
    /// Changes a setting while the server runs.
    Set {
        /// Its name; see [`crate::operator::live_settings::LIVE`].
        name: String,
        /// Its value, as in a settings file.
        value: String,
    },
    /// Makes an invitation to register.
    Invite {
        /// How many may register by it, 1 to 1000.
        uses: u32,
        /// How long it can be used, in hours, 1 to 8760.
        hours: u32,
    },
    /// Takes a report, to decide on it.
    TakeReport {
        /// Its number.
        id: u64,
    },
    /// Closes a report.
    CloseReport {
        /// Its number.
        id: u64,
        /// The outcome, for its author.
        outcome: String,
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
            | Request::Mute { .. }
            | Request::Unmute { .. }
            | Request::Rename { .. }
            | Request::CloseRoom { .. }
            | Request::Invite { .. }
            | Request::TakeReport { .. }
            | Request::CloseReport { .. }
            | Request::Status => Role::Moderator,
            Request::Role { .. }
            | Request::Message { .. }
            | Request::Set { .. }
            | Request::Drain => Role::Admin,
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
    /// Closes the brawl room of this code, for this reason.
    CloseRoom(RoomCode, String),
    /// Tells the player of this name.
    Tell(Name, NoticeText),
    /// Sends a message to all players.
    Message(NoticeText),
    /// Reports the status.
    Status,
}

/// What is done, and why, if that is said.
pub fn for_reason(what: &str, why: &str) -> String {
    if why.trim().is_empty() { what.to_owned() } else { format!("{what}: {why}") }
}
