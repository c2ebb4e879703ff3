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
use super::connect::{CONNECT_WITHIN, begin, connect};
use super::database::Database;
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};
use super::tickets::hold_lease_at;
use super::tickets::{
    client, end_tickets, node, of_client, of_number, of_queue, proposal, queue, round_trips,
    wake_all,
};
use super::time_limits::{RENEW_WITHIN, within};

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
pub struct QueueLeader {
    connection: Box<AnyConnection>,
    store: Database,
    is_leading: bool,
    /// The lock, on the database of a test.
    #[cfg(feature = "test-util")]
    lock: Option<std::sync::Arc<()>>,
}

impl QueueLeader {
    /// Connects as the leader of the queue that the nodes share, in the name of this handle's node; see
    /// [`QueueLeader::lead`].
    pub async fn connect(store: &Store) -> Result<QueueLeader, StoreError> {
        store.0.expect_cluster()?;
        Ok(QueueLeader {
            connection: Box::new(within(CONNECT_WITHIN, connect_leader(&store.0)).await?),
            store: store.0.clone(),
            is_leading: false,
            #[cfg(feature = "test-util")]
            lock: None,
        })
    }

    /// Makes one pass over the queues, once a second. Nothing while another node leads.
    pub async fn lead(&mut self) -> Result<Option<Passed>, StoreError> {
        #[cfg(feature = "test-util")]
        self.store.link.reach()?;
        within(RENEW_WITHIN, async {
            self.is_leading = self.is_leading || self.try_lock().await?;
            match self.is_leading {
                true => lead(&mut self.connection, &self.store).await.map(Some),
                false => Ok(None),
            }
        })
        .await
    }

    /// Takes the lock if it is free. Returns whether it was.
    async fn try_lock(&mut self) -> Result<bool, StoreError> {
        #[cfg(feature = "test-util")]
        if let Some(database) = self.store.link.temporary() {
            self.lock = database.try_lock();
            return Ok(self.lock.is_some());
        }
        let row = query("SELECT pg_try_advisory_lock($1) AS led").bind(LEADING);
        get(&row.fetch_one(&mut *self.connection).await?, "led")
    }
}

/// One pass, in one transaction.
async fn lead(connection: &mut AnyConnection, store: &Database) -> Result<Passed, StoreError> {
    let mut transaction = connection.begin_with(begin(&store.database)).await?;
    let now = hold_lease_at(store, &mut transaction).await?;
    let rows = read(&mut transaction, now).await?;
    let changes = pass(&rows);
    let mut passed = Passed { tickets: rows.tickets.len(), ..Passed::default() };
    if !changes.is_empty() {
        let Changes { lapsed, orphans, proposed } = &changes;
        passed.lapsed = end(&mut transaction, store, lapsed).await?;
        for &orphan in orphans {
            let gone = query(
                "DELETE FROM tickets WHERE client = $1 AND node NOT IN (SELECT node FROM leases)",
            );
            gone.bind(of_client(orphan)).execute(&mut *transaction).await?;
        }
        passed.proposed = propose(&mut transaction, store, proposed).await?;
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
async fn end(
    connection: &mut AnyConnection,
    store: &Database,
    lapsed: &[Lapsed],
) -> Result<usize, StoreError> {
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
            wake_all(store, connection, &nodes).await?;
        }
    }
    Ok(count)
}

/// Writes new proposals of tickets that still wait, all at once. Returns how many.
async fn propose(
    connection: &mut AnyConnection,
    store: &Database,
    proposed: &[Proposed],
) -> Result<usize, StoreError> {
    let clients = proposed.iter().flat_map(|one| one.clients.map(of_client));
    let clients = json!(clients.collect::<Vec<i64>>()).to_string();
    // A ticket that another transaction changes at this moment waits for the next pass.
    let waiting = store.query(
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
    let made = store.query(
        "INSERT INTO proposals (id, queue, node, first_client, second_client,
            first_accepted, second_accepted, until_ms)
        SELECT nextval('proposal_ids'), value->>'queue', CAST(value->>'node' AS BIGINT),
            CAST(value->>'first' AS BIGINT), CAST(value->>'second' AS BIGINT),
            CAST(value->>'first_accepted' AS BIGINT), CAST(value->>'second_accepted' AS BIGINT),
            CAST(value->>'until_ms' AS BIGINT)
        FROM json_array_elements(CAST($1 AS JSON)) RETURNING id",
    );
    let made = made.bind(pairs).fetch_all(&mut *connection).await?;
    let ids = made.iter().map(|row| get::<i64>(row, "id")).collect::<Result<Vec<i64>, _>>()?;
    // Those of this pass have the greatest: nobody else makes any.
    let written = query(
        "WITH of_client AS (
            SELECT id, first_client AS client FROM proposals WHERE id >= $1
            UNION ALL SELECT id, second_client FROM proposals WHERE id >= $1
        )
        UPDATE tickets SET proposal = of_client.id FROM of_client
        WHERE tickets.client = of_client.client",
    );
    let first = ids.into_iter().min().unwrap_or(i64::MAX);
    written.bind(first).execute(&mut *connection).await?;
    let proposed: BTreeSet<_> = whole.iter().flat_map(|one| one.clients).collect();
    let mut nodes = Vec::new();
    for row in waiting {
        if proposed.contains(&client(&row, "client")?) {
            nodes.push(row);
        }
    }
    wake_all(store, connection, &nodes).await?;
    Ok(whole.len())
}

async fn connect_leader(store: &Database) -> Result<AnyConnection, StoreError> {
    #[cfg(feature = "test-util")]
    if store.link.reach()?.is_some() {
        return Ok(store.pools.writers.acquire().await?.detach());
    }
    let mut connection = connect(&store.database, "").await?;
    within(RENEW_WITHIN, async { Ok(connection.execute(LIMITS).await?) }).await?;
    Ok(connection)
}
