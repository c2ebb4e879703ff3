//! The leaderboard of a ruleset.

use bout::Millis;
use futures_util::TryStreamExt;
use games::Ruleset;
use referee::rating::status::{LISTED_DEVIATION_MAX, LISTED_FOR, LISTED_MATCHES};
use referee::rating::{Rating, RatingStatus};
use sqlx::query;
use std::collections::BTreeMap;
use wire::Name;

use super::accounts::name;
use super::database::Database;
use super::error::StoreError;
use super::ids::AccountId;
use super::ratings::{COLUMNS, RatingRow};
use super::rows::{self, get};

/// The maximum number of lines on a page.
pub const PAGE_LINES_MAX: u32 = 100;

/// The greatest rank that is reported.
pub const RANK_MAX: u32 = 10_000;

/// One line of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The rank, from 1.
    pub rank: u32,
    /// The account.
    pub account: AccountId,
    /// The name.
    pub name: Name,
    /// The rating.
    pub rating: Rating,
}

pub(super) async fn leaderboard(
    store: &Database,
    ruleset: Ruleset,
    limit: u32,
    offset: u32,
    now: Millis,
) -> Result<Vec<Line>, StoreError> {
    let last = offset.saturating_add(limit.min(PAGE_LINES_MAX));
    let mut lines = Vec::new();
    descend(store, ruleset, now, last, |line| {
        if offset < line.rank {
            lines.push(line);
        }
    })
    .await?;
    Ok(lines)
}

pub(super) async fn ranks(
    store: &Database,
    ruleset: Ruleset,
    now: Millis,
) -> Result<BTreeMap<AccountId, u32>, StoreError> {
    let mut ranks = BTreeMap::new();
    descend(store, ruleset, now, RANK_MAX, |line| {
        ranks.insert(line.account, line.rank);
    })
    .await?;
    Ok(ranks)
}

/// Reads the leaderboard from its top down to the rank `last`.
async fn descend(
    store: &Database,
    ruleset: Ruleset,
    now: Millis,
    last: u32,
    mut read: impl FnMut(Line),
) -> Result<(), StoreError> {
    // Deviations grow with time, which SQL cannot compute: this query leaves out most of the
    // players who are not listed, and `standing` the others.
    let rows = query(
        "SELECT r.account, a.name, r.rating, r.deviation, r.volatility, r.matches, r.last_ms
        FROM ratings r JOIN accounts a ON a.id = r.account
        WHERE r.ruleset = $1 AND $2 <= r.matches AND r.deviation <= $3 AND $4 <= r.last_ms
            AND (a.banned_until_ms IS NULL OR a.banned_until_ms <= $5)
        ORDER BY r.rating DESC, r.account",
    );
    let rows = rows.bind(ruleset.name()).bind(i64::from(LISTED_MATCHES));
    let rows = rows.bind(LISTED_DEVIATION_MAX).bind(rows::of_millis(now.since(LISTED_FOR)));
    let mut rows = rows.bind(rows::of_millis(now)).fetch(&store.pools.readers);
    let mut rank = 0;
    while rank < last {
        let Some(row) = rows.try_next().await? else { break };
        let rating = RatingRow::read(&row, COLUMNS)?.rating()?;
        if rating.standing(now) != RatingStatus::Listed {
            continue;
        }
        rank += 1;
        let account = AccountId::of_row(get(&row, "account")?)?;
        read(Line { rank, account, name: name(&row)?, rating });
    }
    Ok(())
}
