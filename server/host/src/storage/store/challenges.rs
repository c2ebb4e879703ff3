//! What waits for an answer from a browser, from the reader of a letter, or from a player who has a link or a code, once,
//! by the hash of its key.

use bout::Millis;
use sqlx::query;

use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};

/// The challenges of a kind that an account has at once. It bounds the letters that strangers can have sent to a player.
pub const CHALLENGES_MAX: usize = 5;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeKind {
    /// A new passkey.
    Passkey,
    /// A sign-in by a passkey.
    SignIn,
    /// An address that is to be confirmed.
    Email,
    /// A password in place of a lost one.
    Password,
    /// A sign-in to the site by a link.
    Link,
    /// A code in place of a lost password, or of a lost second factor.
    Recovery,
}

impl ChallengeKind {
    fn name(self) -> &'static str {
        match self {
            ChallengeKind::Passkey => "passkey",
            ChallengeKind::SignIn => "sign-in",
            ChallengeKind::Email => "email",
            ChallengeKind::Password => "password",
            ChallengeKind::Link => "link",
            ChallengeKind::Recovery => "recovery",
        }
    }
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// What it asks for.
    pub kind: ChallengeKind,
    /// Of whom; of nobody in particular in a sign-in.
    pub account: Option<AccountId>,
    /// What the server keeps of it.
    pub state: String,
}

pub(super) async fn add_challenge(
    store: &Database,
    hash: [u8; 32],
    challenge: Challenge,
    until: Millis,
    now: Millis,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let Challenge { kind, account, state } = challenge;
        let mut transaction = store.begin().await?;
        let old = query("DELETE FROM challenges WHERE until_ms <= $1");
        old.bind(rows::of_millis(now)).execute(&mut *transaction).await?;
        let account = account.map(|account| account.to_string());
        let count =
            query("SELECT COUNT(*) AS challenges FROM challenges WHERE account = $1 AND kind = $2");
        let count = count.bind(account.clone()).bind(kind.name());
        let count = count.fetch_one(&mut *transaction).await?;
        let is_allowed = rows::number::<usize>(&count, "challenges")? < CHALLENGES_MAX;
        if is_allowed {
            let added = query(
                "INSERT INTO challenges (hash, kind, account, state, until_ms)
                VALUES ($1, $2, $3, $4, $5)",
            );
            let added = added.bind(hash.to_vec()).bind(kind.name()).bind(account).bind(state);
            added.bind(rows::of_millis(until)).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(is_allowed)
    })
    .await
}

pub(super) async fn replace_challenges(
    store: &Database,
    account: AccountId,
    kind: ChallengeKind,
    hashes: Vec<[u8; 32]>,
    until: Millis,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let old = query("DELETE FROM challenges WHERE account = $1 AND kind = $2");
        old.bind(account.to_string()).bind(kind.name()).execute(&mut *transaction).await?;
        for hash in hashes {
            let written = query(
                "INSERT INTO challenges (hash, kind, account, state, until_ms)
                VALUES ($1, $2, $3, '', $4)",
            );
            let written = written.bind(hash.to_vec()).bind(kind.name()).bind(account.to_string());
            written.bind(rows::of_millis(until)).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn challenges_left(
    store: &Database,
    account: AccountId,
    kind: ChallengeKind,
) -> Result<u32, StoreError> {
    let row =
        query("SELECT COUNT(*) AS challenges FROM challenges WHERE account = $1 AND kind = $2");
    let row = row.bind(account.to_string()).bind(kind.name());
    rows::number(&row.fetch_one(&store.pools.readers).await?, "challenges")
}

pub(super) async fn challenge(
    store: &Database,
    hash: [u8; 32],
    kind: ChallengeKind,
    now: Millis,
) -> Result<Option<Challenge>, StoreError> {
    let row = query(
        "SELECT account, state FROM challenges WHERE hash = $1 AND kind = $2 AND $3 < until_ms",
    );
    let row = row.bind(hash.to_vec()).bind(kind.name()).bind(rows::of_millis(now));
    let Some(row) = row.fetch_optional(&store.pools.readers).await? else { return Ok(None) };
    let account = get::<Option<String>>(&row, "account")?;
    let account = account.map(|id| AccountId::of_row(&id)).transpose()?;
    Ok(Some(Challenge { kind, account, state: get(&row, "state")? }))
}

pub(super) async fn use_challenge(store: &Database, hash: [u8; 32]) -> Result<bool, StoreError> {
    let used = query("DELETE FROM challenges WHERE hash = $1").bind(hash.to_vec());
    Ok(used.execute(&store.pools.writers).await?.rows_affected() == 1)
}
