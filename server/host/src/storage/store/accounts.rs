//! Accounts in the store. The rules for them are in [`crate::sessions::accounts`].

use bout::Millis;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Transaction, query};
use std::collections::BTreeMap;
use std::str::FromStr;
use wire::Name;

use super::audit::{self, Act, By, Deed, Target};
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::invites;
use super::rows::{self, get};
use super::tokens;
use crate::sessions::accounts::names::Identity;

/// How long the name of an absent guest is reserved: 30 days.
pub const GUEST_NAME_KEPT: Millis = Millis(30 * 24 * 60 * 60 * 1000);
/// How often the last-seen time of an account is updated.
pub const SEEN_EVERY: Millis = Millis(60 * 60 * 1000);

/// The public data of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The id of the account.
    pub id: AccountId,
    /// The name of the account.
    pub name: Name,
    /// Whether the account has no password: the client's secret is its only credential.
    pub is_guest: bool,
    /// The time of creation, in milliseconds since 1970.
    pub created: Millis,
    /// The time when the account was last seen, to the hour.
    pub seen: Millis,
    /// The ban of the account, if any.
    pub ban: Option<Ban>,
    /// The role of the account.
    pub role: Role,
    /// Until when it may not chat, and why, if it was muted.
    pub mute: Option<Ban>,
    /// When its player last chose another name.
    pub renamed: Option<Millis>,
    /// When it is to be deleted, if its player wants that.
    pub delete: Option<Millis>,
}

impl Account {
    /// False once its player may no longer use it, since it is about to be deleted.
    pub fn is_there(&self, now: Millis) -> bool {
        self.delete.is_none_or(|at| now < at)
    }

    /// Its ban, if it has one `now`.
    pub fn ban_at(&self, now: Millis) -> Option<&Ban> {
        self.ban.as_ref().filter(|ban| now < ban.until)
    }
}

/// What an account may do to others. A later role may do all that an earlier one may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Nothing.
    #[default]
    Player,
    /// Kick, mute, ban and rename players, close rooms and handle reports.
    Moderator,
    /// The same to moderators, and administer the server.
    Admin,
}

impl Role {
    /// All of them, the least first.
    pub const ALL: [Role; 3] = [Role::Player, Role::Moderator, Role::Admin];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Moderator => "moderator",
            Role::Admin => "admin",
        }
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(name: &str) -> Result<Role, String> {
        let role = Role::ALL.into_iter().find(|role| role.name() == name);
        role.ok_or_else(|| "it must be player, moderator or admin".into())
    }
}

/// A ban of an account or an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The end of the ban, in milliseconds since 1970.
    pub until: Millis,
    /// The reason, for the player.
    pub why: String,
}

impl Ban {
    /// The end of a permanent ban: that of the year 9999.
    pub const EVER: Millis = Millis(253_402_300_799_000);
}

/// A name that an account has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rename {
    /// By its player; nobody else may take the old name until then.
    Own(Millis),
    /// By a moderator, for this reason; nobody may take the old name again.
    Moderated(By, String),
}

/// The result of a request for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Naming {
    /// The account got the name.
    Named(Account),
    /// Another account has this name, or a confusable one.
    Taken,
    /// There is no such guest.
    NoGuest,
    /// The invitation is not valid, or not any more.
    NoInvite,
}

pub(super) async fn add_guest(
    store: &Database,
    identity: Identity,
    secret_hash: [u8; 32],
    now: Millis,
) -> Result<Naming, StoreError> {
    create(store, identity, (Some(secret_hash.to_vec()), None), None, now).await
}

pub(super) async fn register(
    store: &Database,
    identity: Identity,
    (password_hash, invite): (String, Option<[u8; 32]>),
    now: Millis,
) -> Result<Naming, StoreError> {
    create(store, identity, (None, Some(password_hash)), invite, now).await
}

/// Creates an account with the hash of a secret, or of a password.
async fn create(
    store: &Database,
    identity: Identity,
    (secret_hash, password_hash): (Option<Vec<u8>>, Option<String>),
    invite: Option<[u8; 32]>,
    now: Millis,
) -> Result<Naming, StoreError> {
    let (store, id) = (store.clone(), AccountId::draw(now));
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        if !free_name(&mut transaction, id, &identity, now).await? {
            return Ok(Naming::Taken);
        }
        if let Some(invite) = invite
            && !invites::use_up(&mut transaction, invite, now).await?
        {
            return Ok(Naming::NoInvite);
        }
        let written = query(
            "INSERT INTO accounts
                (id, name, folded, likeness, secret_hash, password_hash, created_ms, seen_ms)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT DO NOTHING",
        );
        let written = written.bind(id.to_string()).bind(identity.name.as_str().to_string());
        let written = written.bind(identity.folded).bind(identity.likeness);
        let written = written.bind(secret_hash).bind(password_hash).bind(rows::of_millis(now));
        if written.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(Naming::Taken);
        }
        named(transaction, id).await
    })
    .await
}

pub(super) async fn claim(
    store: &Database,
    guest: AccountId,
    identity: Identity,
    (password_hash, invite): (String, Option<[u8; 32]>),
    token_hash: [u8; 32],
    now: Millis,
) -> Result<Naming, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        if !free_name(&mut transaction, guest, &identity, now).await? {
            return Ok(Naming::Taken);
        }
        if let Some(invite) = invite
            && !invites::use_up(&mut transaction, invite, now).await?
        {
            return Ok(Naming::NoInvite);
        }
        let written = query(
            "UPDATE accounts SET name = $2, folded = $3, likeness = $4, secret_hash = NULL,
                password_hash = $5 WHERE id = $1 AND secret_hash IS NOT NULL",
        );
        let written = written.bind(guest.to_string());
        let written = written.bind(identity.name.as_str().to_string());
        let written = written.bind(identity.folded).bind(identity.likeness);
        match written.bind(password_hash).execute(&mut *transaction).await {
            Ok(written) if written.rows_affected() == 0 => return Ok(Naming::NoGuest),
            Err(error) if is_taken(&error) => return Ok(Naming::Taken),
            done => done?,
        };
        tokens::add(&mut transaction, guest, token_hash, now).await?;
        named(transaction, guest).await
    })
    .await
}

pub(super) async fn rename(
    store: &Database,
    id: AccountId,
    identity: Identity,
    how: Rename,
    now: Millis,
) -> Result<Naming, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        if !free_name(&mut transaction, id, &identity, now).await? {
            return Ok(Naming::Taken);
        }
        let (until, renamed) = match &how {
            Rename::Own(until) => (*until, Some(now)),
            Rename::Moderated(..) => (Ban::EVER, None),
        };
        let left = query(
            "INSERT INTO former_names (folded, likeness, account, until_ms)
            SELECT folded, likeness, id, $2 FROM accounts WHERE id = $1 AND folded <> $3
            ON CONFLICT (folded) DO UPDATE SET account = excluded.account, until_ms = excluded.until_ms",
        );
        let left = left.bind(id.to_string()).bind(rows::of_millis(until));
        left.bind(identity.folded.clone()).execute(&mut *transaction).await?;
        let written = query(
            "UPDATE accounts SET name = $2, folded = $3, likeness = $4,
                renamed_ms = COALESCE($5, renamed_ms) WHERE id = $1",
        );
        let written = written.bind(id.to_string()).bind(identity.name.as_str().to_string());
        let written = written.bind(identity.folded).bind(identity.likeness);
        let written = written.bind(renamed.map(rows::of_millis));
        match written.execute(&mut *transaction).await {
            Ok(written) if written.rows_affected() == 0 => return Ok(Naming::NoGuest),
            Err(error) if is_taken(&error) => return Ok(Naming::Taken),
            done => done?,
        };
        if let Rename::Moderated(by, why) = how {
            let target = Some(Target::Account(id));
            let deed = Deed { act: Act::Rename, target, why, until: None };
            audit::add(&mut transaction, by, deed).await?;
        }
        named(transaction, id).await
    })
    .await
}

pub(super) async fn check_claim(
    store: &Database,
    guest: AccountId,
    identity: Identity,
    now: Millis,
) -> Result<Naming, StoreError> {
    let mut connection = store.pools.readers.acquire().await?;
    if former_holders(&mut connection, guest, &identity, now).await?.is_none() {
        return Ok(Naming::Taken);
    }
    let account = read(&mut connection, guest).await?.filter(|account| account.is_guest);
    Ok(account.map_or(Naming::NoGuest, Naming::Named))
}

pub(super) async fn set_password(
    store: &Database,
    id: AccountId,
    password_hash: String,
    token: Option<([u8; 32], Millis)>,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let written = query(
            "UPDATE accounts SET password_hash = $2 WHERE id = $1 AND password_hash IS NOT NULL",
        );
        let written = written.bind(id.to_string()).bind(password_hash);
        if written.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        for gone in [
            "DELETE FROM tokens WHERE account = $1",
            "DELETE FROM site_sessions WHERE account = $1",
            "DELETE FROM challenges WHERE account = $1 AND kind <> 'recovery'",
        ] {
            query(gone).bind(id.to_string()).execute(&mut *transaction).await?;
        }
        if let Some((hash, now)) = token {
            tokens::add(&mut transaction, id, hash, now).await?;
        }
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

pub(super) async fn release_name(store: &Database, guest: AccountId) -> Result<(), StoreError> {
    let released =
        query("UPDATE accounts SET seen_ms = 0 WHERE id = $1 AND secret_hash IS NOT NULL");
    released.bind(guest.to_string()).execute(&store.pools.writers).await?;
    Ok(())
}

pub(super) async fn account(
    store: &Database,
    id: AccountId,
) -> Result<Option<Account>, StoreError> {
    read(&mut *store.pools.readers.acquire().await?, id).await
}

pub(super) async fn account_by_name(
    store: &Database,
    folded: &str,
) -> Result<Option<Account>, StoreError> {
    Ok(credentials(store, folded).await?.map(|(account, _)| account))
}

pub(super) async fn credentials(
    store: &Database,
    folded: &str,
) -> Result<Option<(Account, Option<String>)>, StoreError> {
    let row = query("SELECT * FROM accounts WHERE folded = $1").bind(folded.to_string());
    let Some(row) = row.fetch_optional(&store.pools.readers).await? else { return Ok(None) };
    Ok(Some((of_row(&row)?, get(&row, "password_hash")?)))
}

pub(super) async fn guest_by_secret(
    store: &Database,
    hash: [u8; 32],
) -> Result<Option<Account>, StoreError> {
    let row = query("SELECT * FROM accounts WHERE secret_hash = $1").bind(hash.to_vec());
    row.fetch_optional(&store.pools.readers).await?.as_ref().map(of_row).transpose()
}

pub(super) async fn see(
    store: &Database,
    account: &Account,
    now: Millis,
) -> Result<(), StoreError> {
    // One of the future is of a calendar that was ahead.
    if account.seen <= now && now.since(account.seen) < SEEN_EVERY {
        return Ok(());
    }
    let seen = query("UPDATE accounts SET seen_ms = $2 WHERE id = $1");
    let seen = seen.bind(account.id.to_string()).bind(rows::of_millis(now));
    seen.execute(&store.pools.writers).await?;
    Ok(())
}

pub(super) async fn ban(
    store: &Database,
    id: AccountId,
    ban: Option<Ban>,
    by: By,
) -> Result<bool, StoreError> {
    let act = if ban.is_some() { Act::Ban } else { Act::Unban };
    let (until, why) = ban.map(|ban| (ban.until, ban.why)).unzip();
    let banned = query("UPDATE accounts SET banned_until_ms = $2, banned_why = $3 WHERE id = $1");
    let banned = banned.bind(id.to_string()).bind(until.map(rows::of_millis)).bind(why.clone());
    let target = Some(Target::Account(id));
    change(store, banned, by, Deed { act, target, why: why.unwrap_or_default(), until }).await
}

pub(super) async fn mute(
    store: &Database,
    id: AccountId,
    mute: Option<Ban>,
    by: By,
) -> Result<bool, StoreError> {
    let act = if mute.is_some() { Act::Mute } else { Act::Unmute };
    let (until, why) = mute.map(|mute| (mute.until, mute.why)).unzip();
    let muted = query("UPDATE accounts SET muted_until_ms = $2, muted_why = $3 WHERE id = $1");
    let muted = muted.bind(id.to_string()).bind(until.map(rows::of_millis)).bind(why.clone());
    let target = Some(Target::Account(id));
    change(store, muted, by, Deed { act, target, why: why.unwrap_or_default(), until }).await
}

pub(super) async fn mutes(store: &Database) -> Result<BTreeMap<AccountId, Millis>, StoreError> {
    let rows = query("SELECT id, muted_until_ms FROM accounts WHERE muted_until_ms IS NOT NULL");
    let rows = rows.fetch_all(&store.pools.readers).await?;
    let mute =
        |row| Ok((AccountId::of_row(get(row, "id")?)?, rows::millis(row, "muted_until_ms")?));
    rows.iter().map(mute).collect()
}

pub(super) async fn set_role(
    store: &Database,
    id: AccountId,
    role: Role,
    by: By,
) -> Result<bool, StoreError> {
    let given = query("UPDATE accounts SET role = $2 WHERE id = $1 AND password_hash IS NOT NULL");
    let given = given.bind(id.to_string()).bind(role as i64);
    let (target, why) = (Some(Target::Account(id)), role.name().to_string());
    change(store, given, by, Deed { act: Act::Role, target, why, until: None }).await
}

/// Changes one row, and notes that in the audit log in the same transaction. Returns whether there was such a row.
pub(super) async fn change(
    store: &Database,
    change: Query<'static, Any, AnyArguments>,
    by: By,
    deed: Deed,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        if change.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        audit::add(&mut transaction, by, deed).await?;
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

/// The account with this id.
pub(super) async fn read(
    connection: &mut AnyConnection,
    id: AccountId,
) -> Result<Option<Account>, StoreError> {
    let row = query("SELECT * FROM accounts WHERE id = $1").bind(id.to_string());
    row.fetch_optional(connection).await?.as_ref().map(of_row).transpose()
}

/// The account of a row with all its columns.
pub(super) fn of_row(row: &AnyRow) -> Result<Account, StoreError> {
    let sentence = |until, why| -> Result<Option<Ban>, StoreError> {
        let (until, why) = (rows::number_or_none(row, until)?.map(Millis), get(row, why)?);
        Ok(until.zip(why).map(|(until, why)| Ban { until, why }))
    };
    let role = rows::number::<usize>(row, "role")?;
    let unknown = || StoreError::Corrupt(format!("{role} for a role"));
    Ok(Account {
        id: AccountId::of_row(get(row, "id")?)?,
        name: name(row)?,
        is_guest: get::<Option<&[u8]>>(row, "secret_hash")?.is_some(),
        created: rows::millis(row, "created_ms")?,
        seen: rows::millis(row, "seen_ms")?,
        ban: sentence("banned_until_ms", "banned_why")?,
        role: *Role::ALL.get(role).ok_or_else(unknown)?,
        mute: sentence("muted_until_ms", "muted_why")?,
        renamed: rows::number_or_none(row, "renamed_ms")?.map(Millis),
        delete: rows::number_or_none(row, "delete_ms")?.map(Millis),
    })
}

/// The name of a row.
pub(super) fn name(row: &AnyRow) -> Result<Name, StoreError> {
    let text: &str = get(row, "name")?;
    Name::new(text).map_err(|why| StoreError::Corrupt(format!("{text:?} for a name: {why}")))
}

/// The guests that hold this name or a confusable one, and have been absent for longer than the
/// reservation; nothing when another account holds it, so that `account` may not have it.
async fn former_holders(
    connection: &mut AnyConnection,
    account: AccountId,
    identity: &Identity,
    now: Millis,
) -> Result<Option<Vec<String>>, StoreError> {
    let rows = query(
        "SELECT id, secret_hash, seen_ms FROM accounts WHERE (folded = $1 OR likeness = $2)
            AND id <> $3",
    );
    let rows = rows.bind(identity.folded.clone()).bind(identity.likeness.clone());
    let mut holders = Vec::new();
    for row in rows.bind(account.to_string()).fetch_all(&mut *connection).await? {
        let is_guest = get::<Option<&[u8]>>(&row, "secret_hash")?.is_some();
        if !is_guest || now.since(rows::millis(&row, "seen_ms")?) <= GUEST_NAME_KEPT {
            return Ok(None);
        }
        holders.push(get::<String>(&row, "id")?);
    }
    let left = query(
        "SELECT 1 FROM former_names WHERE (folded = $1 OR likeness = $2)
            AND $4 < until_ms AND (account <> $3 OR until_ms = $5)",
    );
    let left = left.bind(identity.folded.clone()).bind(identity.likeness.clone());
    let left = left.bind(account.to_string()).bind(rows::of_millis(now));
    let left = left.bind(rows::of_millis(Ban::EVER)).fetch_optional(connection).await?;
    Ok(left.is_none().then_some(holders))
}

/// Frees this name for `account`, if it may have it; see [`former_holders`]. Returns whether it may.
async fn free_name(
    connection: &mut AnyConnection,
    account: AccountId,
    identity: &Identity,
    now: Millis,
) -> Result<bool, StoreError> {
    let holders = former_holders(connection, account, identity, now).await?;
    let Some(holders) = holders else { return Ok(false) };
    for holder in holders {
        let spare = Identity::spare();
        let renamed =
            query("UPDATE accounts SET name = $2, folded = $3, likeness = $4 WHERE id = $1");
        let renamed = renamed.bind(holder).bind(spare.name.as_str().to_string());
        let renamed = renamed.bind(spare.folded).bind(spare.likeness);
        renamed.execute(&mut *connection).await?;
    }
    Ok(true)
}

/// The account, with its name set permanently.
async fn named(
    mut transaction: Transaction<'static, Any>,
    id: AccountId,
) -> Result<Naming, StoreError> {
    let account = read(&mut transaction, id).await?;
    transaction.commit().await?;
    let account =
        account.ok_or_else(|| StoreError::Corrupt(format!("no account {id} after all")))?;
    Ok(Naming::Named(account))
}

/// Whether another account took the name between the check and the write.
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.is_unique_violation())
}
