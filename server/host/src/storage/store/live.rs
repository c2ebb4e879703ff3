//! The live journals of the nodes of a cluster, and which node has which room and session.
//!
//! A group of a journal and the rows of what it opens and ends are one transaction, so that the rows of a node are
//! always those of what is in its journal. A room or a session moves by two writes: its new node claims the row, and
//! names itself as the journal of it once it has recorded it. In between the row names the older journal, from which
//! any third node can take over.
//!
//! **Invariant:** a transaction that changes several of these rows takes rooms before sessions, and each by its number:
//! two that wait for each other would block for a second, and the journal with them.

use bout::Millis;
use serde_json::json;
use sqlx::{AnyConnection, query};
use std::sync::Arc;

use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::nodes;
use super::rows::{self, signed};
use super::tickets;
use crate::nodes::cluster::NodeId;

/// How many groups are read at once.
pub const PARTS_READ_MAX: i64 = 64;

/// A group of a live journal, with what it changes in the rows of rooms and sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveGroup {
    /// The node that writes it.
    pub journal: NodeId,
    /// The number.
    pub number: u64,
    /// The sealed group.
    pub body: Vec<u8>,
    /// The rows that it changes, in order.
    pub rows: Vec<RowChange>,
}

/// A change of the row of a room or a session that is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowChange {
    /// This room was opened or taken over.
    Room(u64),
    /// This room ended.
    RoomEnded(u64),
    /// The session of this client began, was taken over, or has a new connection.
    Session(u64, SessionRow),
    /// The session of this client ended.
    SessionEnded(u64),
}

impl RowChange {
    /// The place of its row in the order in which rows are locked.
    fn row(&self) -> (bool, u64) {
        match *self {
            RowChange::Room(id) | RowChange::RoomEnded(id) => (false, id),
            RowChange::Session(client, _) | RowChange::SessionEnded(client) => (true, client),
        }
    }
}

/// What a row says of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The account.
    pub account: AccountId,
    /// The hash of the token by which its client resumes it.
    pub token: [u8; 32],
    /// The hash of the token by which the client has signed in, if any.
    pub sign_in: Option<[u8; 32]>,
    /// The address of its newest connection.
    pub address: String,
    /// The version of the protocol of the client.
    pub protocol: u16,
}

/// Stored bytes of a live journal: a group, or a part of a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LivePart {
    /// The number of the group. A base has that of the last group that it replaces.
    pub number: u64,
    /// The part of the base, from 0; 0 for a group.
    pub part: u64,
    /// True if it belongs to a base.
    pub is_base: bool,
    /// The bytes: one group, or some groups of a base.
    pub body: Vec<u8>,
}

/// What an ended node left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orphans {
    /// The node.
    pub node: NodeId,
    /// How many rooms are still its own.
    pub rooms: u64,
    /// How many sessions are.
    pub sessions: u64,
    /// The journals with their records.
    pub journals: Vec<NodeId>,
}

/// A room that a node has claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimedRoom {
    /// The room.
    pub room: u64,
    /// The journal with its records.
    pub journal: NodeId,
}

/// A session that a node has claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedSession {
    /// The client.
    pub client: u64,
    /// The journal with its record.
    pub journal: NodeId,
    /// The row.
    pub row: SessionRow,
}

/// Which sessions are claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionsOf {
    /// The sessions of these clients, of any ended node.
    Clients(Vec<u64>),
    /// The sessions of this ended node without those of some clients, up to a limit. Sessions on their way there
    /// are not among them, and move to the node that asks.
    Others(NodeId, Vec<u64>, u32),
}

pub(super) async fn append_live(store: &Database, group: Arc<LiveGroup>) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let node = column(group.journal);
        if group.rows.is_empty() {
            // One statement, which also holds the lease.
            let added = store.query(
                "WITH held AS (SELECT node FROM leases WHERE node = $1 FOR KEY SHARE)
                INSERT INTO live_groups (journal, number, part, is_base, body)
                SELECT held.node, $2, 0, 0, $3 FROM held WHERE TRUE
                ON CONFLICT (journal, number, part) DO NOTHING",
            );
            let added = added.bind(node).bind(signed(group.number)).bind(&group.body[..]);
            if added.execute(&store.pools.writers).await?.rows_affected() == 1 {
                return Ok(());
            }
        }
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store.of_node(group.journal), &mut transaction).await?;
        let added = query(
            "INSERT INTO live_groups (journal, number, part, is_base, body)
            VALUES ($1, $2, 0, 0, $3) ON CONFLICT (journal, number, part) DO NOTHING",
        );
        let added = added.bind(node).bind(signed(group.number)).bind(&group.body[..]);
        // One that was written before by a try whose answer was lost has changed its rows, too.
        if added.execute(&mut *transaction).await?.rows_affected() == 1 {
            let mut rows: Vec<&RowChange> = group.rows.iter().collect();
            rows.sort_by_key(|change| change.row());
            for change in rows {
                change_row(&mut transaction, node, change).await?;
            }
        }
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn replace_live(
    store: &Database,
    node: NodeId,
    through: u64,
    parts: Vec<Vec<u8>>,
) -> Result<(), StoreError> {
    let mut transaction = store.begin().await?;
    nodes::hold_lease(&store.of_node(node), &mut transaction).await?;
    let older = query("DELETE FROM live_groups WHERE journal = $1 AND number <= $2");
    let older = older.bind(column(node)).bind(signed(through));
    older.execute(&mut *transaction).await?;
    for (number, body) in (0..).zip(parts) {
        let part = query(
            "INSERT INTO live_groups (journal, number, part, is_base, body)
            VALUES ($1, $2, $3, 1, $4)",
        );
        let part = part.bind(column(node)).bind(signed(through)).bind::<i64>(number);
        part.bind(body).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

pub(super) async fn live_parts(
    store: &Database,
    journal: NodeId,
    after: Option<(u64, u64)>,
) -> Result<Vec<LivePart>, StoreError> {
    let (number, part) = after.map_or((-1, 0), |(number, part)| (signed(number), signed(part)));
    let read = query(
        "SELECT number, part, is_base, body FROM live_groups
        WHERE journal = $1 AND (number > $2 OR number = $2 AND part > $3)
        ORDER BY number, part LIMIT $4",
    );
    let read = read.bind(column(journal)).bind(number).bind(part).bind(PARTS_READ_MAX);
    let found = read.fetch_all(&store.pools.readers).await?;
    let part = |row: &_| {
        Ok(LivePart {
            number: rows::number(row, "number")?,
            part: rows::number(row, "part")?,
            is_base: rows::number::<u8>(row, "is_base")? == 1,
            body: rows::get(row, "body")?,
        })
    };
    found.iter().map(part).collect()
}

pub(super) async fn orphans(store: &Database, node: NodeId) -> Result<Vec<Orphans>, StoreError> {
    let found = query(
        "SELECT node, journal, CAST(SUM(rooms) AS BIGINT) AS rooms,
            CAST(SUM(sessions) AS BIGINT) AS sessions
        FROM (SELECT node, journal, 1 AS rooms, 0 AS sessions FROM live_rooms
            UNION ALL SELECT node, CASE WHEN intent IS NULL THEN journal ELSE node END, 0, 1
            FROM sessions) AS here
        WHERE NOT EXISTS (SELECT 1 FROM leases WHERE leases.node = here.node)
            OR here.node = $1 AND here.journal <> $1 AND here.rooms = 1
        GROUP BY node, journal ORDER BY node, journal",
    );
    let found = found.bind(column(node)).fetch_all(&store.pools.readers).await?;
    let mut all: Vec<Orphans> = Vec::new();
    for row in &found {
        let (node, journal) = (rows::node(row, "node")?, rows::node(row, "journal")?);
        let (rooms, sessions): (u64, u64) =
            (rows::number(row, "rooms")?, rows::number(row, "sessions")?);
        match all.last_mut().filter(|last| last.node == node) {
            Some(last) => {
                last.rooms += rooms;
                last.sessions += sessions;
                last.journals.push(journal);
            }
            None => all.push(Orphans { node, rooms, sessions, journals: vec![journal] }),
        }
    }
    Ok(all)
}

pub(super) async fn claim_rooms(
    store: &Database,
    node: NodeId,
    of: NodeId,
    limit: u32,
) -> Result<Vec<ClaimedRoom>, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store.of_node(node), &mut transaction).await?;
        // The subquery in an array runs once. A claim whose answer was lost is claimed again.
        let claimed = store.query(
            "UPDATE live_rooms SET node = $1 WHERE id = ANY (ARRAY (
                SELECT id FROM live_rooms WHERE node IN ($1, $2) AND journal <> $1
                    AND (node = $1 OR NOT EXISTS (SELECT 1 FROM leases WHERE leases.node = $2))
                ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED))
            RETURNING id, journal",
        );
        let claimed = claimed.bind(column(node)).bind(column(of)).bind(i64::from(limit));
        let claimed = claimed.fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        let room = |row: &_| {
            let (room, journal) = (rows::unsigned(row, "id")?, rows::node(row, "journal")?);
            Ok(ClaimedRoom { room, journal })
        };
        claimed.iter().map(room).collect()
    })
    .await
}

pub(super) async fn claim_sessions(
    store: &Database,
    node: NodeId,
    which: SessionsOf,
) -> Result<Vec<ClaimedSession>, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store.of_node(node), &mut transaction).await?;
        let list = |clients: Vec<u64>| json!(clients).to_string();
        let claimed = match which {
            SessionsOf::Clients(clients) => {
                store.query(CLAIM_CLIENTS).bind(column(node)).bind(list(clients))
            }
            SessionsOf::Others(of, clients, limit) => {
                let moving = store.query(CLAIM_MOVING).bind(column(node)).bind(column(of));
                moving.execute(&mut *transaction).await?;
                let claimed = store.query(CLAIM_OTHERS).bind(column(node)).bind(list(clients));
                claimed.bind(column(of)).bind(i64::from(limit))
            }
        };
        let claimed = claimed.fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        let session = |row: &_| {
            let (token, address) = (rows::hash(row, "ticket")?, rows::get(row, "address")?);
            let account = AccountId::of_row(rows::get(row, "account")?)?;
            let sign_in = rows::optional_hash(row, "sign_in")?;
            let row_of =
                SessionRow { account, token, sign_in, address, protocol: rows::protocol(row)? };
            let client = rows::unsigned(row, "client")?;
            Ok(ClaimedSession { client, journal: rows::node(row, "journal")?, row: row_of })
        };
        claimed.iter().map(session).collect()
    })
    .await
}

pub(super) async fn drop_journal(store: &Database, journal: NodeId) -> Result<bool, StoreError> {
    let dropped = query(
        "DELETE FROM live_groups WHERE journal = $1
            AND NOT EXISTS (SELECT 1 FROM leases WHERE node = $1)
            AND NOT EXISTS (SELECT 1 FROM live_rooms WHERE journal = $1)
            AND NOT EXISTS (SELECT 1 FROM sessions WHERE journal = $1)",
    );
    let dropped = dropped.bind(column(journal)).execute(&store.pools.writers).await?;
    Ok(0 < dropped.rows_affected())
}

pub(super) async fn database_time(store: &Database) -> Result<Millis, StoreError> {
    tickets::time(store, &mut *store.pools.writers.acquire().await?).await
}

pub(super) async fn ended_journals(store: &Database) -> Result<Vec<NodeId>, StoreError> {
    let found = query(
        "SELECT id FROM nodes WHERE NOT EXISTS (SELECT 1 FROM leases WHERE node = nodes.id)
            AND EXISTS (SELECT 1 FROM live_groups WHERE journal = nodes.id) ORDER BY id",
    );
    let found = found.fetch_all(&store.pools.readers).await?;
    found.iter().map(|row| rows::node(row, "id")).collect()
}

/// Claims the sessions of these clients, also by a claim whose answer was lost.
const CLAIM_CLIENTS: &str = "UPDATE sessions SET node = $1 WHERE client = ANY (ARRAY (
        SELECT client FROM sessions WHERE client IN (
                SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST($2 AS JSON)))
            AND intent IS NULL AND (node = $1 AND journal <> $1
                OR NOT EXISTS (SELECT 1 FROM leases WHERE leases.node = sessions.node))
        ORDER BY client FOR UPDATE SKIP LOCKED))
    RETURNING client, journal, ticket, sign_in, account, address, protocol";
/// Claims the sessions of others.
const CLAIM_OTHERS: &str = "UPDATE sessions SET node = $1 WHERE client = ANY (ARRAY (
        SELECT client FROM sessions WHERE node = $3 AND intent IS NULL
            AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.node = $3)
            AND client NOT IN (
                SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST($2 AS JSON)))
        ORDER BY client LIMIT $4 FOR UPDATE SKIP LOCKED))
    RETURNING client, journal, ticket, sign_in, account, address, protocol";

/// Sessions on their way to an ended node move on: they are adopted with their pending request, see `take_moved`.
const CLAIM_MOVING: &str = "UPDATE sessions SET node = $1 WHERE client = ANY (ARRAY (
        SELECT client FROM sessions WHERE node = $2 AND intent IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.node = $2)
        ORDER BY client FOR UPDATE SKIP LOCKED))";

async fn change_row(
    connection: &mut AnyConnection,
    node: i64,
    change: &RowChange,
) -> Result<(), StoreError> {
    let changed = match change {
        RowChange::Room(id) => query(
            "INSERT INTO live_rooms (id, node, journal, summary) VALUES ($1, $2, $2, $3)
            ON CONFLICT (id) DO UPDATE SET journal = excluded.journal
                WHERE live_rooms.node = excluded.node",
        )
        .bind(signed(*id))
        .bind(node)
        .bind(Vec::<u8>::new()),
        RowChange::RoomEnded(id) => {
            query("DELETE FROM live_rooms WHERE id = $1 AND node = $2").bind(signed(*id)).bind(node)
        }
        // A group may be late: the row of another session of the account is not touched, nor one that has moved on, nor
        // the ticket, which `renew_ticket` changes at once.
        RowChange::Session(client, SessionRow { account, token, sign_in, address, protocol }) => query(
            "INSERT INTO sessions (account, client, node, journal, ticket, address, sign_in, protocol, is_playing)
            SELECT id, $2, $3, $3, $4, $5, $6, $7, 0 FROM accounts WHERE id = $1
            ON CONFLICT (account) DO UPDATE
                SET journal = excluded.journal, address = excluded.address, sign_in = excluded.sign_in
                WHERE sessions.node = excluded.node AND sessions.client = excluded.client",
        )
        .bind(account.to_string())
        .bind(signed(*client))
        .bind(node)
        .bind(&token[..])
        .bind(address.clone())
        .bind(sign_in.map(Vec::from))
        .bind(i64::from(*protocol)),
        RowChange::SessionEnded(client) => {
            let ended = query("DELETE FROM sessions WHERE client = $1 AND node = $2");
            ended.bind(signed(*client)).bind(node)
        }
    };
    changed.execute(connection).await?;
    Ok(())
}

fn column(node: NodeId) -> i64 {
    node.0.into()
}
