//! A room: its players play the bouts of a match, and may request a rematch.

mod bouts;
mod catch_up;
mod drawing;
mod emotes;
mod image;
mod occupant;
mod pause;
mod reports;
mod saving;
mod solo;
mod spectator_delay;
#[cfg(test)]
mod tests;
mod views;

use crate::Incoming;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bots::Thinking;
use bout::{Millis, Outcome, Seat, Seed, Team};
use games::{MoveRefusal, Rules};
use wire::server::Cause;
use wire::turns::Unmoved;
use wire::{BoutMessage, Refusal, RoomKind, RoomMessage, ServerMessage};

use crate::bout_in_progress::{BoutImage, BoutInProgress, Progress};
use crate::clocked_bout::Outgoing;
use crate::ids::ClientId;
use crate::participant::{RoomAnswer, RoomRequest, Who};
use crate::snapshots::Version;
use crate::{Astray, Thought};
use drawing::Drawing;
use occupant::Occupant;
use pause::Pause;
use saving::Saving;
use spectator_delay::SpectatorDelay;

pub use drawing::DRAWN_WITHIN;
pub use image::{RecordedBout, RestoreError, Restored, RoomImage};
pub use pause::BACK_WITHIN;
pub use saving::DRAWS_MAX;

/// The maximum number of bouts in a match that the server makes; brawl rooms allow more.
pub const BEST_OF_MAX: u8 = 5;
/// The grace period of a disconnected player before the seat forfeits, in matches that the server
/// makes.
pub const GRACE: Millis = Millis(30_000);
/// How long the next bout of a match waits for players who are not ready.
pub const BETWEEN: Millis = Millis(8_000);

/// The minimum interval between two views that only show that spectators joined or left.
pub const SPECTATORS_SHOWN_EVERY: Millis = Millis(500);

/// A match that a player leaves in its first bout, within this time from its announcement, is abandoned
/// before it was played: a ranked match then counts for the player who left, and gains the other nothing.
pub const ABANDONED_WITHIN: Millis = Millis(30_000);

/// The spectator delay of ranked matches, so that no spectator can tell a player the state of the
/// opponent's board.
pub const RANKED_DELAY: Millis = Millis(10_000);

enum Phase {
    Drawing(Drawing),
    Playing(BoutInProgress),
    Between { outcome: Outcome, since: Millis },
    Saving(Saving),
    Over(Outcome),
}

/// A room with its members, the score, and the bout in progress.
pub struct Room {
    kind: RoomKind,
    rules: Rules,
    best_of: u8,
    grace: Millis,
    occupants: Vec<Occupant>,
    /// The spectators, with the acknowledged version of each.
    spectators: Vec<(ClientId, Version)>,
    /// Their delay.
    spectator_delay: SpectatorDelay,
    /// The newest time that the room was given.
    now: Millis,
    /// How far the lead of the match's first bout is from that of the rules; it is drawn.
    first_lead: usize,
    /// The numbers of the match's finished bouts.
    bouts: Vec<u64>,
    /// How many of them were drawn.
    draws: u8,
    /// The team of the player who left last.
    last_to_leave: Option<Team>,
    /// When the first bout of the match was announced.
    began: Millis,
    /// True if a player left so early that the match was not played.
    is_abandoned: bool,
    phase: Phase,
    /// Where the bots compute their decisions.
    thinking: Thinking,
    /// When the room was last shown to everyone in it.
    shown: Millis,
    /// True if spectators came or left since.
    is_changed: bool,
    /// The pause of the bout, while it is paused.
    pause: Option<Pause>,
    /// True if it has changed since [`Room::take_image`].
    is_unrecorded: bool,
    /// The beginning of a bout, until it is recorded.
    new_bout: Option<Box<BoutImage>>,
    /// The number of the newest bout.
    latest_bout: u64,
    /// What happened last in a bout that is over, until it is recorded.
    last_progress: Option<(u64, Progress)>,
    /// The messages about the end of the last bout, for clients that reconnect after a restart.
    told_over: Vec<Outgoing>,
}

impl Room {
    /// Opens a room `now`, whose first bout has this number, and this secret of the server in its draw.
    pub fn new(
        request: RoomRequest,
        bout: u64,
        secret: Seed,
        now: Millis,
    ) -> (Room, Vec<RoomAnswer>) {
        let rules = drawing::rules(&request, &secret);
        let occupants = request.participants.into_iter().map(Occupant::new).collect();
        let delay = delay_of(request.kind);
        let mut room = Room {
            kind: request.kind,
            rules,
            best_of: request.best_of,
            grace: request.grace,
            occupants,
            spectators: Vec::new(),
            spectator_delay: SpectatorDelay::new(delay),
            now,
            first_lead: 0,
            bouts: Vec::new(),
            draws: 0,
            last_to_leave: None,
            began: now,
            is_abandoned: false,
            phase: Phase::Over(Outcome::Undecided),
            thinking: Thinking::Here,
            shown: now,
            is_changed: false,
            pause: None,
            is_unrecorded: true,
            new_bout: None,
            latest_bout: bout,
            last_progress: None,
            told_over: Vec::new(),
        };
        let mut answers = Vec::new();
        room.announce(bout, secret, now, &mut answers);
        (room, answers)
    }

    /// A client of the room sent a message. With it, the client newly acknowledged what was sent to it
    /// at the times of `echoes`.
    pub fn receive(
        &mut self,
        now: Millis,
        client: ClientId,
        message: Incoming,
        echoes: &[Millis],
    ) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        self.now = now;
        let Some(seat) = self.seat_of(client) else {
            self.receive_spectator(client, message, &mut answers);
            return answers;
        };
        self.note_back(client, echoes);
        // A disconnected client leaves, too.
        if !matches!(message, Incoming::Leave) {
            answers.extend(self.heard(now, client));
        }
        match message {
            Incoming::Bout(BoutMessage::Nonce { bout, nonce }) => {
                self.add_nonce(now, seat, (bout, nonce), &mut answers);
            }
            Incoming::Bout(message)
                if self.pause.is_some() && matches!(self.phase, Phase::Playing(_)) =>
            {
                self.receive_paused((seat, client), message, &mut answers);
            }
            Incoming::Bout(message) => {
                let Phase::Playing(playing) = &mut self.phase else {
                    if let BoutMessage::Move(asked) = message {
                        let unmoved = Unmoved { asked, why: MoveRefusal::NoBout };
                        answers.push(RoomAnswer::Tell(client, unmoved.into()));
                    }
                    return answers;
                };
                let said = playing.active(seat);
                self.tell(said, &mut answers);
                let Phase::Playing(playing) = &mut self.phase else { return answers };
                let said = match (message, playing) {
                    (BoutMessage::Play(batch), BoutInProgress::Clocked(clocked)) => {
                        match clocked.play(now, seat, &batch, echoes) {
                            Ok(said) => said,
                            Err(Astray) => {
                                self.leave(now, seat, Some(Refusal::Astray), &mut answers);
                                return answers;
                            }
                        }
                    }
                    // At a table there are no buttons to hold.
                    (BoutMessage::Play(_), BoutInProgress::Turns(_)) => {
                        vec![(Some(seat), ServerMessage::Refused(Refusal::NotNow))]
                    }
                    (BoutMessage::Target(to), playing) => playing.choose(now, seat, to),
                    (BoutMessage::Move(asked), playing) => playing.ask(now, seat, &asked),
                    (BoutMessage::Resync, playing) => {
                        let state = playing.state(now, seat, Cause::Asked);
                        answers.push(RoomAnswer::Tell(client, state));
                        return answers;
                    }
                    // It was drawn.
                    (BoutMessage::Nonce { .. }, _) => return answers,
                };
                self.carry(now, said, &mut answers);
            }
            Incoming::Room(RoomMessage::Ready) if !self.is_final() => {
                self.mark_ready(seat, &mut answers);
            }
            Incoming::Room(RoomMessage::Emote(emote)) => {
                self.show_emote(now, seat, emote, &mut answers)
            }
            Incoming::Leave => self.leave(now, seat, None, &mut answers),
            Incoming::Ping(number) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Pong(number)));
            }
            Incoming::Room(RoomMessage::Ready | RoomMessage::Brawl(_)) | Incoming::Lobby(_) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
        answers
    }

    /// A player is ready, between bouts or for a rematch. During a bout there is nothing to be ready
    /// for: the message is late, or hostile, and nobody is notified.
    fn mark_ready(&mut self, seat: Seat, answers: &mut Vec<RoomAnswer>) {
        let is_ready = &mut self.occupants[seat.index()].is_ready;
        if !*is_ready && !matches!(self.phase, Phase::Drawing(_) | Phase::Playing(_)) {
            *is_ready = true;
            self.show(answers);
        }
    }

    /// A client sent a message of any kind.
    pub fn heard(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        if let Some(seat) = self.seat_of(client)
            && self.pause.is_none()
            && let Phase::Playing(playing) = &mut self.phase
        {
            let said = playing.heard(now, seat);
            self.tell(said, &mut answers);
        }
        answers
    }

    /// The bots think elsewhere from now on: after each step, the driver computes what
    /// [`Room::take_thoughts`] returns. Otherwise they think in the step.
    pub fn think_elsewhere(&mut self) {
        self.thinking = Thinking::Elsewhere;
        if let Phase::Playing(playing) = &mut self.phase {
            playing.think_elsewhere();
        }
    }

    /// The decisions of bots to be computed and returned; see [`Thought`].
    pub fn take_thoughts(&mut self) -> Vec<Thought> {
        let Phase::Playing(playing) = &mut self.phase else { return Vec::new() };
        playing.take_thoughts()
    }

    /// Takes back a decision. One that was not computed is taken again.
    pub fn return_thought(&mut self, thought: Thought) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.return_thought(thought);
        }
    }

    /// Advances time to `now`. `draw` gives the number and the secret of a bout that begins.
    pub fn step(&mut self, now: Millis, draw: impl FnOnce() -> (u64, Seed)) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        self.now = now;
        self.tell_late(&mut answers);
        if self.is_changed {
            self.show_soon(&mut answers);
        }
        match &mut self.phase {
            Phase::Drawing(_) => self.step_drawing(now, &mut answers),
            Phase::Playing(_) if self.pause.is_some() => self.step_pause(now, &mut answers),
            Phase::Playing(playing) => {
                let said = playing.step(now);
                self.carry(now, said, &mut answers);
            }
            Phase::Between { since, .. } => {
                let is_due = since.plus(BETWEEN) <= now;
                if is_due || self.all_ready() {
                    let (bout, secret) = draw();
                    self.announce(bout, secret, now, &mut answers);
                }
            }
            Phase::Saving(_) => {}
            Phase::Over(_) => {
                let is_here = |one: &Occupant| one.is_present;
                if !self.is_final() && self.all_ready() && self.occupants.iter().all(is_here) {
                    self.occupants.iter_mut().for_each(Occupant::start_again);
                    self.bouts.clear();
                    self.draws = 0;
                    (self.began, self.is_abandoned) = (now, false);
                    let (bout, secret) = draw();
                    self.announce(bout, secret, now, &mut answers);
                }
            }
        }
        answers
    }

    /// The kind of match.
    pub fn kind(&self) -> RoomKind {
        self.kind
    }

    /// True if no player is left, and spectators were sent everything. See [`Room::is_saving`] for
    /// whether the room may end.
    pub fn is_empty(&self) -> bool {
        let is_here =
            |one: &Occupant| one.is_present && matches!(one.participant.who, Who::Person(_));
        !self.occupants.iter().any(is_here) && self.spectator_delay.is_empty()
    }

    /// True if rematches are off: the queue chooses the opponents of ranked matches, and a finished
    /// run cannot be repeated.
    fn is_final(&self) -> bool {
        let is_over = matches!(self.phase, Phase::Saving(_) | Phase::Over(_));
        is_over && (matches!(self.kind, RoomKind::Ranked(_)) || self.kind.run_mode().is_some())
    }

    /// True if the match is over, and everyone was sent the result.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// True if a bout is in progress, or about to begin.
    pub fn is_playing_bout(&self) -> bool {
        matches!(self.phase, Phase::Drawing(_) | Phase::Playing(_))
    }

    /// True if this client has a seat in the match, and has not left it.
    pub fn is_playing(&self, client: ClientId) -> bool {
        self.seat_of(client).is_some()
    }

    fn people(&self) -> impl Iterator<Item = (Seat, ClientId)> + '_ {
        (0..).map(Seat).zip(&self.occupants).filter_map(|(seat, one)| match one.participant.who {
            Who::Person(client) if one.is_present => Some((seat, client)),
            _ => None,
        })
    }

    fn seat_of(&self, client: ClientId) -> Option<Seat> {
        self.people().find(|&(_, other)| other == client).map(|(seat, _)| seat)
    }

    /// Bots and players who have left count as ready.
    fn all_ready(&self) -> bool {
        self.occupants.iter().all(|one| match one.participant.who {
            Who::Bot(_) => true,
            Who::Person(_) => one.is_ready || !one.is_present,
        })
    }
}

/// The spectator delay of a match.
fn delay_of(kind: RoomKind) -> Millis {
    match kind {
        RoomKind::Ranked(_) => RANKED_DELAY,
        RoomKind::Practice
        | RoomKind::Casual
        | RoomKind::Brawl
        | RoomKind::Solo(_)
        | RoomKind::Daily(..) => Millis(0),
    }
}
