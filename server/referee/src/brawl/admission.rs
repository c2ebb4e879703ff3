//! Admission to a room: visibility, lock, password, bans.

use alloc::collections::VecDeque;
use alloc::string::String;
use wire::{AccountId, Name, Password, Refusal, Visibility};

use super::join::Joiner;
use crate::participant::Access;

/// The maximum number of bans and mutes of a room; past it the oldest is forgotten.
const REMEMBERED_MAX: usize = 256;

/// What is hashed with the passwords of a room, so that equal ones of two rooms have different hashes: random bytes, of
/// the room's own.
pub type Salt = [u8; 16];

/// The admission rules of a room.
#[derive(Clone, Debug)]
pub(super) struct Admission {
    pub visibility: Visibility,
    pub is_locked: bool,
    /// The hash of the password, of a private room only. Hashes are compared in constant time.
    password: Option<blake3::Hash>,
    salt: Salt,
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
    pub fn new(visibility: Visibility, password: Option<&Password>, salt: Salt) -> Admission {
        let (banned, muted) = (VecDeque::new(), VecDeque::new());
        let (is_locked, none) = (false, None);
        let mut new = Admission { visibility, is_locked, password: none, salt, banned, muted };
        new.admit(visibility, password);
        new
    }

    /// The rules of a recovered room: its visibility, whether it is locked, the hash of the
    /// password, and the salt.
    pub fn restore(
        (visibility, is_locked, password, salt): (Visibility, bool, Option<[u8; 32]>, Salt),
        banned: VecDeque<Whom>,
        muted: VecDeque<Whom>,
    ) -> Admission {
        let password = password.map(blake3::Hash::from_bytes);
        Admission { visibility, is_locked, password, salt, banned, muted }
    }

    /// The salt of the passwords.
    pub fn salt(&self) -> Salt {
        self.salt
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
        self.password = password.map(|password| self.hash(password));
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
        if self.password.is_some() && self.password != said.map(|said| self.hash(said)) {
            return Err(Refusal::RoomPassword);
        }
        Ok(())
    }

    fn hash(&self, password: &Password) -> blake3::Hash {
        blake3::Hasher::new().update(&self.salt).update(password.as_str().as_bytes()).finalize()
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

fn remember(list: &mut VecDeque<Whom>, whom: Whom) {
    if REMEMBERED_MAX <= list.len() {
        list.pop_front();
    }
    list.push_back(whom);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ClientId;
    use games::GameKind;
    use wire::Entrant;

    #[test]
    fn equal_passwords_of_two_rooms_have_different_hashes_and_each_opens_its_room() {
        let password = Password::new("open sesame").expect("a password");
        let room = |salt| Admission::new(Visibility::Private, Some(&password), [salt; 16]);
        let [one, other] = [room(1), room(2)];
        assert_ne!(one.password_hash(), other.password_hash());
        let unsalted = *blake3::hash(b"open sesame").as_bytes();
        assert!([&one, &other].iter().all(|room| room.password_hash() != Some(unsalted)));
        let kind = GameKind::SWORDFIGHT;
        let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
        let name = Name::new("Anne").expect("a name");
        let joiner = Joiner { client: ClientId(1), account: None, name, entrant };
        for room in [one, other] {
            let doors = (room.visibility, room.is_locked, room.password_hash(), room.salt());
            let back = Admission::restore(doors, VecDeque::new(), VecDeque::new());
            for room in [room, back] {
                let access = Access::Code(Some(password.clone()));
                assert_eq!(room.check(&joiner, &access), Ok(()));
                let wrong = Access::Code(Password::new("open").ok());
                assert_eq!(room.check(&joiner, &wrong), Err(Refusal::RoomPassword));
            }
        }
    }
}
