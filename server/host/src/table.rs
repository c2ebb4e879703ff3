//! What a room's task drives: a match alone, or a brawl room with its matches.

use bout::{Millis, Seed};
use referee::brawl::{BrawlRequest, Key, Visitor};
use referee::{Brawl, ClientId, FinishedMatch, Room, RoomAnswer, RoomRequest, Show, Thought};
use wire::{ClientMessage, MemberId, Ran, Rated, Refusal, RoomCode, RoomKind, Visibility};

use crate::billboard::Notice;

/// What a room is opened for.
#[derive(Debug)]
pub enum Opening {
    /// A match.
    Match(RoomRequest),
    /// A brawl room of this code.
    Brawl(RoomCode, BrawlRequest),
}

impl Opening {
    /// What is played for.
    pub fn kind(&self) -> RoomKind {
        match self {
            Opening::Match(request) => request.kind,
            Opening::Brawl(..) => RoomKind::Brawl,
        }
    }
}

/// A room of either kind. What it does is said there.
pub enum Table {
    /// A match.
    Match(Box<Room>),
    /// A brawl room.
    Brawl(Box<Brawl>),
}

impl Table {
    /// Opens a room `now`. `draw` gives the number and the seed of a bout that begins.
    pub fn open(
        opening: Opening,
        now: Millis,
        draw: impl FnOnce() -> (u64, Seed),
    ) -> (Table, Vec<RoomAnswer>) {
        match opening {
            Opening::Match(request) => {
                let (bout, seed) = draw();
                let (room, answers) = Room::new(request, bout, seed, now);
                (Table::Match(Box::new(room)), answers)
            }
            Opening::Brawl(code, request) => {
                (Table::Brawl(Box::new(Brawl::new(code, request, now))), Vec::new())
            }
        }
    }

    /// Somebody comes, or is not let in for this reason. A match has no code, and is looked on at
    /// by whoever knows a player's name.
    pub fn enter(
        &mut self,
        now: Millis,
        visitor: Visitor,
        key: &Key,
    ) -> Result<Vec<RoomAnswer>, Refusal> {
        match (self, key) {
            (Table::Match(room), Key::Acquaintance) => Ok(room.watch(visitor.client)),
            (Table::Match(_), Key::Code(_)) => Err(Refusal::NoSuchRoom),
            (Table::Brawl(brawl), key) => brawl.enter(now, visitor, key),
        }
    }

    /// A client that is here said something.
    pub fn receive(
        &mut self,
        now: Millis,
        client: ClientId,
        message: ClientMessage,
        echoes: &[Millis],
    ) -> Vec<RoomAnswer> {
        match self {
            Table::Match(room) => room.receive(now, client, message, echoes),
            Table::Brawl(brawl) => brawl.receive(now, client, message, echoes),
        }
    }

    /// A client that is here has a new connection.
    pub fn resume(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        match self {
            Table::Match(room) => room.resume(now, client),
            Table::Brawl(brawl) => brawl.resume(now, client),
        }
    }

    /// What a bot is to think of before the next step at `now`.
    pub fn thought_due(&self, now: Millis) -> Option<Thought> {
        match self {
            Table::Match(room) => room.thought_due(now),
            Table::Brawl(brawl) => brawl.thought_due(now),
        }
    }

    /// Takes a bot back that has thought.
    pub fn take_thought(&mut self, thought: Thought) {
        match self {
            Table::Match(room) => room.take_thought(thought),
            Table::Brawl(brawl) => brawl.take_thought(thought),
        }
    }

    /// Lets time pass up to `now`. `draw` gives the number and the seed of a bout that begins.
    pub fn step(&mut self, now: Millis, draw: impl FnOnce() -> (u64, Seed)) -> Vec<RoomAnswer> {
        match self {
            Table::Match(room) => room.step(now, draw),
            Table::Brawl(brawl) => brawl.step(now, draw),
        }
    }

    /// The match that was decided is kept.
    pub fn kept(&mut self, now: Millis, rated: Option<Rated>) -> Vec<RoomAnswer> {
        match self {
            Table::Match(room) => room.kept(rated),
            Table::Brawl(brawl) => brawl.kept(now, rated),
        }
    }

    /// What became of the run that was over.
    pub fn ran(&mut self, ran: Ran) -> Vec<RoomAnswer> {
        match self {
            Table::Match(room) => room.ran(Some(ran)),
            // In brawl rooms nobody plays alone.
            Table::Brawl(_) => Vec::new(),
        }
    }

    /// The match that goes on, as far as it was played, when it must end here.
    pub fn break_off(&self) -> Option<FinishedMatch> {
        match self {
            Table::Match(room) => room.break_off(),
            Table::Brawl(brawl) => brawl.break_off(),
        }
    }

    /// Whether everyone may find what is played here.
    pub fn is_listed(&self) -> bool {
        match self {
            Table::Match(_) => true,
            Table::Brawl(brawl) => brawl.visibility() == Visibility::Public,
        }
    }

    /// Draws the boards of the bout.
    pub fn draw(&mut self) {
        match self {
            Table::Match(room) => room.draw(),
            Table::Brawl(brawl) => brawl.draw(),
        }
    }

    /// What is new for this client of the bout.
    pub fn flow(&mut self, client: ClientId) -> Option<Show> {
        match self {
            Table::Match(room) => room.flow(client),
            Table::Brawl(brawl) => brawl.flow(client),
        }
    }

    /// Whether this client waits for the confirmation of something that it sent.
    pub fn is_eager(&self, client: ClientId) -> bool {
        match self {
            Table::Match(room) => room.is_eager(client),
            Table::Brawl(brawl) => brawl.is_eager(client),
        }
    }

    /// Whether this client has a board in play, so that it says something by itself.
    pub fn is_heard(&self, client: ClientId) -> bool {
        match self {
            Table::Match(room) => room.is_heard(client),
            Table::Brawl(brawl) => brawl.is_heard(client),
        }
    }

    /// Whether something is to be played at every tick that nobody says.
    pub fn is_busy(&self) -> bool {
        match self {
            Table::Match(room) => room.is_busy(),
            Table::Brawl(brawl) => brawl.is_busy(),
        }
    }

    /// Whether a match goes on, or is being kept.
    pub fn is_playing(&self) -> bool {
        match self {
            Table::Match(room) => !room.is_over(),
            Table::Brawl(brawl) => brawl.is_playing(),
        }
    }

    /// Whether the room has ended.
    pub fn is_over(&self) -> bool {
        match self {
            Table::Match(room) => room.is_empty() && !room.is_keeping(),
            Table::Brawl(brawl) => brawl.is_over(),
        }
    }

    /// What is posted of the room. What goes on in it began then, by the calendar.
    pub fn notice(&self, now: Millis, since_ms: u64) -> Notice {
        match self {
            Table::Match(room) => Notice::of_match(&room.view(None), since_ms),
            Table::Brawl(brawl) => Notice::of_brawl(&brawl.view(now, MemberId(0)), since_ms),
        }
    }
}
