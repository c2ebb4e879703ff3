//! A room: players who meet, play the bouts of a match, and may want another.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bots::Bot;
use bout::{Bounded, Millis, Outcome, Seat, Seed, Team};
use games::{Player, Rules, Setup};
use wire::server::Cause;
use wire::{ClientMessage, Member, Refusal, RoomKind, RoomPhase, RoomView, ServerMessage, Start};

use crate::Astray;
use crate::gallery::Version;
use crate::guest::{FinishedBout, Guest, RoomAnswer, RoomRequest, Show, Who};
use crate::lobby::ClientId;
use crate::running::{COUNTDOWN, Running};

/// Bouts in the longest match.
pub const BEST_OF_MAX: u8 = 5;
/// How long a player may be silent before the seat forfeits, in matches that the server makes.
pub const GRACE: Millis = Millis(30_000);
/// How long the next bout of a match waits for players who do not say that they are ready.
pub const BETWEEN: Millis = Millis(8_000);

struct Occupant {
    guest: Guest,
    wins: u8,
    is_ready: bool,
    is_present: bool,
}

enum Phase {
    Playing(Box<Running>),
    Between { outcome: Outcome, since: Millis },
    Over(Outcome),
}

/// A room with its members, the score, and the bout that goes on.
pub struct Room {
    kind: RoomKind,
    rules: Rules,
    best_of: u8,
    grace: Millis,
    occupants: Vec<Occupant>,
    /// Those who look on, with what they have seen.
    spectators: Vec<(ClientId, Version)>,
    phase: Phase,
}

impl Room {
    /// Opens a room `now`, with a first bout by this number and seed about to begin.
    pub fn new(
        request: RoomRequest,
        bout: u64,
        seed: Seed,
        now: Millis,
    ) -> (Room, Vec<RoomAnswer>) {
        let occupy = |guest| Occupant { guest, wins: 0, is_ready: false, is_present: true };
        let occupants = request.guests.into_iter().map(occupy).collect();
        let mut room = Room {
            kind: request.kind,
            rules: request.rules,
            best_of: request.best_of,
            grace: request.grace,
            occupants,
            spectators: Vec::new(),
            phase: Phase::Over(Outcome::Undecided),
        };
        let mut answers = Vec::new();
        room.begin(bout, seed, now, &mut answers);
        (room, answers)
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
        let Some(seat) = self.seat_of(client) else {
            self.receive_spectator(client, message, &mut answers);
            return answers;
        };
        match message {
            ClientMessage::Play(batch) => {
                let Phase::Playing(running) = &mut self.phase else { return answers };
                match running.play(now, seat, &batch, echoes) {
                    Ok(said) => self.carry(now, said, &mut answers),
                    Err(Astray) => self.leave(now, seat, Some(Refusal::Astray), &mut answers),
                }
            }
            ClientMessage::Resync => {
                if let Phase::Playing(running) = &mut self.phase {
                    let state = running.state(now, seat, Cause::Asked);
                    answers.push(RoomAnswer::Tell(client, state));
                }
            }
            ClientMessage::Ready => {
                self.occupants[seat.index()].is_ready = true;
                self.show(&mut answers);
            }
            ClientMessage::Leave => self.leave(now, seat, None, &mut answers),
            ClientMessage::Ping(number) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Pong(number)));
            }
            ClientMessage::Hello(_)
            | ClientMessage::Resume(_)
            | ClientMessage::Seek(_)
            | ClientMessage::Watch(_)
            | ClientMessage::Practice { .. }
            | ClientMessage::Claim { .. }
            | ClientMessage::SignOut { .. }
            | ClientMessage::Queue(_)
            | ClientMessage::Accept(_)
            | ClientMessage::Rooms
            | ClientMessage::Host(_)
            | ClientMessage::Join(_)
            | ClientMessage::Brawl(_)
            | ClientMessage::Target(_) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
        answers
    }

    /// A client comes to look on.
    pub fn watch(&mut self, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        self.spectators.push((client, 0));
        self.show(&mut answers);
        answers
    }

    /// A client that is here has a new connection, and may have missed what is not kept.
    pub fn resume(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        if let Some((_, seen)) = self.spectators.iter_mut().find(|(other, _)| *other == client) {
            *seen = 0;
        }
        if let Some(seat) = self.seat_of(client)
            && let Phase::Playing(running) = &mut self.phase
        {
            answers.push(RoomAnswer::Tell(client, running.resume(now, seat)));
        }
        answers
    }

    fn receive_spectator(
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
                answers.push(RoomAnswer::Left(client, None));
                self.show(answers);
            }
            ClientMessage::Ping(number) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Pong(number)));
            }
            _ => answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow))),
        }
    }

    /// Lets time pass up to `now`. `draw` gives the number and the seed of a bout that begins.
    pub fn step(&mut self, now: Millis, draw: impl FnOnce() -> (u64, Seed)) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        match &mut self.phase {
            Phase::Playing(running) => {
                let said = running.step(now);
                self.carry(now, said, &mut answers);
            }
            Phase::Between { since, .. } => {
                let is_due = since.plus(BETWEEN) <= now;
                if is_due || self.all_ready() {
                    let (bout, seed) = draw();
                    self.begin(bout, seed, now, &mut answers);
                }
            }
            Phase::Over(_) => {
                if self.all_ready() && self.occupants.iter().all(|one| one.is_present) {
                    for occupant in &mut self.occupants {
                        occupant.wins = 0;
                    }
                    let (bout, seed) = draw();
                    self.begin(bout, seed, now, &mut answers);
                }
            }
        }
        answers
    }

    /// Draws the boards of the bout, for [`Room::flow`]. Ask up to 20 times a second.
    pub fn draw(&mut self) {
        if let Phase::Playing(running) = &mut self.phase {
            running.draw();
        }
    }

    /// What is new for this client since the last time that it was shown anything; nothing when
    /// nothing is. Ask after [`Room::draw`], and only when the client has taken what it was sent.
    pub fn flow(&mut self, client: ClientId) -> Option<Show> {
        let seat = self.seat_of(client);
        let Phase::Playing(running) = &mut self.phase else { return None };
        if let Some(seat) = seat {
            return running.flow(seat).map(Show::Own);
        }
        let (_, seen) = self.spectators.iter_mut().find(|(other, _)| *other == client)?;
        running.frame(seen).map(Show::Shared)
    }

    /// Whether this client waits for the confirmation of something that it pressed: then a flow is
    /// worth more than an even pace.
    pub fn is_eager(&self, client: ClientId) -> bool {
        match (&self.phase, self.seat_of(client)) {
            (Phase::Playing(running), Some(seat)) => running.is_eager(seat),
            _ => false,
        }
    }

    /// Whether nobody is left to play for.
    pub fn is_empty(&self) -> bool {
        let is_here = |one: &Occupant| one.is_present && matches!(one.guest.who, Who::Person(_));
        !self.occupants.iter().any(is_here)
    }

    fn people(&self) -> impl Iterator<Item = (Seat, ClientId)> + '_ {
        (0..).map(Seat).zip(&self.occupants).filter_map(|(seat, one)| match one.guest.who {
            Who::Person(client) if one.is_present => Some((seat, client)),
            _ => None,
        })
    }

    fn seat_of(&self, client: ClientId) -> Option<Seat> {
        self.people().find(|&(_, other)| other == client).map(|(seat, _)| seat)
    }

    /// Bots are always ready, and nobody waits for those who left.
    fn all_ready(&self) -> bool {
        self.occupants.iter().all(|one| match one.guest.who {
            Who::Bot(_) => true,
            Who::Person(_) => one.is_ready || !one.is_present,
        })
    }

    fn begin(&mut self, bout: u64, seed: Seed, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let player = |(seat, one): (u8, &Occupant)| Player {
            team: Team(seat),
            handling: one.guest.entrant.handling,
            pick: one.guest.entrant.pick,
        };
        let players: Vec<Player> = (0..).zip(&self.occupants).map(player).collect();
        let players = players.try_into().expect("a room has no more seats than a bout");
        let setup = Setup { rules: self.rules, players };
        let commitment = seed.commitment();
        let bots = (0..).map(Seat).zip(&self.occupants).filter_map(|(seat, one)| {
            let Who::Bot(level) = one.guest.who else { return None };
            let stream = bout::Stream::numbered(&seed, bout::Purpose::Bots, seat.0);
            Some((seat, Bot::new(self.rules.kind(), level, stream)))
        });
        let bots = bots.collect();
        let (running, opening) = Running::new(bout, setup.clone(), &seed, bots, now, self.grace);
        self.phase = Phase::Playing(Box::new(running));
        for occupant in &mut self.occupants {
            occupant.is_ready = false;
        }
        for (_, seen) in &mut self.spectators {
            *seen = 0;
        }
        self.show(answers);
        for (seat, client) in self.people() {
            let countdown_ms = COUNTDOWN.0 as u16;
            let setup = setup.clone();
            let start = Start { bout, seat, setup, commitment, countdown_ms };
            answers.push(RoomAnswer::Tell(client, ServerMessage::Start(start)));
        }
        self.carry(now, opening, answers);
        self.forfeit_absent(now, answers);
    }

    /// A match goes on without those who left, who lose its bouts.
    fn forfeit_absent(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        for seat in (0..self.occupants.len() as u8).map(Seat) {
            let Phase::Playing(running) = &mut self.phase else { return };
            if !self.occupants[seat.index()].is_present {
                let said = running.forfeit(now, seat);
                self.carry(now, said, answers);
            }
        }
    }

    /// Carries what the referee said to those whom it is for, and ends the bout when it is over.
    fn carry(
        &mut self,
        now: Millis,
        said: Vec<(Option<Seat>, ServerMessage)>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        for (to, message) in said {
            for (seat, client) in self.people() {
                if to.is_none_or(|to| to == seat) {
                    answers.push(RoomAnswer::Tell(client, message.clone()));
                }
            }
            for &(client, _) in self.spectators.iter().filter(|_| to.is_none()) {
                answers.push(RoomAnswer::Tell(client, message.clone()));
            }
        }
        let Phase::Playing(running) = &self.phase else { return };
        if running.outcome() != Outcome::Undecided {
            self.end(now, answers);
        }
    }

    fn end(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(running) = &self.phase else { return };
        let (outcome, bout, archive) = (running.outcome(), running.bout(), running.archive());
        let names = self.occupants.iter().map(|one| one.guest.name.clone()).collect();
        let figures = running.figures();
        answers.push(RoomAnswer::Finished(FinishedBout { bout, names, archive, figures }));
        if let Outcome::Won(Team(team)) = outcome {
            self.occupants[usize::from(team)].wins += 1;
        }
        let is_won = self.occupants.iter().any(|one| self.best_of < 2 * one.wins);
        let is_deserted = self.occupants.iter().any(|one| !one.is_present);
        self.phase = if is_won || is_deserted {
            Phase::Over(outcome)
        } else {
            Phase::Between { outcome, since: now }
        };
        self.show(answers);
    }

    fn leave(
        &mut self,
        now: Millis,
        seat: Seat,
        why: Option<Refusal>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let occupant = &mut self.occupants[seat.index()];
        occupant.is_present = false;
        if let Who::Person(client) = occupant.guest.who {
            answers.push(RoomAnswer::Left(client, why));
        }
        match &mut self.phase {
            Phase::Playing(running) => {
                let said = running.forfeit(now, seat);
                self.carry(now, said, answers);
            }
            Phase::Between { outcome, .. } => self.phase = Phase::Over(*outcome),
            Phase::Over(_) => {}
        }
        self.show(answers);
    }

    /// Shows the room to everyone in it.
    fn show(&self, answers: &mut Vec<RoomAnswer>) {
        let member = |(seat, one): (u8, &Occupant)| Member {
            name: one.guest.name.clone(),
            team: Team(seat),
            pick: one.guest.entrant.pick,
            bot: match one.guest.who {
                Who::Bot(level) => Some(level.number()),
                Who::Person(_) => None,
            },
            wins: one.wins,
            ready: one.is_ready,
            present: one.is_present,
        };
        let members: Vec<Member> = (0..).zip(&self.occupants).map(member).collect();
        let members: Bounded<Member, { bout::SEATS_MAX }> =
            members.try_into().expect("a room has no more seats than a bout");
        let phase = match &self.phase {
            Phase::Playing(_) => RoomPhase::Playing,
            Phase::Between { outcome, .. } => RoomPhase::Between(*outcome),
            Phase::Over(outcome) => RoomPhase::Over(*outcome),
        };
        let seats = self.people().map(|(seat, client)| (Some(seat), client));
        let spectators = self.spectators.iter().map(|&(client, _)| (None, client));
        for (seat, client) in seats.chain(spectators) {
            let view = RoomView {
                kind: self.kind,
                rules: self.rules,
                best_of: self.best_of,
                members: members.clone(),
                seat,
                spectators: self.spectators.len() as u16,
                phase,
            };
            answers.push(RoomAnswer::Tell(client, ServerMessage::Room(view)));
        }
    }
}

#[cfg(test)]
mod tests;
