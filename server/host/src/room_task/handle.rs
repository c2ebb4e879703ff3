//! The way into a room, and the task that gives it its clock.
//!
//! A room is a thing behind a lock, and whoever has a client of it asks it directly: what a client
//! says is played, answered and written by one task, its session's. The room's own task wakes when
//! something is due that nobody's message has brought about.

use bout::Millis;
use referee::{ClientId, RoomId};
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard, Notify, OwnedMutexGuard, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use wire::Refusal;

use super::{RoomTask, World};
use crate::mailbox::{Door, Mailbox, Said, ToLobby, ToRoom};
use crate::table::Opening;

/// The way into a room. Clones lead to the same one.
#[derive(Clone)]
pub struct RoomHandle(Arc<Mutex<Inside>>);

/// The room; nothing when it has ended.
type Inside = Option<Box<RoomTask>>;

/// A room that is about to open. Who would come in before that waits.
pub struct Opens(OwnedMutexGuard<Inside>);

impl RoomHandle {
    /// The way into a room that is about to open, by [`RoomHandle::run`].
    pub fn new() -> (RoomHandle, Opens) {
        let inside = Arc::<Mutex<Inside>>::default();
        let opens = inside.clone().try_lock_owned().expect("nobody else knows of it");
        (RoomHandle(inside), Opens(opens))
    }

    /// A client says something, which is given back when the room has ended, or somebody else is in
    /// it just now. Its answers are in the mailboxes of those whom they are for when this returns.
    pub fn hear_at_once(&self, said: Said) -> Option<Said> {
        match self.0.try_lock() {
            Ok(inside) => hear(inside, said),
            Err(_) => Some(said),
        }
    }

    /// A client says something, which is given back when the room has ended. Its answers are in the
    /// mailboxes of those whom they are for when this returns.
    pub async fn hear(&self, said: Said) -> Option<Said> {
        hear(self.0.lock().await, said)
    }

    /// A client is on a new connection; whether it is in the room.
    pub async fn resume(&self, client: ClientId) -> bool {
        let mut inside = self.lock().await;
        let is_here = attempt(&mut inside, |room| room.resume(client)).unwrap_or(false);
        rouse(&mut inside);
        is_here
    }

    /// Opens the room, tells its clients, whose mailboxes are `people`, and gives it its clock until
    /// it ends.
    pub async fn run(
        self,
        Opens(mut inside): Opens,
        id: RoomId,
        opening: Opening,
        people: BTreeMap<ClientId, Mailbox>,
        (door, mut inbox): (Door, mpsc::Receiver<Box<ToRoom>>),
        world: World,
    ) {
        let lobby = world.lobby.clone();
        let room = RoomTask::open(id, opening, people, door, world.clone());
        let wake = room.wake.clone();
        *inside = Some(room);
        settle(&mut inside).await;
        drop(inside);
        self.play(&mut inbox, &wake, world).await;
        *self.lock().await = None;
        inbox.close();
        while let Some(letter) = inbox.recv().await {
            let letter = match *letter {
                ToRoom::Said(said) => ToLobby::Said(said),
                ToRoom::Enter(visitor, ..) => {
                    ToLobby::TurnedAway(id, visitor.client, Refusal::NoSuchRoom)
                }
                ToRoom::Kept(_) | ToRoom::Ran(_) => continue,
            };
            // A lobby that is gone has no use for it: the server is stopping.
            let _ = Box::pin(lobby.send(letter)).await;
        }
    }

    async fn play(&self, inbox: &mut mpsc::Receiver<Box<ToRoom>>, wake: &Notify, world: World) {
        // One that all rooms share would be waited for at each poll.
        let stopped = world.stop.token().child_token();
        let (mut stopped, mut timer) = (pin!(stopped.cancelled()), pin!(sleep(Duration::ZERO)));
        while let Some(due) = self.attend().await {
            let wait = due.since(world.clock.now());
            timer.as_mut().reset(Instant::now() + Duration::from_millis(wait.0));
            tokio::select! {
                biased;
                () = &mut stopped => {
                    attempt(&mut *self.lock().await, |room| room.break_off());
                    return;
                }
                () = &mut timer => {}
                () = wake.notified() => {}
                Some(letter) = inbox.recv() => {
                    attempt(&mut *self.lock().await, |room| room.receive(*letter));
                }
            }
        }
    }

    /// Steps the room if that is due. When it is due again; nothing when it has ended.
    async fn attend(&self) -> Option<Millis> {
        let mut inside = self.lock().await;
        let room = inside.as_mut()?;
        let now = room.world.clock.now();
        if room.due <= now {
            let left_out = now.since(room.due).ticks();
            room.world.figures.late_ticks.increment(left_out.into());
            if let Some(thought) = attempt(&mut inside, |room| room.table.thought_due(now))? {
                // Many rooms share this thread. One that thinks long hears its players afterwards.
                match spawn_blocking(move || thought.think()).await {
                    Ok(thought) => {
                        attempt(&mut inside, |room| room.table.take_thought(thought));
                    }
                    Err(error) => tracing::error!(%error, "a bot broke while it thought"),
                }
            }
            attempt(&mut inside, |room| room.step(room.world.clock.now()));
        }
        settle(&mut inside).await;
        let room = inside.as_mut().filter(|room| !room.is_done())?;
        room.wakes_at = room.due;
        Some(room.due)
    }

    async fn lock(&self) -> MutexGuard<'_, Inside> {
        match self.0.try_lock() {
            Ok(inside) => inside,
            // In a box, for every session would have room for what seldom happens.
            Err(_) => Box::pin(self.0.lock()).await,
        }
    }
}

impl fmt::Debug for RoomHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomHandle")
    }
}

/// Does something in the room, if there is one. A panic there ends the room, and nothing else.
fn attempt<R, T>(inside: &mut Option<R>, act: impl FnOnce(&mut R) -> T) -> Option<T> {
    let room = inside.as_mut()?;
    let done = catch_unwind(AssertUnwindSafe(|| act(room)));
    if done.is_err() {
        tracing::error!("a room broke: a bug of ours");
        *inside = None;
    }
    done.ok()
}

fn hear(mut inside: MutexGuard<'_, Inside>, said: Said) -> Option<Said> {
    if inside.is_none() {
        return Some(said);
    }
    attempt(&mut inside, |room| room.hear(said));
    rouse(&mut inside);
    None
}

/// Wakes the room's task when something is due sooner than that knows of, or it has something for the
/// lobby.
fn rouse(inside: &mut Inside) {
    let Some(room) = inside else { return };
    if room.due < room.wakes_at || room.table.is_over() || !room.outbound.is_empty() {
        room.wakes_at = room.due;
        room.wake.notify_one();
    }
}

/// Sends what the room has for the lobby.
async fn settle(inside: &mut Inside) {
    let Some(room) = inside.as_mut().filter(|room| !room.outbound.is_empty()) else { return };
    let (lobby, letters) = (&room.world.lobby, std::mem::take(&mut room.outbound));
    Box::pin(async move {
        for letter in letters {
            // A lobby that is gone has no use for it: the server is stopping.
            let _ = lobby.send(letter).await;
        }
    })
    .await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_breaks_in_a_room_ends_that_room_and_nothing_else() {
        let mut room = Some(1);
        assert_eq!(attempt(&mut room, |number| *number + 1), Some(2));
        assert_eq!(attempt(&mut room, |_| -> u32 { panic!("as a broken room does") }), None);
        assert_eq!(room, None);
        assert_eq!(attempt(&mut room, |number| *number), None);
    }
}
