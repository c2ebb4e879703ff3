//! Friends, requests and blocks. A friendship is mutual, and has a row for each of the two.
//!
//! A block is never told to the blocked player: a request of that player is stored as any other, and
//! stays out of the other's circle.

use bout::{Bounded, Millis};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use wire::friends::{BLOCKED_MAX, FRIENDS_MAX, REQUESTS_RECEIVED_MAX, REQUESTS_SENT_MAX};
use wire::{Circle, FriendSettings, FriendsRefusal, Person};

use super::accounts;
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};

/// Whether a change was made, or else why not.
pub type Changed = Result<(), FriendsRefusal>;

const FRIENDSHIP: &str = "SELECT account FROM friends WHERE account = $1 AND friend = $2";
const REQUEST: &str = "SELECT sender FROM friend_requests WHERE sender = $1 AND recipient = $2";
const BLOCK: &str = "SELECT account FROM blocks WHERE account = $1 AND blocked = $2";
const FRIENDS: &str = "SELECT COUNT(*) AS rows FROM friends WHERE account = $1";
const SENT: &str = "SELECT COUNT(*) AS rows FROM friend_requests WHERE sender = $1";
const RECEIVED: &str = "SELECT COUNT(*) AS rows FROM friend_requests r WHERE r.recipient = $1
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.account = $1 AND b.blocked = r.sender)";
const BLOCKED: &str = "SELECT COUNT(*) AS rows FROM blocks WHERE account = $1";
const DELETE_REQUEST: &str = "DELETE FROM friend_requests WHERE sender = $1 AND recipient = $2";

const CIRCLE: &str = "SELECT 'friend' AS part, a.id, a.name, f.since_ms AS since_ms
        FROM friends f JOIN accounts a ON a.id = f.friend WHERE f.account = $1
    UNION ALL SELECT 'received' AS part, a.id, a.name, r.sent_ms AS since_ms
        FROM friend_requests r JOIN accounts a ON a.id = r.sender WHERE r.recipient = $1
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.account = $1 AND b.blocked = r.sender)
    UNION ALL SELECT 'sent' AS part, a.id, a.name, r.sent_ms AS since_ms
        FROM friend_requests r JOIN accounts a ON a.id = r.recipient WHERE r.sender = $1
    UNION ALL SELECT 'blocked' AS part, a.id, a.name, b.since_ms AS since_ms
        FROM blocks b JOIN accounts a ON a.id = b.blocked WHERE b.account = $1";
pub(super) async fn circle(store: &Database, account: AccountId) -> Result<Circle, StoreError> {
    let mut connection = store.pools.readers.acquire().await?;
    let found = query(CIRCLE).bind(account.to_string()).fetch_all(&mut *connection).await?;
    let mut parts = Parts::default();
    for row in &found {
        let (id, name) = (AccountId::of_row(get(row, "id")?)?, accounts::name(row)?);
        let since = rows::millis(row, "since_ms")?;
        parts.of(get(row, "part")?)?.push((since, Person { id: id.into(), name }));
    }
    let set = query("SELECT is_hidden, is_open FROM friend_settings WHERE account = $1");
    let set = set.bind(account.to_string()).fetch_optional(&mut *connection).await?;
    Ok(parts.circle(set.as_ref().map(settings).transpose()?.unwrap_or_default()))
}

pub(super) async fn request_friend(
    store: &Database,
    sender: AccountId,
    recipient: AccountId,
    now: Millis,
) -> Result<Changed, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let both = [sender, recipient];
        for (sql, why) in [
            (BLOCK, FriendsRefusal::Blocked),
            (FRIENDSHIP, FriendsRefusal::AlreadyFriends),
            (REQUEST, FriendsRefusal::AlreadyAsked),
        ] {
            if has(&mut transaction, sql, both).await? {
                return Ok(Err(why));
            }
        }
        if has(&mut transaction, REQUEST, [recipient, sender]).await? {
            let changed = befriend(&mut transaction, both, now).await?;
            transaction.commit().await?;
            return Ok(changed);
        }
        for (sql, account, most, why) in [
            (FRIENDS, sender, FRIENDS_MAX, FriendsRefusal::ListFull),
            (SENT, sender, REQUESTS_SENT_MAX, FriendsRefusal::ListFull),
            (RECEIVED, recipient, REQUESTS_RECEIVED_MAX, FriendsRefusal::TheirListFull),
        ] {
            if most <= count(&mut transaction, sql, account).await? {
                return Ok(Err(why));
            }
        }
        let written = "INSERT INTO friend_requests (sender, recipient, sent_ms)
            VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let written = query(written).bind(sender.to_string()).bind(recipient.to_string());
        written.bind(rows::of_millis(now)).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    })
    .await
}

pub(super) async fn accept_friend(
    store: &Database,
    account: AccountId,
    sender: AccountId,
    now: Millis,
) -> Result<Changed, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        if !has(&mut transaction, REQUEST, [sender, account]).await?
            || has(&mut transaction, BLOCK, [account, sender]).await?
        {
            return Ok(Err(FriendsRefusal::Gone));
        }
        let changed = befriend(&mut transaction, [account, sender], now).await?;
        transaction.commit().await?;
        Ok(changed)
    })
    .await
}

pub(super) async fn remove_request(
    store: &Database,
    sender: AccountId,
    recipient: AccountId,
) -> Result<Changed, StoreError> {
    let gone = query(DELETE_REQUEST).bind(sender.to_string()).bind(recipient.to_string());
    let gone = gone.execute(&store.pools.writers).await?.rows_affected();
    Ok(if gone == 0 { Err(FriendsRefusal::Gone) } else { Ok(()) })
}

pub(super) async fn remove_friend(
    store: &Database,
    account: AccountId,
    friend: AccountId,
) -> Result<Changed, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let gone = part(&mut transaction, [account, friend]).await?;
        transaction.commit().await?;
        Ok(if gone == 0 { Err(FriendsRefusal::Gone) } else { Ok(()) })
    })
    .await
}

pub(super) async fn block(
    store: &Database,
    account: AccountId,
    blocked: AccountId,
    now: Millis,
) -> Result<Changed, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let both = [account, blocked];
        if has(&mut transaction, BLOCK, both).await? {
            return Ok(Err(FriendsRefusal::Blocked));
        }
        if BLOCKED_MAX <= count(&mut transaction, BLOCKED, account).await? {
            return Ok(Err(FriendsRefusal::ListFull));
        }
        part(&mut transaction, both).await?;
        let own = query(DELETE_REQUEST).bind(account.to_string()).bind(blocked.to_string());
        own.execute(&mut *transaction).await?;
        let written = "INSERT INTO blocks (account, blocked, since_ms) VALUES ($1, $2, $3)
            ON CONFLICT DO NOTHING";
        let written = query(written).bind(account.to_string()).bind(blocked.to_string());
        written.bind(rows::of_millis(now)).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    })
    .await
}

pub(super) async fn unblock(
    store: &Database,
    account: AccountId,
    blocked: AccountId,
) -> Result<Changed, StoreError> {
    let gone = query("DELETE FROM blocks WHERE account = $1 AND blocked = $2");
    let gone = gone.bind(account.to_string()).bind(blocked.to_string());
    let gone = gone.execute(&store.pools.writers).await?.rows_affected();
    Ok(if gone == 0 { Err(FriendsRefusal::Gone) } else { Ok(()) })
}

pub(super) async fn set_friend_settings(
    store: &Database,
    account: AccountId,
    settings: FriendSettings,
) -> Result<(), StoreError> {
    let written = query(
        "INSERT INTO friend_settings (account, is_hidden, is_open) VALUES ($1, $2, $3)
        ON CONFLICT (account) DO UPDATE
        SET is_hidden = excluded.is_hidden, is_open = excluded.is_open",
    );
    let written = written.bind(account.to_string());
    let written = written.bind(i64::from(settings.is_hidden));
    written.bind(i64::from(settings.is_open)).execute(&store.pools.writers).await?;
    Ok(())
}

/// The people of a circle, with the times of their rows.
#[derive(Default)]
pub(super) struct Parts {
    pub friends: Vec<(Millis, Person)>,
    pub received: Vec<(Millis, Person)>,
    pub sent: Vec<(Millis, Person)>,
    pub blocked: Vec<(Millis, Person)>,
}

impl Parts {
    fn of(&mut self, part: &str) -> Result<&mut Vec<(Millis, Person)>, StoreError> {
        match part {
            "friend" => Ok(&mut self.friends),
            "received" => Ok(&mut self.received),
            "sent" => Ok(&mut self.sent),
            "blocked" => Ok(&mut self.blocked),
            other => Err(StoreError::Corrupt(format!("{other:?} for a part of a circle"))),
        }
    }

    /// The circle: requests by their time, and the others by name.
    pub fn circle(self, settings: FriendSettings) -> Circle {
        let Parts { friends, received, sent, blocked } = self;
        let [friends, blocked] = [friends, blocked].map(|list| {
            let unnamed = list.into_iter().map(|(_, person)| (Millis(0), person));
            unnamed.collect::<Vec<_>>()
        });
        Circle {
            friends: listed(friends),
            received: listed(received),
            sent: listed(sent),
            blocked: listed(blocked),
            settings,
        }
    }
}

/// The first of these people. Limits are checked before rows are written, so that there are seldom more.
fn listed<const MAX: usize>(mut list: Vec<(Millis, Person)>) -> Bounded<Person, MAX> {
    list.sort_by_cached_key(|(since, person)| {
        (*since, person.name.as_str().to_lowercase(), person.id)
    });
    let people: Vec<Person> = list.into_iter().take(MAX).map(|(_, person)| person).collect();
    people.try_into().expect("no more than fit")
}

fn settings(row: &AnyRow) -> Result<FriendSettings, StoreError> {
    let is = |column| Ok::<_, StoreError>(rows::number::<i64>(row, column)? != 0);
    Ok(FriendSettings { is_hidden: is("is_hidden")?, is_open: is("is_open")? })
}

/// Whether there is a row of these two accounts.
async fn has(
    connection: &mut AnyConnection,
    sql: &'static str,
    [one, other]: [AccountId; 2],
) -> Result<bool, StoreError> {
    let found = query(sql).bind(one.to_string()).bind(other.to_string());
    Ok(found.fetch_optional(connection).await?.is_some())
}

/// The number of rows of an account.
async fn count(
    connection: &mut AnyConnection,
    sql: &'static str,
    account: AccountId,
) -> Result<usize, StoreError> {
    let row = query(sql).bind(account.to_string()).fetch_one(connection).await?;
    rows::number::<u32>(&row, "rows").map(|count| count as usize)
}

/// Makes two accounts friends, unless the list of one is full. Their requests are answered by that.
async fn befriend(
    connection: &mut AnyConnection,
    both: [AccountId; 2],
    now: Millis,
) -> Result<Changed, StoreError> {
    let whys = [FriendsRefusal::ListFull, FriendsRefusal::TheirListFull];
    for (account, why) in both.into_iter().zip(whys) {
        if FRIENDS_MAX <= count(connection, FRIENDS, account).await? {
            return Ok(Err(why));
        }
    }
    let [one, other] = both;
    for [from, to] in [[one, other], [other, one]] {
        let answered = query(DELETE_REQUEST).bind(from.to_string()).bind(to.to_string());
        answered.execute(&mut *connection).await?;
        let written = "INSERT INTO friends (account, friend, since_ms) VALUES ($1, $2, $3)
            ON CONFLICT DO NOTHING";
        let written = query(written).bind(from.to_string()).bind(to.to_string());
        written.bind(rows::of_millis(now)).execute(&mut *connection).await?;
    }
    Ok(Ok(()))
}

/// Ends the friendship of two accounts. Returns the number of rows.
async fn part(
    connection: &mut AnyConnection,
    [one, other]: [AccountId; 2],
) -> Result<u64, StoreError> {
    let gone = query(
        "DELETE FROM friends WHERE (account = $1 AND friend = $2) OR (account = $2 AND friend = $1)",
    );
    let gone = gone.bind(one.to_string()).bind(other.to_string());
    Ok(gone.execute(connection).await?.rows_affected())
}
