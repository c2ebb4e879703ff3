//! The record of a finished match, as submitted to the store.

use bout::{Millis, Outcome, Seat, Team};
use games::{Figures, Rules, Ruleset};

pub use referee::Ending;
use referee::rating::{Rating, Score};

use super::ids::{AccountId, MatchId};

/// Ranked or casual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rated by a ruleset, for two players.
    Ranked(Ruleset),
    /// Not rated.
    Casual,
}

/// For whom a ranked match counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counts {
    /// For both players.
    #[default]
    Both,
    /// For the loser, who left before it was played. The winner gains nothing by it: otherwise one
    /// player could give points to another in seconds.
    Loser,
    /// For nobody.
    Nobody,
}

impl Counts {
    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Counts::Both => "both",
            Counts::Loser => "loser",
            Counts::Nobody => "nobody",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Counts> {
        [Counts::Both, Counts::Loser, Counts::Nobody].into_iter().find(|one| one.name() == name)
    }

    /// The ratings after a match, as far as it counts.
    pub fn apply(self, score: Score, before: [Rating; 2], after: [Rating; 2]) -> [Rating; 2] {
        match (self, score) {
            (Counts::Loser, Score::Win) => [before[0], after[1]],
            (Counts::Loser, Score::Loss) => [after[0], before[1]],
            (Counts::Both, _) | (Counts::Loser, Score::Draw) => after,
            (Counts::Nobody, _) => before,
        }
    }
}

impl Kind {
    /// By what it is rated, if it is.
    pub fn ruleset(self) -> Option<Ruleset> {
        match self {
            Kind::Ranked(ruleset) => Some(ruleset),
            Kind::Casual => None,
        }
    }
}

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    /// The account.
    pub account: AccountId,
    /// The seat.
    pub seat: Seat,
    /// The team.
    pub team: Team,
    /// The number of bouts that the team won.
    pub bouts_won: u8,
    /// The figures of all bouts; empty when they are not known.
    pub figures: Figures,
}

/// One bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoutRecord {
    /// The outcome of the bout.
    pub outcome: Outcome,
    /// The bytes of its replay file.
    pub replay: Vec<u8>,
}

/// The record of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord {
    /// The id, drawn when the match began.
    pub id: MatchId,
    /// The game and its options.
    pub rules: Rules,
    /// Ranked or casual.
    pub kind: Kind,
    /// Whether the match is in the public list of matches. It is always in its players' own lists.
    pub is_listed: bool,
    /// The maximum number of bouts.
    pub best_of: u8,
    /// The beginning of the match, in milliseconds since 1970.
    pub started: Millis,
    /// The end of the match, by the same clock.
    pub ended: Millis,
    /// The result of the match.
    pub ending: Ending,
    /// For whom it counts, when it is ranked. The store lowers it to [`Counts::Nobody`] when the two
    /// have played as many as count in a day.
    pub counts: Counts,
    /// How many ranked matches of the same two players count in 24 hours, by one ruleset; 0 for all.
    pub pair_daily_max: u32,
    /// The players, each once, without bots.
    pub players: Vec<PlayerRecord>,
    /// The bouts, in order.
    pub bouts: Vec<BoutRecord>,
}

/// Why a record is inconsistent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// There are no players.
    #[error("nobody played")]
    Empty,
    /// An account or a seat is in it twice.
    #[error("one player or one seat is in it twice")]
    Twice,
    /// Only matches of one against one are rated.
    #[error("a ranked match has two players, each for itself")]
    NotADuel,
    /// The run does not count.
    #[error("the run does not count")]
    NoRun,
    /// The winner of a ranked match is not one of its players.
    #[error("team {} won, and did not play", .0.0)]
    Winner(Team),
}

impl MatchRecord {
    /// Whether it is a casual match of one account, whose opponents are bots.
    pub fn is_against_bots(&self) -> bool {
        self.kind == Kind::Casual && self.players.len() == 1
    }

    /// Checks the record for consistency.
    pub fn check(&self) -> Result<(), RecordError> {
        let players = &self.players;
        if players.is_empty() {
            return Err(RecordError::Empty);
        }
        let clash = |one: &PlayerRecord, other: &PlayerRecord| {
            one.account == other.account || one.seat == other.seat
        };
        let is_twice = |(at, one)| players[..at].iter().any(|other| clash(one, other));
        if players.iter().enumerate().any(is_twice) {
            return Err(RecordError::Twice);
        }
        let is_duel = matches!(&players[..], [one, other] if one.team != other.team);
        if self.kind.ruleset().is_some() && !is_duel {
            return Err(RecordError::NotADuel);
        }
        match self.ending {
            // In casual matches the winner may be a team of bots, which have no accounts.
            Ending::Won(team)
                if self.kind.ruleset().is_some()
                    && players.iter().all(|player| player.team != team) =>
            {
                Err(RecordError::Winner(team))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inconsistent_records_are_refused() {
        let check = |kind, players: &[(u128, u8, u8)], ending, expected| {
            let player = |&(account, seat, team): &(u128, u8, u8)| PlayerRecord {
                account: AccountId(uuid::Uuid::from_u128(account)),
                seat: Seat(seat),
                team: Team(team),
                bouts_won: 0,
                figures: Figures::new(),
            };
            let record = MatchRecord {
                id: MatchId::draw(Millis(0)),
                rules: Rules::swordfight(Default::default()),
                kind,
                is_listed: true,
                best_of: 3,
                started: Millis(0),
                ended: Millis(1),
                ending,
                counts: Counts::Both,
                pair_daily_max: 0,
                players: players.iter().map(player).collect(),
                bouts: Vec::new(),
            };
            assert_eq!(record.check(), expected, "{record:?}");
        };
        let (won, duel) = (Ending::Won(Team(1)), [(1, 0, 0), (2, 1, 1)]);
        let ranked = Kind::Ranked(Ruleset::Swordfight);
        check(ranked, &duel, won, Ok(()));
        check(ranked, &duel, Ending::NoContest, Ok(()));
        check(Kind::Casual, &[(1, 0, 1)], won, Ok(()));
        check(Kind::Casual, &[], Ending::Drawn, Err(RecordError::Empty));
        check(Kind::Casual, &[(1, 0, 0), (1, 1, 1)], won, Err(RecordError::Twice));
        check(Kind::Casual, &[(1, 0, 0), (2, 0, 1)], won, Err(RecordError::Twice));
        check(ranked, &[(1, 0, 1)], won, Err(RecordError::NotADuel));
        check(ranked, &[(1, 0, 1), (2, 1, 1)], won, Err(RecordError::NotADuel));
        let stranger = Ending::Won(Team(2));
        check(ranked, &duel, stranger, Err(RecordError::Winner(Team(2))));
        check(Kind::Casual, &duel, stranger, Ok(()));
    }
}
