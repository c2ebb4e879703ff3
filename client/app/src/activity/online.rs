//! A session with a server, from the first attempt to connect to the last bout.

use bevy::prelude::Resource;
use bout::Outcome;
use games::{Rules, SoloMode, SplitSetup};
use link::{LineNews, Memory};
use netplay::Draw;
use web_time::Instant;
use wire::{ClientMessage, Credential, Hello, RoomPhase, RoomView, Start};

use crate::activity::clocked_bout::ClockedBout;
use crate::activity::intent::Intent;
use crate::activity::roster::public_setup;
use crate::activity::spectating::Spectating;
use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::view::Speed;
use crate::games::marauders::words::Names;
use crate::platform::connection::Link;
use crate::platform::server::Embedded;
use crate::text::tr;

/// A connection, and the player's stage on it.
#[derive(Debug)]
pub struct Online {
    /// The connection. Invariant: it is dropped before the embedded server, so that the server is
    /// notified.
    pub link: Link,
    /// The newest figures of the connection.
    pub network: Option<LineNews>,
    /// The embedded server, when the connection leads to one.
    pub server: Option<Embedded>,
    /// The purpose of the connection.
    pub purpose: Purpose,
    /// The start of the brawl room's match, during its countdown.
    pub countdown: Option<Instant>,
    /// True while the player waits in a queue, perhaps while it practises or plays solo.
    pub waits: bool,
    /// Whether the server was asked to pause the practice bout, and has not announced since that it continues.
    pub is_pause_asked: bool,
    /// The draw of the newest bout, as this client took part in it.
    pub draw: Option<Draw>,
    /// The player's stage on the server.
    pub stage: Stage,
}

/// The session that the program before this one remembered, if any: a page that was reloaded.
#[derive(Resource, Clone, Debug, Default)]
pub struct Remembered(pub Option<Memory>);

/// The purpose of a connection.
#[derive(Debug)]
pub struct Purpose {
    /// The intent that it serves.
    pub intent: Intent,
    /// The name under which the server's credentials are stored.
    pub server: String,
    /// The name of the account of the credentials.
    pub known_as: Option<String>,
}

/// The player's stage on a server.
#[derive(Debug)]
pub enum Stage {
    /// Not admitted yet, with the request to send after the admission.
    Connecting(Option<ClientMessage>),
    /// Admitted, and in no room with a bout: in a queue, in the list of rooms, in a brawl room.
    Lobby,
    /// In a room whose bout has not begun.
    Seated(RoomView),
    /// In a bout, or after one.
    Playing(RoomView, Bout),
    /// Spectating the bout of a room.
    Spectating(RoomView, Spectated),
    /// A run was given up; one of this mode, by these rules, begins when the server has released it.
    Restarting(SoloMode, Rules),
}

/// The player's own bout.
#[derive(Debug)]
pub enum Bout {
    /// Of a clocked game.
    Clocked(Box<ClockedBout>),
    /// Of a turn-based game.
    Turns(Box<TurnBout>),
}

impl Bout {
    /// True if this is the bout that the restarted server announces again.
    fn goes_on(&mut self, start: &Start) -> bool {
        match self {
            Bout::Clocked(bout) => bout.number() == start.bout,
            Bout::Turns(bout) => bout.restarts(start.bout),
        }
    }
}

/// A bout that the player spectates.
#[derive(Debug)]
pub enum Spectated {
    /// Of a clocked game.
    Clocked(Box<Spectating>),
    /// Of a turn-based game.
    Turns(Box<TurnBout>),
}

impl Stage {
    /// The room in which the player is seated or spectates.
    pub fn room(&self) -> Option<&RoomView> {
        match self {
            Stage::Seated(room) | Stage::Playing(room, _) | Stage::Spectating(room, _) => {
                Some(room)
            }
            Stage::Connecting(_) | Stage::Lobby | Stage::Restarting(..) => None,
        }
    }

    /// The player's own bout.
    pub fn bout(&self) -> Option<&Bout> {
        match self {
            Stage::Playing(_, bout) => Some(bout),
            _ => None,
        }
    }

    /// Applies the current state of the player's room. Returns whether there is a new bout to
    /// spectate.
    pub fn enter(&mut self, room: RoomView, speed: Speed, now: Instant) -> bool {
        let before = std::mem::replace(self, Stage::Lobby);
        let (stage, is_new) = match (before, room.seat) {
            (Stage::Playing(_, bout), Some(_)) => (Stage::Playing(room, bout), false),
            (_, Some(_)) => (Stage::Seated(room), false),
            (Stage::Spectating(_, bout), None) if !bout.is_past(&room) => {
                (Stage::Spectating(room, bout), false)
            }
            (_, None) => {
                let bout = Spectated::new(&room, speed, now);
                (Stage::Spectating(room, bout), true)
            }
        };
        *self = stage;
        is_new
    }

    /// Begins a bout that was announced at `at`. One that is running already continues: the server
    /// was restarted. False when the player is in no room.
    pub fn begin(&mut self, start: &Start, speed: Speed, at: Instant) -> bool {
        if let Stage::Playing(_, bout) = self
            && bout.goes_on(start)
        {
            return true;
        }
        let room = match std::mem::replace(self, Stage::Lobby) {
            Stage::Seated(room) | Stage::Playing(room, _) | Stage::Spectating(room, _) => room,
            other => {
                *self = other;
                return false;
            }
        };
        let bout = match start.setup.clone().split() {
            SplitSetup::Clocked(setup) => {
                Bout::Clocked(Box::new(ClockedBout::new(start, setup, at)))
            }
            SplitSetup::Turns(_) => {
                let mut bout = TurnBout::new(start, at);
                bout.set_speed(speed);
                bout.know(names(&room));
                Bout::Turns(Box::new(bout))
            }
        };
        *self = Stage::Playing(room, bout);
        true
    }
}

impl Spectated {
    fn new(room: &RoomView, speed: Speed, now: Instant) -> Spectated {
        match public_setup(room).split() {
            SplitSetup::Clocked(setup) => {
                Spectated::Clocked(Box::new(Spectating::new(room, setup)))
            }
            SplitSetup::Turns(_) => {
                let mut bout = TurnBout::spectating(room, now);
                bout.set_speed(speed);
                bout.know(names(room));
                Spectated::Turns(Box::new(bout))
            }
        }
    }

    /// The outcome, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Spectated::Clocked(bout) => bout.outcome(),
            Spectated::Turns(bout) => bout.outcome(),
        }
    }

    /// Time since its end was shown.
    pub fn over(&self) -> std::time::Duration {
        match self {
            Spectated::Clocked(bout) => bout.over,
            Spectated::Turns(bout) => bout.over,
        }
    }

    /// True if it is over, and another one begins in `room`.
    fn is_past(&self, room: &RoomView) -> bool {
        self.outcome().is_some() && room.phase == RoomPhase::Playing
    }
}

impl Online {
    /// Connects to the server at `address`, which authenticates the player by `credential`. After
    /// the admission `request` is sent.
    pub fn open(
        address: &str,
        credential: Credential,
        (purpose, request): (Purpose, Option<ClientMessage>),
        server: Option<Embedded>,
    ) -> Result<Online, String> {
        let link = Link::open(address, Hello::new(credential))
            .map_err(|error| tr!("error-network", reason = error.to_string()))?;
        let stage = Stage::Connecting(request);
        Ok(Online::new(link, server, purpose, stage))
    }

    /// Resumes the session with the server at `address` that a program before this one remembers.
    pub fn resume(
        address: &str,
        credential: Credential,
        purpose: Purpose,
        memory: Memory,
    ) -> Result<Online, String> {
        let link = Link::resume(address, Hello::new(credential), memory)
            .map_err(|error| tr!("error-network", reason = error.to_string()))?;
        let stage = Stage::Connecting(None);
        Ok(Online::new(link, None, purpose, stage))
    }

    fn new(link: Link, server: Option<Embedded>, purpose: Purpose, stage: Stage) -> Online {
        let (network, countdown, waits, draw) = (None, None, false, None);
        Online {
            link,
            network,
            server,
            purpose,
            countdown,
            waits,
            is_pause_asked: false,
            draw,
            stage,
        }
    }

    /// True if the server has admitted the player.
    pub fn is_admitted(&self) -> bool {
        !matches!(self.stage, Stage::Connecting(_))
    }
}

/// The players of a room.
pub(super) fn names(room: &RoomView) -> Names {
    Names { own: room.seat, names: room.members.iter().map(|it| it.name.to_string()).collect() }
}
