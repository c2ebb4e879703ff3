//! What belongs to an account: its replays, and its deletion.
//!
//! A deleted account becomes a guest without a name, whose secret nobody knows: results stay, and
//! [`Expiring::Guests`](super::retention::Expiring::Guests) deletes the row once there are none.

use bout::Millis;
use sqlx::query;

use super::accounts;
use super::audit::{self, Act, By, Deed, Target};
use super::database::{Database, to_the_end};
use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::ids::{AccountId, MatchId, RunId};
use super::lockouts;
use super::rows::{self, get};
use crate::nodes::cluster::NodeId;
use crate::process::random;
use crate::sessions::accounts::names::Identity;

/// What refers to an account by name or address, or is of no use without it. Results are none of it.
const PERSONAL: [&str; 15] = [
    "DELETE FROM tokens WHERE account = $1",
    "DELETE FROM site_sessions WHERE account = $1",
    "DELETE FROM passkeys WHERE account = $1",
    "DELETE FROM challenges WHERE account = $1",
    "DELETE FROM sign_ins WHERE account = $1",
    "DELETE FROM friends WHERE account = $1",
    "DELETE FROM friends WHERE friend = $1",
    "DELETE FROM friend_requests WHERE sender = $1 OR recipient = $1",
    "DELETE FROM blocks WHERE account = $1 OR blocked = $1",
    "DELETE FROM friend_settings WHERE account = $1",
    "DELETE FROM declined_matches WHERE account = $1",
    "DELETE FROM invites WHERE account = $1",
    "DELETE FROM presets WHERE account = $1",
    "DELETE FROM reports WHERE author = $1 OR subject = $1",
    "DELETE FROM former_names WHERE account = $1",
];

/// The same in a database that nodes share: a session that its node left behind has an address.
const LEFT_BEHIND: &str = "DELETE FROM sessions WHERE account = $1";

/// Which replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReplayKey {
    /// Of the bout of this number, from 1, in a match.
    Bout(MatchId, u32),
    /// Of a run.
    Run(RunId),
}

/// A replay of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnReplay {
    /// Which one.
    pub key: ReplayKey,
    /// The seat of the account.
    pub seat: usize,
    /// The bytes of its file.
    pub replay: Vec<u8>,
}

/// An account that is to be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaving {
    /// The account.
    pub id: AccountId,
    /// Since when.
    pub since: Millis,
    /// Its name, and those before it, folded.
    pub names: Vec<String>,
}

pub(super) async fn set_deletion(
    store: &Database,
    id: AccountId,
    at: Option<Millis>,
) -> Result<bool, StoreError> {
    let set = query("UPDATE accounts SET delete_ms = $2 WHERE id = $1");
    let set = set.bind(id.to_string()).bind(at.map(rows::of_millis));
    Ok(set.execute(&store.pools.writers).await?.rows_affected() == 1)
}

pub(super) async fn leaving(store: &Database, now: Millis) -> Result<Vec<Leaving>, StoreError> {
    let mut connection = store.pools.readers.acquire().await?;
    let rows = query("SELECT id, folded, delete_ms FROM accounts WHERE delete_ms <= $1");
    let mut all = Vec::new();
    for row in rows.bind(rows::of_millis(now)).fetch_all(&mut *connection).await? {
        let id = AccountId::of_row(get(&row, "id")?)?;
        let former = query("SELECT folded FROM former_names WHERE account = $1");
        let former = former.bind(id.to_string()).fetch_all(&mut *connection).await?;
        let mut names = vec![get(&row, "folded")?];
        for row in &former {
            names.push(get(row, "folded")?);
        }
        all.push(Leaving { id, since: rows::millis(&row, "delete_ms")?, names });
    }
    Ok(all)
}

pub(super) async fn replays_of(
    store: &Database,
    account: AccountId,
    after: Option<ReplayKey>,
    limit: u32,
) -> Result<Vec<OwnReplay>, StoreError> {
    let mut connection = store.pools.readers.acquire().await?;
    let mut found = Vec::new();
    if !matches!(after, Some(ReplayKey::Run(_))) {
        let (id, number) = match after {
            Some(ReplayKey::Bout(id, number)) => (id.to_string(), i64::from(number)),
            _ => (String::new(), 0),
        };
        let bouts = query(
            "SELECT b.match_id, b.number, b.replay, p.seat FROM match_players p
            JOIN bouts b ON b.match_id = p.match_id WHERE p.account = $1
                AND (b.match_id > $2 OR (b.match_id = $2 AND b.number > $3))
            ORDER BY b.match_id, b.number LIMIT $4",
        );
        let bouts = bouts.bind(account.to_string()).bind(id).bind(number).bind(i64::from(limit));
        for row in bouts.fetch_all(&mut *connection).await? {
            let id = MatchId::of_row(get(&row, "match_id")?)?;
            let key = ReplayKey::Bout(id, rows::number(&row, "number")?);
            let (seat, replay) = (rows::number(&row, "seat")?, get(&row, "replay")?);
            found.push(OwnReplay { key, seat, replay });
        }
    }
    let left = limit.saturating_sub(u32::try_from(found.len()).unwrap_or(limit));
    let id = match after {
        Some(ReplayKey::Run(id)) => id.to_string(),
        _ => String::new(),
    };
    let runs =
        query("SELECT id, replay FROM runs WHERE account = $1 AND id > $2 ORDER BY id LIMIT $3");
    let runs = runs.bind(account.to_string()).bind(id).bind(i64::from(left));
    for row in runs.fetch_all(&mut *connection).await? {
        let key = ReplayKey::Run(RunId::of_row(get(&row, "id")?)?);
        found.push(OwnReplay { key, seat: 0, replay: get(&row, "replay")? });
    }
    Ok(found)
}

pub(super) async fn replace_replays(
    store: &Database,
    replays: Vec<(ReplayKey, Vec<u8>)>,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        for (key, replay) in replays {
            let hash = blake3::hash(&replay).as_bytes().to_vec();
            let written = match key {
                ReplayKey::Bout(id, number) => query(
                    "UPDATE bouts SET replay = $3, replay_hash = $4 WHERE match_id = $1 AND number = $2",
                )
                .bind(id.to_string())
                .bind(i64::from(number)),
                ReplayKey::Run(id) => {
                    query("UPDATE runs SET replay = $2, replay_hash = $3 WHERE id = $1")
                        .bind(id.to_string())
                }
            };
            written.bind(replay).bind(hash).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn delete_account(
    store: &Database,
    leaving: Leaving,
    by: By,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let Leaving { id, names, .. } = leaving;
        let mut transaction = store.begin().await?;
        let Some(account) = accounts::read(&mut transaction, id).await? else { return Ok(()) };
        let is_shared =
            matches!(store.database, DatabaseUrl::Postgres(_)) || store.node != NodeId::ALONE;
        for sql in PERSONAL.into_iter().chain(is_shared.then_some(LEFT_BEHIND)) {
            query(sql).bind(id.to_string()).execute(&mut *transaction).await?;
        }
        for name in &names {
            lockouts::forget(&mut transaction, name).await?;
        }
        // What is reported of others may have any of its names.
        for name in names.into_iter().chain([account.name.to_string()]) {
            let named = query(
                "UPDATE reports SET evidence = '{}', text = '' WHERE LOWER(evidence) LIKE $1
                    OR LOWER(text) LIKE $1 OR evidence LIKE $1 OR text LIKE $1",
            );
            let name = name.replace(['%', '_', '\\'], "_");
            named.bind(format!("%{name}%")).execute(&mut *transaction).await?;
        }
        let (mut secret, spare) = ([0; 32], Identity::spare());
        random::fill(&mut secret);
        let nameless = query(
            "UPDATE accounts SET name = $2, folded = $3, likeness = $4, secret_hash = $5,
                password_hash = NULL, seen_ms = 0, banned_until_ms = NULL, banned_why = NULL,
                role = 0, totp_secret = NULL, totp_step = 0, muted_until_ms = NULL,
                muted_why = NULL, renamed_ms = NULL, delete_ms = NULL, email = NULL WHERE id = $1",
        );
        let nameless = nameless.bind(id.to_string()).bind(spare.name.as_str().to_string());
        let nameless = nameless.bind(spare.folded).bind(spare.likeness).bind(secret.to_vec());
        nameless.execute(&mut *transaction).await?;
        let target = Some(Target::Account(id));
        let deed = Deed { act: Act::Delete, target, why: String::new(), until: None };
        audit::add(&mut transaction, by, deed).await?;
        Ok(transaction.commit().await?)
    })
    .await
}
