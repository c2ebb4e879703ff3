//! What is played from a moment of a replay: boards, or a table.

use web_time::Instant;

use crate::activity::replaying::attempt::Attempt;
use crate::activity::replaying::table_attempt::TableAttempt;

/// A bout that is played on from a moment of a replay.
#[derive(Debug)]
pub enum PlayedOn {
    /// On boards.
    Boards(Box<Attempt>),
    /// In turns.
    Table(Box<TableAttempt>),
}

impl PlayedOn {
    /// That on boards, if it is.
    pub fn boards(&self) -> Option<&Attempt> {
        match self {
            PlayedOn::Boards(attempt) => Some(attempt),
            PlayedOn::Table(_) => None,
        }
    }

    /// That in turns, if it is.
    pub fn table(&self) -> Option<&TableAttempt> {
        match self {
            PlayedOn::Boards(_) => None,
            PlayedOn::Table(attempt) => Some(attempt),
        }
    }

    /// From the same moment once more.
    pub fn again(&mut self) {
        match self {
            PlayedOn::Boards(attempt) => attempt.again(),
            PlayedOn::Table(attempt) => attempt.again(),
        }
    }

    /// Lets the time up to `now` pass while another screen is open.
    pub fn stand_still(&mut self, now: Instant) {
        match self {
            PlayedOn::Boards(attempt) => attempt.stand_still(now),
            PlayedOn::Table(attempt) => attempt.stand_still(now),
        }
    }

    /// True after its end was shown.
    pub fn is_over(&self) -> bool {
        match self {
            PlayedOn::Boards(attempt) => attempt.is_over(),
            PlayedOn::Table(attempt) => attempt.is_over(),
        }
    }
}
