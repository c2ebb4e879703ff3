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
//! Bots think on other threads, see [`BotCores`], and their decisions return through the inbox.
//! [`Schedule`] decides when the room is stepped and its task wakes. The match in progress
//! has its identity in [`MatchLog`]. **Invariant:** a panic in a room ends that room and nothing
//! else.

mod answers;
mod daily;
mod emotes;
mod fence;
mod handle;
#[cfg(test)]
mod interleavings;
mod match_log;
#[cfg(test)]
mod stalled;
mod standing;
mod withheld;

use bout::Millis;
use games::GameKind;
use referee::brawl::{Access, Joiner};
use referee::live::PayerRecord;
use referee::schedule::{FLOW_EVERY, FLOW_RETRY};
use referee::{ClientId, Incoming, Pace, Room, RoomAnswer, RoomId, Schedule, Show};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use wire::{BrawlCommand, Refusal, RoomKind, RoomMessage, ServerMessage};

use crate::either_room;
use crate::limits::bot_reservation::{BotCores, BotReservation};
use crate::limits::joins::JoinRateLimit;
use crate::nodes::cluster::Cluster;
use crate::operator::metrics::Metrics;
use crate::operator::webhooks::Webhooks;
use crate::process::clock::Clock;
use crate::process::shutdown::Shutdown;
use crate::rooms::block_board::BlockBoard;
use crate::rooms::bout_seeds::BoutSeeds;
use crate::rooms::hosted_room::{HostedRoom, Opening};
use crate::rooms::queue_board::QueueBoard;
use crate::rooms::room_directory::RoomDirectory;
use crate::sessions::mailbox::{FromClient, Mailbox, RoomSender, ToLobby, ToRoom, ToSession};
use crate::storage::live::RoomRecorder;
use crate::storage::live_journal::LiveJournal;
use crate::storage::persistence::Persistence;
use crate::storage::replay_writer::ReplayWriter;
use crate::storage::store::Store;
use fence::Fence;
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
    /// Where events are sent.
    pub webhooks: Webhooks,
    /// The cores that bots may use.
    pub bots: BotCores,
    /// The lobby, to which clients return from a room.
    pub lobby: mpsc::Sender<ToLobby>,
    /// How the server stops.
    pub stopping: Stopping,
}

/// How a server stops, and its rooms with it.
#[derive(Clone, Debug)]
pub struct Stopping {
    /// The shutdown of the server: bouts that are in progress then are aborted, without a result.
    pub shutdown: Shutdown,
    /// True if the next process resumes matches in progress when this one stops.
    pub hands_over: bool,
    /// The maximum duration of bouts in progress while draining.
    pub drain_limit: Duration,
}

/// A room with the mailboxes of its clients.
pub struct RoomTask {
    id: RoomId,
    hosted: HostedRoom,
    people: BTreeMap<ClientId, Person>,
    arriving: standing::Arriving<FromClient>,
    fence: Fence,
    /// What its bots have of the budget; none for a match between people.
    bots: Option<BotReservation>,
    /// The inbox of the room.
    door: RoomSender,
    world: World,
    /// The match in progress.
    log: MatchLog,
    /// Records the room in the live journal.
    recorder: RoomRecorder,
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
        let (now, kind) = (world.clock.now(), opening.kind());
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
        let (hosted, answers) =
            HostedRoom::open(opening, now, || log.begin_bout(&world.bout_seeds, kind));
        if let (Some((attempt, account)), Some((id, _))) = (attempt, log.course()) {
            world.persistence.begin_daily(attempt, account, id);
        }
        let person = |(client, mailbox)| (client, Person { mailbox, shown: now });
        let mut task = Box::new(RoomTask {
            id,
            hosted,
            people: people.into_iter().map(person).collect(),
            arriving: standing::Arriving::default(),
            fence: Fence::new(&world.clock, &world.cluster),
            bots,
            door,
            world,
            log,
            recorder,
            drawing_due: now,
            schedule: Schedule::new(now),
            wake: Arc::default(),
            held: Withheld::holding(),
            outbound: Vec::new(),
        });
        task.carry(answers);
        task.drop_absent(absent);
        task.log.note_playing(task.hosted.is_playing());
        task.post();
        task.record(now);
        task
    }

    /// True if the room has ended, or must end.
    fn is_done(&self) -> bool {
        let is_stopping =
            self.world.stopping.shutdown.is_asked() && !self.world.stopping.hands_over;
        !self.held.is_holding()
            && (self.hosted.is_over() || is_stopping && !self.hosted.is_playing())
    }

    fn step(&mut self, now: Millis) {
        self.pause_if_stalled(now);
        self.hold_if_cut_off(now);
        let gone = self.people.iter().filter(|(_, person)| person.mailbox.is_closed());
        let gone: Vec<ClientId> = gone.map(|(&client, _)| client).collect();
        for client in gone {
            self.leave(now, client);
        }
        if !self.tell_held(now) {
            return self.schedule.stepped(now, Pace::Ticks);
        }
        let (log, world, kind) = (&mut self.log, &self.world, self.hosted.kind());
        let draw = || log.begin_bout(&world.bout_seeds, kind);
        let answers = either_room!(&mut self.hosted, room => room.step(now, draw));
        self.carry(answers);
        if self.log.note_playing(self.hosted.is_playing()) {
            // What the bots of a match cost that is over is given back.
            if let (Some(bots), Some(cost)) = (&mut self.bots, self.hosted.bots_cost()) {
                bots.change(|_| (cost, ()));
            }
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
            // One that is about to enter says it again then.
            if let Some(said) = self.arriving.hold(said.client, said) {
                self.outbound.push(ToLobby::FromClient(said));
            }
            return;
        }
        self.pause_if_stalled(now);
        self.hold_if_cut_off(now);
        let client = said.client;
        let is_host =
            matches!(said.message, Incoming::Room(RoomMessage::Brawl(BrawlCommand::Host(_))));
        let (hosted, echoes) = (&mut self.hosted, &said.echoes);
        let answers = match &mut self.bots {
            _ if fence::is_refused(&said.message, &self.world.cluster) => {
                vec![RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::StoreAway))]
            }
            // It may change the bots, and so what the room has of the budget.
            Some(bots) if is_host => {
                let own = bots.cost();
                bots.change(|allowed| {
                    hosted.allow_bots(allowed);
                    let message = said.message;
                    let answers =
                        either_room!(hosted, room => room.receive(now, client, message, echoes));
                    (hosted.bots_cost().unwrap_or(own), answers)
                })
            }
            _ => either_room!(hosted, room => room.receive(now, client, said.message, echoes)),
        };
        let emotes = emotes::count_of(client, &answers);
        // All threads share the counters: a message that counts for nothing leaves them alone.
        if 0 < emotes {
            self.world.metrics.emotes.increment(emotes);
        }
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
        let mut held = Vec::new();
        let answers = match letter {
            ToRoom::FromClient(said) => return self.receive_message(said),
            ToRoom::Enter(joiner, access, mailbox) => {
                if let (None, Some(game)) = (&joiner.standing, self.hosted.restricts_entry()) {
                    return self.arrive(game, joiner, access, mailbox);
                }
                let client = joiner.client;
                held = self.arriving.end(client);
                match self.hosted.enter(now, joiner, &access) {
                    Ok(answers) => {
                        self.people.insert(client, Person { mailbox, shown: now });
                        self.schedule.by_pace(now, Pace::Time);
                        answers
                    }
                    Err(why) => {
                        self.outbound.push(ToLobby::TurnedAway(self.id, client, why));
                        return self.outbound.extend(held.into_iter().map(ToLobby::FromClient));
                    }
                }
            }
            ToRoom::Thought(thought) => {
                if let Some(room) = self.hosted.current_mut() {
                    room.return_thought(thought);
                }
                return;
            }
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
        held.into_iter().for_each(|said| self.receive_message(said));
    }

    /// Reads what is stored of a player, who enters the room then.
    fn arrive(&mut self, game: GameKind, mut joiner: Joiner, access: Access, mailbox: Mailbox) {
        let (store, door) = (self.world.store.clone(), self.door.clone());
        self.arriving.begin(joiner.client);
        tokio::spawn(async move {
            joiner.standing = Some(standing::read(&store, joiner.account, game).await);
            // Where the room has ended, the lobby knows.
            let _ = door.send(Box::new(ToRoom::Enter(joiner, access, mailbox))).await;
        });
    }

    /// Pauses the bout in progress if the server was stalled. What players sent meanwhile is kept.
    fn pause_if_stalled(&mut self, now: Millis) {
        let Some(outage) = self.fence.take_outage(&self.world.clock) else { return };
        let Some(room) = self.hosted.current_mut() else { return };
        let answers = room.stall(now, outage);
        self.carry(answers);
        self.schedule.by_pace(now, Pace::Time);
    }

    /// Holds the bout in progress while this node is cut off, and releases it afterwards.
    fn hold_if_cut_off(&mut self, now: Millis) {
        let cluster = &self.world.cluster;
        if !cluster.is_on() {
            return;
        }
        let is_cut_off = self.fence.is_cut_off(cluster, self.hosted.current());
        let Some(room) = self.hosted.current_mut() else { return };
        if is_cut_off || self.held.is_late(now) {
            let answers = room.hold(now);
            self.carry(answers);
        } else {
            room.release(now);
        }
    }

    /// Clients from before a restart whose sessions did not survive leave.
    fn drop_absent(&mut self, absent: Vec<ClientId>) {
        let now = self.world.clock.now();
        for client in absent {
            self.leave(now, client);
        }
    }

    /// A client without a session leaves.
    fn leave(&mut self, now: Millis, client: ClientId) {
        let leave = Incoming::Leave;
        let answers = either_room!(&mut self.hosted, room => room.receive(now, client, leave, &[]));
        self.carry(answers);
    }

    /// Handles a client's new connection. Returns whether the client is in the room.
    fn resume(&mut self, client: ClientId) -> bool {
        let Some(person) = self.people.get(&client) else { return false };
        person.mailbox.post(ToSession::Renewed);
        let now = self.world.clock.now();
        self.pause_if_stalled(now);
        if let Some(room) = self.hosted.current_mut() {
            let answers = room.resume(now, client);
            self.carry(answers);
        }
        true
    }

    /// Tells everything to a client that was started anew. Returns whether the client is in the room.
    fn catch_up(&mut self, client: ClientId) -> bool {
        let Some(person) = self.people.get(&client) else { return false };
        person.mailbox.post(ToSession::Renewed);
        let now = self.world.clock.now();
        self.pause_if_stalled(now);
        let answers = either_room!(&mut self.hosted, room => room.catch_up(now, client));
        self.carry(answers);
        true
    }

    /// A client has reconnected after a restart of the server. Returns whether the client is in the room.
    fn reconnect(&mut self, client: ClientId) -> bool {
        let Some(person) = self.people.get(&client) else { return false };
        person.mailbox.post(ToSession::Renewed);
        let now = self.world.clock.now();
        self.pause_if_stalled(now);
        let answers = either_room!(&mut self.hosted, room => room.reconnect(now, client));
        self.carry(answers);
        self.schedule.by_pace(now, Pace::Ticks);
        true
    }

    /// Records what has changed in the live journal, and notifies what waits for that.
    fn record(&mut self, now: Millis) {
        let bots = self.bots.as_ref();
        let bots = || bots.map(|bots| PayerRecord::of(bots.payer(), bots.cost()));
        let log = (self.log.course(), self.log.bout_began_ms());
        self.recorder.record(now, &mut self.hosted, log, bots);
        self.tell_held(now);
    }

    /// Has the decisions of the bots computed. They return through the inbox of the room.
    fn give_out_thoughts(&mut self) {
        let room = self.hosted.current_mut();
        for thought in room.map(Room::take_thoughts).unwrap_or_default() {
            let (threads, door) = (self.world.bots.threads.clone(), self.door.clone());
            tokio::spawn(async move {
                if let Some(thought) = threads.think(thought).await {
                    // The room may have ended.
                    let _ = door.send(Box::new(ToRoom::Thought(thought))).await;
                }
            });
        }
    }

    /// Aborts a match on shutdown. A ranked match is no contest, and nobody loses it.
    fn break_off(&mut self) {
        if self.world.stopping.hands_over {
            return self.recorder.hand_over();
        }
        self.release_held();
        let finished = self.hosted.current().and_then(Room::break_off);
        let Some(finished) = finished.filter(|_| matches!(self.hosted.kind(), RoomKind::Ranked(_)))
        else {
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
        tracing::error!(room = self.id.0, bout, kind = ?self.hosted.kind(), "room panicked; match is no contest");
        if let Some(interrupted) = interrupted {
            let replay = self.log.replay(interrupted);
            self.world.replay_writer.submit(replay.clone());
            self.log.add(replay);
        }
        self.break_off();
    }

    fn post(&self) {
        let summary = self.hosted.summary(self.world.clock.now(), self.log.since_ms());
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
