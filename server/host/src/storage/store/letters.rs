//! What one node of an arena is to tell a client of another.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use wire::{Refusal, ServerMessage};

use super::database::{Database, now, to_the_end};
use super::error::StoreError;
use super::nodes;
use super::rows::{get, signed, unsigned};
use super::wakes::channel;
use crate::nodes::cluster::NodeId;

/// In the place of a client: all clients of the node. No client of a node has this number.
pub const EVERYBODY: u64 = 0;
/// Not a client: the room whose code the notice of the letter is, which is to be closed.
pub const ROOM: u64 = u64::MAX;

/// A message for a client of this node. A refusal ends its session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeLetter {
    /// The number of the client, or [`EVERYBODY`].
    pub client: u64,
    /// The message.
    pub message: ServerMessage,
}

pub(super) async fn post_letter(
    store: &Database,
    node: NodeId,
    letter: NodeLetter,
) -> Result<(), StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        nodes::hold_lease(&store, &mut transaction).await?;
        write_letter(&store, &mut transaction, node, letter.client, &letter.message).await?;
        Ok(transaction.commit().await?)
    })
    .await
}

/// Writes a letter, and wakes its node once the transaction is committed.
pub(super) async fn write_letter(
    store: &Database,
    connection: &mut AnyConnection,
    node: NodeId,
    client: u64,
    message: &ServerMessage,
) -> Result<(), StoreError> {
    let written = store.query(concat!(
        "INSERT INTO letters (node, client, at_ms, body) VALUES ($1, $2, ",
        now!(),
        ", $3)"
    ));
    let written = written.bind(i64::from(node.0)).bind(signed(client));
    written.bind(wire::encode(message)).execute(&mut *connection).await?;
    store.notify(connection, &channel(node)).await
}

pub(super) async fn take_letters(store: &Database) -> Result<Vec<NodeLetter>, StoreError> {
    let taken = query("DELETE FROM letters WHERE node = $1 RETURNING id, client, body");
    let taken = taken.bind(i64::from(store.node.0)).fetch_all(&store.pools.writers).await?;
    let mut letters = Vec::new();
    for row in &taken {
        letters.push((get::<i64>(row, "id")?, letter(row)?));
    }
    letters.sort_by_key(|&(id, _)| id);
    Ok(letters.into_iter().map(|(_, letter)| letter).collect())
}

/// Tells the session of an account that another one has taken its place.
pub(super) fn elsewhere() -> ServerMessage {
    ServerMessage::Refused(Refusal::Elsewhere)
}

fn letter(row: &AnyRow) -> Result<NodeLetter, StoreError> {
    let corrupt = |why| StoreError::Corrupt(format!("a letter that makes no sense: {why}"));
    let body: Vec<u8> = get(row, "body")?;
    let message = wire::decode(&body).map_err(corrupt)?;
    Ok(NodeLetter { client: unsigned(row, "client")?, message })
}
