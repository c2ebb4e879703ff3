//! Nodes and leases in memory.

use bout::Millis;
use std::collections::BTreeMap;
use std::sync::MutexGuard;
use std::sync::atomic::Ordering;
use tokio::sync::watch;

use super::{MemoryStore, Tables};
use crate::clock::{Clock, calendar_ms};
use crate::cluster::{LEASE, NodeId, NodeView};
use crate::store::StoreError;
use crate::store::nodes::{NewNode, NodeLoad};

/// The nodes that are registered, and the database's clock.
#[derive(Debug)]
pub(super) struct Nodes {
    clock: Clock,
    last: u32,
    live: BTreeMap<NodeId, NodeRow>,
    wakes: BTreeMap<NodeId, watch::Sender<u64>>,
}

#[derive(Debug)]
struct NodeRow {
    node: NewNode,
    load: NodeLoad,
    until: Millis,
}

impl Default for Nodes {
    fn default() -> Nodes {
        Nodes::new(Clock::start_at(Millis(calendar_ms())))
    }
}

impl Nodes {
    pub(super) fn new(clock: Clock) -> Nodes {
        Nodes { clock, last: 0, live: BTreeMap::new(), wakes: BTreeMap::new() }
    }

    fn until(&self) -> Millis {
        self.clock.calendar().plus(Millis(LEASE.as_millis() as u64))
    }

    /// Expired leases, at this moment.
    fn expired(&self) -> Vec<NodeId> {
        let now = self.clock.calendar();
        self.live.iter().filter(|(_, row)| row.until < now).map(|(&id, _)| id).collect()
    }

    fn end(&mut self, id: NodeId) {
        self.live.remove(&id);
        self.wakes.remove(&id);
    }

    fn wake(&self, node: NodeId) {
        if let Some(news) = self.wakes.get(&node) {
            news.send_modify(|count| *count += 1);
        }
    }

    fn wake_all(&self) {
        for &node in self.wakes.keys() {
            self.wake(node);
        }
    }
}

impl MemoryStore {
    /// Cuts this handle and its clones off from the database, or connects them again, as by a broken
    /// network: handles of other nodes, made by [`MemoryStore::another_link`], are not.
    pub fn set_cut_off(&self, is_cut_off: bool) {
        self.is_cut_off.store(is_cut_off, Ordering::Relaxed);
    }

    /// The same store by a link of its own; see [`MemoryStore::set_cut_off`].
    #[must_use]
    pub fn another_link(&self) -> MemoryStore {
        MemoryStore { is_cut_off: Default::default(), ..self.clone() }
    }

    /// The same store for a node, whose lease every write that decides something needs.
    pub(in crate::store) fn of_node(&self, node: NodeId) -> MemoryStore {
        MemoryStore { node, ..self.clone() }
    }

    /// The tables, for a write that decides something: an error when the lease of this handle's node was
    /// ended.
    pub(super) fn deciding(&self) -> Result<MutexGuard<'_, Tables>, StoreError> {
        let tables = self.tables()?;
        match self.node == NodeId::ALONE || tables.nodes.live.contains_key(&self.node) {
            true => Ok(tables),
            false => Err(StoreError::LeaseEnded),
        }
    }

    pub(in crate::store) fn register_node(&self, node: NewNode) -> Result<NodeId, StoreError> {
        let mut tables = self.tables()?;
        let nodes = &mut tables.nodes;
        let expired = nodes.expired();
        let differs =
            |other: &NewNode| (other.protocol, other.rules) != (node.protocol, node.rules);
        let others = nodes.live.iter().filter(|(_, row)| differs(&row.node));
        let others: Vec<NodeId> = others.map(|(&id, _)| id).collect();
        for id in others {
            if !expired.contains(&id) {
                let other = &nodes.live[&id].node;
                let (name, release) = (other.name.clone(), other.release.clone());
                return Err(StoreError::OtherRelease { name, release });
            }
            nodes.end(id);
        }
        nodes.last += 1;
        let (id, until) = (NodeId(nodes.last), nodes.until());
        nodes.live.insert(id, NodeRow { node, load: NodeLoad::default(), until });
        nodes.wake_all();
        Ok(id)
    }

    pub(in crate::store) fn renew_node(
        &self,
        id: NodeId,
        load: NodeLoad,
    ) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        let until = tables.nodes.until();
        let row = tables.nodes.live.get_mut(&id).ok_or(StoreError::LeaseEnded)?;
        (row.load, row.until) = (load, until);
        Ok(())
    }

    pub(in crate::store) fn nodes(&self) -> Result<Vec<NodeView>, StoreError> {
        let tables = self.tables()?;
        let now = tables.nodes.clock.calendar();
        let view = |(&id, row): (&NodeId, &NodeRow)| NodeView {
            id,
            name: row.node.name.clone(),
            advertise: row.node.advertise.clone(),
            release: row.node.release.clone(),
            load_permille: row.load.load_permille,
            players: row.load.players,
            players_max: row.node.players_max,
            rooms: row.load.rooms,
            is_draining: row.load.is_draining,
            lease_ms: row.until.0.cast_signed() - now.0.cast_signed(),
        };
        Ok(tables.nodes.live.iter().map(view).collect())
    }

    pub(in crate::store) fn end_expired(&self, by: NodeId) -> Result<Vec<NodeId>, StoreError> {
        let node = self.of_node(by);
        let mut tables = node.deciding()?;
        let expired = tables.nodes.expired();
        for &id in &expired {
            tables.nodes.end(id);
        }
        if !expired.is_empty() {
            tables.nodes.wake_all();
        }
        Ok(expired)
    }

    pub(in crate::store) fn end_node(&self, id: NodeId) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        tables.nodes.end(id);
        tables.nodes.wake_all();
        Ok(())
    }

    pub(in crate::store) fn wake(&self, node: NodeId) -> Result<(), StoreError> {
        self.tables()?.nodes.wake(node);
        Ok(())
    }

    pub(in crate::store) fn listen(
        &self,
        node: NodeId,
    ) -> Result<watch::Receiver<u64>, StoreError> {
        let mut tables = self.tables()?;
        Ok(tables.nodes.wakes.entry(node).or_default().subscribe())
    }
}
