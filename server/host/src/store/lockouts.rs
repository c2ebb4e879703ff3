//! Counters of password attempts, which survive a restart.

use bout::Millis;
use sqlx::{AnyConnection, query};

use super::error::StoreError;
use super::rows;
use super::sql::{SqlStore, to_the_end};
use crate::accounts::guesses::{FORGOTTEN_AFTER, Guesser, Guesses};

/// Whether a password attempt is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// The attempt is allowed, and counts as a failure until it is forgiven.
    Admitted,
    /// Locked out until this time, in milliseconds since 1970.
    LockedUntil(Millis),
}

impl SqlStore {
    pub(super) async fn admit(
        &self,
        guesser: Guesser,
        now: Millis,
    ) -> Result<Admission, StoreError> {
        let store = self.clone();
        to_the_end(async move {
            let mut transaction = store.begin().await?;
            let forgotten = query("DELETE FROM lockouts WHERE last_ms < $1");
            let forgotten = forgotten.bind(rows::of_millis(now.since(FORGOTTEN_AFTER)));
            forgotten.execute(&mut *transaction).await?;
            // Always in this order, so that two transactions cannot deadlock.
            for (subject, free) in guesser.subjects() {
                let guesses = lock(&mut transaction, &subject).await?;
                if let Some(until) = guesses.locked_until(free).filter(|&until| now < until) {
                    return Ok(Admission::LockedUntil(until));
                }
                write(&mut transaction, subject, guesses.and_one(now)).await?;
            }
            transaction.commit().await?;
            Ok(Admission::Admitted)
        })
        .await
    }

    pub(super) async fn forgive(&self, guesser: Guesser) -> Result<(), StoreError> {
        let store = self.clone();
        to_the_end(async move {
            let mut transaction = store.begin().await?;
            let [(name, _), (address, _)] = guesser.subjects();
            let forgotten = query("DELETE FROM lockouts WHERE subject = $1").bind(name);
            forgotten.execute(&mut *transaction).await?;
            let forgiven = query(
                "UPDATE lockouts SET failures = failures - 1 WHERE subject = $1 AND 0 < failures",
            );
            forgiven.bind(address).execute(&mut *transaction).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }
}

/// The attempts so far, locked: no other transaction counts this subject until this one ends.
async fn lock(connection: &mut AnyConnection, subject: &str) -> Result<Guesses, StoreError> {
    let row = query(
        "INSERT INTO lockouts (subject, failures, last_ms) VALUES ($1, 0, 0)
        ON CONFLICT (subject) DO UPDATE SET failures = lockouts.failures
        RETURNING failures, last_ms",
    );
    let row = row.bind(subject.to_string()).fetch_one(connection).await?;
    Ok(Guesses { failures: rows::number(&row, "failures")?, last: rows::millis(&row, "last_ms")? })
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
