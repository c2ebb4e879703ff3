//! One simulated player: its process, its end of the conversation, and what it does.
//!
//! The process is the product's own code but for the screen: `netplay::Caller` with `Session` and
//! `TurnSession`. It runs once a frame, reads what has come, and writes what it has to say.

mod playing;
pub mod will;

use std::time::Duration;

use bout::Nonce;
use netplay::caller::{Condition, End};
use wire::{
    BrawlView, ClientMessage, Found, Refusal, RoomCode, RoomKind, RoomPhase, RoomView,
    ServerMessage,
};

use crate::chance::Chance;
use crate::conversation::Conversation;
use crate::database::Account;
use crate::link::{MS, Micros, SECOND, Trouble};
use crate::net::Event;
use crate::safety::{check_brawl, check_room, check_waiting};
use crate::surroundings::Surroundings;
use playing::{Bout, time};
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
    account: Account,
    chance: Chance,
    conversation: Option<Conversation>,
    place: Place,
    /// It in its bouts.
    client: player::Player,
    /// The bout that it plays.
    bout: Option<Bout>,
    will: Will,
    /// When its conversation last went over to another connection.
    resumed: Option<Micros>,
    /// True if its process is stopped for now.
    is_ended: bool,
}

impl Player {
    /// A player that has an account.
    pub fn new(number: usize, account: Account, chance: Chance, hands: Chance) -> Player {
        Player {
            number,
            account,
            chance,
            conversation: None,
            place: Place::Outside(0),
            client: player::Player::new(Nonce([number as u8; 16])),
            bout: None,
            will: Will::new(hands),
            resumed: None,
            is_ended: false,
        }
    }

    /// The process runs for a frame.
    pub fn wake(&mut self, world: &mut Surroundings) {
        let now = world.net.now();
        let (is_stopped, is_unread, is_ended) = {
            let link = world.net.link(self.number);
            let has = |trouble| link.has(trouble, now);
            (has(Trouble::Stopped), has(Trouble::Unread), has(Trouble::Ended))
        };
        if is_ended && !self.is_ended {
            world.net.end_process(self.number);
            self.stop_playing(world);
            (self.conversation, self.place) = (None, Place::Outside(now));
        }
        self.is_ended = is_ended;
        if !is_stopped && !is_ended {
            self.run(world, now, is_unread);
        }
        let is_lively = self.bout.is_some();
        let frame = if is_lively { FRAME } else { FRAME_IDLE };
        world.net.at(now + frame, Event::Wake(self.number));
    }

    fn run(&mut self, world: &mut Surroundings, now: Micros, is_unread: bool) {
        if let Place::Outside(from) = self.place
            && from <= now
        {
            self.call(world);
        }
        while !is_unread
            && let Some(read) = self.conversation.as_mut().map(|one| one.read(&mut world.net))
        {
            match read {
                Ok(Some((message, _))) => self.receive(world, now, message),
                Ok(None) => break,
                Err(end) => self.part(world, end),
            }
        }
        let stepped = self.conversation.as_mut().map(|one| one.step(&mut world.net));
        if let Some(Err(end)) = stepped {
            self.part(world, end);
        }
        self.play(world, now);
        self.decide(world, now);
    }

    fn call(&mut self, world: &mut Surroundings) {
        let secret = self.account.secret;
        self.conversation = Some(Conversation::begin(&mut world.net, self.number, secret));
        self.place = Place::Connecting;
    }

    /// The conversation is over; another is begun a little later.
    fn part(&mut self, world: &mut Surroundings, end: End) {
        let now = world.net.now();
        let name = &self.account.name;
        world.safety.note(now, || format!("{name}'s conversation ends: {end}"));
        let is_ours = matches!(end, End::Odd(_) | End::Refused(Refusal::Flood | Refusal::Forged));
        assert!(self.will.is_hostile || !is_ours, "{name}: {end}");
        world.net.end_process(self.number);
        let pause = SECOND + MS * Micros::from(self.chance.below(2_000));
        self.stop_playing(world);
        (self.conversation, self.place) = (None, Place::Outside(now + pause));
        self.will.parted();
    }

    fn receive(&mut self, world: &mut Surroundings, now: Micros, message: ServerMessage) {
        match message {
            ServerMessage::Welcome { .. } | ServerMessage::Outside => {
                self.stop_playing(world);
                self.place = Place::Lobby;
                self.will.answered(now);
            }
            ServerMessage::Resumed { .. } => {
                self.resumed = Some(now);
                world.safety.count("resumed");
                self.client.reconnected();
                if let Some(bout) = &mut self.bout {
                    bout.has_reconnected = true;
                }
            }
            ServerMessage::Searching { .. } | ServerMessage::Queued(_) => {
                self.place = Place::Waiting;
                self.will.answered(now);
            }
            ServerMessage::Waiting(waiting) => check_waiting(&waiting),
            ServerMessage::Found(found) => {
                world.safety.count("proposals");
                assert!(found.opponent.as_ref() != Some(&self.account.name), "called for itself");
                self.place = Place::Proposed(found);
                self.will.answered(now);
            }
            ServerMessage::Room(view) => self.enter_room(world, now, view),
            ServerMessage::Brawl(view) => self.enter_brawl(world, now, view),
            ServerMessage::Rooms(rooms) => {
                self.will.answered(now);
                rooms.iter().for_each(|room| learn(&mut world.codes, room.code));
            }
            ServerMessage::Daily(_) | ServerMessage::Emote(..) => self.notice(world, now, &message),
            ServerMessage::Refused(why) => self.will.refused(now, why, &mut world.codes),
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
            | ServerMessage::SiteLink(_)
            | ServerMessage::Reported
            | ServerMessage::Moderator
            | ServerMessage::Moderated(_)
            | ServerMessage::RoomSettings(_)
            | ServerMessage::Presets(_)
            | ServerMessage::Draining { .. } => {}
        }
    }

    /// Is in a match, or spectates one, and sees it so.
    fn enter_room(&mut self, world: &mut Surroundings, now: Micros, view: RoomView) {
        // A member of a brawl room that stood up spectates from now on.
        if view.seat.is_none() {
            self.stop_playing(world);
        }
        check_room(&view);
        self.check_over(world, &view);
        if !matches!(self.place, Place::Brawl(_)) {
            if !matches!(self.place, Place::Room(_)) {
                world.safety.count(kind_of(&view));
            }
            self.place = Place::Room(Box::new(view));
        }
        self.will.answered(now);
    }

    /// Is in a brawl room, and sees it so.
    fn enter_brawl(&mut self, world: &mut Surroundings, now: Micros, view: Box<BrawlView>) {
        check_brawl(&view);
        learn(&mut world.codes, view.code);
        if !matches!(self.place, Place::Brawl(_)) {
            world.safety.count("brawl rooms entered");
        }
        self.place = Place::Brawl(view);
        self.will.answered(now);
    }

    /// A match that is shown as over is saved with the bout that ended last.
    fn check_over(&self, world: &mut Surroundings, view: &RoomView) {
        let is_kept = matches!(view.kind, RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl);
        let Some(bout) = self.bout.as_ref().filter(|_| !self.will.is_hostile) else { return };
        let has_ended = self.client.outcome().is_some();
        if is_kept && matches!(view.phase, RoomPhase::Over(_)) && has_ended {
            let is_saved = world.database.has_bout(self.account.id, bout.commitment);
            assert!(is_saved, "{} was shown a match as over that is not saved", self.account.name);
            world.safety.count("matches shown as over");
        }
    }

    /// Receives a message about a bout, or about what it decided.
    fn receive_in_bout(&mut self, world: &mut Surroundings, now: Micros, message: ServerMessage) {
        match &message {
            // Most clients add to a draw.
            ServerMessage::Draw { .. } if !self.chance.in_thousand(900) => return,
            ServerMessage::Start(_) => self.stop_playing(world),
            ServerMessage::Ran(ran) => world.safety.ran(ran, &world.database),
            ServerMessage::Rated(rated) => world.safety.rated(rated, &world.database),
            _ => {}
        }
        let ping = self.conversation.as_mut().and_then(Conversation::take_ping).unwrap_or_default();
        let ping = Duration::from_millis(ping.0);
        let received = self.client.receive(message, time(now), ping);
        if let Some(ServerMessage::Start(start)) = received.expect("the server is fair") {
            let (mut bout, mind) = Bout::new(&start, &mut self.chance, self.will.hands(), now);
            // It may be one that began while the client was disconnected.
            bout.has_reconnected = self.resumed.is_some_and(|at| now < at + BACKLOG);
            self.client.begin(start, time(now), mind).expect("the server is fair");
            world.safety.count("bouts begun");
            self.bout = Some(bout);
        }
        if let Some(bout) = self.bout.as_mut().filter(|_| self.client.outcome().is_some()) {
            bout.check(self.account.id, &world.database);
        }
        self.say_own(world);
    }

    /// Is done with its bout, if it has one. A hostile player may have told the server of buttons that it did not
    /// press.
    fn stop_playing(&mut self, world: &mut Surroundings) {
        let playing = self.client.end().map(|(playing, _)| playing);
        let ended = self.bout.take().zip(playing);
        let ended = ended.map(|(bout, playing)| bout.end(self.account.id, playing));
        if let Some(ended) = ended.filter(|_| !self.will.is_hostile) {
            world.safety.ended(ended);
        }
    }

    fn play(&mut self, world: &mut Surroundings, now: Micros) {
        let Some(bout) = &mut self.bout else { return };
        let is_in_turns = self.client.due().is_none();
        // It looks at a table for a second or so, and may let a turn pass.
        if is_in_turns && (bout.aims.below(60) != 0 || self.will.has_stopped_moving()) {
            return;
        }
        self.client.step(time(now), |session, _, _, _| bout.aim(session));
        self.say_own(world);
    }

    /// Sends the messages of its bouts.
    fn say_own(&mut self, world: &mut Surroundings) {
        while let Some(message) = self.client.outgoing() {
            self.say(world, &message);
        }
    }

    /// Says something, now or as soon as there is a connection.
    fn say(&mut self, world: &mut Surroundings, message: &ClientMessage) {
        let said = self.conversation.as_mut().map(|one| one.say(&mut world.net, message));
        if let Some(Err(end)) = said {
            self.part(world, end);
        }
    }

    /// Where it is.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// True if it is in the lobby, on a line that is well.
    pub fn is_idle(&self) -> bool {
        matches!(self.place, Place::Lobby) && self.is_connected()
    }

    /// True if it is in a conversation, on a line that is well.
    pub fn is_connected(&self) -> bool {
        self.conversation.as_ref().is_some_and(|one| one.condition() == Condition::Good)
    }

    /// Where it is and what it does, for a check that failed.
    pub fn describe(&self) -> String {
        let condition = self.conversation.as_ref().map(Conversation::condition);
        let mut place = format!("{:?}", self.place);
        place.truncate(200);
        format!("{}: {condition:?}, {}, {place}", self.account.name, self.will.describe())
    }

    /// The next aim.
    pub fn will(&mut self) -> &mut Will {
        &mut self.will
    }
}

/// The kind of a room that is entered.
fn kind_of(view: &RoomView) -> &'static str {
    match (view.seat, view.kind) {
        (None, _) => "matches watched",
        (_, RoomKind::Casual) => "casual matches",
        (_, RoomKind::Practice) => "practice matches",
        (_, RoomKind::Ranked(_)) => "ranked matches",
        (_, RoomKind::Brawl) => "brawl matches",
        (_, RoomKind::Solo(_)) => "runs",
        (_, RoomKind::Daily(..)) => "daily challenges",
    }
}

/// Notes the code of a room.
fn learn(codes: &mut Vec<RoomCode>, code: RoomCode) {
    if !codes.contains(&code) {
        codes.push(code);
    }
}
