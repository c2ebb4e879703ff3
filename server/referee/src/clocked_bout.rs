//! A clocked bout in progress: the referee with its clock, its bots, and the acknowledged snapshots
//! of each client.
//!
//! A flow, which tells a client about its own board and the others, costs as much as any message, most
//! of it in the kernel. So it follows what there is to say: soon when the player waits for its
//! confirmation, at the pace of the drawings while something happens on a board that is shown large, and
//! seldom otherwise.

mod bot_input;
mod told;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use bots::Bot;
use bout::{Batch, Bounded, Draw, Millis, Outcome, Seat, Tick};
use games::{ClockedSetup, RUN_TICKS_MAX, SoloMode, SoloRun, Statistics};
use wire::server::Cause;
use wire::{Check, Contact, Flow, ServerMessage, Snapshot, Update};

use crate::journal::{Position, Tail};
use crate::live_bout::{BoutImage, LiveBout, Outgoing, Progress};
use crate::snapshots::{SNAPSHOTS_MAX, Snapshots, Version};
use crate::{Answer, Archive, Astray, Demand, FinishedRun, Hearing, Referee, SeatStats, Thought};

pub use bot_input::{BOT_TICKS_MAX, Bots};
pub use told::TARGETS;
use told::Told;

/// The countdown from the announcement of a bout to its first tick.
pub const COUNTDOWN: Millis = Millis(3_000);

/// Boards outside a duel are included in every so many drawings: 5 times a second.
const FAR_EVERY: Version = 4;
const _: () =
    assert!((FAR_EVERY as usize) < SNAPSHOTS_MAX, "a change is made from what was shown before");

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
    bots: Bots,
    snapshots: Snapshots,
    /// The tick of each board when they were drawn last.
    drawn: Vec<Tick>,
    /// By seat.
    told: Vec<Told>,
    /// Up to where the journal was taken; see [`LiveBout::take_progress`].
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
    /// until [`LiveBout::go_on`].
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

    /// The time since the bout began, never before that of the last entry of the journal: input that was received
    /// just before the bout was resumed may be handled after it.
    fn since(&self, now: Millis) -> Millis {
        now.since(self.begins).max(self.referee.last_at())
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

    /// True if the player of `seat` said this before it knew of the restart.
    fn is_of_before(&mut self, seat: Seat, batch: &Batch) -> bool {
        let told = &mut self.told[seat.index()];
        told.is_unaware &= self.referee.heard_before(seat) < batch.first;
        told.is_unaware
    }

    /// The referee.
    pub fn referee(&self) -> &Referee {
        &self.referee
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

impl LiveBout for ClockedBout {
    fn image(&self) -> BoutImage {
        let (setup, draw) = (self.referee.setup().clone().into(), self.referee.draw().clone());
        BoutImage { bout: self.bout, setup, draw, begins: self.begins }
    }

    fn bout(&self) -> u64 {
        self.bout
    }

    fn outcome(&self) -> Outcome {
        self.referee.outcome()
    }

    fn play(
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

    fn keep(&mut self, seat: Seat, batch: &Batch) -> Result<Vec<Outgoing>, Astray> {
        if !self.is_of_before(seat, batch) {
            self.referee.keep(seat, batch)?;
        }
        Ok(Vec::new())
    }

    fn choose(&mut self, now: Millis, seat: Seat, to: Seat) -> Vec<Outgoing> {
        let since = self.since(now);
        if self.told[seat.index()].choices.take(now) {
            let answers = self.referee.choose(since, seat, to);
            return self.said(since, answers);
        }
        let still = self.referee.target(seat).map(|present| Answer::StillTarget(seat, present));
        self.said(since, still.into_iter().collect())
    }

    fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Outgoing> {
        let since = self.since(now);
        let answers = self.referee.forfeit(since, seat);
        self.said(since, answers)
    }

    fn step(&mut self, now: Millis) -> Vec<Outgoing> {
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

    fn go_on(&mut self, now: Millis, stood_at: Millis) -> Vec<Outgoing> {
        let (at, answers) = self.referee.go_on(stood_at.since(self.begins));
        self.begins = Millis(now.0.saturating_sub(at.0));
        self.said(at, answers)
    }

    fn silence_now(&self, now: Millis, seat: Seat) -> (Millis, Millis) {
        (self.referee.silence(self.since(now), seat).0, self.grace)
    }

    fn so_far(&mut self, _now: Millis) -> Vec<ServerMessage> {
        let targets = self.referee.targets();
        self.said(Millis(0), targets).into_iter().map(|(_, message)| message).collect()
    }

    fn state(&mut self, now: Millis, seat: Seat, cause: Cause) -> ServerMessage {
        self.corrected(self.since(now), seat, cause)
    }

    fn resume(&mut self, now: Millis, seat: Seat, cause: Cause) -> Vec<ServerMessage> {
        let told = &mut self.told[seat.index()];
        told.seen.fill(0);
        told.is_unaware |= cause == Cause::Restarted;
        let mut said = vec![self.state(now, seat, cause)];
        said.extend(self.so_far(now));
        said
    }

    fn supply(&self, seat: Seat) -> Vec<ServerMessage> {
        let supply = self.referee.board(seat).supply().into_iter();
        supply.map(|arrival| ServerMessage::Bout(Update::Arrived(arrival))).collect()
    }

    fn think_elsewhere(&mut self) {
        self.bots.think_elsewhere();
    }

    fn take_thoughts(&mut self) -> Vec<Thought> {
        self.bots.take_thoughts(self.bout)
    }

    fn return_thought(&mut self, thought: Thought) {
        self.bots.return_thought(self.bout, thought);
    }

    fn draw(&mut self) {
        let seats = || (0..self.told.len() as u8).map(Seat);
        self.drawn.clear();
        self.drawn.extend(seats().map(|seat| self.referee.board(seat).tick()));
        self.snapshots.draw(seats().map(|seat| self.referee.board(seat)));
    }

    fn snapshots(&self) -> Vec<(Tick, Snapshot)> {
        let seats = (0..self.told.len() as u8).map(Seat);
        let boards = seats.map(|seat| self.referee.board(seat));
        boards.map(|board| (board.tick(), Snapshot::of(&board.view()))).collect()
    }

    fn flow(&mut self, seat: Seat) -> Option<ServerMessage> {
        let board = self.referee.board(seat);
        let told = &mut self.told[seat.index()];
        let ticks = if told.is_astray { 0 } else { board.tick().since(told.confirmed) };
        // What does not fit goes with the next flow.
        let ticks = u16::try_from(ticks).unwrap_or(0);
        let confirmed = told.confirmed.plus(ticks.into());
        let checked = Check::last_due(confirmed);
        let is_due = told.confirmed < checked;
        let digest = if is_due { self.referee.marks().at(seat, checked) } else { None };
        told.confirmed = confirmed;
        let undurable = told.undurable(self.durable);
        let version = self.snapshots.version();
        let mut views = Bounded::new();
        let seen = told.seen.iter_mut().zip(&mut told.shown);
        for (other, (seen, shown)) in (0..).map(Seat).zip(seen) {
            let is_near = is_near(&self.referee, seat, other);
            // With the same drawings for all recipients, so that each delta is made once.
            let is_due = is_near || *seen == 0 || *seen / FAR_EVERY < version / FAR_EVERY;
            if other == seat || !is_due {
                continue;
            }
            if let Some(change) = self.snapshots.change(other, *seen) {
                views.push(change).expect("a bout has no more seats than that");
            }
            *seen = version;
            *shown = self.drawn[other.index()];
        }
        let is_news = 0 < ticks || !views.is_empty();
        is_news.then_some(ServerMessage::Flow(Flow {
            ticks,
            undurable,
            check: digest.map(Check::from),
            views,
        }))
    }

    fn frame(&mut self, seen: &mut Version) -> Option<Arc<[u8]>> {
        let frame = self.snapshots.frame(*seen);
        *seen = self.snapshots.version();
        frame
    }

    fn demand(&self, seat: Seat) -> Demand {
        let told = &self.told[seat.index()];
        let is_lively = |(other, &shown): (Seat, &Tick)| {
            is_near(&self.referee, seat, other) && shown < self.referee.lively(other)
        };
        Demand {
            is_unconfirmed: !told.is_astray && told.confirmed < self.referee.changed(seat),
            is_lively: (0..).map(Seat).zip(&told.shown).any(is_lively),
            is_in_play: self.referee.is_playing(seat),
        }
    }

    fn is_busy(&self) -> bool {
        !self.bots.is_empty() || self.referee.is_holding_back()
    }

    fn statistics(&self, seat: Seat) -> Statistics {
        self.referee.statistics(seat)
    }

    fn run(&self) -> Option<SoloRun> {
        self.referee.board(Seat(0)).run()
    }

    fn finished_run(&self, mode: SoloMode) -> Option<FinishedRun> {
        FinishedRun::of(mode, &self.referee)
    }

    fn archive(&self) -> Archive {
        Archive::of(&self.referee)
    }

    fn stats(&self) -> Vec<SeatStats> {
        (0..self.told.len() as u8).map(|seat| self.referee.stats(Seat(seat))).collect()
    }

    fn take_progress(&mut self) -> Option<Progress> {
        self.referee.journal().tail(&mut self.taken).map(Progress::Boards)
    }

    fn record_again(&mut self) {
        self.taken = Position::default();
        for told in &mut self.told {
            told.durable_next = None;
        }
    }

    fn note_position(&mut self, position: u64) {
        for (seat, told) in self.referee.setup().seats().zip(&mut self.told) {
            let board = self.referee.board(seat);
            told.durable_next.get_or_insert_with(|| (position, board.tick()));
        }
    }

    fn note_durable(&mut self, position: u64) {
        self.durable = position;
    }
}

/// True if the client of `seat` shows the board of `other` large: the opponent's in a duel, otherwise
/// those of its target and of the seats that aim at it.
fn is_near(referee: &Referee, seat: Seat, other: Seat) -> bool {
    let is_duel = referee.setup().players.len() == 2;
    let aims = |from, to| referee.target(from) == Some(to);
    seat != other && (is_duel || aims(seat, other) || aims(other, seat))
}
