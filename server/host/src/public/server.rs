//! The public information about the server.

use games::GameKind;
use serde::Serialize;
use std::time::Duration;
use tokio::time::timeout;
use wire::PROTOCOL_VERSION;

use super::{Public, PublicError};
use crate::replay::header::rules_digits;
use crate::server_info::ServerInfo;

/// The timeout of the readiness check of the database.
pub const READY_WITHIN: Duration = Duration::from_secs(2);

/// The public information about the server.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ServerView {
    /// The name of the program.
    pub name: &'static str,
    /// The server's name, chosen by the operator.
    pub title: Option<String>,
    /// The message of the day.
    pub message: Option<String>,
    /// The public URL of the server.
    pub public_url: Option<String>,
    /// The version of the program.
    pub version: &'static str,
    /// The protocol version; clients with another are refused.
    pub protocol: u16,
    /// The hash of the rules, in hexadecimal digits; clients with another are refused.
    pub rules: String,
    /// The games of this server.
    pub games: Vec<&'static str>,
    /// Players online, those within the reconnect timeout included.
    pub players: usize,
    /// The player limit.
    pub players_max: u32,
    /// The number of open rooms of each kind.
    pub rooms: Vec<RoomCount>,
    /// The uptime in seconds.
    pub uptime_s: u64,
    /// Whether the server is draining: it starts no new matches.
    pub is_draining: bool,
    /// The release of the browser client at `/play/`, if the server has one.
    pub web_client: Option<String>,
}

/// The number of open rooms of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoomCount {
    /// The kind.
    pub kind: &'static str,
    /// The number of open rooms.
    pub open: usize,
}

impl Public {
    /// The public information about the server now.
    pub fn server(&self) -> ServerView {
        let count = |(kind, open)| RoomCount { kind, open };
        let ServerInfo { name, message, public_url } = &self.info;
        ServerView {
            name: "cutlass-server",
            title: name.as_ref().map(ToString::to_string),
            message: message.as_ref().map(ToString::to_string),
            public_url: public_url.as_ref().map(ToString::to_string),
            version: env!("CARGO_PKG_VERSION"),
            protocol: PROTOCOL_VERSION,
            rules: rules_digits(),
            games: GameKind::ALL.map(GameKind::name).into(),
            players: self.registry.count(),
            players_max: self.players_max,
            rooms: self.room_counts().map(count).to_vec(),
            uptime_s: self.clock.now().0 / 1000,
            is_draining: self.draining.is_cancelled(),
            web_client: self.web_client.as_ref().map(|client| client.release().to_string()),
        }
    }

    /// The number of open rooms of each kind.
    pub fn room_counts(&self) -> [(&'static str, usize); 6] {
        self.room_directory.counts()
    }

    /// The readiness check: whether new players can be sent to this server, and if not, why.
    pub async fn ready(&self) -> Result<(), String> {
        if self.draining.is_cancelled() {
            return Err("no new matches begin: the server is about to stop".into());
        }
        if self.cluster.is_fenced() {
            return Err("fenced: this node has not renewed its lease in time".into());
        }
        match timeout(READY_WITHIN, self.metrics.timed("ping", self.store.ping())).await {
            Ok(answer) => answer.map_err(|error| PublicError::from(error).to_string()),
            Err(_) => Err("the database does not answer".into()),
        }
    }
}
