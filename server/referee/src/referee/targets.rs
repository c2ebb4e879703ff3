//! The targets of the seats: the packets of each seat always go to one living opponent.

use alloc::vec::Vec;
use bout::Seat;
use games::{ClockedSetup, Round};

use super::Answer;
use crate::seat_state::SeatState;

/// The number of seats from which on targets are reported; between two there is nothing to report.
const TOLD_FROM_SEATS: usize = 3;

/// All targets, as far as there is anything to report.
pub(super) fn told(seats: &[SeatState]) -> Vec<Answer> {
    if seats.len() < TOLD_FROM_SEATS {
        return Vec::new();
    }
    let targets = (0..).map(Seat).zip(seats);
    targets.filter_map(|(seat, state)| Some(Answer::Target(seat, state.target?))).collect()
}

/// A seat went out: it has no target any more, and seats that targeted it are retargeted to the next
/// opponent.
pub(super) fn retarget(setup: &ClockedSetup, seats: &mut [SeatState], answers: &mut Vec<Answer>) {
    for seat in setup.seats() {
        let Some(old) = seats[seat.index()].target else { continue };
        if seats[seat.index()].out().is_some() {
            seats[seat.index()].target = None;
        } else if seats[old.index()].out().is_some() {
            let is_living = |other: Seat| seats[other.index()].out().is_none();
            let next = setup.opponent_after(seat, old, Round::Forwards, is_living);
            seats[seat.index()].target = next;
            answers.extend(next.map(|next| Answer::Target(seat, next)));
        }
    }
}

#[cfg(test)]
mod tests;
