//! `cluster status`: the nodes of the cluster that shares the database.

use anyhow::bail;
use clap::{Args, Subcommand};
use host::nodes::cluster::NodeView;
use host::settings::flags::Flags;
use host::storage::store::DatabaseUrl;
use std::process::ExitCode;

use super::{EXIT_CODES, carry_out, open};

/// The subcommands of `cluster`.
#[derive(Subcommand)]
pub enum Cluster {
    /// List the nodes: address, release, players, rooms, load and lease
    #[command(after_help = EXIT_CODES)]
    Status(Status),
}

/// The arguments of `cluster status`.
#[derive(Args)]
pub struct Status {
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    flags: Flags,
}

/// The columns of the table.
const HEADS: [&str; 9] =
    ["id", "name", "address", "release", "players", "rooms", "load", "lease", "state"];

/// Runs the subcommand.
pub fn run(cluster: Cluster) -> ExitCode {
    let Cluster::Status(status) = cluster;
    carry_out(status.flags, async |settings| {
        let database = settings.database_url();
        if let DatabaseUrl::Sqlite(_) = database {
            bail!("{database} is no cluster: SQLite serves one server");
        }
        let store = open(&database).await?;
        let nodes = store.nodes().await;
        store.close().await;
        let nodes = nodes?;
        if nodes.is_empty() {
            bail!("{database} has no nodes: no server with `cluster = true` uses it");
        }
        match status.json {
            true => say!("{}", json(&nodes)),
            false => say!("{}", table(&nodes).trim_end()),
        }
        Ok(ExitCode::SUCCESS)
    })
}

fn json(nodes: &[NodeView]) -> serde_json::Value {
    let node = |node: &NodeView| {
        serde_json::json!({
            "id": node.id.0,
            "name": node.name,
            "address": node.advertise,
            "release": node.release,
            "players": node.players,
            "players_max": node.players_max,
            "rooms": node.rooms,
            "load_permille": node.load_permille,
            "lease_ms": node.lease_ms,
            "is_draining": node.is_draining,
        })
    };
    nodes.iter().map(node).collect()
}

fn table(nodes: &[NodeView]) -> String {
    let mut rows = vec![HEADS.map(String::from)];
    rows.extend(nodes.iter().map(row));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..HEADS.len()).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &[String; HEADS.len()]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

fn row(node: &NodeView) -> [String; HEADS.len()] {
    let lease = match u64::try_from(node.lease_ms) {
        Ok(left_ms) => format!("{}.{} s", left_ms / 1000, left_ms % 1000 / 100),
        Err(_) => format!("over for {} s", node.lease_ms.unsigned_abs() / 1000),
    };
    let state = match (node.lease_ms < 0, node.is_draining) {
        (true, _) => "lost",
        (false, true) => "draining",
        (false, false) => "ready",
    };
    [
        node.id.to_string(),
        node.name.clone(),
        node.advertise.clone(),
        node.release.clone(),
        format!("{} of {}", node.players, node.players_max),
        node.rooms.to_string(),
        format!("{} %", node.load_permille / 10),
        lease,
        state.into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::nodes::cluster::NodeId;

    #[test]
    fn a_table_has_a_line_for_each_node() {
        let node = |id, name: &str, lease_ms, is_draining| NodeView {
            id: NodeId(id),
            name: name.into(),
            advertise: format!("wss://{name}.example.org"),
            release: "1.4.0".into(),
            load_permille: 417,
            players: 812,
            players_max: 2000,
            rooms: 390,
            is_draining,
            lease_ms,
        };
        let nodes = [
            node(7, "alpha", 4_310, false),
            node(12, "b", 4_999, true),
            node(13, "c", -61_000, false),
        ];
        assert_eq!(
            table(&nodes),
            "\
id  name   address                  release  players      rooms  load  lease          state
7   alpha  wss://alpha.example.org  1.4.0    812 of 2000  390    41 %  4.3 s          ready
12  b      wss://b.example.org      1.4.0    812 of 2000  390    41 %  4.9 s          draining
13  c      wss://c.example.org      1.4.0    812 of 2000  390    41 %  over for 61 s  lost
"
        );
        assert_eq!(json(&nodes)[1]["is_draining"], true);
        assert_eq!(json(&nodes)[2]["lease_ms"], -61_000);
    }
}
