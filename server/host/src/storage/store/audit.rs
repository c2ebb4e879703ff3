//! The audit log: what operators, admins and moderators did. A line is written in the transaction of its act, or before
//! it, and never changed.

use bout::Millis;
use sqlx::{AnyConnection, query};
use std::net::IpAddr;

use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};

/// The most lines of one read.
pub const AUDIT_LINES_MAX: u32 = 100;

/// Who does something, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct By {
    /// The account; nothing for whoever administers the machine.
    pub actor: Option<AccountId>,
    /// The time, in milliseconds since 1970.
    pub at: Millis,
}

impl By {
    /// Whoever administers the machine.
    pub fn operator(at: Millis) -> By {
        By { actor: None, at }
    }
}

/// Declares the acts with their names in the log.
macro_rules! acts {
    ($($(#[$doc:meta])* $Act:ident = $name:literal,)*) => {
        /// What was done.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Act {
            $($(#[$doc])* $Act,)*
        }

        impl Act {
            /// Its name in the log.
            pub fn name(self) -> &'static str {
                match self {
                    $(Act::$Act => $name,)*
                }
            }

            fn named(name: &str) -> Option<Act> {
                match name {
                    $($name => Some(Act::$Act),)*
                    _ => None,
                }
            }
        }
    };
}

acts! {
    /// An account was banned.
    Ban = "ban",
    /// Its ban was lifted.
    Unban = "unban",
    /// An address was banned.
    BanAddress = "ban_address",
    /// Its ban was lifted.
    UnbanAddress = "unban_address",
    /// A player was kicked.
    Kick = "kick",
    /// A message was sent to all players.
    Message = "message",
    /// The server began to drain.
    Drain = "drain",
    /// An account was given a role.
    Role = "role",
    /// An account was muted.
    Mute = "mute",
    /// It may chat again.
    Unmute = "unmute",
    /// An account was given another name.
    Rename = "rename",
    /// A brawl room was closed.
    CloseRoom = "close_room",
    /// A setting was changed while the server ran.
    Setting = "setting",
    /// An invitation was made.
    Invite = "invite",
    /// A report was taken or closed.
    Report = "report",
    /// An account was deleted.
    Delete = "delete",
}

/// What it was done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An account.
    Account(AccountId),
    /// An address.
    Address(IpAddr),
}

/// An act to be noted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What was done.
    pub act: Act,
    /// What it was done to, if anything.
    pub target: Option<Target>,
    /// The reason, or the text of a message, or the role.
    pub why: String,
    /// Until when it holds.
    pub until: Option<Millis>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// Its number; later lines have greater ones.
    pub id: u64,
    /// Who did it, and when.
    pub by: By,
    /// The present name of the actor; nothing for whoever administers the machine, and for an account that no longer exists.
    pub actor: Option<String>,
    /// What was done.
    pub act: Act,
    /// The present name of the account, or the address, or the id of an account that no longer exists.
    pub target: Option<String>,
    /// See [`Deed::why`].
    pub why: String,
    /// Until when it holds.
    pub until: Option<Millis>,
}

pub(super) async fn note(store: &Database, by: By, deed: Deed) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        add(&mut transaction, by, deed).await?;
        Ok(transaction.commit().await?)
    })
    .await
}

/// Adds a line.
pub(super) async fn add(
    connection: &mut AnyConnection,
    by: By,
    deed: Deed,
) -> Result<(), StoreError> {
    let target = deed.target.map(|target| match target {
        Target::Account(account) => account.to_string(),
        Target::Address(address) => address.to_string(),
    });
    let written = query(
        "INSERT INTO audit (at_ms, actor, act, target, why, until_ms) VALUES ($1, $2, $3, $4, $5, $6)",
    );
    let written =
        written.bind(rows::of_millis(by.at)).bind(by.actor.map(|actor| actor.to_string()));
    let written = written.bind(deed.act.name()).bind(target).bind(deed.why);
    written.bind(deed.until.map(rows::of_millis)).execute(connection).await?;
    Ok(())
}

pub(super) async fn audit(
    store: &Database,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<AuditLine>, StoreError> {
    let lines = query(
        "SELECT l.*, a.name AS actor_name, t.name AS target_name FROM audit l
        LEFT JOIN accounts a ON a.id = l.actor LEFT JOIN accounts t ON t.id = l.target
        WHERE l.id < $1 ORDER BY l.id DESC LIMIT $2",
    );
    let lines = lines.bind(before.map_or(i64::MAX, |id| i64::try_from(id).unwrap_or(i64::MAX)));
    let lines = lines.bind(i64::from(limit.min(AUDIT_LINES_MAX)));
    let line = |row| {
        let actor: Option<String> = get(row, "actor")?;
        let act: &str = get(row, "act")?;
        let corrupt = || StoreError::Corrupt(format!("{act:?} for an act"));
        Ok(AuditLine {
            id: rows::number(row, "id")?,
            by: By {
                actor: actor.as_deref().map(AccountId::of_row).transpose()?,
                at: rows::millis(row, "at_ms")?,
            },
            actor: get(row, "actor_name")?,
            act: Act::named(act).ok_or_else(corrupt)?,
            target: get::<Option<_>>(row, "target_name")?.or(get(row, "target")?),
            why: get(row, "why")?,
            until: rows::number_or_none(row, "until_ms")?.map(Millis),
        })
    };
    lines.fetch_all(&store.pools.readers).await?.iter().map(line).collect()
}
