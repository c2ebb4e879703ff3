//! Counters of password attempts, which survive a restart, and the addresses that signed in before.

use bout::Millis;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use std::net::IpAddr;

use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::rows;
use crate::limits::guesses::{FORGOTTEN_AFTER, Guesser, Guesses, Subject};
use crate::limits::network::network;

/// Whether a password attempt is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// The attempt is allowed, and counts as a failure until it is forgiven.
    Admitted {
        /// Whether the address signed in to the account before.
        is_known: bool,
    },
    /// Locked out until this time, in milliseconds since 1970.
    LockedUntil(Millis),
}

pub(super) async fn admit(
    store: &Database,
    guesser: Guesser,
    now: Millis,
) -> Result<Admission, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let forgotten = query("DELETE FROM lockouts WHERE last_ms < $1");
        let forgotten = forgotten.bind(rows::of_millis(now.since(FORGOTTEN_AFTER)));
        forgotten.execute(&mut *transaction).await?;
        let admission = admission(&mut transaction, &guesser, now, true).await?;
        if let Admission::Admitted { .. } = admission {
            transaction.commit().await?;
        }
        Ok(admission)
    })
    .await
}

pub(super) async fn forgive(
    store: &Database,
    guesser: Guesser,
    now: Millis,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        for Subject { key, locks_known, .. } in guesser.subjects() {
            // That of the name from this address is forgotten, and those that come to nothing: no address is kept for them.
            let forgotten =
                query("DELETE FROM lockouts WHERE subject = $1 AND (failures <= 1 OR $2 = 1)");
            let forgotten = forgotten.bind(&key).bind(i64::from(locks_known));
            forgotten.execute(&mut *transaction).await?;
            let forgiven = query("UPDATE lockouts SET failures = failures - 1 WHERE subject = $1");
            forgiven.bind(&key).execute(&mut *transaction).await?;
        }
        remember(&mut transaction, &guesser, now).await?;
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn may_guess(
    store: &Database,
    guesser: Guesser,
    now: Millis,
) -> Result<Admission, StoreError> {
    let mut connection = store.pools.readers.acquire().await?;
    admission(&mut connection, &guesser, now, false).await
}

pub(super) async fn unlock(store: &Database, folded: &str) -> Result<u64, StoreError> {
    forget(&mut *store.pools.writers.acquire().await?, folded).await
}

/// Forgets the wrong passwords that were tried for a name. Returns how many counters that were.
pub(super) async fn forget(
    connection: &mut AnyConnection,
    folded: &str,
) -> Result<u64, StoreError> {
    let deleted =
        query("DELETE FROM lockouts WHERE subject = $1 OR substr(subject, 1, length($2)) = $3");
    let (name, pairs) = (Guesser::name_key(folded), Guesser::pairs_of(folded));
    let deleted = deleted.bind(name).bind(pairs.clone()).bind(pairs);
    Ok(deleted.execute(connection).await?.rows_affected())
}

pub(super) async fn unlock_address(store: &Database, address: IpAddr) -> Result<u64, StoreError> {
    // No address has a wildcard in it.
    let pairs = format!("pair:%@{}", network(address));
    let mut rows = 0;
    for subject in Guesser::address_keys(address).chain([pairs]) {
        let deleted = query("DELETE FROM lockouts WHERE subject LIKE $1").bind(subject);
        rows += deleted.execute(&store.pools.writers).await?.rows_affected();
    }
    Ok(rows)
}

/// Whether an attempt is allowed, which counts if it `is_made`.
async fn admission(
    connection: &mut AnyConnection,
    guesser: &Guesser,
    now: Millis,
    is_made: bool,
) -> Result<Admission, StoreError> {
    let is_known = is_known(connection, guesser).await?;
    // Always in this order, so that two transactions cannot deadlock.
    for Subject { key, limit, locks_known } in guesser.subjects() {
        let guesses = match is_made {
            true => lock(connection, &key).await?,
            false => read(connection, &key).await?,
        };
        let guesses = guesses.at(limit, now);
        let until = guesses.locked_until(limit).filter(|_| locks_known || !is_known);
        if let Some(until) = until {
            return Ok(Admission::LockedUntil(until));
        }
        if is_made {
            write(connection, key, guesses.and_one()).await?;
        }
    }
    Ok(Admission::Admitted { is_known })
}

/// Whether the account with this name was signed in to from this address before. The same query,
/// whether there is such an account or not.
async fn is_known(connection: &mut AnyConnection, guesser: &Guesser) -> Result<bool, StoreError> {
    let row = query(
        "SELECT s.network FROM sign_ins s JOIN accounts a ON a.id = s.account
        WHERE a.folded = $1 AND s.network = $2",
    );
    let row = row.bind(guesser.name.clone()).bind(guesser.network().to_string());
    Ok(row.fetch_optional(connection).await?.is_some())
}

/// The account with this name was signed in to from this address.
async fn remember(
    connection: &mut AnyConnection,
    guesser: &Guesser,
    now: Millis,
) -> Result<(), StoreError> {
    let written = query(
        "INSERT INTO sign_ins (account, network, seen_ms)
        SELECT id, CAST($2 AS TEXT), CAST($3 AS BIGINT) FROM accounts WHERE folded = $1
        ON CONFLICT (account, network) DO UPDATE SET seen_ms = excluded.seen_ms",
    );
    let written = written.bind(guesser.name.clone()).bind(guesser.network().to_string());
    written.bind(rows::of_millis(now)).execute(&mut *connection).await?;
    // The newest addresses of the account stay.
    let old = query(
        "DELETE FROM sign_ins WHERE account IN (SELECT id FROM accounts WHERE folded = $1)
            AND seen_ms < (SELECT MIN(seen_ms) FROM (
                SELECT s.seen_ms FROM sign_ins s JOIN accounts a ON a.id = s.account
                WHERE a.folded = $2 ORDER BY s.seen_ms DESC LIMIT 20) AS newest)",
    );
    let old = old.bind(guesser.name.clone()).bind(guesser.name.clone());
    old.execute(connection).await?;
    Ok(())
}

/// The attempts so far, locked: no other transaction counts this subject until this one ends.
async fn lock(connection: &mut AnyConnection, subject: &str) -> Result<Guesses, StoreError> {
    let row = query(
        "INSERT INTO lockouts (subject, failures, last_ms) VALUES ($1, 0, 0)
        ON CONFLICT (subject) DO UPDATE SET failures = lockouts.failures
        RETURNING failures, last_ms",
    );
    of_row(&row.bind(subject.to_string()).fetch_one(connection).await?)
}

/// The attempts so far.
async fn read(connection: &mut AnyConnection, subject: &str) -> Result<Guesses, StoreError> {
    let row = query("SELECT failures, last_ms FROM lockouts WHERE subject = $1");
    let row = row.bind(subject.to_string()).fetch_optional(connection).await?;
    row.map_or(Ok(Guesses::default()), |row| of_row(&row))
}

fn of_row(row: &AnyRow) -> Result<Guesses, StoreError> {
    Ok(Guesses { failures: rows::number(row, "failures")?, last: rows::millis(row, "last_ms")? })
}

async fn write(
    connection: &mut AnyConnection,
    subject: String,
    guesses: Guesses,
) -> Result<(), StoreError> {
    let written = query("UPDATE lockouts SET failures = $2, last_ms = $3 WHERE subject = $1");
    let written = written.bind(subject).bind(i64::from(guesses.failures));
    written.bind(rows::of_millis(guesses.last)).execute(connection).await?;
    Ok(())
}
