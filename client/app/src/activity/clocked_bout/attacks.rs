//! The attacks of a bout, as far as the client knows them: how they leave, and where they will land.

use bout::Seat;
use games::{Event, Queues, View};
use netplay::Session;

use super::{ClockedBout, silent};
use crate::activity::others::aim;
use crate::view::flight::Load;

impl ClockedBout {
    /// The loads that these events of the player's own board send to `to`, when the shared queues were at
    /// `queues` before them.
    pub(super) fn loads(&self, events: &[Event], to: Option<Seat>, queues: Queues) -> Vec<Load> {
        let target = to.and_then(|to| seen(&self.session, to));
        aim(self.session.setup(), self.seat(), target.as_ref(), queues).loads(events)
    }

    /// Attacks of others leave, `seconds` after the last call.
    pub(super) fn launch_told(&mut self, seconds: f32) {
        let ClockedBout { others, session, .. } = self;
        others.launch_told(seconds, session.setup(), |seat| seen(session, seat));
    }
}

/// The board of a seat, as everyone sees it.
fn seen(session: &Session, seat: Seat) -> Option<View> {
    let board = session.board();
    if seat == session.seat() {
        return Some(board.view());
    }
    let other = session.other(seat).map(|other| other.view.clone());
    other.or_else(|| silent::view(board))
}
