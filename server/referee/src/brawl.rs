//! A brawl room: friends gather, agree on options, and play one match after the other.
//!
//! Everyone in it is a member, seated or looking on; one of them is the host. A match is a
//! [`Room`] inside: seated members play in it, all others watch.

mod chat;
mod commands;
mod hosting;
mod matches;
mod members;
mod threshold;
mod visitor;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Seed};
use games::MoveRefusal;
use wire::turns::Unmoved;
use wire::{
    BrawlOptions, BrawlPhase, BrawlView, ClientMessage, MemberId, Refusal, RoomCode, ServerMessage,
    Visibility, brawl::COUNT_S,
};

use crate::Thought;
use crate::guest::{RoomAnswer, Show};
use crate::lobby::ClientId;

pub use chat::{CHAT_BURST, CHAT_EVERY};
use matches::Match;
use members::Members;
use threshold::{Threshold, Whom};
pub use visitor::{BrawlRequest, Key, Visitor};

/// From the host's word to the start of a match.
pub const COUNT: Millis = Millis(COUNT_S as u64 * 1000);
/// How long a room without people is kept for those who come back.
pub const EMPTY: Millis = Millis(60_000);
/// How often the members are shown the room, at most, however often it changes.
pub const VIEW_EVERY: Millis = Millis(100);

enum Phase {
    Gathering,
    /// A match begins then, unless that is taken back.
    Starting(Millis),
    Playing(Box<Match>),
}

/// A brawl room.
pub struct Brawl {
    code: RoomCode,
    options: BrawlOptions,
    threshold: Threshold,
    members: Members,
    /// A person who is here, as long as there is one.
    host: Option<MemberId>,
    phase: Phase,
    /// Since when nobody is here but bots.
    empty_since: Option<Millis>,
    is_over: bool,
    /// Whether something of it has changed that the members were not shown.
    is_changed: bool,
    shown: Option<Millis>,
    /// Matches that began here.
    begun: usize,
}

impl Brawl {
    /// Opens a room `now`, with its host in it. The request must pass [`BrawlRequest::check`].
    pub fn new(code: RoomCode, request: BrawlRequest, now: Millis) -> Brawl {
        let BrawlRequest { host, options, visibility, password } = request;
        let mut brawl = Brawl {
            code,
            options,
            threshold: Threshold::new(visibility, password.as_ref()),
            members: Members::default(),
            host: None,
            phase: Phase::Gathering,
            empty_since: None,
            is_over: false,
            is_changed: true,
            shown: None,
            begun: 0,
        };
        brawl.admit(now, host, true).expect("an empty room is not full");
        brawl
    }

    /// Somebody comes. Who is not let in is turned away with the reason. Who comes between matches
    /// takes a seat if there is one; others look on. Who brings something for another game is given
    /// what suits this one.
    pub fn enter(
        &mut self,
        now: Millis,
        mut visitor: Visitor,
        key: &Key,
    ) -> Result<Vec<RoomAnswer>, Refusal> {
        self.threshold.check(&visitor, key)?;
        visitor.entrant = visitor::suited(&self.options, visitor.entrant);
        visitor::check_entrant(&self.options, &visitor.entrant)?;
        let mut answers = self.admit(now, visitor, matches!(key, Key::Code(_)))?;
        self.show(now, &mut answers);
        Ok(answers)
    }

    fn admit(
        &mut self,
        now: Millis,
        visitor: Visitor,
        would_play: bool,
    ) -> Result<Vec<RoomAnswer>, Refusal> {
        let client = visitor.client;
        let is_muted = self.threshold.is_muted(&Whom::of(visitor.account, &visitor.name));
        let id = self.members.add(now, visitor, is_muted)?;
        self.host.get_or_insert(id);
        self.empty_since = None;
        self.is_changed = true;
        match &mut self.phase {
            Phase::Gathering if would_play => {
                // When no seat is free it looks on.
                let _ = self.members.sit(id, &self.options);
                Ok(Vec::new())
            }
            Phase::Gathering | Phase::Starting(_) => Ok(Vec::new()),
            Phase::Playing(playing) => Ok(playing.watch(client)),
        }
    }

    /// A client that is here said something. It had then newly heard what was said to it at the
    /// times of `echoes`.
    pub fn receive(
        &mut self,
        now: Millis,
        client: ClientId,
        message: ClientMessage,
        echoes: &[Millis],
    ) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        let Some(id) = self.members.of_client(client) else { return answers };
        if let Phase::Playing(playing) = &mut self.phase {
            let said = playing.heard(now, client);
            self.carry(now, said, &mut answers);
        }
        match message {
            ClientMessage::Brawl(command) => {
                if let Err(why) = self.obey(now, id, command, &mut answers) {
                    answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(why)));
                }
            }
            ClientMessage::Leave => self.depart(now, id, None, &mut answers),
            ClientMessage::Move(asked) => {
                let said = if let Phase::Playing(playing) = &mut self.phase {
                    playing.receive(now, client, message, echoes)
                } else {
                    let unmoved = Unmoved { asked, why: MoveRefusal::NoBout };
                    vec![RoomAnswer::Tell(client, unmoved.into())]
                };
                self.carry(now, said, &mut answers);
            }
            ClientMessage::Play(_)
            | ClientMessage::Resync
            | ClientMessage::Ready
            | ClientMessage::Target(_) => {
                // From others they are late: said to a match that is over, or by one who has stood up.
                // Who looks on may ask where things are.
                if let Phase::Playing(playing) = &mut self.phase
                    && (playing.is_playing(client) || message == ClientMessage::Resync)
                {
                    let said = playing.receive(now, client, message, echoes);
                    self.carry(now, said, &mut answers);
                }
            }
            ClientMessage::Ping(number) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Pong(number)));
            }
            ClientMessage::Hello(_)
            | ClientMessage::Resume(_)
            | ClientMessage::Seek(_)
            | ClientMessage::Watch(_)
            | ClientMessage::Practice { .. }
            | ClientMessage::Solo { .. }
            | ClientMessage::Claim { .. }
            | ClientMessage::SignOut { .. }
            | ClientMessage::ChangePassword { .. }
            | ClientMessage::Queue(_)
            | ClientMessage::Accept(_)
            | ClientMessage::Rooms
            | ClientMessage::Host(_)
            | ClientMessage::Join(_) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
        self.settle();
        self.show(now, &mut answers);
        answers
    }

    /// A client that is here has a new connection, and may have missed what is not kept.
    pub fn resume(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        match &mut self.phase {
            Phase::Playing(playing) => playing.resume(now, client),
            Phase::Gathering | Phase::Starting(_) => Vec::new(),
        }
    }

    /// Lets time pass up to `now`. `draw` gives the number and the seed of a bout that begins.
    pub fn step(&mut self, now: Millis, draw: impl FnOnce() -> (u64, Seed)) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        match &mut self.phase {
            Phase::Gathering => {}
            Phase::Starting(at) if now < *at => {}
            Phase::Starting(_) => self.begin(now, draw(), &mut answers),
            Phase::Playing(playing) => {
                let said = playing.step(now, draw);
                self.carry(now, said, &mut answers);
            }
        }
        self.settle();
        if self.host.is_none() {
            let since = *self.empty_since.get_or_insert(now);
            self.is_over = since.plus(EMPTY) <= now && !self.is_keeping();
        }
        self.show(now, &mut answers);
        answers
    }

    /// See [`Room::thought_due`].
    pub fn thought_due(&self, now: Millis) -> Option<Thought> {
        let Phase::Playing(playing) = &self.phase else { return None };
        playing.thought_due(now)
    }

    /// See [`Room::take_thought`].
    pub fn take_thought(&mut self, thought: Thought) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.take_thought(thought);
        }
    }

    /// Draws the boards of the bout, for [`Brawl::flow`]. Ask up to 20 times a second.
    pub fn draw(&mut self) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.draw();
        }
    }

    /// What is new for this client of the bout; see [`crate::Room::flow`].
    pub fn flow(&mut self, client: ClientId) -> Option<Show> {
        match &mut self.phase {
            Phase::Playing(playing) => playing.flow(client),
            Phase::Gathering | Phase::Starting(_) => None,
        }
    }

    /// Whether this client waits for the confirmation of something that it sent.
    pub fn is_eager(&self, client: ClientId) -> bool {
        matches!(&self.phase, Phase::Playing(playing) if playing.is_eager(client))
    }

    /// Whether this client has a board in play; see [`crate::Room::is_heard`].
    pub fn is_heard(&self, client: ClientId) -> bool {
        matches!(&self.phase, Phase::Playing(playing) if playing.is_heard(client))
    }

    /// Whether the room must be stepped at every tick; see [`crate::Room::is_busy`].
    pub fn is_busy(&self) -> bool {
        matches!(&self.phase, Phase::Playing(playing) if playing.is_busy())
    }

    /// Whether the room has ended: nobody was here for [`EMPTY`].
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether a match goes on, or is being kept.
    pub fn is_playing(&self) -> bool {
        matches!(self.phase, Phase::Playing(_))
    }

    /// Who may find the room now.
    pub fn visibility(&self) -> Visibility {
        self.threshold.visibility
    }

    /// The room as this member sees it. Others may ask with the number of any.
    pub fn view(&self, now: Millis, you: MemberId) -> BrawlView {
        let members: Vec<_> = self.members.iter().map(members::Member::view).collect();
        BrawlView {
            code: self.code,
            options: self.options,
            visibility: self.threshold.visibility,
            is_locked: self.threshold.is_locked,
            host: self.host,
            you,
            members: members.try_into().expect("a room has no more members than its list"),
            phase: match &self.phase {
                Phase::Gathering => BrawlPhase::Gathering,
                Phase::Starting(at) => BrawlPhase::Starting(at.since(now).0 as u16),
                Phase::Playing(_) => BrawlPhase::Playing,
            },
        }
    }

    /// Shows everyone here what has changed, but not too often.
    fn show(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let is_due = self.shown.is_none_or(|shown| shown.plus(VIEW_EVERY) <= now);
        if self.is_changed && is_due {
            self.show_now(now, answers);
        }
    }

    fn show_now(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        (self.is_changed, self.shown) = (false, Some(now));
        for (member, client) in self.members.people() {
            let view = Box::new(self.view(now, member.id));
            answers.push(RoomAnswer::Tell(client, ServerMessage::Brawl(view)));
        }
    }

    /// Passes on what the match says, and notes who left it and how it ended.
    fn carry(&mut self, now: Millis, said: Vec<RoomAnswer>, answers: &mut Vec<RoomAnswer>) {
        for answer in said {
            match &answer {
                RoomAnswer::Left(client, _) => {
                    if let Some(id) = self.members.of_client(*client) {
                        self.forget(now, id);
                    }
                }
                RoomAnswer::Decided(finished) => self.note(finished),
                RoomAnswer::Tell(..) | RoomAnswer::Finished(_) | RoomAnswer::Ran(..) => {}
            }
            answers.push(answer);
        }
    }

    /// A member goes.
    fn depart(
        &mut self,
        now: Millis,
        id: MemberId,
        why: Option<Refusal>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Some(client) = self.members.get(id).and_then(members::Member::client) else {
            return self.forget(now, id);
        };
        if let Some(why) = why {
            answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(why)));
        }
        match &mut self.phase {
            Phase::Playing(playing) => {
                let said = playing.receive(now, client, ClientMessage::Leave, &[]);
                self.carry(now, said, answers);
            }
            Phase::Gathering | Phase::Starting(_) => {
                self.forget(now, id);
                answers.push(RoomAnswer::Left(client, None));
            }
        }
    }

    /// A member is not here any more. The oldest person inherits what the host has.
    fn forget(&mut self, now: Millis, id: MemberId) {
        let Some(member) = self.members.remove(id) else { return };
        if member.team.is_some() {
            self.take_count_back();
        }
        if self.host == Some(id) {
            self.host = self.members.people().map(|(heir, _)| heir.id).next();
        }
        if self.host.is_none() {
            self.empty_since = Some(now);
            self.take_count_back();
        }
        self.is_changed = true;
    }

    fn take_count_back(&mut self) {
        if let Phase::Starting(_) = self.phase {
            self.phase = Phase::Gathering;
            self.is_changed = true;
        }
    }
}

#[cfg(test)]
mod tests;
