//! Where a client belongs that resumes a session which is not here.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::sleep;
use wire::{NodeAddress, Redirect, ServerMessage, Token};

use crate::net::connection_context::ConnectionContext;
use crate::nodes::arena::Arena;
use crate::sessions::mailbox::Mailbox;
use crate::sessions::registry::hash_of;

/// How often a session that is about to arrive is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How long it is waited for.
const ARRIVES_WITHIN: Duration = Duration::from_secs(3);

/// Where a session is.
#[derive(Debug)]
pub enum Found {
    /// Here: it has just arrived.
    Here(Mailbox),
    /// At the node of this address.
    At(NodeAddress),
    /// At a node that has ended, or on its way here from one.
    TakenOver,
    /// There is no such session.
    Nowhere,
}

/// The session of this token, which is not among those of this node. Without a cluster nothing is asked.
pub async fn session(token: Token, context: &ConnectionContext) -> Found {
    let Some(store) = context.arena.store() else { return Found::Nowhere };
    let mut waited = Duration::ZERO;
    loop {
        let place = match store.session_by_ticket(hash_of(token)).await {
            Ok(Some(place)) => place,
            Ok(None) => return Found::Nowhere,
            Err(error) => {
                tracing::warn!(%error, "looking for a session of the arena failed");
                return Found::TakenOver;
            }
        };
        if place.node != context.arena.id() {
            let address = context.arena.address_of(place.node);
            return address.map_or(Found::TakenOver, Found::At);
        }
        // Its row is a little ahead of it.
        context.arena.wake();
        if let Some(mailbox) = context.registry.find(token) {
            return Found::Here(mailbox);
        }
        if ARRIVES_WITHIN <= waited {
            // It is being taken over, which may take longer.
            return Found::TakenOver;
        }
        sleep(LOOK_EVERY).await;
        waited += LOOK_EVERY;
    }
}

/// The frames that send a client which is not welcome yet to another node; without an address they tell it the
/// nodes alone. Empty without a cluster.
pub fn frames(arena: &Arena, to: Option<Redirect>) -> VecDeque<Bytes> {
    let redirect = to.map(ServerMessage::Redirect);
    let messages = arena.nodes().into_iter().chain(redirect);
    messages.map(|message| wire::encode(&message).into()).collect()
}
