//! An occupant of a room: a seat of its match, with its score and its statistics.

use bout::Millis;
use games::Statistics;
use wire::emote;

use crate::participant::Participant;
use crate::token_bucket::{Allowance, TokenBucket};

/// The emotes of one player.
pub const EMOTES: Allowance = Allowance { burst: emote::AT_ONCE, every: emote::EVERY };

pub(super) struct Occupant {
    pub participant: Participant,
    /// Bouts won by the team.
    pub wins: u8,
    /// Hit points that it had left in all bouts, as a tie-breaker.
    pub points: u16,
    /// Its statistics of all bouts that are over; nothing before the first.
    pub statistics: Option<Statistics>,
    pub is_ready: bool,
    pub is_present: bool,
    /// The rate limit of its emotes.
    pub emotes: TokenBucket,
}

impl Occupant {
    /// Before the first bout of a match.
    pub fn new(participant: Participant) -> Occupant {
        Occupant {
            participant,
            wins: 0,
            points: 0,
            statistics: None,
            is_ready: false,
            is_present: true,
            emotes: TokenBucket::full(EMOTES, Millis(0)),
        }
    }

    /// Adds its statistics of a bout that is over.
    pub fn count(&mut self, bout: &Statistics) {
        match &mut self.statistics {
            Some(all) => all.add(bout),
            None => self.statistics = Some(*bout),
        }
    }

    /// Forgets the bouts of a match that is over.
    pub fn start_again(&mut self) {
        (self.wins, self.points, self.statistics) = (0, 0, None);
    }
}
