//! The network of a simulation: connections, and a queue of everything that is on its way.
//!
//! A connection delivers in order, as TCP does, or stalls for ever when it was severed. Every delay
//! and every fault comes from the seed.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use netplay::Call;

use crate::chance::Chance;
use crate::link::{Link, MS, Micros, SECOND};
use crate::server::Window;

/// Bytes that may be on their way to a client that it has not read: what the kernels of both ends
/// hold. Past it the server cannot write.
pub const WINDOW_BYTES: usize = 48 * 1024;

/// How long a client waits for the first frame on a connection, as `link` does.
const ANSWER_WITHIN: Micros = 8 * SECOND;

/// A connection, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConnId(pub u64);

/// Something that is due at a time.
#[derive(Debug)]
pub enum Event {
    /// A player's process runs: a frame of its screen.
    Wake(usize),
    /// A connection that a player's process of this number asked for is made, or is not.
    Opened(usize, u64, Call, bool),
    /// A frame comes to the server.
    Up(ConnId, Vec<u8>),
    /// A frame comes to a client.
    Down(ConnId, Vec<u8>),
    /// The server learns that the client closed a connection, or that it was lost.
    UpEnds(ConnId),
    /// A client learns that the server closed a connection, or that it was lost.
    DownEnds(ConnId),
    /// A client has waited for the first frame on a connection for as long as it does.
    AnswerDue(ConnId),
    /// What lasts is looked at.
    Second,
    /// A fault of the plan begins.
    Fault(usize),
    /// The server starts.
    Start,
}

/// What a client's machine has for its process.
#[derive(Debug)]
pub enum Incoming {
    /// A connection was made.
    Opened(Call),
    /// A connection was lost, or could not be made.
    Lost(Call),
    /// A frame came.
    Frame(Call, Vec<u8>),
}

/// One connection.
#[derive(Debug)]
struct Connection {
    player: usize,
    call: Call,
    made: Micros,
    /// When the last that is on its way comes through: up, and down; nothing when it never does.
    last: [Option<Micros>; 2],
    /// The bytes on their way to the client that its process has not read.
    window: Arc<Window>,
    /// For each end, the client and the server, true while it still has it.
    is_open: [bool; 2],
    /// True if anything has come to the client.
    is_answered: bool,
}

const UP: usize = 0;
const DOWN: usize = 1;
const CLIENT: usize = 0;
const SERVER: usize = 1;

/// The network with everything that is due.
#[derive(Debug)]
pub struct Net {
    now: Micros,
    queue: BTreeMap<(Micros, u64), Event>,
    pushed: u64,
    connections: BTreeMap<ConnId, Connection>,
    opened: u64,
    links: Vec<(Link, Chance)>,
    /// What waits for each player's process.
    incoming: Vec<VecDeque<Incoming>>,
    /// Processes that each player had before.
    processes: Vec<u64>,
}

impl Net {
    /// A network of these links, one for each player.
    pub fn new(links: Vec<(Link, Chance)>) -> Net {
        Net {
            now: 0,
            queue: BTreeMap::new(),
            pushed: 0,
            connections: BTreeMap::new(),
            opened: 0,
            incoming: links.iter().map(|_| VecDeque::new()).collect(),
            processes: vec![0; links.len()],
            links,
        }
    }

    /// The time.
    pub fn now(&self) -> Micros {
        self.now
    }

    /// A player's link.
    pub fn link(&mut self, player: usize) -> &mut Link {
        &mut self.links[player].0
    }

    /// Makes something due.
    pub fn at(&mut self, at: Micros, event: Event) {
        self.pushed += 1;
        self.queue.insert((at.max(self.now), self.pushed), event);
    }

    /// When the next event is due.
    pub fn next(&self) -> Option<Micros> {
        self.queue.first_key_value().map(|(&(at, _), _)| at)
    }

    /// Lets time pass until now.
    pub fn pass(&mut self, now: Micros) {
        self.now = now;
    }

    /// The next event, if it is due.
    pub fn due(&mut self) -> Option<Event> {
        let next = self.queue.first_entry().filter(|next| next.key().0 <= self.now)?;
        Some(next.remove())
    }

    /// A player asks for a connection.
    pub fn open(&mut self, player: usize, call: Call) {
        let (link, chance) = &mut self.links[player];
        let (at, is_made) = link.open(chance, self.now);
        self.at(at, Event::Opened(player, self.processes[player], call, is_made));
    }

    /// A connection that was asked for is made now, if it can be: if `take` takes it for the server.
    pub fn opened(
        &mut self,
        (player, process, call): (usize, u64, Call),
        is_made: bool,
        take: impl FnOnce(ConnId, Arc<Window>) -> bool,
    ) {
        if process != self.processes[player] {
            return;
        }
        self.opened += 1;
        let (id, window) = (ConnId(self.opened), Arc::<Window>::default());
        if !is_made || !take(id, window.clone()) {
            return self.incoming[player].push_back(Incoming::Lost(call));
        }
        let last = [Some(self.now); 2];
        let is_open = [true; 2];
        let made = self.now;
        let new = Connection { player, call, made, last, window, is_open, is_answered: false };
        self.connections.insert(id, new);
        self.at(made + ANSWER_WITHIN, Event::AnswerDue(id));
        self.incoming[player].push_back(Incoming::Opened(call));
    }

    /// A client writes a frame.
    pub fn send_up(&mut self, player: usize, call: Call, frame: Vec<u8>) {
        let Some(id) = self.of_call(player, call) else { return };
        if let Some(at) = self.crossing(id, UP) {
            self.at(at, Event::Up(id, frame));
        }
    }

    /// The server writes a frame.
    pub fn send_down(&mut self, id: ConnId, frame: Vec<u8>) {
        if let Some(at) = self.crossing(id, DOWN) {
            self.at(at, Event::Down(id, frame));
        }
    }

    /// A client closes a connection, or its process ends.
    pub fn close_up(&mut self, player: usize, call: Call) {
        let Some(id) = self.of_call(player, call) else { return };
        self.end(id, CLIENT);
        if let Some(at) = self.crossing(id, UP) {
            self.at(at, Event::UpEnds(id));
        }
    }

    /// The server closes a connection, or its process ends.
    pub fn close_down(&mut self, id: ConnId) {
        if !self.connections.contains_key(&id) {
            return;
        }
        self.end(id, SERVER);
        if let Some(at) = self.crossing(id, DOWN) {
            self.at(at, Event::DownEnds(id));
        }
    }

    /// The machines between the two ends close all connections of a player: both ends are notified.
    pub fn reset(&mut self, player: usize) {
        let all = self.connections.iter().filter(|(_, one)| one.player == player);
        for id in all.map(|(&id, _)| id).collect::<Vec<_>>() {
            self.at(self.now, Event::UpEnds(id));
            self.at(self.now, Event::DownEnds(id));
        }
    }

    /// All connections of the server end with its process.
    pub fn end_server(&mut self) {
        for id in self.connections.keys().copied().collect::<Vec<_>>() {
            self.close_down(id);
        }
    }

    /// A frame has come to a client's machine.
    pub fn came_down(&mut self, id: ConnId, frame: Vec<u8>) {
        let Some(one) = self.connections.get_mut(&id).filter(|one| one.is_open[CLIENT]) else {
            return;
        };
        one.is_answered = true;
        self.incoming[one.player].push_back(Incoming::Frame(one.call, frame));
    }

    /// A client gives a connection up on which nothing has come.
    pub fn answer_due(&mut self, id: ConnId) {
        if self.connections.get(&id).is_some_and(|one| !one.is_answered) {
            self.ended_down(id);
        }
    }

    /// A client's machine learns that a connection has ended.
    pub fn ended_down(&mut self, id: ConnId) {
        let Some(one) = self.connections.get(&id).filter(|one| one.is_open[CLIENT]) else { return };
        self.incoming[one.player].push_back(Incoming::Lost(one.call));
        self.end(id, CLIENT);
    }

    /// True if the server still has this connection, and something that came on it is to be read.
    pub fn is_read(&self, id: ConnId) -> bool {
        self.connections.get(&id).is_some_and(|one| one.is_open[SERVER])
    }

    /// The server learns that a connection has ended.
    pub fn ended_up(&mut self, id: ConnId) {
        self.end(id, SERVER);
    }

    /// True if something has come that a player's process has not read.
    pub fn has_come(&self, player: usize) -> bool {
        !self.incoming[player].is_empty()
    }

    /// What a player's process reads next.
    pub fn read(&mut self, player: usize) -> Option<Incoming> {
        let incoming = self.incoming[player].pop_front()?;
        if let Incoming::Frame(call, frame) = &incoming
            && let Some(id) = self.of_call(player, *call)
            && let Some(connection) = self.connections.get(&id)
        {
            connection.window.free(frame.len());
        }
        Some(incoming)
    }

    /// A player's process ends, and all its connections with it.
    pub fn end_process(&mut self, player: usize) {
        self.incoming[player].clear();
        self.processes[player] += 1;
        let own = self.connections.values().filter(|one| one.player == player);
        for call in own.map(|one| one.call).collect::<Vec<_>>() {
            self.close_up(player, call);
        }
    }

    fn of_call(&self, player: usize, call: Call) -> Option<ConnId> {
        let is_it =
            |one: &Connection| one.player == player && one.call == call && one.is_open[CLIENT];
        self.connections.iter().find(|(_, one)| is_it(one)).map(|(&id, _)| id)
    }

    fn end(&mut self, id: ConnId, end: usize) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.is_open[end] = false;
        }
        self.connections.retain(|_, one| one.is_open != [false; 2]);
    }

    /// When something that is sent now on this connection comes through: never before what was sent
    /// earlier.
    fn crossing(&mut self, id: ConnId, direction: usize) -> Option<Micros> {
        let connection = self.connections.get_mut(&id)?;
        let (link, chance) = &mut self.links[connection.player];
        let at = link.cross(chance, self.now, connection.made);
        let at = connection.last[direction].zip(at).map(|(last, at)| last.max(at));
        connection.last[direction] = at;
        at
    }
}

/// The same time as the referee and the sessions are given it.
pub fn millis(at: Micros) -> bout::Millis {
    bout::Millis(at / MS)
}
