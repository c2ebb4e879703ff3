//! Retention: deletes expired rows and surplus replay files, by the operator's limits.
//!
//! One task, hourly: first expired rows of the database, a hundred in a transaction, so that
//! sign-ins and results never wait for more than that; then the oldest replay files beyond the limit
//! of their folder. Ranked matches and best runs are never deleted. Nothing is, while the date is in doubt.

mod replays;

use bout::Millis;
use std::path::PathBuf;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::store::retention::Expiring;
use crate::store::{Store, StoreError};

/// The first time, after the start of the server.
pub const FIRST_AFTER: Duration = Duration::from_secs(60);
/// The interval from then on.
pub const EVERY: Duration = Duration::from_secs(60 * 60);
/// Rows that are deleted in one transaction.
pub const BATCH_ROWS: usize = 100;
/// Rows that are searched for at once.
const FOUND_MAX: u32 = 10_000;
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
        sleep(FIRST_AFTER).await;
        loop {
            self.apply().await;
            sleep(EVERY).await;
        }
    }

    /// Applies the limits now.
    pub async fn apply(&self) {
        for kind in Expiring::ALL {
            let days = self.limits.days(kind);
            if days == 0 {
                continue;
            }
            let before = self.clock.calendar().since(Millis(u64::from(days) * DAY.0));
            if let Err(error) = self.delete(kind, before).await {
                tracing::warn!(kind = kind.name(), %error, "deleting expired rows failed");
                return;
            }
        }
        match self.metrics.timed("size_bytes", self.store.size_bytes()).await {
            Ok(bytes) => self.metrics.database_bytes.set(bytes as f64),
            Err(error) => tracing::warn!(%error, "the size of the database is unknown"),
        }
        self.delete_replays().await;
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
        let applied = spawn_blocking(move || replays::limit(&folder, bytes_max)).await;
        match applied.unwrap_or_else(|broken| Err(std::io::Error::other(broken))) {
            Ok(left) => {
                self.metrics.replay_bytes.set(left.bytes as f64);
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
