//! A list of servers: a JSON file that anyone may host.

use serde::{Deserialize, Serialize};

/// The most bytes of a list that a reader takes.
pub const LIST_BYTES_MAX: usize = 64 * 1024;
/// The most servers of a list.
pub const LISTED_MAX: usize = 100;

/// A list of servers: `{"servers": [...]}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerList {
    /// The servers, at most [`LISTED_MAX`].
    pub servers: Vec<ListedServer>,
}

/// A server of a list. A server sends the same to its `announce_url`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedServer {
    /// Its name, chosen by the operator.
    #[serde(default)]
    pub name: String,
    /// Its public address: `https://` or `http://` and a host, which may have a port.
    pub url: String,
    /// What its operator says of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Where its players are, as codes of ISO 3166-1 such as `DE`; empty for everywhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub countries: Vec<String>,
}
