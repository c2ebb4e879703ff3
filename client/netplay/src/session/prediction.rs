//! The own board ahead of the server, and its rollback to what the server sends.
//!
//! Three ticks say how far both ends agree: up to the checked one the states are the same, up to the confirmed one
//! the server has played the same input, and up to the durable one a crash of the server undoes nothing. The
//! history goes back to the lesser of the checked and the durable one.
//!
//! After a restart the server sends the state that survived, then all that it has sent ahead, then the pause. The
//! board on the screen changes once, after the last of them ([`Prediction::go_back`]); as a rule it comes out as it
//! was.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use bout::{Buttons, Seat, Tick};
use games::{Arrival, Board, ClockedSetup, Event, State};
use wire::{CHECK_EVERY_TICKS, Cause, Check, Flow};

use super::PAST_TICKS_MAX;
use crate::desync::Desync;
use crate::history::History;
use crate::net_stats::NetStats;

/// The most ticks whose input is kept: as much early input as a server takes.
pub const HISTORY_TICKS_MAX: u32 = 600;

/// The newest arrivals that are kept for a report of a desync.
const ARRIVALS: usize = 256;
/// Packets whose margin is remembered.
const MARGINS: usize = 8;

/// The own board, predicted up to now.
#[derive(Clone, Debug)]
pub(super) struct Prediction {
    board: Board,
    history: History,
    /// The newest confirmed tick.
    confirmed: Tick,
    /// The tick up to which a crash of the server undoes nothing: the input since then is kept.
    durable: Tick,
    /// The newest tick in which both ends agreed.
    checked: Tick,
    /// What survived a restart of the server, while the supply to it arrives.
    survived: Option<Survived>,
    arrivals: VecDeque<Arrival>,
    /// Packet margins of the newest packets, in ticks.
    margins: VecDeque<i64>,
    stats: NetStats,
    is_resync_due: bool,
    /// True while the two ends disagree, and the server's state is awaited.
    is_disputed: bool,
    desync: Option<Desync>,
}

/// What survived a restart of the server.
#[derive(Clone, Debug)]
struct Survived {
    state: State,
    /// A board in that state, with the supply as the restarted server knows it.
    board: Board,
}

impl Prediction {
    pub fn new(board: Board) -> Prediction {
        Prediction {
            board,
            history: History::default(),
            confirmed: Tick(0),
            durable: Tick(0),
            checked: Tick(0),
            survived: None,
            arrivals: VecDeque::new(),
            margins: VecDeque::new(),
            stats: NetStats::default(),
            is_resync_due: false,
            is_disputed: false,
            desync: None,
        }
    }

    /// Plays one tick, and returns its events.
    pub fn step(&mut self, held: Buttons) -> Vec<Event> {
        let mut events = Vec::new();
        self.history.step(&mut self.board, held, &mut events);
        // No server takes older input any more.
        if HISTORY_TICKS_MAX < self.history.ticks() as u32 {
            let limit = self.board.tick().0.saturating_sub(HISTORY_TICKS_MAX);
            self.history.forget_before(Tick(limit), &self.board);
        }
        events
    }

    /// Takes an arrival. One that is late, but before it could change anything, is simply there. Later than that
    /// the ticks since then are played again.
    pub fn arrive(&mut self, arrival: Arrival) {
        if let Some(survived) = &mut self.survived {
            survived.board.receive(arrival.clone());
            return self.remember(arrival);
        }
        self.count(&arrival);
        self.remember(arrival.clone());
        let acts_from = arrival.acts_from();
        self.board.receive(arrival);
        let acts_from = acts_from.unwrap_or(self.confirmed);
        let is_late = acts_from < self.board.tick();
        if is_late && self.history.replay_from(acts_from, &mut self.board) {
            self.stats.late_packets += 1;
            self.stats.corrections += 1;
        }
    }

    fn remember(&mut self, arrival: Arrival) {
        self.arrivals.push_back(arrival);
        if ARRIVALS < self.arrivals.len() {
            self.arrivals.pop_front();
        }
    }

    fn count(&mut self, arrival: &Arrival) {
        let Some(acts_from) = arrival.acts_from() else { return };
        let margin = i64::from(acts_from.0) - i64::from(self.board.tick().0);
        self.stats.packets += 1;
        self.stats.seen_late += u32::from(margin < 0);
        self.margins.push_back(margin);
        if MARGINS < self.margins.len() {
            self.margins.pop_front();
        }
    }

    /// Takes how far the server has confirmed the own board.
    pub fn confirm(&mut self, flow: &Flow) {
        if 0 < flow.ticks {
            self.confirmed = self.confirmed.plus(flow.ticks.into());
        }
        let durable = self.confirmed.0.saturating_sub(flow.undurable.into());
        self.durable = self.durable.max(Tick(durable));
        if let Some(check) = flow.check {
            self.check(check);
        }
    }

    /// Compares the state at the last tick that the server has checked with what was predicted.
    fn check(&mut self, check: Check) {
        if self.is_disputed {
            return;
        }
        let tick = Check::last_due(self.confirmed);
        let Some(state) = self.history.state_at(tick, &self.board) else { return };
        if Check::of(&state) == check {
            self.checked = tick;
            // A crash may lead back further than that.
            let kept = tick.min(self.durable);
            if let Some(state) = self.history.state_at(kept, &self.board) {
                self.history.forget_before(kept, &self.board);
                self.board.forget_before(&state);
            }
        } else {
            // What led here is kept until the server's state comes.
            self.stats.desyncs += 1;
            self.is_resync_due = true;
            self.is_disputed = true;
        }
    }

    /// Adopts the server's state, and resimulates the ticks since then. False if no board can be in that state.
    pub fn correct(
        &mut self,
        setup: &ClockedSetup,
        seat: Seat,
        cause: Cause,
        state: State,
    ) -> bool {
        if !self.board.admits(&state) {
            return false;
        }
        (self.confirmed, self.checked) = (state.tick(), state.tick());
        self.durable = self.durable.min(state.tick());
        if cause == Cause::Advanced {
            self.stats.forced_advances += 1;
        }
        let predicted = self.history.state_at(state.tick(), &self.board);
        if core::mem::take(&mut self.is_disputed) {
            self.desync = self.report(setup, seat, predicted.clone(), &state);
        }
        self.stats.corrections += u32::from(predicted.as_ref() != Some(&state));
        self.history.correct(state, &mut self.board);
        true
    }

    /// The report to be written down when the server's state is not the predicted one.
    fn report(
        &self,
        setup: &ClockedSetup,
        seat: Seat,
        predicted: Option<State>,
        confirmed: &State,
    ) -> Option<Desync> {
        let predicted = predicted.filter(|predicted| predicted != confirmed)?;
        let (agreed, held) = self.history.log()?;
        Some(Desync {
            setup: setup.clone(),
            seat,
            agreed,
            arrivals: self.arrivals.iter().cloned().collect(),
            held,
            predicted,
            confirmed: confirmed.clone(),
        })
    }

    /// Takes the state that survived a restart, and a new board. Pieces are dealt again as they were. Packets come
    /// again, and may be others now: their senders' input may not have survived.
    pub fn survive(&mut self, mut board: Board, state: State) {
        if !self.board.admits(&state) {
            return;
        }
        board.restore(state.clone());
        let pieces = self.board.supply().into_iter().filter(is_piece);
        pieces.for_each(|piece| board.receive(piece));
        self.arrivals.retain(is_piece);
        self.survived = Some(Survived { state, board });
    }

    /// Rolls back to the recovered state, if a restart was just reported, and resimulates the input since then.
    /// Returns the tick of that state.
    pub fn go_back(&mut self) -> Option<Tick> {
        let Survived { state, mut board } = self.survived.take()?;
        self.stats.restarts += 1;
        let (shown, tick) = (self.board.state(), state.tick());
        if tick < self.history.first(&self.board) {
            // More was undone than the server has ever said.
            self.stats.lost_ticks += shown.tick().since(tick);
            self.history.forget_before(shown.tick(), &self.board);
        } else {
            board.restore(shown.clone());
        }
        self.history.correct(state, &mut board);
        self.board = board;
        self.stats.corrections += u32::from(self.board.state() != shown);
        (self.confirmed, self.durable, self.checked) = (tick, tick, tick);
        (self.is_disputed, self.is_resync_due) = (false, false);
        Some(tick)
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The input of the ticks that may be resimulated.
    pub fn held(&self) -> impl DoubleEndedIterator<Item = Buttons> {
        self.history.held()
    }

    pub fn state_at(&self, tick: Tick) -> Option<State> {
        self.history.state_at(tick, &self.board)
    }

    pub fn stats(&self) -> NetStats {
        self.stats
    }

    /// The least packet margin of the newest packets, in ticks.
    pub fn margin(&self) -> Option<i64> {
        self.margins.iter().min().copied()
    }

    pub fn confirmed(&self) -> Tick {
        self.confirmed
    }

    /// True if the server has confirmed or checked nothing for too long.
    pub fn is_waiting(&self) -> bool {
        let now = self.board.tick();
        PAST_TICKS_MAX <= now.since(self.confirmed)
            || PAST_TICKS_MAX + CHECK_EVERY_TICKS <= now.since(self.checked)
    }

    /// True if the own seat is out, or has reached its goal.
    pub fn is_done(&self) -> bool {
        self.board.out().is_some() || self.board.finished().is_some()
    }

    /// True once after a desync: the server is to send its state.
    pub fn take_resync(&mut self) -> bool {
        core::mem::take(&mut self.is_resync_due)
    }

    pub fn take_desync(&mut self) -> Option<Desync> {
        self.desync.take()
    }
}

fn is_piece(arrival: &Arrival) -> bool {
    arrival.acts_from().is_none()
}
