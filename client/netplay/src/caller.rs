//! One client's session with a server, over as many connections as it takes.
//!
//! Connections fail silently: packets stop, and nothing says so. A silent connection is not waited
//! for: while the old one is given its chance, new ones are opened, and the first on which the
//! server answers takes over. Messages that were not acknowledged are sent again.
//!
//! **Contract.** The caller has no sockets and reads no clock. Its driver calls [`Caller::call`]
//! once, then reports what happens: [`Caller::opened`] and [`Caller::lost`] for connections,
//! [`Caller::hear`] for each frame, [`Caller::say`] for each message of the client, and
//! [`Caller::step`] some twenty times a second. Each returns [`Act`]s, which the driver carries out
//! in their order: open, write, close. An [`End`] is final: the driver closes all connections.
//!
//! In an arena of several nodes a connection leads to [`Caller::address`]: the session may move to another
//! node, or continue at one when its own is lost.

mod act;
mod handshake;
mod places;
mod returning;

use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use wire::codec::{Delivery, Message as _};
use wire::{BoutMessage, ClientMessage, Hello, Line, Refusal, ServerMessage, Token, Update};

pub use act::{Act, Call, Condition, End};
use places::Places;

/// How often the line is measured: by the answers to what is played, while a bout flows, and by a ping
/// otherwise.
pub const PING_EVERY: Millis = Millis(1_000);
/// Frames that may be received without an answer: the server sends no more than 16 ahead.
const UNTOLD_MAX: u32 = 8;
/// How long the server may say nothing while a bout flows, at least five times a second.
pub const SILENCE_IN_FLOW: Millis = Millis(1_000);
/// How long a player may say nothing of play before it pauses: nothing flows to it then. One who
/// plays says something every eighth tick at least.
const PAUSED_AFTER: Millis = Millis(500);
/// How long it may say nothing else. It has pings to answer.
pub const SILENCE: Millis = Millis(3_000);
/// How long the client may receive nothing, on any connection, before it gives up: longer than the
/// server keeps a seat, for it may be the server that is restarted.
pub const GIVE_UP: Millis = Millis(60_000);
/// How long the server keeps the seat of a player that it does not hear.
pub const SEAT_KEPT: Millis = Millis(30_000);
/// How long the server may take to answer on a new connection, before another one is used.
const ANSWER_WITHIN: Millis = Millis(1_000);
/// The pauses between one try at a new connection and the next; the last one repeats.
const PAUSES: [Millis; 3] = [Millis(500), Millis(1_000), Millis(2_000)];
/// Tries that may be in flight at a time. The oldest is given up for a new one.
const TRIES_MAX: usize = 3;

/// How the server was greeted on a connection.
#[derive(Clone, Debug)]
struct Claim {
    call: Call,
    /// The token of the session to resume.
    token: Option<Token>,
    /// The number of reliable messages received.
    heard: u32,
}

/// One client's end.
///
/// ```
/// use bout::Millis;
/// use netplay::{Act, Call, Caller};
/// use wire::{ClientMessage, Credential, Hello, LobbyMessage, Name, ServerMessage};
///
/// let hello = Hello::new(Credential::Newcomer(Name::new("Anne").expect("a name")));
/// let mut caller = Caller::new(hello.clone(), Millis(0));
/// assert_eq!(caller.call(), [Act::Open(Call(1))]);
///
/// // The connection is open: the caller introduces itself on it.
/// let hello = wire::encode(&ClientMessage::Hello(hello));
/// assert_eq!(caller.opened(Millis(40), Call(1)), [Act::Write(Call(1), hello)]);
///
/// // The server welcomes it. From now on messages are written at once.
/// # let (protocol, rules) = (wire::PROTOCOL_VERSION, wire::rules_hash());
/// # let name = Name::new("Anne").expect("a name");
/// # let account = wire::AccountView { id: wire::AccountId([1; 16]), name, is_guest: true };
/// # let token = wire::Token([5; 16]);
/// # let welcome = ServerMessage::Welcome { protocol, rules, account, token, keep: None };
/// let (message, _) = caller.hear(Millis(80), Call(1), &wire::encode(&welcome)).expect("a welcome");
/// assert_eq!(message, Some(welcome));
/// let rooms = ClientMessage::Lobby(LobbyMessage::Rooms);
/// let acts = caller.say(Millis(90), &rooms).expect("little waits");
/// assert!(matches!(acts[..], [Act::Write(Call(1), _)]));
/// ```
#[derive(Debug)]
pub struct Caller {
    hello: Hello,
    line: Line,
    token: Option<Token>,
    /// The token of the conversation before, and how often in a row the server knew no session by one of the two.
    older: Option<Token>,
    unknown: u8,
    /// The connection that the conversation is on.
    current: Option<Call>,
    /// Tries that are in flight, the oldest first.
    tries: Vec<Call>,
    /// Tries that were opened, and not used yet: two at once would take the conversation from each
    /// other.
    spare: Vec<Call>,
    /// The one that the server was greeted on, and when.
    greeted: Option<(Call, Millis)>,
    /// What was claimed on each of them.
    claims: Vec<Claim>,
    /// Reliable messages that are resent on the current connection, and were received on the one before in the
    /// meantime.
    again: u32,
    calls: u32,
    /// When anything was last heard on the current connection.
    heard: Millis,
    /// Requests to be elsewhere that a server which was restarted may not have heard, until it says where
    /// this client is.
    requests: Vec<ClientMessage>,
    /// True while a bout flows: the server sends something all the time.
    is_flowing: bool,
    /// When anything of play was said last.
    played: Option<Millis>,
    /// Why the server said no, when that was the last that it said.
    refused: Option<Refusal>,
    /// Since when the server is not heard.
    lost: Option<Millis>,
    /// When the next try is due, and how many pauses there were.
    next_try: Millis,
    pauses: usize,
    next_ping: Millis,
    /// True after a view of the room, until the client sends something: the server sends no more than two of them
    /// without an answer.
    owes_answer: bool,
    /// How long there and back took what was answered fastest since the last ping was due.
    least: Option<Millis>,
    /// The measured round-trip time, until it is reported.
    ping: Option<Millis>,
    /// Where connections are made.
    places: Places,
    /// When time was last let pass.
    stepped: Millis,
}

impl Caller {
    /// A caller who is about to call `now`.
    pub fn new(hello: Hello, now: Millis) -> Caller {
        Caller {
            hello,
            line: Line::default(),
            token: None,
            older: None,
            unknown: 0,
            current: None,
            tries: Vec::new(),
            spare: Vec::new(),
            greeted: None,
            claims: Vec::new(),
            again: 0,
            calls: 0,
            heard: now,
            requests: Vec::new(),
            is_flowing: false,
            played: None,
            refused: None,
            lost: None,
            next_try: now,
            pauses: 0,
            next_ping: now,
            owes_answer: false,
            least: None,
            ping: None,
            places: Places::default(),
            stepped: now,
        }
    }

    /// The first connection. Ask once.
    pub fn call(&mut self) -> Vec<Act> {
        vec![self.open()]
    }

    /// A connection was made.
    pub fn opened(&mut self, now: Millis, call: Call) -> Vec<Act> {
        if !self.tries.contains(&call) {
            return vec![Act::Close(call)];
        }
        self.spare.push(call);
        self.greet(now)
    }

    /// A connection was lost, or could not be made.
    pub fn lost(&mut self, now: Millis, call: Call) -> Result<(), End> {
        self.give_up(call);
        if self.token.is_none() {
            return Err(End::Unreachable);
        }
        if self.current == Some(call) {
            if let Some(why) = self.refused {
                return Err(End::Refused(why));
            }
            self.current = None;
            self.lose(now, now);
        }
        Ok(())
    }

    /// Says something, now or as soon as there is a connection again.
    pub fn say(&mut self, now: Millis, message: &ClientMessage) -> Result<Vec<Act>, End> {
        if matches!(message, ClientMessage::Bout(BoutMessage::Play(_))) {
            self.played = Some(now);
        }
        match self.current {
            None => self.line.keep(now, message).map(|()| Vec::new()),
            Some(call) => {
                self.owes_answer = false;
                self.line.say(now, message).map(|frame| vec![Act::Write(call, frame)])
            }
        }
        .map_err(|_| End::Lost)
    }

    /// A frame came on a connection. What the server said, when it is of the conversation.
    pub fn hear(
        &mut self,
        now: Millis,
        call: Call,
        frame: &[u8],
    ) -> Result<(Option<ServerMessage>, Vec<Act>), End> {
        if self.tries.contains(&call) {
            return self.hear_first(now, call, frame);
        }
        if self.current != Some(call) {
            return Ok((None, Vec::new()));
        }
        let heard = self.line.hear::<ServerMessage>(frame).map_err(End::Odd)?;
        let message = heard.message;
        self.heard = now;
        if let ServerMessage::Nodes(nodes) = &message {
            self.learn(nodes);
        }
        if let ServerMessage::Redirect(redirect) = message {
            return Ok((None, self.follow(now, call, redirect)?));
        }
        self.owes_answer |= message.delivery() == Delivery::View;
        self.note(now, &message, heard.echoes.last());
        let is_again = 0 < self.again && message.is_kept();
        self.again -= u32::from(is_again);
        // A line may recover in one direction only: while the server does not hear us, others are tried.
        let mut acts = if self.unheard(now).is_some() { Vec::new() } else { self.find() };
        let requests = self.requests_after(&message);
        let is_passing = message == ServerMessage::Outside && !requests.is_empty();
        for request in requests {
            acts.extend(self.say(now, &request)?);
        }
        Ok((Some(message).filter(|_| !is_again && !is_passing), acts))
    }

    /// Lets time pass up to `now`.
    pub fn step(&mut self, now: Millis) -> Result<Vec<Act>, End> {
        let mut acts = Vec::new();
        self.stepped = now;
        if self.token.is_none() {
            return Ok(acts);
        }
        if self.played.is_some_and(|played| PAUSED_AFTER <= now.since(played)) {
            self.is_flowing = false;
        }
        if self.current.is_some() && self.silence() <= now.since(self.heard) {
            self.lose(self.heard, now);
        }
        if let Some(since) = self.unheard(now) {
            self.lose(since, now);
        }
        if GIVE_UP <= now.since(self.heard) {
            return Err(End::Lost);
        }
        if self.lost.is_some() && self.next_try <= now {
            if TRIES_MAX <= self.tries.len() {
                let oldest = self.tries[0];
                self.give_up(oldest);
                acts.push(Act::Close(oldest));
            }
            acts.push(self.open());
            self.next_try = now.plus(self.pause());
            self.pauses += 1;
        }
        acts.extend(self.greet(now));
        let must_answer = self.owes_answer || UNTOLD_MAX <= self.line.untold();
        if self.current.is_some() && (must_answer || self.next_ping <= now) {
            self.next_ping = now.plus(PING_EVERY);
            let least = self.least.take();
            self.ping = least.or(self.ping);
            if must_answer || least.is_none() {
                acts.extend(self.say(now, &ClientMessage::Ping(low(now)))?);
            }
        }
        Ok(acts)
    }

    /// How the line is.
    pub fn condition(&self) -> Condition {
        match (self.token, self.lost) {
            (None, _) => Condition::Opening,
            (Some(_), None) => Condition::Good,
            (Some(_), Some(_)) if self.is_moving() => Condition::Good,
            (Some(_), Some(since)) => Condition::Lost(since),
        }
    }

    /// How long there and back took, each time that it was measured; told once.
    pub fn take_ping(&mut self) -> Option<Millis> {
        self.ping.take()
    }

    /// Since when the server has not heard us, when that is too long: what we say, it acknowledges
    /// with the next that it says.
    fn unheard(&self, now: Millis) -> Option<Millis> {
        self.current?;
        self.line.unheard_since().filter(|&since| self.silence() <= now.since(since))
    }

    /// How long there may be silence on a line that is well.
    fn silence(&self) -> Millis {
        if self.is_flowing { SILENCE_IN_FLOW } else { SILENCE }
    }

    /// Learns about the line from what came over it, and when that was said which it answers.
    fn note(&mut self, now: Millis, message: &ServerMessage, answered: Option<&Millis>) {
        self.refused = None;
        match message {
            // Flows of other boards alone may pause: before the first tick of the own board and after its last.
            ServerMessage::Flow(flow) if 0 < flow.ticks => {
                self.is_flowing = true;
                let took = answered.map(|&said| now.since(said));
                self.least = self.least.into_iter().chain(took).min();
            }
            ServerMessage::Flow(_) => {}
            ServerMessage::Bout(
                Update::Arrived(_) | Update::Ledger(_) | Update::Contact(..) | Update::Target(..),
            ) => {}
            ServerMessage::Pong(said) => {
                self.ping = Some(Millis(low(now).wrapping_sub(*said).into()));
            }
            ServerMessage::Refused(why) => self.refused = Some(*why),
            _ => self.is_flowing = false,
        }
    }

    /// Reliable messages received in the whole session, with those that are yet to be resent.
    fn heard_in_all(&self) -> u32 {
        self.line.heard().wrapping_add(self.again)
    }

    /// A try is over.
    fn give_up(&mut self, call: Call) {
        self.tries.retain(|&other| other != call);
        self.spare.retain(|&other| other != call);
        self.greeted = self.greeted.filter(|&(other, _)| other != call);
        self.claims.retain(|claim| claim.call != call);
        self.leave(call);
    }

    fn lose(&mut self, since: Millis, now: Millis) {
        if self.lost.is_none() {
            self.lost = Some(since);
            self.next_try = now;
            self.pauses = 0;
        }
    }

    /// The server answers: no other connection needs to be tried.
    fn find(&mut self) -> Vec<Act> {
        self.lost = None;
        self.greeted = None;
        self.spare.clear();
        self.claims.clear();
        self.leave_all();
        self.tries.drain(..).map(Act::Close).collect()
    }
}

/// A ping's number is the time that it was said: its answer gives the round-trip time.
fn low(now: Millis) -> u32 {
    now.0 as u32
}

#[cfg(test)]
mod tests;
