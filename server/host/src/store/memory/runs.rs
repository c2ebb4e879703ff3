//! Runs and their leaderboards in memory.

use bout::Millis;
use games::SoloMode;

use super::{MemoryStore, Tables, of_column};
use crate::store::bests::{Best, value};
use crate::store::leaderboard::PAGE_LINES_MAX;
use crate::store::record::RecordError;
use crate::store::runs::{Kept, PlayedRun, RunRecord, sort_key};
use crate::store::{AccountId, RunId, StoreError};

impl MemoryStore {
    pub(in crate::store) fn finish_run(&self, record: RunRecord) -> Result<Kept, StoreError> {
        let key = sort_key(&record.run).ok_or(RecordError::NoRun)?;
        let mut tables = self.deciding()?;
        tables.expect_account(record.account)?;
        let RunRecord { id, account, ended, .. } = record;
        let mode = record.run.mode;
        if !tables.runs.contains_key(&id) {
            let best = tables.bests.entry((account, mode)).or_insert((key, id));
            if key < best.0 {
                *best = (key, id);
            }
            tables.runs.insert(id, RunRecord { ended: of_column(ended), ..record });
        }
        let earlier = tables.runs.values().filter(|run| run.id < id && run.account == account);
        let earlier = earlier.filter(|run| !tables.is_daily(run.id));
        let of_mode = earlier.filter(|run| run.run.mode == mode);
        let best_before = of_mode.filter_map(|run| sort_key(&run.run)).min();
        let best = tables.bests.get(&(account, mode)).copied();
        let best = best.ok_or_else(|| StoreError::Corrupt(format!("no best run beside {id}")))?;
        let place = tables.place(mode, best, ended);
        Ok(Kept { place, best_before: best_before.map(|key| value(mode, key)) })
    }

    pub(in crate::store) fn run(&self, id: RunId) -> Result<Option<PlayedRun>, StoreError> {
        Ok(self.tables()?.played_run(id))
    }

    pub(in crate::store) fn run_replay(&self, id: RunId) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.tables()?.runs.get(&id).map(|run| run.replay.clone()))
    }

    pub(in crate::store) fn bests(
        &self,
        mode: SoloMode,
        limit: u32,
        offset: u32,
        now: Millis,
    ) -> Result<Vec<Best>, StoreError> {
        let tables = self.tables()?;
        let of_mode = tables
            .bests
            .iter()
            .filter(|((account, of), _)| *of == mode && !tables.is_banned(*account, now));
        let mut bests: Vec<(i64, RunId)> = of_mode.map(|(_, &best)| best).collect();
        bests.sort();
        let page = (1..).zip(bests).skip(offset as usize).take(limit.min(PAGE_LINES_MAX) as usize);
        let best = |(place, (_, run))| Some(Best { place, run: tables.played_run(run)? });
        Ok(page.filter_map(best).collect())
    }

    pub(in crate::store) fn bests_of(
        &self,
        account: AccountId,
        now: Millis,
    ) -> Result<Vec<Best>, StoreError> {
        let tables = self.tables()?;
        let its = tables.bests.iter().filter(|((of, _), _)| *of == account);
        let best = |(&(_, mode), &best): (&(AccountId, SoloMode), &(i64, RunId))| {
            let run = tables.played_run(best.1)?;
            Some(Best { place: tables.place(mode, best, now), run })
        };
        Ok(its.filter_map(best).collect())
    }
}

impl Tables {
    /// The place of this best run: one more than the number of better runs of players who are not
    /// banned.
    fn place(&self, mode: SoloMode, best: (i64, RunId), now: Millis) -> u32 {
        let before = self.bests.iter().filter(|((account, of), other)| {
            *of == mode && **other < best && !self.is_banned(*account, now)
        });
        1 + before.count() as u32
    }

    pub(super) fn played_run(&self, id: RunId) -> Option<PlayedRun> {
        let record = self.runs.get(&id)?;
        Some(PlayedRun {
            id,
            account: record.account,
            name: self.accounts.get(&record.account)?.account.name.clone(),
            mode: record.run.mode,
            run: record.run.run,
            paused: of_column(record.run.paused),
            ended: record.ended,
            replay_hash: *blake3::hash(&record.replay).as_bytes(),
        })
    }
}
