//! The tables of the queue of all nodes.

use bout::Millis;
use referee::arena_queue::{NodeNumber, QueueTable};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Weak};

/// The rows of the queue, and who holds its lock.
#[derive(Debug, Default)]
pub(super) struct QueueRows {
    pub(super) table: QueueTable,
    /// When the nodes of tickets were first seen to have ended.
    pub(super) ended: BTreeMap<NodeNumber, Millis>,
    /// The leader's connection, and whether its link is cut.
    pub(super) leader: Option<(Weak<()>, Arc<AtomicBool>)>,
}
