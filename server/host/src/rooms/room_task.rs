//! One room: its clients' mailboxes, its clock, and the referee's room in it.
//!
//! A key press must be answered by the task that read it, without waking others, and yet a room
//! must continue when nobody sends anything: bots move, time runs out, matches are saved. So a room is
//! a value behind a lock, not an actor. A session applies its client's message to the room itself;
//! the room's own task wakes only for events without a message.
//!
//! **Contract.** [`RoomHandle`] is the only access to a room.
//! 1. `RoomHandle::run` opens the room and is its task until it ends.
//! 2. A session calls `receive_now` or `hear` with each message, `resume` on a new connection, and
//!    `catch_up` for a client that was started anew.
//!    When they return, the answers are in the mailboxes of their recipients. A returned
//!    message is for the lobby: the room has ended.
//! 3. Everything else is sent through the room's inbox, as [`ToRoom`].
//!
//! Bots think on other threads, see [`NicedThreads`], and their decisions return through the inbox.
//! [`Schedule`] decides when the room is stepped and its task wakes. The match in progress
//! has its identity in [`MatchLog`]. **Invariant:** a panic in a room ends that room and nothing
//! else.

mod answers;
mod bots;
mod daily;
mod emotes;
mod fence;
mod handle;
#[cfg(test)]
mod interleavings;
mod match_log;
mod returning;
#[cfg(test)]
mod stalled;
mod withheld;

use bout::{Millis, Seed};
use referee::schedule::{FLOW_EVERY, FLOW_RETRY};
use referee::{ClientId, Incoming, Pace, Room, RoomId, Schedule, Show};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use wire::{BrawlCommand, RoomKind, RoomMessage};

use crate::limits::bot_reservation::{BotReservation, SharedBotBudget};
use crate::limits::joins::JoinRateLimit;
use crate::nodes::cluster::{Awaited, Cluster};
use crate::operator::metrics::Metrics;
use crate::process::clock::Clock;
use crate::process::niced_threads::NicedThreads;
use crate::process::shutdown::Shutdown;
use crate::rooms::block_board::BlockBoard;
use crate::rooms::bout_seeds::BoutSeeds;
use crate::rooms::daily_seeds::DailySeeds;
use crate::rooms::hosted_room::{HostedRoom, Opening};
use crate::rooms::queue_board::QueueBoard;
use crate::rooms::room_directory::RoomDirectory;
use crate::sessions::mailbox::{FromClient, Mailbox, RoomSender, ToLobby, ToRoom, ToSession};
use crate::storage::live::RoomRecorder;
use crate::storage::live_journal::LiveJournal;
use crate::storage::persistence::Persistence;
use crate::storage::replay_writer::ReplayWriter;
use crate::storage::store::Store;
use match_log::MatchLog;
use withheld::Withheld;

pub use handle::RoomHandle;

/// The capacity of a room's inbox.
pub const MESSAGES_WAITING_MAX: usize = 256;

/// The services that all rooms of a server share.
#[derive(Clone, Debug)]
pub struct World {
    /// The server's clock.
    pub clock: Clock,
    /// The nodes, when the server is one of several.
    pub cluster: Cluster,
    /// The source of bout numbers and seeds.
    pub bout_seeds: Arc<BoutSeeds>,
    /// The seeds of daily challenges.
    pub daily_seeds: DailySeeds,
    /// The directory where rooms publish their summaries.
    pub room_directory: RoomDirectory,
    /// Where the lobby publishes how many players wait in the queues.
    pub queue_board: QueueBoard,
    /// The rate limit of wrong room codes and passwords.
    pub join_rate_limit: Arc<JoinRateLimit>,
    /// Where the lobby publishes who blocks whom.
    pub block_board: BlockBoard,
    /// The metrics.
    pub metrics: Metrics,
    /// The writer of replay files.
    pub replay_writer: ReplayWriter,
    /// The persistence of matches and runs.
    pub persistence: Persistence,
    /// The store, to read ratings.
    pub store: Store,
    /// What survives a crash of this process.
    pub live: LiveJournal,
    /// True if the next process resumes matches in progress when this one stops.
    pub hands_over: bool,
    /// The threads on which bots think.
    pub bot_threads: NicedThreads,
    /// What the bots of all rooms may cost.
    pub bot_budget: SharedBotBudget,
    /// The lobby, to which clients return from a room.
    pub lobby: mpsc::Sender<ToLobby>,
    /// The shutdown of the server: bouts that are in progress then are aborted, without a result.
    pub shutdown: Shutdown,
    /// The maximum duration of bouts in progress while draining.
    pub drain_limit: Duration,
}

/// A room with the mailboxes of its clients.
pub struct RoomTask {
    id: RoomId,
    hosted: HostedRoom,
    people: BTreeMap<ClientId, Person>,
    /// The total time for which the server had been stalled when the room last looked.
    stalled: Millis,
    /// The players from whom messages are to be expected.
    awaited: Awaited,
    /// What its bots have of the budget; none for a match between people.
    bots: Option<BotReservation>,
    /// The inbox of the room.
    door: RoomSender,
    world: World,
    kind: RoomKind,
    /// The match in progress.
    log: MatchLog,
    /// Records the room in the live journal.
    recorder: RoomRecorder,
    /// True if a match was in progress at the last check.
    was_playing: bool,
    /// The beginning of that match, or else the opening of the room, in milliseconds since 1970.
    since_ms: u64,
    opened_ms: u64,
    /// When the boards are due to be drawn again.
    drawing_due: Millis,
    /// When the room is due to be stepped.
    schedule: Schedule,
    /// Wakes the task of the room before its timer.
    wake: Arc<Notify>,
    held: Withheld,
    /// Messages for the lobby, in order.
    outbound: Vec<ToLobby>,
}

/// One client of a room.
struct Person {
    mailbox: Mailbox,
    /// When the client was last sent a flow.
    shown: Millis,
}

impl RoomTask {
    /// Opens the room and tells its clients, whose mailboxes are `people`.
    fn open(
        id: RoomId,
        (opening, bots): (Opening, Option<BotReservation>),
        people: BTreeMap<ClientId, Mailbox>,
        door: RoomSender,
        world: World,
    ) -> Box<RoomTask> {
        let (now, kind, opened_ms) = (world.clock.now(), opening.kind(), world.clock.calendar().0);
        let (mut log, recorded) = match &opening {
            Opening::Recovered(room) => {
                let bouts = room.bouts.iter().map(|&(bout, _)| bout).collect();
                (MatchLog::restore(world.clock, room.course, &room.bouts), bouts)
            }
            Opening::Match(_) | Opening::Brawl(..) => (MatchLog::new(world.clock), Vec::new()),
        };
        // Clients from before a restart whose sessions did not survive.
        let absent = match &opening {
            Opening::Recovered(room) => {
                let gone = room.clients.iter().filter(|client| !people.contains_key(client));
                gone.copied().collect()
            }
            Opening::Match(_) | Opening::Brawl(..) => Vec::new(),
        };
        let recorder = RoomRecorder::new(world.live.clone(), id, recorded);
        let attempt = daily::attempt(&opening);
        let (hosted, answers) = HostedRoom::open(opening, now, || draw(&mut log, &world, kind));
        if let (Some((attempt, account)), Some((id, _))) = (attempt, log.course()) {
            world.persistence.begin_daily(attempt, account, id);
        }
        let person = |(client, mailbox)| (client, Person { mailbox, shown: now });
        let mut task = Box::new(RoomTask {
            id,
            hosted,
            people: people.into_iter().map(person).collect(),
            stalled: world.clock.stalled(),
            awaited: Awaited::none(&world.cluster),
            bots,
            door,
            world,
            kind,
            log,
            recorder,
            was_playing: false,
            since_ms: opened_ms,
            opened_ms,
            drawing_due: now,
            schedule: Schedule::new(now),
            wake: Arc::default(),
            held: Withheld::holding(),
            outbound: Vec::new(),
        });
        task.carry(answers);
        task.drop_absent(absent);
        task.note_match();
        task.post();
        task.record(now);
        task
    }

    /// True if the room has ended, or must end.
    fn is_done(&self) -> bool {
        let is_stopping = self.world.shutdown.is_asked() && !self.world.hands_over;
        !self.held.is_holding()
            && (self.hosted.is_over() || is_stopping && !self.hosted.is_playing())
    }

    fn step(&mut self, now: Millis) {
        self.pause_if_stalled(now);
        self.hold_if_cut_off(now);
        let gone = self.people.iter().filter(|(_, person)| person.mailbox.is_closed());
        let gone: Vec<ClientId> = gone.map(|(&client, _)| client).collect();
        for client in gone {
            let answers = self.hosted.receive(now, client, Incoming::Leave, &[]);
            self.carry(answers);
        }
        if !self.tell_held(now) {
            return self.schedule.stepped(now, Pace::Ticks);
        }
        let (log, world, kind) = (&mut self.log, &self.world, self.kind);
        let answers = self.hosted.step(now, || draw(log, world, kind));
        self.carry(answers);
        if self.note_match() {
            self.charge_bots();
            self.post();
        }
        self.record(now);
        self.give_out_thoughts();
        let clients: Vec<ClientId> = self.people.keys().copied().collect();
        self.schedule.stepped(now, self.hosted.pace(clients.iter()));
        for client in clients {
            self.show(now, client);
        }
    }

    /// Handles a message of a client. The message of a client that has left meanwhile is for the
    /// lobby.
    fn receive_message(&mut self, said: FromClient) {
        let now = self.world.clock.now();
        if !self.people.contains_key(&said.client) {
            return self.outbound.push(ToLobby::FromClient(said));
        }
        self.pause_if_stalled(now);
        self.hold_if_cut_off(now);
        let client = said.client;
        let is_host =
            matches!(said.message, Incoming::Room(RoomMessage::Brawl(BrawlCommand::Host(_))));
        let answers = match (self.refuse_start(&said), &mut self.bots, &mut self.hosted) {
            (Some(refusal), ..) => vec![refusal],
            (None, Some(bots), hosted) if is_host => {
                RoomTask::receive_from_host(hosted, bots, now, said)
            }
            (None, _, HostedRoom::Match(room)) => {
                room.receive(now, client, said.message, &said.echoes)
            }
            (None, _, HostedRoom::Brawl(brawl)) => {
                brawl.receive(now, client, said.message, &said.echoes)
            }
        };
        self.count_emotes(client, &answers);
        self.carry(answers);
        self.record(now);
        if self.hosted.current().is_some_and(Room::is_busy) {
            self.schedule.by_pace(now, Pace::Ticks);
        }
        self.show(now, client);
        if let Some(other) = self.hosted.current().and_then(|room| room.opponent(client)) {
            self.show(now, other);
        }
        if self.schedule.is_step_welcome(now) {
            self.step(now);
        }
    }

    fn receive(&mut self, letter: ToRoom) {
        let now = self.world.clock.now();
        let answers = match letter {
            ToRoom::FromClient(said) => return self.receive_message(said),
            ToRoom::Enter(joiner, access, mailbox) => {
                let client = joiner.client;
                match self.hosted.enter(now, joiner, &access) {
                    Ok(answers) => {
                        self.people.insert(client, Person { mailbox, shown: now });
                        self.schedule.by_pace(now, Pace::Time);
                        answers
                    }
                    Err(why) => {
                        return self.outbound.push(ToLobby::TurnedAway(self.id, client, why));
                    }
                }
            }
            ToRoom::Thought(thought) => return self.return_thought(thought),
            ToRoom::Saved(kept) => {
                self.log.saved();
                self.hosted.saved(now, kept)
            }
            ToRoom::Ran(ran) => {
                self.log.saved();
                self.hosted.ran(ran)
            }
        };
        self.carry(answers);
        self.record(now);
    }

    /// Aborts a match on shutdown. A ranked match is no contest, and nobody loses it.
    fn break_off(&mut self) {
        if self.world.hands_over {
            return self.recorder.hand_over();
        }
        self.release_held();
        let finished = self.hosted.current().and_then(Room::break_off);
        let Some(finished) = finished.filter(|_| matches!(self.kind, RoomKind::Ranked(_))) else {
            return;
        };
        self.world.persistence.save_match(self.id, self.log.take(), finished, None);
    }

    /// The room panicked: a ranked match is no contest, so that nobody can profit from a fault of the
    /// server, and the bout in progress is kept with all that was played, so that the fault can be
    /// found. Only what a panic cannot have torn is read: the journal and the members.
    fn salvage(mut self) {
        let interrupted = self.hosted.current().and_then(Room::interrupted);
        let bout = interrupted.as_ref().map(|interrupted| interrupted.bout);
        tracing::error!(room = self.id.0, bout, kind = ?self.kind, "room panicked; match is no contest");
        if let Some(interrupted) = interrupted {
            let replay = self.log.replay(interrupted);
            self.world.replay_writer.submit(replay.clone());
            self.log.add(replay);
        }
        self.break_off();
    }

    fn post(&self) {
        let summary = self.hosted.summary(self.world.clock.now(), self.since_ms);
        self.world.room_directory.publish(self.id, summary);
    }

    /// Sends a client a flow of the changes, when that is due. Flows never wait in a mailbox: under
    /// backpressure the client gets a larger delta later.
    fn show(&mut self, now: Millis, client: ClientId) {
        if self.held.is_holding() {
            return;
        }
        let Some(person) = self.people.get_mut(&client) else { return };
        let demand = self.hosted.demand(client);
        let due = person.shown.plus(demand.flow_interval());
        if now < due || !person.mailbox.is_ready() {
            if demand.is_unconfirmed {
                self.schedule.by(now.plus(FLOW_RETRY));
            }
            return;
        }
        self.recorder.note_durable(&mut self.hosted);
        let Some(room) = self.hosted.current_mut() else { return };
        if self.drawing_due <= now {
            self.drawing_due = self.drawing_due.plus(FLOW_EVERY).max(now);
            room.draw();
        }
        let Some(show) = room.flow(client) else { return };
        person.shown = now;
        person.mailbox.post(match show {
            Show::Own(flow) => ToSession::Tell(flow),
            Show::Shared(flow) => ToSession::Show(flow),
        });
    }
}

/// The number and the seed of a bout that begins.
fn draw(log: &mut MatchLog, world: &World, kind: RoomKind) -> (u64, Seed) {
    let (number, drawn) = log.begin_bout(&world.bout_seeds);
    (number, daily::seed(drawn, &world.daily_seeds, kind))
}
