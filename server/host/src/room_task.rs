//! One room: its clients' mailboxes, its clock, and what goes on in it.

mod handle;

use bout::{Millis, TICKS_PER_SECOND};
use referee::{ClientId, FinishedBout, RoomAnswer, RoomId, Show};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use wire::{ClientMessage, RoomKind, ServerMessage};

use crate::billboard::Billboard;
use crate::clock::{Clock, calendar_ms};
use crate::draw::Draw;
use crate::keeper::Keeper;
use crate::keeping::{Course, Keeping};
use crate::mailbox::{Door, Letter, Mailbox, Said, ToLobby, ToRoom};
use crate::metrics::Figures;
use crate::replay::Replay;
use crate::stop::Stop;
use crate::store::Store;
use crate::table::{Opening, Table};

pub use handle::RoomHandle;

/// Letters that may wait for a room.
pub const LETTERS_MAX: usize = 256;
/// How often a client is shown how far the bout has come (design: 20 Hz).
pub const FLOW_EVERY: Millis = Millis(50);
/// How soon after that it is shown more, when it waits for the confirmation of what it said. Clients
/// say something every fourth tick, so most are answered with an even pace.
pub const FLOW_SOON: Millis = Millis(10);
/// How long one that is about to say something is shown nothing: it may be a little late.
pub const FLOW_LATE: Millis = Millis(80);
/// How often a room is stepped in which all that happens is said by somebody.
const STEP_EVERY: Millis = FLOW_EVERY;
/// The same while all who are there have boards in play: then a step shows nobody anything.
pub const STEP_EVERY_HEARD: Millis = Millis(100);
/// The longest that such a room waits for somebody to say something before it is stepped without. When
/// nobody does, nobody is kept waiting.
const STEP_LATE: Millis = Millis(400);
/// How often others are: a tick, rounded down.
const STEP_EVERY_BUSY: Millis = Millis(1000 / TICKS_PER_SECOND as u64);

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
    /// When it is to be stepped again, if somebody says something then.
    step_from: Millis,
    /// When it is to be stepped again at the latest.
    due: Millis,
    /// When its timer is set to, and how that is changed.
    wakes_at: Millis,
    wake: Arc<Notify>,
    /// For the lobby, in order.
    outbound: Vec<ToLobby>,
}

/// One client of a room.
struct Person {
    mailbox: Mailbox,
    /// When it was last shown anything.
    shown: Millis,
}

impl RoomTask {
    /// Opens the room and tells its clients, whose mailboxes are `people`.
    fn open(
        id: RoomId,
        opening: Opening,
        people: BTreeMap<ClientId, Mailbox>,
        door: Door,
        world: World,
    ) -> Box<RoomTask> {
        let (now, kind) = (world.clock.now(), opening.kind());
        let mut course = None;
        let (table, answers) = Table::open(opening, now, || {
            course = Some(Course::begin());
            world.draw.next()
        });
        let opened_ms = calendar_ms();
        let person = |(client, mailbox)| (client, Person { mailbox, shown: now });
        let mut task = Box::new(RoomTask {
            id,
            table,
            people: people.into_iter().map(person).collect(),
            door,
            world,
            kind,
            course,
            began_ms: opened_ms,
            was_playing: false,
            since_ms: opened_ms,
            opened_ms,
            drawing_due: now,
            step_from: now,
            due: now,
            wakes_at: now,
            wake: Arc::default(),
            outbound: Vec::new(),
        });
        task.carry(answers);
        task.note_match();
        task.post();
        task
    }

    /// Whether the room has ended, or must.
    fn is_done(&self) -> bool {
        self.table.is_over() || self.world.stop.is_asked() && !self.table.is_playing()
    }

    fn step(&mut self, now: Millis) {
        let gone = self.people.iter().filter(|(_, person)| person.mailbox.is_closed());
        let gone: Vec<ClientId> = gone.map(|(&client, _)| client).collect();
        for client in gone {
            let answers = self.table.receive(now, client, ClientMessage::Leave, &[]);
            self.carry(answers);
        }
        let (draw, began_ms) = (&self.world.draw, &mut self.began_ms);
        let course = &mut self.course;
        let answers = self.table.step(now, || {
            *began_ms = calendar_ms();
            course.get_or_insert_with(Course::begin);
            draw.next()
        });
        self.carry(answers);
        if self.note_match() {
            self.post();
        }
        let clients: Vec<ClientId> = self.people.keys().copied().collect();
        let is_heard = |&client: &ClientId| self.table.is_heard(client);
        let (heard, unheard) = match self.table.is_busy() {
            true => (STEP_EVERY_BUSY, STEP_EVERY_BUSY),
            false if clients.iter().all(is_heard) => (STEP_EVERY_HEARD, STEP_LATE),
            false => (STEP_EVERY, STEP_EVERY),
        };
        (self.step_from, self.due) = (now.plus(heard), now.plus(unheard));
        for client in clients {
            self.show(now, client);
        }
    }

    /// A client said something. Whoever left while it was on its way is in the lobby.
    fn hear(&mut self, said: Said) {
        let now = self.world.clock.now();
        if !self.people.contains_key(&said.client) {
            return self.outbound.push(ToLobby::Said(said));
        }
        let client = said.client;
        let answers = self.table.receive(now, client, said.message, &said.echoes);
        self.carry(answers);
        if self.table.is_busy() {
            self.due = self.due.min(now.plus(STEP_EVERY_BUSY));
        }
        self.show(now, client);
        let is_due = self.step_from <= now || self.due <= now;
        if is_due && self.table.thought_due(now).is_none() {
            self.step(now);
        }
    }

    /// A client is on a new connection; whether it is here.
    fn resume(&mut self, client: ClientId) -> bool {
        let Some(person) = self.people.get(&client) else { return false };
        person.mailbox.post(Letter::Renewed);
        let answers = self.table.resume(self.world.clock.now(), client);
        self.carry(answers);
        true
    }

    fn receive(&mut self, letter: ToRoom) {
        let now = self.world.clock.now();
        let answers = match letter {
            ToRoom::Said(said) => return self.hear(said),
            ToRoom::Enter(visitor, key, mailbox) => {
                let client = visitor.client;
                match self.table.enter(now, visitor, &key) {
                    Ok(answers) => {
                        self.people.insert(client, Person { mailbox, shown: now });
                        self.due = self.due.min(now.plus(STEP_EVERY));
                        answers
                    }
                    Err(why) => {
                        return self.outbound.push(ToLobby::TurnedAway(self.id, client, why));
                    }
                }
            }
            ToRoom::Kept(rated) => self.table.kept(now, rated),
            ToRoom::Ran(ran) => self.table.ran(ran),
        };
        self.carry(answers);
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
                self.due = self.due.min(again);
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

    fn carry(&mut self, answers: Vec<RoomAnswer>) {
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
            self.pass(answer);
        }
        if has_changed {
            self.post();
        }
    }

    fn pass(&mut self, answer: RoomAnswer) {
        match answer {
            RoomAnswer::Tell(client, message) => {
                if let Some(person) = self.people.get(&client) {
                    person.mailbox.post(Letter::Tell(message));
                }
            }
            RoomAnswer::Left(client, None) => {
                self.people.remove(&client);
                self.outbound.push(ToLobby::Returned(self.id, client));
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
                let replay = Arc::new(Replay::of(*finished, self.began_ms / 1000));
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
