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
mod hearing;
mod pings;
mod places;
mod requests;
mod tokens;
mod tries;

use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use wire::codec::Message as _;
use wire::{
    ArenaNode, ClientMessage, Hello, Line, LineError, LobbyMessage, NodeAddress, Redirect, Refusal,
    Resume, ServerMessage, Token,
};

pub use act::{Act, Call, Condition, End};
use hearing::Hearing;
pub use hearing::{SILENCE, SILENCE_IN_FLOW};
pub use pings::PING_EVERY;
use pings::Pings;
use places::Places;
use requests::Requests;
use tokens::Tokens;
use tries::{Claim, PAUSES, Tries};

/// How long the client may receive nothing, on any connection, before it gives up: longer than the
/// server keeps a seat, for it may be the server that is restarted.
pub const GIVE_UP: Millis = Millis(60_000);
/// How long the server keeps the seat of a player that it does not hear.
pub const SEAT_KEPT: Millis = Millis(30_000);

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
    tokens: Tokens,
    /// The connection that the conversation is on.
    current: Option<Call>,
    tries: Tries,
    places: Places,
    hearing: Hearing,
    pings: Pings,
    requests: Requests,
    /// Reliable messages that are resent on the current connection, and were received on the one before in the
    /// meantime.
    again: u32,
    /// Why the server said no, when that was the last that it said.
    refused: Option<Refusal>,
    /// When time was last let pass.
    stepped: Millis,
}

impl Caller {
    /// A caller who is about to call `now`.
    pub fn new(hello: Hello, now: Millis) -> Caller {
        Caller {
            hello,
            line: Line::default(),
            tokens: Tokens::default(),
            current: None,
            tries: Tries::new(now),
            places: Places::default(),
            hearing: Hearing::new(now),
            pings: Pings::new(now),
            requests: Requests::default(),
            again: 0,
            refused: None,
            stepped: now,
        }
    }

    /// A caller that resumes the session of this token `now`, of which it knows only the number of reliable
    /// messages received: [`Caller::session`]. The server resends the later ones.
    pub fn returning(hello: Hello, (token, heard): (Token, u32), now: Millis) -> Caller {
        let mut caller = Caller::new(hello, now);
        caller.line = Line::returning(heard);
        caller.tokens = Tokens::of(token);
        caller.tries.begin_again(now, PAUSES[0]);
        caller
    }

    /// The same caller, of a session that is at the node of this address, in an arena of these nodes.
    #[must_use]
    pub fn at(self, home: Option<NodeAddress>, nodes: &[ArenaNode]) -> Caller {
        Caller { places: Places::of(home, nodes), ..self }
    }

    /// The first connection. Ask once.
    pub fn call(&mut self) -> Vec<Act> {
        vec![self.tries.open(&self.places)]
    }

    /// The address of the node that a connection is to be made to; nothing for the address that the
    /// driver began with.
    pub fn address(&self, call: Call) -> Option<&NodeAddress> {
        self.tries.address(call)
    }

    /// A connection was made.
    pub fn opened(&mut self, now: Millis, call: Call) -> Vec<Act> {
        if !self.tries.contains(call) {
            return vec![Act::Close(call)];
        }
        self.tries.opened(call);
        self.greet(now)
    }

    /// A connection was lost, or could not be made.
    pub fn lost(&mut self, now: Millis, call: Call) -> Result<(), End> {
        self.tries.end(call);
        if self.tokens.newest().is_none() {
            return Err(End::Unreachable);
        }
        if self.current == Some(call) {
            if let Some(why) = self.refused {
                return Err(End::Refused(why));
            }
            self.current = None;
            self.tries.lose(now, now);
        }
        Ok(())
    }

    /// Says something, now or as soon as there is a connection again.
    pub fn say(&mut self, now: Millis, message: &ClientMessage) -> Result<Vec<Act>, End> {
        self.hearing.say(now, message);
        match self.current {
            None => self.line.keep(now, message).map(|()| Vec::new()),
            Some(call) => {
                self.pings.answered();
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
        if self.tries.contains(call) {
            return self.hear_first(now, call, frame);
        }
        if self.current != Some(call) {
            return Ok((None, Vec::new()));
        }
        let heard = self.line.hear::<ServerMessage>(frame).map_err(End::Odd)?;
        let message = heard.message;
        self.hearing.hear(now);
        match message {
            ServerMessage::Nodes(ref nodes) => self.places.learn(nodes),
            ServerMessage::Redirect(redirect) => {
                return Ok((None, self.follow(now, call, redirect)?));
            }
            _ => {}
        }
        self.hearing.note(&message);
        self.pings.note(now, &message, heard.echoes.last());
        self.refused = match message {
            ServerMessage::Refused(why) => Some(why),
            _ => None,
        };
        let is_again = 0 < self.again && message.is_kept();
        self.again -= u32::from(is_again);
        // A line may recover in one direction only: while the server does not hear us, others are tried.
        let mut acts = if self.unheard(now).is_some() { Vec::new() } else { self.tries.find() };
        let requests = self.requests.after(&message);
        // To be outside for a moment is no news.
        let is_passing = message == ServerMessage::Outside && !requests.is_empty();
        for request in requests {
            acts.extend(self.say(now, &request)?);
        }
        Ok((Some(message).filter(|_| !is_again && !is_passing), acts))
    }

    /// Lets time pass up to `now`.
    pub fn step(&mut self, now: Millis) -> Result<Vec<Act>, End> {
        self.stepped = now;
        if self.tokens.newest().is_none() {
            return Ok(Vec::new());
        }
        self.hearing.step(now);
        let last = self.hearing.last();
        if self.current.is_some() && self.hearing.is_too_long(last, now) {
            self.tries.lose(last, now);
        }
        if let Some(since) = self.unheard(now) {
            self.tries.lose(since, now);
        }
        if GIVE_UP <= now.since(last) {
            return Err(End::Lost);
        }
        let mut acts = self.tries.step(now, &self.places);
        acts.extend(self.greet(now));
        if self.current.is_some()
            && let Some(ping) = self.pings.next(now, self.line.untold())
        {
            acts.extend(self.say(now, &ping)?);
        }
        Ok(acts)
    }

    /// How the line is.
    pub fn condition(&self) -> Condition {
        match (self.tokens.newest(), self.tries.lost()) {
            (None, _) => Condition::Opening,
            (Some(_), None) => Condition::Good,
            (Some(_), Some(lost)) if self.places.is_moving(lost, self.stepped) => Condition::Good,
            (Some(_), Some(since)) => Condition::Lost(since),
        }
    }

    /// How long there and back took, each time that it was measured; told once.
    pub fn take_ping(&mut self) -> Option<Millis> {
        self.pings.take()
    }

    /// The token of the session, and the number of reliable messages received in it; nothing before
    /// the server has welcomed the client.
    pub fn session(&self) -> Option<(Token, u32)> {
        Some((self.tokens.newest()?, self.heard_in_all()))
    }

    /// The address of the node that has the session; nothing for the address that the driver began with.
    pub fn home(&self) -> Option<&NodeAddress> {
        self.places.home().as_ref()
    }

    /// Since when the server has not heard us, when that is too long: what we say, it acknowledges
    /// with the next that it says.
    fn unheard(&self, now: Millis) -> Option<Millis> {
        self.current?;
        self.line.unheard_since().filter(|&since| self.hearing.is_too_long(since, now))
    }

    /// Reliable messages received in the whole session, with those that are yet to be resent.
    fn heard_in_all(&self) -> u32 {
        self.line.heard().wrapping_add(self.again)
    }

    /// Greets the server on a connection that was opened, unless it is about to answer on another.
    fn greet(&mut self, now: Millis) -> Vec<Act> {
        let (token, heard) = (self.tokens.newest(), self.heard_in_all());
        let Some(call) = self.tries.greet(now, Claim { token, heard }) else { return Vec::new() };
        let first = match token {
            None => ClientMessage::Hello(self.hello.clone()),
            Some(token) => ClientMessage::Resume(Resume { token, heard }),
        };
        vec![Act::Write(call, wire::encode(&first))]
    }

    /// The server's first word on a connection, which is not counted.
    fn hear_first(
        &mut self,
        now: Millis,
        call: Call,
        frame: &[u8],
    ) -> Result<(Option<ServerMessage>, Vec<Act>), End> {
        let message = wire::decode(frame).map_err(|error| End::Odd(error.into()))?;
        let is_welcome = self.tokens.newest().is_some();
        let heard_there = match message {
            ServerMessage::Welcome { token, .. } => {
                // The server was restarted, and kept the session: the counts begin again.
                if is_welcome {
                    self.begin_again(now)?;
                }
                self.tokens.renew(token);
                0
            }
            ServerMessage::Resumed { heard } => heard,
            // A notice to a refused player comes before the refusal.
            ServerMessage::Notice(_) if !is_welcome => return Ok((Some(message), Vec::new())),
            // The nodes that the client may be sent to come before that.
            ServerMessage::Nodes(ref nodes) => {
                self.places.learn(nodes);
                return Ok((Some(message), Vec::new()));
            }
            ServerMessage::Redirect(redirect) => {
                return Ok((None, self.follow(now, call, redirect)?));
            }
            ServerMessage::Refused(Refusal::OtherNode) => {
                return Ok((None, self.turned_away(call)?));
            }
            ServerMessage::Refused(Refusal::Gone) => {
                return Ok((None, self.try_other_token(now, call)?));
            }
            ServerMessage::Refused(why) => return Err(End::Refused(why)),
            _ => return Err(End::Odd(LineError::Forged)),
        };
        let frames = self.line.resume(now, heard_there).map_err(End::Odd)?;
        // The old connection may have brought more since the server was greeted on this one.
        if let Some(claim) = self.tries.claim(call) {
            self.again = self.heard_in_all().wrapping_sub(claim.heard);
            self.line.count_from(claim.heard);
        }
        self.tokens.known();
        if let Some(place) = self.tries.place(call) {
            self.places.settle(place.clone());
        }
        self.tries.end(call);
        let old = self.current.replace(call).map(Act::Close);
        self.hearing.hear(now);
        self.pings.begin_again(now);
        let mut acts: Vec<Act> = old.into_iter().collect();
        acts.extend(self.tries.find());
        acts.extend(frames.into_iter().map(|frame| Act::Write(call, frame)));
        Ok((Some(message), acts))
    }

    /// The conversation begins again with a server that was restarted and knows the session. What it may not
    /// have heard is said again, except for the bout, which says its own again, and for requests to be elsewhere,
    /// which wait until the server says where this client is.
    fn begin_again(&mut self, now: Millis) -> Result<(), End> {
        let old = core::mem::take(&mut self.line);
        for message in old.unheard::<ClientMessage>() {
            match message {
                ClientMessage::Bout(_) => {}
                // No proposal outlives its server.
                ClientMessage::Lobby(LobbyMessage::Accept(_)) => {}
                ClientMessage::Lobby(_) | ClientMessage::Leave => self.requests.push(message),
                _ => self.line.keep(now, &message).map_err(|_| End::Lost)?,
            }
        }
        self.tries.forget_claims();
        self.again = 0;
        self.hearing.begin_again();
        Ok(())
    }

    /// The server redirects the client, on this connection. It is followed at once, to a node of the arena;
    /// otherwise the connection is as good as lost.
    fn follow(&mut self, now: Millis, call: Call, redirect: Redirect) -> Result<Vec<Act>, End> {
        let Redirect { address, ticket } = redirect;
        let is_known = self.places.contains(&address);
        let may_ask_more = self.places.count();
        let is_welcome = self.tokens.newest().or(ticket).is_some();
        let may_follow = is_known && may_ask_more;
        if !is_welcome && !may_follow {
            return Err(End::Refused(Refusal::OtherNode));
        }
        if !is_known {
            return self.lost(now, call).map(|()| [Act::Close(call)].into());
        }
        let is_hasty = self.places.follow(now, self.tries.place(call).cloned(), address);
        self.tokens.redirect(ticket);
        self.current = None;
        self.hearing.begin_again();
        let mut acts: Vec<Act> = [Act::Close(call)].into();
        self.tries.end(call);
        acts.extend(self.tries.close_all());
        self.tries.begin_again(now, if is_hasty && is_welcome { PAUSES[0] } else { Millis(0) });
        acts.extend(self.tries.step(now, &self.places));
        Ok(acts)
    }

    /// The node at the end of this connection takes nobody in: another one does, perhaps.
    fn turned_away(&mut self, call: Call) -> Result<Vec<Act>, End> {
        let may_ask_more = self.places.count();
        let mut acts: Vec<Act> = [Act::Close(call)].into();
        self.tries.end(call);
        if self.tokens.newest().is_some() {
            // The next try is due soon.
            return Ok(acts);
        }
        if !may_ask_more || !self.places.turn_to_next_node() {
            return Err(End::Refused(Refusal::OtherNode));
        }
        acts.push(self.tries.open(&self.places));
        Ok(acts)
    }

    /// The server knows no session by the token of the last welcome: the other one is tried. A slow answer by a token
    /// that is not tried any longer says nothing.
    fn try_other_token(&mut self, now: Millis, call: Call) -> Result<Vec<Act>, End> {
        let newest = self.tokens.newest();
        let is_slow = self.tries.claim(call).is_some_and(|claim| claim.token != newest);
        if !is_slow && !self.tokens.try_other() {
            return Err(End::Refused(Refusal::Gone));
        }
        self.lost(now, call)?;
        Ok([Act::Close(call)].into())
    }
}

#[cfg(test)]
mod tests;
