//! The public information about a server.

use wire::{PROTOCOL_VERSION, rules_hash};

/// The public information about a server.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct ServerStatus {
    /// The name that its operator gave it.
    pub title: Option<String>,
    /// Its release.
    pub version: String,
    /// Its protocol version.
    pub protocol: u16,
    /// The hash of its rules, in hexadecimal digits.
    pub rules: String,
    /// Players online.
    pub players: u32,
    /// The player limit.
    pub players_max: u32,
}

impl ServerStatus {
    /// Whether a client of this release can play there.
    pub fn is_compatible(&self) -> bool {
        let digits: String = rules_hash().0.iter().map(|byte| format!("{byte:02x}")).collect();
        self.protocol == PROTOCOL_VERSION && self.rules == digits
    }
}
