//! Who is let into a room.

use alloc::collections::VecDeque;
use alloc::string::String;
use wire::{AccountId, Name, Password, Refusal, Visibility};

use super::visitor::{Key, Visitor};

/// Those who are banned from a room, and those who are muted in it, at most; then the first of them
/// is forgotten.
const REMEMBERED_MAX: usize = 256;

/// What one must pass to come in.
#[derive(Clone, Debug)]
pub(super) struct Threshold {
    pub visibility: Visibility,
    pub is_locked: bool,
    /// The hash of the password, of a private room only. Hashes are compared in constant time.
    password: Option<blake3::Hash>,
    banned: VecDeque<Whom>,
    muted: VecDeque<Whom>,
}

/// By what somebody is known who comes again: the account, or the name of who has none.
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

impl Threshold {
    pub fn new(visibility: Visibility, password: Option<&Password>) -> Threshold {
        let (banned, muted) = (VecDeque::new(), VecDeque::new());
        let mut new = Threshold { visibility, is_locked: false, password: None, banned, muted };
        new.admit(visibility, password);
        new
    }

    pub fn admit(&mut self, visibility: Visibility, password: Option<&Password>) {
        self.visibility = visibility;
        let password = password.filter(|_| visibility == Visibility::Private);
        self.password = password.map(hash);
    }

    /// Whether the visitor may pass, and if not, why.
    pub fn check(&self, visitor: &Visitor, key: &Key) -> Result<(), Refusal> {
        let whom = Whom::of(visitor.account, &visitor.name);
        let said = match key {
            Key::Acquaintance if self.visibility == Visibility::Public => None,
            // Whoever knows only a name is not told that there is such a room.
            Key::Acquaintance => return Err(Refusal::NobodyToWatch),
            Key::Code(said) => said.as_ref(),
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

    /// Keeps whether somebody is muted, for when it comes again.
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
