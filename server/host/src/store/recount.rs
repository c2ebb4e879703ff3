//! All ratings again, from the matches: what is kept must be what comes of them, to the bit.

use bout::{Millis, Seat, Team};
use futures_util::TryStreamExt;
use referee::rating::{Rating, rate};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use std::collections::BTreeMap;
use std::{fmt, mem};

use super::ratings::{AFTER, BEFORE, COLUMNS, RatingRow, score};
use super::record::{Ending, Kind, PlayerRecord};
use super::rows::{self, get};
use super::{AccountId, MatchId, Store, StoreError};

/// Where the ratings that are kept are not those that come of the matches.
#[derive(Clone, Debug, PartialEq)]
pub enum RatingDifference {
    /// A match counts, and is not in the history; or it does not count, and is; or it is there
    /// with others than its two players, or at another time.
    Match(MatchId),
    /// In the history, a player has another rating before or after this match than it should.
    History {
        /// Which match.
        id: MatchId,
        /// Whose rating.
        account: AccountId,
        /// What the history says: before and after.
        kept: [RatingRow; 2],
        /// What comes of the matches.
        counted: [RatingRow; 2],
    },
    /// A player has another rating than comes of the matches, or one that comes of none.
    Rating {
        /// Whose.
        account: AccountId,
        /// In which game.
        game: String,
        /// What is kept.
        kept: Option<RatingRow>,
        /// What comes of the matches.
        counted: Option<RatingRow>,
    },
}

impl Store {
    /// Counts all ratings again from the matches, in the order in which they were rated, and says
    /// where what is kept is something else: in the ratings, or in their history. There should be
    /// nothing to say, on any machine.
    pub async fn check_ratings(&self) -> Result<Vec<RatingDifference>, StoreError> {
        let mut transaction = self.begin_reading().await?;
        let mut recount = Recount::default();
        recount.count_history(&mut transaction).await?;
        recount.find_unrated(&mut transaction).await?;
        recount.compare_ratings(&mut transaction).await?;
        transaction.rollback().await?;
        Ok(recount.differences)
    }
}

#[derive(Default)]
struct Recount {
    /// By account and game.
    ratings: BTreeMap<(AccountId, String), Rating>,
    differences: Vec<RatingDifference>,
}

/// What the history says of one player of a match, beside what the match says.
struct Entry {
    id: MatchId,
    account: AccountId,
    game: String,
    kept: [RatingRow; 2],
    at: Millis,
    ended: Millis,
    kind: Kind,
    ending: Ending,
    /// Nothing when it did not play, or not this game.
    place: Option<(Seat, Team)>,
}

impl Recount {
    async fn count_history(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let rows = query(
            "SELECT h.match_id, h.account, h.game, h.at_ms,
                h.rating_before, h.deviation_before, h.volatility_before, h.matches_before,
                h.last_ms_before, h.rating_after, h.deviation_after, h.volatility_after,
                h.matches_after, h.last_ms_after, m.ended_ms, m.kind, m.outcome, m.winner,
                p.seat, p.team
            FROM rating_history h JOIN matches m ON m.id = h.match_id
            LEFT JOIN match_players p
                ON p.match_id = h.match_id AND p.account = h.account AND m.game = h.game
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

    /// Counts one match, whose entries these are, on from what was counted before.
    fn count(&mut self, entries: Vec<Entry>) {
        let [one, other] = entries.as_slice() else {
            let ids = entries.first().map(|entry| RatingDifference::Match(entry.id));
            return self.differences.extend(ids);
        };
        let (Some(first), Some(second)) = (one.player(), other.player()) else {
            return self.differences.push(RatingDifference::Match(one.id));
        };
        let is_as_played = one.at == one.ended && other.at == one.ended;
        let score = score(one.kind, one.ending, [first, second]).filter(|_| is_as_played);
        let Some(score) = score else {
            return self.differences.push(RatingDifference::Match(one.id));
        };
        let keys = [one, other].map(|entry| (entry.account, entry.game.clone()));
        let before = keys.each_ref().map(|key| self.ratings.get(key).copied().unwrap_or_default());
        let after = rate(before, score, one.ended);
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
            "SELECT account, game, rating, deviation, volatility, matches, last_ms FROM ratings
            ORDER BY account, game",
        );
        let mut rows = rows.fetch(connection);
        let mut counted = mem::take(&mut self.ratings);
        while let Some(row) = rows.try_next().await? {
            let key = (AccountId::of_row(get(&row, "account")?)?, get(&row, "game")?);
            let kept = RatingRow::read(&row, COLUMNS)?;
            let counted = counted.remove(&key).map(RatingRow::from);
            self.compare(key, Some(kept), counted);
        }
        for (key, counted) in counted {
            self.compare(key, None, Some(counted.into()));
        }
        Ok(())
    }

    fn compare(
        &mut self,
        (account, game): (AccountId, String),
        kept: Option<RatingRow>,
        counted: Option<RatingRow>,
    ) {
        if kept != counted {
            let difference = RatingDifference::Rating { account, game, kept, counted };
            self.differences.push(difference);
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
            game: get(row, "game")?,
            kept: [RatingRow::read(row, BEFORE)?, RatingRow::read(row, AFTER)?],
            at: rows::millis(row, "at_ms")?,
            ended: rows::millis(row, "ended_ms")?,
            kind: rows::kind(row)?,
            ending: rows::ending(row)?,
            place: place.transpose()?,
        })
    }

    fn player(&self) -> Option<PlayerRecord> {
        let (seat, team) = self.place?;
        Some(PlayerRecord { account: self.account, seat, team, bouts_won: 0 })
    }
}

impl fmt::Display for RatingDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingDifference::Match(id) => {
                write!(f, "match {id} is not in the history of ratings as it was played")
            }
            RatingDifference::History { id, account, kept, counted } => {
                write!(f, "account {account}, match {id}: {kept:?} in the history, ")?;
                write!(f, "and {counted:?} by the matches")
            }
            RatingDifference::Rating { account, game, kept, counted } => {
                write!(f, "account {account}, {game}: {kept:?} is kept, ")?;
                write!(f, "and {counted:?} comes of the matches")
            }
        }
    }
}
