//! Ratings: read, updated and written in the transaction that saves the match.

use bout::Millis;
use games::Ruleset;
use referee::rating::{Glicko, Rating, Score, rate};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};

use super::database::Database;
use super::error::StoreError;
use super::ids::AccountId;
use super::record::{Counts, Ending, Kind, MatchRecord, PlayerRecord};
use super::rows::{self, get};

/// A rating as stored in a row, not validated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingRow {
    /// In points.
    pub rating: f64,
    /// In points.
    pub deviation: f64,
    /// On Glickman's scale.
    pub volatility: f64,
    /// The number of ranked matches.
    pub matches: i64,
    /// The end of the last of them, in milliseconds since 1970.
    pub last_ms: Option<i64>,
}

impl RatingRow {
    /// The rating of a row, in these columns.
    pub fn read(row: &AnyRow, columns: [&str; 5]) -> Result<RatingRow, StoreError> {
        let [rating, deviation, volatility, matches, last_ms] = columns;
        Ok(RatingRow {
            rating: get(row, rating)?,
            deviation: get(row, deviation)?,
            volatility: get(row, volatility)?,
            matches: get(row, matches)?,
            last_ms: get(row, last_ms)?,
        })
    }

    /// The validated rating.
    pub fn rating(self) -> Result<Rating, StoreError> {
        let corrupt = || StoreError::Corrupt(format!("{self:?} for a rating"));
        let glicko =
            Glicko { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        let matches = u32::try_from(self.matches).map_err(|_| corrupt())?;
        let last = self.last_ms.map(u64::try_from).transpose().map_err(|_| corrupt())?;
        Rating::new(glicko, matches, last.map(Millis)).ok_or_else(corrupt)
    }
}

impl From<Rating> for RatingRow {
    fn from(rating: Rating) -> RatingRow {
        let Glicko { rating: points, deviation, volatility } = rating.glicko();
        RatingRow {
            rating: points,
            deviation,
            volatility,
            matches: rating.matches().into(),
            last_ms: rating.last_match().map(rows::of_millis),
        }
    }
}

/// The columns of `ratings`.
pub const COLUMNS: [&str; 5] = ["rating", "deviation", "volatility", "matches", "last_ms"];
/// The columns of `rating_history` before the match.
pub const BEFORE: [&str; 5] =
    ["rating_before", "deviation_before", "volatility_before", "matches_before", "last_ms_before"];
/// The columns of `rating_history` after the match.
pub const AFTER: [&str; 5] =
    ["rating_after", "deviation_after", "volatility_after", "matches_after", "last_ms_after"];
pub(super) async fn rating(
    store: &Database,
    account: AccountId,
    ruleset: Ruleset,
) -> Result<Rating, StoreError> {
    read(&mut *store.pools.readers.acquire().await?, account, ruleset).await
}

/// The score of a match for the player with the lower seat; nothing when the match does not count.
/// The players are by seat.
pub fn score(kind: Kind, ending: Ending, players: &[PlayerRecord; 2]) -> Option<Score> {
    match (kind, ending) {
        (Kind::Casual, _) | (_, Ending::NoContest) => None,
        (Kind::Ranked(_), Ending::Drawn) => Some(Score::Draw),
        (Kind::Ranked(_), Ending::Won(team)) if team == players[0].team => Some(Score::Win),
        (Kind::Ranked(_), Ending::Won(_)) => Some(Score::Loss),
    }
}

/// By what a match is rated, its players by seat, and its score; nothing when it does not count.
pub fn rated_players(record: &MatchRecord) -> Option<(Ruleset, [PlayerRecord; 2], Score)> {
    let mut players = <[PlayerRecord; 2]>::try_from(record.players.clone()).ok()?;
    players.sort_by_key(|player| player.seat);
    let score = score(record.kind, record.ending, &players)?;
    Some((record.kind.ruleset()?, players, score))
}

/// Rates the players of a match that was just inserted, when it counts.
///
/// **Invariant:** the caller holds the lock of both players: matches with a player in common are rated in the
/// order of their places, each from the ratings that the previous one left. `place` is the query for the
/// next one.
pub async fn rate_match(
    connection: &mut AnyConnection,
    record: &MatchRecord,
    counts: Counts,
    place: &'static str,
) -> Result<(), StoreError> {
    if counts == Counts::Nobody {
        return Ok(());
    }
    let Some((ruleset, players, score)) = rated_players(record) else { return Ok(()) };
    let accounts = players.map(|player| player.account);
    let before = [
        read(connection, accounts[0], ruleset).await?,
        read(connection, accounts[1], ruleset).await?,
    ];
    let after = counts.apply(score, before, rate(before, score, record.ended));
    let place: i64 = get(&query(place).fetch_one(&mut *connection).await?, "place")?;
    for (account, change) in accounts.into_iter().zip(before.into_iter().zip(after)) {
        write(connection, account, ruleset, change.1).await?;
        remember(connection, record, (ruleset, place), account, change).await?;
    }
    Ok(())
}

/// The rating of an account by a ruleset, a new player's when it has none.
pub async fn read(
    connection: &mut AnyConnection,
    account: AccountId,
    ruleset: Ruleset,
) -> Result<Rating, StoreError> {
    let row = query(
        "SELECT rating, deviation, volatility, matches, last_ms FROM ratings
        WHERE account = $1 AND ruleset = $2",
    );
    let row = row.bind(account.to_string()).bind(ruleset.name());
    match row.fetch_optional(connection).await? {
        Some(row) => RatingRow::read(&row, COLUMNS)?.rating(),
        None => Ok(Rating::NEW),
    }
}

async fn write(
    connection: &mut AnyConnection,
    account: AccountId,
    ruleset: Ruleset,
    rating: Rating,
) -> Result<(), StoreError> {
    let row = RatingRow::from(rating);
    let written = query(
        "INSERT INTO ratings (account, ruleset, rating, deviation, volatility, matches, last_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (account, ruleset) DO UPDATE SET rating = excluded.rating,
            deviation = excluded.deviation, volatility = excluded.volatility,
            matches = excluded.matches, last_ms = excluded.last_ms",
    );
    let written = written.bind(account.to_string()).bind(ruleset.name());
    let written = written.bind(row.rating).bind(row.deviation).bind(row.volatility);
    written.bind(row.matches).bind(row.last_ms).execute(connection).await?;
    Ok(())
}

async fn remember(
    connection: &mut AnyConnection,
    record: &MatchRecord,
    (ruleset, place): (Ruleset, i64),
    account: AccountId,
    (before, after): (Rating, Rating),
) -> Result<(), StoreError> {
    let mut written = query(
        "INSERT INTO rating_history (match_id, account, ruleset, place, at_ms,
            rating_before, deviation_before, volatility_before, matches_before, last_ms_before,
            rating_after, deviation_after, volatility_after, matches_after, last_ms_after)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
    );
    written = written.bind(record.id.to_string()).bind(account.to_string());
    written = written.bind(ruleset.name()).bind(place);
    written = written.bind(rows::of_millis(record.ended));
    for row in [before, after].map(RatingRow::from) {
        written = written.bind(row.rating).bind(row.deviation).bind(row.volatility);
        written = written.bind(row.matches).bind(row.last_ms);
    }
    written.execute(connection).await?;
    Ok(())
}
