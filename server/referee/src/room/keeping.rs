//! The end of a match: it is decided, kept, and only then told. A result that somebody knows can
//! not be lost any more.

use alloc::vec::Vec;
use bout::{Millis, Outcome, Seat, Team};
use wire::{Rated, RoomKind, ServerMessage};

use super::{Occupant, Phase, Room};
use crate::guest::{Ending, FinishedMatch, MatchPlayer, RoomAnswer};
use crate::running::Said;

/// Bouts that nobody won after which a match is over all the same: who leads then has won it.
pub const DRAWS_MAX: u8 = 3;

/// A match that is decided and not kept yet.
pub(super) struct Keeping {
    /// Of its last bout.
    pub(super) outcome: Outcome,
    /// Bouts won, by seat.
    pub(super) score: Vec<u8>,
    /// What ends the last bout, for everyone who may not know it yet.
    pub(super) held: Vec<Said>,
}

impl Room {
    /// Whether a match is decided and waits for [`Room::kept`]. Until then its room must not end,
    /// even when it is empty.
    pub fn is_keeping(&self) -> bool {
        matches!(self.phase, Phase::Keeping(_))
    }

    /// The match that was [`RoomAnswer::Decided`] is kept: everyone here is told how it ended, and
    /// what it did to the ratings, if it did.
    pub fn kept(&mut self, rated: Option<Rated>) -> Vec<RoomAnswer> {
        self.tell_end(rated.map(|rated| (None, ServerMessage::Rated(rated))))
    }

    /// Tells the end that was held back, and what came of it.
    pub(super) fn tell_end(&mut self, more: Option<Said>) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        let Phase::Keeping(keeping) = &mut self.phase else { return answers };
        let held = core::mem::take(&mut keeping.held);
        let (outcome, score) = (keeping.outcome, core::mem::take(&mut keeping.score));
        self.phase = Phase::Over(outcome);
        for (occupant, wins) in self.occupants.iter_mut().zip(score) {
            occupant.wins = wins;
        }
        self.tell(held.into_iter().chain(more), &mut answers);
        self.show(&mut answers);
        answers
    }

    /// The match as far as it was played, when it must end here by no fault of its players: nobody
    /// has won it. Nothing when none goes on, or when it is practice or a run.
    pub fn break_off(&self) -> Option<FinishedMatch> {
        let goes_on = matches!(self.phase, Phase::Playing(_) | Phase::Between { .. });
        let is_kept = !matches!(self.kind, RoomKind::Practice | RoomKind::Solo(_));
        (goes_on && is_kept).then(|| self.finished(Ending::NoContest, &self.score()))
    }

    /// Bouts won, by seat.
    fn score(&self) -> Vec<u8> {
        self.occupants.iter().map(|one| one.wins).collect()
    }

    /// Counts a bout that is over, and ends the match when that decides it. `over` tells its end.
    pub(super) fn count(
        &mut self,
        now: Millis,
        outcome: Outcome,
        over: Vec<Said>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let mut score = self.score();
        for (wins, one) in score.iter_mut().zip(&self.occupants) {
            *wins += u8::from(outcome == Outcome::Won(one.guest.team));
        }
        self.draws += u8::from(outcome == Outcome::Drawn);
        if let Some(ending) = self.ending(&score) {
            return self.decide(ending, Keeping { outcome, score, held: over }, answers);
        }
        for (occupant, wins) in self.occupants.iter_mut().zip(score) {
            occupant.wins = wins;
        }
        self.phase = Phase::Between { outcome, since: now };
        self.tell(over, answers);
    }

    /// Ends the match between two bouts when those who are left cannot go on with it.
    pub(super) fn end_deserted(&mut self, outcome: Outcome, answers: &mut Vec<RoomAnswer>) {
        let score = self.score();
        if let Some(ending) = self.ending(&score) {
            self.decide(ending, Keeping { outcome, score, held: Vec::new() }, answers);
        }
    }

    fn decide(&mut self, ending: Ending, keeping: Keeping, answers: &mut Vec<RoomAnswer>) {
        let finished = self.finished(ending, &keeping.score);
        self.phase = Phase::Keeping(keeping);
        if self.kind == RoomKind::Practice {
            // There is nothing to wait for.
            answers.extend(self.kept(None));
        } else {
            answers.push(RoomAnswer::Decided(finished));
        }
    }

    fn finished(&self, ending: Ending, score: &[u8]) -> FinishedMatch {
        let player = |((seat, one), &bouts_won): ((u8, &Occupant), &u8)| MatchPlayer {
            seat: Seat(seat),
            account: one.guest.account,
            team: one.guest.team,
            bouts_won,
        };
        FinishedMatch {
            kind: self.kind,
            rules: self.rules,
            best_of: self.best_of,
            ending,
            players: (0..).zip(&self.occupants).zip(score).map(player).collect(),
            bouts: self.bouts.clone(),
        }
    }

    /// How the match has ended by this score, if it has: who won more than half of its bouts, or is
    /// the last to be here, or leads when too many bouts were drawn, or all of a game where somebody
    /// begins were played. Of equals, who had more hit points left leads.
    fn ending(&self, score: &[u8]) -> Option<Ending> {
        let teams = || self.occupants.iter().map(|one| one.guest.team).zip(score.iter().copied());
        if let Some((team, _)) = teams().find(|&(_, wins)| self.best_of < 2 * wins) {
            return Some(Ending::Won(team));
        }
        if self.is_deserted() {
            let here = self.occupants.iter().find(|one| one.is_present).map(|one| one.guest.team);
            return Some(here.or(self.last_to_leave).map_or(Ending::Drawn, Ending::Won));
        }
        // A pair of bouts is over when both are, whoever won them.
        let is_pair_over =
            self.rules.kind().is_in_turns() && usize::from(self.best_of) <= self.bouts.len();
        if self.draws < DRAWS_MAX && !is_pair_over {
            return None;
        }
        let points = self.occupants.iter().map(|one| one.points);
        let worth =
            || teams().zip(points.clone()).map(|((team, wins), points)| (team, (wins, points)));
        let most = worth().map(|(_, worth)| worth).max().unwrap_or_default();
        let mut leaders = worth().filter(|&(_, worth)| worth == most).map(|(team, _)| team);
        let first: Option<Team> = leaders.next();
        let leader = first.filter(|&first| leaders.all(|team| team == first));
        Some(leader.map_or(Ending::Drawn, Ending::Won))
    }

    /// Whether no two teams are left to play against each other.
    fn is_deserted(&self) -> bool {
        let mut here = self.occupants.iter().filter(|one| one.is_present);
        let Some(first) = here.next() else { return true };
        here.all(|one| one.guest.team == first.guest.team)
    }
}
