//! A session whose server was restarted: it goes back to the state that survived, and sends again the
//! input that did not.
//!
//! The server sends the state that survived, then all that it has sent ahead, then the pause. The board on
//! the screen changes once, after the last of them; as a rule it comes out as it was.

use alloc::collections::VecDeque;
use bout::{Batch, Buttons, Tick};
use core::time::Duration;
use games::{Arrival, Board, State};
use wire::Contact;

use super::Session;

/// The most ticks whose input is kept: as much early input as a server takes.
pub const HISTORY_TICKS_MAX: u32 = 600;

/// The state of a paused bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standstill {
    /// It waits for the other players.
    Waiting,
    /// It continues in so many milliseconds.
    Counting(u16),
}

impl Standstill {
    /// The standstill of an [`wire::Update::Paused`]; nothing when the bout continues.
    pub fn of(left_ms: Option<u16>) -> Option<Standstill> {
        match left_ms {
            None => Some(Standstill::Waiting),
            Some(0) => None,
            Some(ms) => Some(Standstill::Counting(ms)),
        }
    }
}

/// What the own clock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockNews {
    /// It is paused until further notice.
    Stop,
    /// It continues from the board's own tick, after this time.
    GoOn(Duration),
}

/// What survived a restart of the server.
#[derive(Clone, Debug)]
pub(super) struct Survived {
    state: State,
    /// A board in that state, with the supply as the restarted server knows it.
    board: Board,
}

impl Session {
    /// The state of a paused bout; nothing while the bout is running.
    pub fn standstill(&self) -> Option<Standstill> {
        self.standstill
    }

    /// What the own clock does from now on; told once. See [`crate::Clock::stop`].
    pub fn take_clock_news(&mut self) -> Option<ClockNews> {
        self.clock_news.take()
    }

    pub(super) fn pause(&mut self, left_ms: Option<u16>) {
        let left = left_ms.map(|ms| Duration::from_millis(ms.into()));
        self.clock_news = Some(left.map_or(ClockNews::Stop, ClockNews::GoOn));
        self.standstill = Standstill::of(left_ms);
    }

    /// Takes the state that survived. Pieces are dealt again as they were. Packets come again, and may be
    /// others now: their senders' input may not have survived.
    pub(super) fn survive(&mut self, state: State) {
        if !self.board.admits(&state) {
            return;
        }
        let mut board = Board::new(&self.setup.board(self.seat));
        board.restore(state.clone());
        let pieces = self.board.supply().into_iter().filter(is_piece);
        pieces.for_each(|piece| board.receive(piece));
        self.arrivals.retain(is_piece);
        self.survived = Some(Survived { state, board });
    }

    /// Adds an arrival to the supply of the recovered state, if there is one; else returns it.
    pub(super) fn supply_survivor(&mut self, arrival: Arrival) -> Option<Arrival> {
        let Some(survived) = &mut self.survived else { return Some(arrival) };
        survived.board.receive(arrival.clone());
        self.remember(arrival);
        None
    }

    /// Rolls back to the recovered state, if a restart was just reported. The input since then is resimulated, and
    /// sent again: the server that received it has stopped.
    pub(super) fn go_back(&mut self) {
        let Some(Survived { state, mut board }) = self.survived.take() else { return };
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
        self.contacts.fill(Contact::Good);
        self.result = None;
        self.send_again(tick);
    }

    /// Sends again all input since the state of this tick, to a server that may not have it.
    pub(super) fn send_again(&mut self, tick: Tick) {
        self.again.clear();
        self.history.held().for_each(|held| add(&mut self.again, tick, held));
        self.unsent = Batch::new(self.board.tick());
        self.held = self.history.held().last().unwrap_or_default();
    }

    /// Forgets input that no server would take any more.
    pub(super) fn forget_old(&mut self) {
        if HISTORY_TICKS_MAX < self.history.ticks() as u32 {
            let limit = self.board.tick().0.saturating_sub(HISTORY_TICKS_MAX);
            self.history.forget_before(Tick(limit), &self.board);
        }
    }
}

fn is_piece(arrival: &Arrival) -> bool {
    arrival.acts_from().is_none()
}

/// Adds one more tick to the batches of the ticks from `first` on.
fn add(batches: &mut VecDeque<Batch>, first: Tick, held: Buttons) {
    if batches.back_mut().is_some_and(|last| last.push(held)) {
        return;
    }
    let mut next = Batch::new(batches.back().map_or(first, Batch::end));
    let is_added = next.push(held);
    debug_assert!(is_added, "an empty batch has room");
    batches.push_back(next);
}
