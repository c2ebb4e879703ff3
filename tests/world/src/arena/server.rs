//! The server of a simulation: sessions, the lobby, the rooms, and what waits to be saved.
//!
//! Everything that decides is the product's own: `referee::{Lobby, Room, Brawl}` and
//! `referee::session`, which is the half of the host's session task that has no socket. What is
//! written again here is what the host's tasks do around them: who is reached by which mailbox, when a
//! room is stepped and its clients are shown more, and how often a match is tried to be saved.

mod hosted;
mod letters;
mod lobby;
mod mailbox;
mod rooms;
mod saving;
mod stopping;

use std::collections::BTreeMap;

use bout::{Millis, Seed};
use games::Week;
use referee::session::Session;
use referee::{ClientId, Lobby, LobbyRules, RoomId};
use wire::{
    AccountId, AccountView, ClientMessage, Credential, LineError, Refusal, Resume, Secret,
    ServerMessage, Token,
};

use super::chance::Chance;
use super::link::{Micros, SECOND};
use super::net::{ConnId, Event, Net, millis};
use super::safety::Safety;
use super::store::Store;
use hosted::HostedRoom;
use mailbox::Mailbox;
use saving::Task;

/// How long a connection may be silent, as on the real server.
const SILENCE_MAX: Micros = 10 * SECOND;
/// How long a client may take to read what is being written to it.
const WRITE_WITHIN: Micros = 5 * SECOND;
/// How long a connection may take to say its first message.
const HELLO_WITHIN: Micros = 5 * SECOND;
/// How long a week lasts here, so that it turns while players wait and play.
const WEEK: Micros = 60 * SECOND;
/// Messages that a client may send in a second, and at once.
const MESSAGES: (u64, u64) = (120, 360);

/// The state that outlives a server.
#[derive(Debug)]
pub struct Around {
    /// The network and the time.
    pub net: Net,
    /// The database.
    pub store: Store,
    /// The operating system's random numbers.
    pub chance: Chance,
    /// What must never happen.
    pub safety: Safety,
    /// Bouts that began, and tasks that were begun.
    pub numbers: u64,
}

impl Around {
    /// The number and the seed of a bout that begins.
    pub fn draw(&mut self) -> (u64, Seed) {
        self.numbers += 1;
        (self.numbers, self.chance.seed())
    }

    /// The time as the referee and the sessions are given it.
    pub fn now(&self) -> Millis {
        millis(self.net.now())
    }

    fn note(&mut self, event: impl FnOnce() -> String) {
        let now = self.net.now();
        self.safety.note(now, event);
    }
}

/// An account that can sign in.
#[derive(Clone, Debug)]
pub struct Account {
    /// By which it signs in.
    pub secret: Secret,
    /// What it is.
    pub view: AccountView,
}

/// One client with its session.
struct Hosted {
    account: AccountView,
    token: Token,
    session: Session<RoomId>,
    connection: Option<ConnId>,
    mailbox: Mailbox,
    /// The room that it was sent to and has not returned from.
    room: Option<RoomId>,
    /// When anything last came from it.
    received: Micros,
    /// Since when something for it cannot be written.
    blocked: Option<Micros>,
    /// Up to when all its messages were paid for.
    paid: Micros,
}

/// The server.
pub struct Server {
    accounts: Vec<Account>,
    lobby: Lobby,
    clients: BTreeMap<ClientId, Hosted>,
    rooms: BTreeMap<RoomId, HostedRoom>,
    tasks: BTreeMap<u64, Task>,
    /// Connections without a first message, and since when.
    handshakes: BTreeMap<ConnId, Micros>,
    entered: u64,
    /// When the matches in progress end, of a server that drains.
    draining_until: Option<Micros>,
}

impl Server {
    /// A server that has just started.
    pub fn new(accounts: Vec<Account>, rules: LobbyRules) -> Server {
        Server {
            accounts,
            lobby: Lobby::new(rules, Week(0)),
            clients: BTreeMap::new(),
            rooms: BTreeMap::new(),
            tasks: BTreeMap::new(),
            handshakes: BTreeMap::new(),
            entered: 0,
            draining_until: None,
        }
    }

    /// A frame arrived.
    pub fn receive(&mut self, around: &mut Around, connection: ConnId, frame: &[u8]) {
        let now = around.net.now();
        let known = self.clients.iter().find(|(_, one)| one.connection == Some(connection));
        match known.map(|(&client, _)| client) {
            Some(client) => self.hear(around, client, frame),
            None => self.greet(around, now, connection, frame),
        }
        self.pump(around);
    }

    /// A connection has ended.
    pub fn ended(&mut self, around: &mut Around, connection: ConnId) {
        around.net.ended_up(connection);
        self.handshakes.remove(&connection);
        let known = self.clients.iter().find(|(_, one)| one.connection == Some(connection));
        if let Some((&client, _)) = known {
            self.lose(around, client, "lost");
        }
        self.pump(around);
    }

    /// Looks at the queue and at all connections, once a second.
    pub fn second(&mut self, around: &mut Around) {
        let now = around.net.now();
        self.lobby.begin_week(Week((now / WEEK) as u32));
        let answers = self.lobby.step(millis(now));
        self.carry_lobby(around, answers);
        let answers = self.lobby.step_presence(|_, _| None);
        self.carry_lobby(around, answers);
        let late = self.handshakes.iter().filter(|&(_, &since)| since + HELLO_WITHIN <= now);
        for connection in late.map(|(&one, _)| one).collect::<Vec<_>>() {
            self.handshakes.remove(&connection);
            around.net.close_down(connection);
        }
        for client in self.clients.keys().copied().collect::<Vec<_>>() {
            let one = &self.clients[&client];
            let is_silent = one.received + SILENCE_MAX <= now;
            let is_slow = one.blocked.is_some_and(|since| since + WRITE_WITHIN <= now);
            if one.connection.is_some() && (is_silent || is_slow) {
                self.lose(around, client, if is_slow { "slow" } else { "silent" });
            } else if one.session.held_until().is_some_and(|until| until <= millis(now)) {
                self.end(around, client, None);
            }
        }
        self.check(around);
        self.pump(around);
    }

    /// A connection's first message.
    fn greet(&mut self, around: &mut Around, now: Micros, connection: ConnId, frame: &[u8]) {
        self.handshakes.insert(connection, now);
        match wire::decode(frame) {
            Ok(ClientMessage::Hello(_)) if self.draining_until.is_some() => {
                self.refuse(around, connection, Refusal::Draining);
            }
            Ok(ClientMessage::Hello(hello)) => {
                let Credential::Guest(secret) = hello.credential else {
                    return self.refuse(around, connection, Refusal::SignedOut);
                };
                let account = self.accounts.iter().find(|one| one.secret == secret);
                match account.cloned() {
                    Some(account) => self.enter(around, now, connection, account.view),
                    None => self.refuse(around, connection, Refusal::SignedOut),
                }
            }
            Ok(ClientMessage::Resume(resume)) => self.resume(around, now, connection, resume),
            Ok(_) => self.refuse(around, connection, Refusal::NotNow),
            Err(_) => self.refuse(around, connection, Refusal::Malformed),
        }
    }

    fn refuse(&mut self, around: &mut Around, connection: ConnId, why: Refusal) {
        self.handshakes.remove(&connection);
        around.net.send_down(connection, wire::encode(&ServerMessage::Refused(why)));
        around.net.close_down(connection);
    }

    fn enter(
        &mut self,
        around: &mut Around,
        now: Micros,
        connection: ConnId,
        account: AccountView,
    ) {
        if self.plays_elsewhere(&account) {
            return self.refuse(around, connection, Refusal::Playing);
        }
        self.handshakes.remove(&connection);
        self.entered += 1;
        let client = ClientId(self.entered);
        around.note(|| format!("client {} enters as {}", client.0, account.name));
        let hosted = Hosted {
            account: account.clone(),
            token: Token(around.chance.bits()),
            session: Session::default(),
            connection: Some(connection),
            mailbox: Mailbox::default(),
            room: None,
            received: now,
            blocked: None,
            paid: now,
        };
        self.clients.insert(client, hosted);
        let answers = self.lobby.enter(client, account);
        self.carry_lobby(around, answers);
    }

    fn resume(&mut self, around: &mut Around, now: Micros, connection: ConnId, resume: Resume) {
        let Resume { token, heard } = resume;
        let known = self.clients.iter_mut().find(|(_, one)| one.token == token);
        let Some((&client, hosted)) = known else {
            return self.refuse(around, connection, Refusal::Gone);
        };
        self.handshakes.remove(&connection);
        if hosted.session.is_stale(heard) {
            return around.net.close_down(connection);
        }
        let old = hosted.connection.replace(connection);
        (hosted.received, hosted.blocked) = (now, None);
        let resumed = hosted.session.resume(millis(now), heard);
        let room = hosted.session.room().copied();
        if let Some(old) = old {
            around.net.close_down(old);
        }
        let frames = match resumed {
            Ok(frames) => frames,
            Err(_) => return self.end(around, client, Some(Refusal::Forged)),
        };
        for frame in frames {
            around.net.send_down(connection, frame);
        }
        around.safety.count("resumed");
        around.note(|| format!("client {} resumes", client.0));
        if let Some(room) = room
            && self.resume_in_room(around, client, room)
            && let Some(hosted) = self.clients.get_mut(&client)
        {
            hosted.session.resumed();
        }
    }

    fn hear(&mut self, around: &mut Around, client: ClientId, frame: &[u8]) {
        let now = around.net.now();
        let Some(hosted) = self.clients.get_mut(&client) else { return };
        hosted.received = now;
        let paid = hosted.paid.max(now) + SECOND / MESSAGES.0;
        if now + MESSAGES.1 * SECOND / MESSAGES.0 < paid {
            return self.end(around, client, Some(Refusal::Flood));
        }
        hosted.paid = paid;
        match hosted.session.receive(frame) {
            Ok(heard) => {
                let view = hosted.session.view_due(millis(now));
                match view {
                    Ok(view) => hosted.write(around, view),
                    Err(_) => return self.end(around, client, None),
                }
                self.dispatch(around, client, heard.message, &heard.echoes);
            }
            Err(LineError::Unreadable(_)) => self.end(around, client, Some(Refusal::Malformed)),
            Err(_) => self.end(around, client, Some(Refusal::Forged)),
        }
    }

    /// The connection of a client is lost.
    fn lose(&mut self, around: &mut Around, client: ClientId, why: &'static str) {
        // Whether it is in a room, or in the queue, may still be in its mailbox.
        self.take_letters(around, client, true);
        let Some(hosted) = self.clients.get_mut(&client) else { return };
        if let Some(connection) = hosted.connection.take() {
            around.net.close_down(connection);
        }
        hosted.blocked = None;
        let is_held = hosted.session.disconnect(around.now());
        around.safety.count("disconnected");
        around.note(|| format!("client {} disconnected: {why}, held: {is_held}", client.0));
        if !is_held {
            self.end(around, client, None);
        }
    }

    /// A session ends.
    fn end(&mut self, around: &mut Around, client: ClientId, why: Option<Refusal>) {
        let Some(hosted) = self.clients.remove(&client) else { return };
        around.note(|| format!("the session of client {} ends: {why:?}", client.0));
        if let Some(connection) = hosted.connection {
            if let Some(why) = why {
                around.net.send_down(connection, wire::encode(&ServerMessage::Refused(why)));
            }
            around.net.close_down(connection);
        }
        self.lobby.forget(client);
    }

    /// Gives every client what waits for it, as far as it can be written.
    fn pump(&mut self, around: &mut Around) {
        for client in self.clients.keys().copied().collect::<Vec<_>>() {
            self.take_letters(around, client, false);
        }
    }

    fn take_letters(&mut self, around: &mut Around, client: ClientId, is_last: bool) {
        let now = around.net.now();
        loop {
            let Some(hosted) = self.clients.get_mut(&client) else { return };
            if hosted.mailbox.is_cut() {
                around.safety.count("cut");
                return self.end(around, client, None);
            }
            let has_room = hosted.connection.is_none_or(|one| around.net.has_room(one));
            if !has_room && !is_last {
                if !hosted.mailbox.is_empty() {
                    hosted.blocked.get_or_insert(now);
                }
                return;
            }
            hosted.blocked = None;
            let Some(letter) = hosted.mailbox.take() else { return };
            match hosted.take(around, letter) {
                Ok(None) => {}
                Ok(Some(why)) => return self.end(around, client, Some(why)),
                Err(_) => return self.end(around, client, None),
            }
        }
    }

    /// True if nothing is left to be done by the server itself.
    pub fn is_quiet(&self) -> bool {
        self.tasks.is_empty() && self.rooms.is_empty()
    }

    /// Clients that wait for an opponent.
    pub fn waiting(&self) -> usize {
        self.lobby.counts().1
    }

    /// The account that a client came in as.
    fn account(&self, client: ClientId) -> Option<AccountId> {
        self.clients.get(&client).map(|one| one.account.id)
    }
}

/// The server looks at its connections, and the lobby at its queue, so often.
pub fn schedule_second(net: &mut Net) {
    net.at(net.now() + SECOND, Event::Second);
}
