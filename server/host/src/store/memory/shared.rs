//! The tables that nodes share, in memory.

use std::collections::BTreeMap;
use wire::{RoomCode, ServerMessage};

use crate::cluster::NodeId;
use crate::store::ids::AccountId;

/// The tables that nodes share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) sessions: BTreeMap<AccountId, SessionRow>,
    pub(super) rooms: BTreeMap<u64, RoomRow>,
    /// The groups of live journals by journal, number and part: whether it belongs to a base, and the bytes.
    pub(super) live_groups: BTreeMap<(NodeId, u64, u64), (bool, Vec<u8>)>,
    /// Each with its node and its client.
    pub(super) letters: Vec<(NodeId, u64, ServerMessage)>,
}

/// The session of an account.
#[derive(Debug)]
pub(super) struct SessionRow {
    pub(super) client: u64,
    pub(super) node: NodeId,
    /// In whose live journal its record is.
    pub(super) journal: NodeId,
    pub(super) ticket: [u8; 32],
    pub(super) sign_in: Option<[u8; 32]>,
    pub(super) address: String,
    pub(super) room: Option<u64>,
    pub(super) is_playing: bool,
    pub(super) intent: Option<Vec<u8>>,
}

/// A room.
#[derive(Debug)]
pub(super) struct RoomRow {
    pub(super) node: NodeId,
    /// In whose live journal its records are.
    pub(super) journal: NodeId,
    pub(super) code: Option<RoomCode>,
    pub(super) summary: Vec<u8>,
}

impl Shared {
    /// The session of this client, if it is at this node.
    pub(super) fn session(&mut self, client: u64, node: NodeId) -> Option<&mut SessionRow> {
        self.sessions.values_mut().find(|row| row.client == client && row.node == node)
    }

    pub(super) fn is_taken(&self, room: u64, code: RoomCode) -> bool {
        self.rooms.iter().any(|(&id, row)| id != room && row.code == Some(code))
    }
}
