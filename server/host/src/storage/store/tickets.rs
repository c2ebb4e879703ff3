//! Tickets and proposals of the queue that the nodes of a cluster share: what a node reads and writes.
//! [`referee::arena_queue::QueueTable`] defines what each call does. [`super::leader`] is the other half.
//!
//! **Invariant:** a transaction locks a proposal before its tickets, so that no two wait for each other.

use bout::Millis;
use games::Ruleset;
use referee::ClientId;
use referee::arena_queue::{
    Holder, NodeNumber, NodeTickets, OPEN_WITHIN, OwnTicket, Post, ProposalRow, QueueKind,
    RoundTrip, TakenMatch,
};
use sqlx::any::AnyRow;
use sqlx::{Any, AnyConnection, Transaction, query};
use wire::Name;
use wire::codec::{bytes_of, read_archive};

use super::database::{Database, now, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};
use super::wakes::channel;

const POST: &str = "INSERT INTO tickets
        (client, account, node, queue, rating, since_ms, last_opponent, is_away, holder, round_trips)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT (account) DO UPDATE SET
        since_ms = CASE WHEN tickets.client = excluded.client AND tickets.queue = excluded.queue
            THEN tickets.since_ms ELSE excluded.since_ms END,
        proposal = CASE WHEN tickets.client = excluded.client AND tickets.queue = excluded.queue
            THEN tickets.proposal END,
        client = excluded.client, node = excluded.node, queue = excluded.queue,
        rating = excluded.rating, last_opponent = excluded.last_opponent,
        is_away = excluded.is_away, holder = excluded.holder, round_trips = excluded.round_trips";

/// The second client to accept gives both the time to arrive. One that has accepted may do so again.
const ACCEPT: &str = "UPDATE proposals SET
        until_ms = CASE
            WHEN first_client = $2 AND first_accepted = 0 AND second_accepted = 1
                OR second_client = $2 AND second_accepted = 0 AND first_accepted = 1
            THEN $3 ELSE until_ms END,
        first_accepted = CASE WHEN first_client = $2 THEN 1 ELSE first_accepted END,
        second_accepted = CASE WHEN second_client = $2 THEN 1 ELSE second_accepted END
    WHERE id = $1
        AND (first_client = $2 AND (first_accepted = 1 OR $4 < until_ms)
            OR second_client = $2 AND (second_accepted = 1 OR $4 < until_ms))
        AND EXISTS (SELECT 1 FROM tickets WHERE client = $2 AND proposal = $1 AND node = $5)
    RETURNING first_accepted, second_accepted";

const OWN: &str = "SELECT t.client, t.queue, t.since_ms, t.is_away, t.holder,
        p.id, p.queue AS proposal_queue, p.node, p.first_client, p.second_client,
        p.first_accepted, p.second_accepted, p.until_ms, o.holder AS opponent
    FROM tickets t LEFT JOIN proposals p ON p.id = t.proposal
        LEFT JOIN tickets o ON o.proposal = t.proposal AND o.client <> t.client
    WHERE t.node = $1 ORDER BY t.client";
pub(super) async fn post_ticket(store: &Database, post: Post) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let (mut transaction, now) = begin_as_node(&store).await?;
        let since = post.since.unwrap_or(now).min(now);
        let written = query(POST).bind(of_client(post.client));
        let written = written.bind(AccountId::from(post.account).to_string());
        let written = written.bind(i64::from(store.node.0)).bind(of_queue(post.queue));
        let written = written.bind(i64::from(post.rating)).bind(rows::of_millis(since));
        let last = post.last_opponent.map(|last| AccountId::from(last).to_string());
        let written = written.bind(last).bind(i64::from(post.is_away));
        let written = written.bind(bytes_of(&post.holder)).bind(bytes_of(&post.round_trips));
        written.execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn withdraw_ticket(store: &Database, client: ClientId) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let (mut transaction, _) = begin_as_node(&store).await?;
        let gone = query("DELETE FROM tickets WHERE client = $1 AND node = $2");
        let gone = gone.bind(of_client(client)).bind(i64::from(store.node.0));
        gone.execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn accept_proposal(
    store: &Database,
    client: ClientId,
    proposal: u64,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let (mut transaction, now) = begin_as_node(&store).await?;
        let number = of_number(proposal);
        let accepted = query(ACCEPT).bind(number).bind(of_client(client));
        let accepted = accepted.bind(rows::of_millis(now.plus(OPEN_WITHIN)));
        let accepted = accepted.bind(rows::of_millis(now)).bind(i64::from(store.node.0));
        let Some(row) = accepted.fetch_optional(&mut *transaction).await? else {
            return Ok(false);
        };
        if has_accepted(&row)? == [true; 2] {
            let nodes = query("SELECT node FROM tickets WHERE proposal = $1");
            let nodes = nodes.bind(number).fetch_all(&mut *transaction).await?;
            wake_all(&store, &mut transaction, &nodes).await?;
        }
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

pub(super) async fn send_ticket(
    store: &Database,
    client: ClientId,
    proposal: u64,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let (mut transaction, _) = begin_as_node(&store).await?;
        let sent = query(
            "UPDATE tickets SET node = p.node FROM proposals p
            WHERE tickets.client = $1 AND tickets.node = $2 AND tickets.proposal = $3
                AND p.id = $3 AND p.first_accepted = 1 AND p.second_accepted = 1",
        );
        let sent = sent.bind(of_client(client)).bind(i64::from(store.node.0));
        let sent = sent.bind(of_number(proposal)).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(sent.rows_affected() == 1)
    })
    .await
}

pub(super) async fn take_match(
    store: &Database,
    proposal: u64,
) -> Result<Option<TakenMatch>, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let (mut transaction, _) = begin_as_node(&store).await?;
        let (number, node) = (of_number(proposal), i64::from(store.node.0));
        let taken = query(
            "DELETE FROM proposals
            WHERE id = $1 AND node = $2 AND first_accepted = 1 AND second_accepted = 1
            RETURNING queue, first_client, second_client",
        );
        let taken = taken.bind(number).bind(node).fetch_optional(&mut *transaction).await?;
        let Some(taken) = taken else { return Ok(None) };
        let clients = [client(&taken, "first_client")?, client(&taken, "second_client")?];
        let tickets = query(
            "DELETE FROM tickets WHERE proposal = $1 AND node = $2 RETURNING client, since_ms",
        );
        let tickets = tickets.bind(number).bind(node).fetch_all(&mut *transaction).await?;
        let mut since = [None; 2];
        for row in &tickets {
            let one = client(row, "client")?;
            let seat = clients.iter().position(|&other| other == one);
            since[seat.unwrap_or_default()] = Some(rows::millis(row, "since_ms")?);
        }
        // Unless both are here, nothing is taken: the transaction is rolled back.
        let [Some(first), Some(second)] = since else { return Ok(None) };
        transaction.commit().await?;
        let queue = queue(&taken, "queue")?;
        Ok(Some(TakenMatch { queue, clients, since: [first, second] }))
    })
    .await
}

pub(super) async fn dissolve_match(
    store: &Database,
    proposal: u64,
    absent: Vec<ClientId>,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let (mut transaction, now) = begin_as_node(&store).await?;
        let dissolved = query(
            "DELETE FROM proposals WHERE id = $1 AND node = $2 AND until_ms <= $3
                AND first_accepted = 1 AND second_accepted = 1",
        );
        let dissolved = dissolved.bind(of_number(proposal)).bind(i64::from(store.node.0));
        let dissolved = dissolved.bind(rows::of_millis(now)).execute(&mut *transaction).await?;
        if dissolved.rows_affected() == 0 {
            return Ok(false);
        }
        let nodes = end_tickets(&mut transaction, proposal, &absent).await?;
        wake_all(&store, &mut transaction, &nodes).await?;
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

pub(super) async fn tickets_of_node(store: &Database) -> Result<NodeTickets, StoreError> {
    let mut connection = store.pools.readers.acquire().await?;
    let node = i64::from(store.node.0);
    let now = time(store, &mut connection).await?;
    let tickets = query(OWN).bind(node).fetch_all(&mut *connection).await?;
    let counts = query("SELECT queue, COUNT(*) AS tickets FROM tickets GROUP BY queue");
    let counts = counts.fetch_all(&mut *connection).await?;
    let count = |row: &AnyRow| Ok((queue(row, "queue")?, rows::number(row, "tickets")?));
    Ok(NodeTickets {
        now,
        tickets: tickets.iter().map(own_ticket).collect::<Result<_, StoreError>>()?,
        counts: counts.iter().map(count).collect::<Result<_, StoreError>>()?,
    })
}

/// A write transaction that holds the lease of this handle's node, and its time.
async fn begin_as_node(
    store: &Database,
) -> Result<(Transaction<'static, Any>, Millis), StoreError> {
    store.expect_cluster()?;
    let mut transaction = store.begin().await?;
    let now = hold_lease_at(store, &mut transaction).await?;
    Ok((transaction, now))
}

/// Holds the lease of this handle's node until the end of the transaction; an error when it was ended. Returns
/// the database's time.
pub(super) async fn hold_lease_at(
    store: &Database,
    connection: &mut AnyConnection,
) -> Result<Millis, StoreError> {
    let held = store.query(concat!(
        "SELECT ",
        now!(),
        " AS now_ms FROM leases WHERE node = $1 FOR KEY SHARE"
    ));
    let held = held.bind(i64::from(store.node.0)).fetch_optional(connection).await?;
    rows::millis(&held.ok_or(StoreError::LeaseEnded)?, "now_ms")
}

/// The database's time.
pub(super) async fn time(
    store: &Database,
    connection: &mut AnyConnection,
) -> Result<Millis, StoreError> {
    let now = store.query(concat!("SELECT ", now!(), " AS now_ms"));
    rows::millis(&now.fetch_one(connection).await?, "now_ms")
}

/// Wakes the nodes of these rows, once the transaction is committed.
pub(super) async fn wake_all(
    store: &Database,
    connection: &mut AnyConnection,
    nodes: &[AnyRow],
) -> Result<(), StoreError> {
    let mut woken = Vec::new();
    for row in nodes {
        let node = rows::node(row, "node")?;
        if !woken.contains(&node) {
            woken.push(node);
            store.notify(connection, &channel(node)).await?;
        }
    }
    Ok(())
}

/// The tickets of a proposal that is over: those who are out are removed, the others wait on. Returns rows
/// with their nodes.
pub(super) async fn end_tickets(
    connection: &mut AnyConnection,
    proposal: u64,
    out: &[ClientId],
) -> Result<Vec<AnyRow>, StoreError> {
    let number = of_number(proposal);
    let freed =
        query("UPDATE tickets SET proposal = NULL WHERE proposal = $1 RETURNING client, node");
    let nodes = freed.bind(number).fetch_all(&mut *connection).await?;
    for row in &nodes {
        let one = client(row, "client")?;
        if out.contains(&one) {
            let gone = query("DELETE FROM tickets WHERE client = $1");
            gone.bind(of_client(one)).execute(&mut *connection).await?;
        }
    }
    Ok(nodes)
}

fn own_ticket(row: &AnyRow) -> Result<OwnTicket, StoreError> {
    let holder: Holder = read_archive(get(row, "holder")?).map_err(corrupt)?;
    let proposal = match get::<Option<i64>>(row, "id")? {
        None => None,
        Some(_) => {
            let opponent = get::<Option<&[u8]>>(row, "opponent")?;
            let opponent = opponent.map(read_archive::<Holder>).transpose().map_err(corrupt)?;
            let name: Name = opponent.map_or_else(|| holder.name.clone(), |holder| holder.name);
            Some((proposal(row, "proposal_queue")?, name))
        }
    };
    Ok(OwnTicket {
        client: client(row, "client")?,
        queue: queue(row, "queue")?,
        since: rows::millis(row, "since_ms")?,
        is_away: get::<i64>(row, "is_away")? != 0,
        holder,
        proposal,
    })
}

/// A proposal, whose queue is in this column.
pub(super) fn proposal(row: &AnyRow, queue_column: &str) -> Result<ProposalRow, StoreError> {
    Ok(ProposalRow {
        number: rows::number(row, "id")?,
        queue: queue(row, queue_column)?,
        node: node(row, "node")?,
        clients: [client(row, "first_client")?, client(row, "second_client")?],
        has_accepted: has_accepted(row)?,
        until: rows::millis(row, "until_ms")?,
    })
}

fn has_accepted(row: &AnyRow) -> Result<[bool; 2], StoreError> {
    Ok([get::<i64>(row, "first_accepted")? != 0, get::<i64>(row, "second_accepted")? != 0])
}

/// The number of a client, of a row.
pub(super) fn client(row: &AnyRow, column: &str) -> Result<ClientId, StoreError> {
    rows::number(row, column).map(ClientId)
}

/// The number of a node, of a row.
pub(super) fn node(row: &AnyRow, column: &str) -> Result<NodeNumber, StoreError> {
    rows::number(row, column).map(NodeNumber)
}

/// The column of a client.
pub(super) fn of_client(client: ClientId) -> i64 {
    of_number(client.0)
}

/// The column of a number that the database or a node drew.
pub(super) fn of_number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The name of a queue.
pub(super) fn of_queue(queue: QueueKind) -> String {
    match queue {
        QueueKind::Ranked(ruleset) => format!("ranked {}", ruleset.name()),
        QueueKind::Casual(ruleset) => format!("casual {}", ruleset.name()),
    }
}

/// The queue of a row.
pub(super) fn queue(row: &AnyRow, column: &str) -> Result<QueueKind, StoreError> {
    let name: &str = get(row, column)?;
    let found = match name.split_once(' ') {
        Some(("ranked", ruleset)) => Ruleset::named(ruleset).map(QueueKind::Ranked),
        Some(("casual", ruleset)) => Ruleset::named(ruleset).map(QueueKind::Casual),
        _ => None,
    };
    found.ok_or_else(|| StoreError::Corrupt(format!("{name:?} for a queue")))
}

/// The round trips of a row.
pub(super) fn round_trips(row: &AnyRow) -> Result<Vec<RoundTrip>, StoreError> {
    read_archive(get(row, "round_trips")?).map_err(corrupt)
}

fn corrupt(why: impl std::fmt::Display) -> StoreError {
    StoreError::Corrupt(format!("a ticket that makes no sense: {why}"))
}
