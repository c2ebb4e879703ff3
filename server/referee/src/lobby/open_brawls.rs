//! The open brawl rooms.

use alloc::collections::BTreeMap;
use wire::{AccountId, RoomCode};

use crate::ids::{ClientId, RoomId};

/// The maximum number of open brawl rooms.
pub const BRAWLS_MAX: usize = 1000;
/// The maximum number of open brawl rooms per account.
pub const BRAWLS_PER_ACCOUNT_MAX: usize = 4;

/// The open brawl rooms.
#[derive(Default)]
pub(super) struct Brawls {
    /// The creator of each.
    pub(super) openers: BTreeMap<RoomId, Opener>,
    pub(super) codes: BTreeMap<RoomCode, RoomId>,
}

/// The creator of a room: its account may have signed in again as another client since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opener {
    pub client: ClientId,
    /// None for a client from before a restart whose session was not recovered.
    pub account: Option<AccountId>,
}

impl Brawls {
    /// The code of a brawl room.
    pub fn code_of(&self, room: RoomId) -> Option<RoomCode> {
        self.codes.iter().find(|(_, other)| **other == room).map(|(&code, _)| code)
    }

    /// Restores a room from before a restart.
    pub fn restore(&mut self, room: RoomId, code: RoomCode, opener: Opener) {
        self.openers.insert(room, opener);
        self.codes.insert(code, room);
    }
}
