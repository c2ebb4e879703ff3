//! The tables of live journals and of the rooms and sessions of nodes, in memory.

use std::collections::BTreeMap;

use crate::cluster::NodeId;
use crate::store::ids::AccountId;
use crate::store::live::SessionRow;

/// The tables.
#[derive(Debug, Default)]
pub(super) struct LiveTables {
    /// By journal, number and part: whether it belongs to a base, and the bytes.
    pub(super) groups: BTreeMap<(NodeId, u64, u64), (bool, Vec<u8>)>,
    pub(super) rooms: BTreeMap<u64, Place>,
    pub(super) sessions: BTreeMap<AccountId, (u64, Place, SessionRow)>,
}

/// Where a room or a session is, and its records.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) node: NodeId,
    pub(super) journal: NodeId,
}
