//! What sessions need of the other nodes of an arena: whether a client may be served here, and where it is served
//! instead.
//!
//! A server alone is an arena of one node: it may serve everybody, and nothing here asks the store.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::sleep;
use wire::{NodeAddress, Redirect, Refusal, ServerMessage, Token};

use crate::net::close_reason::CloseReason;
use crate::nodes::arena::Arena;
use crate::nodes::cluster::Cluster;
use crate::sessions::mailbox::Mailbox;
use crate::sessions::registry::{Registry, TokenHash, hash_of};
use crate::storage::store::sessions::{Entered, NewSession};

/// How often a session that is about to arrive is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How long it is waited for.
const ARRIVES_WITHIN: Duration = Duration::from_secs(3);

/// This server among the nodes of its arena.
#[derive(Clone, Debug)]
pub struct Peers {
    /// The nodes, when the server is one of several.
    pub cluster: Cluster,
    /// What the node does for the others of its arena.
    pub arena: Arena,
}

/// Where a new session is served.
#[derive(Debug)]
pub enum Entrance {
    /// Here.
    Here,
    /// Here, where the account has another session, which may be over: with its welcome it is to claim the place.
    Claim,
    /// By another server, to which these frames send the client.
    Elsewhere(VecDeque<Bytes>),
}

/// Where a client belongs that resumes a session which is not here.
#[derive(Debug)]
pub enum Found {
    /// Here: the session has just arrived.
    Here(Mailbox),
    /// At another server, to which these frames send the client.
    Elsewhere(VecDeque<Bytes>),
    /// At a server that has ended, or on its way here from one.
    TakenOver,
    /// There is no such session.
    Nowhere,
}

impl Peers {
    /// Checks that this server may serve sessions.
    ///
    /// # Errors
    /// While another may have taken its sessions over: clients find them there.
    pub fn may_serve(&self) -> Result<(), CloseReason> {
        if self.cluster.is_fenced() { Err(CloseReason::Fenced) } else { Ok(()) }
    }

    /// Checks that this server may begin sessions.
    ///
    /// # Errors
    /// When it may not, or is draining, and others are there for its clients.
    pub fn may_admit(&self, is_draining: bool) -> Result<(), CloseReason> {
        if self.arena.is_on() && (is_draining || self.cluster.is_fenced()) {
            return Err(CloseReason::Refused(Refusal::OtherNode));
        }
        Ok(())
    }

    /// The frames before the close frame of a client that is to choose another server.
    pub fn farewell(&self, end: &CloseReason) -> VecDeque<Bytes> {
        match end {
            CloseReason::Refused(Refusal::OtherNode) => self.frames(None),
            _ => VecDeque::new(),
        }
    }

    /// A client was heard: it is reached from here.
    pub fn note_message(&self) {
        self.cluster.heard();
    }

    /// Takes the place of the session that the account has anywhere. While that plays a match its client is
    /// sent there, and takes it over as on one server.
    ///
    /// # Errors
    /// When the store does not say, or the other server cannot be reached.
    pub async fn enter(&self, session: NewSession) -> Result<Entrance, CloseReason> {
        let entered = self.arena.enter(session).await.map_err(|error| {
            tracing::error!(%error, "the session was not entered in the arena");
            CloseReason::Refused(Refusal::StoreAway)
        })?;
        let node = match entered {
            Entered::Here => return Ok(Entrance::Here),
            Entered::PlaysHere => return Ok(Entrance::Claim),
            Entered::PlaysAt(node) => node,
        };
        let address = self.arena.address_of(node).ok_or(CloseReason::Refused(Refusal::Playing))?;
        Ok(Entrance::Elsewhere(self.frames(Some(Redirect { address, ticket: None }))))
    }

    /// The session takes the place of any other of its account.
    pub fn claim(&self, session: NewSession) {
        self.arena.claim(session);
    }

    /// A client resumes its session by another token from now on.
    pub fn renew_ticket(&self, client: u64, ticket: TokenHash) {
        self.arena.renew_ticket(client, ticket);
    }

    /// The session of this client is over.
    pub fn end(&self, client: u64) {
        self.arena.end(client);
    }

    /// The servers, as they are sent to a welcome client; nothing for a server alone.
    pub fn servers(&self) -> Option<ServerMessage> {
        self.arena.nodes()
    }

    /// The messages that send a welcome client to the server of this address, by this ticket.
    pub fn redirect(&self, address: NodeAddress, ticket: Token) -> Vec<ServerMessage> {
        let redirect = Redirect { address, ticket: Some(ticket) };
        self.messages(Some(redirect)).collect()
    }

    /// The session of this token, which is not in the registry.
    pub async fn find(&self, token: Token, registry: &Registry) -> Found {
        let Some(store) = self.arena.store() else { return Found::Nowhere };
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
            if place.node != self.arena.id() {
                let Some(address) = self.arena.address_of(place.node) else {
                    return Found::TakenOver;
                };
                let redirect = Redirect { address, ticket: Some(token) };
                return Found::Elsewhere(self.frames(Some(redirect)));
            }
            // Its row is a little ahead of it.
            self.arena.wake();
            if let Some(mailbox) = registry.find(token) {
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

    /// The frames that send a client which is not welcome yet to another server; without an address they name
    /// the servers alone. Empty for a server alone.
    fn frames(&self, to: Option<Redirect>) -> VecDeque<Bytes> {
        self.messages(to).map(|message| wire::encode(&message).into()).collect()
    }

    fn messages(&self, to: Option<Redirect>) -> impl Iterator<Item = ServerMessage> {
        self.arena.nodes().into_iter().chain(to.map(ServerMessage::Redirect))
    }
}
