//! A room: players who meet, play the bouts of a match, and may want another.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bots::{Bot, Level};
use bout::{Bounded, Millis, Outcome, Seat, Seed, Team};
use games::{Player, Rules, Setup};
use wire::{
    ClientMessage, Entrant, Member, Name, Refusal, RoomPhase, RoomView, ServerMessage, Start,
};

use crate::lobby::ClientId;
use crate::running::{COUNTDOWN, Running};
use crate::{Archive, Astray};

/// Bouts in the longest match.
pub const BEST_OF_MAX: u8 = 5;
/// How long the next bout of a match waits for players who do not say that they are ready.
pub const BETWEEN: Millis = Millis(8_000);

/// Who takes a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A client.
    Person(ClientId),
    /// A player made of code.
    Bot(Level),
}

/// A seat to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Who takes it.
    pub who: Who,
    /// By what name.
    pub name: Name,
    /// With what.
    pub entrant: Entrant,
}

/// What a room is opened for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomRequest {
    /// The game and its options.
    pub rules: Rules,
    /// Bouts in a match, 1 to [`BEST_OF_MAX`].
    pub best_of: u8,
    /// One for each seat, in order.
    pub guests: Vec<Guest>,
}

/// What a room has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomAnswer {
    /// To a client.
    Tell(ClientId, ServerMessage),
    /// This client is no longer here; the refusal says why, when it broke a rule.
    Left(ClientId, Option<Refusal>),
    /// This bout is over, to be kept.
    Finished(FinishedBout),
}

/// A bout that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedBout {
    /// The bout's number.
    pub bout: u64,
    /// The names, by seat.
    pub names: Vec<Name>,
    /// All of the bout.
    pub archive: Archive,
}

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
    rules: Rules,
    best_of: u8,
    occupants: Vec<Occupant>,
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
            rules: request.rules,
            best_of: request.best_of,
            occupants,
            phase: Phase::Over(Outcome::Undecided),
        };
        let mut answers = Vec::new();
        room.begin(bout, seed, now, &mut answers);
        (room, answers)
    }

    /// A client that is here said something.
    pub fn receive(
        &mut self,
        now: Millis,
        client: ClientId,
        message: ClientMessage,
    ) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        let Some(seat) = self.seat_of(client) else { return answers };
        match message {
            ClientMessage::Play(batch) => {
                let Phase::Playing(running) = &mut self.phase else { return answers };
                match running.play(now, seat, &batch) {
                    Ok(said) => self.carry(now, said, &mut answers),
                    Err(Astray) => self.leave(now, seat, Some(Refusal::Astray), &mut answers),
                }
            }
            ClientMessage::Resync => {
                if let Phase::Playing(running) = &self.phase {
                    answers.push(RoomAnswer::Tell(client, running.state(seat)));
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
            ClientMessage::Hello(_) | ClientMessage::Seek(_) | ClientMessage::Practice { .. } => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
        answers
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

    /// What changed on the boards of others since the last time this client was told; nothing when
    /// nothing did. Ask when the client's socket is ready, and at most 20 times a second.
    pub fn views(&mut self, client: ClientId) -> Option<ServerMessage> {
        let seat = self.seat_of(client)?;
        match &mut self.phase {
            Phase::Playing(running) => running.views(seat),
            Phase::Between { .. } | Phase::Over(_) => None,
        }
    }

    /// Whether nobody is left to play for.
    pub fn is_empty(&self) -> bool {
        let is_here = |one: &Occupant| one.is_present && matches!(one.guest.who, Who::Person(_));
        !self.occupants.iter().any(is_here)
    }

    /// The clients that are here.
    pub fn clients(&self) -> impl Iterator<Item = ClientId> + '_ {
        self.people().map(|(_, client)| client)
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
        let (running, opening) = Running::new(bout, setup.clone(), &seed, bots.collect(), now);
        self.phase = Phase::Playing(Box::new(running));
        for occupant in &mut self.occupants {
            occupant.is_ready = false;
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
        answers.push(RoomAnswer::Finished(FinishedBout { bout, names, archive }));
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
        let member = |one: &Occupant| Member {
            name: one.guest.name.clone(),
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
            Phase::Over(outcome) => RoomPhase::Over(*outcome),
        };
        for (seat, client) in self.people() {
            let view = RoomView {
                rules: self.rules,
                best_of: self.best_of,
                members: members.clone(),
                seat,
                phase,
            };
            answers.push(RoomAnswer::Tell(client, ServerMessage::Room(view)));
        }
    }
}

#[cfg(test)]
mod tests;
