//! The handle of a room, and the task that drives its clock.
//!
//! A room is a value behind a lock, and the session of each of its clients calls it directly: one
//! task, the session's, handles a message, computes the answer and writes it. The room's own task
//! wakes only when something is due without a message.

use bout::Millis;
use referee::{ClientId, RoomId};
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard, Notify, OwnedMutexGuard, mpsc};
use tokio::time::{Instant, sleep};
use wire::Refusal;

use super::{RoomTask, World};
use crate::limits::bot_reservation::BotReservation;
#[cfg(test)]
use crate::process::interleave;
use crate::rooms::hosted_room::Opening;
use crate::sessions::mailbox::{FromClient, Mailbox, RoomSender, ToLobby, ToRoom};

/// The handle of a room. Clones share the room.
#[derive(Clone)]
pub struct RoomHandle(Arc<Mutex<Inside>>);

/// The room; nothing when it has ended.
type Inside = Option<Box<RoomTask>>;

/// A room that is about to open. Callers wait until then.
pub struct Opens(OwnedMutexGuard<Inside>);

impl RoomHandle {
    /// The handle of a room that [`RoomHandle::run`] is about to open.
    pub fn new() -> (RoomHandle, Opens) {
        let inside = Arc::<Mutex<Inside>>::default();
        let opens = inside.clone().try_lock_owned().expect("nobody else knows of it");
        (RoomHandle(inside), Opens(opens))
    }

    /// Handles a message of a client, or returns it when the room has ended, or its lock is taken.
    /// When this returns, the answers are in the mailboxes of their recipients.
    pub fn receive_now(&self, said: FromClient) -> Option<FromClient> {
        #[cfg(test)]
        interleave::point();
        let Ok(mut inside) = self.0.try_lock() else { return Some(said) };
        if inside.is_none() {
            return Some(said);
        }
        attempt(&mut inside, |room| room.receive_message(said));
        rouse(&mut inside);
        None
    }

    /// Handles a message of a client, or returns it when the room has ended. When this returns, the
    /// answers are in the mailboxes of their recipients.
    pub async fn receive(&self, said: FromClient) -> Option<FromClient> {
        let mut inside = self.lock().await;
        if inside.is_none() {
            return Some(said);
        }
        attempt(&mut inside, |room| room.receive_message(said));
        rouse(&mut inside);
        None
    }

    /// Handles a client's new connection. Returns whether the client is in the room.
    pub async fn resume(&self, client: ClientId) -> bool {
        let mut inside = self.lock().await;
        let is_here = attempt(&mut inside, |room| room.resume(client)).unwrap_or(false);
        rouse(&mut inside);
        is_here
    }

    /// Handles a client that was started anew, and knows nothing of the room. Returns whether the
    /// client is in the room.
    pub async fn catch_up(&self, client: ClientId) -> bool {
        let mut inside = self.lock().await;
        let is_here = attempt(&mut inside, |room| room.catch_up(client)).unwrap_or(false);
        rouse(&mut inside);
        is_here
    }

    /// Handles a client that has reconnected after a restart of the server. Returns whether the client is in the
    /// room.
    pub async fn reconnect(&self, client: ClientId) -> bool {
        let mut inside = self.lock().await;
        let is_here = attempt(&mut inside, |room| room.reconnect(client)).unwrap_or(false);
        rouse(&mut inside);
        is_here
    }

    /// Opens the room, with what its bots have of the budget, notifies its clients, whose mailboxes are
    /// `people`, and drives its clock until it ends.
    pub async fn run(
        self,
        Opens(mut inside): Opens,
        id: RoomId,
        opening: (Opening, Option<BotReservation>),
        people: BTreeMap<ClientId, Mailbox>,
        (door, mut inbox): (RoomSender, mpsc::Receiver<Box<ToRoom>>),
        world: World,
    ) {
        let lobby = world.lobby.clone();
        let room = RoomTask::open(id, opening, people, door, world.clone());
        let wake = room.wake.clone();
        *inside = Some(room);
        settle(&mut inside).await;
        drop(inside);
        self.play(&mut inbox, &wake, world).await;
        let mut inside = self.lock().await;
        // Sessions called the room since it was last settled.
        settle(&mut inside).await;
        *inside = None;
        drop(inside);
        inbox.close();
        while let Some(letter) = inbox.recv().await {
            let letter = match *letter {
                ToRoom::FromClient(said) => ToLobby::FromClient(said),
                ToRoom::Enter(joiner, ..) => {
                    ToLobby::TurnedAway(id, joiner.client, Refusal::NoSuchRoom)
                }
                ToRoom::Thought(_) | ToRoom::Saved(_) | ToRoom::Ran(_) => continue,
            };
            // The lobby has ended: the server is stopping.
            let _ = Box::pin(lobby.send(letter)).await;
        }
    }

    async fn play(&self, inbox: &mut mpsc::Receiver<Box<ToRoom>>, wake: &Notify, world: World) {
        // A token shared by all rooms would be contended at each poll.
        let stopped = world.stopping.shutdown.token().child_token();
        let (mut stopped, mut timer) = (pin!(stopped.cancelled()), pin!(sleep(Duration::ZERO)));
        while let Some(due) = self.attend().await {
            let wait = due.since(world.clock.now());
            #[cfg(test)]
            interleave::point();
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

    /// Steps the room if that is due. Returns when it is due again; nothing when it has ended.
    async fn attend(&self) -> Option<Millis> {
        let mut inside = self.lock().await;
        let room = inside.as_mut()?;
        let now = room.world.clock.now();
        let overdue = room.schedule.overdue(now);
        if let Some(overdue) =
            overdue.or_else(|| room.fence.is_stalled(&room.world.clock).then_some(Millis(0)))
        {
            let left_out = overdue.ticks();
            if 0 < left_out {
                room.world.metrics.late_ticks.increment(left_out.into());
            }
            attempt(&mut inside, |room| room.step(room.world.clock.now()));
        }
        settle(&mut inside).await;
        let room = inside.as_mut().filter(|room| !room.is_done())?;
        Some(room.schedule.sleep())
    }

    async fn lock(&self) -> MutexGuard<'_, Inside> {
        #[cfg(test)]
        interleave::point();
        match self.0.try_lock() {
            Ok(inside) => inside,
            // Boxed: this rare future would otherwise take its space in every session.
            Err(_) => Box::pin(self.0.lock()).await,
        }
    }
}

impl fmt::Debug for RoomHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomHandle")
    }
}

/// What can break, and leave something that is worth saving.
trait Salvage {
    /// Saves what is left.
    fn salvage(self);
}

impl Salvage for Box<RoomTask> {
    fn salvage(self) {
        RoomTask::salvage(*self);
    }
}

/// Runs `act` on the room, if it has not ended. **Invariant:** a panic there ends the room, and
/// nothing else; see [`RoomTask::salvage`] for what is saved of it.
fn attempt<R: Salvage, T>(inside: &mut Option<R>, act: impl FnOnce(&mut R) -> T) -> Option<T> {
    let room = inside.as_mut()?;
    #[cfg(test)]
    interleave::point();
    let done = catch_unwind(AssertUnwindSafe(|| act(room)));
    if done.is_err()
        && let Some(broken) = inside.take()
        && catch_unwind(AssertUnwindSafe(|| broken.salvage())).is_err()
    {
        tracing::error!("room panicked again while its match was saved");
    }
    done.ok()
}

/// Wakes the room's task when something is due sooner than its timer, or there are messages for the
/// lobby.
fn rouse(inside: &mut Inside) {
    let Some(room) = inside else { return };
    if room.schedule.wakes() || room.hosted.is_over() || !room.outbound.is_empty() {
        room.wake.notify_one();
    }
}

/// Sends the room's messages for the lobby.
async fn settle(inside: &mut Inside) {
    let Some(room) = inside.as_mut().filter(|room| !room.outbound.is_empty()) else { return };
    let (lobby, letters) = (&room.world.lobby, std::mem::take(&mut room.outbound));
    Box::pin(async move {
        for letter in letters {
            // The lobby has ended: the server is stopping.
            let _ = lobby.send(letter).await;
        }
    })
    .await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::either_room;
    use crate::rooms::lobby_task::tests::world;
    use bout::Team;
    use games::Ruleset;
    use referee::{Ending, Incoming, Participant, Room, RoomRequest, Who};
    use wire::{AccountId, Entrant, Name, RoomKind};

    /// Counts what was salvaged, unless that breaks as well.
    struct Fragile<'a>(&'a mut u32, bool);

    impl Salvage for Fragile<'_> {
        fn salvage(self) {
            assert!(self.1, "as something that is broken altogether");
            *self.0 += 1;
        }
    }

    #[test]
    fn what_breaks_in_a_room_ends_that_room_and_nothing_else() {
        let mut salvaged = 0;
        for is_saved in [true, false] {
            let mut room = Some(Fragile(&mut salvaged, is_saved));
            assert_eq!(attempt(&mut room, |one| one.1), Some(is_saved));
            assert_eq!(attempt(&mut room, |_| -> u32 { panic!("as a broken room does") }), None);
            assert!(room.is_none());
            assert_eq!(attempt(&mut room, |one| one.1), None);
        }
        assert_eq!(salvaged, 1);
    }

    #[tokio::test]
    async fn a_ranked_match_whose_room_panics_is_no_contest_with_its_journal() {
        let (world, _letters) = world();
        let store = world.store.clone();
        let ruleset = Ruleset::Swordfight;
        let kind = ruleset.game();
        let mut accounts = Vec::new();
        let mut participants = Vec::new();
        for (seat, name) in ["Anne", "Mary"].into_iter().enumerate() {
            let accounts_of = crate::sessions::accounts::Accounts::new(store.clone());
            let (account, _) = accounts_of.welcome(name, Millis(0)).await.unwrap();
            accounts.push(account.id);
            participants.push(Participant {
                who: Who::Person(ClientId(seat as u64)),
                name: Name::new(name).unwrap(),
                account: Some(AccountId::from(account.id)),
                entrant: Entrant { pick: kind.pick_default(), handling: kind.handling_default() },
                team: Team(seat as u8),
            });
        }
        let rules = kind.rules_default();
        let (best_of, grace) = (3, referee::room::GRACE);
        let kind = RoomKind::Ranked(ruleset);
        let request = RoomRequest { kind, rules, best_of, grace, participants };
        let (door, _inbox) = mpsc::channel(1);
        let people = BTreeMap::new();
        let opening = (Opening::Match(request), None);
        let mut room = Some(RoomTask::open(RoomId(1), opening, people, door, world));
        attempt(&mut room, |room| {
            let now = room.world.clock.now().plus(referee::room::DRAWN_WITHIN);
            let draw = || unreachable!("the first bout is dealt");
            either_room!(&mut room.hosted, either => either.step(now, draw));
            assert!(room.hosted.current().is_some_and(Room::is_playing_bout));
            panic!("as a broken room does");
        });
        assert!(room.is_none());
        // Packing the replay and saving take other threads.
        let matches = loop {
            let matches = store.matches_of(accounts[0], None, 9).await.unwrap();
            if !matches.is_empty() {
                break matches;
            }
            tokio::task::yield_now().await;
        };
        assert_eq!((matches[0].ending, matches[0].bouts.len()), (Ending::NoContest, 1));
        let replay = store.replay(matches[0].id, 1).await.unwrap().unwrap();
        let replay = crate::replay::Replay::from_bytes(&replay).unwrap();
        crate::operator::verify::verify(&replay).unwrap();
        for account in accounts {
            assert_eq!(store.rating(account, ruleset).await.unwrap().matches(), 0);
        }
    }

    /// The only thread for bots is busy for the whole test: the bot is late, and the player is not.
    #[tokio::test(start_paused = true)]
    async fn players_are_answered_at_once_while_a_bot_thinks() {
        let (world, _letters) = world();
        let (busy, shutdown) = (world.bots.threads.clone(), world.stopping.shutdown.clone());
        let (release, held) = std::sync::mpsc::channel::<()>();
        let busy = tokio::spawn(async move { busy.run(move || held.recv().is_err()).await });
        let (client, rules) = (ClientId(1), games::GameKind::MARAUDERS.rules_default());
        let kind = rules.kind();
        let seat = |team: u8, who| Participant {
            who,
            name: Name::new(if team == 0 { "Anne" } else { "Captain" }).unwrap(),
            account: None,
            entrant: Entrant { pick: kind.pick_default(), handling: kind.handling_default() },
            team: Team(team),
        };
        let bot = Who::Bot(referee::Level::MOST);
        let participants = vec![seat(0, Who::Person(client)), seat(1, bot)];
        let (kind, grace) = (RoomKind::Practice, referee::room::GRACE);
        let request = RoomRequest { kind, rules, best_of: 1, grace, participants };
        let (handle, opens) = RoomHandle::new();
        let (mailbox, mut inbox) = Mailbox::new();
        let people = BTreeMap::from([(client, mailbox)]);
        let opening = (Opening::Match(request), None);
        let way_in = mpsc::channel(super::super::MESSAGES_WAITING_MAX);
        let run = handle.clone().run(opens, RoomId(1), opening, people, way_in, world);
        let running = tokio::spawn(run);
        for number in 0..1_800 {
            tokio::time::advance(Duration::from_millis(100)).await;
            while inbox.take().is_some() {}
            let message = Incoming::Ping(number);
            let ping = FromClient { client, message, echoes: Vec::new() };
            assert!(handle.receive_now(ping).is_none(), "the lock of the room is held");
        }
        shutdown.now();
        drop(release);
        running.await.unwrap();
        assert_eq!(busy.await.unwrap(), Some(true));
    }
}
