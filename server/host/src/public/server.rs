//! The server itself.

use games::GameKind;
use serde::Serialize;
use std::time::Duration;
use tokio::time::timeout;
use wire::PROTOCOL_VERSION;

use super::{Public, Trouble};
use crate::about::About;
use crate::replay::header::rules_digits;

/// How long the database may take to say that it is there.
pub const READY_WITHIN: Duration = Duration::from_secs(2);

/// What there is to say of the server.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ServerView {
    /// Which program it is.
    pub name: &'static str,
    /// What the operator calls it.
    pub title: Option<String>,
    /// What the operator tells everyone.
    pub message: Option<String>,
    /// Where browsers find it.
    pub public_url: Option<String>,
    /// Its version.
    pub version: &'static str,
    /// The version of the protocol; clients of another are refused.
    pub protocol: u16,
    /// The hash of the rules, in hexadecimal digits; clients with another are refused.
    pub rules: String,
    /// The games that are played here.
    pub games: Vec<&'static str>,
    /// Players who are here, or may still come back from a lost connection.
    pub players: usize,
    /// How many may be here at a time.
    pub players_max: u32,
    /// How many rooms are open, of each kind.
    pub rooms: Vec<RoomCount>,
    /// Seconds since it started.
    pub uptime_s: u64,
    /// Whether no new matches begin.
    pub is_draining: bool,
}

/// How many rooms of a kind are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoomCount {
    /// Which kind.
    pub kind: &'static str,
    /// How many.
    pub open: usize,
}

impl Public {
    /// What there is to say of the server now.
    pub fn server(&self) -> ServerView {
        let count = |(kind, open)| RoomCount { kind, open };
        let About { name, message, public_url } = &self.about;
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
        }
    }

    /// How many rooms of each kind are open.
    pub fn room_counts(&self) -> [(&'static str, usize); 5] {
        self.billboard.counts()
    }

    /// Whether new players can be sent here, and if not, why.
    pub async fn ready(&self) -> Result<(), String> {
        if self.draining.is_cancelled() {
            return Err("no new matches begin: the server is about to stop".into());
        }
        match timeout(READY_WITHIN, self.figures.timed("ping", self.store.ping())).await {
            Ok(answer) => answer.map_err(|error| Trouble::from(error).to_string()),
            Err(_) => Err("the database does not answer".into()),
        }
    }
}
