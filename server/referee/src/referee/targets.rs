//! The targets of the seats: the packets of each seat always go to one living opponent.

use alloc::vec::Vec;
use bout::{Command, Millis, Seat};
use games::Round;

use super::{Answer, Referee};

/// The number of seats from which on targets are reported; between two there is nothing to report.
const TOLD_FROM_SEATS: usize = 3;

impl Referee {
    /// At `now`, a choice of target arrives from the player of `seat`. It applies from the first
    /// tick whose input was not received before.
    pub fn choose(&mut self, now: Millis, seat: Seat, to: Seat) -> Vec<Answer> {
        let mut answers = Vec::new();
        if self.is_playing(seat) {
            self.seats[seat.index()].choose(to);
            self.play_waiting(now, seat, &mut answers);
        }
        answers
    }

    /// The target of `seat` now; nothing once it is out, or all its opponents are.
    pub fn target(&self, seat: Seat) -> Option<Seat> {
        self.seats.get(seat.index())?.target
    }

    /// All targets, as far as there is anything to report.
    pub fn targets(&self) -> Vec<Answer> {
        let told = self.setup.seats().filter(|_| TOLD_FROM_SEATS <= self.seats.len());
        let targets = told.filter_map(|seat| Some(Answer::Target(seat, self.target(seat)?)));
        targets.collect()
    }

    /// True if `to` is a valid target of `seat`: a living opponent.
    pub(crate) fn can_target(&self, seat: Seat, to: Seat) -> bool {
        self.setup.are_opponents(seat, to) && self.seats[to.index()].out().is_none()
    }

    /// Applies the choices of the player of `seat` before the tick that it plays next. An invalid
    /// choice leaves the target unchanged, and its player is sent the current target.
    pub(super) fn aim(&mut self, now: Millis, seat: Seat, answers: &mut Vec<Answer>) {
        while let Some(to) = self.seats[seat.index()].take_choice() {
            let present = self.target(seat);
            if present != Some(to) && self.can_target(seat, to) {
                self.process(now, Command::Target(seat, to), answers);
            } else if let Some(present) = present {
                answers.push(Answer::StillTarget(seat, present));
            }
        }
    }

    pub(super) fn set_target(&mut self, seat: Seat, to: Seat, answers: &mut Vec<Answer>) {
        self.seats[seat.index()].target = Some(to);
        answers.push(Answer::Target(seat, to));
    }

    /// A seat went out: it has no target any more, and seats that targeted it are retargeted to the
    /// next opponent.
    pub(super) fn retarget(&mut self, answers: &mut Vec<Answer>) {
        for seat in self.setup.seats() {
            let Some(old) = self.target(seat) else { continue };
            if self.seats[seat.index()].out().is_some() {
                self.seats[seat.index()].target = None;
            } else if self.seats[old.index()].out().is_some() {
                let is_living = |other: Seat| self.seats[other.index()].out().is_none();
                let next = self.setup.opponent_after(seat, old, Round::Forwards, is_living);
                self.seats[seat.index()].target = next;
                answers.extend(next.map(|next| Answer::Target(seat, next)));
            }
        }
    }
}

#[cfg(test)]
mod tests;
