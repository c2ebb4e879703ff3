//! The queue of all nodes in memory, and its leader.

use referee::ClientId;
use referee::arena_queue::{
    NodeNumber, NodeRow, NodeTickets, ORPHANS_KEPT, Passed, Post, TakenMatch, pass,
};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::{MemoryStore, Tables};
use crate::cluster::NodeId;
use crate::store::error::StoreError;

/// The connection of a node that leads, or would lead.
#[derive(Debug)]
pub struct MemoryLeader {
    store: MemoryStore,
    connection: Arc<()>,
}

impl MemoryStore {
    pub(in crate::store) fn post_ticket(&self, post: Post) -> Result<(), StoreError> {
        let mut tables = self.deciding()?;
        let now = tables.nodes.now();
        tables.queue.table.post(self.number(), &post, now);
        Ok(())
    }

    pub(in crate::store) fn withdraw_ticket(&self, client: ClientId) -> Result<(), StoreError> {
        self.deciding()?.queue.table.withdraw(self.number(), client);
        Ok(())
    }

    pub(in crate::store) fn accept_proposal(
        &self,
        client: ClientId,
        proposal: u64,
    ) -> Result<bool, StoreError> {
        let mut tables = self.deciding()?;
        let now = tables.nodes.now();
        let is_accepted = tables.queue.table.accept(self.number(), client, proposal, now);
        drop(tables);
        self.wake_all_nodes()?;
        Ok(is_accepted)
    }

    pub(in crate::store) fn send_ticket(
        &self,
        client: ClientId,
        proposal: u64,
    ) -> Result<bool, StoreError> {
        Ok(self.deciding()?.queue.table.send(self.number(), client, proposal))
    }

    pub(in crate::store) fn take_match(
        &self,
        proposal: u64,
    ) -> Result<Option<TakenMatch>, StoreError> {
        Ok(self.deciding()?.queue.table.take(self.number(), proposal))
    }

    pub(in crate::store) fn dissolve_match(
        &self,
        proposal: u64,
        absent: Vec<ClientId>,
    ) -> Result<bool, StoreError> {
        let mut tables = self.deciding()?;
        let now = tables.nodes.now();
        let is_over = tables.queue.table.dissolve(self.number(), proposal, &absent, now);
        drop(tables);
        self.wake_all_nodes()?;
        Ok(is_over)
    }

    pub(in crate::store) fn tickets_of_node(&self) -> Result<NodeTickets, StoreError> {
        let tables = self.tables()?;
        Ok(tables.queue.table.of_node(self.number(), tables.nodes.now()))
    }

    pub(in crate::store) fn queue_leader(&self) -> MemoryLeader {
        MemoryLeader { store: self.clone(), connection: Arc::default() }
    }

    fn number(&self) -> NodeNumber {
        NodeNumber(self.node.0)
    }

    fn wake_all_nodes(&self) -> Result<(), StoreError> {
        for node in self.nodes()? {
            self.wake(node.id)?;
        }
        Ok(())
    }
}

impl MemoryLeader {
    /// See [`QueueLeader::lead`](crate::store::QueueLeader::lead).
    pub(in crate::store) fn lead(&mut self) -> Result<Option<Passed>, StoreError> {
        let views = self.store.nodes()?;
        let mut tables = self.store.deciding()?;
        if !self.holds_lock(&mut tables) {
            return Ok(None);
        }
        let now = tables.nodes.now();
        let live = views.iter().map(|view| NodeRow {
            node: NodeNumber(view.id.0),
            is_live: true,
            is_draining: view.is_draining,
            room: view.players_max.saturating_sub(view.players),
        });
        let mut nodes: Vec<NodeRow> = live.collect();
        let rows = tables.queue.table.rows(Vec::new(), now);
        let is_live = |node| nodes.iter().any(|row| row.node == node);
        let over: Vec<NodeNumber> =
            rows.tickets.iter().map(|row| row.node).filter(|&node| !is_live(node)).collect();
        for node in over {
            let ended = *tables.queue.ended.entry(node).or_insert(now);
            if now.since(ended) < ORPHANS_KEPT {
                nodes.push(NodeRow { node, is_live: false, is_draining: false, room: 0 });
            }
        }
        let rows = tables.queue.table.rows(nodes, now);
        let changes = pass(&rows);
        let before = tables.queue.table.rows(Vec::new(), now).proposals.len();
        let news = tables.queue.table.apply(&changes);
        let after = tables.queue.table.rows(Vec::new(), now).proposals.len();
        drop(tables);
        for node in news {
            self.store.wake(NodeId(node.0))?;
        }
        let (tickets, lapsed) = (rows.tickets.len(), changes.lapsed.len());
        Ok(Some(Passed { tickets, lapsed, proposed: (after + lapsed).saturating_sub(before) }))
    }

    /// Whether this connection holds the lock, or takes it: it is free when the connection that held it is
    /// closed, or cut off.
    fn holds_lock(&self, tables: &mut Tables) -> bool {
        let own = Arc::downgrade(&self.connection);
        let held = tables.queue.leader.as_ref();
        let held = held.filter(|(connection, _)| 0 < connection.strong_count());
        match held.filter(|(_, is_cut_off)| !is_cut_off.load(Ordering::Relaxed)) {
            Some((connection, _)) => connection.ptr_eq(&own),
            None => {
                tables.queue.leader = Some((own, self.store.is_cut_off.clone()));
                true
            }
        }
    }
}
