//! An arena of several servers that share one PostgreSQL database: its nodes.
//!
//! A node has a *lease*, which it renews each second; the time of leases is that of the database. One that
//! could not renew for as long as its lease, by its own monotonic clock, is *fenced*: it admits nobody and decides
//! nothing until it renews again. Other nodes end a lease that is over. Then the node takes part no longer:
//! it drops everything and registers anew, with another [`NodeId`].
//!
//! **Contract.** A [`Cluster`] is the view of one registration. It is off on a server that is no node: its id is
//! 0, it is never fenced, and nothing changes. Ask [`Cluster::is_fenced`] before anything that decides: an
//! admission, a new room or match, a result. The store asks the database again, with each write that
//! decides; see [`crate::storage::store::StoreError::LeaseEnded`].

mod address;
mod hearing;

use std::fmt;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

pub use address::{NODE_NAME_CHARS_MAX, NoNodeAddress, NodeAddress, NodeName};
use hearing::Hearing;
pub use hearing::{Awaited, DEAF_AFTER};

/// How long a lease lasts after its renewal.
pub const LEASE: Duration = Duration::from_secs(4);
/// How often a node renews its lease, and reads the list of nodes.
pub const RENEWED_EVERY: Duration = Duration::from_secs(1);
/// Bits of a number of a client, a room or a bout below the id of the node that drew it.
const NODE_BITS: u32 = 32;

/// What tells of no change, on a server that is no node.
static NEVER: LazyLock<watch::Sender<u64>> = LazyLock::new(watch::Sender::default);

/// A registration of a node: its epoch, which is never used twice. 0 is a server that is no node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// A server that is no node of a cluster.
    pub const ALONE: NodeId = NodeId(0);

    /// The number that the numbers of its clients, rooms and bouts come after: they are unique in the
    /// arena, and stay the same when they move to another node.
    pub fn numbers_after(self) -> u64 {
        u64::from(self.0) << NODE_BITS
    }

    /// The node that drew the number of a client, a room or a bout of a cluster.
    pub fn that_drew(number: u64) -> NodeId {
        NodeId(u32::try_from(number >> NODE_BITS).expect("the upper half of a number fits"))
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A live node, as it last renewed its lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeView {
    /// The id.
    pub id: NodeId,
    /// The name.
    pub name: String,
    /// The address that clients connect to.
    pub advertise: String,
    /// The release.
    pub release: String,
    /// How busy it is, in thousandths of the processor time that it may use.
    pub load_permille: u32,
    /// The number of players.
    pub players: u32,
    /// The player limit.
    pub players_max: u32,
    /// The number of open rooms.
    pub rooms: u32,
    /// True while it is draining.
    pub is_draining: bool,
    /// Milliseconds until its lease is over, by the database's clock; negative when it is.
    pub lease_ms: i64,
}

/// The view that a node has of its cluster. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cluster(Option<Arc<Registration>>);

#[derive(Debug)]
struct Registration {
    id: NodeId,
    /// When the last successful renewal was sent.
    renewed: RwLock<Instant>,
    nodes: RwLock<Arc<Vec<NodeView>>>,
    changes: watch::Sender<u64>,
    ended: CancellationToken,
    hearing: Hearing,
}

impl Cluster {
    /// The view of a server that is no node.
    pub fn off() -> Cluster {
        Cluster(None)
    }

    /// The view of a node whose registration, or last renewal, was sent at `renewed`.
    pub fn registered(id: NodeId, renewed: Instant) -> Cluster {
        Cluster(Some(Arc::new(Registration {
            id,
            renewed: RwLock::new(renewed),
            nodes: RwLock::default(),
            changes: watch::Sender::new(0),
            ended: CancellationToken::new(),
            hearing: Hearing::begin(),
        })))
    }

    /// The id of this node, [`NodeId::ALONE`] without a cluster.
    pub fn id(&self) -> NodeId {
        self.0.as_ref().map_or(NodeId::ALONE, |here| here.id)
    }

    /// True if this server is a node.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// True if this node must decide nothing: it could not renew for as long as its lease, or its lease was
    /// ended.
    pub fn is_fenced(&self) -> bool {
        let Some(here) = &self.0 else { return false };
        here.ended.is_cancelled() || LEASE < self.lease_age()
    }

    /// A message from a client of a room has arrived.
    pub fn heard(&self) {
        if let Some(here) = &self.0 {
            here.hearing.heard();
        }
    }

    /// True if messages of players are to be expected, and none has arrived for [`DEAF_AFTER`]: this node is cut off
    /// from its clients, as far as it can know.
    pub fn is_deaf(&self) -> bool {
        self.0.as_ref().is_some_and(|here| DEAF_AFTER <= here.hearing.silence())
    }

    /// The time since a message from a client of a room arrived, while those of players are to be expected; zero
    /// otherwise.
    pub fn silence(&self) -> Duration {
        self.0.as_ref().map_or(Duration::ZERO, |here| here.hearing.silence())
    }

    /// The time since the last successful renewal was sent; zero without a cluster.
    pub fn lease_age(&self) -> Duration {
        let Some(here) = &self.0 else { return Duration::ZERO };
        here.renewed.read().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// The live nodes, this one included, by id; refreshed each second. Empty without a cluster.
    pub fn nodes(&self) -> Arc<Vec<NodeView>> {
        let Some(here) = &self.0 else { return Arc::default() };
        here.nodes.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes when another node, or a notification of the database, has news for this one, and once a second: a
    /// notification may be lost. Without a cluster it never changes.
    pub fn changes(&self) -> watch::Receiver<u64> {
        match &self.0 {
            Some(here) => here.changes.subscribe(),
            None => NEVER.subscribe(),
        }
    }

    /// Waits while this node is fenced; not any longer when its lease was ended.
    pub async fn while_fenced(&self) {
        let mut changes = self.changes();
        while self.is_fenced() && !self.ended().is_cancelled() {
            // The sender outlives this handle.
            let _ = changes.changed().await;
        }
    }

    /// The lease of this node was ended, as a write has reported.
    pub fn end(&self) {
        if let Some(here) = &self.0 {
            here.ended.cancel();
        }
        self.changed();
    }

    /// A renewal that was sent at this time has succeeded.
    pub(crate) fn renewed(&self, sent: Instant) {
        if let Some(here) = &self.0 {
            *here.renewed.write().unwrap_or_else(PoisonError::into_inner) = sent;
        }
    }

    /// Replaces the list of nodes.
    pub(crate) fn publish(&self, nodes: Vec<NodeView>) {
        if let Some(here) = &self.0 {
            *here.nodes.write().unwrap_or_else(PoisonError::into_inner) = nodes.into();
        }
    }

    /// Removes a node from the list, whose lease was ended.
    pub(crate) fn forget(&self, node: NodeId) {
        self.publish(self.nodes().iter().filter(|one| one.id != node).cloned().collect());
    }

    /// Wakes those who wait for [`Cluster::changes`].
    pub(crate) fn changed(&self) {
        if let Some(here) = &self.0 {
            here.changes.send_modify(|count| *count += 1);
        }
    }

    /// Cancelled when the lease of this node was ended: it has to drop everything.
    pub fn ended(&self) -> CancellationToken {
        self.0.as_ref().map_or_else(CancellationToken::new, |here| here.ended.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_tell_the_node_that_drew_them() {
        let check = |node, number| {
            assert!(NodeId(node).numbers_after() < number, "{node}");
            assert_eq!(NodeId::that_drew(number), NodeId(node), "{number}");
        };
        check(0, 1);
        check(0, (1 << 32) - 1);
        check(1, (1 << 32) + 1);
        check(u32::MAX, u64::MAX);
    }
}
