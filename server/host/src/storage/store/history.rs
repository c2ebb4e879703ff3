//! The rating history of a player, for its graph.

use bout::Millis;
use games::Ruleset;
use referee::rating::Rating;
use sqlx::query;

use super::database::Database;
use super::error::StoreError;
use super::ids::{AccountId, MatchId};
use super::ratings::{AFTER, RatingRow};
use super::rows::{self, get};

/// The maximum number of points read at once.
pub const POINTS_MAX: u32 = 500;

/// A rating after a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The match.
    pub id: MatchId,
    /// The end of the match, in milliseconds since 1970.
    pub at: Millis,
    /// The rating after it.
    pub rating: Rating,
}

pub(super) async fn history(
    store: &Database,
    account: AccountId,
    ruleset: Ruleset,
    limit: u32,
) -> Result<Vec<Point>, StoreError> {
    let rows = query(
        "SELECT match_id, at_ms, rating_after, deviation_after, volatility_after,
            matches_after, last_ms_after
        FROM rating_history WHERE account = $1 AND ruleset = $2
        ORDER BY place DESC LIMIT $3",
    );
    let rows = rows.bind(account.to_string()).bind(ruleset.name());
    let rows = rows.bind(i64::from(limit.min(POINTS_MAX))).fetch_all(&store.pools.readers);
    let mut points = Vec::new();
    for row in rows.await?.iter().rev() {
        points.push(Point {
            id: MatchId::of_row(get(row, "match_id")?)?,
            at: rows::millis(row, "at_ms")?,
            rating: RatingRow::read(row, AFTER)?.rating()?,
        });
    }
    Ok(points)
}
