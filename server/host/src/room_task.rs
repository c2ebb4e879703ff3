//! One room: the loop that gives it its clock and its sockets.

use bout::{Millis, TICKS_PER_SECOND};
use referee::{ClientId, FinishedBout, RoomAnswer, RoomId, Show};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};
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
use crate::table::{Opening, Table};

/// What clients said that may wait for their room. Who says more waits at the socket.
pub const SAID_MAX: usize = 256;
/// How often a client is shown how far the bout has come, at most (design: 20 Hz).
pub const FLOW_EVERY: Millis = Millis(50);
/// How much earlier who waits for the confirmation of a press is shown it.
pub const FLOW_EAGER: Millis = Millis(25);

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
}

/// One client of a room.
struct Person {
    mailbox: Mailbox,
    /// When it is to be shown more.
    due: Millis,
}

impl RoomTask {
    /// Opens the room and tells its clients, whose mailboxes are `people`.
    pub async fn run(
        id: RoomId,
        opening: Opening,
        people: BTreeMap<ClientId, Mailbox>,
        door: Door,
        mut inbox: mpsc::Receiver<ToRoom>,
        world: World,
    ) {
        let (now, kind) = (world.clock.now(), opening.kind());
        let mut course = None;
        let (table, answers) = Table::open(opening, now, || {
            course = Some(Course::begin());
            world.draw.next()
        });
        let (opened_ms, drawing_due) = (calendar_ms(), now);
        let person = |(client, mailbox)| (client, Person { mailbox, due: now });
        let people = people.into_iter().map(person).collect();
        let mut task = RoomTask {
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
        };
        task.carry(answers).await;
        task.note_match();
        task.post();
        task.play(&mut inbox).await;
        inbox.close();
        while let Some(letter) = inbox.recv().await {
            match letter {
                ToRoom::Said(said) => task.pass_on(ToLobby::Said(said)).await,
                ToRoom::Enter(visitor, ..) => {
                    let (client, why) = (visitor.client, Refusal::NoSuchRoom);
                    task.pass_on(ToLobby::TurnedAway(id, client, why)).await;
                }
                ToRoom::Resumed(_) | ToRoom::Kept(_) => {}
            }
        }
    }

    async fn play(&mut self, inbox: &mut mpsc::Receiver<ToRoom>) {
        let period = Duration::from_secs(1) / TICKS_PER_SECOND;
        let mut ticks = interval(period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let stop = self.world.stop.clone();
        let is_done = |table: &Table| table.is_over() || stop.is_asked() && !table.is_playing();
        while !is_done(&self.table) {
            tokio::select! {
                biased;
                () = stop.token().cancelled() => return self.break_off(),
                due = ticks.tick() => {
                    let left_out = due.elapsed().as_nanos() / period.as_nanos();
                    self.world.figures.late_ticks.increment(left_out as u64);
                    self.step().await;
                }
                Some(letter) = inbox.recv() => self.receive(letter).await,
            }
        }
    }

    async fn step(&mut self) {
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
        if self.drawing_due <= now {
            self.drawing_due = self.drawing_due.plus(FLOW_EVERY).max(now);
            self.table.draw();
        }
        self.show(now);
    }

    async fn receive(&mut self, letter: ToRoom) {
        let now = self.world.clock.now();
        let answers = match letter {
            ToRoom::Said(said) if self.people.contains_key(&said.client) => {
                self.table.receive(now, said.client, said.message, &said.echoes)
            }
            // It left while this was on its way.
            ToRoom::Said(said) => return self.pass_on(ToLobby::Said(said)).await,
            ToRoom::Enter(visitor, key, mailbox) => {
                let client = visitor.client;
                match self.table.enter(now, visitor, &key) {
                    Ok(answers) => {
                        self.people.insert(client, Person { mailbox, due: now });
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

    /// Flows never wait in a mailbox: who is busy gets a larger change later.
    fn show(&mut self, now: Millis) {
        for (&client, person) in &mut self.people {
            let is_early = now < person.due;
            let is_due = person.due <= now.plus(FLOW_EAGER)
                && (!is_early || self.table.is_eager(client))
                && person.mailbox.is_ready();
            if !is_due {
                continue;
            }
            let Some(show) = self.table.flow(client) else { continue };
            person.due = if is_early { now } else { person.due };
            person.due = person.due.plus(FLOW_EVERY).max(now);
            person.mailbox.post(match show {
                Show::Own(flow) => Letter::Tell(flow),
                Show::Shared(flow) => Letter::Show(flow),
            });
        }
    }

    async fn carry(&mut self, answers: Vec<RoomAnswer>) {
        let is_news = |answer: &RoomAnswer| match answer {
            RoomAnswer::Tell(_, ServerMessage::Room(_) | ServerMessage::Brawl(_)) => true,
            RoomAnswer::Left(..) => true,
            RoomAnswer::Tell(..) | RoomAnswer::Finished(_) | RoomAnswer::Decided(_) => false,
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
            RoomAnswer::Decided(finished) => {
                let course = self.course.take().unwrap_or_else(Course::begin);
                self.world.keeping.keep(self.id, course, finished, Some(self.door.clone()));
            }
        }
    }

    /// A lobby that is gone has no use for it: the server is stopping.
    async fn pass_on(&self, letter: ToLobby) {
        let _ = self.world.lobby.send(letter).await;
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
