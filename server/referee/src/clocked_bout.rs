//! A clocked bout in progress: the referee with its clock, its bots, and the acknowledged snapshots
//! of each client.

mod bot_input;
mod flows;
mod told;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bots::Bot;
use bout::{Batch, Draw, Millis, Outcome, Seat, Tick};
use games::{ClockedSetup, RUN_TICKS_MAX};
use wire::server::Cause;
use wire::{Contact, ServerMessage, Snapshot, Update};

use crate::journal::{Position, Tail};
use crate::snapshots::{Snapshots, Version};
use crate::{Answer, Archive, Astray, Hearing, Referee, SeatStats};

pub use bot_input::{BOT_TICKS_MAX, Bots};
pub use told::TARGETS;
use told::Told;

/// The countdown from the announcement of a bout to its first tick.
pub const COUNTDOWN: Millis = Millis(3_000);

/// A message and the seat that it is for; no seat means everyone.
pub type Outgoing = (Option<Seat>, ServerMessage);

/// The minimum interval between states sent to a player whose seat was advanced.
const CORRECTED_EVERY: Millis = Millis(250);
/// The same interval while the player is disconnected: it may still receive.
const CORRECTED_EVERY_LOST: Millis = Millis(2_000);

/// One bout in a room.
pub struct ClockedBout {
    bout: u64,
    referee: Referee,
    /// When the first tick is due.
    begins: Millis,
    /// The grace period of a disconnected player, before the seat forfeits.
    grace: Millis,
    /// Its bots, which may compute their decisions elsewhere.
    pub bots: Bots,
    snapshots: Snapshots,
    /// The tick of each board when they were drawn last.
    drawn: Vec<Tick>,
    /// By seat.
    told: Vec<Told>,
    /// Up to where the journal was taken; see [`ClockedBout::take_tail`].
    taken: Position,
    /// The position in the live journal up to which everything survives a crash.
    durable: u64,
}

impl ClockedBout {
    /// A bout whose first tick is due at `begins`; returns it with the messages to send.
    pub fn new(
        bout: u64,
        setup: ClockedSetup,
        draw: Draw,
        bots: Vec<(Seat, Bot)>,
        begins: Millis,
        grace: Millis,
    ) -> (ClockedBout, Vec<Outgoing>) {
        let mut referee = Referee::new(setup, draw);
        let opening = referee.open();
        let mut clocked = ClockedBout::of(bout, referee, bots, begins, grace);
        let said = clocked.said(Millis(0), opening);
        (clocked, said)
    }

    fn of(
        bout: u64,
        referee: Referee,
        bots: Vec<(Seat, Bot)>,
        begins: Millis,
        grace: Millis,
    ) -> ClockedBout {
        let seats = referee.setup().players.len();
        let told = referee.setup().seats();
        let told = told.map(|seat| Told::new(seats, referee.board(seat).tick(), begins));
        ClockedBout {
            bout,
            told: told.collect(),
            snapshots: Snapshots::new(seats),
            drawn: alloc::vec![Tick(0); seats],
            referee,
            begins,
            grace,
            bots: Bots::new(bots),
            taken: Position::default(),
            durable: u64::MAX,
        }
    }

    /// The bout with these tails of its journal; nothing when they are not of this bout. It is paused
    /// until [`ClockedBout::go_on`].
    pub fn restore(
        bout: u64,
        (setup, draw): (ClockedSetup, Draw),
        bots: Vec<(Seat, Bot)>,
        (begins, grace): (Millis, Millis),
        tails: Vec<Tail>,
    ) -> Option<ClockedBout> {
        let referee = Referee::restore(setup, draw, Tail::entries(tails)?)?;
        let mut restored = ClockedBout::of(bout, referee, bots, begins, grace);
        // It is in the live journal already.
        restored.referee.journal().tail(&mut restored.taken);
        Some(restored)
    }

    /// The player of `seat` held these buttons. With this batch it newly acknowledged the frames
    /// that were sent at the times of `echoes`.
    pub fn play(
        &mut self,
        now: Millis,
        seat: Seat,
        batch: &Batch,
        echoes: &[Millis],
    ) -> Result<Vec<Outgoing>, Astray> {
        if self.is_of_before(seat, batch) {
            return Ok(Vec::new());
        }
        let since = self.since(now);
        let begins = self.begins;
        let echoes = echoes.iter().filter(|&&said| begins <= said);
        let echoes = echoes.map(|said| said.since(begins));
        let answers = self.referee.receive(since, seat, batch, echoes)?;
        Ok(self.said(since, answers))
    }

    /// The time since the bout began, never before that of the last entry of the journal: input that was received
    /// just before the bout was resumed may be handled after it.
    fn since(&self, now: Millis) -> Millis {
        now.since(self.begins).max(self.referee.last_at())
    }

    /// The player of `seat` chose its target. Everyone is notified, so that there is a limit; beyond it
    /// the target stays, and the player is sent the current one.
    pub fn choose(&mut self, now: Millis, seat: Seat, to: Seat) -> Vec<Outgoing> {
        let since = self.since(now);
        if self.told[seat.index()].choices.take(now) {
            let answers = self.referee.choose(since, seat, to);
            return self.said(since, answers);
        }
        let still = self.referee.target(seat).map(|present| Answer::StillTarget(seat, present));
        self.said(since, still.into_iter().collect())
    }

    /// The current targets, for clients that join late.
    pub fn targets(&mut self) -> Vec<ServerMessage> {
        let targets = self.referee.targets();
        self.said(Millis(0), targets).into_iter().map(|(_, message)| message).collect()
    }

    /// The player of `seat` left for good.
    pub fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Outgoing> {
        let since = self.since(now);
        let answers = self.referee.forfeit(since, seat);
        self.said(since, answers)
    }

    /// Advances time to `now`: the bots play; disconnected seats are advanced, and forfeit when
    /// their grace period ends.
    pub fn step(&mut self, now: Millis) -> Vec<Outgoing> {
        let since = self.since(now);
        let mut answers = Vec::new();
        self.bots.step(since, &mut self.referee, &mut answers);
        answers.extend(self.referee.step(since));
        for seat in (0..self.told.len() as u8).map(Seat) {
            let is_up =
                self.referee.is_alone() && RUN_TICKS_MAX <= self.referee.board(seat).tick().0;
            if is_up || self.grace <= self.referee.silence(since, seat).0 {
                answers.extend(self.referee.forfeit(since, seat));
            }
        }
        let mut said = self.said(since, answers);
        for seat in (0..self.told.len() as u8).map(Seat) {
            let told = &self.told[seat.index()];
            let every = match self.referee.hearing(seat) {
                Hearing::Lost => CORRECTED_EVERY_LOST,
                Hearing::Good | Hearing::Late => CORRECTED_EVERY,
            };
            if told.is_astray && told.corrected.plus(every) <= since {
                said.push((Some(seat), self.state(now, seat, Cause::Advanced)));
            }
        }
        said
    }

    /// The state of a seat, for its player.
    pub fn state(&mut self, now: Millis, seat: Seat, cause: Cause) -> ServerMessage {
        self.corrected(self.since(now), seat, cause)
    }

    fn corrected(&mut self, since: Millis, seat: Seat, cause: Cause) -> ServerMessage {
        let board = self.referee.board(seat);
        let told = &mut self.told[seat.index()];
        told.confirmed = board.tick();
        told.corrected = since;
        told.is_astray = false;
        let state = Box::new(board.state());
        let present = self.referee.present(since, seat);
        ServerMessage::Bout(Update::Corrected { cause, present, state })
    }

    /// The player of `seat` is on a new connection: its state, and all boards will be shown whole.
    pub fn resume(&mut self, now: Millis, seat: Seat) -> ServerMessage {
        self.told[seat.index()].seen.fill(0);
        self.state(now, seat, Cause::Resumed)
    }

    /// What was sent ahead to the player of `seat`: with its state, a client that was started anew knows
    /// its whole board.
    pub fn supply(&self, seat: Seat) -> impl Iterator<Item = ServerMessage> {
        let supply = self.referee.board(seat).supply().into_iter();
        supply.map(|arrival| ServerMessage::Bout(Update::Arrived(arrival)))
    }

    /// Takes input while the bout is paused.
    ///
    /// # Errors
    /// As [`ClockedBout::play`].
    pub fn keep(&mut self, seat: Seat, batch: &Batch) -> Result<(), Astray> {
        if self.is_of_before(seat, batch) {
            return Ok(());
        }
        self.referee.keep(seat, batch)
    }

    /// True if the player of `seat` said this before it knew of the restart.
    fn is_of_before(&mut self, seat: Seat, batch: &Batch) -> bool {
        let told = &mut self.told[seat.index()];
        told.is_unaware &= self.referee.heard_before(seat) < batch.first;
        told.is_unaware
    }

    /// Resumes `now` the bout that was paused since `stood_at`.
    pub fn go_on(&mut self, now: Millis, stood_at: Millis) -> Vec<Outgoing> {
        let (at, answers) = self.referee.go_on(stood_at.since(self.begins));
        self.begins = Millis(now.0.saturating_sub(at.0));
        self.said(at, answers)
    }

    /// The state for the player of `seat`, who resumes the bout of a server that was restarted.
    pub fn restarted(&mut self, now: Millis, seat: Seat) -> ServerMessage {
        let told = &mut self.told[seat.index()];
        told.seen.fill(0);
        told.is_unaware = true;
        self.state(now, seat, Cause::Restarted)
    }

    /// The entries of the journal since the last call, for the live journal.
    pub fn take_tail(&mut self) -> Option<Tail> {
        self.referee.journal().tail(&mut self.taken)
    }

    /// Everything must be recorded again.
    pub fn record_again(&mut self) {
        self.taken = Position::default();
        for told in &mut self.told {
            told.durable_next = None;
        }
    }

    /// Everything is in the live journal up to this position of it.
    pub fn note_position(&mut self, position: u64) {
        for (seat, told) in self.referee.setup().seats().zip(&mut self.told) {
            let board = self.referee.board(seat);
            told.durable_next.get_or_insert_with(|| (position, board.tick()));
        }
    }

    /// The live journal survives a crash up to this position.
    pub fn note_durable(&mut self, position: u64) {
        self.durable = position;
    }

    /// Snapshots of all boards, with the ticks played on each.
    pub fn snapshots(&self) -> Vec<(Tick, Snapshot)> {
        let seats = (0..self.told.len() as u8).map(Seat);
        let boards = seats.map(|seat| self.referee.board(seat));
        boards.map(|board| (board.tick(), Snapshot::of(&board.view()))).collect()
    }

    /// True if input is due in every tick without a message: from bots, or input that came too
    /// early.
    pub fn is_busy(&self) -> bool {
        !self.bots.is_empty() || self.referee.is_holding_back()
    }

    /// The frame for spectators with the version `seen`; afterwards they have the newest.
    pub fn frame(&mut self, seen: &mut Version) -> Option<Arc<[u8]>> {
        let frame = self.snapshots.frame(*seen);
        *seen = self.snapshots.version();
        frame
    }

    /// Network faults so far, by seat.
    pub fn stats(&self) -> Vec<SeatStats> {
        (0..self.told.len() as u8).map(|seat| self.referee.stats(Seat(seat))).collect()
    }

    /// How long the player of `seat` has been silent `now`, and the grace period.
    pub fn silence(&self, now: Millis, seat: Seat) -> (Millis, Millis) {
        (self.referee.silence(self.since(now), seat).0, self.grace)
    }

    /// When the first tick is due.
    pub fn begins(&self) -> Millis {
        self.begins
    }

    /// The bout's number.
    pub fn bout(&self) -> u64 {
        self.bout
    }

    /// The referee.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The outcome so far.
    pub fn outcome(&self) -> Outcome {
        self.referee.outcome()
    }

    /// The archive of the bout.
    pub fn archive(&self) -> Archive {
        Archive::of(&self.referee)
    }

    fn said(&mut self, since: Millis, answers: Vec<Answer>) -> Vec<Outgoing> {
        let mut said = Vec::new();
        for answer in answers {
            let (to, update) = match answer {
                Answer::Arrived(seat, arrival) => (Some(seat), Update::Arrived(arrival)),
                Answer::Advanced(seat) => {
                    self.told[seat.index()].is_astray = true;
                    continue;
                }
                Answer::Hearing(seat, hearing) => {
                    (None, Update::Contact(seat, self.contact(since, seat, hearing)))
                }
                Answer::Ledger(line) => (None, Update::Ledger(line)),
                Answer::Target(seat, to) => (None, Update::Target(seat, to)),
                Answer::StillTarget(seat, to) => (Some(seat), Update::Target(seat, to)),
                Answer::Out(seat, tick) => (None, Update::Out(seat, tick)),
                Answer::Over(outcome) => {
                    self.correct_all(since, &mut said);
                    (None, Update::Over(outcome, self.referee.draw().secret.clone()))
                }
            };
            said.push((to, ServerMessage::Bout(update)));
        }
        said
    }

    /// Sends the corrected state to every player whose board was played on without the player.
    fn correct_all(&mut self, since: Millis, said: &mut Vec<Outgoing>) {
        for seat in (0..self.told.len() as u8).map(Seat) {
            if self.told[seat.index()].is_astray {
                said.push((Some(seat), self.corrected(since, seat, Cause::Advanced)));
            }
        }
    }

    fn contact(&self, since: Millis, seat: Seat, hearing: Hearing) -> Contact {
        let (silence, wait_quota) = self.referee.silence(since, seat);
        match hearing {
            Hearing::Good => Contact::Good,
            Hearing::Late => Contact::Late { waits_ms: wait_quota.0 as u16 },
            Hearing::Lost => Contact::Lost { forfeits_ms: self.grace.since(silence).0 as u32 },
        }
    }
}
