//! A room: players who meet, play the bouts of a match, and may want another.

mod bouts;
mod keeping;
mod showing;
mod solo;
mod stand;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use bout::{Millis, Outcome, Seat, Seed, Team};
use games::Rules;
use wire::server::Cause;
use wire::{ClientMessage, Refusal, RoomKind, ServerMessage};

use crate::gallery::Version;
use crate::guest::{Guest, RoomAnswer, RoomRequest, Who};
use crate::lobby::ClientId;
use crate::playing::Playing;
use crate::{Astray, Thought};
use keeping::Keeping;
use stand::Stand;

pub use keeping::DRAWS_MAX;

/// Bouts in the longest match that the server makes; those in brawl rooms may be longer.
pub const BEST_OF_MAX: u8 = 5;
/// How long a player may be silent before the seat forfeits, in matches that the server makes.
pub const GRACE: Millis = Millis(30_000);
/// How long the next bout of a match waits for players who do not say that they are ready.
pub const BETWEEN: Millis = Millis(8_000);

/// How much later than the players those who look on at a ranked match see and hear it, so that
/// nobody can tell a player what the other has on the board.
pub const RANKED_DELAY: Millis = Millis(10_000);

struct Occupant {
    guest: Guest,
    /// Bouts that its team won.
    wins: u8,
    /// Hit points that it had left in all bouts, where that decides between equals.
    points: u16,
    is_ready: bool,
    is_present: bool,
}

enum Phase {
    Playing(Playing),
    Between { outcome: Outcome, since: Millis },
    Keeping(Keeping),
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
    /// What waits for them.
    stand: Stand,
    /// The newest time that the room was given.
    now: Millis,
    /// Bouts that began here, with those of matches before a rematch.
    begun: usize,
    /// The numbers of the match's bouts that are over.
    bouts: Vec<u64>,
    /// How many of them nobody won.
    draws: u8,
    /// For whom the last who left had played.
    last_to_leave: Option<Team>,
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
        let occupy =
            |guest| Occupant { guest, wins: 0, points: 0, is_ready: false, is_present: true };
        let occupants = request.guests.into_iter().map(occupy).collect();
        let delay = if request.kind == RoomKind::Ranked { RANKED_DELAY } else { Millis(0) };
        let mut room = Room {
            kind: request.kind,
            rules: request.rules,
            best_of: request.best_of,
            grace: request.grace,
            occupants,
            spectators: Vec::new(),
            stand: Stand::new(delay),
            now,
            begun: 0,
            bouts: Vec::new(),
            draws: 0,
            last_to_leave: None,
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
        self.now = now;
        let Some(seat) = self.seat_of(client) else {
            self.receive_spectator(client, message, &mut answers);
            return answers;
        };
        answers.extend(self.heard(now, client));
        match message {
            ClientMessage::Play(batch) => {
                let Phase::Playing(playing) = &mut self.phase else { return answers };
                match playing.play(now, seat, &batch, echoes) {
                    Ok(said) => self.carry(now, said, &mut answers),
                    Err(Astray) => self.leave(now, seat, Some(Refusal::Astray), &mut answers),
                }
            }
            ClientMessage::Move(asked) => self.ask(now, seat, &asked, &mut answers),
            ClientMessage::Target(to) => {
                if let Phase::Playing(playing) = &mut self.phase {
                    let said = playing.choose(now, seat, to);
                    self.carry(now, said, &mut answers);
                }
            }
            ClientMessage::Resync => {
                if let Phase::Playing(playing) = &mut self.phase {
                    let state = playing.state(now, seat, Cause::Asked);
                    answers.push(RoomAnswer::Tell(client, state));
                }
            }
            ClientMessage::Ready if self.is_final() => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
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
            | ClientMessage::Solo { .. }
            | ClientMessage::Claim { .. }
            | ClientMessage::SignOut { .. }
            | ClientMessage::ChangePassword { .. }
            | ClientMessage::Queue(_)
            | ClientMessage::Accept(_)
            | ClientMessage::Rooms
            | ClientMessage::Host(_)
            | ClientMessage::Join(_)
            | ClientMessage::Brawl(_) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
        answers
    }

    /// Something was heard of a client, whatever it was.
    pub fn heard(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        if let Some(seat) = self.seat_of(client)
            && let Phase::Playing(playing) = &mut self.phase
        {
            let said = playing.heard(now, seat);
            self.tell(said, &mut answers);
        }
        answers
    }

    /// What a bot is to think of before the next step at `now`; see [`Thought`].
    pub fn thought_due(&self, now: Millis) -> Option<Thought> {
        let Phase::Playing(playing) = &self.phase else { return None };
        playing.thought_due(now)
    }

    /// Takes a bot back that has thought.
    pub fn take_thought(&mut self, thought: Thought) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.take_thought(thought);
        }
    }

    /// Lets time pass up to `now`. `draw` gives the number and the seed of a bout that begins.
    pub fn step(&mut self, now: Millis, draw: impl FnOnce() -> (u64, Seed)) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        self.now = now;
        self.tell_late(&mut answers);
        match &mut self.phase {
            Phase::Playing(playing) => {
                let said = playing.step(now);
                self.carry(now, said, &mut answers);
            }
            Phase::Between { since, .. } => {
                let is_due = since.plus(BETWEEN) <= now;
                if is_due || self.all_ready() {
                    let (bout, seed) = draw();
                    self.begin(bout, seed, now, &mut answers);
                }
            }
            Phase::Keeping(_) => {}
            Phase::Over(_) => {
                let is_here = |one: &Occupant| one.is_present;
                if !self.is_final() && self.all_ready() && self.occupants.iter().all(is_here) {
                    for occupant in &mut self.occupants {
                        (occupant.wins, occupant.points) = (0, 0);
                    }
                    self.bouts.clear();
                    self.draws = 0;
                    let (bout, seed) = draw();
                    self.begin(bout, seed, now, &mut answers);
                }
            }
        }
        answers
    }

    /// Whether nobody is left to play for, and who looked on was told everything. See [`Room::is_keeping`] for whether it may end.
    pub fn is_empty(&self) -> bool {
        let is_here = |one: &Occupant| one.is_present && matches!(one.guest.who, Who::Person(_));
        !self.occupants.iter().any(is_here) && self.stand.is_empty()
    }

    /// Whether there is no rematch: the queue decides whom one meets in a ranked match, and a run
    /// that is over is not the same again.
    fn is_final(&self) -> bool {
        let is_over = matches!(self.phase, Phase::Keeping(_) | Phase::Over(_));
        is_over && matches!(self.kind, RoomKind::Ranked | RoomKind::Solo(_))
    }

    /// Whether the match is over, and everyone was told how it ended.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// Whether this client has a seat in the match, and has not left it.
    pub fn is_playing(&self, client: ClientId) -> bool {
        self.seat_of(client).is_some()
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
}
