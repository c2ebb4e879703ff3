//! Persistence of solo runs. Each run is verified by simulation first, and discarded when the
//! result differs.

use bout::Millis;
use games::{Day, SoloMode};
use referee::{FinishedRun, RoomId};
use tokio::time::sleep;
use wire::{KeptRun, Ran};

use super::saver::{PAUSE_MIN, Saved};
use super::{Persistence, RecordedMatch};
use crate::operator::verify::verify_run;
use crate::sessions::mailbox::{RoomSender, ToRoom};
use crate::storage::spool::Unsaved;
use crate::storage::store::runs::{Kept, RunRecord};
use crate::storage::store::{AccountId, RunId};

/// How often the beginning of a daily challenge is tried to be recorded, with a pause that doubles. Its
/// end records it, too.
const BEGIN_ATTEMPTS: u32 = 6;

impl Persistence {
    /// Records that an account begins an attempt at a daily challenge, whose run has the id of `course`:
    /// no later attempt of the day counts, however this one ends.
    pub fn begin_daily(
        &self,
        (day, mode): (Day, SoloMode),
        account: wire::AccountId,
        course: [u8; 16],
    ) {
        let (persistence, now) = (self.clone(), self.clock.calendar());
        let (account, id) = (AccountId::from(account), RunId::from(wire::RunId(course)));
        self.tracker.spawn(async move {
            let mut pause = PAUSE_MIN;
            for _ in 0..BEGIN_ATTEMPTS {
                let begun = persistence.store.begin_daily(day, mode, account, id, now);
                match persistence.metrics.timed("begin_daily", begun).await {
                    Ok(counts) => {
                        return tracing::info!(%id, %day, mode = mode.name(), counts, "daily challenge begun");
                    }
                    Err(error) => tracing::warn!(%id, %error, "recording a beginning failed"),
                }
                sleep(pause).await;
                pause *= 2;
            }
        });
    }

    /// Submits the run of `course` that has just ended with the result `run`. Its outcome is sent
    /// through `door`, if there is one: once the run is saved, or once it is discarded. Of a daily
    /// challenge it names the day.
    pub fn save_run(
        &self,
        (room, day): (RoomId, Option<Day>),
        course: RecordedMatch,
        account: wire::AccountId,
        run: FinishedRun,
        door: Option<RoomSender>,
    ) {
        let (persistence, ended) = (self.clone(), self.clock.calendar());
        self.hand_in(async move {
            let kept = persistence.write_run((room, day), course, account.into(), run, ended).await;
            if let Some(door) = persistence.still_decides(door) {
                let ran = Ran { mode: run.mode, run: run.run, kept, day };
                // A closed room has no player to notify.
                let _ = door.send(Box::new(ToRoom::Ran(ran))).await;
            }
        });
    }

    async fn write_run(
        &self,
        (room, day): (RoomId, Option<Day>),
        course: RecordedMatch,
        account: AccountId,
        run: FinishedRun,
        ended: Millis,
    ) -> Option<KeptRun> {
        let (id, room) = (RunId(course.id.0), room.0);
        let replay = course.replays.last()?.clone();
        let played_again = self.checking.run(move || {
            verify_run(&replay, &run).map_err(|verdict| verdict.to_string())?;
            replay.to_bytes_with_track().map_err(|error| error.to_string())
        });
        let replay = match played_again.await {
            Ok(Ok(replay)) => replay,
            Ok(Err(why)) => {
                tracing::error!(%id, room, why, "run discarded: verification failed, a bug of the server");
                return None;
            }
            Err(error) => {
                tracing::error!(%id, room, %error, "run discarded: verification failed, a bug of the server");
                return None;
            }
        };
        let record = RunRecord { id, account, run, ended: ended.max(course.started), replay };
        let unsaved = match day {
            Some(day) => Unsaved::Daily(day, record),
            None => Unsaved::Run(record),
        };
        match self.saver.save(unsaved, room).await? {
            Saved::Run(kept) | Saved::Daily(Some(kept)) => {
                let Kept { place, best_before } = kept;
                Some(KeptRun { id: id.into(), place, best_before })
            }
            Saved::Daily(None) | Saved::Match(_) => None,
        }
    }
}
