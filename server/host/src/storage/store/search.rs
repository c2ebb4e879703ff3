//! The search for players by the beginnings of their names, and the ratings of players by their names.

use bout::Millis;
use games::Ruleset;
use referee::rating::Rating;
use sqlx::query;

use super::accounts::{self, Account};
use super::connect;
use super::database::Database;
use super::error::StoreError;
use super::ratings::{COLUMNS, RatingRow};
use super::rows;

/// The maximum number of players that a search finds.
pub const FOUND_MAX: u32 = 50;
pub(super) async fn search(
    store: &Database,
    prefix: &str,
    limit: u32,
    now: Millis,
) -> Result<Vec<Account>, StoreError> {
    let rows = query(connect::by_prefix(&store.database));
    let rows = rows.bind(prefix.to_string()).bind(format!("{prefix}{}", char::MAX));
    let rows = rows.bind(rows::of_millis(now)).bind(i64::from(limit.min(FOUND_MAX)));
    let rows = rows.fetch_all(&store.pools.readers).await?;
    rows.iter().map(accounts::of_row).collect()
}

pub(super) async fn ratings_of(
    store: &Database,
    folded: &[String],
    ruleset: Ruleset,
) -> Result<Vec<(String, Rating)>, StoreError> {
    let mut connection = store.pools.readers.acquire().await?;
    let mut found = Vec::new();
    for name in folded {
        let rating = query(
            "SELECT r.rating, r.deviation, r.volatility, r.matches, r.last_ms
            FROM accounts a JOIN ratings r ON r.account = a.id
            WHERE a.folded = $1 AND r.ruleset = $2",
        );
        let rating = rating.bind(name.clone()).bind(ruleset.name());
        if let Some(row) = rating.fetch_optional(&mut *connection).await? {
            found.push((name.clone(), RatingRow::read(&row, COLUMNS)?.rating()?));
        }
    }
    Ok(found)
}
