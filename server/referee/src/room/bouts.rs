//! The bouts of a match: how each begins, what is said in it, and what becomes of its end.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bots::Level;
use bout::{Millis, Outcome, Seat, Seed};
use games::{MoveRefusal, Player, Setup};
use wire::turns::{Asked, Unmoved};
use wire::{Refusal, RoomKind, ServerMessage, Start, Update};

use super::{Occupant, Phase, Room};
use crate::guest::{FinishedBout, RoomAnswer, Who};
use crate::playing::Playing;
use crate::running::{COUNTDOWN, Said};

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
        let setup = Setup { rules: self.rules.led_after(self.begun), players };
        let commitment = seed.commitment();
        let bots = (0..).map(Seat).zip(&self.occupants).filter_map(|(seat, one)| {
            let Who::Bot(level) = one.guest.who else { return None };
            Some((seat, level))
        });
        let bots: Vec<(Seat, Level)> = bots.collect();
        let (playing, opening) = Playing::new(bout, setup.clone(), &seed, &bots, now, self.grace);
        self.phase = Phase::Playing(playing);
        self.begun += 1;
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
            let Phase::Playing(playing) = &mut self.phase else { return };
            if !self.occupants[seat.index()].is_present {
                let said = playing.forfeit(now, seat);
                self.carry(now, said, answers);
            }
        }
    }

    /// A player asks for a move.
    pub(super) fn ask(
        &mut self,
        now: Millis,
        seat: Seat,
        asked: &Asked,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let said = if let Phase::Playing(playing) = &mut self.phase {
            playing.ask(now, seat, asked)
        } else {
            let unmoved = Unmoved { asked: *asked, why: MoveRefusal::NoBout };
            vec![(Some(seat), unmoved.into())]
        };
        self.carry(now, said, answers);
    }

    /// Carries what the referee said to those whom it is for, and ends the bout when it is over.
    pub(super) fn carry(&mut self, now: Millis, said: Vec<Said>, answers: &mut Vec<RoomAnswer>) {
        let is_decided = matches!(&self.phase, Phase::Playing(playing)
            if playing.outcome() != Outcome::Undecided);
        if said.is_empty() && !is_decided {
            return;
        }
        // What happens on a table at last tells how it ended.
        let is_over = |(_, message): &Said| match message {
            ServerMessage::Bout(Update::Over(..)) => true,
            ServerMessage::Bout(Update::Table(_)) => is_decided,
            _ => false,
        };
        let (over, said): (Vec<Said>, Vec<Said>) = said.into_iter().partition(is_over);
        self.tell(said, answers);
        let Phase::Playing(playing) = &self.phase else { return };
        if playing.outcome() != Outcome::Undecided {
            self.end(now, over, answers);
        }
    }

    /// Tells those who play and, what is for everyone, those who look on, too.
    pub(super) fn tell(
        &mut self,
        said: impl IntoIterator<Item = Said>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        for (to, message) in said {
            for (seat, client) in self.people() {
                if to.is_none_or(|to| to == seat) {
                    answers.push(RoomAnswer::Tell(client, message.clone()));
                }
            }
            if to.is_none() {
                self.tell_spectators(&message, answers);
            }
        }
    }

    fn end(&mut self, now: Millis, over: Vec<Said>, answers: &mut Vec<RoomAnswer>) {
        if let RoomKind::Solo(mode) = self.kind {
            return self.end_run(mode, over, answers);
        }
        let Phase::Playing(playing) = &self.phase else { return };
        let (outcome, bout, archive) = (playing.outcome(), playing.bout(), playing.archive());
        let names = self.occupants.iter().map(|one| one.guest.name.clone()).collect();
        let figures = playing.figures();
        let finished = FinishedBout { bout, names, archive, figures };
        answers.push(RoomAnswer::Finished(Box::new(finished)));
        self.bouts.push(bout);
        for (seat, occupant) in (0..).map(Seat).zip(&mut self.occupants) {
            occupant.points += playing.points(seat);
        }
        self.count(now, outcome, over, answers);
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
        self.last_to_leave = Some(occupant.guest.team);
        if let Who::Person(client) = occupant.guest.who {
            answers.push(RoomAnswer::Left(client, why));
        }
        match &mut self.phase {
            Phase::Playing(playing) => {
                let said = playing.forfeit(now, seat);
                self.carry(now, said, answers);
            }
            Phase::Between { outcome, .. } => {
                let outcome = *outcome;
                self.end_deserted(outcome, answers);
            }
            Phase::Keeping(_) | Phase::Over(_) => {}
        }
        self.show(answers);
    }
}
