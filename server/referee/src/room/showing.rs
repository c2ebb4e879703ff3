//! What a room shows: itself to everyone in it, and its boards to those who play and those who look
//! on.

use alloc::vec::Vec;
use bout::{Bounded, Millis, Seat};
use games::MoveRefusal;
use wire::turns::Unmoved;
use wire::{ClientMessage, Member, Refusal, RoomPhase, RoomView, ServerMessage};

use super::{Occupant, Phase, Room};
use crate::guest::{RoomAnswer, Show, Who};
use crate::lobby::ClientId;

impl Room {
    /// A client comes to look on.
    pub fn watch(&mut self, client: ClientId) -> Vec<RoomAnswer> {
        self.watch_all([client])
    }

    /// Some clients come to look on.
    pub fn watch_all(&mut self, clients: impl IntoIterator<Item = ClientId>) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        let known = self.spectators.len();
        self.spectators.extend(clients.into_iter().map(|client| (client, 0)));
        self.show(&mut answers);
        if self.stand.is_late() {
            // What they see will be late, but that they are here they see at once.
            let view = ServerMessage::Room(self.view(None));
            let newcomers = self.spectators[known..].iter();
            answers.extend(newcomers.map(|&(client, _)| RoomAnswer::Tell(client, view.clone())));
        }
        let newcomers: Vec<ClientId> = self.spectators[known..].iter().map(|one| one.0).collect();
        for client in newcomers {
            self.show_so_far(client, &mut answers);
        }
        answers
    }

    /// A client that is here has a new connection, and may have missed what is not kept.
    pub fn resume(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = self.heard(now, client);
        if let Some((_, seen)) = self.spectators.iter_mut().find(|(other, _)| *other == client) {
            *seen = 0;
            self.show_so_far(client, &mut answers);
        }
        if let Some(seat) = self.seat_of(client)
            && let Phase::Playing(playing) = &mut self.phase
        {
            let said = playing.resume(now, seat).into_iter();
            answers.extend(said.map(|message| RoomAnswer::Tell(client, message)));
        }
        answers
    }

    pub(super) fn receive_spectator(
        &mut self,
        client: ClientId,
        message: ClientMessage,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Some(index) = self.spectators.iter().position(|&(other, _)| other == client) else {
            return;
        };
        match message {
            ClientMessage::Leave => {
                self.spectators.remove(index);
                if self.spectators.is_empty() {
                    self.stand.clear();
                }
                answers.push(RoomAnswer::Left(client, None));
                self.show(answers);
            }
            ClientMessage::Ping(number) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Pong(number)));
            }
            ClientMessage::Resync => self.show_so_far(client, answers),
            ClientMessage::Move(asked) => {
                let unmoved = Unmoved { asked, why: MoveRefusal::NoSeat };
                answers.push(RoomAnswer::Tell(client, unmoved.into()));
            }
            _ => answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow))),
        }
    }

    /// Shows who looks on what everyone must know who comes now, when it is time for that.
    fn show_so_far(&mut self, client: ClientId, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        if self.stand.shows_table_to(client) {
            // What is done since then follows it: another would show nothing sooner.
            return;
        }
        for message in playing.so_far(self.now) {
            if self.stand.is_late() {
                self.stand.keep(self.now, client, message);
            } else {
                answers.push(RoomAnswer::Tell(client, message));
            }
        }
    }

    /// Draws the boards of the bout, for [`Room::flow`]. Ask up to 20 times a second.
    pub fn draw(&mut self) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.draw();
        }
        if self.stand.is_late() && !self.spectators.is_empty() {
            let playing = match &self.phase {
                Phase::Playing(playing) => Some(playing),
                _ => None,
            };
            if self.stand.draw(self.now, playing) {
                self.spectators.iter_mut().for_each(|(_, seen)| *seen = 0);
            }
        }
    }

    /// What is new for this client since the last time that it was shown anything; nothing when
    /// nothing is. Ask after [`Room::draw`], and only when the client has taken what it was sent.
    pub fn flow(&mut self, client: ClientId) -> Option<Show> {
        if let Some(seat) = self.seat_of(client) {
            let Phase::Playing(playing) = &mut self.phase else { return None };
            return playing.flow(seat).map(Show::Own);
        }
        let (_, seen) = self.spectators.iter_mut().find(|(other, _)| *other == client)?;
        let frame = match &mut self.phase {
            _ if self.stand.is_late() => self.stand.frame(seen),
            Phase::Playing(playing) => playing.frame(seen),
            _ => None,
        };
        frame.map(Show::Shared)
    }

    /// Whether this client waits for the confirmation of something that it sent: then a flow is
    /// worth more than an even pace.
    pub fn is_eager(&self, client: ClientId) -> bool {
        match (&self.phase, self.seat_of(client)) {
            (Phase::Playing(playing), Some(seat)) => playing.is_eager(seat),
            _ => false,
        }
    }

    /// Whether this client has a board in play, so that it says something by itself.
    pub fn is_heard(&self, client: ClientId) -> bool {
        match (&self.phase, self.seat_of(client)) {
            (Phase::Playing(playing), Some(seat)) => playing.is_playing(seat),
            _ => false,
        }
    }

    /// Whether the room must be stepped at every tick, because something is to be played that
    /// nobody says.
    pub fn is_busy(&self) -> bool {
        matches!(&self.phase, Phase::Playing(playing) if playing.is_busy())
    }

    /// The room, as who has this seat sees it, or who looks on.
    pub fn view(&self, seat: Option<Seat>) -> RoomView {
        let member = |one: &Occupant| Member {
            name: one.guest.name.clone(),
            team: one.guest.team,
            pick: one.guest.entrant.pick,
            bot: match one.guest.who {
                Who::Bot(level) => Some(level.number()),
                Who::Person(_) => None,
            },
            wins: one.wins,
            ready: one.is_ready,
            present: one.is_present,
        };
        let members: Vec<Member> = self.occupants.iter().map(member).collect();
        let members: Bounded<Member, { bout::SEATS_MAX }> =
            members.try_into().expect("a room has no more seats than a bout");
        let phase = match &self.phase {
            Phase::Playing(_) => RoomPhase::Playing,
            Phase::Between { outcome, .. } => RoomPhase::Between(*outcome),
            Phase::Keeping(_) => RoomPhase::Keeping,
            Phase::Over(outcome) => RoomPhase::Over(*outcome),
        };
        RoomView {
            kind: self.kind,
            rules: self.rules,
            best_of: self.best_of,
            members,
            seat,
            spectators: self.spectators.len() as u16,
            phase,
        }
    }

    /// Shows the room to everyone in it.
    pub(super) fn show(&mut self, answers: &mut Vec<RoomAnswer>) {
        let view = self.view(None);
        for (seat, client) in self.people() {
            let view = RoomView { seat: Some(seat), ..view.clone() };
            answers.push(RoomAnswer::Tell(client, ServerMessage::Room(view)));
        }
        self.tell_spectators(&ServerMessage::Room(view), answers);
    }

    /// Tells all who look on, now or when it is time.
    pub(super) fn tell_spectators(
        &mut self,
        message: &ServerMessage,
        answers: &mut Vec<RoomAnswer>,
    ) {
        for &(client, _) in &self.spectators {
            if self.stand.is_late() {
                self.stand.keep(self.now, client, message.clone());
            } else {
                answers.push(RoomAnswer::Tell(client, message.clone()));
            }
        }
    }

    /// Tells those who look on what was said a while ago.
    pub(super) fn tell_late(&mut self, answers: &mut Vec<RoomAnswer>) {
        while let Some((client, message)) = self.stand.take(self.now) {
            if self.spectators.iter().any(|&(other, _)| other == client) {
                answers.push(RoomAnswer::Tell(client, message));
            }
        }
    }
}
