//! The sessions of an arena of several nodes: one for each account, wherever it is signed in.
//!
//! A row says which node has the session. **Invariant:** only that node changes it, unless another sign-in of
//! the account takes its place; and only while the lease of the node that writes is not ended.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use std::net::{IpAddr, SocketAddr};
use wire::Name;

use super::accounts;
use super::database::{Database, now, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::letters;
use super::nodes;
use super::rows::{self, get, signed, unsigned};
use crate::limits::network::network;
use crate::nodes::cluster::NodeId;

/// How long a match of a node that has ended is protected, in milliseconds: others take it over meanwhile.
pub const TAKEN_OVER_WITHIN_MS: i64 = 60_000;

/// A session that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// The account.
    pub account: AccountId,
    /// The number of the client.
    pub client: u64,
    /// The hash of the token by which the client resumes it.
    pub ticket: [u8; 32],
    /// The hash of the token by which the client has signed in, if any.
    pub sign_in: Option<[u8; 32]>,
    /// The address of the client.
    pub address: String,
    /// The version of the protocol of the client.
    pub protocol: u16,
    /// True if it takes the place of any other, also of one in a match.
    pub ends_others: bool,
}

/// What becomes of a session that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// It is the session of its account now. Another node is asked to end the one before.
    Here,
    /// The session of the account on this node is in a match, and continues for now.
    PlaysHere,
    /// The session of the account on that node is in a match, and continues.
    PlaysAt(NodeId),
}

/// A session that has moved to this node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedSession {
    /// The account.
    pub account: AccountId,
    /// The number of the client.
    pub client: u64,
    /// The hash of the token by which the client resumes it.
    pub ticket: [u8; 32],
    /// The hash of the token by which the client has signed in, if any.
    pub sign_in: Option<[u8; 32]>,
    /// The address of the client.
    pub address: String,
    /// The version of the protocol of the client.
    pub protocol: u16,
    /// What it is to do first.
    pub intent: Vec<u8>,
}

/// Where a session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionPlace {
    /// The number of the client.
    pub client: u64,
    /// The node.
    pub node: NodeId,
    /// The room that it is in.
    pub room: Option<u64>,
}

/// What changed of where the client of a session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The number of the client.
    pub client: u64,
    /// The room that it is in.
    pub room: Option<u64>,
    /// True if it plays a match against others there.
    pub is_playing: bool,
}

/// A friend of a player at this node who is online at another node and does not hide it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendElsewhere {
    /// The account.
    pub account: AccountId,
    /// The name.
    pub name: Name,
    /// The room that it is in.
    pub room: Option<u64>,
}

pub(super) async fn enter_session(
    store: &Database,
    session: NewSession,
) -> Result<Entered, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        let entered = write_session(&store, &mut transaction, session).await?;
        transaction.commit().await?;
        Ok(entered)
    })
    .await
}

async fn write_session(
    store: &Database,
    connection: &mut AnyConnection,
    session: NewSession,
) -> Result<Entered, StoreError> {
    let here = i64::from(store.node.0);
    // The new row, or the present one, locked: that may end at any moment before.
    let found = store.query(concat!(
        "INSERT INTO sessions (account, client, node, journal, ticket, address, sign_in, protocol, is_playing)
        VALUES ($1, $2, $3, $3, $4, $5, $7, $8, 0)
        ON CONFLICT (account) DO UPDATE SET account = excluded.account
        RETURNING client, node, CASE WHEN is_playing = 0 THEN 0
            WHEN EXISTS (SELECT 1 FROM leases l WHERE l.node = sessions.node)
                OR EXISTS (SELECT 1 FROM nodes n WHERE n.id = sessions.node AND ",
        now!(),
        " - $6 < n.ended_ms) THEN 1 ELSE 0 END AS is_protected"
    ));
    let found = found.bind(session.account.to_string()).bind(signed(session.client));
    let found = found.bind(here).bind(session.ticket.to_vec()).bind(&session.address);
    let found = found.bind(TAKEN_OVER_WITHIN_MS).bind(session.sign_in.map(Vec::from));
    let found = found.bind(i64::from(session.protocol));
    let before = found.fetch_one(&mut *connection).await?;
    let (client, node) = (unsigned(&before, "client")?, rows::node(&before, "node")?);
    if client == session.client {
        return Ok(Entered::Here);
    }
    let is_protected = get::<i64>(&before, "is_protected")? != 0;
    if is_protected && !session.ends_others {
        return Ok(if node == store.node { Entered::PlaysHere } else { Entered::PlaysAt(node) });
    }
    let written = query(
        "UPDATE sessions SET client = $2, node = $3, journal = $3, ticket = $4, address = $5, sign_in = $6, protocol = $7,
        room = NULL, is_playing = 0, intent = NULL WHERE account = $1",
    );
    let written = written.bind(session.account.to_string()).bind(signed(session.client));
    let written = written.bind(here).bind(session.ticket.to_vec()).bind(session.address);
    let written = written.bind(session.sign_in.map(Vec::from)).bind(i64::from(session.protocol));
    written.execute(&mut *connection).await?;
    if node != store.node {
        letters::write_letter(store, connection, node, client, &letters::elsewhere()).await?;
    }
    Ok(Entered::Here)
}

pub(super) async fn session_by_ticket(
    store: &Database,
    ticket: [u8; 32],
) -> Result<Option<SessionPlace>, StoreError> {
    let row = query("SELECT client, node, room FROM sessions WHERE ticket = $1");
    let row = row.bind(ticket.to_vec()).fetch_optional(&store.pools.writers).await?;
    row.as_ref().map(place).transpose()
}

pub(super) async fn session_named(
    store: &Database,
    folded: &str,
) -> Result<Option<SessionPlace>, StoreError> {
    let row = query(
        "SELECT s.client, s.node, s.room FROM sessions s JOIN accounts a ON a.id = s.account
        WHERE a.folded = $1",
    );
    let row = row.bind(folded.to_string()).fetch_optional(&store.pools.readers).await?;
    row.as_ref().map(place).transpose()
}

pub(super) async fn session_to_challenge(
    store: &Database,
    folded: &str,
    by: AccountId,
) -> Result<Option<SessionPlace>, StoreError> {
    let row = query(
        "SELECT s.client, s.node, s.room FROM sessions s JOIN accounts a ON a.id = s.account
        JOIN leases l ON l.node = s.node LEFT JOIN friend_settings p ON p.account = s.account
        WHERE a.folded = $1 AND COALESCE(p.is_hidden, 0) = 0 AND (COALESCE(p.is_open, 0) = 1
            OR EXISTS (SELECT 1 FROM friends f WHERE f.account = s.account AND f.friend = $2))",
    );
    let row = row.bind(folded.to_string()).bind(by.to_string());
    row.fetch_optional(&store.pools.readers).await?.as_ref().map(place).transpose()
}

pub(super) async fn session_of_friend(
    store: &Database,
    account: AccountId,
    friend: AccountId,
) -> Result<Option<SessionPlace>, StoreError> {
    let row = query(
        "SELECT s.client, s.node, s.room FROM friends f JOIN sessions s ON s.account = f.friend
        JOIN leases l ON l.node = s.node WHERE f.account = $1 AND f.friend = $2",
    );
    let row = row.bind(account.to_string()).bind(friend.to_string());
    row.fetch_optional(&store.pools.readers).await?.as_ref().map(place).transpose()
}

pub(super) async fn sessions_from(
    store: &Database,
    address: IpAddr,
) -> Result<Vec<SessionPlace>, StoreError> {
    let rows = query(
        "SELECT s.client, s.node, s.room, s.address FROM sessions s
        JOIN leases l ON l.node = s.node WHERE s.node <> $1 ORDER BY s.client",
    );
    let rows = rows.bind(i64::from(store.node.0)).fetch_all(&store.pools.readers).await?;
    let mut found = Vec::new();
    for row in &rows {
        if is_from(&get::<String>(row, "address")?, address) {
            found.push(place(row)?);
        }
    }
    Ok(found)
}

pub(super) async fn friends_elsewhere(
    store: &Database,
) -> Result<Vec<FriendElsewhere>, StoreError> {
    let rows = query(
        "SELECT DISTINCT s.account, s.room, a.name FROM sessions h
        JOIN friends f ON f.account = h.account JOIN sessions s ON s.account = f.friend
        JOIN leases l ON l.node = s.node JOIN accounts a ON a.id = s.account
        WHERE h.node = $1 AND s.node <> $1 AND NOT EXISTS (
            SELECT 1 FROM friend_settings p WHERE p.account = s.account AND p.is_hidden = 1)
        ORDER BY s.account",
    );
    let rows = rows.bind(i64::from(store.node.0)).fetch_all(&store.pools.readers).await?;
    let friend = |row: &AnyRow| {
        let room = get::<Option<i64>>(row, "room")?.map(i64::cast_unsigned);
        let account = AccountId::of_row(get(row, "account")?)?;
        Ok(FriendElsewhere { account, name: accounts::name(row)?, room })
    };
    rows.iter().map(friend).collect()
}

pub(super) async fn place_sessions(
    store: &Database,
    mut placements: Vec<Placement>,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        // In this order, see `live`.
        placements.sort_by_key(|one| one.client);
        for Placement { client, room, is_playing } in placements {
            let written = query(
                "UPDATE sessions SET room = $3, is_playing = $4 WHERE client = $1 AND node = $2",
            );
            let written = written.bind(signed(client)).bind(i64::from(store.node.0));
            let written = written.bind(room.map(signed)).bind(i64::from(is_playing));
            written.execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn renew_ticket(
    store: &Database,
    client: u64,
    ticket: [u8; 32],
) -> Result<(), StoreError> {
    let written = query(
        "UPDATE sessions SET ticket = $3 WHERE client = $1 AND node = $2
        AND EXISTS (SELECT 1 FROM leases WHERE node = $2)",
    );
    let written = written.bind(signed(client)).bind(i64::from(store.node.0));
    written.bind(ticket.to_vec()).execute(&store.pools.writers).await?;
    Ok(())
}

pub(super) async fn end_session(store: &Database, client: u64) -> Result<(), StoreError> {
    let gone = query("DELETE FROM sessions WHERE client = $1 AND node = $2");
    let gone = gone.bind(signed(client)).bind(i64::from(store.node.0));
    gone.execute(&store.pools.writers).await?;
    Ok(())
}

pub(super) async fn move_session(
    store: &Database,
    client: u64,
    to: NodeId,
    intent: Vec<u8>,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        let written = query(
            "UPDATE sessions SET node = $3, intent = $4, room = NULL, is_playing = 0
            WHERE client = $1 AND node = $2 AND EXISTS (SELECT 1 FROM leases WHERE node = $3)",
        );
        let written = written.bind(signed(client)).bind(i64::from(store.node.0));
        let written = written.bind(i64::from(to.0)).bind(intent);
        let mut is_moved = written.execute(&mut *transaction).await?.rows_affected() == 1;
        if !is_moved {
            // Perhaps the answer to an earlier try was lost.
            let row = query("SELECT client FROM sessions WHERE client = $1 AND node = $2");
            let row = row.bind(signed(client)).bind(i64::from(to.0));
            is_moved = row.fetch_optional(&mut *transaction).await?.is_some();
        }
        transaction.commit().await?;
        Ok(is_moved)
    })
    .await
}

pub(super) async fn take_moved(store: &Database) -> Result<Vec<MovedSession>, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let here = i64::from(store.node.0);
        // One statement where nobody has moved: each node asks once a second.
        let any = query("SELECT 1 FROM sessions WHERE node = $1 AND intent IS NOT NULL LIMIT 1");
        if any.bind(here).fetch_optional(&store.pools.writers).await?.is_none() {
            return Ok(Vec::new());
        }
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        let taken = store.query(
            "SELECT account, client, ticket, sign_in, address, protocol, intent FROM sessions
            WHERE node = $1 AND intent IS NOT NULL ORDER BY client FOR UPDATE",
        );
        let taken = taken.bind(here).fetch_all(&mut *transaction).await?;
        for row in &taken {
            let adopted =
                query("UPDATE sessions SET intent = NULL, journal = node WHERE account = $1");
            let adopted = adopted.bind(get::<String>(row, "account")?);
            adopted.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        taken.iter().map(moved).collect()
    })
    .await
}

fn moved(row: &AnyRow) -> Result<MovedSession, StoreError> {
    Ok(MovedSession {
        account: AccountId::of_row(get(row, "account")?)?,
        client: unsigned(row, "client")?,
        ticket: rows::hash(row, "ticket")?,
        sign_in: rows::optional_hash(row, "sign_in")?,
        address: get(row, "address")?,
        protocol: rows::protocol(row)?,
        intent: get(row, "intent")?,
    })
}

fn place(row: &AnyRow) -> Result<SessionPlace, StoreError> {
    let room = get::<Option<i64>>(row, "room")?.map(i64::cast_unsigned);
    Ok(SessionPlace { client: unsigned(row, "client")?, node: rows::node(row, "node")?, room })
}

/// True if the address of a session, with its port, is one that a ban of that address covers.
pub(super) fn is_from(session: &str, address: IpAddr) -> bool {
    let session: Option<SocketAddr> = session.parse().ok();
    session.is_some_and(|session| network(session.ip()) == network(address))
}
