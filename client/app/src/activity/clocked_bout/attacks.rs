//! The attacks of a bout, as far as the client knows them: how they leave, and where they will land.

use bout::Seat;
use games::{Event, Queues, View};
use wire::LedgerLine;

use super::{ClockedBout, silent};
use crate::games::timeline::Timeline;
use crate::view::flight::{Aim, Load};

impl ClockedBout {
    /// The loads that these events of the player's own board send to `to`, when the shared queues were at
    /// `queues` before them.
    pub(super) fn loads(&self, events: &[Event], to: Option<Seat>, queues: Queues) -> Vec<Load> {
        let target = to.and_then(|to| self.seen(to));
        self.aim(self.seat(), target.as_ref(), queues).loads(events)
    }

    /// An attack of another seat leaves, which the server has told.
    pub(super) fn launch_told(&mut self, line: &LedgerLine) {
        let target = self.seen(line.to);
        let timeline = self.others.get(&line.from);
        let seen = timeline.and_then(Timeline::sent);
        let aim = self.aim(line.from, target.as_ref(), self.session.queues());
        let loads = aim.between(line.queues, seen);
        let delay = timeline.map_or(0.0, Timeline::left_seconds);
        self.flights.launch((line.from, line.to), loads, delay);
    }

    fn aim<'a>(&'a self, from: Seat, target: Option<&'a View>, queues: Queues) -> Aim<'a> {
        let setup = self.session.setup();
        let blade = setup.players.get(from.index()).and_then(|player| player.pick.blade());
        Aim { queues, target, rules: &setup.rules, blade }
    }

    /// The board of a seat, as everyone sees it.
    fn seen(&self, seat: Seat) -> Option<View> {
        let board = self.session.board();
        if seat == self.seat() {
            return Some(board.view());
        }
        let other = self.session.other(seat).map(|other| other.view.clone());
        other.or_else(|| silent::view(board))
    }
}
