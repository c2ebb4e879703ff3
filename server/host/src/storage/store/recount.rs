//! The check of ratings: recomputed from the matches, they must equal the stored ones bit for bit.

use bout::{Millis, Seat, Team};
use futures_util::TryStreamExt;
use games::Figures;
use humantime::format_rfc3339_millis;
use referee::rating::{Rating, rate};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use std::collections::BTreeMap;
use std::time::{Duration, UNIX_EPOCH};
use std::{fmt, mem};

use super::database::Database;
use super::error::StoreError;
use super::ids::{AccountId, MatchId};
use super::ratings::{AFTER, BEFORE, COLUMNS, RatingRow, score};
use super::record::{Counts, Ending, Kind, PlayerRecord};
use super::rows::{self, get};

/// A difference between the stored ratings and those recomputed from the matches.
#[derive(Clone, Debug, PartialEq)]
pub enum RatingDifference {
    /// The match counts and is not in the history; or it does not count and is; or its entry has
    /// other players than the match, or another time.
    Match(MatchId),
    /// The history has another rating of a player before or after this match than the recomputed
    /// one.
    History {
        /// The match.
        id: MatchId,
        /// The account.
        account: AccountId,
        /// The ratings in the history: before and after.
        kept: [RatingRow; 2],
        /// The recomputed ratings.
        counted: [RatingRow; 2],
    },
    /// The stored rating of a player differs from the recomputed one, or one of them is missing.
    Rating {
        /// The account.
        account: AccountId,
        /// The ruleset.
        ruleset: String,
        /// The stored rating.
        kept: Option<RatingRow>,
        /// The recomputed rating.
        counted: Option<RatingRow>,
    },
}

pub(super) async fn check_ratings(store: &Database) -> Result<Vec<RatingDifference>, StoreError> {
    let mut transaction = store.begin_reading().await?;
    let mut recount = Recount::default();
    recount.count_history(&mut transaction).await?;
    recount.find_unrated(&mut transaction).await?;
    recount.compare_ratings(&mut transaction).await?;
    transaction.rollback().await?;
    Ok(recount.finish())
}

/// The ratings recomputed so far, match by match.
#[derive(Default)]
pub(super) struct Recount {
    /// By account and ruleset.
    ratings: BTreeMap<(AccountId, String), Rating>,
    pub(super) differences: Vec<RatingDifference>,
}

/// The history entry of one player of a match, with the data of the match.
pub(super) struct Entry {
    pub(super) id: MatchId,
    pub(super) account: AccountId,
    pub(super) ruleset: String,
    pub(super) kept: [RatingRow; 2],
    pub(super) at: Millis,
    pub(super) ended: Millis,
    pub(super) kind: Kind,
    pub(super) ending: Ending,
    pub(super) counts: Counts,
    /// Nothing when the account did not play this match, or it was rated by another ruleset.
    pub(super) place: Option<(Seat, Team)>,
}

impl Recount {
    async fn count_history(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let rows = query(
            "SELECT h.match_id, h.account, h.ruleset AS rated_by, h.at_ms,
                h.rating_before, h.deviation_before, h.volatility_before, h.matches_before,
                h.last_ms_before, h.rating_after, h.deviation_after, h.volatility_after,
                h.matches_after, h.last_ms_after, m.ended_ms, m.kind, m.ruleset, m.outcome, m.winner,
                m.counts,
                p.seat, p.team
            FROM rating_history h JOIN matches m ON m.id = h.match_id
            LEFT JOIN match_players p
                ON p.match_id = h.match_id AND p.account = h.account AND m.ruleset = h.ruleset
            ORDER BY h.place, h.match_id, p.seat",
        );
        let mut rows = rows.fetch(connection);
        let mut entries: Vec<Entry> = Vec::new();
        while let Some(row) = rows.try_next().await? {
            let entry = Entry::read(&row)?;
            if entries.last().is_some_and(|last| last.id != entry.id) {
                self.count(mem::take(&mut entries));
            }
            entries.push(entry);
        }
        self.count(entries);
        Ok(())
    }

    /// Rates one match, of which these are the entries, from the ratings recomputed so far.
    pub(super) fn count(&mut self, entries: Vec<Entry>) {
        let [one, other] = entries.as_slice() else {
            let ids = entries.first().map(|entry| RatingDifference::Match(entry.id));
            return self.differences.extend(ids);
        };
        let (Some(first), Some(second)) = (one.player(), other.player()) else {
            return self.differences.push(RatingDifference::Match(one.id));
        };
        let is_as_played = one.at == one.ended && other.at == one.ended;
        let is_counted = one.counts != Counts::Nobody;
        let score = score(one.kind, one.ending, &[first, second]);
        let score = score.filter(|_| is_as_played && is_counted);
        let Some(score) = score else {
            return self.differences.push(RatingDifference::Match(one.id));
        };
        let keys = [one, other].map(|entry| (entry.account, entry.ruleset.clone()));
        let before = keys.each_ref().map(|key| self.ratings.get(key).copied().unwrap_or_default());
        let after = one.counts.apply(score, before, rate(before, score, one.ended));
        for (seat, Entry { id, account, kept, .. }) in entries.iter().enumerate() {
            let (id, account, kept) = (*id, *account, *kept);
            let counted = [before[seat].into(), after[seat].into()];
            if kept != counted {
                let difference = RatingDifference::History { id, account, kept, counted };
                self.differences.push(difference);
            }
        }
        self.ratings.extend(keys.into_iter().zip(after));
    }

    /// Finds matches that count and are not in the history.
    async fn find_unrated(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let rows = query(
            "SELECT m.id FROM matches m WHERE m.kind = 'ranked' AND m.outcome <> 'no contest'
                AND m.counts <> 'nobody'
                AND NOT EXISTS (SELECT 1 FROM rating_history h WHERE h.match_id = m.id)
            ORDER BY m.id",
        );
        for row in rows.fetch_all(connection).await? {
            let id = MatchId::of_row(get(&row, "id")?)?;
            self.differences.push(RatingDifference::Match(id));
        }
        Ok(())
    }

    async fn compare_ratings(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let rows = query(
            "SELECT account, ruleset, rating, deviation, volatility, matches, last_ms FROM ratings
            ORDER BY account, ruleset",
        );
        let mut rows = rows.fetch(connection);
        while let Some(row) = rows.try_next().await? {
            let key = (AccountId::of_row(get(&row, "account")?)?, get(&row, "ruleset")?);
            self.compare(key, RatingRow::read(&row, COLUMNS)?);
        }
        Ok(())
    }

    /// The differences, after each stored rating was compared: a missing rating is a difference,
    /// too.
    pub(super) fn finish(mut self) -> Vec<RatingDifference> {
        for ((account, ruleset), counted) in self.ratings {
            let (kept, counted) = (None, Some(counted.into()));
            self.differences.push(RatingDifference::Rating { account, ruleset, kept, counted });
        }
        self.differences
    }

    /// Compares a stored rating with the recomputed one.
    pub(super) fn compare(&mut self, key: (AccountId, String), kept: RatingRow) {
        let counted = self.ratings.remove(&key).map(RatingRow::from);
        if Some(kept) != counted {
            let ((account, ruleset), kept) = (key, Some(kept));
            self.differences.push(RatingDifference::Rating { account, ruleset, kept, counted });
        }
    }
}

impl Entry {
    fn read(row: &AnyRow) -> Result<Entry, StoreError> {
        let is_player = get::<Option<i64>>(row, "seat")?.is_some();
        let place = is_player
            .then(|| -> Result<_, StoreError> { Ok((rows::seat(row)?, rows::team(row)?)) });
        Ok(Entry {
            id: MatchId::of_row(get(row, "match_id")?)?,
            account: AccountId::of_row(get(row, "account")?)?,
            ruleset: get(row, "rated_by")?,
            kept: [RatingRow::read(row, BEFORE)?, RatingRow::read(row, AFTER)?],
            at: rows::millis(row, "at_ms")?,
            ended: rows::millis(row, "ended_ms")?,
            kind: rows::kind(row)?,
            ending: rows::ending(row)?,
            counts: rows::counts(row)?,
            place: place.transpose()?,
        })
    }

    fn player(&self) -> Option<PlayerRecord> {
        let (seat, team) = self.place?;
        let (bouts_won, figures) = (0, Figures::new());
        Some(PlayerRecord { account: self.account, seat, team, bouts_won, figures })
    }
}

impl fmt::Display for RatingDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingDifference::Match(id) => {
                write!(f, "match {id} is not in the history of ratings as it was played")
            }
            RatingDifference::History { id, account, kept, counted } => {
                let [before, after] = kept.map(|row| words(Some(row)));
                write!(f, "account {account}, match {id}: the history has {before} before it ")?;
                write!(f, "and {after} after it; the matches give ")?;
                let [before, after] = counted.map(|row| words(Some(row)));
                write!(f, "{before} and {after}")
            }
            RatingDifference::Rating { account, ruleset, kept, counted } => {
                let (kept, counted) = (words(*kept), words(*counted));
                write!(f, "account {account}, {ruleset}: stored is {kept}; ")?;
                write!(f, "the matches give {counted}")
            }
        }
    }
}

/// A rating in words. Its numbers have all their digits: ratings that differ must look different.
fn words(rating: Option<RatingRow>) -> String {
    let Some(RatingRow { rating, deviation, volatility, matches, last_ms }) = rating else {
        return "no rating".into();
    };
    let last = match last_ms.and_then(|at| u64::try_from(at).ok()) {
        Some(at) => format_rfc3339_millis(UNIX_EPOCH + Duration::from_millis(at)).to_string(),
        None => "never".into(),
    };
    format!("{rating} \u{b1} {deviation} (volatility {volatility}, matches {matches}, last {last})")
}
