//! Daily challenges in memory.

use bout::Millis;
use games::{Day, SoloMode, streak};

use super::{MemoryStore, Tables, of_column};
use crate::store::bests::Best;
use crate::store::dailies::Attempt;
use crate::store::leaderboard::PAGE_LINES_MAX;
use crate::store::record::RecordError;
use crate::store::runs::{Kept, RunRecord, sort_key};
use crate::store::{AccountId, RunId, StoreError};

impl MemoryStore {
    pub(in crate::store) fn daily_secret(
        &self,
        candidate: [u8; 32],
    ) -> Result<[u8; 32], StoreError> {
        Ok(*self.tables()?.daily_secret.get_or_insert(candidate))
    }

    pub(in crate::store) fn begin_daily(
        &self,
        day: Day,
        mode: SoloMode,
        account: AccountId,
        run: RunId,
        _now: Millis,
    ) -> Result<bool, StoreError> {
        let mut tables = self.deciding()?;
        tables.expect_account(account)?;
        let first = tables.dailies.entry((day, mode, account)).or_insert((run, None));
        Ok(first.0 == run)
    }

    pub(in crate::store) fn finish_daily(
        &self,
        day: Day,
        record: RunRecord,
    ) -> Result<Option<Kept>, StoreError> {
        let key = sort_key(&record.run).ok_or(RecordError::NoRun)?;
        let mut tables = self.deciding()?;
        tables.expect_account(record.account)?;
        let RunRecord { id, account, ended, .. } = record;
        let mode = record.run.mode;
        let first = tables.dailies.entry((day, mode, account)).or_insert((id, None));
        if first.0 != id {
            return Ok(None);
        }
        let key = *first.1.get_or_insert(key);
        tables.runs.entry(id).or_insert(RunRecord { ended: of_column(ended), ..record });
        let place = tables.daily_place((day, mode), (key, id), ended);
        Ok(Some(Kept { place, best_before: None }))
    }

    pub(in crate::store) fn daily_board(
        &self,
        day: Day,
        mode: SoloMode,
        limit: u32,
        offset: u32,
        now: Millis,
    ) -> Result<Vec<Best>, StoreError> {
        let tables = self.tables()?;
        let mut finished: Vec<(i64, RunId)> = tables.finished((day, mode), now).collect();
        finished.sort();
        let page = (1..).zip(finished).skip(offset as usize);
        let page = page.take(limit.min(PAGE_LINES_MAX) as usize);
        let best = |(place, (_, run))| Some(Best { place, run: tables.played_run(run)? });
        Ok(page.filter_map(best).collect())
    }

    pub(in crate::store) fn daily_attempt(
        &self,
        day: Day,
        mode: SoloMode,
        account: AccountId,
        now: Millis,
    ) -> Result<Attempt, StoreError> {
        let tables = self.tables()?;
        let Some(&(run, key)) = tables.dailies.get(&(day, mode, account)) else {
            return Ok(Attempt::Open);
        };
        let finished = key.and_then(|key| {
            let place = tables.daily_place((day, mode), (key, run), now);
            Some(Best { place, run: tables.played_run(run)? })
        });
        Ok(finished.map_or(Attempt::Begun, |best| Attempt::Finished(Box::new(best))))
    }

    pub(in crate::store) fn daily_streak(
        &self,
        account: AccountId,
        today: Day,
    ) -> Result<u32, StoreError> {
        let tables = self.tables()?;
        let finished = tables.dailies.iter().rev().filter(|(_, (_, key))| key.is_some());
        let its = finished.filter(|((_, _, of), _)| *of == account);
        Ok(streak(today, its.map(|(&(day, ..), _)| day)))
    }

    pub(in crate::store) fn day_of_run(&self, id: RunId) -> Result<Option<Day>, StoreError> {
        let tables = self.tables()?;
        let found = tables.dailies.iter().find(|(_, (run, _))| *run == id);
        Ok(found.map(|(&(day, ..), _)| day))
    }
}

impl Tables {
    /// Whether a run is the first attempt at a daily challenge.
    pub(super) fn is_daily(&self, id: RunId) -> bool {
        self.dailies.values().any(|&(run, _)| run == id)
    }

    /// The finished attempts of players who are not banned, whose runs have not expired.
    fn finished(
        &self,
        (day, mode): (Day, SoloMode),
        now: Millis,
    ) -> impl Iterator<Item = (i64, RunId)> {
        let of_day = self.dailies.iter().filter(move |((on, of, _), _)| (*on, *of) == (day, mode));
        let allowed = of_day.filter(move |((_, _, account), _)| !self.is_banned(*account, now));
        let finished = allowed.filter_map(|(_, &(run, key))| Some((key?, run)));
        finished.filter(|(_, run)| self.runs.contains_key(run))
    }

    fn daily_place(&self, of: (Day, SoloMode), attempt: (i64, RunId), now: Millis) -> u32 {
        1 + self.finished(of, now).filter(|&other| other < attempt).count() as u32
    }
}
