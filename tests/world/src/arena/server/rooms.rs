//! A model of the host's room task.

use bout::{Commitment, Millis};
use referee::brawl::Access;
use referee::{
    ClientId, FinishedMatch, Incoming, Joiner, MatchPlayer, Pace, Room, RoomAnswer, RoomId, Show,
};
use wire::{RoomCode, RoomKind, RoomPhase, RunId, Scope, ServerMessage};

use super::hosted::{Course, HostedRoom, Inside};
use super::mailbox::Letter;
use super::saving::Work;
use super::{Around, Server};
use crate::arena::link::MS;
use crate::arena::net::Event;
use crate::arena::safety::Decided;
use crate::arena::store::{MatchRecord, RunRecord};

impl Around {
    /// A code from the operating system's random numbers.
    pub fn code(&mut self) -> RoomCode {
        let bits = self.chance.bits();
        RoomCode::numbered(u64::from_le_bytes(core::array::from_fn(|byte| bits[byte])))
    }
}

impl Server {
    /// A room is opened.
    pub(super) fn start(
        &mut self,
        around: &mut Around,
        id: RoomId,
        room: HostedRoom,
        answers: Vec<RoomAnswer>,
    ) {
        self.rooms.insert(id, room);
        self.carry_room(around, id, answers);
        self.wake_room(around, id);
    }

    /// Somebody would enter a room.
    pub(super) fn let_in(&mut self, around: &mut Around, id: RoomId, who: Joiner, access: &Access) {
        let (now, client) = (around.now(), who.client);
        let Some(room) = self.rooms.get_mut(&id) else { return };
        let entered = match &mut room.inside {
            Inside::Match(room) => room.enter(client, access),
            Inside::Brawl(brawl) => brawl.enter(now, who, access),
        };
        match entered {
            Ok(answers) => {
                room.people.insert(client, now);
                room.schedule.by_pace(now, Pace::Time);
                around.safety.count("entered rooms");
                self.carry_room(around, id, answers);
                self.wake_room(around, id);
            }
            Err(why) => self.take_back(id, client, ServerMessage::Refused(why)),
        }
    }

    /// A client is on a new connection; whether it is in this room.
    pub(super) fn resume_in_room(
        &mut self,
        around: &mut Around,
        client: ClientId,
        id: RoomId,
    ) -> bool {
        let now = around.now();
        let Some(room) = self.rooms.get_mut(&id) else { return false };
        if !room.people.contains_key(&client) {
            return false;
        }
        let answers = room.current_mut().map(|room| room.resume(now, client)).unwrap_or_default();
        self.post(client, Letter::Renewed);
        self.carry_room(around, id, answers);
        self.wake_room(around, id);
        true
    }

    pub(super) fn hear_in_room(
        &mut self,
        around: &mut Around,
        client: ClientId,
        id: RoomId,
        message: Incoming,
        echoes: &[Millis],
    ) {
        let now = around.now();
        let Some(room) = self.rooms.get_mut(&id) else { return };
        if !room.people.contains_key(&client) {
            // It left while this was on its way.
            return self.answer(around, client, message);
        }
        let answers = room.receive(now, client, message, echoes);
        self.carry_room(around, id, answers);
        if let Some(room) = self.rooms.get_mut(&id) {
            if room.current().is_some_and(Room::is_busy) {
                room.schedule.by_pace(now, Pace::Ticks);
            }
            let opponent = room.current().and_then(|room| room.opponent(client));
            self.show_in_room(id, now, client);
            if let Some(other) = opponent {
                self.show_in_room(id, now, other);
            }
            let room = self.rooms.get(&id);
            if room.is_some_and(|room| room.schedule.is_step_welcome(now)) {
                self.step_room(around, id);
            }
        }
        self.wake_room(around, id);
    }

    /// A room's time has come, unless it was stepped meanwhile.
    pub fn room_due(&mut self, around: &mut Around, id: RoomId) {
        if let Some(room) = self.rooms.get_mut(&id) {
            room.wakes = None;
            if room.schedule.overdue(around.now()).is_some() {
                self.step_room(around, id);
            }
            self.wake_room(around, id);
        }
        self.pump(around);
    }

    fn step_room(&mut self, around: &mut Around, id: RoomId) {
        let now = around.now();
        let Some(room) = self.rooms.get_mut(&id) else { return };
        let gone = room.people.keys().filter(|client| !self.clients.contains_key(client));
        for client in gone.copied().collect::<Vec<_>>() {
            let Some(room) = self.rooms.get_mut(&id) else { return };
            let answers = room.receive(now, client, Incoming::Leave, &[]);
            room.people.remove(&client);
            self.carry_room(around, id, answers);
        }
        let Some(room) = self.rooms.get_mut(&id) else { return };
        let mut has_begun = false;
        let draw = || {
            has_begun = true;
            around.draw()
        };
        let answers = match &mut room.inside {
            Inside::Match(room) => room.step(now, draw),
            Inside::Brawl(brawl) => brawl.step(now, draw),
        };
        if has_begun && room.course.is_none() {
            room.course = Some(Course::begin(around));
        }
        self.carry_room(around, id, answers);
        let Some(room) = self.rooms.get_mut(&id) else { return };
        if !room.is_playing() {
            room.course = None;
        }
        room.schedule.stepped(now, room.pace());
        for client in room.people().collect::<Vec<_>>() {
            self.show_in_room(id, now, client);
        }
    }

    fn show_in_room(&mut self, id: RoomId, now: Millis, client: ClientId) {
        let Some(hosted) = self.clients.get_mut(&client) else { return };
        let Some(room) = self.rooms.get_mut(&id) else { return };
        let is_ready = hosted.mailbox.is_ready(hosted.session.in_flight());
        match room.show(now, client, is_ready) {
            Some(Show::Own(flow)) => hosted.mailbox.post(Letter::Tell(flow)),
            Some(Show::Shared(frame)) => hosted.mailbox.post(Letter::Show(frame)),
            None => {}
        }
    }

    /// Makes the room due, or closes it when it has ended.
    pub(super) fn wake_room(&mut self, around: &mut Around, id: RoomId) {
        let Some(room) = self.rooms.get_mut(&id) else { return };
        if room.is_over() {
            return self.close_room(around, id);
        }
        let due = (room.schedule.sleep().0 * MS).max(around.net.now());
        if room.wakes.is_none_or(|wakes| due < wakes) {
            room.wakes = Some(due);
            around.net.at(due, Event::Room(id));
        }
    }

    pub(super) fn carry_room(&mut self, around: &mut Around, id: RoomId, all: Vec<RoomAnswer>) {
        // The bout that ended just now, and so decides what is decided after it.
        let mut last = None;
        for answer in all {
            match answer {
                RoomAnswer::Tell(client, message) => {
                    self.check_tell(around, id, &message);
                    self.post(client, Letter::Tell(message));
                }
                RoomAnswer::Left(client, why) => {
                    if let Some(room) = self.rooms.get_mut(&id) {
                        room.people.remove(&client);
                    }
                    match why {
                        None => self.take_back(id, client, ServerMessage::Outside),
                        Some(why) => self.post(client, Letter::Dismiss(why)),
                    }
                }
                RoomAnswer::Finished(bout) => {
                    around.safety.finished(&bout);
                    around.note(|| format!("room {}: bout {} is over", id.0, bout.bout));
                    last = Some(bout.archive.commitment);
                    let Some(room) = self.rooms.get_mut(&id) else { continue };
                    if room.kind() != RoomKind::Practice {
                        let course = room.course.get_or_insert_with(|| Course::begin(around));
                        course.bouts.push(bout.archive.commitment);
                    }
                }
                RoomAnswer::Ran(account, run) => {
                    let Some(room) = self.rooms.get_mut(&id) else { continue };
                    let course = room.course.take().unwrap_or_else(|| Course::begin(around));
                    let record = RunRecord { id: RunId(course.id.0), account, run };
                    let decided = Decided::Run(record.id);
                    assert_eq!(room.unsaved.replace(decided), None, "a match is decided twice");
                    around.safety.decided(decided, last);
                    self.save(around, id, Work::Run(record));
                }
                RoomAnswer::Decided(finished) => self.decide(around, id, &finished, last),
            }
        }
    }

    /// A match is decided, by its last bout unless it was left or cut off.
    pub(super) fn decide(
        &mut self,
        around: &mut Around,
        id: RoomId,
        finished: &FinishedMatch,
        last: Option<Commitment>,
    ) {
        let ended = around.now();
        let Some(room) = self.rooms.get_mut(&id) else { return };
        let course = room.course.take().unwrap_or_else(|| Course::begin(around));
        assert_eq!(course.bouts.len(), finished.bouts.len(), "a match has all of its bouts");
        let player = |one: &MatchPlayer| Some((one.account?, one.team));
        let record = MatchRecord {
            id: course.id,
            rated_by: match finished.kind {
                RoomKind::Ranked(ruleset) => Some(ruleset),
                RoomKind::Practice
                | RoomKind::Casual
                | RoomKind::Brawl
                | RoomKind::Solo(_)
                | RoomKind::Daily(..) => None,
            },
            ending: finished.ending,
            players: finished.players.iter().filter_map(player).collect(),
            bouts: course.bouts,
            ended,
        };
        let decided = Decided::Match(record.id);
        assert_eq!(room.unsaved.replace(decided), None, "a match is decided twice");
        around.safety.decided(decided, last);
        around.safety.count("decided matches");
        if finished.kind == RoomKind::Brawl {
            around.safety.count("brawl matches");
        }
        around.note(|| format!("room {}: a match is decided: {:?}", id.0, finished.ending));
        self.save(around, id, Work::Match(record));
    }

    /// A result that was decided in a room is saved, and the room is notified.
    pub(super) fn saved(
        &mut self,
        around: &mut Around,
        id: RoomId,
        decided: Decided,
        tell: impl FnOnce(&mut Room) -> Vec<RoomAnswer>,
    ) {
        let now = around.now();
        around.safety.saved(decided, &around.store);
        let Some(room) = self.rooms.get_mut(&id) else { return };
        assert_eq!(room.unsaved.take(), Some(decided), "a room is told of what it waits for");
        let answers = match &mut room.inside {
            Inside::Match(room) => tell(room),
            Inside::Brawl(brawl) => brawl.saved(now, None),
        };
        self.carry_room(around, id, answers);
        self.wake_room(around, id);
    }

    /// Nobody in a room is sent what is decided in it before that is saved.
    fn check_tell(&self, around: &Around, id: RoomId, message: &ServerMessage) {
        let Some(room) = self.rooms.get(&id) else { return };
        let tells_end = match message {
            ServerMessage::Room(view) => matches!(view.phase, RoomPhase::Over(_)),
            ServerMessage::Rated(rated) => {
                around.safety.rated(rated, &around.store);
                true
            }
            ServerMessage::Ran(_) => true,
            ServerMessage::Report(report) => report.scope == Scope::Match,
            _ => false,
        };
        let is_saved = room.unsaved.is_none_or(|decided| decided.is_saved(&around.store));
        assert!(!tells_end || is_saved, "{message:?} tells what is not saved");
    }
}
