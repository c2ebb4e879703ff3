//! Invitations to register, as hashes of their codes.

use bout::Millis;
use sqlx::{AnyConnection, query};

use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows;

/// The open invitations that a member may have made.
pub const INVITES_MAX: u32 = 20;

/// An invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The hash of its code.
    pub hash: [u8; 32],
    /// Who made it; nothing for the operator.
    pub by: Option<AccountId>,
    /// When it expires.
    pub until: Millis,
    /// How many may register by it.
    pub uses: u32,
}

pub(super) async fn add_invite(
    store: &Database,
    invite: Invite,
    now: Millis,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let old = query("DELETE FROM invites WHERE until_ms <= $1 OR uses_left = 0");
        old.bind(rows::of_millis(now)).execute(&mut *transaction).await?;
        let by = invite.by.map(|account| account.to_string());
        if by.is_some() {
            let row = query("SELECT COUNT(*) AS invites FROM invites WHERE account = $1");
            let row = row.bind(by.clone()).fetch_one(&mut *transaction).await?;
            if INVITES_MAX <= rows::number::<u32>(&row, "invites")? {
                return Ok(false);
            }
        }
        let written = query(
            "INSERT INTO invites (hash, account, until_ms, uses_left) VALUES ($1, $2, $3, $4)",
        );
        let written = written.bind(invite.hash.to_vec()).bind(by);
        let written = written.bind(rows::of_millis(invite.until)).bind(i64::from(invite.uses));
        written.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

pub(super) async fn is_invite(
    store: &Database,
    hash: [u8; 32],
    now: Millis,
) -> Result<bool, StoreError> {
    let row = query("SELECT 1 FROM invites WHERE hash = $1 AND $2 < until_ms AND 0 < uses_left");
    let row = row.bind(hash.to_vec()).bind(rows::of_millis(now));
    Ok(row.fetch_optional(&store.pools.readers).await?.is_some())
}

/// Uses up one use of an invitation. Returns whether it had one.
pub(super) async fn use_up(
    connection: &mut AnyConnection,
    hash: [u8; 32],
    now: Millis,
) -> Result<bool, StoreError> {
    let used = query(
        "UPDATE invites SET uses_left = uses_left - 1
        WHERE hash = $1 AND $2 < until_ms AND 0 < uses_left",
    );
    let used = used.bind(hash.to_vec()).bind(rows::of_millis(now)).execute(connection).await?;
    Ok(used.rows_affected() == 1)
}
