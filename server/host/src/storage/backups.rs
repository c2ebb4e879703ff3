//! Backups by schedule: copies of an SQLite database in the folder `backups` of the data folder.
//!
//! One task. The newest backup says when the next one is due, so that a restart neither skips nor repeats one. The
//! oldest are deleted only after a new one is complete. A backup that fails is logged, counted and tried again.

use bout::Millis;
use humantime::{format_rfc3339_seconds, parse_rfc3339};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};
use std::{fs, io};
use tokio::time::sleep;

use crate::operator::metrics::Metrics;
use crate::process::background::blocking;
use crate::process::clock::Clock;
use crate::storage::store::{Store, StoreError};

/// The folder of backups in the data folder.
pub const FOLDER: &str = "backups";
/// The first backup after the start of the server, at the earliest.
pub const FIRST_AFTER: Duration = Duration::from_secs(60);
/// The pause after a backup that failed, or the interval, if that is shorter.
pub const AGAIN_AFTER: Duration = Duration::from_secs(10 * 60);
/// The end of the name of a copy that is not complete.
const UNFINISHED: &str = ".unfinished";

/// When backups are made, and how many are retained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupSchedule {
    /// The interval between two backups, of whole seconds; without it there are none.
    pub every: Option<Duration>,
    /// The number of backups that are retained, at least 1.
    pub keep: u16,
}

impl Default for BackupSchedule {
    fn default() -> BackupSchedule {
        BackupSchedule { every: None, keep: 7 }
    }
}

/// Makes backups: [`Backups::run`] as long as the server runs.
#[derive(Clone, Debug)]
pub struct Backups {
    /// The database.
    pub store: Store,
    /// Counts failures, and has the time of the last success.
    pub metrics: Metrics,
    /// The clock that dates the files.
    pub clock: Clock,
    /// The folder of the files, created when it is missing.
    pub folder: PathBuf,
    /// The number of backups that are retained.
    pub keep: u16,
}

impl Backups {
    /// Makes a backup whenever the newest one is older than `every`, forever.
    pub async fn run(self, every: Duration) {
        let metrics = &self.metrics.backups;
        metrics.interval_seconds.set(every.as_secs_f64());
        if let Some(newest) = self.newest().await {
            self.metrics.backed_up(newest);
        }
        sleep(FIRST_AFTER).await;
        loop {
            sleep(self.due_in(every).await).await;
            if let Err(error) = self.back_up().await {
                tracing::error!(folder = %self.folder.display(), %error, "backup failed");
                metrics.failures.increment(1);
                sleep(AGAIN_AFTER.min(every)).await;
            }
        }
    }

    /// The time until the next backup. One that is dated in the future, by a date that was wrong, counts as made now.
    async fn due_in(&self, every: Duration) -> Duration {
        let Some(newest) = self.newest().await else { return Duration::ZERO };
        let age = Duration::from_millis(self.clock.calendar().since(newest).0);
        every.saturating_sub(age)
    }

    /// The date of the newest backup; nothing when there is none, or the folder cannot be read.
    async fn newest(&self) -> Option<Millis> {
        let folder = self.folder.clone();
        let found = blocking(move || complete(&folder)).await;
        found.ok()?.ok()?.last().map(|(date, _)| *date)
    }

    async fn back_up(&self) -> Result<(), StoreError> {
        let date = self.clock.calendar();
        let file = self.folder.join(file_name(date));
        self.in_folder(prepare).await?;
        self.metrics.timed("backup", self.store.backup(&file)).await?;
        self.metrics.backed_up(date);
        tracing::info!(file = %file.display(), "backup complete");
        let keep = usize::from(self.keep);
        self.in_folder(move |folder| delete_oldest(folder, keep, &file)).await
    }

    /// Works on the files, on a thread for blocking work.
    async fn in_folder(
        &self,
        work: impl FnOnce(&Path) -> io::Result<()> + Send + 'static,
    ) -> Result<(), StoreError> {
        let folder = self.folder.clone();
        let worked = blocking(move || work(&folder)).await;
        let worked = worked.unwrap_or_else(|broken| Err(io::Error::other(broken)));
        worked.map_err(|why| StoreError::File(self.folder.clone(), why))
    }
}

/// The name of a backup of this date: `cutlass-2026-11-28T04-00-00Z.db`. Colons are not allowed everywhere.
fn file_name(date: Millis) -> String {
    let date = format_rfc3339_seconds(UNIX_EPOCH + Duration::from_millis(date.0)).to_string();
    format!("cutlass-{}.db", date.replace(':', "-"))
}

/// The date in the name of a backup; nothing for other files.
fn date_of(name: &str) -> Option<Millis> {
    let text = name.strip_prefix("cutlass-")?.strip_suffix(".db")?;
    let (day, time) = text.split_once('T')?;
    let date = parse_rfc3339(&format!("{day}T{}", time.replace('-', ":"))).ok()?;
    let since = date.duration_since(UNIX_EPOCH).ok()?;
    Some(Millis(u64::try_from(since.as_millis()).ok()?))
}

/// The backups in a folder with their dates, the oldest first. Anything else in it is left out.
fn complete(folder: &Path) -> io::Result<Vec<(Millis, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(date) = entry.file_name().to_str().and_then(date_of) else { continue };
        // A link is none, whatever its target.
        if entry.metadata()?.is_file() {
            found.push((date, entry.path()));
        }
    }
    found.sort();
    Ok(found)
}

/// Creates the folder, and deletes what a process that was killed during a backup left in it.
fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let unfinished = name.to_str().and_then(|name| name.split_once(UNFINISHED));
        if unfinished.is_some_and(|(name, _)| date_of(name).is_some()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Deletes the oldest backups, until `keep` are left. The `new` one is never deleted, whatever the dates of others.
fn delete_oldest(folder: &Path, keep: usize, new: &Path) -> io::Result<()> {
    let mut found = complete(folder)?;
    let surplus = found.len().saturating_sub(keep);
    found.retain(|(_, path)| path != new);
    for (_, path) in found.into_iter().take(surplus) {
        fs::remove_file(path)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_the_date() {
        let date = Millis(1_790_000_000_000);
        assert_eq!(file_name(date), "cutlass-2026-09-21T14-13-20Z.db");
        assert_eq!(date_of(&file_name(date)), Some(date));
        for other in ["cutlass.db", "cutlass-2026.db", "cutlass-2026-09-21T14-13-20Z.db.unfinished"]
        {
            assert_eq!(date_of(other), None, "{other}");
        }
    }
}
