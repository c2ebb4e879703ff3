//! The figures of a bout and of a match, as they are sent with its end.

use alloc::vec::Vec;
use bout::Seat;
use games::{Figures, Statistics};
use wire::report::{Report, Scope};
use wire::{MatchId, ServerMessage};

use super::{Phase, Room};
use crate::clocked_bout::Outgoing;

impl Room {
    /// Adds the statistics of the bout that has just ended. Returns the report of it, in a match of
    /// several bouts: that of an only bout is the report of the match.
    pub(super) fn count_statistics(&mut self) -> Option<Outgoing> {
        let Phase::Playing(playing) = &self.phase else { return None };
        let mut bout = Vec::new();
        for (seat, occupant) in (0..).map(Seat).zip(&mut self.occupants) {
            let statistics = playing.statistics(seat);
            occupant.count(&statistics);
            bout.push(statistics.figures());
        }
        (1 < self.best_of).then(|| report(Scope::Bout, None, bout))?
    }

    /// The report of the match that is over, which was saved under this id; nothing when it ended before
    /// its first bout did.
    pub(super) fn match_report(&self, saved: Option<MatchId>) -> Option<Outgoing> {
        if self.occupants.iter().all(|one| one.statistics.is_none()) {
            return None;
        }
        let figures = |statistics: Option<Statistics>| {
            statistics.map_or_else(Figures::new, |statistics| statistics.figures())
        };
        let seats = self.occupants.iter().map(|one| figures(one.statistics));
        report(Scope::Match, saved, seats.collect())
    }
}

fn report(scope: Scope, saved: Option<MatchId>, seats: Vec<Figures>) -> Option<Outgoing> {
    let seats = seats.try_into().ok()?;
    Some((None, ServerMessage::Report(Report { scope, saved, seats }.into())))
}
