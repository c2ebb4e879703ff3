//! The match of a room: what was agreed, and how far it has come.

use alloc::vec::Vec;
use bout::{Millis, Outcome, Seat, Team};
use games::{Rules, Standing};
use wire::RoomKind;

use super::occupant::Occupant;
use crate::participant::{Ending, FinishedMatch, MatchPlayer};

/// The number of drawn bouts after which a match is over anyway: the leading team has won it.
pub const DRAWS_MAX: u8 = 3;

/// A match that a player leaves in its first bout, within this time from its announcement, is abandoned
/// before it was played: a ranked match then counts for the player who left, and gains the other nothing.
pub const ABANDONED_WITHIN: Millis = Millis(30_000);

/// A match of one or more bouts.
pub(super) struct Series {
    pub(super) kind: RoomKind,
    pub(super) rules: Rules,
    pub(super) best_of: u8,
    /// How long a disconnected player keeps the seat.
    pub(super) grace: Millis,
    /// How far the lead of the first bout is from that of the rules; it is drawn.
    pub(super) first_lead: usize,
    /// The numbers of the finished bouts.
    pub(super) bouts: Vec<u64>,
    /// How many of them were drawn.
    pub(super) draws: u8,
    /// The team of the player who left last.
    pub(super) last_to_leave: Option<Team>,
    /// When the first bout was announced.
    pub(super) began: Millis,
    /// True if a player left so early that the match was not played.
    pub(super) is_abandoned: bool,
}

impl Series {
    /// A match that begins `now`.
    pub(super) fn new(
        kind: RoomKind,
        rules: Rules,
        (best_of, grace): (u8, Millis),
        now: Millis,
    ) -> Series {
        Series {
            kind,
            rules,
            best_of,
            grace,
            first_lead: 0,
            bouts: Vec::new(),
            draws: 0,
            last_to_leave: None,
            began: now,
            is_abandoned: false,
        }
    }

    /// A rematch begins `now`.
    pub(super) fn begin_again(&mut self, now: Millis) {
        self.bouts.clear();
        self.draws = 0;
        (self.began, self.is_abandoned) = (now, false);
    }

    /// True if a player who leaves at this time leaves a match that was not played; see [`ABANDONED_WITHIN`].
    pub(super) fn is_early(&self, at: Millis) -> bool {
        self.bouts.is_empty() && at < self.began.plus(ABANDONED_WITHIN)
    }

    pub(super) fn finished(
        &self,
        occupants: &[Occupant],
        ending: Ending,
        score: &[u8],
    ) -> FinishedMatch {
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
            players: (0..).zip(occupants).zip(score).map(player).collect(),
            bouts: self.bouts.clone(),
            is_abandoned: self.is_abandoned,
        }
    }

    /// The result of the match by this score, if it is over: the winner won more than half of its
    /// bouts, or is the last team present, or leads when too many bouts were drawn, or when all
    /// bouts of a game with a first move were played. Of equals, hit points decide
    /// ([`Rules::leader`]).
    pub(super) fn ending(&self, occupants: &[Occupant], score: &[u8]) -> Option<Ending> {
        let teams = || occupants.iter().map(|one| one.participant.team).zip(score.iter().copied());
        if let Some((team, _)) = teams().find(|&(_, wins)| self.best_of < 2 * wins) {
            return Some(Ending::Won(team));
        }
        if is_deserted(occupants) {
            let here = occupants.iter().find(|one| one.is_present).map(|one| one.participant.team);
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
        let points = occupants.iter().map(|one| u32::from(one.points));
        let standings = teams().zip(points).map(|((team, wins), hp)| {
            let wins = wins.into();
            Standing { team, wins, hp }
        });
        Some(match self.rules.leader(standings) {
            Outcome::Won(team) => Ending::Won(team),
            Outcome::Drawn | Outcome::Undecided => Ending::Drawn,
        })
    }
}

/// True if fewer than two teams are left.
fn is_deserted(occupants: &[Occupant]) -> bool {
    let mut here = occupants.iter().filter(|one| one.is_present);
    let Some(first) = here.next() else { return true };
    here.all(|one| one.participant.team == first.participant.team)
}
