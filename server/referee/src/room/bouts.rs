//! The bouts of a match: how each begins, what is said in it, and what becomes of its end.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bots::Bot;
use bout::{Millis, Outcome, Seat, Seed};
use games::{Player, Setup};
use wire::{Refusal, ServerMessage, Start};

use super::{Occupant, Phase, Room};
use crate::guest::{FinishedBout, RoomAnswer, Who};
use crate::running::{COUNTDOWN, Running};

impl Room {
    pub(super) fn begin(
        &mut self,
        bout: u64,
        seed: Seed,
        now: Millis,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let player = |one: &Occupant| Player {
            team: one.guest.team,
            handling: one.guest.entrant.handling,
            pick: one.guest.entrant.pick,
        };
        let players: Vec<Player> = self.occupants.iter().map(player).collect();
        let players = players.try_into().expect("a room has no more seats than a bout");
        let setup = Setup { rules: self.rules, players };
        let commitment = seed.commitment();
        let bots = (0..).map(Seat).zip(&self.occupants).filter_map(|(seat, one)| {
            let Who::Bot(level) = one.guest.who else { return None };
            let stream = bout::Stream::numbered(&seed, bout::Purpose::Bots, seat.0);
            Some((seat, Bot::new(self.rules.kind(), level, stream)))
        });
        let bots = bots.collect();
        let (running, opening) = Running::new(bout, setup.clone(), &seed, bots, now, self.grace);
        self.phase = Phase::Playing(Box::new(running));
        for occupant in &mut self.occupants {
            occupant.is_ready = false;
        }
        for (_, seen) in &mut self.spectators {
            *seen = 0;
        }
        self.show(answers);
        for (seat, client) in self.people() {
            let countdown_ms = COUNTDOWN.0 as u16;
            let setup = setup.clone();
            let start = Start { bout, seat, setup, commitment, countdown_ms };
            answers.push(RoomAnswer::Tell(client, ServerMessage::Start(start)));
        }
        self.carry(now, opening, answers);
        self.forfeit_absent(now, answers);
    }

    /// A match goes on without those who left, who lose its bouts.
    fn forfeit_absent(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        for seat in (0..self.occupants.len() as u8).map(Seat) {
            let Phase::Playing(running) = &mut self.phase else { return };
            if !self.occupants[seat.index()].is_present {
                let said = running.forfeit(now, seat);
                self.carry(now, said, answers);
            }
        }
    }

    /// Carries what the referee said to those whom it is for, and ends the bout when it is over.
    pub(super) fn carry(
        &mut self,
        now: Millis,
        said: Vec<(Option<Seat>, ServerMessage)>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        for (to, message) in said {
            for (seat, client) in self.people() {
                if to.is_none_or(|to| to == seat) {
                    answers.push(RoomAnswer::Tell(client, message.clone()));
                }
            }
            for &(client, _) in self.spectators.iter().filter(|_| to.is_none()) {
                answers.push(RoomAnswer::Tell(client, message.clone()));
            }
        }
        let Phase::Playing(running) = &self.phase else { return };
        if running.outcome() != Outcome::Undecided {
            self.end(now, answers);
        }
    }

    fn end(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(running) = &self.phase else { return };
        let (outcome, bout, archive) = (running.outcome(), running.bout(), running.archive());
        let names = self.occupants.iter().map(|one| one.guest.name.clone()).collect();
        let figures = running.figures();
        answers.push(RoomAnswer::Finished(FinishedBout { bout, names, archive, figures }));
        if let Outcome::Won(team) = outcome {
            for one in self.occupants.iter_mut().filter(|one| one.guest.team == team) {
                one.wins += 1;
            }
        }
        let is_won = self.occupants.iter().any(|one| self.best_of < 2 * one.wins);
        self.phase = if is_won || self.is_deserted() {
            Phase::Over(outcome)
        } else {
            Phase::Between { outcome, since: now }
        };
        self.show(answers);
    }

    pub(super) fn leave(
        &mut self,
        now: Millis,
        seat: Seat,
        why: Option<Refusal>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let occupant = &mut self.occupants[seat.index()];
        occupant.is_present = false;
        if let Who::Person(client) = occupant.guest.who {
            answers.push(RoomAnswer::Left(client, why));
        }
        match &mut self.phase {
            Phase::Playing(running) => {
                let said = running.forfeit(now, seat);
                self.carry(now, said, answers);
            }
            Phase::Between { outcome, .. } => {
                let outcome = *outcome;
                if self.is_deserted() {
                    self.phase = Phase::Over(outcome);
                }
            }
            Phase::Over(_) => {}
        }
        self.show(answers);
    }

    /// Whether no two teams are left to play against each other.
    fn is_deserted(&self) -> bool {
        let mut here = self.occupants.iter().filter(|one| one.is_present);
        let Some(first) = here.next() else { return true };
        here.all(|one| one.guest.team == first.guest.team)
    }
}
