//! The open rooms of an arena of several nodes, as each publishes its own.

use sqlx::any::AnyRow;
use sqlx::query;
use std::collections::BTreeMap;
use wire::RoomCode;

use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::nodes;
use super::rows::{get, node, signed, unsigned};
use crate::nodes::cluster::NodeId;

/// A room of this node, for the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRoom {
    /// Its number.
    pub id: u64,
    /// The code to join it by.
    pub code: Option<RoomCode>,
    /// Its summary; see [`crate::rooms::room_directory::RoomSummary::to_bytes`].
    pub summary: Vec<u8>,
}

/// A room of another node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherRoom {
    /// Its number.
    pub id: u64,
    /// The node that has it.
    pub node: NodeId,
    /// Its summary.
    pub summary: Vec<u8>,
}

pub(super) async fn claim_code(
    store: &Database,
    room: u64,
    code: RoomCode,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        let written = query(
            "INSERT INTO live_rooms (id, node, journal, code, summary) VALUES ($1, $2, $2, $3, $4)
            ON CONFLICT DO NOTHING",
        );
        let written = written.bind(signed(room)).bind(i64::from(store.node.0));
        let written = written.bind(code.to_string()).bind(Vec::<u8>::new());
        let is_free = written.execute(&mut *transaction).await?.rows_affected() == 1;
        transaction.commit().await?;
        Ok(is_free)
    })
    .await
}

pub(super) async fn publish_rooms(
    store: &Database,
    changed: Vec<OwnRoom>,
    closed: Vec<u64>,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let here = i64::from(store.node.0);
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        // In this order, see `live`.
        let changed = changed.into_iter().map(|room| (room.id, Some(room)));
        let closed = closed.into_iter().map(|id| (id, None));
        for (id, room) in changed.chain(closed).collect::<BTreeMap<u64, Option<OwnRoom>>>() {
            let Some(room) = room else {
                let gone = query("DELETE FROM live_rooms WHERE id = $1 AND node = $2");
                gone.bind(signed(id)).bind(here).execute(&mut *transaction).await?;
                continue;
            };
            let written = query(
                "INSERT INTO live_rooms (id, node, journal, code, summary) VALUES ($1, $2, $2, $3, $4)
                ON CONFLICT (id) DO UPDATE SET summary = excluded.summary
                WHERE live_rooms.node = excluded.node",
            );
            let written = written.bind(signed(id)).bind(here);
            let written = written.bind(room.code.map(|code| code.to_string()));
            written.bind(room.summary).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    })
    .await
}

pub(super) async fn other_rooms(store: &Database) -> Result<Vec<OtherRoom>, StoreError> {
    let rows = query(
        "SELECT r.id, r.node, r.summary FROM live_rooms r JOIN leases l ON l.node = r.node
        WHERE r.node <> $1 AND r.summary <> $2 ORDER BY r.id",
    );
    let rows = rows.bind(i64::from(store.node.0)).bind(Vec::<u8>::new());
    rows.fetch_all(&store.pools.readers).await?.iter().map(other).collect()
}

pub(super) async fn room_by_code(
    store: &Database,
    code: RoomCode,
) -> Result<Option<NodeId>, StoreError> {
    let row = query("SELECT node FROM live_rooms WHERE code = $1").bind(code.to_string());
    let row = row.fetch_optional(&store.pools.readers).await?;
    row.as_ref().map(|row| node(row, "node")).transpose()
}

fn other(row: &AnyRow) -> Result<OtherRoom, StoreError> {
    Ok(OtherRoom {
        id: unsigned(row, "id")?,
        node: node(row, "node")?,
        summary: get(row, "summary")?,
    })
}
