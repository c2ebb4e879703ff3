//! One simulated player: its process, its end of the conversation, and what it does.
//!
//! The process is the product's own code but for the screen: `netplay::Caller` with `Session` and
//! `TurnSession`. It runs once a frame, reads what has come, and writes what it has to say.

mod playing;
pub mod will;

use bout::{Commitment, Nonce};
use netplay::Draw;
use netplay::caller::{Act, Call, Caller, Condition, End};
use wire::{
    BrawlView, ClientMessage, Credential, Found, Hello, Name, Refusal, RoomCode, RoomView, Secret,
    ServerMessage,
};

use super::chance::Chance;
use super::link::{MS, Micros, SECOND, Trouble};
use super::net::{Event, Incoming, Net, millis};
use super::safety::Safety;
use super::store::Store;
use playing::Playing;
use will::Will;

/// How long after a new connection messages may come that were kept for it.
const BACKLOG: Micros = 10 * SECOND;
/// A frame of a screen with a bout on it.
const FRAME: Micros = 16_667;
/// A frame of another.
const FRAME_IDLE: Micros = 50 * MS;

/// Where a player is, as far as it knows.
#[derive(Debug)]
pub enum Place {
    /// It has no conversation with the server, and tries to have one from this time on.
    Outside(Micros),
    /// The first connection is being made.
    Connecting,
    /// In the lobby.
    Lobby,
    /// Waits for an opponent.
    Waiting,
    /// Somebody was found.
    Proposed(Found),
    /// In a match, or spectating one.
    Room(Box<RoomView>),
    /// In a brawl room.
    Brawl(Box<BrawlView>),
}

/// A player.
pub struct Player {
    /// Which.
    pub number: usize,
    name: Name,
    secret: Secret,
    chance: Chance,
    caller: Option<Caller>,
    /// The connection that it last wrote to.
    written: Option<Call>,
    place: Place,
    /// The draw that it took part in last.
    draw: Option<Draw>,
    playing: Option<Playing>,
    will: Will,
    /// When its conversation last went over to another connection.
    resumed: Option<Micros>,
    /// When it last ran.
    ran: Micros,
    /// True if its process is stopped for now.
    is_ended: bool,
}

/// What a player may know and touch besides its own.
pub struct Surroundings<'a> {
    /// The network.
    pub net: &'a mut Net,
    /// The safety checks.
    pub safety: &'a mut Safety,
    /// To check messages against.
    pub store: &'a Store,
    /// Codes of rooms that friends told each other.
    pub codes: &'a mut Vec<RoomCode>,
    /// The names of all players.
    pub names: &'a [Name],
}

impl Player {
    /// A player that has an account.
    pub fn new(number: usize, name: Name, secret: Secret, chance: Chance, hands: Chance) -> Player {
        Player {
            number,
            name,
            secret,
            chance,
            caller: None,
            written: None,
            place: Place::Outside(0),
            draw: None,
            playing: None,
            will: Will::new(hands),
            resumed: None,
            ran: 0,
            is_ended: false,
        }
    }

    /// The process runs for a frame.
    pub fn wake(&mut self, world: &mut Surroundings<'_>) {
        let now = world.net.now();
        let (is_stopped, is_unread, is_ended) = {
            let link = world.net.link(self.number);
            let has = |trouble| link.has(trouble, now);
            (has(Trouble::Stopped), has(Trouble::Unread), has(Trouble::Ended))
        };
        if is_ended && !self.is_ended {
            world.net.end_process(self.number);
            (self.caller, self.playing, self.place) = (None, None, Place::Outside(now));
        }
        self.is_ended = is_ended;
        if !is_stopped && !is_ended {
            self.run(world, now, is_unread);
        }
        self.ran = now;
        let is_lively = self.playing.is_some();
        let frame = if is_lively { FRAME } else { FRAME_IDLE };
        world.net.at(now + frame, Event::Wake(self.number));
    }

    fn run(&mut self, world: &mut Surroundings<'_>, now: Micros, is_unread: bool) {
        if let Some(playing) = &mut self.playing {
            playing.pass(now - self.ran);
        }
        if let Place::Outside(from) = self.place
            && from <= now
        {
            self.call(world, now);
        }
        while !is_unread && let Some(incoming) = world.net.read(self.number) {
            self.take_in(world, now, incoming);
        }
        let stepped = self.caller.as_mut().map(|caller| caller.step(millis(now)));
        if let Some(stepped) = stepped {
            self.done(world, stepped);
        }
        self.play(world, now);
        self.decide(world, now);
    }

    fn call(&mut self, world: &mut Surroundings<'_>, now: Micros) {
        let hello = Hello::new(Credential::Guest(self.secret));
        let mut caller = Caller::new(hello, millis(now));
        let acts = caller.call();
        (self.caller, self.place) = (Some(caller), Place::Connecting);
        self.done(world, Ok(acts));
    }

    fn take_in(&mut self, world: &mut Surroundings<'_>, now: Micros, incoming: Incoming) {
        let Some(caller) = &mut self.caller else { return };
        match incoming {
            Incoming::Opened(call) => {
                let acts = caller.opened(millis(now), call);
                self.done(world, Ok(acts));
            }
            Incoming::Lost(call) => {
                let lost = caller.lost(millis(now), call).map(|()| Vec::new());
                self.done(world, lost);
            }
            Incoming::Frame(call, frame) => match caller.hear(millis(now), call, &frame) {
                Ok((message, acts)) => {
                    self.done(world, Ok(acts));
                    if let Some(message) = message {
                        self.receive(world, now, message);
                    }
                }
                Err(end) => self.done(world, Err(end)),
            },
        }
    }

    fn done(&mut self, world: &mut Surroundings<'_>, done: Result<Vec<Act>, End>) {
        let acts = match done {
            Ok(acts) => acts,
            Err(end) => return self.part(world, end),
        };
        for act in acts {
            match act {
                Act::Open(call) => world.net.open(self.number, call),
                Act::Write(call, frame) => {
                    self.written = Some(call);
                    world.net.send_up(self.number, call, frame);
                }
                Act::Close(call) => world.net.close_up(self.number, call),
            }
        }
    }

    /// The conversation is over; another is begun a little later.
    fn part(&mut self, world: &mut Surroundings<'_>, end: End) {
        let now = world.net.now();
        let name = &self.name;
        world.safety.note(now, || format!("{name}'s conversation ends: {end}"));
        let is_ours = matches!(end, End::Odd(_) | End::Refused(Refusal::Flood | Refusal::Forged));
        assert!(self.will.is_hostile || !is_ours, "{name}: {end}");
        world.net.end_process(self.number);
        let pause = SECOND + MS * Micros::from(self.chance.below(2_000));
        (self.caller, self.playing, self.place) = (None, None, Place::Outside(now + pause));
        self.will.parted();
    }

    fn receive(&mut self, world: &mut Surroundings<'_>, now: Micros, message: ServerMessage) {
        match message {
            ServerMessage::Welcome { .. } | ServerMessage::Outside => {
                (self.place, self.playing) = (Place::Lobby, None);
                self.will.answered(now);
            }
            ServerMessage::Resumed { .. } => {
                self.resumed = Some(now);
                if let Some(playing) = &mut self.playing {
                    playing.reconnected();
                }
            }
            ServerMessage::Searching { .. } | ServerMessage::Queued(_) => {
                self.place = Place::Waiting;
                self.will.answered(now);
            }
            ServerMessage::Waiting(waiting) => super::safety::check_waiting(&waiting),
            ServerMessage::Found(found) => {
                assert!(found.opponent.as_ref() != Some(&self.name), "called for itself");
                self.place = Place::Proposed(found);
                self.will.answered(now);
            }
            ServerMessage::Room(view) => {
                // A member of a brawl room that stood up spectates from now on.
                self.playing = self.playing.take().filter(|_| view.seat.is_some());
                if !matches!(self.place, Place::Brawl(_)) {
                    self.place = Place::Room(Box::new(view));
                }
                self.will.answered(now);
            }
            ServerMessage::Brawl(view) => {
                super::safety::check_brawl(&view);
                learn(world.codes, view.code);
                self.place = Place::Brawl(view);
                self.will.answered(now);
            }
            ServerMessage::Rooms(rooms) => {
                self.will.answered(now);
                rooms.iter().for_each(|room| learn(world.codes, room.code));
            }
            ServerMessage::Daily(_) | ServerMessage::Emote(..) => self.notice(world, now, &message),
            ServerMessage::Refused(why) => self.will.refused(now, why, world.codes),
            ServerMessage::Draw { .. }
            | ServerMessage::Start(_)
            | ServerMessage::Bout(_)
            | ServerMessage::Flow(_)
            | ServerMessage::Ran(_)
            | ServerMessage::Rated(_) => self.receive_in_bout(world, now, message),
            ServerMessage::Pong(_)
            | ServerMessage::Superseded
            | ServerMessage::Claimed { .. }
            | ServerMessage::Chat(_)
            | ServerMessage::Notice(_)
            | ServerMessage::Making(_)
            | ServerMessage::Report(_)
            | ServerMessage::Friends(_)
            | ServerMessage::Nodes(_)
            | ServerMessage::Redirect(_)
            | ServerMessage::Draining { .. } => {}
        }
    }

    /// Takes what is said of a bout, or of what it decided.
    fn receive_in_bout(
        &mut self,
        world: &mut Surroundings<'_>,
        now: Micros,
        message: ServerMessage,
    ) {
        match message {
            ServerMessage::Draw { bout, commitment } => {
                self.add_nonce(world, now, bout, commitment)
            }
            ServerMessage::Start(start) => {
                if let Some(draw) = self.draw.take().filter(|draw| draw.bout() == start.bout) {
                    draw.check_start(&start).expect("the server is fair");
                }
                let mut playing = Playing::new(&start, &mut self.chance, self.will.hands(), now);
                // It may be one that began while the client was disconnected.
                if self.resumed.is_some_and(|at| now < at + BACKLOG) {
                    playing.reconnected();
                }
                self.playing = Some(playing);
            }
            ServerMessage::Bout(update) => {
                let ping = self.caller.as_mut().and_then(Caller::take_ping);
                if let Some(playing) = &mut self.playing {
                    playing.receive(update, ping);
                    self.will.check(playing, world);
                }
            }
            ServerMessage::Flow(flow) => {
                if let Some(playing) = &mut self.playing {
                    playing.flow(&flow);
                    self.will.check(playing, world);
                }
            }
            ServerMessage::Ran(ran) => {
                let is_saved = ran.kept.is_none_or(|kept| world.store.has_run(kept.id));
                assert!(is_saved, "{:?} was told before it was saved", ran.kept);
            }
            ServerMessage::Rated(rated) => world.safety.rated(&rated, world.store),
            _ => {}
        }
    }

    fn play(&mut self, world: &mut Surroundings<'_>, now: Micros) {
        let Some(playing) = &mut self.playing else { return };
        for message in playing.step(&mut self.will) {
            self.say(world, now, &message);
        }
    }

    /// Adds to the draw of a bout, like most clients.
    fn add_nonce(
        &mut self,
        world: &mut Surroundings<'_>,
        now: Micros,
        bout: u64,
        commitment: Commitment,
    ) {
        if self.chance.in_thousand(900) {
            let nonce = Nonce([self.chance.below(256) as u8; 16]);
            let draw = Draw::new(bout, commitment, nonce);
            self.say(world, now, &draw.message());
            self.draw = Some(draw);
        }
    }

    /// Says something, now or as soon as there is a connection.
    fn say(&mut self, world: &mut Surroundings<'_>, now: Micros, message: &ClientMessage) {
        let said = self.caller.as_mut().map(|caller| caller.say(millis(now), message));
        if let Some(said) = said {
            self.done(world, said);
        }
    }

    /// Where it is.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The name.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// True if it is in the lobby, on a line that is well.
    pub fn is_idle(&self) -> bool {
        matches!(self.place, Place::Lobby) && self.is_connected()
    }

    /// True if it is in a conversation, on a line that is well.
    pub fn is_connected(&self) -> bool {
        self.caller.as_ref().is_some_and(|caller| caller.condition() == Condition::Good)
    }

    /// Where it is and what it does, for a check that failed.
    pub fn describe(&self) -> String {
        let condition = self.caller.as_ref().map(Caller::condition);
        let mut place = format!("{:?}", self.place);
        place.truncate(200);
        format!("{}: {condition:?}, {}, {place}", self.name, self.will.describe())
    }

    /// The next aim.
    pub fn will(&mut self) -> &mut Will {
        &mut self.will
    }
}

/// Notes the code of a room.
fn learn(codes: &mut Vec<RoomCode>, code: RoomCode) {
    if !codes.contains(&code) {
        codes.push(code);
    }
}
