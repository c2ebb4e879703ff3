//! Friends, requests and blocks in memory.

use bout::Millis;
use wire::friends::{BLOCKED_MAX, FRIENDS_MAX, REQUESTS_RECEIVED_MAX, REQUESTS_SENT_MAX};
use wire::{Circle, FriendSettings, FriendsRefusal, Person};

use super::{MemoryStore, Tables, of_column};
use crate::store::friends::{Changed, Parts};
use crate::store::{AccountId, StoreError};

impl MemoryStore {
    pub(in crate::store) fn circle(&self, account: AccountId) -> Result<Circle, StoreError> {
        let tables = self.tables()?;
        let person = |id: AccountId, since: Millis| {
            let name = tables.accounts.get(&id)?.account.name.clone();
            Some((since, Person { id: id.into(), name }))
        };
        let own = |rows: &[(AccountId, AccountId)]| {
            let own = rows.iter().filter(|(of, _)| *of == account);
            own.filter_map(|&(_, other)| person(other, Millis(0))).collect()
        };
        let friends: Vec<_> = tables.friends.iter().copied().collect();
        let blocks: Vec<_> = tables.blocks.iter().copied().collect();
        let requests = tables.friend_requests.iter();
        let (mut received, mut sent) = (Vec::new(), Vec::new());
        for (&(sender, recipient), &at) in requests {
            if recipient == account && !tables.blocks.contains(&(account, sender)) {
                received.extend(person(sender, at));
            } else if sender == account {
                sent.extend(person(recipient, at));
            }
        }
        let parts = Parts { friends: own(&friends), received, sent, blocked: own(&blocks) };
        Ok(parts.circle(tables.friend_settings.get(&account).copied().unwrap_or_default()))
    }

    pub(in crate::store) fn request_friend(
        &self,
        sender: AccountId,
        recipient: AccountId,
        now: Millis,
    ) -> Result<Changed, StoreError> {
        let mut tables = self.tables()?;
        tables.expect_two(sender, recipient)?;
        let pair = (sender, recipient);
        if tables.blocks.contains(&pair) {
            return Ok(Err(FriendsRefusal::Blocked));
        }
        if tables.friends.contains(&pair) {
            return Ok(Err(FriendsRefusal::AlreadyFriends));
        }
        if tables.friend_requests.contains_key(&pair) {
            return Ok(Err(FriendsRefusal::AlreadyAsked));
        }
        if tables.friend_requests.contains_key(&(recipient, sender)) {
            return Ok(tables.befriend([sender, recipient]));
        }
        let requests = tables.friend_requests.keys();
        let sent = requests.clone().filter(|(from, _)| *from == sender).count();
        let is_seen = |from: AccountId| !tables.blocks.contains(&(recipient, from));
        let received = requests.filter(|(from, to)| *to == recipient && is_seen(*from)).count();
        if FRIENDS_MAX <= tables.friends_of(sender) || REQUESTS_SENT_MAX <= sent {
            return Ok(Err(FriendsRefusal::ListFull));
        }
        if REQUESTS_RECEIVED_MAX <= received {
            return Ok(Err(FriendsRefusal::TheirListFull));
        }
        tables.friend_requests.insert(pair, of_column(now));
        Ok(Ok(()))
    }

    pub(in crate::store) fn accept_friend(
        &self,
        account: AccountId,
        sender: AccountId,
        _now: Millis,
    ) -> Result<Changed, StoreError> {
        let mut tables = self.tables()?;
        let is_asked = tables.friend_requests.contains_key(&(sender, account));
        if !is_asked || tables.blocks.contains(&(account, sender)) {
            return Ok(Err(FriendsRefusal::Gone));
        }
        Ok(tables.befriend([account, sender]))
    }

    pub(in crate::store) fn remove_request(
        &self,
        sender: AccountId,
        recipient: AccountId,
    ) -> Result<Changed, StoreError> {
        let gone = self.tables()?.friend_requests.remove(&(sender, recipient));
        Ok(gone.map(drop).ok_or(FriendsRefusal::Gone))
    }

    pub(in crate::store) fn remove_friend(
        &self,
        account: AccountId,
        friend: AccountId,
    ) -> Result<Changed, StoreError> {
        let is_gone = self.tables()?.part(account, friend);
        Ok(if is_gone { Ok(()) } else { Err(FriendsRefusal::Gone) })
    }

    pub(in crate::store) fn block(
        &self,
        account: AccountId,
        blocked: AccountId,
        _now: Millis,
    ) -> Result<Changed, StoreError> {
        let mut tables = self.tables()?;
        tables.expect_two(account, blocked)?;
        if tables.blocks.contains(&(account, blocked)) {
            return Ok(Err(FriendsRefusal::Blocked));
        }
        if BLOCKED_MAX <= tables.blocks.iter().filter(|(of, _)| *of == account).count() {
            return Ok(Err(FriendsRefusal::ListFull));
        }
        tables.part(account, blocked);
        tables.friend_requests.remove(&(account, blocked));
        tables.blocks.insert((account, blocked));
        Ok(Ok(()))
    }

    pub(in crate::store) fn unblock(
        &self,
        account: AccountId,
        blocked: AccountId,
    ) -> Result<Changed, StoreError> {
        let is_gone = self.tables()?.blocks.remove(&(account, blocked));
        Ok(if is_gone { Ok(()) } else { Err(FriendsRefusal::Gone) })
    }

    pub(in crate::store) fn set_friend_settings(
        &self,
        account: AccountId,
        settings: FriendSettings,
    ) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        tables.expect_account(account)?;
        tables.friend_settings.insert(account, settings);
        Ok(())
    }
}

impl Tables {
    /// An error unless these are two accounts: the constraints of a database.
    fn expect_two(&self, one: AccountId, other: AccountId) -> Result<(), StoreError> {
        self.expect_account(one)?;
        self.expect_account(other)?;
        match one == other {
            true => Err(StoreError::Constraint(format!("{one} and itself"))),
            false => Ok(()),
        }
    }

    fn friends_of(&self, account: AccountId) -> usize {
        self.friends.iter().filter(|(of, _)| *of == account).count()
    }

    fn befriend(&mut self, [one, other]: [AccountId; 2]) -> Changed {
        if FRIENDS_MAX <= self.friends_of(one) {
            return Err(FriendsRefusal::ListFull);
        }
        if FRIENDS_MAX <= self.friends_of(other) {
            return Err(FriendsRefusal::TheirListFull);
        }
        for pair in [(one, other), (other, one)] {
            self.friend_requests.remove(&pair);
            self.friends.insert(pair);
        }
        Ok(())
    }

    fn part(&mut self, one: AccountId, other: AccountId) -> bool {
        self.friends.remove(&(other, one));
        self.friends.remove(&(one, other))
    }

    /// Removes everything about friends of an account that is deleted.
    pub(super) fn remove_friends(&mut self, id: AccountId) {
        self.friends.retain(|&(one, other)| one != id && other != id);
        self.blocks.retain(|&(one, other)| one != id && other != id);
        self.friend_requests.retain(|&(one, other), _| one != id && other != id);
        self.friend_settings.remove(&id);
    }
}
