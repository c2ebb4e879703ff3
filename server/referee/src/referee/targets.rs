//! Whom the packets of each seat go to: always one living opponent.

use alloc::vec::Vec;
use bout::{Command, Millis, Seat};
use games::Round;

use super::{Answer, Referee};

/// Seats from which on it is told who aims at whom; between two there is nothing to tell.
const TOLD_FROM_SEATS: usize = 3;

impl Referee {
    /// At `now`, the player of `seat` is heard to have chosen whom its packets go to. That counts
    /// from the first tick on that was not heard of before.
    pub fn choose(&mut self, now: Millis, seat: Seat, to: Seat) -> Vec<Answer> {
        let mut answers = Vec::new();
        if self.is_playing(seat) {
            self.chairs[seat.index()].choose(to);
            self.play_waiting(now, seat, &mut answers);
        }
        answers
    }

    /// Whom the packets of `seat` go to now; nobody once it is out, or all its opponents are.
    pub fn target(&self, seat: Seat) -> Option<Seat> {
        self.chairs.get(seat.index())?.target
    }

    /// Who aims at whom, as far as there is anything to tell.
    pub fn targets(&self) -> Vec<Answer> {
        let told = self.setup.seats().filter(|_| TOLD_FROM_SEATS <= self.chairs.len());
        let targets = told.filter_map(|seat| Some(Answer::Target(seat, self.target(seat)?)));
        targets.collect()
    }

    /// Whether `seat` may aim at `to`: a living opponent.
    pub(crate) fn can_target(&self, seat: Seat, to: Seat) -> bool {
        self.setup.are_opponents(seat, to) && self.chairs[to.index()].out().is_none()
    }

    /// Does what the player of `seat` chose before the tick that it plays next. A choice that
    /// cannot be, or is none, leaves the target, and its player is told which that is.
    pub(super) fn aim(&mut self, now: Millis, seat: Seat, answers: &mut Vec<Answer>) {
        while let Some(to) = self.chairs[seat.index()].take_choice() {
            let present = self.target(seat);
            if present != Some(to) && self.can_target(seat, to) {
                self.process(now, Command::Target(seat, to), answers);
            } else if let Some(present) = present {
                answers.push(Answer::StillTarget(seat, present));
            }
        }
    }

    pub(super) fn set_target(&mut self, seat: Seat, to: Seat, answers: &mut Vec<Answer>) {
        self.chairs[seat.index()].target = Some(to);
        answers.push(Answer::Target(seat, to));
    }

    /// A seat went out: it aims at nobody, and who aimed at it goes over to the next.
    pub(super) fn retarget(&mut self, answers: &mut Vec<Answer>) {
        for seat in self.setup.seats() {
            let Some(old) = self.target(seat) else { continue };
            if self.chairs[seat.index()].out().is_some() {
                self.chairs[seat.index()].target = None;
            } else if self.chairs[old.index()].out().is_some() {
                let is_living = |other: Seat| self.chairs[other.index()].out().is_none();
                let next = self.setup.opponent_after(seat, old, Round::Forwards, is_living);
                self.chairs[seat.index()].target = next;
                answers.extend(next.map(|next| Answer::Target(seat, next)));
            }
        }
    }
}

#[cfg(test)]
mod tests;
