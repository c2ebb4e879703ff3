//! Deletion of expired rows, and the figures for quotas and limits.

use bout::Millis;
use sqlx::{AnyConnection, AssertSqlSafe, query};
use uuid::Uuid;

use super::connect;
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::{AccountId, MatchId};
use super::rows::{self, get};

/// How much older than the limit of its kind a row may be: 5 years. The date of an older one cannot be right.
pub const OLDER_AT_MOST: Millis = Millis(157_680_000_000);

/// The row with the last trusted date. It is no secret, but the table takes any bits.
const TRUSTED: &str = "trusted date";

/// A kind of rows that expire. Ranked matches and best runs never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expiring {
    /// Casual matches between people, with their replays, by their end.
    CasualMatches,
    /// Casual matches of one account against bots, by their end.
    BotMatches,
    /// Runs that are nobody's best, by their end.
    Runs,
    /// Guest accounts that were last seen before, of which no match and no run is left, and whose
    /// ban is over, if they had one.
    Guests,
}

impl Expiring {
    /// All kinds, guests last: rows that refer to them must go first.
    pub const ALL: [Expiring; 4] =
        [Expiring::CasualMatches, Expiring::BotMatches, Expiring::Runs, Expiring::Guests];

    /// Its label in metrics and in the log.
    pub fn name(self) -> &'static str {
        match self {
            Expiring::CasualMatches => "casual_match",
            Expiring::BotMatches => "bot_match",
            Expiring::Runs => "run",
            Expiring::Guests => "guest",
        }
    }

    /// The table, the column of its age, and the condition under which the row `t` is older than
    /// `$1` and may be deleted. A row that is older by [`OLDER_AT_MOST`] was written by a wrong date, and stays.
    fn rows(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Expiring::CasualMatches => (
                "matches",
                "ended_ms",
                "t.kind = 'casual' AND t.is_against_bots = 0 AND t.ended_ms < $1 AND $1 - t.ended_ms <= 157680000000",
            ),
            Expiring::BotMatches => (
                "matches",
                "ended_ms",
                "t.kind = 'casual' AND t.is_against_bots = 1 AND t.ended_ms < $1 AND $1 - t.ended_ms <= 157680000000",
            ),
            Expiring::Runs => (
                "runs",
                "ended_ms",
                "t.ended_ms < $1 AND $1 - t.ended_ms <= 157680000000
                    AND NOT EXISTS (SELECT 1 FROM bests b WHERE b.run = t.id)",
            ),
            // The name of a guest is freed by a last-seen time of 0, therefore the creation counts,
            // too. Ratings come with matches, and best runs with runs.
            Expiring::Guests => (
                "accounts",
                "seen_ms",
                "t.secret_hash IS NOT NULL AND t.seen_ms < $1 AND t.created_ms < $1
                    AND $1 - t.created_ms <= 157680000000
                    AND (t.banned_until_ms IS NULL OR t.banned_until_ms < $1)
                    AND NOT EXISTS (SELECT 1 FROM match_players p WHERE p.account = t.id)
                    AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.account = t.id)",
            ),
        }
    }
}

pub(super) async fn newest_row(store: &Database) -> Result<Option<Millis>, StoreError> {
    let row = query(
        "SELECT MAX(newest_ms) AS newest_ms FROM (
            SELECT MAX(seen_ms) AS newest_ms FROM accounts
            UNION ALL SELECT MAX(ended_ms) FROM matches
            UNION ALL SELECT MAX(ended_ms) FROM runs) AS rows_of_all",
    );
    let row = row.fetch_one(&store.pools.readers).await?;
    let newest: Option<i64> = get(&row, "newest_ms")?;
    Ok(newest.map(|ms| Millis(ms.max(0) as u64)))
}

pub(super) async fn trusted_date(store: &Database) -> Result<Option<Millis>, StoreError> {
    let row = query("SELECT bits FROM secrets WHERE purpose = $1").bind(TRUSTED);
    let Some(row) = row.fetch_optional(&store.pools.readers).await? else { return Ok(None) };
    let bytes: Vec<u8> = get(&row, "bits")?;
    let corrupt = |_: Vec<u8>| StoreError::Corrupt("the trusted date".into());
    let bytes: [u8; 8] = bytes.try_into().map_err(corrupt)?;
    Ok(Some(Millis(u64::from_be_bytes(bytes))))
}

pub(super) async fn trust_date(store: &Database, date: Millis) -> Result<(), StoreError> {
    let written = query(
        "INSERT INTO secrets (purpose, bits) VALUES ($1, $2)
        ON CONFLICT (purpose) DO UPDATE SET bits = excluded.bits",
    );
    let written = written.bind(TRUSTED).bind(date.0.to_be_bytes().to_vec());
    written.execute(&store.pools.writers).await?;
    Ok(())
}

pub(super) async fn expired(
    store: &Database,
    kind: Expiring,
    before: Millis,
    limit: u32,
) -> Result<Vec<Uuid>, StoreError> {
    let (table, age, condition) = kind.rows();
    let sql = format!("SELECT t.id FROM {table} t WHERE {condition} ORDER BY t.{age} LIMIT $2");
    let rows = query(AssertSqlSafe(sql)).bind(rows::of_millis(before)).bind(i64::from(limit));
    let rows = rows.fetch_all(&store.pools.readers).await?;
    rows.iter().map(|row| rows::uuid(get(row, "id")?)).collect()
}

pub(super) async fn delete_expired(
    store: &Database,
    kind: Expiring,
    before: Millis,
    ids: Vec<Uuid>,
) -> Result<u64, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let mut deleted = 0;
        for id in ids {
            deleted += match kind {
                Expiring::CasualMatches | Expiring::BotMatches => {
                    delete_match(&mut transaction, kind, before, id).await?
                }
                Expiring::Runs | Expiring::Guests => {
                    delete_row(&mut transaction, kind, before, id).await?
                }
            };
        }
        transaction.commit().await?;
        Ok(deleted)
    })
    .await
}

pub(super) async fn casual_matches_since(
    store: &Database,
    account: AccountId,
    since: Millis,
) -> Result<u32, StoreError> {
    let row = query(
        "SELECT COUNT(*) AS matches FROM match_players p JOIN matches m ON m.id = p.match_id
        WHERE p.account = $1 AND $2 <= p.match_id AND m.kind = 'casual'",
    );
    let row = row.bind(account.to_string()).bind(MatchId::first_of(since).to_string());
    rows::number(&row.fetch_one(&store.pools.readers).await?, "matches")
}

pub(super) async fn size_bytes(store: &Database) -> Result<u64, StoreError> {
    let row = query(connect::size(&store.database)).fetch_one(&store.pools.readers).await?;
    rows::number(&row, "bytes")
}

/// Deletes a match with its players and bouts, if it is still expired. Returns how many.
async fn delete_match(
    connection: &mut AnyConnection,
    kind: Expiring,
    before: Millis,
    id: Uuid,
) -> Result<u64, StoreError> {
    let (table, _, condition) = kind.rows();
    let sql = format!("SELECT t.id FROM {table} t WHERE {condition} AND t.id = $2");
    let found = query(AssertSqlSafe(sql)).bind(rows::of_millis(before)).bind(id.to_string());
    if found.fetch_optional(&mut *connection).await?.is_none() {
        return Ok(0);
    }
    for sql in
        ["DELETE FROM bouts WHERE match_id = $1", "DELETE FROM match_players WHERE match_id = $1"]
    {
        query(sql).bind(id.to_string()).execute(&mut *connection).await?;
    }
    delete_row(connection, kind, before, id).await
}

/// Deletes a row, if it is still expired. Returns how many.
async fn delete_row(
    connection: &mut AnyConnection,
    kind: Expiring,
    before: Millis,
    id: Uuid,
) -> Result<u64, StoreError> {
    let (table, _, condition) = kind.rows();
    let sql = format!("DELETE FROM {table} AS t WHERE {condition} AND t.id = $2");
    let deleted = query(AssertSqlSafe(sql)).bind(rows::of_millis(before)).bind(id.to_string());
    Ok(deleted.execute(connection).await?.rows_affected())
}
