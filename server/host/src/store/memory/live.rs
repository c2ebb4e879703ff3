//! The live journals of the nodes in memory, and which node has which room and session.

use bout::Millis;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::shared::{RoomRow, SessionRow as SharedRow};
use super::{MemoryStore, Tables};
use crate::cluster::NodeId;
use crate::store::live::{
    ClaimedRoom, ClaimedSession, LiveGroup, LivePart, Orphans, PARTS_READ_MAX, RowChange,
    SessionRow, SessionsOf,
};
use crate::store::{AccountId, StoreError};

impl MemoryStore {
    pub(in crate::store) fn append_live(&self, group: Arc<LiveGroup>) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        tables.expect_lease(group.journal)?;
        let key = (group.journal, group.number, 0);
        if tables.shared.live_groups.contains_key(&key) {
            return Ok(());
        }
        tables.shared.live_groups.insert(key, (false, group.body.clone()));
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
        let groups = &mut tables.shared.live_groups;
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
        let found = tables.shared.live_groups.range(from..=(journal, u64::MAX, u64::MAX));
        let part =
            |(&(_, number, part), (is_base, body)): (&(NodeId, u64, u64), &(bool, Vec<u8>))| {
                LivePart { number, part, is_base: *is_base, body: body.clone() }
            };
        Ok(found.map(part).take(PARTS_READ_MAX as usize).collect())
    }

    pub(in crate::store) fn orphans(&self, own: NodeId) -> Result<Vec<Orphans>, StoreError> {
        let tables = self.tables()?;
        let rooms = tables.shared.rooms.values().map(|row| (row.node, row.journal, 1, 0));
        let sessions = tables.shared.sessions.values();
        let journal = |row: &SharedRow| if row.intent.is_none() { row.journal } else { row.node };
        let sessions = sessions.map(|row| (row.node, journal(row), 0, 1));
        let mut all = BTreeMap::<NodeId, Orphans>::new();
        for (node, journal, rooms, sessions) in rooms.chain(sessions) {
            let is_unrecorded = node == own && journal != own && rooms == 1;
            if tables.expect_lease(node).is_ok() && !is_unrecorded {
                continue;
            }
            let none = || Orphans { node, rooms: 0, sessions: 0, journals: Vec::new() };
            let here = all.entry(node).or_insert_with(none);
            here.rooms += rooms;
            here.sessions += sessions;
            if let Err(at) = here.journals.binary_search(&journal) {
                here.journals.insert(at, journal);
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
        let is_due =
            |row: &RoomRow| row.journal != node && (row.node == node || row.node == of && is_over);
        let of_it = tables.shared.rooms.iter_mut().filter(|(_, row)| is_due(row));
        let claim = |(&room, row): (&u64, &mut RoomRow)| {
            row.node = node;
            ClaimedRoom { room, journal: row.journal }
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
        let nodes: BTreeSet<NodeId> = tables.shared.sessions.values().map(|row| row.node).collect();
        let ended: Vec<NodeId> =
            nodes.into_iter().filter(|&one| tables.expect_lease(one).is_err()).collect();
        if let SessionsOf::Others(of, ..) = &which
            && ended.contains(of)
        {
            let there = tables.shared.sessions.values_mut().filter(|row| row.node == *of);
            there.filter(|row| row.intent.is_some()).for_each(|row| row.node = node);
        }
        let is_due = |row: &SharedRow| match &which {
            _ if row.intent.is_some() => false,
            SessionsOf::Clients(clients) => {
                let is_unrecorded = row.node == node && row.journal != node;
                clients.contains(&row.client) && (is_unrecorded || ended.contains(&row.node))
            }
            SessionsOf::Others(of, clients, _) => {
                row.node == *of && ended.contains(of) && !clients.contains(&row.client)
            }
        };
        let limit = match &which {
            SessionsOf::Clients(_) => usize::MAX,
            SessionsOf::Others(_, _, limit) => *limit as usize,
        };
        let here = tables.shared.sessions.iter_mut().filter(|(_, row)| is_due(row));
        let claim = |(&account, row): (&AccountId, &mut SharedRow)| {
            row.node = node;
            let address = row.address.clone();
            let (token, sign_in) = (row.ticket, row.sign_in);
            let claimed = SessionRow { account, token, sign_in, address };
            ClaimedSession { client: row.client, journal: row.journal, row: claimed }
        };
        Ok(here.take(limit).map(claim).collect())
    }

    pub(in crate::store) fn database_time(&self) -> Result<Millis, StoreError> {
        Ok(self.tables()?.nodes.now())
    }

    pub(in crate::store) fn ended_journals(&self) -> Result<Vec<NodeId>, StoreError> {
        let tables = self.tables()?;
        let mut all: Vec<NodeId> = tables.shared.live_groups.keys().map(|key| key.0).collect();
        all.dedup();
        all.retain(|&journal| tables.expect_lease(journal).is_err());
        Ok(all)
    }

    pub(in crate::store) fn drop_journal(&self, journal: NodeId) -> Result<bool, StoreError> {
        let mut tables = self.tables()?;
        let is_live = tables.expect_lease(journal).is_ok();
        let rooms = tables.shared.rooms.values().map(|row| row.journal);
        let sessions = tables.shared.sessions.values().map(|row| row.journal);
        if is_live || rooms.chain(sessions).any(|one| one == journal) {
            return Ok(false);
        }
        let before = tables.shared.live_groups.len();
        tables.shared.live_groups.retain(|key, _| key.0 != journal);
        Ok(tables.shared.live_groups.len() < before)
    }
}

impl Tables {
    /// An error when the lease of a node was ended.
    fn expect_lease(&self, node: NodeId) -> Result<(), StoreError> {
        self.nodes.is_live(node).then_some(()).ok_or(StoreError::LeaseEnded)
    }

    fn change_row(&mut self, node: NodeId, change: &RowChange) {
        let rooms = &mut self.shared.rooms;
        match change {
            RowChange::Room(id) => {
                let own = RoomRow { node, journal: node, code: None, summary: Vec::new() };
                let row = rooms.entry(*id).or_insert(own);
                if row.node == node {
                    row.journal = node;
                }
            }
            RowChange::RoomEnded(id) => {
                if rooms.get(id).is_some_and(|row| row.node == node) {
                    rooms.remove(id);
                }
            }
            RowChange::Session(client, SessionRow { account, token, sign_in, address }) => {
                if !self.accounts.contains_key(account) {
                    return;
                }
                let own = || SharedRow {
                    client: *client,
                    node,
                    journal: node,
                    ticket: *token,
                    sign_in: *sign_in,
                    address: address.clone(),
                    room: None,
                    is_playing: false,
                    intent: None,
                };
                let row = self.shared.sessions.entry(*account).or_insert_with(own);
                if (row.node, row.client) == (node, *client) {
                    (row.journal, row.address, row.sign_in) = (node, address.clone(), *sign_in);
                }
            }
            RowChange::SessionEnded(client) => {
                let is_it = |row: &SharedRow| row.client == *client && row.node == node;
                self.shared.sessions.retain(|_, row| !is_it(row));
            }
        }
    }
}
