//! Sessions, letters and rooms of several nodes in memory.

use std::net::IpAddr;
use wire::{RoomCode, ServerMessage};

use super::shared::{RoomRow, SessionRow};
use super::{MemoryStore, Tables};
use crate::cluster::NodeId;
use crate::store::letters::{NodeLetter, elsewhere};
use crate::store::live_rooms::{OtherRoom, OwnRoom};
use crate::store::sessions::{
    Entered, FriendElsewhere, MovedSession, NewSession, Placement, SessionPlace, is_from,
};
use crate::store::{AccountId, StoreError};

impl MemoryStore {
    pub(in crate::store) fn enter_session(
        &self,
        session: NewSession,
    ) -> Result<Entered, StoreError> {
        let mut tables = self.deciding()?;
        tables.expect_account(session.account)?;
        let before = tables.shared.sessions.get(&session.account);
        let before = before.map(|row| (row.client, row.node, row.is_playing));
        if let Some((client, node, true)) = before
            && !session.ends_others
            && client != session.client
            && tables.nodes.is_live(node)
        {
            return Ok(if node == self.node { Entered::PlaysHere } else { Entered::PlaysAt(node) });
        }
        let NewSession { account, client, ticket, sign_in, address, .. } = session;
        let (node, room, is_playing, intent) = (self.node, None, false, None);
        let journal = node;
        let row = SessionRow {
            client,
            node,
            journal,
            ticket,
            sign_in,
            address,
            room,
            is_playing,
            intent,
        };
        tables.shared.sessions.insert(account, row);
        if let Some((client, node, _)) = before
            && node != self.node
        {
            tables.post(node, NodeLetter { client, message: elsewhere() });
        }
        Ok(Entered::Here)
    }

    pub(in crate::store) fn session_by_ticket(
        &self,
        ticket: [u8; 32],
    ) -> Result<Option<SessionPlace>, StoreError> {
        let tables = self.tables()?;
        let row = tables.shared.sessions.values().find(|row| row.ticket == ticket);
        Ok(row.map(place))
    }

    pub(in crate::store) fn session_named(
        &self,
        folded: &str,
    ) -> Result<Option<SessionPlace>, StoreError> {
        let tables = self.tables()?;
        let named = tables.accounts.iter().find(|(_, row)| row.folded == folded);
        let row = named.and_then(|(id, _)| tables.shared.sessions.get(id));
        Ok(row.map(place))
    }

    pub(in crate::store) fn session_to_challenge(
        &self,
        folded: &str,
        by: AccountId,
    ) -> Result<Option<SessionPlace>, StoreError> {
        let tables = self.tables()?;
        let named = tables.accounts.iter().find(|(_, row)| row.folded == folded);
        let Some((&account, _)) = named else { return Ok(None) };
        let settings = tables.friend_settings.get(&account).copied().unwrap_or_default();
        let is_friend = tables.friends.contains(&(account, by));
        let may = !settings.is_hidden && (settings.is_open || is_friend);
        Ok(tables.session_of(account).filter(|_| may))
    }

    pub(in crate::store) fn session_of_friend(
        &self,
        account: AccountId,
        friend: AccountId,
    ) -> Result<Option<SessionPlace>, StoreError> {
        let tables = self.tables()?;
        let is_friend = tables.friends.contains(&(account, friend));
        Ok(tables.session_of(friend).filter(|_| is_friend))
    }

    pub(in crate::store) fn sessions_from(
        &self,
        address: IpAddr,
    ) -> Result<Vec<SessionPlace>, StoreError> {
        let tables = self.tables()?;
        let is_found = |row: &&SessionRow| {
            let is_elsewhere = row.node != self.node && tables.nodes.is_live(row.node);
            is_elsewhere && is_from(&row.address, address)
        };
        Ok(tables.shared.sessions.values().filter(is_found).map(place).collect())
    }

    pub(in crate::store) fn friends_elsewhere(&self) -> Result<Vec<FriendElsewhere>, StoreError> {
        let tables = self.tables()?;
        let here = |account: &AccountId| {
            tables.shared.sessions.get(account).is_some_and(|row| row.node == self.node)
        };
        let mut found = Vec::new();
        for (&account, row) in &tables.shared.sessions {
            let is_elsewhere = row.node != self.node && tables.nodes.is_live(row.node);
            let settings = tables.friend_settings.get(&account).copied().unwrap_or_default();
            let is_friend = || tables.friends.iter().any(|(of, one)| *one == account && here(of));
            if is_elsewhere && !settings.is_hidden && is_friend() {
                let name = tables.expect_account(account)?.account.name.clone();
                found.push(FriendElsewhere { account, name, room: row.room });
            }
        }
        Ok(found)
    }

    pub(in crate::store) fn place_sessions(
        &self,
        placements: Vec<Placement>,
    ) -> Result<(), StoreError> {
        let mut tables = self.deciding()?;
        for Placement { client, room, is_playing } in placements {
            if let Some(row) = tables.shared.session(client, self.node) {
                (row.room, row.is_playing) = (room, is_playing);
            }
        }
        Ok(())
    }

    pub(in crate::store) fn renew_ticket(
        &self,
        client: u64,
        ticket: [u8; 32],
    ) -> Result<(), StoreError> {
        let mut tables = self.deciding()?;
        if let Some(row) = tables.shared.session(client, self.node) {
            row.ticket = ticket;
        }
        Ok(())
    }

    pub(in crate::store) fn end_session(&self, client: u64) -> Result<(), StoreError> {
        let is_it = |row: &SessionRow| row.client == client && row.node == self.node;
        self.tables()?.shared.sessions.retain(|_, row| !is_it(row));
        Ok(())
    }

    pub(in crate::store) fn move_session(
        &self,
        client: u64,
        to: NodeId,
        intent: Vec<u8>,
    ) -> Result<bool, StoreError> {
        let mut tables = self.deciding()?;
        let is_live = tables.nodes.is_live(to);
        if let Some(row) = tables.shared.session(client, self.node).filter(|_| is_live) {
            (row.node, row.intent) = (to, Some(intent));
            (row.room, row.is_playing) = (None, false);
            return Ok(true);
        }
        Ok(tables.shared.session(client, to).is_some())
    }

    pub(in crate::store) fn take_moved(&self) -> Result<Vec<MovedSession>, StoreError> {
        let mut tables = self.deciding()?;
        let here = |(_, row): &(&AccountId, &mut SessionRow)| row.node == self.node;
        let rows = tables.shared.sessions.iter_mut().filter(here);
        let moved = rows.filter_map(|(&account, row)| {
            let (client, ticket, sign_in) = (row.client, row.ticket, row.sign_in);
            let (address, intent) = (row.address.clone(), row.intent.take()?);
            row.journal = self.node;
            Some(MovedSession { account, client, ticket, sign_in, address, intent })
        });
        Ok(moved.collect())
    }

    pub(in crate::store) fn post_letter(
        &self,
        node: NodeId,
        letter: NodeLetter,
    ) -> Result<(), StoreError> {
        self.deciding()?.post(node, letter);
        Ok(())
    }

    pub(in crate::store) fn take_letters(&self) -> Result<Vec<NodeLetter>, StoreError> {
        let mut tables = self.tables()?;
        let letters = std::mem::take(&mut tables.shared.letters);
        let is_own = |(node, ..): &(NodeId, u64, ServerMessage)| *node == self.node;
        let (own, others): (Vec<_>, Vec<_>) = letters.into_iter().partition(is_own);
        tables.shared.letters = others;
        let letter = |(_, client, message)| NodeLetter { client, message };
        Ok(own.into_iter().map(letter).collect())
    }

    pub(in crate::store) fn claim_code(
        &self,
        room: u64,
        code: RoomCode,
    ) -> Result<bool, StoreError> {
        let mut tables = self.deciding()?;
        if tables.shared.rooms.contains_key(&room) || tables.shared.is_taken(room, code) {
            return Ok(false);
        }
        let row = self.room(Some(code));
        tables.shared.rooms.insert(room, row);
        Ok(true)
    }

    pub(in crate::store) fn publish_rooms(
        &self,
        changed: Vec<OwnRoom>,
        closed: Vec<u64>,
    ) -> Result<(), StoreError> {
        let mut tables = self.deciding()?;
        let rooms = &mut tables.shared.rooms;
        for OwnRoom { id, code, summary } in changed {
            let new = self.room(code);
            let row = rooms.entry(id).or_insert(new);
            if row.node == self.node {
                row.summary = summary;
            }
        }
        rooms.retain(|id, row| !(row.node == self.node && closed.contains(id)));
        Ok(())
    }

    pub(in crate::store) fn other_rooms(&self) -> Result<Vec<OtherRoom>, StoreError> {
        let tables = self.tables()?;
        let is_shown = |row: &RoomRow| {
            row.node != self.node && !row.summary.is_empty() && tables.nodes.is_live(row.node)
        };
        let others = tables.shared.rooms.iter().filter(|(_, row)| is_shown(row));
        let other = |(&id, row): (&u64, &RoomRow)| {
            let (node, summary) = (row.node, row.summary.clone());
            OtherRoom { id, node, summary }
        };
        Ok(others.map(other).collect())
    }

    pub(in crate::store) fn room_by_code(
        &self,
        code: RoomCode,
    ) -> Result<Option<NodeId>, StoreError> {
        let tables = self.tables()?;
        let found = tables.shared.rooms.values().find(|row| row.code == Some(code));
        Ok(found.map(|row| row.node))
    }

    fn room(&self, code: Option<RoomCode>) -> RoomRow {
        RoomRow { node: self.node, journal: self.node, code, summary: Vec::new() }
    }
}

impl Tables {
    /// Where the session of an account is, at a live node.
    fn session_of(&self, account: AccountId) -> Option<SessionPlace> {
        let row = self.shared.sessions.get(&account);
        row.filter(|row| self.nodes.is_live(row.node)).map(place)
    }

    fn post(&mut self, node: NodeId, letter: NodeLetter) {
        self.shared.letters.push((node, letter.client, letter.message));
        self.nodes.wake(node);
    }
}

fn place(row: &SessionRow) -> SessionPlace {
    SessionPlace { client: row.client, node: row.node, room: row.room }
}
