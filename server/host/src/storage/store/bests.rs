//! The best run of each player in each mode, and the leaderboards made of them.

use bout::Millis;
use games::{RankedBy, SoloMode};
use sqlx::{AnyConnection, AssertSqlSafe, query};

use super::database::Database;
use super::error::StoreError;
use super::ids::AccountId;
use super::leaderboard::PAGE_LINES_MAX;
use super::rows::{self, get};
use super::runs::{self, COLUMNS, Kept, PlayedRun, RunRecord};

/// A player's best run and its place on the leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The place, from 1; of equal runs the earlier one is first.
    pub place: u32,
    /// The run.
    pub run: PlayedRun,
}

pub(super) async fn bests(
    store: &Database,
    mode: SoloMode,
    limit: u32,
    offset: u32,
    now: Millis,
) -> Result<Vec<Best>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM bests b JOIN runs r ON r.id = b.run
            JOIN accounts a ON a.id = b.account
        WHERE b.game = $1 AND b.mode = $2
            AND (a.banned_until_ms IS NULL OR a.banned_until_ms <= $3)
        ORDER BY b.sort_key, b.run LIMIT $4 OFFSET $5"
    );
    let rows = query(AssertSqlSafe(sql)).bind(mode.game().name()).bind(mode.name());
    let rows = rows.bind(rows::of_millis(now)).bind(i64::from(limit.min(PAGE_LINES_MAX)));
    let rows = rows.bind(i64::from(offset)).fetch_all(&store.pools.readers).await?;
    let best = |(at, row): (usize, _)| {
        let place = offset.saturating_add(at as u32).saturating_add(1);
        Ok(Best { place, run: runs::read(row)? })
    };
    rows.iter().enumerate().map(best).collect()
}

pub(super) async fn bests_of(
    store: &Database,
    account: AccountId,
    now: Millis,
) -> Result<Vec<Best>, StoreError> {
    let mut transaction = store.begin_reading().await?;
    let sql = format!(
        "SELECT {COLUMNS}, b.sort_key FROM bests b JOIN runs r ON r.id = b.run
            JOIN accounts a ON a.id = b.account
        WHERE b.account = $1"
    );
    let rows = query(AssertSqlSafe(sql)).bind(account.to_string());
    let mut bests = Vec::new();
    for row in rows.fetch_all(&mut *transaction).await? {
        let (run, key) = (runs::read(&row)?, get(&row, "sort_key")?);
        let place = place(&mut transaction, run.mode, key, &run.id.to_string(), now).await?;
        bests.push(Best { place, run });
    }
    transaction.rollback().await?;
    bests.sort_by_key(|best| best.run.mode);
    Ok(bests)
}

/// Updates the player's best run if a new run beats it.
pub(super) async fn raise(
    connection: &mut AnyConnection,
    record: &RunRecord,
    key: i64,
) -> Result<(), StoreError> {
    let raised = query(
        "INSERT INTO bests (account, game, mode, run, sort_key) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (account, game, mode) DO UPDATE
            SET run = excluded.run, sort_key = excluded.sort_key
            WHERE excluded.sort_key < bests.sort_key",
    );
    let mode = record.run.mode;
    let raised = raised.bind(record.account.to_string()).bind(mode.game().name());
    let raised = raised.bind(mode.name()).bind(record.id.to_string()).bind(key);
    raised.execute(connection).await?;
    Ok(())
}

/// The rank of the player of a saved run, and the player's best run before it.
pub(super) async fn standing(
    connection: &mut AnyConnection,
    record: &RunRecord,
) -> Result<Kept, StoreError> {
    let (mode, account) = (record.run.mode, record.account.to_string());
    let game = mode.game().name();
    // An account plays one run at a time, so its run ids are in order.
    let before = query(
        "SELECT MIN(sort_key) AS sort_key FROM runs
        WHERE account = $1 AND game = $2 AND mode = $3 AND id < $4
            AND NOT EXISTS (SELECT 1 FROM dailies d WHERE d.run = runs.id)",
    );
    let before = before.bind(account.clone()).bind(game).bind(mode.name());
    let before = before.bind(record.id.to_string()).fetch_one(&mut *connection).await?;
    let best_before: Option<i64> = get(&before, "sort_key")?;
    let best =
        query("SELECT run, sort_key FROM bests WHERE account = $1 AND game = $2 AND mode = $3");
    let best = best.bind(account).bind(game).bind(mode.name()).fetch_one(&mut *connection).await?;
    let (run, key): (String, i64) = (get(&best, "run")?, get(&best, "sort_key")?);
    let place = place(connection, mode, key, &run, record.ended).await?;
    Ok(Kept { place, best_before: best_before.map(|key| value(mode, key)) })
}

/// The place of a run: one more than the number of better runs of players who are not banned.
async fn place(
    connection: &mut AnyConnection,
    mode: SoloMode,
    key: i64,
    run: &str,
    now: Millis,
) -> Result<u32, StoreError> {
    let place = query(
        "SELECT COUNT(*) + 1 AS place FROM bests b JOIN accounts a ON a.id = b.account
        WHERE b.game = $1 AND b.mode = $2
            AND (b.sort_key < $3 OR (b.sort_key = $3 AND b.run < $4))
            AND (a.banned_until_ms IS NULL OR a.banned_until_ms <= $5)",
    );
    let place = place.bind(mode.game().name()).bind(mode.name()).bind(key);
    let place =
        place.bind(run.to_string()).bind(rows::of_millis(now)).fetch_one(connection).await?;
    rows::number(&place, "place")
}

/// The displayed value of a run, from its sort key.
pub(super) fn value(mode: SoloMode, key: i64) -> u64 {
    match mode.ranked_by() {
        Some(RankedBy::Ticks | RankedBy::Battle) => u64::try_from(key).unwrap_or(0),
        Some(RankedBy::Score | RankedBy::Rows | RankedBy::Survival) | None => key.unsigned_abs(),
    }
}
