//! A model of the database: what it has taken stays, whatever becomes of the server.
//!
//! It keeps the promises that the real stores are tested for: a match or a run is known by its id,
//! so that a second try changes nothing, and a match with its ratings is one transaction. How the
//! ratings change is the referee's own code.

use std::collections::BTreeMap;

use bout::{Commitment, Millis, Team};
use games::Ruleset;
use referee::rating::{RatedMatch, Rating, RatingStatus, Score, rate, recount};
use referee::{Ending, FinishedRun};
use wire::{AccountId, MatchId, RatingView, RunId};

use super::chance::{Chance, For};
use super::link::{MS, Micros};

/// The record of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    /// By which it is known.
    pub id: MatchId,
    /// By what it is rated, if it is.
    pub rated_by: Option<Ruleset>,
    /// How it ended.
    pub ending: Ending,
    /// The accounts that played, by seat, each with its team; bots are left out.
    pub players: Vec<(AccountId, Team)>,
    /// What was published of the seeds of its bouts.
    pub bouts: Vec<Commitment>,
    /// When it ended.
    pub ended: Millis,
}

/// The record of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRecord {
    /// By which it is known.
    pub id: RunId,
    /// The player.
    pub account: AccountId,
    /// The result.
    pub run: FinishedRun,
}

/// The rating changes of a match, by seat: before and after.
pub type Changes = [[Rating; 2]; 2];

/// The database.
#[derive(Debug)]
pub struct Store {
    chance: Chance,
    /// True if everything fails.
    pub is_down: bool,
    /// Of a thousand transactions: those that fail, of which every other one was committed.
    pub failing_per_mille: u32,
    matches: BTreeMap<MatchId, (MatchRecord, Option<Changes>)>,
    runs: BTreeMap<RunId, RunRecord>,
    ratings: BTreeMap<(Ruleset, AccountId), Rating>,
    /// Rated matches in the order in which they were rated.
    history: BTreeMap<Ruleset, Vec<RatedMatch<AccountId>>>,
    /// In which match each bout was played.
    bouts: Vec<(Commitment, MatchId)>,
}

/// Nothing is known of what became of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

impl Store {
    /// An empty database.
    pub fn new(seed: u64) -> Store {
        Store {
            chance: Chance::new(seed, For::Store, 0),
            is_down: false,
            failing_per_mille: 0,
            matches: BTreeMap::new(),
            runs: BTreeMap::new(),
            ratings: BTreeMap::new(),
            history: BTreeMap::new(),
            bouts: Vec::new(),
        }
    }

    /// How long the next transaction takes.
    pub fn takes(&mut self) -> Micros {
        MS * self.chance.between(1, 300)
    }

    /// Writes a match with its ratings, or finds it written.
    pub fn save_match(&mut self, record: &MatchRecord) -> Result<Option<Changes>, Failed> {
        let was_committed = self.fails()?;
        if let Some((known, changes)) = self.matches.get(&record.id) {
            assert_eq!(known, record, "two matches have one id");
            let changes = *changes;
            return was_committed.map(|()| changes);
        }
        for bout in &record.bouts {
            let other = self.bouts.iter().find(|(known, _)| known == bout);
            assert_eq!(other, None, "a bout of {:?} is saved in two matches", record.id);
            self.bouts.push((*bout, record.id));
        }
        let changes = self.rate(record);
        self.matches.insert(record.id, (record.clone(), changes));
        was_committed.map(|()| changes)
    }

    /// Writes a run, or finds it written.
    pub fn save_run(&mut self, record: &RunRecord) -> Result<(), Failed> {
        let was_committed = self.fails()?;
        if let Some(known) = self.runs.insert(record.id, record.clone()) {
            assert_eq!(known, *record, "two runs have one id");
        }
        was_committed
    }

    /// The rating of an account by a ruleset.
    pub fn rating(&mut self, account: AccountId, ruleset: Ruleset) -> Result<Rating, Failed> {
        self.fails()??;
        Ok(self.known_rating(account, ruleset))
    }

    /// True if a match is written.
    pub fn has_match(&self, id: MatchId) -> bool {
        self.matches.contains_key(&id)
    }

    /// The record of a match.
    pub fn saved_match(&self, id: MatchId) -> Option<&(MatchRecord, Option<Changes>)> {
        self.matches.get(&id)
    }

    /// True if a run is written.
    pub fn has_run(&self, id: RunId) -> bool {
        self.runs.contains_key(&id)
    }

    /// Matches and runs that are written.
    pub fn counts(&self) -> (usize, usize) {
        (self.matches.len(), self.runs.len())
    }

    /// Panics unless the ratings are those that all rated matches come to.
    pub fn check_ratings(&self) {
        for ruleset in Ruleset::ALL {
            let history = self.history.get(&ruleset).cloned().unwrap_or_default();
            let own = self.ratings.iter().filter(|((of, _), _)| *of == ruleset);
            let own: BTreeMap<_, _> =
                own.map(|(&(_, account), &rating)| (account, rating)).collect();
            assert_eq!(recount(history), own, "ratings of {ruleset:?} differ from their matches");
        }
    }

    fn known_rating(&self, account: AccountId, ruleset: Ruleset) -> Rating {
        self.ratings.get(&(ruleset, account)).copied().unwrap_or(Rating::NEW)
    }

    /// Fails at once when nothing is to be written; else the result that the caller gets afterwards.
    fn fails(&mut self) -> Result<Result<(), Failed>, Failed> {
        if self.is_down {
            return Err(Failed);
        }
        if !self.chance.in_thousand(self.failing_per_mille) {
            return Ok(Ok(()));
        }
        if self.chance.in_thousand(500) { Ok(Err(Failed)) } else { Err(Failed) }
    }

    fn rate(&mut self, record: &MatchRecord) -> Option<Changes> {
        let &[(one, team), (other, _)] = &record.players[..] else {
            assert!(record.rated_by.is_none(), "a ranked match has two players: {record:?}");
            return None;
        };
        let ruleset = record.rated_by?;
        let score = match record.ending {
            Ending::NoContest => return None,
            Ending::Drawn => Score::Draw,
            Ending::Won(winner) if winner == team => Score::Win,
            Ending::Won(_) => Score::Loss,
        };
        assert_ne!(one, other, "a player met itself");
        let ended = record.ended;
        let before = [one, other].map(|account| self.known_rating(account, ruleset));
        let after = rate(before, score, ended);
        self.ratings.extend([((ruleset, one), after[0]), ((ruleset, other), after[1])]);
        let players = [one, other];
        self.history.entry(ruleset).or_default().push(RatedMatch { players, score, ended });
        Some([[before[0], after[0]], [before[1], after[1]]])
    }
}

/// A rating as it is shown `now`.
pub fn view(rating: &Rating, now: Millis) -> RatingView {
    RatingView {
        points: rating.points(),
        deviation: rating.deviation(now).round() as u16,
        matches: rating.matches(),
        standing: match rating.standing(now) {
            RatingStatus::Unranked => wire::RatingStatus::Unranked,
            RatingStatus::Ranked => wire::RatingStatus::Ranked,
            RatingStatus::Listed => wire::RatingStatus::Listed,
        },
    }
}
