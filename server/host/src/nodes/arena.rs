//! What a node of an arena does for the others: it keeps the sessions of accounts unique, sends clients to the
//! node that they belong to, and shows the rooms of all.
//!
//! Nothing is proxied between nodes. A session *moves*: its row names the other node, with an *intent*, the
//! request that it moves for; its client is redirected, with its session token as the ticket; the other
//! node takes the session in and carries the intent out when the client arrives.
//!
//! **Contract.** An [`Arena`] is off on a server that is no node: then nothing here asks the store. Every call
//! that decides fails when the lease of the node was ended.

mod letters;
pub mod news;
pub mod upkeep;

use axum::body::Bytes;
use axum::http::uri::Authority;
use std::collections::{BTreeMap, VecDeque};
use std::mem;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;
use wire::{
    ArenaNode, ArenaNodes, NODES_MAX, NodeAddress, NodeName, PORT, Redirect, Refusal,
    ServerMessage, Token,
};

use crate::net::close_reason::CloseReason;
use crate::nodes::cluster::{Cluster, NodeId};
use crate::sessions::mailbox::Mailbox;
use crate::sessions::registry::{Registry, hash_of};
use crate::storage::store::sessions::{Entered, NewSession, Placement};
use crate::storage::store::{Store, StoreError};

/// How often a session that is about to arrive is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How long it is waited for.
const ARRIVES_WITHIN: Duration = Duration::from_secs(3);

/// The part of a node in its arena. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Arena(Option<Arc<Part>>);

#[derive(Debug)]
struct Part {
    cluster: Cluster,
    /// The store of this node.
    store: Store,
    /// Where clients are by now, until that is written.
    placements: Mutex<BTreeMap<u64, Placement>>,
    /// Rooms that were closed, until that is written.
    closed: Mutex<Vec<u64>>,
    /// Wakes the upkeep.
    wake: Notify,
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

impl Arena {
    /// The part of a node, whose store is this; off without a cluster.
    pub fn of(cluster: &Cluster, store: &Store) -> Arena {
        let part = || Part {
            cluster: cluster.clone(),
            store: store.of_node(cluster.id()),
            placements: Mutex::default(),
            closed: Mutex::default(),
            wake: Notify::new(),
        };
        Arena(cluster.is_on().then(|| Arc::new(part())))
    }

    fn is_fenced(&self) -> bool {
        self.0.as_ref().is_some_and(|part| part.cluster.is_fenced())
    }

    /// True if the server is a node.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The id of this node.
    pub fn id(&self) -> NodeId {
        self.0.as_ref().map_or(NodeId::ALONE, |part| part.cluster.id())
    }

    /// The store of this node; nothing without a cluster.
    pub fn store(&self) -> Option<&Store> {
        self.0.as_ref().map(|part| &part.store)
    }

    /// The nodes, as they are sent to clients; nothing without a cluster.
    pub fn nodes(&self) -> Option<ServerMessage> {
        let part = self.0.as_ref()?;
        let mut nodes = ArenaNodes::new();
        for node in part.cluster.nodes().iter().take(NODES_MAX) {
            if let (Some(name), Some(address)) =
                (NodeName::legible(&node.name), NodeAddress::legible(&node.advertise))
            {
                let node = ArenaNode { id: node.id.0, name, address };
                nodes.push(node).expect("no more than a list has room for");
            }
        }
        Some(ServerMessage::Nodes(nodes))
    }

    /// The address of a live node.
    pub fn address_of(&self, node: NodeId) -> Option<NodeAddress> {
        let nodes = self.0.as_ref()?.cluster.nodes();
        let node = nodes.iter().find(|one| one.id == node)?;
        NodeAddress::legible(&node.advertise)
    }

    /// The hosts of all nodes.
    pub fn hosts(&self) -> Vec<String> {
        let places = self.places().into_iter();
        places
            .filter_map(|(_, place)| Some(place.parse::<Authority>().ok()?.host().into()))
            .collect()
    }

    /// Where a page of this node may connect, as sources of its policy (CSP): the sockets of all nodes, and their
    /// pages, by which it measures how far they are.
    pub fn sources(&self) -> Vec<String> {
        let sources = |(is_secure, place): (bool, String)| match is_secure {
            true => [format!("wss://{place}"), format!("https://{place}")],
            false => [format!("ws://{place}"), format!("http://{place}")],
        };
        self.places().into_iter().flat_map(sources).collect()
    }

    /// For each node, whether it is called under TLS, and its host with the port, if one is named.
    fn places(&self) -> Vec<(bool, String)> {
        let Some(part) = &self.0 else { return Vec::new() };
        let nodes = part.cluster.nodes();
        nodes.iter().map(|node| place(&node.advertise)).collect()
    }

    /// The live nodes but this one.
    fn others(&self) -> Vec<NodeId> {
        let Some(part) = &self.0 else { return Vec::new() };
        let nodes = part.cluster.nodes();
        nodes.iter().map(|node| node.id).filter(|&node| node != part.cluster.id()).collect()
    }

    /// Checks that this server may serve sessions.
    ///
    /// # Errors
    /// While another may have taken its sessions over: clients find them there.
    pub fn may_serve(&self) -> Result<(), CloseReason> {
        if self.is_fenced() { Err(CloseReason::Fenced) } else { Ok(()) }
    }

    /// Checks that this server may begin sessions.
    ///
    /// # Errors
    /// When it may not, or is draining, and others are there for its clients.
    pub fn may_admit(&self, is_draining: bool) -> Result<(), CloseReason> {
        if self.is_on() && (is_draining || self.is_fenced()) {
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

    /// A message of a client has arrived: this server is reachable.
    pub fn note_message(&self) {
        if let Some(part) = &self.0 {
            part.cluster.heard();
        }
    }

    /// Takes the place of the session that the account has anywhere. While that plays a match its client is
    /// sent there, and takes it over as on one server.
    ///
    /// # Errors
    /// When the store does not say, or the other server cannot be reached.
    pub async fn enter(&self, session: NewSession) -> Result<Entrance, CloseReason> {
        let Some(store) = self.store() else { return Ok(Entrance::Here) };
        let entered = store.enter_session(session).await.map_err(|error| {
            tracing::error!(%error, "the session was not entered in the arena");
            CloseReason::Refused(Refusal::StoreAway)
        })?;
        let node = match entered {
            Entered::Here => return Ok(Entrance::Here),
            Entered::PlaysHere => return Ok(Entrance::Claim),
            Entered::PlaysAt(node) => node,
        };
        let address = self.address_of(node).ok_or(CloseReason::Refused(Refusal::Playing))?;
        Ok(Entrance::Elsewhere(self.frames(Some(Redirect { address, ticket: None }))))
    }

    /// The messages that send a welcome client to the server of this address, by this ticket.
    pub fn redirect(&self, address: NodeAddress, ticket: Token) -> Vec<ServerMessage> {
        let redirect = Redirect { address, ticket: Some(ticket) };
        self.messages(Some(redirect)).collect()
    }

    /// The session of this token, which is not in the registry.
    pub async fn find(&self, token: Token, registry: &Registry) -> Found {
        let Some(store) = self.store() else { return Found::Nowhere };
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
            if place.node != self.id() {
                let Some(address) = self.address_of(place.node) else {
                    return Found::TakenOver;
                };
                let redirect = Redirect { address, ticket: Some(token) };
                return Found::Elsewhere(self.frames(Some(redirect)));
            }
            // Its row is a little ahead of it.
            self.wake();
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
        self.nodes().into_iter().chain(to.map(ServerMessage::Redirect))
    }

    /// The session of this client is over, here.
    pub fn end(&self, client: u64) {
        self.write(move |store| async move { store.end_session(client).await });
    }

    /// A client resumes its session by another token from now on.
    pub fn renew_ticket(&self, client: u64, ticket: [u8; 32]) {
        self.write(move |store| async move { store.renew_ticket(client, ticket).await });
    }

    /// The session takes the place of any other of its account.
    pub fn claim(&self, session: NewSession) {
        self.write(move |store| async move { store.enter_session(session).await.map(drop) });
    }

    /// A client is elsewhere on this node by now.
    pub fn place(&self, placement: Placement) {
        if let Some(part) = &self.0 {
            part.placements().insert(placement.client, placement);
            part.wake.notify_one();
        }
    }

    /// A room of this node is closed: its code is free.
    pub fn close_room(&self, room: u64) {
        if let Some(part) = &self.0 {
            part.closed().push(room);
        }
    }

    /// Looks soon for what other nodes have for this one.
    pub fn wake(&self) {
        if let Some(part) = &self.0 {
            part.wake.notify_one();
        }
    }

    /// Writes in a task of its own. When that fails the row is out of date: nobody is refused by it for long,
    /// since the node that it names knows better.
    fn write<F: Future<Output = Result<(), StoreError>> + Send>(
        &self,
        write: impl FnOnce(Store) -> F + Send + 'static,
    ) {
        let Some(store) = self.store().cloned() else { return };
        tokio::spawn(async move {
            if let Err(error) = write(store).await {
                tracing::warn!(%error, "the session of an arena was not written");
            }
        });
    }
}

/// The protocol of a node of this address (true for TLS), and its host with the port. As clients take it, a public
/// name without a port and a scheme is called under TLS.
fn place(advertise: &str) -> (bool, String) {
    if let Some(place) = advertise.strip_prefix("wss://") {
        return (true, place.into());
    }
    if let Some(place) = advertise.strip_prefix("ws://") {
        return (false, place.into());
    }
    let is_address = advertise.starts_with('[') || advertise.parse::<IpAddr>().is_ok();
    let has_port = !is_address && advertise.contains(':') || advertise.contains("]:");
    match has_port || is_address || !advertise.contains('.') {
        true if has_port => (false, advertise.into()),
        true => (false, format!("{advertise}:{PORT}")),
        false => (true, advertise.into()),
    }
}

impl Part {
    fn take_placements(&self) -> Vec<Placement> {
        mem::take(&mut *self.placements()).into_values().collect()
    }

    /// Each change is one insertion.
    fn placements(&self) -> MutexGuard<'_, BTreeMap<u64, Placement>> {
        self.placements.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Each change is one insertion.
    fn closed(&self) -> MutexGuard<'_, Vec<u64>> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_called_where_a_client_calls_it() {
        for (advertise, is_secure, expected) in [
            ("wss://eu1.example.org", true, "eu1.example.org"),
            ("wss://eu1.example.org:8443", true, "eu1.example.org:8443"),
            ("eu1.example.org", true, "eu1.example.org"),
            ("eu1.example.org:4712", false, "eu1.example.org:4712"),
            ("ws://10.0.0.7:80", false, "10.0.0.7:80"),
            ("10.0.0.7", false, "10.0.0.7:4711"),
            ("10.0.0.7:4712", false, "10.0.0.7:4712"),
            ("[::1]", false, "[::1]:4711"),
            ("[::1]:4712", false, "[::1]:4712"),
            ("node-1", false, "node-1:4711"),
        ] {
            assert_eq!(place(advertise), (is_secure, expected.into()), "{advertise}");
        }
    }
}
