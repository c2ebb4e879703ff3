//! One room with its clients: its steps, and its flows.

use std::collections::BTreeMap;

use bout::{Commitment, Millis};
use referee::brawl::BrawlRequest;
use referee::schedule::{FLOW_EVERY, FLOW_RETRY};
use referee::{
    Brawl, ClientId, Demand, Incoming, Pace, Room, RoomAnswer, RoomRequest, Schedule, Show,
};
use wire::{ListedRoom, MatchId, MemberId, Name, RoomCode, RoomKind, Visibility};

use super::Around;
use crate::arena::link::Micros;
use crate::arena::safety::{Decided, check_brawl};

/// A match alone, or a brawl room.
pub enum Inside {
    /// A match alone.
    Match(Box<Room>),
    /// A brawl room.
    Brawl(Box<Brawl>),
}

/// The match in progress, as far as its room does not know it.
#[derive(Debug)]
pub struct Course {
    /// By which it will be known.
    pub id: MatchId,
    /// What was published of its bouts that are over.
    pub bouts: Vec<Commitment>,
}

/// A room with its clients.
pub struct HostedRoom {
    /// What it is.
    pub inside: Inside,
    kind: RoomKind,
    /// With when each was last shown anything.
    pub people: BTreeMap<ClientId, Millis>,
    /// The match in progress.
    pub course: Option<Course>,
    /// What is decided and not saved.
    pub unsaved: Option<Decided>,
    drawing_due: Millis,
    /// When it is stepped.
    pub schedule: Schedule,
    /// When it is woken next.
    pub wakes: Option<Micros>,
}

impl HostedRoom {
    /// Opens a match, with what it has to say.
    pub fn open_match(
        around: &mut Around,
        request: RoomRequest,
        people: &[ClientId],
    ) -> (HostedRoom, Vec<RoomAnswer>) {
        let (kind, now) = (request.kind, around.now());
        let (bout, seed) = around.draw();
        let (room, answers) = Room::new(request, bout, seed, now);
        let course = Some(Course::begin(around));
        let inside = Inside::Match(Box::new(room));
        (HostedRoom::new(inside, kind, people, course, now), answers)
    }

    /// Opens a brawl room.
    pub fn open_brawl(around: &mut Around, code: RoomCode, request: BrawlRequest) -> HostedRoom {
        let (now, host) = (around.now(), request.host.client);
        let brawl = Brawl::new(code, request, now, [7; 16]);
        HostedRoom::new(Inside::Brawl(Box::new(brawl)), RoomKind::Brawl, &[host], None, now)
    }

    fn new(
        inside: Inside,
        kind: RoomKind,
        people: &[ClientId],
        course: Option<Course>,
        now: Millis,
    ) -> HostedRoom {
        HostedRoom {
            inside,
            kind,
            people: people.iter().map(|&client| (client, now)).collect(),
            course,
            unsaved: None,
            drawing_due: now,
            schedule: Schedule::new(now),
            wakes: None,
        }
    }

    /// The purpose of the match.
    pub fn kind(&self) -> RoomKind {
        self.kind
    }

    /// Everyone who is reached here.
    pub fn people(&self) -> impl Iterator<Item = ClientId> + '_ {
        self.people.keys().copied()
    }

    /// The match that is played or being saved.
    pub fn current(&self) -> Option<&Room> {
        match &self.inside {
            Inside::Match(room) => Some(room),
            Inside::Brawl(brawl) => brawl.current(),
        }
    }

    /// The same, to change it.
    pub fn current_mut(&mut self) -> Option<&mut Room> {
        match &mut self.inside {
            Inside::Match(room) => Some(room),
            Inside::Brawl(brawl) => brawl.current_mut(),
        }
    }

    /// True if a match is played or being saved.
    pub fn is_playing(&self) -> bool {
        self.current().is_some_and(|room| !room.is_over())
    }

    /// True if the room has ended.
    pub fn is_over(&self) -> bool {
        match &self.inside {
            Inside::Match(room) => room.is_empty() && !room.is_saving(),
            Inside::Brawl(brawl) => brawl.is_over(),
        }
    }

    /// True if this client plays in the match.
    pub fn is_seated(&self, client: ClientId) -> bool {
        self.current().is_some_and(|room| room.is_playing(client))
    }

    /// True if somebody of this name has a seat.
    pub fn seats(&self, name: &Name) -> bool {
        match &self.inside {
            Inside::Match(room) => room.view(None).members.iter().any(|one| one.name == *name),
            Inside::Brawl(brawl) => {
                let view = brawl.view(Millis(0), MemberId(0));
                view.members.iter().any(|one| one.name == *name && one.team.is_some())
            }
        }
    }

    /// As the lobby lists it.
    pub fn listed(&self) -> Option<ListedRoom> {
        let Inside::Brawl(brawl) = &self.inside else { return None };
        let view = brawl.view(Millis(0), MemberId(0));
        let host = view.members.iter().find(|one| Some(one.id) == view.host)?;
        let taken = view.members.iter().filter(|one| one.team.is_some()).count();
        let is_listed = view.visibility == Visibility::Public && !view.is_locked;
        is_listed.then(|| ListedRoom {
            code: view.code,
            rules: view.options.rules,
            host: host.name.clone(),
            sides: view.options.sides,
            best_of: view.options.best_of,
            taken: taken as u8,
            seats: view.options.seats,
            spectators: (view.members.len() - taken) as u8,
            is_playing: self.is_playing(),
        })
    }

    /// Panics when something is as it must never be.
    pub fn check(&self) {
        if let Inside::Brawl(brawl) = &self.inside {
            check_brawl(&brawl.view(Millis(0), MemberId(0)));
        }
        let is_saving = self.current().is_some_and(Room::is_saving);
        assert_eq!(is_saving, self.unsaved.is_some(), "a decided match waits until it is saved");
    }

    /// A client sent a message.
    pub fn receive(
        &mut self,
        now: Millis,
        client: ClientId,
        message: Incoming,
        echoes: &[Millis],
    ) -> Vec<RoomAnswer> {
        match &mut self.inside {
            Inside::Match(room) => room.receive(now, client, message, echoes),
            Inside::Brawl(brawl) => brawl.receive(now, client, message, echoes),
        }
    }

    fn demand(&self, client: ClientId) -> Demand {
        self.current().map_or_else(Demand::default, |room| room.demand(client))
    }

    /// What drives it.
    pub fn pace(&self) -> Pace {
        if self.current().is_some_and(Room::is_busy) {
            Pace::Ticks
        } else if self.people.keys().all(|&client| self.demand(client).is_in_play) {
            Pace::Input
        } else {
            Pace::Time
        }
    }

    /// The flow that is due to this client now.
    pub fn show(&mut self, now: Millis, client: ClientId, is_ready: bool) -> Option<Show> {
        let demand = self.demand(client);
        let due = self.people.get(&client)?.plus(demand.flow_interval());
        if now < due || !is_ready {
            if demand.is_unconfirmed {
                self.schedule.by(now.plus(FLOW_RETRY));
            }
            return None;
        }
        let is_drawn = self.drawing_due <= now;
        if is_drawn {
            self.drawing_due = self.drawing_due.plus(FLOW_EVERY).max(now);
        }
        let room = self.current_mut()?;
        if is_drawn {
            room.draw();
        }
        let show = room.flow(client)?;
        self.people.insert(client, now);
        Some(show)
    }
}

impl Course {
    /// One that begins.
    pub fn begin(around: &mut Around) -> Course {
        Course { id: MatchId(around.chance.bits()), bouts: Vec::new() }
    }
}
