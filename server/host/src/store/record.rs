//! A match that is over, as it is handed in to be kept.

use bout::{Millis, Outcome, Seat, Team};
use games::Rules;

pub use referee::Ending;

use super::{AccountId, MatchId};

/// What a match was played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// For the ratings of two players.
    Ranked,
    /// For the fun of it.
    Casual,
}

/// One who played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Who.
    pub account: AccountId,
    /// Where.
    pub seat: Seat,
    /// For whom.
    pub team: Team,
    /// Bouts that its team won.
    pub bouts_won: u8,
}

/// One bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoutRecord {
    /// How it ended.
    pub outcome: Outcome,
    /// The bytes of its replay file.
    pub replay: Vec<u8>,
}

/// All of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord {
    /// Drawn when it began.
    pub id: MatchId,
    /// The game and its options.
    pub rules: Rules,
    /// What it was for.
    pub kind: Kind,
    /// Whether it is in the list of what everyone played. Those who played have it in theirs.
    pub is_listed: bool,
    /// Bouts in it, at most.
    pub best_of: u8,
    /// When it began, in milliseconds since 1970.
    pub started: Millis,
    /// When it ended, by the same clock.
    pub ended: Millis,
    /// How it ended.
    pub ending: Ending,
    /// Who played, each once. Bots are left out.
    pub players: Vec<PlayerRecord>,
    /// Its bouts, in order.
    pub bouts: Vec<BoutRecord>,
}

/// Why something cannot have been a match, or a run that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// There is nobody in it.
    #[error("nobody played")]
    Empty,
    /// An account, or a seat, is in it twice.
    #[error("one player or one seat is in it twice")]
    Twice,
    /// Only one against one is rated.
    #[error("a ranked match has two players, each for itself")]
    NotADuel,
    /// A run does not count.
    #[error("the run does not count")]
    NoRun,
    /// The winner of a ranked match did not play.
    #[error("team {} won, and did not play", .0.0)]
    Winner(Team),
}

impl MatchRecord {
    /// Whether it can have happened, and if not, why.
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
        let is_duel = matches!(players[..], [one, other] if one.team != other.team);
        if self.kind == Kind::Ranked && !is_duel {
            return Err(RecordError::NotADuel);
        }
        match self.ending {
            // Elsewhere it may have been a team of bots, which have no accounts.
            Ending::Won(team)
                if self.kind == Kind::Ranked
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
    fn what_cannot_have_happened_is_no_match() {
        let check = |kind, players: &[(u128, u8, u8)], ending, expected| {
            let player = |&(account, seat, team): &(u128, u8, u8)| PlayerRecord {
                account: AccountId(uuid::Uuid::from_u128(account)),
                seat: Seat(seat),
                team: Team(team),
                bouts_won: 0,
            };
            let record = MatchRecord {
                id: MatchId::draw(Millis(0)),
                rules: Rules::Swordfight(Default::default()),
                kind,
                is_listed: true,
                best_of: 3,
                started: Millis(0),
                ended: Millis(1),
                ending,
                players: players.iter().map(player).collect(),
                bouts: Vec::new(),
            };
            assert_eq!(record.check(), expected, "{record:?}");
        };
        let (won, duel) = (Ending::Won(Team(1)), [(1, 0, 0), (2, 1, 1)]);
        check(Kind::Ranked, &duel, won, Ok(()));
        check(Kind::Ranked, &duel, Ending::NoContest, Ok(()));
        check(Kind::Casual, &[(1, 0, 1)], won, Ok(()));
        check(Kind::Casual, &[], Ending::Drawn, Err(RecordError::Empty));
        check(Kind::Casual, &[(1, 0, 0), (1, 1, 1)], won, Err(RecordError::Twice));
        check(Kind::Casual, &[(1, 0, 0), (2, 0, 1)], won, Err(RecordError::Twice));
        check(Kind::Ranked, &[(1, 0, 1)], won, Err(RecordError::NotADuel));
        check(Kind::Ranked, &[(1, 0, 1), (2, 1, 1)], won, Err(RecordError::NotADuel));
        let stranger = Ending::Won(Team(2));
        check(Kind::Ranked, &duel, stranger, Err(RecordError::Winner(Team(2))));
        check(Kind::Casual, &duel, stranger, Ok(()));
    }
}
