//! Secrets that are used once, as hashes: links that sign in to the site, and recovery codes.

use bout::Millis;
use sqlx::query;

use super::accounts::{self, Account, Ban};
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows;

/// What a secret is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneTime {
    /// A link that signs in to the site.
    Link,
    /// A code in place of a lost password, or of a lost second factor.
    Recovery,
}

impl OneTime {
    fn name(self) -> &'static str {
        match self {
            OneTime::Link => "link",
            OneTime::Recovery => "recovery",
        }
    }
}

pub(super) async fn replace_one_time_secrets(
    store: &Database,
    account: AccountId,
    kind: OneTime,
    hashes: Vec<[u8; 32]>,
    until: Millis,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let old = query("DELETE FROM one_time_secrets WHERE account = $1 AND kind = $2");
        old.bind(account.to_string()).bind(kind.name()).execute(&mut *transaction).await?;
        for hash in hashes {
            let written = query(
                "INSERT INTO one_time_secrets (hash, account, kind, until_ms) VALUES ($1, $2, $3, $4)",
            );
            let written = written.bind(hash.to_vec()).bind(account.to_string()).bind(kind.name());
            written.bind(rows::of_millis(until)).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn one_time_secret(
    store: &Database,
    hash: [u8; 32],
    kind: OneTime,
    now: Millis,
) -> Result<Option<Account>, StoreError> {
    let row = query(
        "SELECT a.* FROM one_time_secrets s JOIN accounts a ON a.id = s.account
        WHERE s.hash = $1 AND s.kind = $2 AND $3 < s.until_ms",
    );
    let row = row.bind(hash.to_vec()).bind(kind.name()).bind(rows::of_millis(now));
    let row = row.fetch_optional(&store.pools.readers).await?;
    row.as_ref().map(accounts::of_row).transpose()
}

pub(super) async fn use_one_time_secret(
    store: &Database,
    account: AccountId,
    hash: [u8; 32],
    kind: OneTime,
    now: Millis,
) -> Result<bool, StoreError> {
    let used = query(
        "DELETE FROM one_time_secrets
        WHERE hash = $1 AND account = $2 AND kind = $3 AND $4 < until_ms",
    );
    let used = used.bind(hash.to_vec()).bind(account.to_string()).bind(kind.name());
    let used = used.bind(rows::of_millis(now)).execute(&store.pools.writers).await?;
    Ok(used.rows_affected() == 1)
}

/// The end of a secret that does not expire.
pub const NEVER: Millis = Ban::EVER;

pub(super) async fn one_time_secrets_left(
    store: &Database,
    account: AccountId,
    kind: OneTime,
) -> Result<u32, StoreError> {
    let row =
        query("SELECT COUNT(*) AS secrets FROM one_time_secrets WHERE account = $1 AND kind = $2");
    let row = row.bind(account.to_string()).bind(kind.name());
    rows::number(&row.fetch_one(&store.pools.readers).await?, "secrets")
}
