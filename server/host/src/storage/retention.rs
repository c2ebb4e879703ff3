//! Retention: deletes expired rows and surplus replay files, by the operator's limits.
//!
//! One task, hourly: first expired rows of the database, a hundred in a transaction, so that
//! sign-ins and results never wait for more than that; then the oldest replay files beyond the limit
//! of their folder. Ranked matches and best runs are never deleted. Nothing is, while the date is in doubt.

mod calendar;
mod replays;

use bout::Millis;
use std::path::PathBuf;
use std::time::Duration;
use tokio::time::sleep;

use crate::operator::metrics::Metrics;
use crate::process::background::blocking;
use crate::process::clock::Clock;
use crate::storage::departure;
use crate::storage::store::audit::By;
use crate::storage::store::reports::{COLLUSION, FOUND_ONCE_IN, NewReport};
use crate::storage::store::retention::Expiring;
use crate::storage::store::{Store, StoreError};
use calendar::{CalendarCheck, Trust};

pub use calendar::{BELIEVED_AFTER, TRUSTED_AFTER};

/// The first time, after the start of the server.
pub const FIRST_AFTER: Duration = Duration::from_secs(60);
/// The interval from then on.
pub const EVERY: Duration = Duration::from_secs(60 * 60);
/// Rows that are deleted in one transaction.
pub const BATCH_ROWS: usize = 100;
/// Rows that are searched for at once.
const FOUND_MAX: u32 = 10_000;
/// From the end of the grace of an account to its deletion: meanwhile every node removes its name from the replays of its
/// folder.
pub const NAMES_REMOVED_WITHIN: Millis = Millis(3 * 60 * 60 * 1000);
/// A day.
const DAY: Millis = Millis(24 * 60 * 60 * 1000);

/// The limits of a server. Each is 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionLimits {
    /// Days after which casual matches between people are deleted, and runs that are nobody's best.
    pub casual_matches_days: u32,
    /// Days after which casual matches of one account against bots are deleted.
    pub bot_matches_days: u32,
    /// Days without a sign-in after which guests are deleted, if nothing refers to them.
    pub guests_days: u32,
    /// Megabytes of the folder of replay files.
    pub replays_mb_max: u32,
}

impl Default for RetentionLimits {
    fn default() -> RetentionLimits {
        RetentionLimits {
            casual_matches_days: 180,
            bot_matches_days: 14,
            guests_days: 90,
            replays_mb_max: 4096,
        }
    }
}

impl RetentionLimits {
    fn days(&self, kind: Expiring) -> u32 {
        match kind {
            Expiring::CasualMatches | Expiring::Runs => self.casual_matches_days,
            Expiring::BotMatches => self.bot_matches_days,
            Expiring::Guests => self.guests_days,
        }
    }
}

/// Applies the limits: [`Retention::run`] as long as the server runs.
#[derive(Clone, Debug)]
pub struct Retention {
    /// The database.
    pub store: Store,
    /// Counts deletions, and has the sizes after them.
    pub metrics: Metrics,
    /// The clock by which rows expire.
    pub clock: Clock,
    /// The limits.
    pub limits: RetentionLimits,
    /// The folder of replay files, if any are written.
    pub replays: Option<PathBuf>,
}

impl Retention {
    /// Applies the limits every [`EVERY`], forever, as far as the calendar can be believed.
    pub async fn run(self) {
        let mut check = self.begin().await;
        sleep(FIRST_AFTER).await;
        loop {
            match self.newest_row().await {
                Ok(newest) => {
                    let trust = check.look(newest);
                    self.apply_by(trust).await;
                    if trust != Trust::Nothing {
                        self.trust_date(self.clock.calendar()).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "the date of the newest row is unknown"),
            }
            sleep(EVERY).await;
        }
    }

    /// The checks of this process, which remember the doubts of the one before it.
    async fn begin(&self) -> CalendarCheck {
        let newest = self.newest_row().await.ok().flatten();
        let read = self.metrics.timed("trusted_date", self.store.trusted_date()).await;
        // What cannot be read leaves the date in doubt.
        let trusted = read.unwrap_or(Some(Millis(0)));
        if let (None, Some(newest)) = (trusted, newest) {
            self.trust_date(newest).await;
        }
        CalendarCheck::begin(self.clock, newest, trusted)
    }

    async fn trust_date(&self, date: Millis) {
        let saved = self.metrics.timed("trust_date", self.store.trust_date(date)).await;
        if let Err(error) = saved {
            tracing::warn!(%error, "saving the trusted date failed");
        }
    }

    async fn newest_row(&self) -> Result<Option<Millis>, StoreError> {
        self.metrics.timed("newest_row", self.store.newest_row()).await
    }

    /// Applies the limits now, whatever the calendar says.
    pub async fn apply(&self) {
        self.apply_by(Trust::All).await;
    }

    async fn apply_by(&self, trust: Trust) {
        let kinds: &[Expiring] = if trust == Trust::Nothing { &[] } else { &Expiring::ALL };
        for &kind in kinds {
            let days = self.limits.days(kind);
            if days == 0 {
                continue;
            }
            let before = self.clock.calendar().since(Millis(u64::from(days) * DAY.0));
            let done = match self.is_too_much(kind, before, trust).await {
                Ok(true) => Ok(()),
                Ok(false) => self.delete(kind, before).await,
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                tracing::warn!(kind = kind.name(), %error, "deleting expired rows failed");
                return;
            }
        }
        if trust != Trust::Nothing
            && let Err(error) = self.delete_personal().await
        {
            tracing::warn!(%error, "deleting accounts failed");
            return;
        }
        if let Err(error) = self.report_suspects().await {
            tracing::warn!(%error, "looking for collusion failed");
        }
        match self.metrics.timed("size_bytes", self.store.size_bytes()).await {
            Ok(bytes) => self.metrics.sizes.database.set(bytes as f64),
            Err(error) => tracing::warn!(%error, "the size of the database is unknown"),
        }
        // Their order is that of the calendar, too.
        if trust != Trust::Nothing {
            self.delete_replays().await;
        }
    }

    /// Reports pairs whose ranked matches look like collusion to the moderators.
    async fn report_suspects(&self) -> Result<(), StoreError> {
        let now = self.clock.calendar();
        let suspects =
            self.metrics.timed("suspects", self.store.suspects(now.since(FOUND_ONCE_IN)));
        for pair in suspects.await? {
            let report = NewReport {
                author: None,
                subject: pair.accounts[0].0,
                category: COLLUSION.into(),
                text: pair.to_string(),
                evidence: "{}".into(),
            };
            self.metrics.timed("add_report", self.store.add_report(report, now)).await?;
        }
        Ok(())
    }

    /// Deletes the evidence of old reports, and the accounts whose players want that.
    async fn delete_personal(&self) -> Result<(), StoreError> {
        let now = self.clock.calendar();
        let forgotten = self.metrics.timed("forget_evidence", self.store.forget_evidence(now));
        self.metrics.deleted("evidence", forgotten.await?);
        self.delete_accounts().await
    }

    /// Deletes the accounts whose players want that, after their grace.
    async fn delete_accounts(&self) -> Result<(), StoreError> {
        let now = self.clock.calendar();
        let leaving = self.metrics.timed("leaving", self.store.leaving(now)).await?;
        if leaving.is_empty() {
            return Ok(());
        }
        if let Some(folder) = &self.replays
            && let Err(error) = departure::remove_names(folder, &leaving).await
        {
            tracing::warn!(%error, "names of deleted accounts are left in replays");
            return Ok(());
        }
        for one in leaving {
            if one.since.plus(NAMES_REMOVED_WITHIN) <= now {
                let (account, by) = (one.id, By { actor: Some(one.id), at: now });
                departure::delete(&self.store, one, by).await?;
                self.metrics.deleted("account", 1);
                tracing::info!(%account, "account deleted");
            }
        }
        Ok(())
    }

    /// Whether half of the rows of this kind are older, and that is too many for the trust in the calendar.
    async fn is_too_much(
        &self,
        kind: Expiring,
        before: Millis,
        trust: Trust,
    ) -> Result<bool, StoreError> {
        if trust == Trust::All {
            return Ok(false);
        }
        let search = self.store.expired(kind, before, FOUND_MAX);
        let older = self.metrics.timed("expired", search).await?.len();
        let enough = 2 * u32::try_from(older).unwrap_or(FOUND_MAX) + 1;
        let search = self.store.expired(kind, self.clock.calendar().plus(DAY), enough);
        let all = self.metrics.timed("expired", search).await?.len();
        let is_too_much = 0 < older && all <= 2 * older;
        if is_too_much {
            let kind = kind.name();
            tracing::warn!(
                kind,
                older,
                "half of the rows or more are expired; they are deleted once the date was right for 3 days"
            );
        }
        Ok(is_too_much)
    }

    /// Deletes all rows of this kind that are older, in batches.
    async fn delete(&self, kind: Expiring, before: Millis) -> Result<(), StoreError> {
        let mut deleted = 0;
        loop {
            let search = self.store.expired(kind, before, FOUND_MAX);
            let found = self.metrics.timed("expired", search).await?;
            let before_these = deleted;
            for batch in found.chunks(BATCH_ROWS) {
                let call = self.store.delete_expired(kind, before, batch.to_vec());
                let rows = self.metrics.timed("delete_expired", call).await?;
                self.metrics.deleted(kind.name(), rows);
                deleted += rows;
            }
            // Rows that were used again meanwhile are left for the next hour.
            if found.len() < FOUND_MAX as usize || deleted == before_these {
                break;
            }
        }
        if 0 < deleted {
            tracing::info!(kind = kind.name(), deleted, "expired rows deleted");
        }
        Ok(())
    }

    async fn delete_replays(&self) {
        let Some(folder) = self.replays.clone() else { return };
        let bytes_max = u64::from(self.limits.replays_mb_max) * 1024 * 1024;
        let bytes_max = Some(bytes_max).filter(|&limit| 0 < limit);
        let applied = blocking(move || replays::limit(&folder, bytes_max)).await;
        match applied.unwrap_or_else(|broken| Err(std::io::Error::other(broken))) {
            Ok(left) => {
                self.metrics.sizes.replays.set(left.bytes as f64);
                self.metrics.deleted("replay_file", left.deleted);
                if 0 < left.deleted {
                    tracing::info!(
                        deleted = left.deleted,
                        bytes = left.bytes,
                        "oldest replays deleted"
                    );
                }
            }
            Err(error) => tracing::warn!(%error, "limiting the replay folder failed"),
        }
    }
}
