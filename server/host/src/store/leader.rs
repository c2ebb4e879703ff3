//! The leader of the queue that the nodes of a cluster share: one connection that holds an advisory lock.
//!
//! **Invariant:** each pass is one transaction on the connection that holds the lock. A node that has lost the
//! lock has lost the connection with it, and can write nothing any more, whatever it believes. The database
//! closes the connection of a node that is silent for as long as a lease, and another node leads.

use bout::Millis;
use referee::arena_queue::{
    Changes, Lapsed, NodeNumber, NodeRow, ORPHANS_KEPT, Passed, ProposalRow, Proposed, Rows,
    TicketRow, pass,
};
use serde_json::json;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Executor, query};
use std::collections::{BTreeMap, BTreeSet};

use super::Store;
use super::connect::connect;
use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::ids::AccountId;
use super::memory::tickets::MemoryLeader;
use super::rows::{self, get};
use super::sql::SqlStore;
use super::tickets::{
    client, end_tickets, hold_lease_at, node, of_client, of_number, of_queue, proposal, queue,
    round_trips, wake,
};
use super::time_limits::{RENEW_WITHIN, within};
use crate::cluster::NodeId;

/// The advisory lock of the leader.
const LEADING: i64 = 0x6375_746c_6173_7302;
/// The limits of a leader's connection, in milliseconds. One that is silent for as long as a lease is
/// closed by the database, which frees the lock.
const LIMITS: &str =
    "SET idle_session_timeout = 5000; SET idle_in_transaction_session_timeout = 5000;
    SET statement_timeout = 5000; SET lock_timeout = 2000";

/// A node that leads, or would lead. Once a call has failed, drop it, and ask for another: the lock
/// is free then.
#[derive(Debug)]
pub struct QueueLeader(Kind);

#[derive(Debug)]
enum Kind {
    Sql { connection: Box<AnyConnection>, node: NodeId, is_leading: bool },
    Memory(MemoryLeader),
}

impl Store {
    /// Connects as the leader of the queue that the nodes share, in the name of this handle's node; see
    /// [`QueueLeader::lead`].
    pub async fn queue_leader(&self) -> Result<QueueLeader, StoreError> {
        match self {
            Store::Sql(store) => store.queue_leader().await,
            Store::Memory(store) => Ok(QueueLeader(Kind::Memory(store.queue_leader()))),
        }
    }
}

impl SqlStore {
    async fn queue_leader(&self) -> Result<QueueLeader, StoreError> {
        if let DatabaseUrl::Sqlite(_) = self.database {
            return Err(StoreError::NoCluster);
        }
        let mut connection = connect(&self.database, "").await?;
        within(RENEW_WITHIN, async { Ok(connection.execute(LIMITS).await?) }).await?;
        let connection = Box::new(connection);
        Ok(QueueLeader(Kind::Sql { connection, node: self.node, is_leading: false }))
    }
}

impl QueueLeader {
    /// Makes one pass over the queues, once a second. Nothing while another node leads.
    pub async fn lead(&mut self) -> Result<Option<Passed>, StoreError> {
        match &mut self.0 {
            Kind::Memory(leader) => leader.lead(),
            Kind::Sql { connection, node, is_leading } => {
                within(RENEW_WITHIN, async {
                    if !*is_leading {
                        let row = query("SELECT pg_try_advisory_lock($1) AS led").bind(LEADING);
                        *is_leading = get(&row.fetch_one(&mut **connection).await?, "led")?;
                    }
                    match *is_leading {
                        true => lead(connection, *node).await.map(Some),
                        false => Ok(None),
                    }
                })
                .await
            }
        }
    }
}

/// One pass, in one transaction.
async fn lead(connection: &mut AnyConnection, node: NodeId) -> Result<Passed, StoreError> {
    let mut transaction = connection.begin().await?;
    let now = hold_lease_at(&mut transaction, node).await?;
    let rows = read(&mut transaction, now).await?;
    let changes = pass(&rows);
    let mut passed = Passed { tickets: rows.tickets.len(), ..Passed::default() };
    if !changes.is_empty() {
        let Changes { lapsed, orphans, proposed } = &changes;
        passed.lapsed = end(&mut transaction, lapsed).await?;
        for &orphan in orphans {
            let gone = query(
                "DELETE FROM tickets WHERE client = $1 AND node NOT IN (SELECT node FROM leases)",
            );
            gone.bind(of_client(orphan)).execute(&mut *transaction).await?;
        }
        passed.proposed = propose(&mut transaction, proposed).await?;
    }
    transaction.commit().await?;
    Ok(passed)
}

/// Everything that a pass looks at.
async fn read(connection: &mut AnyConnection, now: Millis) -> Result<Rows, StoreError> {
    let tickets = query(
        "SELECT client, account, node, queue, rating, since_ms, last_opponent, is_away, round_trips,
            proposal FROM tickets",
    );
    let tickets = tickets.fetch_all(&mut *connection).await?;
    let proposals =
        query("SELECT * FROM proposals ORDER BY id").fetch_all(&mut *connection).await?;
    let nodes = query(
        "SELECT n.id, n.draining, n.players, n.players_max,
            CASE WHEN l.node IS NULL THEN 0 ELSE 1 END AS live
        FROM nodes n LEFT JOIN leases l ON l.node = n.id
        WHERE l.node IS NOT NULL OR $1 < n.ended_ms",
    );
    let since = rows::of_millis(now.since(ORPHANS_KEPT));
    let nodes = nodes.bind(since).fetch_all(connection).await?;
    Ok(Rows {
        now,
        tickets: tickets.iter().map(ticket).collect::<Result<_, StoreError>>()?,
        proposals: proposals
            .iter()
            .map(|row| proposal(row, "queue"))
            .collect::<Result<Vec<ProposalRow>, StoreError>>()?,
        nodes: nodes.iter().map(node_row).collect::<Result<_, StoreError>>()?,
    })
}

fn ticket(row: &AnyRow) -> Result<TicketRow, StoreError> {
    let last_opponent = get::<Option<&str>>(row, "last_opponent")?;
    Ok(TicketRow {
        client: client(row, "client")?,
        account: AccountId::of_row(get(row, "account")?)?.into(),
        node: node(row, "node")?,
        queue: queue(row, "queue")?,
        rating: rows::number(row, "rating")?,
        since: rows::millis(row, "since_ms")?,
        last_opponent: last_opponent.map(AccountId::of_row).transpose()?.map(Into::into),
        is_away: get::<i64>(row, "is_away")? != 0,
        round_trips: round_trips(row)?,
        proposal: rows::number_or_none(row, "proposal")?,
    })
}

fn node_row(row: &AnyRow) -> Result<NodeRow, StoreError> {
    let (players, players_max): (u32, u32) =
        (rows::number(row, "players")?, rows::number(row, "players_max")?);
    Ok(NodeRow {
        node: node(row, "id")?,
        is_live: get::<i64>(row, "live")? != 0,
        is_draining: get::<i64>(row, "draining")? != 0,
        room: players_max.saturating_sub(players),
    })
}

/// Ends proposals that are still as they were read. Returns how many.
async fn end(connection: &mut AnyConnection, lapsed: &[Lapsed]) -> Result<usize, StoreError> {
    let mut count = 0;
    for Lapsed { proposal, out } in lapsed {
        let gone = query(
            "DELETE FROM proposals
            WHERE id = $1 AND first_accepted = $2 AND second_accepted = $3 AND until_ms = $4",
        );
        let [first, second] = proposal.has_accepted;
        let gone = gone.bind(of_number(proposal.number)).bind(i64::from(first));
        let gone = gone.bind(i64::from(second)).bind(rows::of_millis(proposal.until));
        if gone.execute(&mut *connection).await?.rows_affected() == 1 {
            count += 1;
            let nodes = end_tickets(connection, proposal.number, out).await?;
            wake(connection, &nodes).await?;
        }
    }
    Ok(count)
}

/// Writes new proposals of tickets that still wait, all at once. Returns how many.
async fn propose(
    connection: &mut AnyConnection,
    proposed: &[Proposed],
) -> Result<usize, StoreError> {
    let clients = proposed.iter().flat_map(|one| one.clients.map(of_client));
    let clients = json!(clients.collect::<Vec<i64>>()).to_string();
    // A ticket that another transaction changes at this moment waits for the next pass.
    let waiting = query(
        "SELECT client, node, queue FROM tickets WHERE proposal IS NULL AND client IN (
            SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST($1 AS JSON)))
        FOR UPDATE SKIP LOCKED",
    );
    let waiting = waiting.bind(clients).fetch_all(&mut *connection).await?;
    let mut queues = BTreeMap::new();
    for row in &waiting {
        queues.insert(client(row, "client")?, queue(row, "queue")?);
    }
    let is_whole =
        |one: &&Proposed| one.clients.iter().all(|client| queues.get(client) == Some(&one.queue));
    let whole: Vec<&Proposed> = proposed.iter().filter(is_whole).collect();
    let as_json = |one: &&Proposed| {
        let ([first, second], accepted) = (one.clients.map(of_client), one.has_accepted);
        let NodeNumber(node) = one.node;
        json!({
            "queue": of_queue(one.queue), "node": node, "first": first, "second": second,
            "first_accepted": i64::from(accepted[0]), "second_accepted": i64::from(accepted[1]),
            "until_ms": rows::of_millis(one.until),
        })
    };
    let pairs = json!(whole.iter().map(as_json).collect::<Vec<_>>()).to_string();
    let written = query(
        "WITH made AS (
            INSERT INTO proposals (id, queue, node, first_client, second_client,
                first_accepted, second_accepted, until_ms)
            SELECT nextval('proposal_ids'), p.queue, p.node, p.first, p.second,
                p.first_accepted, p.second_accepted, p.until_ms
            FROM json_to_recordset(CAST($1 AS JSON)) AS p (queue TEXT, node BIGINT, first BIGINT,
                second BIGINT, first_accepted BIGINT, second_accepted BIGINT, until_ms BIGINT)
            RETURNING id, first_client, second_client
        ), of_client AS (
            SELECT id, first_client AS client FROM made UNION ALL SELECT id, second_client FROM made
        )
        UPDATE tickets SET proposal = of_client.id FROM of_client
        WHERE tickets.client = of_client.client",
    );
    written.bind(pairs).execute(&mut *connection).await?;
    let proposed: BTreeSet<_> = whole.iter().flat_map(|one| one.clients).collect();
    let mut nodes = Vec::new();
    for row in waiting {
        if proposed.contains(&client(&row, "client")?) {
            nodes.push(row);
        }
    }
    wake(connection, &nodes).await?;
    Ok(whole.len())
}
