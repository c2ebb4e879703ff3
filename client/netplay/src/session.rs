//! One client's side of a bout: what it predicted, and what was confirmed.

use alloc::vec::Vec;
use bout::{Batch, Buttons, Digest, Outcome, Seat, Seed, Tick};
use games::{Arrival, Board, Event, Queues, Setup, State};
use wire::server::{Cause, Start, Update};
use wire::{ClientMessage, LedgerLine};

use crate::others::{Other, Others};
use crate::past::Past;

/// Ticks that may wait for confirmation. A server that is silent for longer is gone, and the
/// board waits for it.
pub const PAST_TICKS_MAX: usize = 256;
/// How long a tick may wait before it is sent, in ticks.
pub const SEND_EVERY_TICKS: u32 = 3;

/// How often the own board had to be changed, by cause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// A packet came after it had changed the board on the server.
    pub late_packets: u32,
    /// The server advanced the seat without its player.
    pub forced_advances: u32,
    /// The two ends came to different states from the same log: a bug of ours.
    pub desyncs: u32,
}

/// One client's side of a bout.
#[derive(Clone, Debug)]
pub struct Session {
    seat: Seat,
    setup: Setup,
    board: Board,
    past: Past,
    /// Ticks that were played and not sent.
    unsent: Batch,
    /// What was held in the tick before.
    held: Buttons,
    others: Others,
    queues: Queues,
    figures: Figures,
    /// The newest confirmed tick.
    confirmed: Tick,
    is_resync_due: bool,
    /// The ticks since the two ends last agreed, while the server's state is awaited.
    disputed: Option<Batch>,
    desync: Option<Desync>,
    result: Option<(Outcome, Seed)>,
}

/// Two states that the same log led to: a bug of ours, to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desync {
    /// What this client predicted.
    pub predicted: State,
    /// What the server came to, after as many ticks.
    pub confirmed: State,
    /// What was held since the two ends last agreed, as far as one batch holds.
    pub held: Batch,
}

impl Session {
    /// The session of a bout that begins. The start must come from a server whose rules are the
    /// client's own.
    pub fn new(start: &Start) -> Session {
        Session {
            seat: start.seat,
            setup: start.setup.clone(),
            board: Board::new(&start.setup.board(start.seat)),
            past: Past::default(),
            unsent: Batch::new(Tick(0)),
            held: Buttons::NONE,
            others: Others::default(),
            queues: Queues::default(),
            figures: Figures::default(),
            confirmed: Tick(0),
            is_resync_due: false,
            disputed: None,
            desync: None,
            result: None,
        }
    }

    /// Plays one tick of the own clock with these buttons held, and says what happened. Nothing
    /// happens once the seat is out, the bout is over, or the server is silent
    /// ([`Session::is_waiting`]).
    pub fn step(&mut self, held: Buttons) -> Vec<Event> {
        let mut events = Vec::new();
        if self.board.out().is_some() || self.result.is_some() || self.is_waiting() {
            return events;
        }
        if !self.unsent.push(held) {
            return events;
        }
        self.past.step(&mut self.board, held, &mut events);
        events
    }

    /// What to tell the server now; ask after every step and after every message. Ticks go out at
    /// once when a button changed, and every third tick when none did.
    pub fn outgoing(&mut self) -> Option<ClientMessage> {
        if self.is_resync_due {
            self.is_resync_due = false;
            return Some(ClientMessage::Resync);
        }
        let last = self.unsent.runs.last()?.held;
        let is_due = SEND_EVERY_TICKS <= self.unsent.end().since(self.unsent.first);
        let is_out = self.board.out().is_some();
        if last == self.held && !is_due && !is_out {
            return None;
        }
        self.held = last;
        let next = Batch::new(self.board.tick());
        Some(ClientMessage::Play(core::mem::replace(&mut self.unsent, next)))
    }

    /// Takes what the server said of this bout.
    pub fn receive(&mut self, update: Update) {
        match update {
            Update::Arrived(arrival) => self.arrive(arrival),
            Update::Confirmed { tick, digest } => self.confirm(tick, digest),
            Update::Corrected { cause, state } => self.correct(cause, *state),
            Update::Views(changes) => {
                for change in &changes {
                    // A change that does not fit leaves the old view, which is all we know.
                    let _ = self.others.receive(change);
                }
            }
            Update::Ledger(LedgerLine { queues, .. }) => self.queues = queues,
            Update::Out(..) => {}
            Update::Over(outcome, seed) => self.result = Some((outcome, seed)),
        }
    }

    /// The own seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the bout is played by.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The own board, predicted up to now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The state after `tick` ticks, as far as it is known: from the newest confirmed one on.
    pub fn state_at(&self, tick: Tick) -> Option<State> {
        self.past.state_at(tick, &self.board)
    }

    /// The newest that is known of another seat's board.
    pub fn other(&self, seat: Seat) -> Option<&Other> {
        self.others.get(seat)
    }

    /// How far the shared queues have come, as far as the server has said.
    pub fn queues(&self) -> Queues {
        self.queues
    }

    /// How often the own board had to be changed.
    pub fn figures(&self) -> Figures {
        self.figures
    }

    /// How many ticks the server has confirmed.
    pub fn confirmed(&self) -> Tick {
        self.confirmed
    }

    /// Whether the board waits for a server that has not confirmed anything for
    /// [`PAST_TICKS_MAX`] ticks.
    pub fn is_waiting(&self) -> bool {
        PAST_TICKS_MAX <= self.past.len()
    }

    /// Two states that should have been one, to be written to a file; told once.
    pub fn take_desync(&mut self) -> Option<Desync> {
        self.desync.take()
    }

    /// The outcome and the revealed seed, once the bout is over.
    pub fn result(&self) -> Option<&(Outcome, Seed)> {
        self.result.as_ref()
    }

    /// What arrives late, but before it could change anything, is simply there. Later than that
    /// the ticks since then are played again.
    fn arrive(&mut self, arrival: Arrival) {
        let acts_from = arrival.acts_from().unwrap_or(self.confirmed);
        self.board.receive(arrival);
        let is_late = acts_from < self.board.tick();
        if is_late && self.past.replay_from(acts_from, &mut self.board) {
            self.figures.late_packets += 1;
        }
    }

    fn confirm(&mut self, tick: Tick, digest: Digest) {
        let Some(state) = self.past.state_at(tick, &self.board) else { return };
        let agreed = wire::digest(&state) == digest;
        if !agreed && self.disputed.is_none() {
            self.figures.desyncs += 1;
            self.is_resync_due = true;
            self.disputed = Some(self.past.held());
        }
        self.past.confirm(tick);
        self.confirmed = tick;
        if agreed {
            self.board.forget_before(&state);
        }
    }

    fn correct(&mut self, cause: Cause, state: State) {
        if !state.is_sound() {
            return;
        }
        self.confirmed = state.tick();
        if cause == Cause::Advanced {
            self.figures.forced_advances += 1;
        }
        if let Some(held) = self.disputed.take() {
            let predicted = self.past.state_at(state.tick(), &self.board);
            self.desync = predicted
                .filter(|predicted| *predicted != state)
                .map(|predicted| Desync { predicted, confirmed: state.clone(), held });
        }
        self.past.correct(state, &mut self.board);
        if self.unsent.end() < self.board.tick() {
            self.unsent = Batch::new(self.board.tick());
        }
    }
}

#[cfg(test)]
mod tests;
