//! The nodes of a cluster, and their leases. All times are those of the database's clock.
//!
//! The handle of a node, [`Store::of_node`](super::Store::of_node), carries its id. **Invariant:** every write that
//! decides something holds the row of that node in `leases` until it is committed, by `hold_lease`; who ends
//! a lease deletes the row. So each such write is either before the end of the lease, or refused.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use wire::RulesHash;

use super::database::{Database, now, to_the_end};
use super::error::StoreError;
use super::rows::{self, get};
use super::wakes::{ALL_NODES, channel};
use crate::nodes::cluster::{LEASE, NodeId, NodeView};

/// How long nodes that have ended are remembered, in milliseconds: 30 days.
const REMEMBERED_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// A node that registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNode {
    /// The name.
    pub name: String,
    /// The address that clients connect to.
    pub advertise: String,
    /// The release.
    pub release: String,
    /// The version of its protocol.
    pub protocol: u32,
    /// The rules hash.
    pub rules: RulesHash,
    /// The player limit.
    pub players_max: u32,
}

/// What a node tells the others when it renews its lease.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeLoad {
    /// The number of players.
    pub players: u32,
    /// The number of open rooms.
    pub rooms: u32,
    /// How busy it is, in thousandths of the processor time that it may use.
    pub load_permille: u32,
    /// True while it is draining.
    pub is_draining: bool,
}

/// Holds the lease of this handle's node until the end of the transaction; an error when it was ended. A
/// server that is no node holds nothing.
pub(super) async fn hold_lease(
    store: &Database,
    connection: &mut AnyConnection,
) -> Result<(), StoreError> {
    if store.node == NodeId::ALONE {
        return Ok(());
    }
    let held = store.query("SELECT node FROM leases WHERE node = $1 FOR KEY SHARE");
    let held = held.bind(i64::from(store.node.0)).fetch_optional(connection).await?;
    held.map(drop).ok_or(StoreError::LeaseEnded)
}

pub(super) async fn register_node(store: &Database, node: NewNode) -> Result<NodeId, StoreError> {
    store.expect_cluster()?;
    let store = store.clone();
    to_the_end(async move { write_node(&store, node).await }).await
}

async fn write_node(store: &Database, node: NewNode) -> Result<NodeId, StoreError> {
    let rules = rules_text(node.rules);
    let mut transaction = store.begin().await?;
    // One at a time: two that differ must not both find the database unused.
    store
        .query("SELECT CAST(pg_advisory_xact_lock($1) AS TEXT)")
        .bind(REGISTERING)
        .execute(&mut *transaction)
        .await?;
    let others = store.query(concat!(
        "SELECT id, name, release, CASE WHEN until_ms < ",
        now!(),
        " THEN 1 ELSE 0 END AS is_over FROM nodes WHERE ended_ms IS NULL AND (protocol <> $1 OR rules <> $2) ORDER BY id"
    ));
    let others = others.bind(i64::from(node.protocol)).bind(&rules);
    for other in others.fetch_all(&mut *transaction).await? {
        if get::<i64>(&other, "is_over")? == 0 {
            let (name, release) = (get(&other, "name")?, get(&other, "release")?);
            return Err(StoreError::OtherRelease { name, release });
        }
        // No node of this release could resume what it had.
        end(store, &mut transaction, get(&other, "id")?).await?;
    }
    store
        .query(concat!("DELETE FROM nodes WHERE ended_ms < ", now!(), " - $1"))
        .bind(REMEMBERED_MS)
        .execute(&mut *transaction)
        .await?;
    let written = store.query(concat!(
        "INSERT INTO nodes (id, name, advertise, release, protocol, rules, started_ms, until_ms,
            draining, players, players_max, rooms, load_permille)
        VALUES (nextval('node_ids'), $1, $2, $3, $4, $5, ",
        now!(),
        ", ",
        now!(),
        " + $6, 0, 0, $7, 0, 0) RETURNING id"
    ));
    let written = written.bind(node.name).bind(node.advertise).bind(node.release);
    let written = written.bind(i64::from(node.protocol)).bind(rules).bind(lease_ms());
    let written = written.bind(i64::from(node.players_max));
    let id: i64 = get(&written.fetch_one(&mut *transaction).await?, "id")?;
    query("INSERT INTO leases (node) VALUES ($1)").bind(id).execute(&mut *transaction).await?;
    store.notify(&mut transaction, ALL_NODES).await?;
    transaction.commit().await?;
    node_id(id)
}

pub(super) async fn renew_node(
    store: &Database,
    id: NodeId,
    load: NodeLoad,
) -> Result<(), StoreError> {
    let written = store.query(concat!(
        "UPDATE nodes SET until_ms = ",
        now!(),
        " + $2, draining = $3, players = $4, rooms = $5, load_permille = $6
        WHERE id = $1 AND ended_ms IS NULL"
    ));
    let written = written.bind(i64::from(id.0)).bind(lease_ms());
    let written = written.bind(i64::from(load.is_draining)).bind(i64::from(load.players));
    let written = written.bind(i64::from(load.rooms)).bind(i64::from(load.load_permille));
    match written.execute(&store.pools.heartbeat).await?.rows_affected() {
        0 => Err(StoreError::LeaseEnded),
        _ => Ok(()),
    }
}

pub(super) async fn nodes(store: &Database) -> Result<Vec<NodeView>, StoreError> {
    if store.expect_cluster().is_err() {
        return Ok(Vec::new());
    }
    let rows = store.query(concat!(
        "SELECT id, name, advertise, release, until_ms - ",
        now!(),
        " AS lease_ms, draining, players, players_max, rooms, load_permille
        FROM nodes WHERE ended_ms IS NULL ORDER BY id"
    ));
    rows.fetch_all(&store.pools.heartbeat).await?.iter().map(read).collect()
}

pub(super) async fn end_expired(store: &Database, by: NodeId) -> Result<Vec<NodeId>, StoreError> {
    let store = store.clone();
    to_the_end(async move { write_ends(&store, by).await }).await
}

async fn write_ends(store: &Database, by: NodeId) -> Result<Vec<NodeId>, StoreError> {
    // Not on the connection of the heartbeat: a write that hangs while it holds a lease that is over must not
    // cost this node its own.
    let mut transaction = store.begin().await?;
    hold_lease(&store.of_node(by), &mut transaction).await?;
    // One that renews at this moment, or that another node ends, is skipped.
    let expired = store.query(concat!(
        "SELECT id FROM nodes WHERE ended_ms IS NULL AND until_ms < ",
        now!(),
        " ORDER BY id FOR UPDATE SKIP LOCKED"
    ));
    let mut ended = Vec::new();
    for row in expired.fetch_all(&mut *transaction).await? {
        let id: i64 = get(&row, "id")?;
        end(store, &mut transaction, id).await?;
        ended.push(node_id(id)?);
    }
    if !ended.is_empty() {
        store.notify(&mut transaction, ALL_NODES).await?;
    }
    transaction.commit().await?;
    Ok(ended)
}

pub(super) async fn end_node(store: &Database, id: NodeId) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        end(&store, &mut transaction, i64::from(id.0)).await?;
        store.notify(&mut transaction, ALL_NODES).await?;
        transaction.commit().await?;
        Ok(())
    })
    .await
}

pub(super) async fn wake(store: &Database, node: NodeId) -> Result<(), StoreError> {
    store.notify(&mut *store.pools.writers.acquire().await?, &channel(node)).await
}

/// Ends a lease, after the writes that hold it.
async fn end(store: &Database, connection: &mut AnyConnection, id: i64) -> Result<(), StoreError> {
    query("DELETE FROM leases WHERE node = $1").bind(id).execute(&mut *connection).await?;
    let written =
        concat!("UPDATE nodes SET ended_ms = ", now!(), " WHERE id = $1 AND ended_ms IS NULL");
    store.query(written).bind(id).execute(connection).await?;
    Ok(())
}

/// The advisory lock of those that register.
const REGISTERING: i64 = 0x6375_746c_6173_7301;

fn read(row: &AnyRow) -> Result<NodeView, StoreError> {
    Ok(NodeView {
        id: node_id(get(row, "id")?)?,
        name: get(row, "name")?,
        advertise: get(row, "advertise")?,
        release: get(row, "release")?,
        load_permille: rows::number(row, "load_permille")?,
        players: rows::number(row, "players")?,
        players_max: rows::number(row, "players_max")?,
        rooms: rows::number(row, "rooms")?,
        is_draining: get::<i64>(row, "draining")? != 0,
        lease_ms: get(row, "lease_ms")?,
    })
}

fn node_id(id: i64) -> Result<NodeId, StoreError> {
    let number = u32::try_from(id).ok().filter(|&id| id != 0);
    number.map(NodeId).ok_or_else(|| StoreError::Corrupt(format!("{id} for a node")))
}

fn rules_text(rules: RulesHash) -> String {
    rules.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn lease_ms() -> i64 {
    LEASE.as_millis() as i64
}
