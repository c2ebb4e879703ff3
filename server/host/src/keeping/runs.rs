//! Runs on their way into the database. Each is played again first: what does not come to the same
//! is not kept.

use bout::Millis;
use referee::{FinishedRun, RoomId};
use wire::{KeptRun, Ran};

use super::{Course, Keeping};
use crate::clock::calendar_ms;
use crate::mailbox::{Door, ToRoom};
use crate::store::runs::RunRecord;
use crate::store::{AccountId, RunId};
use crate::verify::verify_run;

impl Keeping {
    /// Hands in the run of `course` that has ended now and came to `run`. What became of it is said
    /// through `door`, if anyone there waits for it: once it is kept, or once it is clear that it
    /// will not be.
    pub fn keep_run(
        &self,
        room: RoomId,
        course: Course,
        account: wire::AccountId,
        run: FinishedRun,
        door: Option<Door>,
    ) {
        let (keeping, ended) = (self.clone(), Millis(calendar_ms()));
        self.hand_in(async move {
            let kept = keeping.write_run(room, course, account.into(), run, ended).await;
            if let Some(door) = door {
                let ran = Ran { mode: run.mode, run: run.run, kept };
                // A room that is gone has nobody to tell.
                let _ = door.send(Box::new(ToRoom::Ran(ran))).await;
            }
        });
    }

    async fn write_run(
        &self,
        room: RoomId,
        course: Course,
        account: AccountId,
        run: FinishedRun,
        ended: Millis,
    ) -> Option<KeptRun> {
        let (id, room) = (RunId(course.id.0), room.0);
        let replay = course.replays.last()?.clone();
        let played_again = self.checking.run(move || {
            verify_run(&replay, &run).map_err(|verdict| verdict.to_string())?;
            replay.to_bytes().map_err(|error| error.to_string())
        });
        let replay = match played_again.await {
            Ok(Ok(replay)) => replay,
            Ok(Err(why)) => {
                tracing::error!(%id, room, why, "a run is not kept: a bug of ours");
                return None;
            }
            Err(error) => {
                tracing::error!(%id, room, %error, "a run is not kept: a bug of ours");
                return None;
            }
        };
        let record = RunRecord { id, account, run, ended: ended.max(course.started), replay };
        let write = || self.store.finish_run(record.clone());
        let kept = self.insist(&id, room, "finish_run", write).await?;
        self.figures.runs.increment(1);
        tracing::info!(%id, room, mode = run.mode.name(), place = kept.place, "a run is kept");
        Some(KeptRun { id: id.into(), place: kept.place, best_before: kept.best_before })
    }
}
