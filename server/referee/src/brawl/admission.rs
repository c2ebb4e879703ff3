//! Admission to a room: visibility, lock, password, bans.

use alloc::collections::VecDeque;
use alloc::string::String;
use wire::{AccountId, Name, Password, Refusal, Visibility};

use super::join::{Access, Joiner};

/// The maximum number of bans and mutes of a room; past it the oldest is forgotten.
const REMEMBERED_MAX: usize = 256;

/// The admission rules of a room.
#[derive(Clone, Debug)]
pub(super) struct Admission {
    pub visibility: Visibility,
    pub is_locked: bool,
    /// The hash of the password, of a private room only. Hashes are compared in constant time.
    password: Option<blake3::Hash>,
    banned: VecDeque<Whom>,
    muted: VecDeque<Whom>,
}

/// The identity of a player who joins again: the account or, without one, the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Whom {
    Account(AccountId),
    Name(String),
}

impl Whom {
    pub fn of(account: Option<AccountId>, name: &Name) -> Whom {
        account.map_or_else(|| Whom::Name(name.as_str().to_lowercase()), Whom::Account)
    }
}

impl Admission {
    pub fn new(visibility: Visibility, password: Option<&Password>) -> Admission {
        let (banned, muted) = (VecDeque::new(), VecDeque::new());
        let mut new = Admission { visibility, is_locked: false, password: None, banned, muted };
        new.admit(visibility, password);
        new
    }

    /// The rules of a recovered room: its visibility, whether it is locked, the hash of the
    /// password, and the salt.
    pub fn restore(
        (visibility, is_locked, password): (Visibility, bool, Option<[u8; 32]>),
        banned: VecDeque<Whom>,
        muted: VecDeque<Whom>,
    ) -> Admission {
        let password = password.map(blake3::Hash::from_bytes);
        Admission { visibility, is_locked, password, banned, muted }
    }

    /// The hash of the password, if there is one.
    pub fn password_hash(&self) -> Option<[u8; 32]> {
        self.password.map(|hash| *hash.as_bytes())
    }

    /// Whom the host has banned, and whom it has muted.
    pub fn remembered(&self) -> (impl Iterator<Item = &Whom>, impl Iterator<Item = &Whom>) {
        (self.banned.iter(), self.muted.iter())
    }

    pub fn admit(&mut self, visibility: Visibility, password: Option<&Password>) {
        self.visibility = visibility;
        let password = password.filter(|_| visibility == Visibility::Private);
        self.password = password.map(hash);
    }

    /// An error when the joiner is not admitted.
    pub fn check(&self, joiner: &Joiner, access: &Access) -> Result<(), Refusal> {
        let whom = Whom::of(joiner.account, &joiner.name);
        let said = match access {
            Access::Acquaintance if self.visibility == Visibility::Public => None,
            // A client that knows only a name does not learn that the room exists.
            Access::Acquaintance => return Err(Refusal::NobodyToWatch),
            Access::Code(said) => said.as_ref(),
        };
        if self.banned.contains(&whom) {
            return Err(Refusal::RoomBanned);
        }
        if self.is_locked {
            return Err(Refusal::RoomLocked);
        }
        if self.password.is_some() && self.password != said.map(hash) {
            return Err(Refusal::RoomPassword);
        }
        Ok(())
    }

    pub fn ban(&mut self, whom: Whom) {
        remember(&mut self.banned, whom);
    }

    /// Remembers whether a member is muted, for when it joins again.
    pub fn mute(&mut self, whom: Whom, is_muted: bool) {
        self.muted.retain(|other| *other != whom);
        if is_muted {
            remember(&mut self.muted, whom);
        }
    }

    pub fn is_muted(&self, whom: &Whom) -> bool {
        self.muted.contains(whom)
    }
}

fn hash(password: &Password) -> blake3::Hash {
    blake3::hash(password.as_str().as_bytes())
}

fn remember(list: &mut VecDeque<Whom>, whom: Whom) {
    if REMEMBERED_MAX <= list.len() {
        list.pop_front();
    }
    list.push_back(whom);
}
