//! One room: the loop that gives it its clock and its sockets.

use bout::{Millis, TICKS_PER_SECOND};
use referee::{ClientId, FinishedBout, RoomAnswer, RoomId, Show};
use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use wire::{ClientMessage, Refusal, RoomKind, ServerMessage};

use crate::billboard::Billboard;
use crate::clock::{Clock, calendar_ms};
use crate::draw::Draw;
use crate::keeper::Keeper;
use crate::keeping::{Course, Keeping};
use crate::mailbox::{Door, Letter, Mailbox, ToLobby, ToRoom};
use crate::metrics::Figures;
use crate::replay::Replay;
use crate::stop::Stop;
use crate::store::Store;
use crate::table::{Opening, Table};

/// What clients said that may wait for their room. Who says more waits at the socket.
pub const SAID_MAX: usize = 256;
/// How often a client is shown how far the bout has come (design: 20 Hz).
pub const FLOW_EVERY: Millis = Millis(50);
/// How soon after that it is shown more, when it waits for the confirmation of what it said. Clients
/// say something every fourth tick, so most are answered with an even pace.
pub const FLOW_SOON: Millis = Millis(10);
/// How long one that is about to say something is shown nothing: it may be a little late.
pub const FLOW_LATE: Millis = Millis(80);
/// How often a room is stepped in which all that happens is said by somebody.
const STEP_EVERY: Millis = FLOW_EVERY;
/// How often others are: a tick, rounded down.
const STEP_EVERY_BUSY: Millis = Millis(1000 / TICKS_PER_SECOND as u64);
/// How long a tick takes.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / TICKS_PER_SECOND as u64);

/// What every room of a server shares.
#[derive(Clone, Debug)]
pub struct World {
    /// The server's clock.
    pub clock: Clock,
    /// Numbers and seeds.
    pub draw: Arc<Draw>,
    /// Where rooms say what goes on in them.
    pub billboard: Billboard,
    /// What is counted.
    pub figures: Figures,
    /// Where replays go as files.
    pub keeper: Keeper,
    /// Where matches go.
    pub keeping: Keeping,
    /// Where ratings are read.
    pub store: Store,
    /// Where clients go who leave a room.
    pub lobby: mpsc::Sender<ToLobby>,
    /// When the server stops: bouts that go on then are not over, and have no result.
    pub stop: Stop,
    /// How long bouts may go on when no more begin.
    pub drain_limit: Duration,
}

/// A room with the mailboxes of its clients.
pub struct RoomTask {
    id: RoomId,
    table: Table,
    people: BTreeMap<ClientId, Person>,
    /// The way in.
    door: Door,
    world: World,
    kind: RoomKind,
    /// The match that goes on.
    course: Option<Course>,
    /// When the newest bout began, by the calendar.
    began_ms: u64,
    /// Whether a match was played when that was last looked at.
    was_playing: bool,
    /// When that match began, and else when the room was opened, by the calendar.
    since_ms: u64,
    opened_ms: u64,
    /// When the boards are to be drawn again.
    drawing_due: Millis,
    /// When the room is to be stepped again.
    step_due: Millis,
}

/// One client of a room.
struct Person {
    mailbox: Mailbox,
    /// When it was last shown anything.
    shown: Millis,
}

impl RoomTask {
    /// Opens the room and tells its clients, whose mailboxes are `people`.
    pub async fn run(
        id: RoomId,
        opening: Opening,
        people: BTreeMap<ClientId, Mailbox>,
        door: Door,
        mut inbox: mpsc::Receiver<Box<ToRoom>>,
        world: World,
    ) {
        let (now, kind) = (world.clock.now(), opening.kind());
        let mut course = None;
        let (table, answers) = Table::open(opening, now, || {
            course = Some(Course::begin());
            world.draw.next()
        });
        let (opened_ms, drawing_due) = (calendar_ms(), now);
        let person = |(client, mailbox)| (client, Person { mailbox, shown: now });
        let people = people.into_iter().map(person).collect();
        // In a box, for what is made here would be kept twice.
        let mut task = Box::new(RoomTask {
            id,
            table,
            people,
            door,
            world,
            kind,
            course,
            began_ms: opened_ms,
            was_playing: false,
            since_ms: opened_ms,
            opened_ms,
            drawing_due,
            step_due: now,
        });
        task.carry(answers).await;
        task.note_match();
        task.post();
        task.play(&mut inbox).await;
        inbox.close();
        while let Some(letter) = inbox.recv().await {
            match *letter {
                ToRoom::Said(said) => task.pass_on(ToLobby::Said(said)).await,
                ToRoom::Enter(visitor, ..) => {
                    let (client, why) = (visitor.client, Refusal::NoSuchRoom);
                    task.pass_on(ToLobby::TurnedAway(id, client, why)).await;
                }
                ToRoom::Resumed(_) | ToRoom::Kept(_) | ToRoom::Ran(_) => {}
            }
        }
    }

    async fn play(&mut self, inbox: &mut mpsc::Receiver<Box<ToRoom>>) {
        let (mut wake, mut wakes_at) = (pin!(sleep(Duration::ZERO)), self.step_due);
        let stop = self.world.stop.clone();
        // Each poll of a token that all rooms share would wait for all others.
        let stopped = stop.token().child_token();
        let is_done = |table: &Table| table.is_over() || stop.is_asked() && !table.is_playing();
        while !is_done(&self.table) {
            let due = wake.deadline();
            tokio::select! {
                biased;
                () = stopped.cancelled() => return self.break_off(),
                () = &mut wake => {
                    let left_out = due.elapsed().as_nanos() / TICK.as_nanos();
                    self.world.figures.late_ticks.increment(left_out as u64);
                    self.step().await;
                }
                Some(letter) = inbox.recv() => self.receive(letter).await,
            }
            if wakes_at != self.step_due || wake.is_elapsed() {
                wakes_at = self.step_due;
                let wait = wakes_at.since(self.world.clock.now());
                wake.as_mut().reset(Instant::now() + Duration::from_millis(wait.0));
            }
        }
    }

    async fn step(&mut self) {
        if let Some(thought) = self.table.thought_due(self.world.clock.now()) {
            // Many rooms share this thread. One that thinks long hears its players afterwards.
            match spawn_blocking(move || thought.think()).await {
                Ok(thought) => self.table.take_thought(thought),
                Err(error) => tracing::error!(%error, "a bot broke while it thought"),
            }
        }
        let now = self.world.clock.now();
        let gone = self.people.iter().filter(|(_, person)| person.mailbox.is_closed());
        let gone: Vec<ClientId> = gone.map(|(&client, _)| client).collect();
        for client in gone {
            let answers = self.table.receive(now, client, ClientMessage::Leave, &[]);
            self.carry(answers).await;
        }
        let (draw, began_ms) = (&self.world.draw, &mut self.began_ms);
        let course = &mut self.course;
        let answers = self.table.step(now, || {
            *began_ms = calendar_ms();
            course.get_or_insert_with(Course::begin);
            draw.next()
        });
        self.carry(answers).await;
        if self.note_match() {
            self.post();
        }
        self.step_due = now.plus(if self.table.is_busy() { STEP_EVERY_BUSY } else { STEP_EVERY });
        let clients: Vec<ClientId> = self.people.keys().copied().collect();
        for client in clients {
            self.show(now, client);
        }
    }

    async fn receive(&mut self, letter: Box<ToRoom>) {
        let now = self.world.clock.now();
        let answers = match *letter {
            ToRoom::Said(said) if self.people.contains_key(&said.client) => {
                let client = said.client;
                let answers = self.table.receive(now, client, said.message, &said.echoes);
                self.carry(answers).await;
                if self.table.is_busy() {
                    self.step_due = self.step_due.min(now.plus(STEP_EVERY_BUSY));
                }
                return self.show(now, client);
            }
            // It left while this was on its way.
            ToRoom::Said(said) => return self.pass_on(ToLobby::Said(said)).await,
            ToRoom::Enter(visitor, key, mailbox) => {
                let client = visitor.client;
                match self.table.enter(now, visitor, &key) {
                    Ok(answers) => {
                        self.people.insert(client, Person { mailbox, shown: now });
                        answers
                    }
                    Err(why) => {
                        return self.pass_on(ToLobby::TurnedAway(self.id, client, why)).await;
                    }
                }
            }
            ToRoom::Resumed(client) => {
                if let Some(person) = self.people.get(&client) {
                    person.mailbox.post(Letter::Renewed);
                }
                self.table.resume(now, client)
            }
            ToRoom::Kept(rated) => self.table.kept(now, rated),
            ToRoom::Ran(ran) => self.table.ran(ran),
        };
        self.carry(answers).await;
    }

    /// A ranked match that the server breaks off is no contest, and nobody's loss.
    fn break_off(&mut self) {
        let Some(finished) = self.table.break_off() else { return };
        if let Some(course) = self.course.take()
            && self.kind == RoomKind::Ranked
        {
            self.world.keeping.keep(self.id, course, finished, None);
        }
    }

    /// Notes whether a match goes on, and says whether that has changed. What was played of one that
    /// ended undecided is forgotten.
    fn note_match(&mut self) -> bool {
        let is_playing = self.table.is_playing();
        if is_playing == self.was_playing {
            return false;
        }
        self.was_playing = is_playing;
        self.since_ms = if is_playing { calendar_ms() } else { self.opened_ms };
        if !is_playing {
            self.course = None;
        }
        true
    }

    fn post(&self) {
        let notice = self.table.notice(self.world.clock.now(), self.since_ms);
        self.world.billboard.post(self.id, notice);
    }

    /// Shows a client what is new, when that is due. Flows never wait in a mailbox: who is busy gets
    /// a larger change later.
    fn show(&mut self, now: Millis, client: ClientId) {
        let Some(person) = self.people.get_mut(&client) else { return };
        let is_eager = self.table.is_eager(client);
        let due = person.shown.plus(match (is_eager, self.table.is_heard(client)) {
            (true, _) => FLOW_SOON,
            (false, true) => FLOW_LATE,
            (false, false) => FLOW_EVERY,
        });
        if now < due || !person.mailbox.is_ready() {
            if is_eager {
                let again = if now < due { due } else { now.plus(FLOW_SOON) };
                self.step_due = self.step_due.min(again);
            }
            return;
        }
        if self.drawing_due <= now {
            self.drawing_due = self.drawing_due.plus(FLOW_EVERY).max(now);
            self.table.draw();
        }
        let Some(show) = self.table.flow(client) else { return };
        person.shown = now;
        person.mailbox.post(match show {
            Show::Own(flow) => Letter::Tell(flow),
            Show::Shared(flow) => Letter::Show(flow),
        });
    }

    async fn carry(&mut self, answers: Vec<RoomAnswer>) {
        let is_news = |answer: &RoomAnswer| match answer {
            RoomAnswer::Tell(_, ServerMessage::Room(_) | ServerMessage::Brawl(_)) => true,
            RoomAnswer::Left(..) => true,
            RoomAnswer::Tell(..)
            | RoomAnswer::Finished(_)
            | RoomAnswer::Ran(..)
            | RoomAnswer::Decided(_) => false,
        };
        let has_changed = answers.iter().any(is_news);
        for answer in answers {
            self.pass(answer).await;
        }
        if has_changed {
            self.post();
        }
    }

    async fn pass(&mut self, answer: RoomAnswer) {
        match answer {
            RoomAnswer::Tell(client, message) => {
                if let Some(person) = self.people.get(&client) {
                    person.mailbox.post(Letter::Tell(message));
                }
            }
            RoomAnswer::Left(client, None) => {
                self.people.remove(&client);
                self.pass_on(ToLobby::Returned(self.id, client)).await;
            }
            RoomAnswer::Left(client, Some(why)) => {
                if let Some(person) = self.people.remove(&client) {
                    person.mailbox.post(Letter::Dismiss(why));
                }
            }
            RoomAnswer::Finished(finished) => {
                log_figures(&finished);
                let advanced = finished.figures.iter().map(|one| u64::from(one.advanced_ticks));
                self.world.figures.advanced_ticks.increment(advanced.sum());
                self.world.figures.bouts.increment(1);
                let replay = Arc::new(Replay::of(finished, self.began_ms / 1000));
                self.world.keeper.keep(replay.clone());
                // Of practice nothing is kept, and a match of it never ends here.
                if self.kind != RoomKind::Practice {
                    self.course.get_or_insert_with(Course::begin).add(replay);
                }
            }
            RoomAnswer::Ran(account, run) => {
                let course = self.course.take().unwrap_or_else(Course::begin);
                let door = Some(self.door.clone());
                self.world.keeping.keep_run(self.id, course, account, run, door);
            }
            RoomAnswer::Decided(finished) => {
                let mut course = self.course.take().unwrap_or_else(Course::begin);
                if !self.table.is_listed() {
                    course.hide();
                }
                self.world.keeping.keep(self.id, course, finished, Some(self.door.clone()));
            }
        }
    }

    /// A lobby that is gone has no use for it: the server is stopping.
    async fn pass_on(&self, letter: ToLobby) {
        // In a box: letters are large, and few of them are passed on.
        let _ = Box::pin(self.world.lobby.send(letter)).await;
    }
}

fn log_figures(finished: &FinishedBout) {
    let bout = finished.bout;
    for (seat, (name, figures)) in finished.names.iter().zip(&finished.figures).enumerate() {
        tracing::info!(
            bout,
            seat,
            name = name.as_str(),
            advanced_ticks = figures.advanced_ticks,
            packets = figures.packets,
            held_back_ticks_most = figures.held_back_ticks_most,
            "a seat's bout is over"
        );
    }
}
