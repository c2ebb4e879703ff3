//! Admission to a room: visibility, lock, password, bans.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
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

/// The admission rules as they are recorded with their room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) struct AdmissionImage {
    visibility: Visibility,
    is_locked: bool,
    /// The hash of the password, and its salt.
    password: Option<[u8; 32]>,
    salt: Salt,
    banned: Vec<WhomImage>,
    muted: Vec<WhomImage>,
}

/// An account, or else a name.
type WhomImage = Result<AccountId, String>;

impl Admission {
    pub fn new(visibility: Visibility, password: Option<&Password>, salt: Salt) -> Admission {
        let (banned, muted) = (VecDeque::new(), VecDeque::new());
        let (is_locked, none) = (false, None);
        let mut new = Admission { visibility, is_locked, password: none, salt, banned, muted };
        new.admit(visibility, password);
        new
    }

    /// The rules of a recovered room.
    pub fn restore(image: &AdmissionImage) -> Admission {
        let AdmissionImage { visibility, is_locked, password, salt, banned, muted } = image;
        let whom = |one: &WhomImage| one.clone().map_or_else(Whom::Name, Whom::Account);
        Admission {
            visibility: *visibility,
            is_locked: *is_locked,
            password: password.map(blake3::Hash::from_bytes),
            salt: *salt,
            banned: banned.iter().map(whom).collect(),
            muted: muted.iter().map(whom).collect(),
        }
    }

    /// The rules as they are recorded.
    pub fn image(&self) -> AdmissionImage {
        let whom = |one: &Whom| match one {
            Whom::Account(account) => Ok(*account),
            Whom::Name(name) => Err(name.clone()),
        };
        AdmissionImage {
            visibility: self.visibility,
            is_locked: self.is_locked,
            password: self.password.map(|hash| *hash.as_bytes()),
            salt: self.salt,
            banned: self.banned.iter().map(whom).collect(),
            muted: self.muted.iter().map(whom).collect(),
        }
    }

    /// Changes who is admitted. A private room needs a password.
    pub fn reopen(
        &mut self,
        visibility: Visibility,
        password: Option<&Password>,
    ) -> Result<(), Refusal> {
        if visibility == Visibility::Private && password.is_none() {
            return Err(Refusal::PasswordMissing);
        }
        self.admit(visibility, password);
        Ok(())
    }

    fn admit(&mut self, visibility: Visibility, password: Option<&Password>) {
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
        let hash = |room: &Admission| room.image().password;
        assert_ne!(hash(&one), hash(&other));
        let unsalted = *blake3::hash(b"open sesame").as_bytes();
        assert!([&one, &other].iter().all(|room| hash(room) != Some(unsalted)));
        let kind = GameKind::SWORDFIGHT;
        let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
        let name = Name::new("Anne").expect("a name");
        let joiner = Joiner { client: ClientId(1), account: None, name, entrant, standing: None };
        for room in [one, other] {
            let back = Admission::restore(&room.image());
            for room in [room, back] {
                let access = Access::Code(Some(password.clone()));
                assert_eq!(room.check(&joiner, &access), Ok(()));
                let wrong = Access::Code(Password::new("open").ok());
                assert_eq!(room.check(&joiner, &wrong), Err(Refusal::RoomPassword));
            }
        }
    }
}
