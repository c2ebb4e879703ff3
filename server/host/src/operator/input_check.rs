//! Looks whether ranked matches were played by programs, and reports those players to the moderators: a hint, and never a
//! verdict. It works on one thread that stands back behind all others, and skips matches rather than fall behind.

use referee::input_profile::InputProfile;
use replay::Replay;
use serde_json::json;
use std::sync::Arc;
use tokio::sync::mpsc;

use crate::operator::metrics::Metrics;
use crate::process::clock::Clock;
use crate::process::niced_threads::NicedThreads;
use crate::storage::spool::Unsaved;
use crate::storage::store::record::{Kind, MatchRecord};
use crate::storage::store::reports::{INHUMAN, NewReport};
use crate::storage::store::{AccountId, Store};

/// Matches that wait. A further one is skipped.
const MATCHES_MAX: usize = 64;

/// Takes matches to be looked at. Clones share it; the default takes none.
#[derive(Clone, Debug, Default)]
pub struct InputCheck(Option<mpsc::Sender<Arc<Unsaved>>>);

impl InputCheck {
    /// The check, and the task that looks at the matches.
    pub fn open(
        store: Store,
        metrics: Metrics,
        clock: Clock,
    ) -> (InputCheck, impl Future<Output = ()>) {
        let (sender, mut matches) = mpsc::channel::<Arc<Unsaved>>(MATCHES_MAX);
        let work = async move {
            let threads = NicedThreads::start_at(19, "input check", 1);
            while let Some(unsaved) = matches.recv().await {
                let Unsaved::Match(record) = &*unsaved else { continue };
                let id = record.id;
                let look = {
                    let unsaved = unsaved.clone();
                    move || of_match(&unsaved)
                };
                for (subject, profile) in threads.run(look).await.unwrap_or_default() {
                    let report = NewReport {
                        author: None,
                        subject,
                        category: INHUMAN.into(),
                        text: profile.to_string(),
                        evidence: json!({ "match": id.to_string() }).to_string(),
                    };
                    let now = clock.calendar();
                    let added = metrics.timed("add_report", store.add_report(report, now)).await;
                    if let Err(error) = added {
                        tracing::warn!(%error, "a report of suspect input was not stored");
                    }
                }
            }
        };
        (InputCheck(Some(sender)), work)
    }

    /// Has a saved match looked at, if it is a ranked one.
    pub fn look(&self, unsaved: &Arc<Unsaved>) {
        let is_ranked = |record: &MatchRecord| matches!(record.kind, Kind::Ranked(_));
        if let (Some(sender), Unsaved::Match(record)) = (&self.0, &**unsaved)
            && is_ranked(record)
            && sender.try_send(unsaved.clone()).is_err()
        {
            tracing::debug!(id = %record.id, "the input of a match is not looked at");
        }
    }
}

/// The players of a match whose input looks like that of a program.
fn of_match(unsaved: &Unsaved) -> Vec<(AccountId, InputProfile)> {
    let Unsaved::Match(record) = unsaved else { return Vec::new() };
    let mut profiles = vec![InputProfile::default(); record.players.len()];
    for bout in &record.bouts {
        let replay = Replay::from_bytes(&bout.replay).map_err(|error| error.to_string());
        let of_bout = replay.and_then(|replay| {
            InputProfile::of(&replay.archive).map_err(|difference| difference.to_string())
        });
        match of_bout {
            Ok(seats) => {
                for (player, profile) in record.players.iter().zip(&mut profiles) {
                    profile.add(seats.get(player.seat.index()).cloned().unwrap_or_default());
                }
            }
            Err(error) => tracing::warn!(id = %record.id, error, "a bout cannot be looked at"),
        }
    }
    let accounts = record.players.iter().map(|player| player.account);
    accounts.zip(profiles).filter(|(_, profile)| profile.is_suspect()).collect()
}
