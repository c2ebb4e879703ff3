//! Deletion of expired rows in memory.

use bout::Millis;
use uuid::Uuid;

use super::{MemoryStore, Tables};
use crate::store::record::Kind;
use crate::store::retention::{Expiring, OLDER_AT_MOST};
use crate::store::{AccountId, MatchId, RunId, StoreError};

impl MemoryStore {
    pub(in crate::store) fn newest_row(&self) -> Result<Option<Millis>, StoreError> {
        let tables = self.tables()?;
        let seen = tables.accounts.values().map(|row| row.account.seen);
        let matches = tables.matches.values().map(|one| one.ended);
        let runs = tables.runs.values().map(|run| run.ended);
        Ok(seen.chain(matches).chain(runs).max())
    }

    pub(in crate::store) fn trusted_date(&self) -> Result<Option<Millis>, StoreError> {
        Ok(self.tables()?.trusted_date)
    }

    pub(in crate::store) fn trust_date(&self, date: Millis) -> Result<(), StoreError> {
        self.tables()?.trusted_date = Some(date);
        Ok(())
    }

    pub(in crate::store) fn expired(
        &self,
        kind: Expiring,
        before: Millis,
        limit: u32,
    ) -> Result<Vec<Uuid>, StoreError> {
        let tables = self.tables()?;
        let mut found: Vec<(Millis, Uuid)> = tables.expired(kind, before);
        found.sort();
        found.truncate(limit as usize);
        Ok(found.into_iter().map(|(_, id)| id).collect())
    }

    pub(in crate::store) fn delete_expired(
        &self,
        kind: Expiring,
        before: Millis,
        ids: Vec<Uuid>,
    ) -> Result<u64, StoreError> {
        let mut tables = self.tables()?;
        let expired = tables.expired(kind, before);
        let mut deleted = 0;
        for id in ids.into_iter().filter(|id| expired.iter().any(|(_, it)| it == id)) {
            deleted += u64::from(match kind {
                Expiring::CasualMatches | Expiring::BotMatches => {
                    tables.matches.remove(&MatchId(id)).is_some()
                }
                Expiring::Runs => tables.runs.remove(&RunId(id)).is_some(),
                Expiring::Guests => tables.remove_account(AccountId(id)),
            });
        }
        Ok(deleted)
    }

    pub(in crate::store) fn casual_matches_since(
        &self,
        account: AccountId,
        since: Millis,
    ) -> Result<u32, StoreError> {
        let tables = self.tables()?;
        let later = tables.matches.range(MatchId::first_of(since)..).map(|(_, one)| one);
        let casual = later.filter(|one| one.kind == Kind::Casual);
        let its = casual.filter(|one| one.players.iter().any(|player| player.account == account));
        Ok(its.count() as u32)
    }

    pub(in crate::store) fn size_bytes(&self) -> Result<u64, StoreError> {
        let tables = self.tables()?;
        let bouts = tables.matches.values().flat_map(|one| &one.bouts);
        let bouts: usize = bouts.map(|bout| bout.replay.len()).sum();
        let runs: usize = tables.runs.values().map(|run| run.replay.len()).sum();
        Ok((bouts + runs) as u64)
    }
}

impl Tables {
    /// Age and id of the expired rows of a kind.
    fn expired(&self, kind: Expiring, before: Millis) -> Vec<(Millis, Uuid)> {
        let is_possible = |written: Millis| before.since(written) <= OLDER_AT_MOST;
        let matches = |is_against_bots| {
            let casual = self.matches.values().filter(|one| one.kind == Kind::Casual);
            let of_kind = casual.filter(move |one| one.is_against_bots() == is_against_bots);
            let of_kind = of_kind.filter(|one| is_possible(one.ended));
            of_kind.map(|one| (one.ended, one.id.0)).collect::<Vec<_>>()
        };
        let all: Vec<(Millis, Uuid)> = match kind {
            Expiring::CasualMatches => matches(false),
            Expiring::BotMatches => matches(true),
            Expiring::Runs => {
                let is_best = |id| self.bests.values().any(|&(_, best)| best == id);
                let others = self.runs.values().filter(|run| !is_best(run.id));
                let others = others.filter(|run| is_possible(run.ended));
                others.map(|run| (run.ended, run.id.0)).collect()
            }
            Expiring::Guests => self.unused_guests(before),
        };
        all.into_iter().filter(|&(age, _)| age < before).collect()
    }

    /// When they were seen, and the ids of guests created before, to which nothing refers.
    fn unused_guests(&self, before: Millis) -> Vec<(Millis, Uuid)> {
        let has_played = |id| {
            let mut players = self.matches.values().flat_map(|one| &one.players);
            players.any(|player| player.account == id)
                || self.runs.values().any(|it| it.account == id)
        };
        let rows = self.accounts.values().filter(|row| {
            let account = &row.account;
            let is_banned = account.ban.as_ref().is_some_and(|ban| before <= ban.until);
            let is_possible = before.since(account.created) <= OLDER_AT_MOST;
            let is_old = account.created < before && is_possible;
            account.is_guest && is_old && !is_banned && !has_played(account.id)
        });
        rows.map(|row| (row.account.seen, row.account.id.0)).collect()
    }

    fn remove_account(&mut self, id: AccountId) -> bool {
        self.tokens.retain(|_, token| token.account != id);
        self.sign_ins.retain(|(account, _), _| *account != id);
        self.dailies.retain(|(_, _, account), _| *account != id);
        self.remove_friends(id);
        self.declined.remove(&id);
        self.accounts.remove(&id).is_some()
    }
}
