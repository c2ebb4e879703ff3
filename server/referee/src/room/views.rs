//! The views that a room sends: of itself to its members, and of its boards to players and
//! spectators.

use crate::{Demand, Incoming};
use alloc::vec::Vec;
use bout::{Bounded, Millis, Seat};
use games::MoveRefusal;
use wire::turns::Unmoved;
use wire::{BoutMessage, Member, Refusal, RoomMessage, RoomPhase, RoomView, ServerMessage};

use super::{Occupant, Pause, Phase, Room, SPECTATORS_SHOWN_EVERY};
use crate::brawl::Access;
use crate::ids::ClientId;
use crate::participant::{RoomAnswer, Show, Who};

impl Room {
    /// A client asks to spectate. A match has no code: it is found by the name of a player, and only if its kind is
    /// public. Of others nobody learns even that they are there.
    pub fn enter(&mut self, client: ClientId, access: &Access) -> Result<Vec<RoomAnswer>, Refusal> {
        match access {
            Access::Code(_) => Err(Refusal::NoSuchRoom),
            Access::Acquaintance if self.kind().is_public() => Ok(self.watch(client)),
            Access::Acquaintance => Err(Refusal::NobodyToWatch),
        }
    }

    /// A client joins as a spectator.
    pub fn watch(&mut self, client: ClientId) -> Vec<RoomAnswer> {
        self.watch_all([client])
    }

    /// Some clients join as spectators.
    pub fn watch_all(&mut self, clients: impl IntoIterator<Item = ClientId>) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        let known = self.spectators.len();
        self.spectators.extend(clients.into_iter().map(|client| (client, 0)));
        let is_shown = self.show_soon(&mut answers);
        if !is_shown || self.spectator_delay.is_late() {
            // The others are notified later, or their view of the bout is delayed, but a client sees at
            // once where it is.
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

    /// A client has a new connection, and may have missed messages that are not kept.
    pub fn resume(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = self.heard(now, client);
        let now = self.bout_time(now);
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
        message: Incoming,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Some(index) = self.spectators.iter().position(|&(other, _)| other == client) else {
            return;
        };
        match message {
            Incoming::Leave => {
                self.spectators.remove(index);
                self.send_off(client, answers);
            }
            Incoming::Ping(number) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Pong(number)));
            }
            Incoming::Bout(BoutMessage::Resync) => self.show_so_far(client, answers),
            // Emotes are between the players.
            Incoming::Room(RoomMessage::Emote(_)) => {}
            Incoming::Bout(BoutMessage::Move(asked)) => {
                let unmoved = Unmoved { asked, why: MoveRefusal::NoSeat };
                answers.push(RoomAnswer::Tell(client, unmoved.into()));
            }
            Incoming::Bout(
                BoutMessage::Play(_) | BoutMessage::Target(_) | BoutMessage::Nonce { .. },
            )
            | Incoming::Room(RoomMessage::Ready | RoomMessage::Brawl(_))
            | Incoming::Lobby(_) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
    }

    /// Sends a spectator the public state so far, after the spectator delay.
    fn show_so_far(&mut self, client: ClientId, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        if !self.spectator_delay.ask(self.now, client) {
            return;
        }
        let now = self.pause.as_ref().map_or(self.now, Pause::stood_at);
        for message in playing.so_far(now) {
            if self.spectator_delay.is_late() {
                self.spectator_delay.keep(self.now, client, message);
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
        if self.spectator_delay.is_late() && !self.spectators.is_empty() {
            let playing = match &self.phase {
                Phase::Playing(playing) => Some(playing),
                _ => None,
            };
            if self.spectator_delay.draw(self.now, playing) {
                self.spectators.iter_mut().for_each(|(_, seen)| *seen = 0);
            }
        }
    }

    /// The flow for this client since its last one; nothing when nothing changed. Call it after
    /// [`Room::draw`], and only when the client's send window is open.
    pub fn flow(&mut self, client: ClientId) -> Option<Show> {
        if let Some(seat) = self.seat_of(client) {
            let Phase::Playing(playing) = &mut self.phase else { return None };
            return playing.flow(seat).map(Show::Own);
        }
        let (_, seen) = self.spectators.iter_mut().find(|(other, _)| *other == client)?;
        let frame = match &mut self.phase {
            _ if self.spectator_delay.is_late() => self.spectator_delay.frame(seen),
            Phase::Playing(playing) => playing.frame(seen),
            _ => None,
        };
        frame.map(Show::Shared)
    }

    /// The demand of this client, for its schedule.
    pub fn demand(&self, client: ClientId) -> Demand {
        match (&self.phase, self.seat_of(client)) {
            (Phase::Playing(playing), Some(seat)) => playing.demand(seat),
            _ => Demand::default(),
        }
    }

    /// How many players have boards in play against each other, so that messages of them are to be expected.
    pub fn awaited(&self) -> usize {
        if self.is_paused() && !self.is_held() {
            return 0;
        }
        let count = self.people().filter(|&(_, client)| self.demand(client).is_in_play).count();
        // One alone may stop for as long as they like.
        if count < 2 { 0 } else { count }
    }

    /// The client at the other end of the duel that `client` plays: what one does is news for the other.
    pub fn opponent(&self, client: ClientId) -> Option<ClientId> {
        self.seat_of(client).filter(|_| self.occupants.len() == 2)?;
        self.people().map(|(_, other)| other).find(|&other| other != client)
    }

    /// True if the room must be stepped at every tick, because some input is due without a message.
    pub fn is_busy(&self) -> bool {
        match &self.phase {
            Phase::Drawing(_) => true,
            Phase::Playing(_) if self.is_held() => false,
            Phase::Playing(playing) => self.is_paused() || playing.is_busy(),
            Phase::Between { .. } | Phase::Saving(_) | Phase::Over(_) => false,
        }
    }

    /// The room as the player of this seat sees it, or a spectator.
    pub fn view(&self, seat: Option<Seat>) -> RoomView {
        let member = |one: &Occupant| Member {
            name: one.participant.name.clone(),
            team: one.participant.team,
            pick: one.participant.entrant.pick,
            bot: match one.participant.who {
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
            Phase::Drawing(_) | Phase::Playing(_) => RoomPhase::Playing,
            Phase::Between { outcome, .. } => RoomPhase::Between(*outcome),
            Phase::Saving(_) => RoomPhase::Saving,
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
        (self.is_changed, self.shown, self.is_unrecorded) = (false, self.now, true);
        let view = self.view(None);
        for (seat, client) in self.people() {
            let view = RoomView { seat: Some(seat), ..view.clone() };
            answers.push(RoomAnswer::Tell(client, ServerMessage::Room(view)));
        }
        self.tell_spectators(&ServerMessage::Room(view), answers);
    }

    /// Shows that spectators came or left, now or with a later step: so often that clients which
    /// come and leave all the time cost the others little. Returns whether that was now.
    pub(super) fn show_soon(&mut self, answers: &mut Vec<RoomAnswer>) -> bool {
        self.is_changed = true;
        let is_due = self.shown.plus(SPECTATORS_SHOWN_EVERY) <= self.now;
        if is_due {
            self.show(answers);
        }
        is_due
    }

    /// Sends a message to all spectators, after the spectator delay.
    pub(super) fn tell_spectators(
        &mut self,
        message: &ServerMessage,
        answers: &mut Vec<RoomAnswer>,
    ) {
        for &(client, _) in &self.spectators {
            if self.spectator_delay.is_late() {
                self.spectator_delay.keep(self.now, client, message.clone());
            } else {
                answers.push(RoomAnswer::Tell(client, message.clone()));
            }
        }
    }

    /// A client does not spectate any more.
    fn send_off(&mut self, client: ClientId, answers: &mut Vec<RoomAnswer>) {
        self.spectator_delay.forget(client);
        if self.spectators.is_empty() {
            self.spectator_delay.clear();
        }
        answers.push(RoomAnswer::Left(client, None));
        self.show_soon(answers);
    }

    /// Sends spectators the delayed messages that are due.
    pub(super) fn tell_late(&mut self, answers: &mut Vec<RoomAnswer>) {
        while let Some(client) = self.spectator_delay.crowding() {
            self.spectators.retain(|&(other, _)| other != client);
            self.send_off(client, answers);
        }
        while let Some((client, message)) = self.spectator_delay.take(self.now) {
            if self.spectators.iter().any(|&(other, _)| other == client) {
                answers.push(RoomAnswer::Tell(client, message));
            }
        }
    }
}
