//! The simulated server: a room, and its ends of the lines.

use bout::Millis;
use referee::schedule::FLOWS_MAX;
use referee::{Archive, ClientId, Room, RoomAnswer, Route, SeatStats, Show};
use wire::{
    AccountId, AccountView, ClientMessage, Credential, Line, LineError, PROTOCOL_VERSION, Resume,
    ServerMessage, Token, rules_hash,
};

use netplay::Call;

use crate::network::{MS, Micros, Path};
use crate::simulation::client::Client;

pub(super) struct Server {
    room: Room,
    peers: Vec<Peer>,
    finished: Option<(Archive, Vec<SeatStats>)>,
}

/// The server's end of one line.
struct Peer {
    id: ClientId,
    line: Line,
    /// The connection that it is on.
    current: Option<Call>,
    /// When it was last shown anything.
    shown: Micros,
    /// Whether a flow is considered, because of a message or a step: the host's rooms have no timer for
    /// any but those that confirm input.
    is_met: bool,
}

impl Server {
    pub fn new(room: Room) -> Server {
        Server { room, peers: Vec::new(), finished: None }
    }

    /// A client whose conversation begins.
    pub fn expect(&mut self, id: ClientId) {
        self.peers.push(Peer { id, line: Line::default(), current: None, shown: 0, is_met: false });
    }

    pub fn close(self) -> (Archive, Vec<SeatStats>) {
        self.finished.expect("the bout is over")
    }

    /// Takes every frame that has come through.
    pub fn hear(&mut self, now: Micros, clients: &mut [Client], paths: &mut [Path]) {
        for number in 0..clients.len() {
            let mut index = 0;
            while let Some(connection) = clients[number].connections.get_mut(index) {
                let Some(frame) = connection.up.arrived(now) else {
                    index += 1;
                    continue;
                };
                let call = connection.call;
                if !connection.is_greeted {
                    connection.is_greeted = true;
                    self.greet(now, number, call, &frame, clients, paths);
                } else if self.peers[number].current == Some(call) {
                    let peer = &mut self.peers[number];
                    let heard = peer.line.hear::<ClientMessage>(&frame).expect("an honest client");
                    let at = Millis(now / MS);
                    let Route::Onward(message) = Route::from(heard.message) else {
                        panic!("no client of the simulation asks for anything else")
                    };
                    peer.is_met = true;
                    let id = peer.id;
                    let answers = self.room.receive(at, id, message, &heard.echoes);
                    if let Some(other) = self.room.opponent(id) {
                        self.peers[other.0 as usize].is_met = true;
                    }
                    self.carry(now, answers, clients, paths);
                }
            }
        }
    }

    fn greet(
        &mut self,
        now: Micros,
        number: usize,
        call: Call,
        frame: &[u8],
        clients: &mut [Client],
        paths: &mut [Path],
    ) {
        let peer = &mut self.peers[number];
        let token = Token([number as u8; 16]);
        let first = wire::decode(frame).expect("an honest client");
        let (answer, heard) = match first {
            ClientMessage::Hello(hello) => {
                let Credential::Newcomer(name) = hello.credential else {
                    panic!("nobody is known")
                };
                let account = AccountView { id: AccountId(token.0), name, is_guest: true };
                let (protocol, rules, keep) = (PROTOCOL_VERSION, rules_hash(), None);
                (ServerMessage::Welcome { protocol, rules, account, token, keep }, 0)
            }
            ClientMessage::Resume(Resume { token: own, heard }) if own == token => {
                (ServerMessage::Resumed { heard: peer.line.heard() }, heard)
            }
            other => panic!("a conversation that begins with {other:?}"),
        };
        let is_back = matches!(answer, ServerMessage::Resumed { .. });
        let frames = match peer.line.resume(Millis(now / MS), heard) {
            Err(LineError::Stale) => {
                return hang_up(now, call, &mut clients[number], &mut paths[number]);
            }
            frames => frames.expect("an honest client"),
        };
        if let Some(old) = peer.current.replace(call) {
            hang_up(now, old, &mut clients[number], &mut paths[number]);
        }
        for frame in [wire::encode(&answer)].into_iter().chain(frames) {
            send(now, frame, call, &mut clients[number], &mut paths[number]);
        }
        if is_back {
            let answers = self.room.resume(Millis(now / MS), self.peers[number].id);
            self.carry(now, answers, clients, paths);
        }
    }

    /// Whether something waits for the time.
    pub fn is_busy(&self) -> bool {
        self.room.is_busy()
    }

    pub fn step(&mut self, now: Micros, clients: &mut [Client], paths: &mut [Path]) {
        let answers = self.room.step(Millis(now / MS), || panic!("one bout is a match here"));
        self.peers.iter_mut().for_each(|peer| peer.is_met = true);
        self.carry(now, answers, clients, paths);
    }

    /// Draws the boards, at the pace at which they are shown.
    pub fn draw(&mut self) {
        self.room.draw();
    }

    /// Shows the bout to those who are ready for it.
    pub fn flow(&mut self, now: Micros, clients: &mut [Client], paths: &mut [Path]) {
        for number in 0..clients.len() {
            let peer = &mut self.peers[number];
            let demand = self.room.demand(peer.id);
            let is_met = core::mem::take(&mut peer.is_met) || demand.is_unconfirmed;
            let is_due = peer.shown + MS * demand.flow_interval().0 <= now;
            if !is_met
                || !is_due
                || peer.current.is_none()
                || FLOWS_MAX <= peer.line.flows_under_way()
            {
                continue;
            }
            if let Some(Show::Own(flow)) = self.room.flow(peer.id) {
                peer.shown = now;
                let answers = vec![RoomAnswer::Tell(peer.id, flow)];
                self.carry(now, answers, clients, paths);
            }
        }
    }

    pub fn carry(
        &mut self,
        now: Micros,
        answers: Vec<RoomAnswer>,
        clients: &mut [Client],
        paths: &mut [Path],
    ) {
        for answer in answers {
            match answer {
                RoomAnswer::Tell(id, message) => {
                    let number = id.0 as usize;
                    let peer = &mut self.peers[number];
                    let Some(call) = peer.current else {
                        peer.line.keep(Millis(now / MS), &message).expect("a short line");
                        continue;
                    };
                    let frame = peer.line.say(Millis(now / MS), &message).expect("a short line");
                    send(now, frame, call, &mut clients[number], &mut paths[number]);
                }
                RoomAnswer::Finished(bout) => self.finished = Some((bout.archive, bout.stats)),
                RoomAnswer::Decided(_) => {
                    // There is nothing here that could lose it.
                    let answers = self.room.saved(None);
                    self.carry(now, answers, clients, paths);
                }
                // Nobody plays alone here.
                RoomAnswer::Ran(..) => {}
                RoomAnswer::Left(_, why) => panic!("an honest client was sent away: {why:?}"),
            }
        }
    }
}

/// What is written to a connection that the client has given up is lost.
fn send(now: Micros, frame: Vec<u8>, call: Call, client: &mut Client, path: &mut Path) {
    client.observed.down.0 += 1;
    client.observed.down.1 += frame.len();
    let mut connections = client.connections.iter_mut();
    if let Some(connection) = connections.find(|connection| connection.call == call) {
        connection.down.send(now, path, frame);
    }
}

fn hang_up(now: Micros, call: Call, client: &mut Client, path: &mut Path) {
    let mut connections = client.connections.iter_mut();
    if let Some(connection) = connections.find(|connection| connection.call == call) {
        connection.ends = connection.down.arrival(now, path);
    }
}
