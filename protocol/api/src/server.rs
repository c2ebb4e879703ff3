//! The public information about a server.

use serde::{Deserialize, Serialize};

/// The public information about a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerView {
    /// The name of the program.
    #[serde(default)]
    pub name: String,
    /// The server's name, chosen by the operator.
    pub title: Option<String>,
    /// The message of the day.
    pub message: Option<String>,
    /// The public URL of the server.
    pub public_url: Option<String>,
    /// The version of the program.
    pub version: String,
    /// The protocol version; clients with a later one are refused.
    pub protocol: u16,
    /// The oldest protocol version that is accepted. None where it is the only one.
    #[serde(default)]
    pub protocol_oldest: Option<u16>,
    /// The hash of the rules, in hexadecimal digits; clients with another are refused.
    pub rules: String,
    /// The games of this server.
    #[serde(default)]
    pub games: Vec<String>,
    /// Players online, those within the reconnect timeout included.
    pub players: u32,
    /// The player limit.
    pub players_max: u32,
    /// The number of open rooms of each kind.
    #[serde(default)]
    pub rooms: Vec<RoomCount>,
    /// The uptime in seconds.
    #[serde(default)]
    pub uptime_s: u64,
    /// Whether the server is draining: it starts no new matches.
    #[serde(default)]
    pub is_draining: bool,
    /// The release of the browser client at `/play/`, if the server has one.
    pub web_client: Option<String>,
}

/// The number of open rooms of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomCount {
    /// The kind.
    pub kind: String,
    /// The number of open rooms.
    pub open: u32,
}
