//! The bouts of a match: their start, their messages, and the handling of their end.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bots::{Level, Thinking};
use bout::{Draw, Millis, Outcome, Purpose, Seat, Stream};
use games::{Player, Setup};
use wire::{Refusal, ServerMessage, Update};

use super::{ABANDONED_WITHIN, Occupant, Pause, Phase, Room};
use crate::bout_in_progress::BoutInProgress;
use crate::clocked_bout::Outgoing;
use crate::participant::{FinishedBout, RoomAnswer, Who};

/// Numbers that the lead is drawn from: every number of seats that has a lead, 2 or 4, divides it.
const LEADS: u8 = 4;

impl Room {
    /// Begins the bout that was drawn, whose first tick is due at `begins`.
    pub(super) fn begin(
        &mut self,
        bout: u64,
        draw: Draw,
        (now, begins): (Millis, Millis),
        answers: &mut Vec<RoomAnswer>,
    ) {
        let player = |one: &Occupant| Player {
            team: one.participant.team,
            handling: one.participant.entrant.handling,
            pick: one.participant.entrant.pick,
        };
        let players: Vec<Player> = self.occupants.iter().map(player).collect();
        let players = players.try_into().expect("a room has no more seats than a bout");
        // The first bout of a match draws the lead; in the others it goes from seat to seat.
        // That of a daily challenge is dealt.
        if self.bouts.is_empty() && self.kind.day().is_none() {
            let mut lead = Stream::new(&draw.seed(), Purpose::Lead);
            self.first_lead = lead.below(u32::from(LEADS)) as usize;
        }
        let rules = self.rules.led_after(self.first_lead + self.bouts.len());
        let setup = Setup { rules, players };
        let bots = (0..).map(Seat).zip(&self.occupants).filter_map(|(seat, one)| {
            let Who::Bot(level) = one.participant.who else { return None };
            Some((seat, level))
        });
        let bots: Vec<(Seat, Level)> = bots.collect();
        let (mut playing, opening) =
            BoutInProgress::new(bout, setup, draw, &bots, (now, begins), self.grace);
        if self.thinking == Thinking::Elsewhere {
            playing.think_elsewhere();
        }
        self.wait_for_player(&mut playing);
        self.new_bout = Some(Box::new(playing.image()));
        // It is this bout that is recorded now.
        self.is_unrecorded = true;
        for (_, seen) in &mut self.spectators {
            *seen = 0;
        }
        for (seat, client) in self.people() {
            let start = ServerMessage::Start(playing.start(now, seat));
            answers.push(RoomAnswer::Tell(client, start));
        }
        self.told_over.clear();
        self.phase = Phase::Playing(playing);
        self.carry(now, opening, answers);
        self.forfeit_absent(now, answers);
    }

    /// Nobody but its player waits in a daily challenge.
    pub(super) fn wait_for_player(&self, playing: &mut BoutInProgress) {
        if self.kind.day().is_some() {
            playing.wait_for(games::battle::PLAYER);
        }
    }

    /// A match continues without the players who left; they lose its bouts.
    fn forfeit_absent(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        for seat in (0..self.occupants.len() as u8).map(Seat) {
            let Phase::Playing(playing) = &mut self.phase else { return };
            if !self.occupants[seat.index()].is_present {
                let said = playing.forfeit(now, seat);
                self.carry(now, said, answers);
            }
        }
    }

    /// Sends the referee's answers to their recipients, and ends the bout when it is over.
    pub(super) fn carry(
        &mut self,
        now: Millis,
        said: Vec<Outgoing>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let is_decided = matches!(&self.phase, Phase::Playing(playing)
            if playing.outcome() != Outcome::Undecided);
        if said.is_empty() && !is_decided {
            return;
        }
        // The last events at a table include the result.
        let is_over = |(_, message): &Outgoing| match message {
            ServerMessage::Bout(Update::Over(..)) => true,
            ServerMessage::Bout(Update::Table(_)) => is_decided,
            _ => false,
        };
        let (over, said): (Vec<Outgoing>, Vec<Outgoing>) = said.into_iter().partition(is_over);
        self.tell(said, answers);
        let Phase::Playing(playing) = &self.phase else { return };
        if playing.outcome() != Outcome::Undecided {
            self.note_last_progress();
            let Phase::Playing(playing) = &self.phase else { return };
            let is_abandoned = self.is_lost_by_absence(now, playing);
            self.is_abandoned |= is_abandoned;
            self.end(now, over, answers);
        }
    }

    /// Keeps what happened last in a bout that ends, for the live journal.
    fn note_last_progress(&mut self) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        let bout = playing.bout();
        self.last_progress = playing.take_progress().map(|progress| (bout, progress));
    }

    /// Whether the bout in progress is the first of the match, and was lost by a player who has been
    /// disconnected since before [`ABANDONED_WITHIN`]: pulling the plug is leaving.
    fn is_lost_by_absence(&self, now: Millis, playing: &BoutInProgress) -> bool {
        let Outcome::Won(winner) = playing.outcome() else { return false };
        let mut losers = (0..).map(Seat).zip(&self.occupants).filter(|(_, one)| {
            one.participant.team != winner && matches!(one.participant.who, Who::Person(_))
        });
        let is_early = |at: Millis| at < self.began.plus(ABANDONED_WITHIN);
        self.bouts.is_empty()
            && losers.any(|(seat, _)| playing.lost_since(now, seat).is_some_and(is_early))
    }

    /// Sends messages to the players and, those for everyone, to the spectators too.
    pub(super) fn tell(
        &mut self,
        said: impl IntoIterator<Item = Outgoing>,
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

    fn end(&mut self, now: Millis, mut over: Vec<Outgoing>, answers: &mut Vec<RoomAnswer>) {
        over.extend(self.count_statistics());
        if let Some(mode) = self.kind.run_mode() {
            return self.end_run(mode, over, answers);
        }
        let Phase::Playing(playing) = &self.phase else { return };
        let (outcome, bout, archive) = (playing.outcome(), playing.bout(), playing.archive());
        let names = self.occupants.iter().map(|one| one.participant.name.clone()).collect();
        let stats = playing.stats();
        let finished = FinishedBout { bout, names, archive, stats };
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
        self.last_to_leave = Some(occupant.participant.team);
        if let Who::Person(client) = occupant.participant.who {
            answers.push(RoomAnswer::Left(client, why));
        }
        match &mut self.phase {
            Phase::Playing(playing) => {
                self.is_abandoned |=
                    self.bouts.is_empty() && now < self.began.plus(ABANDONED_WITHIN);
                let stood_at = self.pause.as_ref().map_or(now, Pause::stood_at);
                let said = playing.forfeit(stood_at, seat);
                self.carry(now, said, answers);
            }
            Phase::Drawing(_) => {
                self.is_abandoned |=
                    self.bouts.is_empty() && now < self.began.plus(ABANDONED_WITHIN);
                self.step_drawing(now, answers);
            }
            Phase::Between { outcome, .. } => {
                let outcome = *outcome;
                self.end_deserted(outcome, answers);
            }
            Phase::Saving(_) | Phase::Over(_) => {}
        }
        self.show(answers);
    }
}
