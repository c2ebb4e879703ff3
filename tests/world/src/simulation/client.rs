//! A simulated player: its process, its end of the line, and what is seen of it.

use std::time::Duration;

use bout::{Millis, Nonce, SEATS_MAX, Seat, Stream, Tick};
use games::Round;
use netplay::{Act, Call, Caller, Clock, Draw, Session};
use wire::{Credential, Hello, Name, ServerMessage};

use crate::network::{MS, Micros, NEVER, Path, Pipe, SECOND};
use crate::observed::Observed;
use crate::simulation::Player;

/// How long a try at a connection lasts that nothing comes of.
const OPEN_WITHIN: Micros = 8 * SECOND;
/// Ticks that are caught up at a time: a client of 60 frames a second plays 20 in one.
const TICKS_AT_ONCE: u32 = 1;

/// One connection, with both of its directions.
pub(super) struct Connection {
    pub call: Call,
    pub up: Pipe,
    pub down: Pipe,
    /// True if the server has had its first frame.
    pub is_greeted: bool,
    /// When the client learns that the server closed the connection.
    pub ends: Micros,
}

/// One simulated player.
pub(super) struct Client {
    player: Player,
    /// What decides whom it aims at, when it does not leave that as it is.
    aims: Option<Stream>,
    caller: Caller,
    pub connections: Vec<Connection>,
    /// Connections that are being made, with when that is done, and whether it works.
    opening: Vec<(Micros, Call, bool)>,
    draw: Option<Draw>,
    session: Option<Session>,
    clock: Option<Clock>,
    /// The clock's speed, in thousandths.
    speed: u64,
    passed: Micros,
    /// The least that there and back took; a stall makes it no longer.
    least_ping: Option<Millis>,
    pub observed: Observed,
}

impl Client {
    pub fn new(name: Name, player: Player, aims: Option<Stream>, speed: u64) -> Client {
        let hello = Hello::new(Credential::Newcomer(name));
        Client {
            player,
            aims,
            caller: Caller::new(hello, Millis(0)),
            connections: Vec::new(),
            opening: Vec::new(),
            draw: None,
            session: None,
            clock: None,
            speed,
            passed: 0,
            least_ping: None,
            observed: Observed::default(),
        }
    }

    /// Makes the first connection, which is there at once.
    pub fn call(&mut self, path: &mut Path) {
        let acts = self.caller.call();
        let [Act::Open(call)] = acts[..] else { panic!("a first call opens a connection") };
        self.connections.push(Connection::new(call, 0));
        let acts = self.caller.opened(Millis(0), call);
        self.act(0, acts, path);
    }

    pub fn knows_result(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.result().is_some())
    }

    pub fn close(self) -> (Session, Observed) {
        (self.session.expect("a bout was played"), self.observed)
    }

    /// Lives up to `now`, unless the process is stopped.
    pub fn pass(&mut self, now: Micros, path: &mut Path) {
        if path.is_stopped(now) {
            return;
        }
        // A stall is counted before the server's word on it.
        if let Some(clock) = &mut self.clock {
            let before = clock.owed(Tick(0));
            clock.pass(Duration::from_micros((now - self.passed) * self.speed / 1000));
            if let Some(session) = &mut self.session {
                session.glide(clock.owed(Tick(0)) - before);
            }
        }
        self.passed = now;
        self.connect(now, path);
        self.hear(now, path);
        self.least_ping = self.caller.take_ping().into_iter().chain(self.least_ping).min();
        for ended in self.connections.extract_if(.., |connection| connection.ends <= now) {
            self.caller.lost(Millis(now / MS), ended.call).expect("it was welcome before");
        }
        let acts = self.caller.step(Millis(now / MS)).expect("the server is there");
        self.act(now, acts, path);
        self.play(now, path);
        self.confirm(now);
        self.draw(now);
    }

    fn connect(&mut self, now: Micros, path: &mut Path) {
        let due = self.opening.extract_if(.., |(at, ..)| *at <= now);
        for (_, call, is_made) in due.collect::<Vec<_>>() {
            if !is_made {
                self.caller.lost(Millis(now / MS), call).expect("it was welcome before");
                continue;
            }
            self.connections.push(Connection::new(call, now));
            let acts = self.caller.opened(Millis(now / MS), call);
            self.act(now, acts, path);
        }
    }

    fn hear(&mut self, now: Micros, path: &mut Path) {
        let mut index = 0;
        while let Some(connection) = self.connections.get_mut(index) {
            let call = connection.call;
            let Some(frame) = connection.down.arrived(now) else {
                index += 1;
                continue;
            };
            let heard = self.caller.hear(Millis(now / MS), call, &frame);
            let (message, acts) = heard.expect("the server makes sense");
            if let Some(message) = message {
                self.observed.hear(Duration::from_micros(now));
                if matches!(message, ServerMessage::Flow(_)) {
                    self.observed.flows.0 += 1;
                    self.observed.flows.1 += frame.len();
                }
                if let ServerMessage::Draw { bout, commitment } = message {
                    let draw = Draw::new(bout, commitment, Nonce([self.observed.up.0 as u8; 16]));
                    let said = self.caller.say(Millis(now / MS), &draw.message());
                    self.act(now, said.expect("a short line"), path);
                    self.draw = Some(draw);
                } else {
                    self.take(message);
                }
            }
            self.act(now, acts, path);
        }
    }

    fn take(&mut self, message: ServerMessage) {
        match message {
            ServerMessage::Start(start) => {
                let draw = self.draw.as_ref().expect("a bout is drawn first");
                draw.check_start(&start).expect("the server is fair");
                self.clock = Some(Clock::new(Duration::from_millis(start.countdown_ms.into())));
                self.session =
                    Some(Session::new(start.seat, start.setup.clocked().expect("it has boards")));
            }
            ServerMessage::Bout(update) => {
                self.session().receive(update);
                let ping = Duration::from_millis(self.least_ping.map_or(0, |ping| ping.0));
                if let (Some(present), Some(clock)) =
                    (self.session().take_present(), &mut self.clock)
                {
                    clock.reach(present, ping);
                }
            }
            ServerMessage::Flow(flow) => self.session().flow(&flow),
            ServerMessage::Resumed { .. } => self.observed.resumed += 1,
            _ => {}
        }
    }

    fn session(&mut self) -> &mut Session {
        self.session.as_mut().expect("a bout has begun")
    }

    fn act(&mut self, now: Micros, acts: Vec<Act>, path: &mut Path) {
        for act in acts {
            match act {
                Act::Open(call) => {
                    let made = path.open(now);
                    self.opening.push((made.unwrap_or(now + OPEN_WITHIN), call, made.is_some()));
                }
                Act::Write(call, frame) => {
                    self.observed.up.0 += 1;
                    self.observed.up.1 += frame.len();
                    let mut calls = self.connections.iter_mut();
                    let connection = calls.find(|connection| connection.call == call);
                    connection.expect("it was opened").up.send(now, path, frame);
                }
                Act::Close(call) => {
                    self.connections.retain(|connection| connection.call != call);
                    self.opening.retain(|&(_, other, _)| other != call);
                }
            }
        }
    }

    fn play(&mut self, now: Micros, path: &mut Path) {
        let (Some(session), Some(clock)) = (&mut self.session, &mut self.clock) else { return };
        let owed = clock.owed(session.board().tick());
        for behind in (1..=owed).rev().take(TICKS_AT_ONCE as usize) {
            if session.result().is_some() || session.board().out().is_some() || session.is_waiting()
            {
                break;
            }
            let tick = session.board().tick();
            let held = self.player.hold(session);
            session.step(held);
            self.observed.motion.play(Duration::from_micros(now), &session.board().view());
            if let Some(aims) = &mut self.aims {
                aim(session, aims);
            }
            self.observed.play(Duration::from_micros(now), tick, held, behind - 1);
        }
        let mut said = Vec::new();
        while let Some(message) = session.outgoing() {
            said.push(message);
        }
        for message in said {
            let acts = self.caller.say(Millis(now / MS), &message).expect("a short line");
            self.act(now, acts, path);
        }
    }

    /// Draws the opponent's board, in a duel.
    fn draw(&mut self, now: Micros) {
        let Some(session) = &self.session else { return };
        let (now, motion) = (Duration::from_micros(now), &mut self.observed.motion);
        if session.setup().players.len() != 2 || !motion.is_frame_due(now) {
            return;
        }
        if let Some(other) = session.other(Seat(1 - session.seat().0)) {
            motion.draw(now, other.tick, &other.drawn());
        }
    }

    fn confirm(&mut self, now: Micros) {
        let Some(session) = &self.session else { return };
        self.observed.confirm(Duration::from_micros(now), session.confirmed());
    }
}

/// Now and then aims at another, or at somebody who cannot be aimed at.
fn aim(session: &mut Session, aims: &mut Stream) {
    match aims.below(200) {
        0 => session.cycle_target(Round::Forwards),
        1 => session.cycle_target(Round::Backwards),
        2 => session.choose_target(Seat(aims.below(SEATS_MAX as u32 + 1) as u8)),
        _ => {}
    }
}

impl Connection {
    fn new(call: Call, made: Micros) -> Connection {
        Connection {
            call,
            up: Pipe::new(made),
            down: Pipe::new(made),
            is_greeted: false,
            ends: NEVER,
        }
    }
}
