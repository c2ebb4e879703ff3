//! The ranked matches that players declined when they were proposed: their cooldowns hold on all servers of an arena, and
//! after a restart.

use bout::Millis;
use sqlx::query;

use super::database::Database;
use super::error::StoreError;
use super::ids::AccountId;
use super::rows;

/// The declined proposals of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclinedMatches {
    /// How many count, as of the last one.
    pub count: u32,
    /// The date of the last one, in milliseconds since 1970.
    pub last: Millis,
}

pub(super) async fn note_declined(
    store: &Database,
    account: AccountId,
    declined: DeclinedMatches,
) -> Result<(), StoreError> {
    let written = query(
        "INSERT INTO declined_matches (account, count, last_ms)
        SELECT id, $2, $3 FROM accounts WHERE id = $1
        ON CONFLICT (account) DO UPDATE SET count = excluded.count, last_ms = excluded.last_ms",
    );
    let written = written.bind(account.to_string()).bind(i64::from(declined.count));
    let written = written.bind(rows::of_millis(declined.last));
    written.execute(&store.pools.writers).await?;
    Ok(())
}

pub(super) async fn declined(
    store: &Database,
    account: AccountId,
) -> Result<Option<DeclinedMatches>, StoreError> {
    let row = query("SELECT count, last_ms FROM declined_matches WHERE account = $1");
    let row = row.bind(account.to_string()).fetch_optional(&store.pools.readers).await?;
    let declined = |row| {
        let count = rows::unsigned(&row, "count")?;
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        Ok(DeclinedMatches { count, last: rows::millis(&row, "last_ms")? })
    };
    row.map(declined).transpose()
}
