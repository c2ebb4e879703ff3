//! The attacks of a bout, as far as the client knows them: how they leave, and where they will land.

use bout::Seat;
use games::{Event, Queues, View};
use netplay::Session;

use crate::activity::others::aim;
use crate::games::swordfight::silent;
use crate::view::flight::Load;

/// The loads that these events of the player's own board send to `to`, when the shared queues were at
/// `queues` before them.
pub fn loads(session: &Session, events: &[Event], to: Option<Seat>, queues: Queues) -> Vec<Load> {
    let target = to.and_then(|to| seen(session, to));
    aim(session.setup(), session.seat(), target.as_ref(), queues).loads(events)
}

/// The board of a seat, as everyone sees it.
pub fn seen(session: &Session, seat: Seat) -> Option<View> {
    let board = session.board();
    if seat == session.seat() {
        return Some(board.view());
    }
    let other = session.other(seat).map(|other| other.view.clone());
    other.or_else(|| silent::view(board))
}
