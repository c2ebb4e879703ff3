//! Session tokens of accounts, stored as hashes.

use bout::Millis;
use sqlx::{AnyConnection, query};

use super::accounts::{self, Account};
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows;

/// Tokens of one account, one for each signed-in device. A new one replaces the least recently
/// used.
pub const TOKENS_MAX: u32 = 16;
/// The lifetime of an unused token: 90 days.
pub const TOKEN_KEPT: Millis = Millis(90 * 24 * 60 * 60 * 1000);
pub(super) async fn add_token(
    store: &Database,
    account: AccountId,
    hash: [u8; 32],
    now: Millis,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        add(&mut transaction, account, hash, now).await?;
        let surplus = query(
            "DELETE FROM tokens WHERE account = $1 AND hash NOT IN (
                SELECT hash FROM tokens WHERE account = $1
                ORDER BY seen_ms DESC, created_ms DESC LIMIT $2)",
        );
        // None goes by its age: the date may be wrong, and then its player would be signed out for ever.
        let surplus = surplus.bind(account.to_string());
        surplus.bind(i64::from(TOKENS_MAX)).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn account_by_token(
    store: &Database,
    hash: [u8; 32],
    now: Millis,
) -> Result<Option<Account>, StoreError> {
    let row = query(
        "SELECT a.*, t.seen_ms AS token_seen_ms FROM tokens t
        JOIN accounts a ON a.id = t.account WHERE t.hash = $1 AND $2 <= t.seen_ms",
    );
    let row = row.bind(hash.to_vec()).bind(oldest(now));
    let Some(row) = row.fetch_optional(&store.pools.readers).await? else { return Ok(None) };
    let account = accounts::of_row(&row)?;
    if now.since(rows::millis(&row, "token_seen_ms")?) < accounts::SEEN_EVERY {
        return Ok(Some(account));
    }
    let used = query("UPDATE tokens SET seen_ms = $2 WHERE hash = $1");
    let used = used.bind(hash.to_vec()).bind(rows::of_millis(now));
    used.execute(&store.pools.writers).await?;
    Ok(Some(account))
}

pub(super) async fn remove_token(
    store: &Database,
    account: AccountId,
    hash: [u8; 32],
) -> Result<bool, StoreError> {
    let gone = query("DELETE FROM tokens WHERE account = $1 AND hash = $2");
    let gone = gone.bind(account.to_string()).bind(hash.to_vec());
    Ok(gone.execute(&store.pools.writers).await?.rows_affected() == 1)
}

pub(super) async fn remove_tokens(store: &Database, account: AccountId) -> Result<u64, StoreError> {
    let gone = query("DELETE FROM tokens WHERE account = $1").bind(account.to_string());
    Ok(gone.execute(&store.pools.writers).await?.rows_affected())
}

/// Stores a new token.
pub(super) async fn add(
    connection: &mut AnyConnection,
    account: AccountId,
    hash: [u8; 32],
    now: Millis,
) -> Result<(), StoreError> {
    let written =
        query("INSERT INTO tokens (hash, account, created_ms, seen_ms) VALUES ($1, $2, $3, $3)");
    let written = written.bind(hash.to_vec()).bind(account.to_string());
    written.bind(rows::of_millis(now)).execute(connection).await?;
    Ok(())
}

/// The earliest last use of a token that is still valid.
fn oldest(now: Millis) -> i64 {
    rows::of_millis(now.since(TOKEN_KEPT))
}
