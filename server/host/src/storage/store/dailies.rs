//! Daily challenges: the first attempt of each account, the board of each day, and streaks.

use bout::Millis;
use games::{Day, SoloMode, streak};
use sqlx::{AnyConnection, AssertSqlSafe, query};

use super::bests::Best;
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::{AccountId, RunId};
use super::leaderboard::PAGE_LINES_MAX;
use super::nodes;
use super::record::RecordError;
use super::rows::{self, get};
use super::runs::{self, COLUMNS, Kept, RunRecord, sort_key};

/// The purpose of the secret that daily challenges are dealt from.
const PURPOSE: &str = "daily";
/// The longest streak that is counted, in days: more than 27 years.
pub const STREAK_MAX: u32 = 10_000;

/// The first attempt of a player at the challenge of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// There is none yet.
    Open,
    /// It was begun, and has no result, or not yet.
    Begun,
    /// It counts: its run, and its place on the board of the day.
    Finished(Box<Best>),
}

/// The rows of a board at its time `$3`. Those whose run has expired are not on it.
const ON_BOARD: &str =
    "FROM dailies d JOIN runs r ON r.id = d.run JOIN accounts a ON a.id = d.account
    WHERE d.day = $1 AND d.game = $2 AND d.sort_key IS NOT NULL
        AND (a.banned_until_ms IS NULL OR a.banned_until_ms <= $3)";
pub(super) async fn daily_secret(
    store: &Database,
    candidate: [u8; 32],
) -> Result<[u8; 32], StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        let written = query(
            "INSERT INTO secrets (purpose, bits) VALUES ($1, $2)
            ON CONFLICT (purpose) DO NOTHING",
        );
        let written = written.bind(PURPOSE).bind(candidate.to_vec());
        written.execute(&mut *transaction).await?;
        let row = query("SELECT bits FROM secrets WHERE purpose = $1").bind(PURPOSE);
        let row = row.fetch_one(&mut *transaction).await?;
        transaction.commit().await?;
        rows::hash(&row, "bits")
    })
    .await
}

pub(super) async fn begin_daily(
    store: &Database,
    day: Day,
    mode: SoloMode,
    account: AccountId,
    run: RunId,
    now: Millis,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        let first = begin(&mut transaction, (day, mode), account, run, now).await?;
        transaction.commit().await?;
        Ok(first == run)
    })
    .await
}

pub(super) async fn finish_daily(
    store: &Database,
    day: Day,
    record: RunRecord,
) -> Result<Option<Kept>, StoreError> {
    let key = sort_key(&record.run).ok_or(RecordError::NoRun)?;
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        let (id, account, ended) = (record.id, record.account, record.ended);
        let mode = record.run.mode;
        // Its beginning was not recorded if the database was unavailable then.
        let first = begin(&mut transaction, (day, mode), account, id, ended).await?;
        if first != id {
            return Ok(None);
        }
        if runs::insert(&mut transaction, &record, key).await? {
            let finished = query(
                "UPDATE dailies SET sort_key = $1
                WHERE day = $2 AND game = $3 AND account = $4",
            );
            let finished = finished.bind(key).bind(i64::from(day.number()));
            let finished = finished.bind(mode.game().name()).bind(account.to_string());
            finished.execute(&mut *transaction).await?;
        }
        let place = place(&mut transaction, (day, mode), id, ended).await?;
        transaction.commit().await?;
        Ok(Some(Kept { place, best_before: None }))
    })
    .await
}

pub(super) async fn daily_board(
    store: &Database,
    day: Day,
    mode: SoloMode,
    limit: u32,
    offset: u32,
    now: Millis,
) -> Result<Vec<Best>, StoreError> {
    let sql = format!("SELECT {COLUMNS} {ON_BOARD} ORDER BY d.sort_key, d.run LIMIT $4 OFFSET $5");
    let rows = query(AssertSqlSafe(sql)).bind(i64::from(day.number()));
    let rows = rows.bind(mode.game().name()).bind(rows::of_millis(now));
    let rows = rows.bind(i64::from(limit.min(PAGE_LINES_MAX))).bind(i64::from(offset));
    let best = |(at, row): (usize, _)| {
        let place = offset.saturating_add(at as u32).saturating_add(1);
        Ok(Best { place, run: runs::read(row)? })
    };
    rows.fetch_all(&store.pools.readers).await?.iter().enumerate().map(best).collect()
}

pub(super) async fn daily_attempt(
    store: &Database,
    day: Day,
    mode: SoloMode,
    account: AccountId,
    now: Millis,
) -> Result<Attempt, StoreError> {
    let mut transaction = store.begin_reading().await?;
    let first = first(&mut transaction, (day, mode), account).await?;
    let Some(first) = first else { return Ok(Attempt::Open) };
    let sql = format!(
        "SELECT {COLUMNS} FROM dailies d JOIN runs r ON r.id = d.run
            JOIN accounts a ON a.id = d.account
        WHERE d.run = $1 AND d.sort_key IS NOT NULL"
    );
    let row = query(AssertSqlSafe(sql)).bind(first.to_string());
    let row = row.fetch_optional(&mut *transaction).await?;
    let Some(row) = row else { return Ok(Attempt::Begun) };
    let place = place(&mut transaction, (day, mode), first, now).await?;
    transaction.rollback().await?;
    Ok(Attempt::Finished(Box::new(Best { place, run: runs::read(&row)? })))
}

pub(super) async fn daily_streak(
    store: &Database,
    account: AccountId,
    today: Day,
) -> Result<u32, StoreError> {
    let rows = query(
        "SELECT DISTINCT day FROM dailies
        WHERE account = $1 AND sort_key IS NOT NULL AND day <= $2
        ORDER BY day DESC LIMIT $3",
    );
    let rows = rows.bind(account.to_string()).bind(i64::from(today.number()));
    let rows = rows.bind(i64::from(STREAK_MAX)).fetch_all(&store.pools.readers).await?;
    let days: Result<Vec<Day>, StoreError> =
        rows.iter().map(|row| Ok(Day::new(rows::number(row, "day")?))).collect();
    Ok(streak(today, days?))
}

pub(super) async fn day_of_run(store: &Database, id: RunId) -> Result<Option<Day>, StoreError> {
    let row = query("SELECT day FROM dailies WHERE run = $1").bind(id.to_string());
    let row = row.fetch_optional(&store.pools.readers).await?;
    row.map(|row| Ok(Day::new(rows::number(&row, "day")?))).transpose()
}

/// Records an attempt unless there is one. Returns the run of the first one.
async fn begin(
    connection: &mut AnyConnection,
    (day, mode): (Day, SoloMode),
    account: AccountId,
    run: RunId,
    now: Millis,
) -> Result<RunId, StoreError> {
    let written = query(
        "INSERT INTO dailies (day, game, mode, account, run, began_ms)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (day, game, account) DO NOTHING",
    );
    let written = written.bind(i64::from(day.number())).bind(mode.game().name());
    let written = written.bind(mode.name()).bind(account.to_string());
    let written = written.bind(run.to_string()).bind(rows::of_millis(now));
    written.execute(&mut *connection).await?;
    let first = first(connection, (day, mode), account).await?;
    first.ok_or_else(|| StoreError::Corrupt(format!("no first attempt beside {run}")))
}

/// The run of an account's first attempt.
async fn first(
    connection: &mut AnyConnection,
    (day, mode): (Day, SoloMode),
    account: AccountId,
) -> Result<Option<RunId>, StoreError> {
    let row = query("SELECT run FROM dailies WHERE day = $1 AND game = $2 AND account = $3");
    let row = row.bind(i64::from(day.number())).bind(mode.game().name());
    let row = row.bind(account.to_string()).fetch_optional(connection).await?;
    row.map(|row| RunId::of_row(get(&row, "run")?)).transpose()
}

/// The place of the finished attempt with this run: one more than the number of better ones.
async fn place(
    connection: &mut AnyConnection,
    (day, mode): (Day, SoloMode),
    run: RunId,
    now: Millis,
) -> Result<u32, StoreError> {
    let sql = format!(
        "SELECT COUNT(*) + 1 AS place {ON_BOARD}
            AND (d.sort_key < (SELECT own.sort_key FROM dailies own WHERE own.run = $4)
                OR (d.sort_key = (SELECT own.sort_key FROM dailies own WHERE own.run = $4)
                    AND d.run < $4))"
    );
    let row = query(AssertSqlSafe(sql)).bind(i64::from(day.number())).bind(mode.game().name());
    let row = row.bind(rows::of_millis(now)).bind(run.to_string()).fetch_one(connection).await?;
    rows::number(&row, "place")
}
