//! A bout on boards: a client's side of it, with the clock that says when a tick is due.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use bout::{Buttons, Outcome, Seat, TICKS_PER_SECOND, Tick};
use games::Board;
use netplay::{Clock, Session};
use wire::{Contact, Flow, ServerMessage, Start, Update};

/// The length of a tick by an honest clock, and of a frame of the game.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / TICKS_PER_SECOND as u64);
/// Ticks that are caught up at a time, as in one frame of the game.
const TICKS_AT_ONCE: u32 = 20;
/// How often a clock that is stopped is looked at.
const LOOKED_EVERY: Duration = Duration::from_millis(100);

/// A bout as one client sees it. Times count from any moment before it.
#[derive(Debug)]
pub struct Boards {
    /// The announcement.
    pub start: Start,
    /// This client's side of it.
    pub session: Session,
    /// The result, once it was reported.
    pub outcome: Outcome,
    /// Reports of the connection quality of each seat.
    pub contacts: Vec<(Seat, Contact)>,
    /// The most ticks of the client's board that one flow confirmed.
    pub flow_ticks_most: u16,
    /// The speed of the client's clock, in per cent: of a cheat it is not 100.
    pub pace_percent: u32,
    /// When it was announced.
    pub announced: Duration,
    /// When the next tick is due.
    pub due: Duration,
    clock: Clock,
    /// The time up to which the clock was advanced.
    passed: Duration,
}

impl Boards {
    /// The bout that was announced then. An error if it is played in turns.
    pub fn new(start: Start, announced: Duration) -> Result<Boards> {
        let countdown = Duration::from_millis(start.countdown_ms.into());
        let setup = start.setup.clone().clocked().context("it is played in turns")?;
        Ok(Boards {
            session: Session::new(start.seat, setup),
            start,
            outcome: Outcome::Undecided,
            contacts: Vec::new(),
            flow_ticks_most: 0,
            pace_percent: 100,
            announced,
            due: announced + countdown,
            clock: Clock::new(countdown),
            passed: announced,
        })
    }

    /// Processes a message about the bout that came at `at`, over a connection with the round trip `ping`.
    pub fn receive(&mut self, update: Update, at: Duration, ping: Duration) {
        if let Update::Contact(seat, contact) = update {
            self.contacts.push((seat, contact));
        }
        // A clock that was set by the server must not be advanced by an earlier time again.
        self.pass(at);
        self.session.receive(update);
        self.clock.follow(&mut self.session, ping);
        if let Some(&(outcome, _)) = self.session.result() {
            self.outcome = outcome;
        }
    }

    /// Processes a flow of the bout.
    pub fn flow(&mut self, flow: &Flow) {
        self.flow_ticks_most = self.flow_ticks_most.max(flow.ticks);
        self.session.flow(flow);
    }

    /// Takes a message of the server that may come during the bout. An error when it may not, or is a refusal.
    pub fn take(&mut self, message: ServerMessage, at: Duration) -> Result<()> {
        match message {
            ServerMessage::Bout(update) => self.receive(update, at, Duration::ZERO),
            ServerMessage::Flow(flow) => self.flow(&flow),
            // The server was restarted.
            ServerMessage::Start(again) if again.bout == self.start.bout => {}
            ServerMessage::Room(_)
            | ServerMessage::Brawl(_)
            | ServerMessage::RoomSettings(_)
            | ServerMessage::Moderator
            | ServerMessage::Chat(_)
            | ServerMessage::Emote(..)
            | ServerMessage::Friends(_)
            | ServerMessage::Nodes(_)
            | ServerMessage::Draining { .. }
            | ServerMessage::Notice(_) => {}
            ServerMessage::Refused(why) => return Err(why.into()),
            other => bail!("in the middle of a bout: {other:?}"),
        }
        Ok(())
    }

    /// Plays what is owed to the time that has passed, up to a frame's worth of it. Reports after each tick which it was,
    /// what was held in it, and how many more were owed.
    pub fn play(
        &mut self,
        now: Duration,
        hands: &mut impl FnMut(&Board) -> Buttons,
        mut report: impl FnMut(&mut Session, Tick, Buttons, u32),
    ) {
        self.pass(now);
        if now < self.due {
            return;
        }
        let session = &mut self.session;
        let owed = self.clock.owed(session.board().tick());
        for behind in (0..owed).rev().take(TICKS_AT_ONCE as usize) {
            let is_over = session.result().is_some() || session.board().out().is_some();
            if is_over || session.is_waiting() || session.standstill().is_some() {
                break;
            }
            let tick = session.board().tick();
            let held = hands(session.board());
            session.step(held);
            report(session, tick, held, behind);
        }
        let tick = TICK * (session.board().tick().0 + 1);
        let next = self.clock.wait().min(LOOKED_EVERY).saturating_add(tick);
        let until_next = next.saturating_sub(self.clock.elapsed());
        // A client that is behind continues with the next frame.
        let until_next = if until_next.is_zero() { TICK } else { until_next };
        self.due = now + until_next * 100 / self.pace_percent;
    }

    fn pass(&mut self, now: Duration) {
        let before = self.clock.owed(Tick(0));
        self.clock.pass(now.saturating_sub(self.passed) * self.pace_percent / 100);
        self.session.glide(self.clock.owed(Tick(0)).saturating_sub(before));
        self.passed = self.passed.max(now);
    }
}
