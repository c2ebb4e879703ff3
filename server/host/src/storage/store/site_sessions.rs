//! Sessions on the site, and the second factor.

use bout::Millis;
use sqlx::{AnyConnection, query};

use super::accounts::{self, Account};
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};

/// The lifetime of a session: 30 days.
pub const SITE_SESSION_KEPT: Millis = Millis(30 * 24 * 60 * 60 * 1000);

/// How long a session with the second factor administers the server, and its account moderates in the client: 12 hours.
pub const MODERATES_WITHIN: Millis = Millis(12 * 60 * 60 * 1000);

/// A session on the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteSession {
    /// Its account, as it is now.
    pub account: Account,
    /// When it began.
    pub begun: Millis,
    /// Whether it was begun with the second factor.
    pub has_factor: bool,
}

pub(super) async fn add_site_session(
    store: &Database,
    hash: [u8; 32],
    account: AccountId,
    has_factor: bool,
    now: Millis,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let old = query("DELETE FROM site_sessions WHERE created_ms < $1");
        old.bind(oldest(now)).execute(&mut *transaction).await?;
        let written = query(
            "INSERT INTO site_sessions (hash, account, created_ms, has_factor)
            VALUES ($1, $2, $3, $4)",
        );
        let written = written.bind(hash.to_vec()).bind(account.to_string());
        let written = written.bind(rows::of_millis(now)).bind(i64::from(has_factor));
        written.execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn site_session(
    store: &Database,
    hash: [u8; 32],
    now: Millis,
) -> Result<Option<SiteSession>, StoreError> {
    let row = query(
        "SELECT a.*, s.has_factor, s.created_ms AS begun_ms FROM site_sessions s
        JOIN accounts a ON a.id = s.account WHERE s.hash = $1 AND $2 <= s.created_ms",
    );
    let row = row.bind(hash.to_vec()).bind(oldest(now));
    let Some(row) = row.fetch_optional(&store.pools.readers).await? else { return Ok(None) };
    Ok(Some(SiteSession {
        account: accounts::of_row(&row)?,
        begun: rows::millis(&row, "begun_ms")?,
        has_factor: get::<i64>(&row, "has_factor")? == 1,
    }))
}

pub(super) async fn has_factor_session(
    store: &Database,
    account: AccountId,
    now: Millis,
) -> Result<bool, StoreError> {
    let row = query(
        "SELECT 1 FROM site_sessions WHERE account = $1 AND has_factor = 1 AND $2 <= created_ms",
    );
    let since = rows::of_millis(now.since(MODERATES_WITHIN));
    let row = row.bind(account.to_string()).bind(since);
    Ok(row.fetch_optional(&store.pools.readers).await?.is_some())
}

pub(super) async fn remove_site_session(
    store: &Database,
    hash: [u8; 32],
) -> Result<(), StoreError> {
    let gone = query("DELETE FROM site_sessions WHERE hash = $1").bind(hash.to_vec());
    gone.execute(&store.pools.writers).await?;
    Ok(())
}

pub(super) async fn second_factor(
    store: &Database,
    id: AccountId,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row = query("SELECT totp_secret FROM accounts WHERE id = $1").bind(id.to_string());
    let row = row.fetch_optional(&store.pools.readers).await?;
    Ok(row.as_ref().map(|row| get(row, "totp_secret")).transpose()?.flatten())
}

pub(super) async fn set_second_factor(
    store: &Database,
    id: AccountId,
    secret: Vec<u8>,
    step: u64,
    session: [u8; 32],
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let set = query(
            "UPDATE accounts SET totp_secret = $2, totp_step = $3
            WHERE id = $1 AND totp_secret IS NULL",
        );
        let set = set.bind(id.to_string()).bind(secret).bind(rows::signed(step));
        if set.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        show_factor(&mut transaction, id, session).await?;
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

/// The session of this hash has a second factor from now on. Those that began without one end, in which somebody else may be.
pub(super) async fn show_factor(
    connection: &mut AnyConnection,
    account: AccountId,
    session: [u8; 32],
) -> Result<(), StoreError> {
    let whole = query("UPDATE site_sessions SET has_factor = 1 WHERE hash = $1");
    whole.bind(session.to_vec()).execute(&mut *connection).await?;
    let others = query("DELETE FROM site_sessions WHERE account = $1 AND has_factor = 0");
    others.bind(account.to_string()).execute(&mut *connection).await?;
    Ok(())
}

pub(super) async fn use_second_factor(
    store: &Database,
    id: AccountId,
    step: u64,
) -> Result<bool, StoreError> {
    let used = query("UPDATE accounts SET totp_step = $2 WHERE id = $1 AND totp_step < $2");
    let used = used.bind(id.to_string()).bind(rows::signed(step));
    Ok(used.execute(&store.pools.writers).await?.rows_affected() == 1)
}

pub(super) async fn remove_second_factor(
    store: &Database,
    id: AccountId,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let gone = query(
            "UPDATE accounts SET totp_secret = NULL WHERE id = $1 AND totp_secret IS NOT NULL",
        );
        let gone = gone.bind(id.to_string()).execute(&mut *transaction).await?.rows_affected();
        let keys = query("DELETE FROM passkeys WHERE account = $1").bind(id.to_string());
        let keys = keys.execute(&mut *transaction).await?.rows_affected();
        let ended = query("DELETE FROM site_sessions WHERE account = $1").bind(id.to_string());
        ended.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(0 < gone + keys)
    })
    .await
}

/// When the oldest session began that still holds.
fn oldest(now: Millis) -> i64 {
    rows::of_millis(now.since(SITE_SESSION_KEPT))
}
