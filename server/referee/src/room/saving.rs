//! The end of a match: it is decided, saved, and only then reported. **Invariant:** a result that
//! any client knows cannot be lost.

use alloc::vec::Vec;
use bout::{Millis, Outcome, Seat};
use games::{Rules, Standing};
use wire::{MatchId, RoomKind, ServerMessage};

use super::{Occupant, Phase, Room};
use crate::clocked_bout::Outgoing;
use crate::participant::{Ending, FinishedBout, FinishedMatch, KeptMatch, MatchPlayer, RoomAnswer};

/// The number of drawn bouts after which a match is over anyway: the leading team has won it.
pub const DRAWS_MAX: u8 = 3;

/// A match that is decided and not saved yet.
pub(super) struct Saving {
    /// The outcome of its last bout.
    pub(super) outcome: Outcome,
    /// Bouts won, by seat.
    pub(super) score: Vec<u8>,
    /// The messages that end the last bout, for all clients that may not have received them.
    pub(super) held: Vec<Outgoing>,
}

impl Room {
    /// True if a match is decided and waits for [`Room::saved`]. Until then its room must not end,
    /// even when it is empty.
    pub fn is_saving(&self) -> bool {
        matches!(self.phase, Phase::Saving(_))
    }

    /// The match that was [`RoomAnswer::Decided`] is saved, or cannot be: everyone here is sent the
    /// result, the figures of all players, and the rating changes, if there are any.
    pub fn saved(&mut self, kept: Option<KeptMatch>) -> Vec<RoomAnswer> {
        let (id, rated) = kept.map_or((None, None), |kept| (Some(kept.id), kept.rated));
        self.tell_end(id, rated.map(|rated| (None, ServerMessage::Rated(rated))))
    }

    /// Sends the result that was held back, with the report of the match, which was saved under
    /// this id, and its consequences.
    pub(super) fn tell_end(
        &mut self,
        saved: Option<MatchId>,
        more: Option<Outgoing>,
    ) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        let report = self.match_report(saved);
        let Phase::Saving(saving) = &mut self.phase else { return answers };
        let mut held = core::mem::take(&mut saving.held);
        held.extend(report.into_iter().chain(more));
        let (outcome, score) = (saving.outcome, core::mem::take(&mut saving.score));
        self.phase = Phase::Over(outcome);
        for (occupant, wins) in self.occupants.iter_mut().zip(score) {
            occupant.wins = wins;
        }
        self.told_over.clone_from(&held);
        self.tell(held, &mut answers);
        self.show(&mut answers);
        answers
    }

    /// The match as far as it was played, when it must be aborted by no fault of its players:
    /// nobody has won it. Nothing when none is in progress, or when it is practice or a run.
    pub fn break_off(&self) -> Option<FinishedMatch> {
        let goes_on = self.is_playing_bout() || matches!(self.phase, Phase::Between { .. });
        let is_kept = self.kind != RoomKind::Practice && self.kind.run_mode().is_none();
        (goes_on && is_kept).then(|| self.finished(Ending::NoContest, &self.score()))
    }

    /// The bout in progress as far as it was played, undecided, when it must be aborted.
    pub fn interrupted(&self) -> Option<FinishedBout> {
        let Phase::Playing(playing) = &self.phase else { return None };
        let names = self.occupants.iter().map(|one| one.participant.name.clone()).collect();
        let (bout, archive, stats) = (playing.bout(), playing.archive(), playing.stats());
        Some(FinishedBout { bout, names, archive, stats })
    }

    /// The result that was decided and not saved, once more.
    pub(super) fn decided_again(&self, score: &[u8]) -> Vec<RoomAnswer> {
        if self.kind == RoomKind::Practice || self.kind.run_mode().is_some() {
            return Vec::new();
        }
        let ending = self.ending(score).unwrap_or(Ending::NoContest);
        alloc::vec![RoomAnswer::Decided(self.finished(ending, score))]
    }

    /// Bouts won, by seat.
    fn score(&self) -> Vec<u8> {
        self.occupants.iter().map(|one| one.wins).collect()
    }

    /// Counts a finished bout, and ends the match when that decides it. `over` reports its end.
    pub(super) fn count(
        &mut self,
        now: Millis,
        outcome: Outcome,
        over: Vec<Outgoing>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let mut score = self.score();
        for (wins, one) in score.iter_mut().zip(&self.occupants) {
            *wins += u8::from(outcome == Outcome::Won(one.participant.team));
        }
        self.draws += u8::from(outcome == Outcome::Drawn);
        if let Some(ending) = self.ending(&score) {
            return self.decide(ending, Saving { outcome, score, held: over }, answers);
        }
        for (occupant, wins) in self.occupants.iter_mut().zip(score) {
            occupant.wins = wins;
        }
        self.phase = Phase::Between { outcome, since: now };
        self.told_over.clone_from(&over);
        self.tell(over, answers);
    }

    /// Ends the match between two bouts when the remaining players cannot continue it.
    pub(super) fn end_deserted(&mut self, outcome: Outcome, answers: &mut Vec<RoomAnswer>) {
        let score = self.score();
        if let Some(ending) = self.ending(&score) {
            self.decide(ending, Saving { outcome, score, held: Vec::new() }, answers);
        }
    }

    fn decide(&mut self, ending: Ending, saving: Saving, answers: &mut Vec<RoomAnswer>) {
        let finished = self.finished(ending, &saving.score);
        self.phase = Phase::Saving(saving);
        if self.kind == RoomKind::Practice {
            // There is nothing to save.
            answers.extend(self.saved(None));
        } else {
            answers.push(RoomAnswer::Decided(finished));
        }
    }

    fn finished(&self, ending: Ending, score: &[u8]) -> FinishedMatch {
        let player = |((seat, one), &bouts_won): ((u8, &Occupant), &u8)| MatchPlayer {
            seat: Seat(seat),
            account: one.participant.account,
            team: one.participant.team,
            bouts_won,
            statistics: one.statistics,
        };
        FinishedMatch {
            kind: self.kind,
            rules: self.rules,
            best_of: self.best_of,
            ending,
            players: (0..).zip(&self.occupants).zip(score).map(player).collect(),
            bouts: self.bouts.clone(),
            is_abandoned: self.is_abandoned,
        }
    }

    /// The result of the match by this score, if it is over: the winner won more than half of its
    /// bouts, or is the last team present, or leads when too many bouts were drawn, or when all
    /// bouts of a game with a first move were played. Of equals, hit points decide
    /// ([`Rules::leader`]).
    fn ending(&self, score: &[u8]) -> Option<Ending> {
        let teams =
            || self.occupants.iter().map(|one| one.participant.team).zip(score.iter().copied());
        if let Some((team, _)) = teams().find(|&(_, wins)| self.best_of < 2 * wins) {
            return Some(Ending::Won(team));
        }
        if self.is_deserted() {
            let here =
                self.occupants.iter().find(|one| one.is_present).map(|one| one.participant.team);
            return Some(here.or(self.last_to_leave).map_or(Ending::Drawn, Ending::Won));
        }
        // A pair of bouts is over when both are, whatever the results.
        let is_pair_over = match self.rules {
            Rules::Clocked(_) => false,
            Rules::Turns(_) => usize::from(self.best_of) <= self.bouts.len(),
        };
        if self.draws < DRAWS_MAX && !is_pair_over {
            return None;
        }
        let points = self.occupants.iter().map(|one| u32::from(one.points));
        let standings = teams().zip(points).map(|((team, wins), hp)| {
            let wins = wins.into();
            Standing { team, wins, hp }
        });
        Some(match self.rules.leader(standings) {
            Outcome::Won(team) => Ending::Won(team),
            Outcome::Drawn | Outcome::Undecided => Ending::Drawn,
        })
    }

    /// True if fewer than two teams are left.
    fn is_deserted(&self) -> bool {
        let mut here = self.occupants.iter().filter(|one| one.is_present);
        let Some(first) = here.next() else { return true };
        here.all(|one| one.participant.team == first.participant.team)
    }
}
