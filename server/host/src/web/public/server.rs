//! The public information about the server.

use api::{RoomCount, ServerView};
use games::GameKind;
use std::time::Duration;
use tokio::time::timeout;
use wire::{PROTOCOL_OLDEST, PROTOCOL_VERSION};

use super::{Public, PublicError};
use crate::operator::server_info::ServerInfo;
use crate::replay::header::rules_digits;

/// The timeout of the readiness check of the database.
pub const READY_WITHIN: Duration = Duration::from_secs(2);

/// The public information about the server now.
pub fn view(public: &Public) -> ServerView {
    let count = |(kind, open): (&str, usize)| RoomCount { kind: kind.into(), open: open as u32 };
    let ServerInfo { name, message, public_url } = &public.settings.now().info;
    ServerView {
        name: "cutlass-server".into(),
        title: name.as_ref().map(ToString::to_string),
        message: message.as_ref().map(ToString::to_string),
        public_url: public_url.as_ref().map(ToString::to_string),
        version: env!("CARGO_PKG_VERSION").into(),
        protocol: PROTOCOL_VERSION,
        protocol_oldest: Some(PROTOCOL_OLDEST),
        rules: rules_digits(),
        games: GameKind::ALL.map(|game| game.name().into()).into(),
        players: public.registry.count() as u32,
        players_max: public.players_max,
        rooms: public.room_directory.counts().map(count).into(),
        uptime_s: public.clock.now().0 / 1000,
        is_draining: public.draining.is_cancelled(),
        web_client: public.web_client.as_ref().map(|client| client.release().to_string()),
    }
}

/// The readiness check: whether new players can be sent to this server, and if not, why.
pub async fn ready(public: &Public) -> Result<(), String> {
    if public.draining.is_cancelled() {
        return Err("no new matches begin: the server is about to stop".into());
    }
    if public.cluster.is_fenced() {
        return Err("fenced: this node has not renewed its lease in time".into());
    }
    match timeout(READY_WITHIN, public.metrics.timed("ping", public.store.ping())).await {
        Ok(answer) => answer.map_err(|error| PublicError::from(error).to_string()),
        Err(_) => Err("the database does not answer".into()),
    }
}
