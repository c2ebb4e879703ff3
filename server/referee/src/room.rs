//! A room: its players play the bouts of a match, and may request a rematch.

mod drawing;
mod image;
mod occupant;
mod pause;
mod recording;
mod saving;
mod series;
mod spectator_delay;
mod spectators;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bots::{Level, Thinking};
use bout::{Batch, Bounded, Draw, Millis, Nonce, Nonces, Outcome, Purpose, Seat, Seed, Stream};
use games::{Figures, MoveRefusal, Player, Setup, SoloMode, Statistics};
use wire::report::{Report, Scope};
use wire::server::Cause;
use wire::turns::Unmoved;
use wire::{
    AccountId, BoutMessage, Emote, MatchId, Member, Ran, Rated, Refusal, RoomKind, RoomMessage,
    RoomPhase, RoomView, ServerMessage, Update,
};

use crate::bout_in_progress::BoutInProgress;
use crate::clocked_bout::COUNTDOWN;
use crate::ids::ClientId;
use crate::live_bout::Outgoing;
use crate::participant::{
    Access, Ending, FinishedBout, FinishedMatch, RoomAnswer, RoomRequest, Show, Who,
};
use crate::{Astray, Demand, Incoming, Thought};
use drawing::Drawing;
use occupant::Occupant;
use pause::{PATIENT, Pause};
use recording::Recording;
use saving::Saving;
use series::Series;
use spectators::Spectators;

pub use drawing::DRAWN_WITHIN;
pub use image::{RecordedBout, RestoreError, Restored, RoomImage};
pub use pause::BACK_WITHIN;
pub use series::{ABANDONED_WITHIN, DRAWS_MAX};
pub use spectators::RANKED_DELAY;

/// The maximum number of bouts in a match that the server makes; brawl rooms allow more.
pub const BEST_OF_MAX: u8 = 5;
/// The grace period of a disconnected player before the seat forfeits, in matches that the server
/// makes.
pub const GRACE: Millis = Millis(30_000);
/// How long the next bout of a match waits for players who are not ready.
pub const BETWEEN: Millis = Millis(8_000);

/// The minimum interval between two views that only show that spectators joined or left.
pub const SPECTATORS_SHOWN_EVERY: Millis = Millis(500);

/// Numbers that the lead is drawn from: every number of seats that has a lead, 2 or 4, divides it.
const LEADS: u8 = 4;

enum Phase {
    Drawing(Drawing),
    Playing(BoutInProgress),
    Between { outcome: Outcome, since: Millis },
    Saving(Saving),
    Over(Outcome),
}

/// A room with its members, the match, and the bout in progress.
pub struct Room {
    series: Series,
    occupants: Vec<Occupant>,
    spectators: Spectators,
    /// The newest time that the room was given.
    now: Millis,
    phase: Phase,
    /// Where the bots compute their decisions.
    thinking: Thinking,
    /// The pause of the bout, while it is paused.
    pause: Option<Pause>,
    /// What the live journal does not have yet.
    recording: Recording,
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
        let RoomRequest { kind, best_of, grace, participants, .. } = request;
        let mut room = Room {
            series: Series::new(kind, rules, (best_of, grace), now),
            occupants: participants.into_iter().map(Occupant::new).collect(),
            spectators: Spectators::new(kind, now),
            now,
            phase: Phase::Over(Outcome::Undecided),
            thinking: Thinking::Here,
            pause: None,
            recording: Recording::new(bout),
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
                let said = match message {
                    BoutMessage::Play(batch) => match playing.play(now, seat, &batch, echoes) {
                        Ok(said) => said,
                        Err(Astray) => {
                            self.leave(now, seat, Some(Refusal::Astray), &mut answers);
                            return answers;
                        }
                    },
                    BoutMessage::Target(to) => playing.choose(now, seat, to),
                    BoutMessage::Move(asked) => playing.ask(now, seat, &asked),
                    BoutMessage::Resync => {
                        let state = playing.state(now, seat, Cause::Asked);
                        answers.push(RoomAnswer::Tell(client, state));
                        return answers;
                    }
                    // It was drawn.
                    BoutMessage::Nonce { .. } => return answers,
                };
                self.carry(now, said, &mut answers);
            }
            message => self.receive_other(now, (seat, client), message, &mut answers),
        }
        answers
    }

    /// A player sent a message that is not for the bout.
    fn receive_other(
        &mut self,
        now: Millis,
        (seat, client): (Seat, ClientId),
        message: Incoming,
        answers: &mut Vec<RoomAnswer>,
    ) {
        match message {
            Incoming::Room(RoomMessage::Ready) if !self.is_final() => {
                self.mark_ready(seat, answers);
            }
            Incoming::Room(RoomMessage::Emote(emote)) => self.show_emote(now, seat, emote, answers),
            Incoming::Room(RoomMessage::Pause(is_wanted)) => {
                self.pause(client, is_wanted, answers);
            }
            Incoming::Leave => self.leave(now, seat, None, answers),
            Incoming::Ping(number) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Pong(number)));
            }
            Incoming::Room(RoomMessage::Ready | RoomMessage::Brawl(_))
            | Incoming::Lobby(_)
            | Incoming::Bout(_) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
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
        if self.spectators.is_changed {
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
                    self.series.begin_again(now);
                    let (bout, secret) = draw();
                    self.announce(bout, secret, now, &mut answers);
                }
            }
        }
        answers
    }

    /// The kind of match.
    pub fn kind(&self) -> RoomKind {
        self.series.kind
    }

    /// True if no player is left, and spectators were sent everything. See [`Room::is_saving`] for
    /// whether the room may end.
    pub fn is_empty(&self) -> bool {
        let is_here =
            |one: &Occupant| one.is_present && matches!(one.participant.who, Who::Person(_));
        !self.occupants.iter().any(is_here) && self.spectators.delay.is_empty()
    }

    /// True if rematches are off: the queue chooses the opponents of ranked matches, and a finished
    /// run cannot be repeated.
    fn is_final(&self) -> bool {
        let is_over = matches!(self.phase, Phase::Saving(_) | Phase::Over(_));
        is_over
            && (matches!(self.series.kind, RoomKind::Ranked(_))
                || self.series.kind.run_mode().is_some())
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

// The draw of a bout.
impl Room {
    /// Announces the next bout of the match, with this secret.
    pub(super) fn announce(
        &mut self,
        bout: u64,
        secret: Seed,
        now: Millis,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let nonces = vec![None; self.occupants.len()];
        let drawing = Drawing { bout, secret, nonces, since: now };
        let announcement = drawing.announcement();
        self.recording.latest_bout = bout;
        self.phase = Phase::Drawing(drawing);
        for occupant in &mut self.occupants {
            occupant.is_ready = false;
        }
        self.show(answers);
        if self.series.kind.day().is_some() {
            return self.deal(now, answers);
        }
        let people = self.people();
        answers.extend(people.map(|(_, client)| RoomAnswer::Tell(client, announcement.clone())));
        self.step_drawing(now, answers);
    }

    /// The message for a player's client that does not know of the draw.
    pub(super) fn tell_drawing(&self, client: ClientId) -> Option<RoomAnswer> {
        let Phase::Drawing(drawing) = &self.phase else { return None };
        Some(RoomAnswer::Tell(client, drawing.announcement()))
    }

    /// The client of `seat` adds to the draw of a bout. Only the first nonce counts, and none after the
    /// bout was dealt.
    pub(super) fn add_nonce(
        &mut self,
        now: Millis,
        seat: Seat,
        (bout, nonce): (u64, Nonce),
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Phase::Drawing(drawing) = &mut self.phase else { return };
        if drawing.bout == bout {
            drawing.nonces[seat.index()].get_or_insert(nonce);
            self.step_drawing(now, answers);
        }
    }

    /// Deals the bout when nobody is waited for.
    pub(super) fn step_drawing(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let Phase::Drawing(drawing) = &self.phase else { return };
        let waits_for = |(seat, _): (Seat, ClientId)| drawing.nonces[seat.index()].is_none();
        if now < drawing.since.plus(DRAWN_WITHIN) && self.people().any(waits_for) {
            return;
        }
        self.deal(now, answers);
    }

    /// Deals the bout. A daily challenge is dealt without nonces: its pieces are the same for everyone.
    fn deal(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let Phase::Drawing(drawing) = &self.phase else { return };
        let nonces = Nonces::try_from(drawing.nonces.clone());
        let nonces = nonces.expect("a room has no more seats than a bout");
        let draw = Draw { secret: drawing.secret.clone(), nonces };
        let (bout, begins) = (drawing.bout, drawing.since.plus(COUNTDOWN));
        self.begin(bout, draw, (now, begins), answers);
    }
}

// The bouts of a match: their start, their messages, and the handling of their end.
impl Room {
    /// Begins the bout that was drawn, whose first tick is due at `begins`.
    pub(super) fn begin(
        &mut self,
        bout: u64,
        draw: Draw,
        (now, begins): (Millis, Millis),
        answers: &mut Vec<RoomAnswer>,
    ) {
        let player = |one: &Occupant| Player {
            team: one.participant.team,
            handling: one.participant.entrant.handling,
            pick: one.participant.entrant.pick,
        };
        let players: Vec<Player> = self.occupants.iter().map(player).collect();
        let players = players.try_into().expect("a room has no more seats than a bout");
        // The first bout of a match draws the lead; in the others it goes from seat to seat.
        // That of a daily challenge is dealt.
        if self.series.bouts.is_empty() && self.series.kind.day().is_none() {
            let mut lead = Stream::new(&draw.seed(), Purpose::Lead);
            self.series.first_lead = lead.below(u32::from(LEADS)) as usize;
        }
        let rules = self.series.rules.led_after(self.series.first_lead + self.series.bouts.len());
        let setup = Setup { rules, players };
        let bots = (0..).map(Seat).zip(&self.occupants).filter_map(|(seat, one)| {
            let Who::Bot(level) = one.participant.who else { return None };
            Some((seat, level))
        });
        let bots: Vec<(Seat, Level)> = bots.collect();
        let (mut playing, opening) =
            BoutInProgress::new(bout, setup, draw, &bots, (now, begins), self.series.grace);
        if self.thinking == Thinking::Elsewhere {
            playing.think_elsewhere();
        }
        self.wait_for_player(&mut playing);
        self.recording.new_bout = Some(Box::new(playing.image()));
        // It is this bout that is recorded now.
        self.recording.is_unrecorded = true;
        for (_, seen) in &mut self.spectators.clients {
            *seen = 0;
        }
        for (seat, client) in self.people() {
            let start = ServerMessage::Start(playing.start(now, seat));
            answers.push(RoomAnswer::Tell(client, start));
        }
        self.told_over.clear();
        self.phase = Phase::Playing(playing);
        self.carry(now, opening, answers);
        self.forfeit_absent(now, answers);
    }

    /// Nobody but its player waits in a daily challenge.
    pub(super) fn wait_for_player(&self, playing: &mut BoutInProgress) {
        if self.series.kind.day().is_some() {
            playing.wait_for(games::battle::PLAYER);
        }
    }

    /// A match continues without the players who left; they lose its bouts.
    fn forfeit_absent(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        for seat in (0..self.occupants.len() as u8).map(Seat) {
            let Phase::Playing(playing) = &mut self.phase else { return };
            if !self.occupants[seat.index()].is_present {
                let said = playing.forfeit(now, seat);
                self.carry(now, said, answers);
            }
        }
    }

    /// Sends the referee's answers to their recipients, and ends the bout when it is over.
    pub(super) fn carry(
        &mut self,
        now: Millis,
        said: Vec<Outgoing>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let is_decided = matches!(&self.phase, Phase::Playing(playing)
            if playing.outcome() != Outcome::Undecided);
        if said.is_empty() && !is_decided {
            return;
        }
        // The last events at a table include the result.
        let is_over = |(_, message): &Outgoing| match message {
            ServerMessage::Bout(Update::Over(..)) => true,
            ServerMessage::Bout(Update::Table(_)) => is_decided,
            _ => false,
        };
        let (over, said): (Vec<Outgoing>, Vec<Outgoing>) = said.into_iter().partition(is_over);
        self.tell(said, answers);
        let Phase::Playing(playing) = &self.phase else { return };
        if playing.outcome() != Outcome::Undecided {
            self.note_last_progress();
            let Phase::Playing(playing) = &self.phase else { return };
            let is_abandoned = self.is_lost_by_absence(now, playing);
            self.series.is_abandoned |= is_abandoned;
            self.end(now, over, answers);
        }
    }

    /// Keeps what happened last in a bout that ends, for the live journal.
    fn note_last_progress(&mut self) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        let bout = playing.bout();
        self.recording.last_progress = playing.take_progress().map(|progress| (bout, progress));
    }

    /// Whether the bout in progress is the first of the match, and was lost by a player who has been
    /// disconnected since before [`ABANDONED_WITHIN`]: pulling the plug is leaving.
    fn is_lost_by_absence(&self, now: Millis, playing: &BoutInProgress) -> bool {
        let Outcome::Won(winner) = playing.outcome() else { return false };
        let mut losers = (0..).map(Seat).zip(&self.occupants).filter(|(_, one)| {
            one.participant.team != winner && matches!(one.participant.who, Who::Person(_))
        });
        let is_early = |at: Millis| self.series.is_early(at);
        losers.any(|(seat, _)| playing.lost_since(now, seat).is_some_and(is_early))
    }

    /// Sends messages to the players and, those for everyone, to the spectators too.
    pub(super) fn tell(
        &mut self,
        said: impl IntoIterator<Item = Outgoing>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        for (to, message) in said {
            if let Some(to) = to {
                let client = self.people().find(|&(seat, _)| seat == to);
                answers.extend(client.map(|(_, client)| RoomAnswer::Tell(client, message)));
                continue;
            }
            for (_, client) in self.people() {
                answers.push(RoomAnswer::Tell(client, message.clone()));
            }
            self.spectators.tell(self.now, &message, answers);
        }
    }

    fn end(&mut self, now: Millis, mut over: Vec<Outgoing>, answers: &mut Vec<RoomAnswer>) {
        over.extend(self.count_statistics());
        if let Some(mode) = self.series.kind.run_mode() {
            return self.end_run(mode, over, answers);
        }
        let Phase::Playing(playing) = &self.phase else { return };
        let (outcome, bout, archive) = (playing.outcome(), playing.bout(), playing.archive());
        let names = self.occupants.iter().map(|one| one.participant.name.clone()).collect();
        let stats = playing.stats();
        let finished = FinishedBout { bout, names, archive, stats };
        answers.push(RoomAnswer::Finished(Box::new(finished)));
        self.series.bouts.push(bout);
        for (seat, occupant) in (0..).map(Seat).zip(&mut self.occupants) {
            occupant.points += playing.points(seat);
        }
        self.count(now, outcome, over, answers);
        self.show(answers);
    }

    pub(super) fn leave(
        &mut self,
        now: Millis,
        seat: Seat,
        why: Option<Refusal>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let occupant = &mut self.occupants[seat.index()];
        occupant.is_present = false;
        self.series.last_to_leave = Some(occupant.participant.team);
        if let Who::Person(client) = occupant.participant.who {
            answers.push(RoomAnswer::Left(client, why));
        }
        match &mut self.phase {
            Phase::Playing(playing) => {
                self.series.is_abandoned |= self.series.is_early(now);
                let stood_at = self.pause.as_ref().map_or(now, Pause::stood_at);
                let said = playing.forfeit(stood_at, seat);
                self.carry(now, said, answers);
            }
            Phase::Drawing(_) => {
                self.series.is_abandoned |= self.series.is_early(now);
                self.step_drawing(now, answers);
            }
            Phase::Between { outcome, .. } => {
                let outcome = *outcome;
                self.end_deserted(outcome, answers);
            }
            Phase::Saving(_) | Phase::Over(_) => {}
        }
        self.show(answers);
    }
}

// The pause of a bout.
impl Room {
    /// Holds the bout in progress from `now` on: it is paused, and input is kept, but not played.
    pub fn hold(&mut self, now: Millis) -> Vec<RoomAnswer> {
        self.now = now;
        let mut answers = Vec::new();
        self.stop(|pause| &mut pause.is_held, &mut answers);
        answers
    }

    /// Pauses the bout in progress until a reason, this one among them, is taken back.
    fn stop(&mut self, reason: fn(&mut Pause) -> &mut bool, answers: &mut Vec<RoomAnswer>) {
        if !matches!(self.phase, Phase::Playing(_)) {
            return;
        }
        let now = self.now;
        if self.pause.is_none() {
            // Its players are here, or lost as before.
            let back = self.people().map(|(_, client)| client).collect();
            self.pause = Some(Pause { back, ..Pause::begin(now, Millis(0)) });
        }
        let Some(pause) = &mut self.pause else { return };
        if !core::mem::replace(reason(pause), true) {
            pause.until = None;
            let said: Outgoing = (None, pause.message(now));
            self.tell([said], answers);
        }
    }

    /// The only person in a practice room pauses its bout, or resumes it after a countdown.
    fn pause(&mut self, client: ClientId, is_wanted: bool, answers: &mut Vec<RoomAnswer>) {
        if self.series.kind != RoomKind::Practice {
            answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
        } else {
            self.pause_by(is_wanted, answers);
        }
    }

    /// Those who play on in the bout, all of whom must agree to a pause.
    pub(crate) fn contenders(&self) -> Vec<ClientId> {
        let all: Vec<ClientId> = self.people().map(|(_, client)| client).collect();
        let is_in_play = |client: &&ClientId| self.demand(**client).is_in_play;
        let alive: Vec<ClientId> = all.iter().filter(is_in_play).copied().collect();
        if alive.is_empty() { all } else { alive }
    }

    /// Pauses the bout until a player wants it to resume, after a countdown.
    pub(crate) fn pause_by(&mut self, is_wanted: bool, answers: &mut Vec<RoomAnswer>) {
        if is_wanted {
            return self.stop(|pause| &mut pause.is_wanted, answers);
        }
        let back = self.people().map(|(_, client)| client).collect();
        if let Some(pause) = self.pause.as_mut().filter(|pause| pause.is_wanted) {
            (pause.is_wanted, pause.waits_since, pause.back) = (false, self.now, back);
        }
    }

    /// Holds the bout no longer: it resumes after a countdown, or waits for its players as before.
    pub fn release(&mut self, now: Millis) {
        if let Some(pause) = self.pause.as_mut().filter(|pause| pause.is_held) {
            (pause.is_held, pause.waits_since) = (false, now);
        }
    }

    /// The server did nothing for `outage`, up to `now`: the bout in progress is paused, and resumes when its
    /// players have returned, see [`Room::note_back`].
    pub fn stall(&mut self, now: Millis, outage: Millis) -> Vec<RoomAnswer> {
        self.now = now;
        let mut answers = Vec::new();
        if !matches!(self.phase, Phase::Playing(_)) {
            return answers;
        }
        let pause = self.pause.get_or_insert_with(|| Pause::begin(now, outage));
        (pause.waits_since, pause.until) = (now, None);
        pause.needs_all |= PATIENT < outage;
        pause.back.clear();
        let said: Outgoing = (None, pause.message(now));
        self.tell([said], &mut answers);
        answers
    }

    /// A client has newly acknowledged what was sent to it at the times of `echoes`: if that was since the bout
    /// waits for its players, this one has returned.
    pub(crate) fn note_back(&mut self, client: ClientId, echoes: &[Millis]) {
        if let Some(pause) = &mut self.pause
            && echoes.iter().any(|&sent| pause.waits_since <= sent)
            && !pause.back.contains(&client)
        {
            pause.back.push(client);
        }
    }

    /// True if the bout is paused until a message ends that.
    pub fn is_held(&self) -> bool {
        self.pause.as_ref().is_some_and(Pause::is_open_ended)
    }

    /// A client has reconnected after a restart of the server, and may know the room as it was.
    pub fn reconnect(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        self.now = now;
        let mut answers = self.tell_all(now, client, Cause::Restarted);
        let told = self.told_over().into_iter().filter(|(to, _)| *to == client);
        answers.extend(told.map(|(to, message)| RoomAnswer::Tell(to, message)));
        if !self.is_playing(client) {
            return answers;
        }
        // The client applies what it was sent when it receives that the bout resumes.
        let goes_on = ServerMessage::Bout(Update::Paused(Some(0)));
        let goes_on = || RoomAnswer::Tell(client, goes_on);
        let is_playing = matches!(self.phase, Phase::Playing(_));
        answers.extend(self.tell_pause(client).or_else(|| is_playing.then(goes_on)));
        answers
    }

    /// The messages about the end of the last bout that players were sent; nothing once another has begun.
    pub(crate) fn told_over(&self) -> Vec<(ClientId, ServerMessage)> {
        let people = self.people();
        let to = |(seat, client): (Seat, ClientId)| {
            let told = self.told_over.iter().filter(move |(to, _)| to.is_none_or(|to| to == seat));
            told.map(move |(_, message)| (client, message.clone()))
        };
        people.into_iter().flat_map(to).collect()
    }

    /// The message about the pause for a client, which has returned with that.
    pub(super) fn tell_pause(&mut self, client: ClientId) -> Option<RoomAnswer> {
        let now = self.now;
        let pause = self.pause.as_mut()?;
        if !pause.back.contains(&client) {
            pause.back.push(client);
        }
        Some(RoomAnswer::Tell(client, pause.message(now)))
    }

    /// True while the bout is paused.
    pub fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    /// The time as of which the bout is shown to a client that asks: it may be paused.
    pub(super) fn bout_time(&self, now: Millis) -> Millis {
        self.pause.as_ref().map_or(now, |pause| pause.stood_at)
    }

    /// A message for the bout while it is paused. Input is kept; moves are not made.
    pub(super) fn receive_paused(
        &mut self,
        (seat, client): (Seat, ClientId),
        message: BoutMessage,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        match message {
            BoutMessage::Play(batch) => self.keep(seat, &batch, answers),
            BoutMessage::Move(asked) => {
                let unmoved = Unmoved { asked, why: games::MoveRefusal::Late };
                answers.push(RoomAnswer::Tell(client, unmoved.into()));
            }
            // The player may choose again, and is sent the state when the bout resumes.
            BoutMessage::Target(_) | BoutMessage::Nonce { .. } => {}
            BoutMessage::Resync => {
                let stood_at = self.pause.as_ref().map_or(self.now, |pause| pause.stood_at);
                let state = playing.state(stood_at, seat, wire::Cause::Asked);
                answers.push(RoomAnswer::Tell(client, state));
            }
        }
    }

    fn keep(&mut self, seat: Seat, batch: &Batch, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        match playing.keep(seat, batch) {
            Ok(said) => self.tell(said, answers),
            Err(_) => self.leave(self.now, seat, Some(wire::Refusal::Astray), answers),
        }
    }

    /// Advances a paused bout: it resumes when all players have returned, or after [`BACK_WITHIN`], and after a
    /// countdown. A match to which nobody returned is no contest, and so is one after a long outage to which not all
    /// did.
    pub(super) fn step_pause(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let people: Vec<ClientId> = self.people().map(|(_, client)| client).collect();
        let Some(pause) = self.pause.as_mut().filter(|pause| !pause.is_open_ended()) else {
            return;
        };
        match pause.until {
            None => {
                let is_late = pause.waits_since.plus(BACK_WITHIN) <= now;
                let are_back = people.iter().all(|client| pause.back.contains(client));
                if is_late && (pause.back.is_empty() || pause.needs_all && !are_back) {
                    return self.abort(answers);
                }
                if are_back || is_late {
                    pause.until = Some(now.plus(COUNTDOWN));
                    let said: Outgoing = (None, pause.message(now));
                    self.tell([said], answers);
                }
            }
            Some(until) if until <= now => {
                let stood_at = pause.stood_at;
                self.pause = None;
                let Phase::Playing(playing) = &mut self.phase else { return };
                let said = playing.go_on(now, stood_at);
                // Its first tick is another one now, by the time of the server.
                self.recording.new_bout = Some(Box::new(playing.image()));
                self.tell([(None, ServerMessage::Bout(Update::Paused(Some(0))))], answers);
                self.carry(now, said, answers);
                // The time before the crash counts, and that of the pause does not.
                self.series.began = Millis(self.series.began.0 + now.since(stood_at).0);
            }
            Some(_) => {}
        }
    }

    /// Nobody returned: the match ends without a result, and a ranked one is a no contest.
    fn abort(&mut self, answers: &mut Vec<RoomAnswer>) {
        self.pause = None;
        let interrupted = self.interrupted();
        let is_ranked = matches!(self.series.kind, RoomKind::Ranked(_));
        if let Some(finished) = self.break_off().filter(|_| is_ranked) {
            answers.extend(interrupted.map(|bout| RoomAnswer::Finished(bout.into())));
            debug_assert_eq!(finished.ending, Ending::NoContest);
            answers.push(RoomAnswer::Decided(finished));
        }
        self.phase = Phase::Over(Outcome::Undecided);
        let people: Vec<ClientId> = self.people().map(|(_, client)| client).collect();
        for occupant in &mut self.occupants {
            occupant.is_present = false;
        }
        answers.extend(people.into_iter().map(|client| RoomAnswer::Left(client, None)));
        self.recording.is_unrecorded = true;
    }
}

// The end of a match: it is decided, saved, and only then reported.
impl Room {
    /// True if a match is decided and waits for [`Room::saved`]. Until then its room must not end,
    /// even when it is empty.
    pub fn is_saving(&self) -> bool {
        matches!(self.phase, Phase::Saving(_))
    }

    /// The match that was [`RoomAnswer::Decided`] is saved, or cannot be: everyone here is sent the
    /// result, the figures of all players, and the rating changes, if there are any.
    pub fn saved(&mut self, kept: Option<Rated>) -> Vec<RoomAnswer> {
        let id = kept.as_ref().map(|kept| kept.id);
        let rated = kept.filter(|kept| !kept.changes.is_empty());
        self.tell_end(id, rated.map(|rated| (None, ServerMessage::Rated(rated))))
    }

    /// Sends the result that was held back, with the report of the match, which was saved under
    /// this id, and its consequences.
    pub(super) fn tell_end(
        &mut self,
        saved: Option<MatchId>,
        more: Option<Outgoing>,
    ) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        let report = self.match_report(saved);
        let Phase::Saving(saving) = &mut self.phase else { return answers };
        let mut held = core::mem::take(&mut saving.held);
        held.extend(report.into_iter().chain(more));
        let (outcome, score) = (saving.outcome, core::mem::take(&mut saving.score));
        self.phase = Phase::Over(outcome);
        for (occupant, wins) in self.occupants.iter_mut().zip(score) {
            occupant.wins = wins;
        }
        self.told_over.clone_from(&held);
        self.tell(held, &mut answers);
        self.show(&mut answers);
        answers
    }

    /// The match as far as it was played, when it must be aborted by no fault of its players:
    /// nobody has won it. Nothing when none is in progress, or when it is practice or a run.
    pub fn break_off(&self) -> Option<FinishedMatch> {
        let goes_on = self.is_playing_bout() || matches!(self.phase, Phase::Between { .. });
        let is_kept =
            self.series.kind != RoomKind::Practice && self.series.kind.run_mode().is_none();
        (goes_on && is_kept)
            .then(|| self.series.finished(&self.occupants, Ending::NoContest, &self.score()))
    }

    /// The bout in progress as far as it was played, undecided, when it must be aborted.
    pub fn interrupted(&self) -> Option<FinishedBout> {
        let Phase::Playing(playing) = &self.phase else { return None };
        let names = self.occupants.iter().map(|one| one.participant.name.clone()).collect();
        let (bout, archive, stats) = (playing.bout(), playing.archive(), playing.stats());
        Some(FinishedBout { bout, names, archive, stats })
    }

    /// The result that was decided and not saved, once more.
    pub(super) fn decided_again(&self, score: &[u8]) -> Vec<RoomAnswer> {
        if self.series.kind == RoomKind::Practice || self.series.kind.run_mode().is_some() {
            return Vec::new();
        }
        let ending = self.series.ending(&self.occupants, score).unwrap_or(Ending::NoContest);
        alloc::vec![RoomAnswer::Decided(self.series.finished(&self.occupants, ending, score))]
    }

    /// Bouts won, by seat.
    fn score(&self) -> Vec<u8> {
        self.occupants.iter().map(|one| one.wins).collect()
    }

    /// Counts a finished bout, and ends the match when that decides it. `over` reports its end.
    pub(super) fn count(
        &mut self,
        now: Millis,
        outcome: Outcome,
        over: Vec<Outgoing>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let mut score = self.score();
        for (wins, one) in score.iter_mut().zip(&self.occupants) {
            *wins += u8::from(outcome == Outcome::Won(one.participant.team));
        }
        self.series.draws += u8::from(outcome == Outcome::Drawn);
        if let Some(ending) = self.series.ending(&self.occupants, &score) {
            return self.decide(ending, Saving { outcome, score, held: over }, answers);
        }
        for (occupant, wins) in self.occupants.iter_mut().zip(score) {
            occupant.wins = wins;
        }
        self.phase = Phase::Between { outcome, since: now };
        self.told_over.clone_from(&over);
        self.tell(over, answers);
    }

    /// Ends the match between two bouts when the remaining players cannot continue it.
    pub(super) fn end_deserted(&mut self, outcome: Outcome, answers: &mut Vec<RoomAnswer>) {
        let score = self.score();
        if let Some(ending) = self.series.ending(&self.occupants, &score) {
            self.decide(ending, Saving { outcome, score, held: Vec::new() }, answers);
        }
    }

    fn decide(&mut self, ending: Ending, saving: Saving, answers: &mut Vec<RoomAnswer>) {
        let finished = self.series.finished(&self.occupants, ending, &saving.score);
        self.phase = Phase::Saving(saving);
        if self.series.kind == RoomKind::Practice {
            // There is nothing to save.
            answers.extend(self.saved(None));
        } else {
            answers.push(RoomAnswer::Decided(finished));
        }
    }
}

// The end of a run.
impl Room {
    /// Ends a run. One that counts, by the rules of its mode, is submitted, and its player is sent nothing before
    /// [`Room::ran`]; any other is not saved.
    pub(super) fn end_run(
        &mut self,
        mode: SoloMode,
        over: Vec<Outgoing>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        // The report of a run is that of its only bout.
        self.count_statistics();
        let Phase::Playing(playing) = &self.phase else { return };
        let (outcome, finished) = (playing.outcome(), playing.finished_run(mode));
        let run = playing.run();
        let account = self.occupants.first().and_then(|one| one.participant.account);
        let counts = finished.filter(|run| run.value().is_some()).zip(account);
        if let Some((run, account)) = counts {
            let (bout, archive, stats) = (playing.bout(), playing.archive(), playing.stats());
            let names = self.occupants.iter().map(|one| one.participant.name.clone()).collect();
            let finished = FinishedBout { bout, names, archive, stats };
            answers.push(RoomAnswer::Finished(Box::new(finished)));
            answers.push(RoomAnswer::Ran(account, run));
        }
        let won = |one: &Occupant| u8::from(outcome == Outcome::Won(one.participant.team));
        let score = self.occupants.iter().map(won).collect();
        self.phase = Phase::Saving(Saving { outcome, score, held: over });
        if counts.is_none() {
            let day = self.series.kind.day();
            let ran = run.map(|run| Ran { mode, run, kept: None, day });
            answers.extend(self.ran(ran));
        }
    }

    /// The result of the run that was [`RoomAnswer::Ran`]: its player is sent the result and the
    /// rank of the run.
    pub fn ran(&mut self, ran: Option<Ran>) -> Vec<RoomAnswer> {
        let ran = ran.map(|ran| (Some(Seat(0)), ServerMessage::Ran(ran)));
        self.tell_end(None, ran)
    }
}

// What the room sends: of itself to its members, and of its boards to players and spectators.
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
        let known = self.spectators.clients.len();
        self.spectators.clients.extend(clients.into_iter().map(|client| (client, 0)));
        let is_shown = self.show_soon(&mut answers);
        if !is_shown || self.spectators.delay.is_late() {
            // The others are notified later, or their view of the bout is delayed, but a client sees at
            // once where it is.
            let view = ServerMessage::Room(self.view(None));
            let newcomers = self.spectators.clients[known..].iter();
            answers.extend(newcomers.map(|&(client, _)| RoomAnswer::Tell(client, view.clone())));
        }
        let newcomers: Vec<ClientId> =
            self.spectators.clients[known..].iter().map(|one| one.0).collect();
        for client in newcomers {
            self.show_so_far(client, &mut answers);
        }
        answers
    }

    /// A client has a new connection, and may have missed messages that are not kept.
    pub fn resume(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = self.heard(now, client);
        let now = self.bout_time(now);
        if let Some((_, seen)) =
            self.spectators.clients.iter_mut().find(|(other, _)| *other == client)
        {
            *seen = 0;
            self.show_so_far(client, &mut answers);
        }
        if let Some(seat) = self.seat_of(client)
            && let Phase::Playing(playing) = &mut self.phase
        {
            let said = playing.resume(now, seat, Cause::Resumed).into_iter();
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
        let Some(index) = self.spectators.clients.iter().position(|&(other, _)| other == client)
        else {
            return;
        };
        match message {
            Incoming::Leave => {
                self.spectators.clients.remove(index);
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
            | Incoming::Room(RoomMessage::Ready | RoomMessage::Brawl(_) | RoomMessage::Pause(_))
            | Incoming::Lobby(_) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
    }

    /// Sends a spectator the public state so far, after the spectator delay.
    fn show_so_far(&mut self, client: ClientId, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        if !self.spectators.delay.ask(self.now, client) {
            return;
        }
        let now = self.pause.as_ref().map_or(self.now, Pause::stood_at);
        for message in playing.so_far(now) {
            self.spectators.tell_one(self.now, client, message, answers);
        }
    }

    /// Draws the boards of the bout, for [`Room::flow`]. Ask up to 20 times a second.
    pub fn draw(&mut self) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.draw();
        }
        if self.spectators.delay.is_late() && !self.spectators.clients.is_empty() {
            let playing = match &self.phase {
                Phase::Playing(playing) => Some(playing),
                _ => None,
            };
            if self.spectators.delay.draw(self.now, playing) {
                self.spectators.clients.iter_mut().for_each(|(_, seen)| *seen = 0);
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
        let (_, seen) = self.spectators.clients.iter_mut().find(|(other, _)| *other == client)?;
        let frame = match &mut self.phase {
            _ if self.spectators.delay.is_late() => self.spectators.delay.frame(seen),
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
            kind: self.series.kind,
            rules: self.series.rules,
            best_of: self.series.best_of,
            members,
            seat,
            spectators: self.spectators.clients.len() as u16,
            phase,
        }
    }

    /// Shows the room to everyone in it.
    pub(super) fn show(&mut self, answers: &mut Vec<RoomAnswer>) {
        (self.spectators.is_changed, self.spectators.shown) = (false, self.now);
        self.recording.is_unrecorded = true;
        let view = self.view(None);
        for (seat, client) in self.people() {
            let view = RoomView { seat: Some(seat), ..view.clone() };
            answers.push(RoomAnswer::Tell(client, ServerMessage::Room(view)));
        }
        self.spectators.tell(self.now, &ServerMessage::Room(view), answers);
    }

    /// Shows that spectators came or left, now or with a later step: so often that clients which
    /// come and leave all the time cost the others little. Returns whether that was now.
    pub(super) fn show_soon(&mut self, answers: &mut Vec<RoomAnswer>) -> bool {
        self.spectators.is_changed = true;
        let is_due = self.spectators.shown.plus(SPECTATORS_SHOWN_EVERY) <= self.now;
        if is_due {
            self.show(answers);
        }
        is_due
    }

    /// A client does not spectate any more.
    fn send_off(&mut self, client: ClientId, answers: &mut Vec<RoomAnswer>) {
        self.spectators.forget(client);
        answers.push(RoomAnswer::Left(client, None));
        self.show_soon(answers);
    }

    /// Sends spectators the delayed messages that are due.
    pub(super) fn tell_late(&mut self, answers: &mut Vec<RoomAnswer>) {
        while let Some(client) = self.spectators.delay.crowding() {
            self.spectators.clients.retain(|&(other, _)| other != client);
            self.send_off(client, answers);
        }
        while let Some((client, message)) = self.spectators.delay.take(self.now) {
            if self.spectators.clients.iter().any(|&(other, _)| other == client) {
                answers.push(RoomAnswer::Tell(client, message));
            }
        }
    }
}

// What a client needs that was started anew in the middle of a match, or whose server was.
impl Room {
    /// A client of the room was started anew and knows nothing of it: the room, and all of the bout in
    /// progress that it may know.
    pub fn catch_up(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = self.tell_all(now, client, Cause::Resumed);
        if self.is_playing(client) {
            answers.extend(self.tell_pause(client));
        }
        answers
    }

    /// The room, and the bout for a player who needs it for this reason, or the view of a spectator.
    pub(super) fn tell_all(
        &mut self,
        now: Millis,
        client: ClientId,
        cause: Cause,
    ) -> Vec<RoomAnswer> {
        let seat = self.seat_of(client);
        let view = ServerMessage::Room(self.view(seat));
        let mut answers = vec![RoomAnswer::Tell(client, view)];
        let Some(seat) = seat else {
            answers.extend(self.resume(now, client));
            return answers;
        };
        answers.extend(self.heard(now, client));
        let now = self.bout_time(now);
        if let Phase::Playing(playing) = &mut self.phase {
            let said = playing.catch_up(now, seat, cause).into_iter();
            answers.extend(said.map(|message| RoomAnswer::Tell(client, message)));
        }
        answers.extend(self.tell_drawing(client));
        answers
    }
}

// Emotes between the two players of a duel.
impl Room {
    /// A player shows an emote.
    pub(super) fn show_emote(
        &mut self,
        now: Millis,
        seat: Seat,
        emote: Emote,
        answers: &mut Vec<RoomAnswer>,
    ) {
        if !self.is_duel() || !self.occupants[seat.index()].emotes.take(now) {
            return;
        }
        let message = ServerMessage::Emote(seat, emote);
        let people = self.people().map(|(_, client)| RoomAnswer::Tell(client, message.clone()));
        answers.extend(people);
        self.spectators.tell(self.now, &message, answers);
    }

    /// Whether the match is one of two seats in which people meet.
    fn is_duel(&self) -> bool {
        let meets = match self.series.kind {
            RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl => true,
            RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..) => false,
        };
        meets && self.occupants.len() == 2
    }

    /// The account of the player of a seat; bots have none.
    pub fn account_of(&self, seat: Seat) -> Option<AccountId> {
        self.occupants.get(seat.index())?.participant.account
    }
}

// The figures of a bout and of a match.
impl Room {
    /// Adds the statistics of the bout that has just ended. Returns the report of it, in a match of
    /// several bouts: that of an only bout is the report of the match.
    pub(super) fn count_statistics(&mut self) -> Option<Outgoing> {
        let Phase::Playing(playing) = &self.phase else { return None };
        let mut bout = Vec::new();
        for (seat, occupant) in (0..).map(Seat).zip(&mut self.occupants) {
            let statistics = playing.statistics(seat);
            occupant.count(&statistics);
            bout.push(statistics.figures());
        }
        (1 < self.series.best_of).then(|| report(Scope::Bout, None, bout))?
    }

    /// The report of the match that is over, which was saved under this id; nothing when it ended before
    /// its first bout did.
    pub(super) fn match_report(&self, saved: Option<MatchId>) -> Option<Outgoing> {
        if self.occupants.iter().all(|one| one.statistics.is_none()) {
            return None;
        }
        let figures = |statistics: Option<Statistics>| {
            statistics.map_or_else(Figures::new, |statistics| statistics.figures())
        };
        let seats = self.occupants.iter().map(|one| figures(one.statistics));
        report(Scope::Match, saved, seats.collect())
    }
}

fn report(scope: Scope, saved: Option<MatchId>, seats: Vec<Figures>) -> Option<Outgoing> {
    let seats = seats.try_into().ok()?;
    Some((None, ServerMessage::Report(Report { scope, saved, seats }.into())))
}
