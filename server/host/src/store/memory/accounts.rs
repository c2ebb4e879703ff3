//! Accounts, their tokens, and lockouts in memory.

use bout::Millis;
use std::cmp::Reverse;
use std::net::IpAddr;

use super::{AccountRow, MemoryStore, Tables, TokenRow, of_column};
use crate::accounts::names::Identity;
use crate::limits::guesses::{FORGOTTEN_AFTER, Guesser, Subject};
use crate::limits::network::network;
use crate::store::accounts::{Account, Ban, GUEST_NAME_KEPT, Naming, SEEN_EVERY};
use crate::store::lockouts::Admission;
use crate::store::search::FOUND_MAX;
use crate::store::tokens::{TOKEN_KEPT, TOKENS_MAX};
use crate::store::{AccountId, StoreError};

impl MemoryStore {
    pub(in crate::store) fn add_guest(
        &self,
        identity: Identity,
        secret_hash: [u8; 32],
        now: Millis,
    ) -> Result<Naming, StoreError> {
        let mut tables = self.tables()?;
        let id = AccountId::draw(now);
        let is_known = |row: &AccountRow| row.secret_hash == Some(secret_hash);
        if tables.accounts.values().any(is_known) || !tables.free_name(id, &identity, now) {
            return Ok(Naming::Taken);
        }
        let Identity { name, folded, likeness } = identity;
        let (created, seen) = (of_column(now), of_column(now));
        let account = Account { id, name, is_guest: true, created, seen, ban: None };
        let (secret_hash, password_hash) = (Some(secret_hash), None);
        let row =
            AccountRow { account: account.clone(), folded, likeness, secret_hash, password_hash };
        tables.accounts.insert(id, row);
        Ok(Naming::Named(account))
    }

    pub(in crate::store) fn claim(
        &self,
        guest: AccountId,
        identity: Identity,
        password_hash: String,
        token_hash: [u8; 32],
        now: Millis,
    ) -> Result<Naming, StoreError> {
        let mut tables = self.tables()?;
        if !tables.is_free(guest, &identity, now) {
            return Ok(Naming::Taken);
        }
        if tables.accounts.get(&guest).is_none_or(|row| row.secret_hash.is_none()) {
            return Ok(Naming::NoGuest);
        }
        tables.expect_new_token(token_hash)?;
        tables.free_name(guest, &identity, now);
        let Some(row) = tables.accounts.get_mut(&guest) else { return Ok(Naming::NoGuest) };
        row.rename(identity);
        row.account.is_guest = false;
        row.secret_hash = None;
        row.password_hash = Some(password_hash);
        let account = row.account.clone();
        tables.tokens.insert(token_hash, TokenRow::new(guest, now));
        Ok(Naming::Named(account))
    }

    pub(in crate::store) fn check_claim(
        &self,
        guest: AccountId,
        identity: Identity,
        now: Millis,
    ) -> Result<Naming, StoreError> {
        let tables = self.tables()?;
        if !tables.is_free(guest, &identity, now) {
            return Ok(Naming::Taken);
        }
        let row = tables.accounts.get(&guest).filter(|row| row.secret_hash.is_some());
        Ok(row.map_or(Naming::NoGuest, |row| Naming::Named(row.account.clone())))
    }

    pub(in crate::store) fn set_password(
        &self,
        id: AccountId,
        password_hash: String,
        token: Option<([u8; 32], Millis)>,
    ) -> Result<bool, StoreError> {
        let mut tables = self.tables()?;
        let row = tables.accounts.get_mut(&id).filter(|row| row.password_hash.is_some());
        let Some(row) = row else { return Ok(false) };
        row.password_hash = Some(password_hash);
        tables.tokens.retain(|_, token| token.account != id);
        if let Some((hash, now)) = token {
            tables.tokens.insert(hash, TokenRow::new(id, now));
        }
        Ok(true)
    }

    pub(in crate::store) fn release_name(&self, guest: AccountId) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        if let Some(row) = tables.accounts.get_mut(&guest).filter(|row| row.account.is_guest) {
            row.account.seen = Millis(0);
        }
        Ok(())
    }

    pub(in crate::store) fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        Ok(self.tables()?.accounts.get(&id).map(|row| row.account.clone()))
    }

    pub(in crate::store) fn account_by_name(
        &self,
        folded: &str,
    ) -> Result<Option<Account>, StoreError> {
        Ok(self.credentials(folded)?.map(|(account, _)| account))
    }

    pub(in crate::store) fn search(
        &self,
        prefix: &str,
        limit: u32,
        now: Millis,
    ) -> Result<Vec<Account>, StoreError> {
        let tables = self.tables()?;
        let is_found = |row: &&AccountRow| {
            let account = &row.account;
            let begins = row.folded.starts_with(prefix) && Millis(0) < account.seen;
            begins && !tables.is_banned(account.id, now)
        };
        let mut found: Vec<&AccountRow> = tables.accounts.values().filter(is_found).collect();
        found.sort_by(|one, other| one.folded.cmp(&other.folded));
        let found = found.into_iter().take(limit.min(FOUND_MAX) as usize);
        Ok(found.map(|row| row.account.clone()).collect())
    }

    pub(in crate::store) fn credentials(
        &self,
        folded: &str,
    ) -> Result<Option<(Account, Option<String>)>, StoreError> {
        let tables = self.tables()?;
        let row = tables.accounts.values().find(|row| row.folded == folded);
        Ok(row.map(|row| (row.account.clone(), row.password_hash.clone())))
    }

    pub(in crate::store) fn guest_by_secret(
        &self,
        hash: [u8; 32],
    ) -> Result<Option<Account>, StoreError> {
        let tables = self.tables()?;
        let row = tables.accounts.values().find(|row| row.secret_hash == Some(hash));
        Ok(row.map(|row| row.account.clone()))
    }

    pub(in crate::store) fn see(&self, account: &Account, now: Millis) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        if (now < account.seen || SEEN_EVERY <= now.since(account.seen))
            && let Some(row) = tables.accounts.get_mut(&account.id)
        {
            row.account.seen = of_column(now);
        }
        Ok(())
    }

    pub(in crate::store) fn ban(
        &self,
        id: AccountId,
        ban: Option<Ban>,
    ) -> Result<bool, StoreError> {
        let mut tables = self.tables()?;
        let Some(row) = tables.accounts.get_mut(&id) else { return Ok(false) };
        row.account.ban = ban.map(|ban| Ban { until: of_column(ban.until), ..ban });
        Ok(true)
    }

    pub(in crate::store) fn ban_address(
        &self,
        address: IpAddr,
        ban: Option<Ban>,
    ) -> Result<bool, StoreError> {
        let (mut tables, network) = (self.tables()?, network(address));
        let Some(ban) = ban else { return Ok(tables.address_bans.remove(&network).is_some()) };
        let ban = Ban { until: of_column(ban.until), ..ban };
        tables.address_bans.insert(network, ban);
        Ok(true)
    }

    pub(in crate::store) fn address_ban(
        &self,
        address: IpAddr,
        now: Millis,
    ) -> Result<Option<Ban>, StoreError> {
        let tables = self.tables()?;
        let ban = tables.address_bans.get(&network(address));
        Ok(ban.filter(|ban| now < ban.until).cloned())
    }

    pub(in crate::store) fn add_token(
        &self,
        account: AccountId,
        hash: [u8; 32],
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        tables.expect_account(account)?;
        tables.expect_new_token(hash)?;
        tables.tokens.insert(hash, TokenRow::new(account, now));
        let of_account = tables.tokens.iter().filter(|(_, row)| row.account == account);
        let mut newest_first: Vec<([u8; 32], TokenRow)> =
            of_account.map(|(&hash, &row)| (hash, row)).collect();
        newest_first.sort_by_key(|(_, row)| Reverse((row.seen, row.created)));
        for (at, (hash, _)) in newest_first.into_iter().enumerate() {
            if TOKENS_MAX as usize <= at {
                tables.tokens.remove(&hash);
            }
        }
        Ok(())
    }

    pub(in crate::store) fn account_by_token(
        &self,
        hash: [u8; 32],
        now: Millis,
    ) -> Result<Option<Account>, StoreError> {
        let mut tables = self.tables()?;
        let Some(token) = tables.tokens.get_mut(&hash) else { return Ok(None) };
        if token.seen < now.since(TOKEN_KEPT) {
            return Ok(None);
        }
        if SEEN_EVERY <= now.since(token.seen) {
            token.seen = of_column(now);
        }
        let id = token.account;
        Ok(tables.accounts.get(&id).map(|row| row.account.clone()))
    }

    pub(in crate::store) fn remove_token(
        &self,
        account: AccountId,
        hash: [u8; 32],
    ) -> Result<bool, StoreError> {
        let mut tables = self.tables()?;
        let is_its = tables.tokens.get(&hash).is_some_and(|row| row.account == account);
        Ok(is_its && tables.tokens.remove(&hash).is_some())
    }

    pub(in crate::store) fn remove_tokens(&self, account: AccountId) -> Result<u64, StoreError> {
        let mut tables = self.tables()?;
        let before = tables.tokens.len();
        tables.tokens.retain(|_, row| row.account != account);
        Ok((before - tables.tokens.len()) as u64)
    }

    pub(in crate::store) fn may_guess(
        &self,
        guesser: Guesser,
        now: Millis,
    ) -> Result<Admission, StoreError> {
        let tables = self.tables()?;
        let is_known = tables.accounts.values().any(|row| {
            row.folded == guesser.name
                && tables.sign_ins.contains_key(&(row.account.id, guesser.network()))
        });
        for Subject { key, limit, locks_known } in guesser.subjects() {
            let guesses = tables.lockouts.get(&key).copied().unwrap_or_default().at(limit, now);
            let until = guesses.locked_until(limit).filter(|_| locks_known || !is_known);
            if let Some(until) = until {
                return Ok(Admission::LockedUntil(until));
            }
        }
        Ok(Admission::Admitted { is_known })
    }

    pub(in crate::store) fn admit(
        &self,
        guesser: Guesser,
        now: Millis,
    ) -> Result<Admission, StoreError> {
        self.tables()?.lockouts.retain(|_, guesses| now.since(FORGOTTEN_AFTER) <= guesses.last);
        let admission = self.may_guess(guesser.clone(), now)?;
        if let Admission::Admitted { .. } = admission {
            let mut tables = self.tables()?;
            for Subject { key, limit, .. } in guesser.subjects() {
                let guesses = tables.lockouts.entry(key).or_default();
                *guesses = guesses.at(limit, of_column(now)).and_one();
            }
        }
        Ok(admission)
    }

    pub(in crate::store) fn forgive(
        &self,
        guesser: Guesser,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        for Subject { key, locks_known, .. } in guesser.subjects() {
            if locks_known {
                tables.lockouts.remove(&key);
            } else if let Some(guesses) = tables.lockouts.get_mut(&key) {
                guesses.failures = guesses.failures.saturating_sub(1);
            }
        }
        let account = tables.accounts.values().find(|row| row.folded == guesser.name);
        if let Some(account) = account.map(|row| row.account.id) {
            tables.sign_ins.insert((account, guesser.network()), of_column(now));
        }
        Ok(())
    }

    pub(in crate::store) fn unlock(&self, folded: &str) -> Result<u64, StoreError> {
        let mut tables = self.tables()?;
        let (name, pairs) = (Guesser::name_key(folded), Guesser::pairs_of(folded));
        let before = tables.lockouts.len();
        tables.lockouts.retain(|key, _| *key != name && !key.starts_with(&pairs));
        Ok((before - tables.lockouts.len()) as u64)
    }

    pub(in crate::store) fn unlock_address(&self, address: IpAddr) -> Result<u64, StoreError> {
        let mut tables = self.tables()?;
        let (own, pairs) =
            (Vec::from_iter(Guesser::address_keys(address)), format!("@{}", network(address)));
        let before = tables.lockouts.len();
        let is_of_pair = |key: &str| key.starts_with("pair:") && key.ends_with(&pairs);
        tables.lockouts.retain(|key, _| !own.contains(key) && !is_of_pair(key));
        Ok((before - tables.lockouts.len()) as u64)
    }
}

impl TokenRow {
    fn new(account: AccountId, now: Millis) -> TokenRow {
        TokenRow { account, created: of_column(now), seen: of_column(now) }
    }
}

impl AccountRow {
    fn rename(&mut self, Identity { name, folded, likeness }: Identity) {
        self.account.name = name;
        (self.folded, self.likeness) = (folded, likeness);
    }

    fn clashes(&self, account: AccountId, identity: &Identity) -> bool {
        let is_alike = self.folded == identity.folded || self.likeness == identity.likeness;
        is_alike && self.account.id != account
    }
}

impl Tables {
    /// An error when there is such a token: the primary key of a database.
    fn expect_new_token(&self, hash: [u8; 32]) -> Result<(), StoreError> {
        match self.tokens.contains_key(&hash) {
            true => Err(StoreError::Constraint("tokens.hash".into())),
            false => Ok(()),
        }
    }

    /// Whether `account` may have this name: no other account has it or a confusable name, or only
    /// guests that have been absent for longer than the reservation.
    fn is_free(&self, account: AccountId, identity: &Identity, now: Millis) -> bool {
        let mut clashing = self.accounts.values().filter(|row| row.clashes(account, identity));
        clashing.all(|row| row.account.is_guest && GUEST_NAME_KEPT < now.since(row.account.seen))
    }

    /// The same check; if the name is free, those guests lose it.
    fn free_name(&mut self, account: AccountId, identity: &Identity, now: Millis) -> bool {
        let is_free = self.is_free(account, identity, now);
        if is_free {
            let rows = self.accounts.values_mut();
            let clashing = rows.filter(|row| row.clashes(account, identity));
            clashing.for_each(|row| row.rename(Identity::spare()));
        }
        is_free
    }
}
