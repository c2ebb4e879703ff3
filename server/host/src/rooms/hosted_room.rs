//! The room of a room's task: a single match, or a brawl room with its matches.
//!
//! Opening, joining and saving differ between the two. Messages and time go to either in the same way:
//! [`crate::either_room`]. Drawing, sending and confirming concern the match in progress, which both
//! have: [`HostedRoom::current`].

use bout::{Millis, Seed};
use games::GameKind;
use referee::bot_budget::BotsAllowed;
use referee::brawl::{Access, BrawlRequest, Joiner};
use referee::live::{HostedImage, PayerRecord};
use referee::{Brawl, ClientId, Demand, Pace, Room, RoomAnswer, RoomId, RoomRequest};
use std::fmt;
use wire::{MemberId, Ran, Rated, Refusal, RoomCode, RoomKind, Visibility};

use crate::process::random;
use crate::rooms::room_directory::RoomSummary;

/// The request for a new room.
#[derive(Debug)]
pub enum Opening {
    /// A match.
    Match(RoomRequest),
    /// A brawl room with this code.
    Brawl(RoomCode, BrawlRequest),
    /// A room from before a restart.
    Recovered(Box<RecoveredRoom>),
}

impl Opening {
    /// The kind of room.
    pub fn kind(&self) -> RoomKind {
        match self {
            Opening::Match(request) => request.kind,
            Opening::Brawl(..) => RoomKind::Brawl,
            Opening::Recovered(room) => room.hosted.kind(),
        }
    }
}

/// A recovered room.
pub struct RecoveredRoom {
    /// The room's number.
    pub id: RoomId,
    /// The room.
    pub hosted: HostedRoom,
    /// What is to be done with it first.
    pub answers: Vec<RoomAnswer>,
    /// The clients, also those without a session.
    pub clients: Vec<ClientId>,
    /// The id and the beginning of its match.
    pub course: Option<([u8; 16], Millis)>,
    /// The recorded bouts, and when they began, in milliseconds since 1970.
    pub bouts: Vec<(u64, u64)>,
    /// Who pays for its bots.
    pub bots: Option<PayerRecord>,
}

impl fmt::Debug for RecoveredRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecoveredRoom").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A room of either kind.
pub enum HostedRoom {
    /// A match.
    Match(Box<Room>),
    /// A brawl room.
    Brawl(Box<Brawl>),
}

/// What both kinds of room do in the same way: `either_room!(hosted, room => room.step(now, draw))`.
#[macro_export]
macro_rules! either_room {
    ($hosted:expr, $room:ident => $what:expr) => {
        match $hosted {
            $crate::rooms::hosted_room::HostedRoom::Match($room) => $what,
            $crate::rooms::hosted_room::HostedRoom::Brawl($room) => $what,
        }
    };
}

impl HostedRoom {
    /// Opens a room `now`. `draw` returns the number and the seed of a bout that begins.
    pub fn open(
        opening: Opening,
        now: Millis,
        draw: impl FnOnce() -> (u64, Seed),
    ) -> (HostedRoom, Vec<RoomAnswer>) {
        match opening {
            Opening::Match(request) => {
                let (bout, seed) = draw();
                let (mut room, answers) = Room::new(request, bout, seed, now);
                room.think_elsewhere();
                (HostedRoom::Match(Box::new(room)), answers)
            }
            Opening::Brawl(code, request) => {
                let mut salt = [0; 16];
                random::fill(&mut salt);
                let mut brawl = Brawl::new(code, request, now, salt);
                brawl.think_elsewhere();
                (HostedRoom::Brawl(Box::new(brawl)), Vec::new())
            }
            Opening::Recovered(room) => (room.hosted, room.answers),
        }
    }

    /// The match in progress or being saved.
    pub fn current(&self) -> Option<&Room> {
        match self {
            HostedRoom::Match(room) => Some(room),
            HostedRoom::Brawl(brawl) => brawl.current(),
        }
    }

    /// The same, mutable: to draw its boards and make its flows.
    pub fn current_mut(&mut self) -> Option<&mut Room> {
        match self {
            HostedRoom::Match(room) => Some(room),
            HostedRoom::Brawl(brawl) => brawl.current_mut(),
        }
    }

    /// The room, if it has changed since the last call.
    pub fn take_image(&mut self) -> Option<HostedImage> {
        match self {
            HostedRoom::Match(room) => room.take_image().map(HostedImage::Match),
            HostedRoom::Brawl(brawl) => brawl.take_image().map(HostedImage::Brawl),
        }
    }

    /// The kind of the room.
    pub fn kind(&self) -> RoomKind {
        match self {
            HostedRoom::Match(room) => room.kind(),
            HostedRoom::Brawl(_) => RoomKind::Brawl,
        }
    }

    /// A client comes in, or is refused for this reason.
    pub fn enter(
        &mut self,
        now: Millis,
        joiner: Joiner,
        access: &Access,
    ) -> Result<Vec<RoomAnswer>, Refusal> {
        match self {
            HostedRoom::Match(room) => room.enter(joiner.client, access),
            HostedRoom::Brawl(brawl) => brawl.enter(now, joiner, access),
        }
    }

    /// The game of a room where what is stored of a player decides whether the player may enter.
    pub fn restricts_entry(&self) -> Option<GameKind> {
        match self {
            HostedRoom::Match(_) => None,
            HostedRoom::Brawl(brawl) => {
                brawl.restricts_entry().then(|| brawl.options().rules.kind())
            }
        }
    }

    /// What the bots of a brawl room may cost from now on; see [`Brawl::allow_bots`].
    pub fn allow_bots(&mut self, allowed: BotsAllowed) {
        if let HostedRoom::Brawl(brawl) = self {
            brawl.allow_bots(allowed);
        }
    }

    /// What the bots of a brawl room cost. Those of a match never change.
    pub fn bots_cost(&self) -> Option<u32> {
        match self {
            HostedRoom::Match(_) => None,
            HostedRoom::Brawl(brawl) => Some(brawl.bots_cost()),
        }
    }

    /// Handles the notice that the decided match is saved.
    pub fn saved(&mut self, now: Millis, kept: Option<Rated>) -> Vec<RoomAnswer> {
        match self {
            HostedRoom::Match(room) => room.saved(kept),
            HostedRoom::Brawl(brawl) => brawl.saved(now, kept),
        }
    }

    /// Handles the outcome of the finished run: saved or discarded.
    pub fn ran(&mut self, ran: Ran) -> Vec<RoomAnswer> {
        match self {
            HostedRoom::Match(room) => room.ran(Some(ran)),
            // There are no solo runs in brawl rooms.
            HostedRoom::Brawl(_) => Vec::new(),
        }
    }

    /// The demand of this client.
    pub fn demand(&self, client: ClientId) -> Demand {
        self.current().map_or_else(Demand::default, |room| room.demand(client))
    }

    /// The pace of the room until its next step, with these clients in it.
    pub fn pace<'a>(&self, mut clients: impl Iterator<Item = &'a ClientId>) -> Pace {
        if self.current().is_some_and(Room::is_busy) {
            Pace::Ticks
        } else if clients.all(|&client| self.demand(client).is_in_play) {
            Pace::Input
        } else {
            Pace::Time
        }
    }

    /// True if a match is in progress or being saved.
    pub fn is_playing(&self) -> bool {
        self.current().is_some_and(|room| !room.is_over())
    }

    /// True if the room has ended.
    pub fn is_over(&self) -> bool {
        match self {
            HostedRoom::Match(room) => room.is_empty() && !room.is_saving(),
            HostedRoom::Brawl(brawl) => brawl.is_over(),
        }
    }

    /// True if the room's matches are in the public list.
    pub fn is_listed(&self) -> bool {
        match self {
            HostedRoom::Match(_) => true,
            HostedRoom::Brawl(brawl) => brawl.visibility() == Visibility::Public,
        }
    }

    /// The public summary of the room. `since_ms` is the beginning of its match, or else its
    /// opening.
    pub fn summary(&self, now: Millis, since_ms: u64) -> RoomSummary {
        match self {
            HostedRoom::Match(room) => RoomSummary::of_match(&room.view(None), since_ms),
            HostedRoom::Brawl(brawl) => {
                RoomSummary::of_brawl(&brawl.view(now, MemberId(0)), since_ms)
            }
        }
    }
}
