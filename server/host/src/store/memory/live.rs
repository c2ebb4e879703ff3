//! The live journals of the nodes in memory, and which node has which room and session.

use bout::Millis;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::live_tables::Place;
use super::{MemoryStore, Tables};
use crate::cluster::NodeId;
use crate::store::StoreError;
use crate::store::live::{
    ClaimedRoom, ClaimedSession, LiveGroup, LivePart, Orphans, PARTS_READ_MAX, RowChange,
    SessionRow, SessionsOf,
};

impl MemoryStore {
    pub(in crate::store) fn append_live(&self, group: Arc<LiveGroup>) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        tables.expect_lease(group.journal)?;
        let key = (group.journal, group.number, 0);
        if tables.live.groups.contains_key(&key) {
            return Ok(());
        }
        tables.live.groups.insert(key, (false, group.body.clone()));
        for change in &group.rows {
            tables.change_row(group.journal, change);
        }
        Ok(())
    }

    pub(in crate::store) fn replace_live(
        &self,
        node: NodeId,
        through: u64,
        parts: Vec<Vec<u8>>,
    ) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        tables.expect_lease(node)?;
        let groups = &mut tables.live.groups;
        groups.retain(|&(journal, number, _), _| journal != node || through < number);
        groups.extend((0..).zip(parts).map(|(part, body)| ((node, through, part), (true, body))));
        Ok(())
    }

    pub(in crate::store) fn live_parts(
        &self,
        journal: NodeId,
        after: Option<(u64, u64)>,
    ) -> Result<Vec<LivePart>, StoreError> {
        let tables = self.tables()?;
        let from = after.map_or((journal, 0, 0), |(number, part)| (journal, number, part + 1));
        let found = tables.live.groups.range(from..=(journal, u64::MAX, u64::MAX));
        let part =
            |(&(_, number, part), (is_base, body)): (&(NodeId, u64, u64), &(bool, Vec<u8>))| {
                LivePart { number, part, is_base: *is_base, body: body.clone() }
            };
        Ok(found.map(part).take(PARTS_READ_MAX as usize).collect())
    }

    pub(in crate::store) fn orphans(&self, own: NodeId) -> Result<Vec<Orphans>, StoreError> {
        let tables = self.tables()?;
        let rooms = tables.live.rooms.values().map(|place| (place, 1, 0));
        let sessions = tables.live.sessions.values().map(|(_, place, _)| (place, 0, 1));
        let mut all = BTreeMap::<NodeId, Orphans>::new();
        for (place, rooms, sessions) in rooms.chain(sessions) {
            let node = place.node;
            let is_unrecorded = node == own && place.journal != own && rooms == 1;
            if tables.expect_lease(node).is_ok() && !is_unrecorded {
                continue;
            }
            let none = || Orphans { node, rooms: 0, sessions: 0, journals: Vec::new() };
            let here = all.entry(node).or_insert_with(none);
            here.rooms += rooms;
            here.sessions += sessions;
            if let Err(at) = here.journals.binary_search(&place.journal) {
                here.journals.insert(at, place.journal);
            }
        }
        Ok(all.into_values().collect())
    }

    pub(in crate::store) fn claim_rooms(
        &self,
        node: NodeId,
        of: NodeId,
        limit: u32,
    ) -> Result<Vec<ClaimedRoom>, StoreError> {
        let mut tables = self.tables()?;
        tables.expect_lease(node)?;
        let is_over = tables.expect_lease(of).is_err();
        let is_due = |place: &Place| {
            place.journal != node && (place.node == node || place.node == of && is_over)
        };
        let of_it = tables.live.rooms.iter_mut().filter(|(_, place)| is_due(place));
        let claim = |(&room, place): (&u64, &mut Place)| {
            place.node = node;
            ClaimedRoom { room, journal: place.journal }
        };
        Ok(of_it.take(limit as usize).map(claim).collect())
    }

    pub(in crate::store) fn claim_sessions(
        &self,
        node: NodeId,
        which: SessionsOf,
    ) -> Result<Vec<ClaimedSession>, StoreError> {
        let mut tables = self.tables()?;
        tables.expect_lease(node)?;
        let nodes: BTreeSet<NodeId> =
            tables.live.sessions.values().map(|(_, place, _)| place.node).collect();
        let ended: Vec<NodeId> =
            nodes.into_iter().filter(|&one| tables.expect_lease(one).is_err()).collect();
        let is_due = |client: &u64, place: &Place| match &which {
            SessionsOf::Clients(clients) => {
                let is_unrecorded = place.node == node && place.journal != node;
                clients.contains(client) && (is_unrecorded || ended.contains(&place.node))
            }
            SessionsOf::Others(of, clients, _) => {
                place.node == *of && ended.contains(of) && !clients.contains(client)
            }
        };
        let limit = match &which {
            SessionsOf::Clients(_) => usize::MAX,
            SessionsOf::Others(_, _, limit) => *limit as usize,
        };
        let here = tables.live.sessions.values_mut();
        let here = here.filter(|(client, place, _)| is_due(client, place));
        let claim = |(client, place, row): &mut (u64, Place, SessionRow)| {
            place.node = node;
            ClaimedSession { client: *client, journal: place.journal, row: row.clone() }
        };
        Ok(here.take(limit).map(claim).collect())
    }

    pub(in crate::store) fn database_time(&self) -> Result<Millis, StoreError> {
        Ok(self.tables()?.nodes.now())
    }

    pub(in crate::store) fn ended_journals(&self) -> Result<Vec<NodeId>, StoreError> {
        let tables = self.tables()?;
        let mut all: Vec<NodeId> = tables.live.groups.keys().map(|key| key.0).collect();
        all.dedup();
        all.retain(|&journal| tables.expect_lease(journal).is_err());
        Ok(all)
    }

    pub(in crate::store) fn drop_journal(&self, journal: NodeId) -> Result<bool, StoreError> {
        let mut tables = self.tables()?;
        let is_live = tables.expect_lease(journal).is_ok();
        let live = &mut tables.live;
        let places = live.rooms.values().chain(live.sessions.values().map(|(_, place, _)| place));
        if is_live || places.into_iter().any(|place| place.journal == journal) {
            return Ok(false);
        }
        let before = live.groups.len();
        live.groups.retain(|key, _| key.0 != journal);
        Ok(live.groups.len() < before)
    }
}

impl Tables {
    /// An error when the lease of a node was ended.
    fn expect_lease(&self, node: NodeId) -> Result<(), StoreError> {
        self.nodes.is_live(node).then_some(()).ok_or(StoreError::LeaseEnded)
    }

    fn change_row(&mut self, node: NodeId, change: &RowChange) {
        let own = Place { node, journal: node };
        match change {
            RowChange::Room(id) => {
                let place = self.live.rooms.entry(*id).or_insert(own);
                if place.node == node {
                    place.journal = node;
                }
            }
            RowChange::RoomEnded(id) => {
                if self.live.rooms.get(id).is_some_and(|place| place.node == node) {
                    self.live.rooms.remove(id);
                }
            }
            RowChange::Session(client, row) => {
                let other = self.live.sessions.get(&row.account);
                let is_own = other.is_none_or(|(_, place, _)| place.node == node);
                if is_own && self.accounts.contains_key(&row.account) {
                    self.live.sessions.insert(row.account, (*client, own, row.clone()));
                }
            }
            RowChange::SessionEnded(client) => {
                self.live.sessions.retain(|_, (of, place, _)| of != client || place.node != node);
            }
        }
    }
}
