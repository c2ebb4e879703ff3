//! Solo runs that count, each saved once.

use bout::Millis;
use games::{RankedBy, SoloMode, SoloRun};
use referee::FinishedRun;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use wire::Name;

use super::accounts::name;
use super::bests;
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::{AccountId, RunId};
use super::nodes;
use super::record::RecordError;
use super::rows::{self, get};

/// The columns of a run, without its replay, and the name of its player.
pub(super) const COLUMNS: &str = "r.id, r.account, a.name, r.game, r.mode, r.ticks, r.score,
    r.lines, r.ending, r.paused_ms, r.ended_ms, r.replay_hash";

/// A finished run, as it is saved after it was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRecord {
    /// The id, drawn when the run began.
    pub id: RunId,
    /// The player.
    pub account: AccountId,
    /// The result of the run.
    pub run: FinishedRun,
    /// The end of the run, in milliseconds since 1970.
    pub ended: Millis,
    /// The bytes of its replay file.
    pub replay: Vec<u8>,
}

/// The result of saving a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The player's place on the leaderboard, by its best run: from 1.
    pub place: u32,
    /// The value of the player's best run before, ticks or points.
    pub best_before: Option<u64>,
}

/// A saved run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRun {
    /// The id of the run.
    pub id: RunId,
    /// The player.
    pub account: AccountId,
    /// The current name of the account.
    pub name: Name,
    /// The mode.
    pub mode: SoloMode,
    /// The result of the run.
    pub run: SoloRun,
    /// The real time of the run in excess of its ticks.
    pub paused: Millis,
    /// The end of the run, in milliseconds since 1970.
    pub ended: Millis,
    /// BLAKE3 of the replay file.
    pub replay_hash: [u8; 32],
}

pub(super) async fn finish_run(store: &Database, record: RunRecord) -> Result<Kept, StoreError> {
    let key = sort_key(&record.run).ok_or(RecordError::NoRun)?;
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        if insert(&mut transaction, &record, key).await? {
            bests::raise(&mut transaction, &record, key).await?;
        }
        let kept = bests::standing(&mut transaction, &record).await?;
        transaction.commit().await?;
        Ok(kept)
    })
    .await
}

pub(super) async fn run(store: &Database, id: RunId) -> Result<Option<PlayedRun>, StoreError> {
    let sql =
        format!("SELECT {COLUMNS} FROM runs r JOIN accounts a ON a.id = r.account WHERE r.id = $1");
    let row = query(sqlx::AssertSqlSafe(sql)).bind(id.to_string());
    row.fetch_optional(&store.pools.readers).await?.as_ref().map(read).transpose()
}

pub(super) async fn run_replay(store: &Database, id: RunId) -> Result<Option<Vec<u8>>, StoreError> {
    let row = query("SELECT replay, replay_hash FROM runs WHERE id = $1").bind(id.to_string());
    let Some(row) = row.fetch_optional(&store.pools.readers).await? else { return Ok(None) };
    let replay: Vec<u8> = get(&row, "replay")?;
    if *blake3::hash(&replay).as_bytes() != rows::hash(&row, "replay_hash")? {
        return Err(StoreError::Damaged(format!("the replay of the run {id}")));
    }
    Ok(Some(replay))
}

/// The sort key of a run among others of its mode, the least first; nothing when the run does not
/// count.
pub(super) fn sort_key(run: &FinishedRun) -> Option<i64> {
    let value = i64::try_from(run.value()?).unwrap_or(i64::MAX);
    Some(match run.mode.ranked_by()? {
        RankedBy::Ticks | RankedBy::Battle => value,
        RankedBy::Score | RankedBy::Rows | RankedBy::Survival => -value,
    })
}

/// Inserts a run. Returns whether it is new.
pub(super) async fn insert(
    connection: &mut AnyConnection,
    record: &RunRecord,
    key: i64,
) -> Result<bool, StoreError> {
    let FinishedRun { mode, run, paused, .. } = record.run;
    let written = query(
        "INSERT INTO runs (id, account, game, mode, sort_key, ticks, score, lines, ending,
            paused_ms, ended_ms, replay_hash, replay)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        ON CONFLICT (id) DO NOTHING",
    );
    let written = written.bind(record.id.to_string()).bind(record.account.to_string());
    let written = written.bind(mode.game().name()).bind(mode.name()).bind(key);
    let written = written.bind(i64::from(run.ticks));
    let written = written.bind(i64::try_from(run.score).unwrap_or(i64::MAX));
    let written = written.bind(i64::from(run.lines)).bind(rows::of_run_end(run.end));
    let written = written.bind(rows::of_millis(paused)).bind(rows::of_millis(record.ended));
    let written = written.bind(blake3::hash(&record.replay).as_bytes().to_vec());
    let written = written.bind(record.replay.clone()).execute(connection).await?;
    Ok(written.rows_affected() == 1)
}

/// The run of a row with [`COLUMNS`].
pub(super) fn read(row: &AnyRow) -> Result<PlayedRun, StoreError> {
    Ok(PlayedRun {
        id: RunId::of_row(get(row, "id")?)?,
        account: AccountId::of_row(get(row, "account")?)?,
        name: name(row)?,
        mode: rows::mode(row)?,
        run: SoloRun {
            ticks: rows::number(row, "ticks")?,
            score: rows::number(row, "score")?,
            lines: rows::number(row, "lines")?,
            end: rows::run_end(row)?,
        },
        paused: rows::millis(row, "paused_ms")?,
        ended: rows::millis(row, "ended_ms")?,
        replay_hash: rows::hash(row, "replay_hash")?,
    })
}
