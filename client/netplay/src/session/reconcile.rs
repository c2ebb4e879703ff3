//! What the server sends is compared with what was predicted, and replaces it.

use bout::Batch;
use games::{Arrival, State};
use wire::{Cause, Check};

use super::{ARRIVALS, MARGINS, Session};
use crate::desync::Desync;

impl Session {
    /// What arrives late, but before it could change anything, is simply there. Later than that
    /// the ticks since then are played again.
    pub(super) fn arrive(&mut self, arrival: Arrival) {
        let Some(arrival) = self.supply_survivor(arrival) else { return };
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

    pub(super) fn remember(&mut self, arrival: Arrival) {
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

    /// Compares the state at the last tick that the server has checked with what was predicted.
    pub(super) fn check(&mut self, check: Check) {
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

    pub(super) fn correct(&mut self, cause: Cause, state: State) {
        self.go_back();
        if !self.board.admits(&state) {
            return;
        }
        (self.confirmed, self.checked) = (state.tick(), state.tick());
        self.durable = self.durable.min(state.tick());
        if cause == Cause::Advanced {
            self.stats.forced_advances += 1;
        }
        if core::mem::take(&mut self.is_disputed) {
            self.desync = self.report(&state);
        }
        let tick = state.tick();
        let predicted = self.history.state_at(tick, &self.board);
        self.stats.corrections += u32::from(predicted.as_ref() != Some(&state));
        self.history.correct(state, &mut self.board);
        if cause == Cause::Resumed {
            // The connection may have broken before a restart of the server was reported in full.
            self.send_again(tick);
        } else if self.unsent.end() < self.board.tick() {
            self.unsent = Batch::new(self.board.tick());
        }
    }

    /// What is to be written down when the server's state is not the predicted one.
    fn report(&self, confirmed: &State) -> Option<Desync> {
        let predicted = self.history.state_at(confirmed.tick(), &self.board)?;
        let (agreed, held) = self.history.log()?;
        (predicted != *confirmed).then(|| Desync {
            setup: self.setup.clone(),
            seat: self.seat,
            agreed,
            arrivals: self.arrivals.iter().cloned().collect(),
            held,
            predicted,
            confirmed: confirmed.clone(),
        })
    }
}
