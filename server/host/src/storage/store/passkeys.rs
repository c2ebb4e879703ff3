//! Passkeys, and the addresses of accounts for letters.

use bout::Millis;
use sqlx::any::AnyRow;
use sqlx::query;

use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};
use super::site_sessions;

/// The passkeys of an account.
pub const PASSKEYS_MAX: usize = 10;

/// A passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPasskey {
    /// The id of its credential.
    pub id: Vec<u8>,
    /// Whose it is.
    pub account: AccountId,
    /// Its public key and counter, as JSON of the library.
    pub passkey: String,
    /// When it was made.
    pub created: Millis,
    /// When somebody last signed in by it.
    pub used: Option<Millis>,
}

pub(super) async fn passkeys(
    store: &Database,
    account: AccountId,
) -> Result<Vec<StoredPasskey>, StoreError> {
    let found = query("SELECT * FROM passkeys WHERE account = $1 ORDER BY created_ms, id");
    let found = found.bind(account.to_string()).fetch_all(&store.pools.readers).await?;
    found.iter().map(of_row).collect()
}

pub(super) async fn passkey(
    store: &Database,
    id: Vec<u8>,
) -> Result<Option<StoredPasskey>, StoreError> {
    let found = query("SELECT * FROM passkeys WHERE id = $1").bind(id);
    let found = found.fetch_optional(&store.pools.readers).await?;
    found.as_ref().map(of_row).transpose()
}

pub(super) async fn add_passkey(
    store: &Database,
    passkey: StoredPasskey,
    session: [u8; 32],
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let StoredPasskey { id, account, passkey, created, .. } = passkey;
        let mut transaction = store.begin().await?;
        let count = query("SELECT COUNT(*) AS passkeys FROM passkeys WHERE account = $1");
        let count = count.bind(account.to_string()).fetch_one(&mut *transaction).await?;
        if PASSKEYS_MAX <= rows::number::<usize>(&count, "passkeys")? {
            return Ok(false);
        }
        let added = query(
            "INSERT INTO passkeys (id, account, passkey, created_ms) VALUES ($1, $2, $3, $4)
            ON CONFLICT DO NOTHING",
        );
        let added = added.bind(id).bind(account.to_string()).bind(passkey);
        let added = added.bind(rows::of_millis(created)).execute(&mut *transaction).await?;
        site_sessions::show_factor(&mut transaction, account, session).await?;
        transaction.commit().await?;
        Ok(added.rows_affected() == 1)
    })
    .await
}

pub(super) async fn use_passkey(
    store: &Database,
    id: Vec<u8>,
    passkey: String,
    now: Millis,
) -> Result<bool, StoreError> {
    let used = query("UPDATE passkeys SET passkey = $2, used_ms = $3 WHERE id = $1");
    let used = used.bind(id).bind(passkey).bind(rows::of_millis(now));
    Ok(used.execute(&store.pools.writers).await?.rows_affected() == 1)
}

pub(super) async fn remove_passkey(
    store: &Database,
    account: AccountId,
    id: Vec<u8>,
) -> Result<bool, StoreError> {
    let gone = query("DELETE FROM passkeys WHERE id = $1 AND account = $2");
    let gone = gone.bind(id).bind(account.to_string());
    Ok(gone.execute(&store.pools.writers).await?.rows_affected() == 1)
}

pub(super) async fn email(
    store: &Database,
    account: AccountId,
) -> Result<Option<String>, StoreError> {
    let row = query("SELECT email FROM accounts WHERE id = $1").bind(account.to_string());
    let row = row.fetch_optional(&store.pools.readers).await?;
    Ok(row.as_ref().map(|row| get(row, "email")).transpose()?.flatten())
}

pub(super) async fn set_email(
    store: &Database,
    account: AccountId,
    email: Option<String>,
) -> Result<bool, StoreError> {
    let set = query("UPDATE accounts SET email = $2 WHERE id = $1");
    let set = set.bind(account.to_string()).bind(email);
    Ok(set.execute(&store.pools.writers).await?.rows_affected() == 1)
}

fn of_row(row: &AnyRow) -> Result<StoredPasskey, StoreError> {
    Ok(StoredPasskey {
        id: get(row, "id")?,
        account: AccountId::of_row(get(row, "account")?)?,
        passkey: get(row, "passkey")?,
        created: rows::millis(row, "created_ms")?,
        used: rows::number_or_none(row, "used_ms")?.map(Millis),
    })
}
