//! Persistence of solo runs. Each run is verified by simulation first, and discarded when the
//! result differs.

use bout::Millis;
use referee::{FinishedRun, RoomId};
use wire::{KeptRun, Ran};

use super::saver::Saved;
use super::{Course, Persistence};
use crate::mailbox::{Door, ToRoom};
use crate::spool::Unsaved;
use crate::store::runs::{Kept, RunRecord};
use crate::store::{AccountId, RunId};
use crate::verify::verify_run;

impl Persistence {
    /// Submits the run of `course` that has just ended with the result `run`. Its outcome is sent
    /// through `door`, if there is one: once the run is saved, or once it is discarded.
    pub fn save_run(
        &self,
        room: RoomId,
        course: Course,
        account: wire::AccountId,
        run: FinishedRun,
        door: Option<Door>,
    ) {
        let (persistence, ended) = (self.clone(), self.clock.calendar());
        self.hand_in(async move {
            let kept = persistence.write_run(room, course, account.into(), run, ended).await;
            if let Some(door) = door {
                let ran = Ran { mode: run.mode, run: run.run, kept };
                // A closed room has no player to notify.
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
        match self.saver.save(Unsaved::Run(record), room).await? {
            Saved::Run(Kept { place, best_before }) => {
                Some(KeptRun { id: id.into(), place, best_before })
            }
            Saved::Match(_) => None,
        }
    }
}
